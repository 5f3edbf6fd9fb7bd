import { screen, waitFor } from '@testing-library/dom';
import {
  fillInForm,
  getField,
  listSentOrders,
  openCheckout,
  pressOrder,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

/** Adds attributes to the checkout block, as an admin sets them in the editor. */
const setBlockAttributes = (attributes: string) => (html: string) =>
  html.replace(
    'data-block-name="woocommerce/checkout"',
    `data-block-name="woocommerce/checkout" ${attributes}`,
  );
const setAddressAreaAttributes = (attributes: string) => (html: string) =>
  html.replace('data-block-name="woocommerce/checkout-shipping-address-block"', `$& ${attributes}`);
const hasShippingField = (name: string) => document.getElementById(`shipping-${name}`) !== null;

describe('fields of the block checkout', () => {
  it("block checkout fields: on WooCommerce 8 the block's attributes decide which fields are shown", async () => {
    await openCheckout(TEAPOT, { as: 8 });
    expect(hasShippingField('company')).toBe(false);
    expect(hasShippingField('address_2')).toBe(true);
    expect(hasShippingField('phone')).toBe(true);
  });

  it("block checkout fields: on WooCommerce 11 the shop's settings decide which fields are shown", async () => {
    await openCheckout(TEAPOT, { as: 11 });
    expect(hasShippingField('company')).toBe(true);
  });

  // spec 5.2: the block's own switches of its fields
  it("block checkout fields: the block's attributes override the country's default fields", async () => {
    await openCheckout(TEAPOT, {
      changeTheme: setBlockAttributes(
        'data-show-company-field="true" data-show-apartment-field="false" data-show-phone-field="false"',
      ),
    });
    expect(hasShippingField('company')).toBe(true);
    expect(hasShippingField('address_2')).toBe(false);
    expect(hasShippingField('phone')).toBe(false);
  });

  it('block checkout fields: attributes of the address area override the default fields too', async () => {
    await openCheckout(TEAPOT, {
      changeTheme: setAddressAreaAttributes('data-show-apartment-field="false"'),
    });
    expect(hasShippingField('address_2')).toBe(false);
  });

  // spec 5.2: a field that the block requires
  it('block checkout fields: an empty field that the block requires prevents the order', async () => {
    const goTo = jest.spyOn((await import('../../../src/lib/browser')).browser, 'goTo');
    goTo.mockImplementation(() => {});
    const page = await openCheckout(TEAPOT, {
      changeTheme: setBlockAttributes('data-require-phone-field="true"'),
    });
    await fillInForm(page);
    await pressOrder(page);
    expect(await screen.findByText('Còn 1 chỗ cần sửa')).toBeInTheDocument();
    expect(listSentOrders(page)).toHaveLength(0);
    await page.user.type(getField('Số điện thoại'), '0912 345 678');
    await pressOrder(page);
    await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
    expect(JSON.parse(listSentOrders(page)[0]!.body)).toMatchObject({
      shipping_address: { phone: '0912 345 678' },
    });
    goTo.mockRestore();
  });
});
