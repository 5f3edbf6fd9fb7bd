import { waitFor } from '@testing-library/dom';
import { getField, getTotal, openCheckout } from '../../support/widgets/classic-checkout/open-checkout';

/**
 * Tests that totals, rates, payment methods and address fields are updated after the shopper types or chooses
 * something.
 */

const waitForRequests = async (shop: { listRequests(action: string): unknown[] }, count: number) =>
  waitFor(() => expect(shop.listRequests('update_order_review')).toHaveLength(count), { timeout: 3_000 });

it('classic checkout: when the page opens, the totals are requested with the parameters that WooCommerce expects', async () => {
  const { shop } = await openCheckout();
  const [fields] = shop.listRequests('update_order_review');
  expect(fields).toEqual({
    ...{
      security: 'nonce1',
      payment_method: 'cod',
      has_full_address: 'false',
      'shipping_method[0]': 'flat_rate:1',
    },
    ...{ country: 'VN', state: '', postcode: '', city: '', address: '', address_2: '' },
    ...{ s_country: 'VN', s_state: '', s_postcode: '', s_city: '', s_address: '', s_address_2: '' },
    post_data: expect.stringContaining('billing_country=VN'),
  });
});

it.each(['8.5', '11'] as const)(
  'classic checkout: when the address is complete, the totals are updated, in the markup of WooCommerce %s',
  async (version) => {
    const { shop, user } = await openCheckout({ wooCommerceVersion: version });
    await user.type(getField('billing_address_1'), '1 Tràng Tiền');
    await user.type(getField('billing_city'), 'Hà Nội');
    shop.total = '480.000 ₫';
    await waitFor(() => expect(getTotal()).toBe('480.000 ₫'), { timeout: 3_000 });
    expect(shop.listRequests('update_order_review')).toHaveLength(2);
    expect(shop.listRequests('update_order_review')[1]).toMatchObject({
      city: 'Hà Nội',
      has_full_address: 'true',
    });
    expect(getField('billing_city')).toHaveFocus();
    expect(getField('billing_city')).toHaveValue('Hà Nội');
  },
);

it('classic checkout: shows only the newest totals when an older response arrives late', async () => {
  const { shop, user } = await openCheckout();
  let sendFirstResponse = () => {};
  shop.total = 'cũ';
  shop.delayReview = () => new Promise<void>((resolve) => (sendFirstResponse = resolve));
  await user.click(getField('shipping_method_0_fast2'));
  await waitForRequests(shop, 2);
  shop.total = 'mới';
  shop.delayReview = () => {};
  await user.click(getField('shipping_method_0_flat1'));
  await waitFor(() => expect(getTotal()).toBe('mới'));
  sendFirstResponse();
  await new Promise((resolve) => setTimeout(resolve));
  expect(getTotal()).toBe('mới');
});

it("classic checkout: an update of the totals keeps a typed card number and a gateway's iframe", async () => {
  const { shop, user } = await openCheckout({
    cardFields: '<input id="card_number"><div id="card-frame"></div>',
  });
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  await user.click(getField('payment_method_card'));
  await user.type(getField('card_number'), '4111');
  const frame = document.createElement('iframe');
  getField('card-frame').append(frame);
  shop.total = '500.000 ₫';
  await user.click(getField('shipping_method_0_fast2'));
  await waitFor(() => expect(getTotal()).toBe('500.000 ₫'));
  expect(getField('card_number')).toHaveValue('4111');
  expect(frame).toBeInTheDocument();
  expect(getField('payment_method_card')).toBeChecked();
  expect(getField('shipping_method_0_fast2')).toBeChecked();
});

it('classic checkout: selecting a payment method shows its fields and its text on the order button', async () => {
  const { user, takeEvents } = await openCheckout();
  const [cod, card] = document.querySelectorAll<HTMLElement>('.payment_box');
  takeEvents();
  await user.click(getField('payment_method_card'));
  expect(cod).not.toBeVisible();
  expect(card).toBeVisible();
  expect(getField('place_order')).toHaveTextContent('Trả bằng thẻ');
  expect(takeEvents()).toContainEqual(['payment_method_selected']);
});

it('classic checkout: a script that the shop has added to the box of a payment method is executed', async () => {
  const { shop, user } = await openCheckout();
  shop.cardFields = '<script>window.isGatewayReady = true;</script>';
  await user.click(getField('shipping_method_0_fast2'));
  await waitFor(() => expect(Reflect.get(window, 'isGatewayReady')).toBe(true));
});

it('classic checkout: a change of the country shows its address fields with states in a native select; the selected state is kept', async () => {
  const { user } = await openCheckout();
  await waitFor(() => expect(getField('billing_state_field')).not.toBeVisible());
  await user.selectOptions(getField('billing_country'), 'US');
  const state = getField<HTMLSelectElement>('billing_state');
  expect(Array.from(state.options, ({ value }) => value)).toEqual(['', 'CA', 'NY']);
  expect(getField('billing_state_field')).toHaveClass('validate-required');
  expect(getField('billing_postcode_field')).toHaveTextContent(/^ZIP\s*\*$/);
  await user.selectOptions(state, 'NY');
  await user.selectOptions(getField('billing_country'), 'VN');
  expect(getField('billing_state_field')).not.toBeVisible();
  expect(getField('billing_postcode_field')).toHaveTextContent(/^Mã bưu chính\s*\(không bắt buộc\)$/);
  await user.selectOptions(getField('billing_country'), 'US');
  expect(getField('billing_state')).toHaveValue('NY');
});

it('classic checkout: states that the page leaves out are requested once, when a country with states is chosen; until then the state is a text field', async () => {
  const { shop, user } = await openCheckout({ omitsStates: true, settings: { statesVersion: 'a1' } });
  const { answerStates } = shop;
  let respond = () => {};
  shop.answerStates = () => new Promise<void>((resolve) => (respond = resolve)).then(answerStates);
  await waitFor(() => expect(getField('billing_state_field')).not.toBeVisible());
  expect(shop.listRequests('states')).toEqual([]);
  await user.selectOptions(getField('billing_country'), 'US');
  expect(getField('billing_state_field')).toBeVisible();
  expect(getField('billing_state')).toHaveAttribute('type', 'text');
  await user.selectOptions(getField('billing_country'), 'VN');
  await user.selectOptions(getField('billing_country'), 'US');
  await waitFor(() => expect(shop.listRequests('states')).toHaveLength(1));
  respond();
  await waitFor(() => expect(getField('billing_state')).toBeInstanceOf(HTMLSelectElement));
  await user.selectOptions(getField('billing_state'), 'California');
  await waitFor(() => expect(shop.listRequests('update_order_review').at(-1)).toMatchObject({ state: 'CA' }));
  await user.click(getField('ship-to-different-address-checkbox'));
  await user.selectOptions(getField('shipping_country'), 'US');
  await user.selectOptions(getField('shipping_state'), 'California');
  expect(shop.listRequests('states')).toHaveLength(1);
});

it('classic checkout: without a response with the states, the state can be typed, and the next choice of a country requests them again', async () => {
  const { shop, user } = await openCheckout({ omitsStates: true, settings: { statesVersion: 'a1' } });
  const { answerStates } = shop;
  shop.answerStates = () => Promise.reject(new TypeError('offline'));
  jest.spyOn(console, 'warn').mockImplementation();
  await user.selectOptions(getField('billing_country'), 'US');
  await user.type(getField('billing_state'), 'New York');
  await waitFor(() => expect(shop.listRequests('states')).toHaveLength(1));
  shop.answerStates = answerStates;
  await user.selectOptions(getField('billing_country'), 'VN');
  await user.selectOptions(getField('billing_country'), 'US');
  await waitFor(() => expect(getField('billing_state')).toBeInstanceOf(HTMLSelectElement));
});

it.each(['8.5', '11'] as const)(
  'classic checkout country field: names with HTML entities are shown decoded on WooCommerce %s, also after the order review is updated',
  async (version) => {
    const { user, shop } = await openCheckout({
      wooCommerceVersion: version,
      editPageBeforeMount() {
        for (const kind of ['billing', 'shipping'])
          getField(`${kind}_country`).insertAdjacentHTML(
            'beforeend',
            '<option value="CW">Cura&ccedil;ao</option><option value="CI">C&ocirc;te d&rsquo;Ivoire</option>',
          );
      },
    });
    const country = getField<HTMLSelectElement>('billing_country');
    await user.selectOptions(country, 'Côte d’Ivoire');
    await waitFor(() =>
      expect(shop.listRequests('update_order_review').at(-1)).toMatchObject({ country: 'CI' }),
    );
    await user.selectOptions(country, 'Curaçao');
    await waitFor(() =>
      expect(shop.listRequests('update_order_review').at(-1)).toMatchObject({ country: 'CW' }),
    );
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    expect(country).toHaveDisplayValue('Curaçao');
    expect(Array.from(getField<HTMLSelectElement>('shipping_country').options, ({ text }) => text)).toEqual([
      'Việt Nam',
      'Mỹ',
      'Curaçao',
      'Côte d’Ivoire',
    ]);
  },
);

it("classic checkout: the fields are sorted by the country's priorities without losing the focus", async () => {
  const { user } = await openCheckout();
  const listBillingRowNames = () =>
    [...document.querySelectorAll('.woocommerce-billing-fields .form-row')].map(({ id }) => id.slice(8, -6));
  await waitFor(() =>
    expect(listBillingRowNames().indexOf('postcode')).toBeLessThan(listBillingRowNames().indexOf('city')),
  );
  getField('billing_country').focus();
  await user.selectOptions(getField('billing_country'), 'US');
  expect(listBillingRowNames().slice(-5)).toEqual(['city', 'state', 'postcode', 'phone', 'email']);
  expect(getField('billing_country')).toHaveFocus();
});

it('classic checkout: a separate shipping address is sent only while its checkbox is checked', async () => {
  const { shop, user } = await openCheckout();
  await waitFor(() => expect(document.querySelector('.shipping_address')).not.toBeVisible());
  await user.click(getField('ship-to-different-address-checkbox'));
  expect(document.querySelector('.shipping_address')).toBeVisible();
  await user.selectOptions(getField('shipping_country'), 'US');
  await waitFor(() =>
    expect(shop.listRequests('update_order_review').at(-1)).toMatchObject({ s_country: 'US' }),
  );
  await user.click(getField('ship-to-different-address-checkbox'));
  await waitFor(() =>
    expect(shop.listRequests('update_order_review').at(-1)).toMatchObject({ s_country: 'VN' }),
  );
});

it('classic checkout: when the nonce has expired, a new one is read from the page and the totals are requested again', async () => {
  const { shop, user } = await openCheckout();
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  shop.nonce = 'nonce2';
  shop.total = '490.000 ₫';
  await user.click(getField('shipping_method_0_fast2'));
  await waitFor(() => expect(getTotal()).toBe('490.000 ₫'));
  expect(shop.listRequests('page')).toHaveLength(1);
  expect(getField('woocommerce-process-checkout-nonce')).toHaveValue('nonce2');
});

it('classic checkout: when the totals cannot be updated, a retry button is shown', async () => {
  const { shop, user } = await openCheckout();
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  shop.delayReview = () => Promise.reject(new TypeError('offline'));
  await user.click(getField('shipping_method_0_fast2'));
  const retry = await waitFor(() => {
    const button = document.querySelector<HTMLElement>('.tiem-classic-checkout__status button');
    expect(button).not.toBeNull();
    return button!;
  });
  shop.delayReview = () => {};
  shop.total = '470.000 ₫';
  await user.click(retry);
  await waitFor(() => expect(getTotal()).toBe('470.000 ₫'));
  expect(document.querySelector('.tiem-classic-checkout__status')).toBeNull();
});

it("classic checkout: when the page opens and when something changes, WooCommerce's jQuery events are triggered in the same order as by WooCommerce's script", async () => {
  const { user, takeEvents, $, shop } = await openCheckout();
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  expect(takeEvents()).toEqual([
    ['wc_address_i18n_ready'],
    ...[1, 2].flatMap(() => [
      ['country_to_state_changed', 'VN'],
      ['country_to_state_changing', 'VN'],
    ]),
    ['update_checkout'],
    ['payment_method_selected'],
    ['init_checkout'],
    ['update_checkout'],
    ['updated_checkout'],
  ]);
  await user.selectOptions(getField('billing_country'), 'US');
  await waitForRequests(shop, 2);
  await waitFor(() =>
    expect(takeEvents().slice(-4)).toEqual([
      ['update_checkout'],
      ['country_to_state_changed', 'US'],
      ['country_to_state_changing', 'US'],
      ['updated_checkout'],
    ]),
  );
  $(document.body).trigger('update_checkout');
  await waitForRequests(shop, 3);
});

it('classic checkout: on a page without jQuery, a click on another shipping rate updates the total', async () => {
  const { shop, user } = await openCheckout({ hasJQuery: false });
  shop.total = '460.000 ₫';
  await user.click(getField('shipping_method_0_fast2'));
  await waitFor(() => expect(getTotal()).toBe('460.000 ₫'));
});
