import { waitFor } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import {
  fillAddress,
  getField,
  getTotal,
  openCheckout,
} from '../../support/widgets/classic-checkout/open-checkout';

/**
 * Tests the checkout with the markup of three themes and two WooCommerce versions, which differ in layout
 * and notices.
 */

const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
beforeEach(() => goTo.mockClear());

const shapes = [
  { theme: 'storefront', version: '8.5' },
  { theme: 'storefront', version: '11' },
  { theme: 'astra', version: '8.5' },
  { theme: 'astra', version: '11' },
  { theme: 'twentytwentyfour', version: '8.5' },
  { theme: 'twentytwentyfour', version: '11' },
] as const;

describe.each(shapes)('classic checkout in the markup of $theme, WooCommerce $version', (shape) => {
  it('classic checkout markup: the links in the notices above the form open the login and coupon forms and focus their first field', async () => {
    const { user } = await openCheckout(shape);
    expect(getField('username')).not.toBeVisible();
    await user.click(document.querySelector('.showlogin')!);
    expect(getField('username')).toHaveFocus();
    await user.click(document.querySelector('.showcoupon')!);
    expect(getField('coupon_code')).toHaveFocus();
  });

  it('classic checkout markup: an order is sent with a separate shipping address, a new account, the note and the attribution fields', async () => {
    const page = await openCheckout({
      ...shape,
      cardFields: '<input id="card_number">',
      editPageBeforeMount() {
        for (const element of document.querySelectorAll('form.checkout wc-order-attribution-inputs'))
          element.innerHTML = '<input type="hidden" name="wc_order_attribution_utm_source" value="">';
        for (const input of document.querySelectorAll<HTMLInputElement>(
          '[name="wc_order_attribution_utm_source"]',
        ))
          input.value = 'thu';
      },
    });
    const { user, shop } = page;
    await fillAddress(page);
    await user.click(getField('payment_method_card'));
    await user.type(getField('card_number'), '4111');
    const payment = document.querySelector('#payment');
    await user.click(getField('createaccount'));
    await user.type(getField('account_password'), 'mat-khau-dai');
    await user.click(getField('ship-to-different-address-checkbox'));
    await user.selectOptions(getField('shipping_country'), 'US');
    await user.selectOptions(getField('shipping_state'), 'NY');
    for (const name of ['first_name', 'address_1', 'city', 'postcode'])
      await user.type(getField(`shipping_${name}`), 'x');
    await user.type(getField('order_comments'), 'Gọi trước');
    shop.total = '480.000 ₫';
    await user.click(getField('shipping_method_0_fast2'));
    await waitFor(() => expect(getTotal()).toBe('480.000 ₫'));
    expect(document.querySelector('#payment')).toBe(payment);
    expect(getField('card_number')).toHaveValue('4111');
    await user.dblClick(getField('place_order'));
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
    expect(shop.listRequests('checkout')).toHaveLength(1);
    expect(shop.listRequests('checkout')[0]).toMatchObject({
      ...{ shipping_country: 'US', shipping_state: 'NY', createaccount: '1', order_comments: 'Gọi trước' },
      ...{ account_password: 'mat-khau-dai', wc_order_attribution_utm_source: 'thu' },
    });
  });
});

it('classic checkout: a select keeps the height of one line of text in a theme whose padding leaves less, as in Astra', async () => {
  const { user } = await openCheckout({
    editPageBeforeMount() {
      const style = document.createElement('style');
      style.textContent =
        '.input-text { height: 40px } select { box-sizing: border-box; font-size: 16px; padding: 12.8px; border: 1px solid }';
      document.querySelector('form')!.append(style);
    },
  });
  await user.selectOptions(getField('billing_country'), 'US');
  for (const id of ['billing_country', 'billing_state'])
    expect(getField(id)).toHaveStyle({ height: '40px', paddingTop: '0px', paddingBottom: '0px' });
  expect(getField('billing_first_name')).toHaveStyle({ height: '40px' });
});
