import { screen, waitFor } from '@testing-library/dom';
import {
  fillInForm,
  getField,
  openCheckout,
  pressOrder,
  sentOrders,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

/** The block with the shop owner's settings. */
const block = (attributes: string) => (html: string) =>
  html.replace(
    'data-block-name="woocommerce/checkout"',
    `data-block-name="woocommerce/checkout" ${attributes}`,
  );
const area = (attributes: string) => (html: string) =>
  html.replace('data-block-name="woocommerce/checkout-shipping-address-block"', `$& ${attributes}`);
const isAskedFor = (name: string) => document.getElementById(`shipping-${name}`) !== null;

describe('fields of the block checkout', () => {
  it('block checkout fields: on WooCommerce 8 the block decides, which shows no company until it is switched on', async () => {
    await openCheckout(TEAPOT, { as: 8 });
    expect(isAskedFor('company')).toBe(false);
    expect(isAskedFor('address_2')).toBe(true);
    expect(isAskedFor('phone')).toBe(true);
  });

  it('block checkout fields: on WooCommerce 11 the settings decide which fields are shown', async () => {
    await openCheckout(TEAPOT, { as: 11 });
    expect(isAskedFor('company')).toBe(true);
  });

  // spec 5.2: the block's own switches of its fields
  it("block checkout fields: the block's switches override what the country says", async () => {
    await openCheckout(TEAPOT, {
      theme: block(
        'data-show-company-field="true" data-show-apartment-field="false" data-show-phone-field="false"',
      ),
    });
    expect(isAskedFor('company')).toBe(true);
    expect(isAskedFor('address_2')).toBe(false);
    expect(isAskedFor('phone')).toBe(false);
  });

  it('block checkout fields: switches on the address area are followed too', async () => {
    await openCheckout(TEAPOT, { theme: area('data-show-apartment-field="false"') });
    expect(isAskedFor('address_2')).toBe(false);
  });

  // spec 5.2: a field that the block requires
  it('block checkout fields: an empty field that the block requires stops the order', async () => {
    const goTo = jest.spyOn((await import('../../../src/lib/browser')).browser, 'goTo');
    goTo.mockImplementation(() => {});
    const page = await openCheckout(TEAPOT, { theme: block('data-require-phone-field="true"') });
    await fillInForm(page);
    await pressOrder(page);
    expect(await screen.findByText('Còn 1 chỗ cần sửa')).toBeInTheDocument();
    expect(sentOrders(page)).toHaveLength(0);
    await page.user.type(getField('Số điện thoại'), '0912 345 678');
    await pressOrder(page);
    await waitFor(() => expect(sentOrders(page)).toHaveLength(1));
    expect(JSON.parse(sentOrders(page)[0]!.body)).toMatchObject({
      shipping_address: { phone: '0912 345 678' },
    });
    goTo.mockRestore();
  });
});
