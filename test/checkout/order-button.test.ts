import { newTotalConfirmed, orderRequested } from '../../src/checkout';
import { noticeAdded } from '../../src/notice';
import { getPaymentRegistry } from '../../src/payment';
import { errorsCleared, errorsShown, selectErrors } from '../../src/validation';
import {
  FakeCheckoutServer,
  openCheckout,
  selectCheckoutState,
} from '../support/checkout/fake-checkout-server';
import { advanceTime } from '../support/jest/advance-time';

const SOLD_OUT = { code: 'woocommerce_rest_product_out_of_stock', message: '"Bát" đã hết hàng.' };

async function openReadyCheckout() {
  const opened = await openCheckout();
  await advanceTime(3_000);
  return { ...opened, selectValidationErrors: () => selectErrors(opened.tab.app.store.getState()) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const createScriptError = (id: string) =>
  errorsShown({ source: 'script', errors: { [id]: { message: 'Sai', hidden: true } } });

describe.each(['hoa_don', 'billing_phone', 'constructor'])(
  "order button: a script's error for field %s",
  (id) => {
    it('order button: a validation error set by a script blocks the order and is shown until the script clears it', async () => {
      const { server, tab, pressPlaceOrder, selectValidationErrors, refusals } = await openReadyCheckout();
      tab.app.store.dispatch(createScriptError(id));
      await pressPlaceOrder();
      await pressPlaceOrder();
      expect(server.orderRequests).toHaveLength(0);
      expect(selectValidationErrors()[id]).toMatchObject({ message: 'Sai', hidden: false });
      expect(refusals).toEqual([{ by: 'validation' }, { by: 'validation' }]);
      expect(selectCheckoutState(tab)).toMatchObject({ status: 'idle', hasError: true });
      tab.app.store.dispatch(errorsCleared(id));
      await pressPlaceOrder();
      expect(server.orders).toHaveLength(1);
    });
  },
);

describe('order button', () => {
  it("order button: an observer's error is cleared on the next click when the observer reports none", async () => {
    const { server, tab, pressPlaceOrder, selectValidationErrors } = await openReadyCheckout();
    let hasError = true;
    getPaymentRegistry(tab.app).observers.add('checkout_validation', () =>
      hasError ? { validationErrors: { hoa_don: { message: 'Sai' } } } : true,
    );
    await pressPlaceOrder();
    expect(selectValidationErrors()).toHaveProperty('hoa_don');
    expect(server.orderRequests).toHaveLength(0);
    hasError = false;
    await pressPlaceOrder();
    expect(server.orders).toHaveLength(1);
  });

  it.each([
    ['no rate for the address', [{ package_id: 0, shipping_rates: [] }], /không giao tới địa chỉ này/],
    ['no package at all', [], /không giao tới địa chỉ này/],
    [
      'a rate that is not chosen',
      [{ package_id: 0, shipping_rates: [{ rate_id: 'flat_rate:1', price: '0', selected: false }] }],
      /chọn cách giao hàng/,
    ],
  ])(
    'order button: when the cart needs shipping and has %s, nothing is sent and the delivery step shows the reason',
    async (_, rates, text) => {
      const { server, tab, pressPlaceOrder, selectValidationErrors, shownNotices } =
        await openReadyCheckout();
      server.rates = rates;
      tab.typeText('city', 'Đảo xa');
      await pressPlaceOrder();
      expect(server.orderRequests).toHaveLength(0);
      expect(selectValidationErrors()['shipping-rates-error']?.message).toMatch(text);
      expect(shownNotices()).toEqual([]);
      server.rates = new FakeCheckoutServer(8).rates;
      tab.typeText('city', 'Huế');
      await pressPlaceOrder();
      expect(server.orders).toHaveLength(1);
    },
  );

  it('order button: a cart error blocks the order, and each click fetches the cart again to see whether the error is gone', async () => {
    const { server, tab, pressPlaceOrder, shownNotices, refusals } = await openReadyCheckout();
    server.errors = [SOLD_OUT];
    await advanceTime(60_000);
    await pressPlaceOrder();
    expect(server.orderRequests).toHaveLength(0);
    expect(refusals).toEqual([{ by: 'validation' }]);
    expect(shownNotices()).toEqual([['wc/cart', SOLD_OUT.message]]);
    await pressPlaceOrder();
    expect(shownNotices()).toEqual([['wc/cart', SOLD_OUT.message]]);
    server.errors = [];
    await pressPlaceOrder();
    expect(shownNotices()).toEqual([]);
    expect(server.orders).toHaveLength(1);
    expect(tab.problems).toEqual([]);
  });

  it('order button: a rejection because of sold-out products is shown only once when the cart contains the same error', async () => {
    const { server, tab, shownNotices } = await openReadyCheckout();
    server.preparedResponses.push({
      code: SOLD_OUT.code,
      message: '&quot;Bát&quot; đã hết hàng.',
      data: { status: 409, cart: {} },
    });
    tab.app.store.dispatch(orderRequested());
    await advanceTime(100);
    // The text of the cart error has other quotation marks than the text of the rejection, as in WooCommerce, and
    // still counts as the same error.
    const message = '<b>&#8220;Bát&#8221;</b> đã hết hàng.';
    server.errors = [{ ...SOLD_OUT, message }];
    await advanceTime(3_000);
    expect(shownNotices()).toEqual([['wc/cart', message]]);
  });

  it('order button: the notice of a rejection stays when the cart does not contain the same error', async () => {
    const { server, pressPlaceOrder, shownNotices } = await openReadyCheckout();
    server.preparedResponses.push({
      code: 'x_rest_stock',
      message: 'Chỉ còn 2 bát.',
      data: { status: 409, cart: {} },
    });
    await pressPlaceOrder();
    await advanceTime(60_000);
    expect(shownNotices()).toEqual([['wc/checkout', 'Chỉ còn 2 bát.']]);
  });

  it('order button: after the shop removed a coupon, the order waits until the shopper confirms the new total', async () => {
    const { server, tab, pressPlaceOrder } = await openReadyCheckout();
    server.errors = [{ code: 'woocommerce_rest_cart_coupon_error', message: 'Mã đã hết lượt.' }];
    await advanceTime(60_000);
    await pressPlaceOrder();
    expect(selectCheckoutState(tab).attempt.phase).toBe('changed');
    tab.app.store.dispatch(newTotalConfirmed());
    await advanceTime(3_000);
    expect(server.orders).toHaveLength(1);
  });

  it('order button: a click clears earlier error notices in all areas, except an undismissible error of the cart', async () => {
    const { tab, pressPlaceOrder, shownNotices } = await openReadyCheckout();
    const error = { status: 'error' as const, content: 'Cũ', isDismissible: false };
    for (const context of ['wc/checkout', 'wc/checkout/payments', 'wc/cart'])
      tab.app.store.dispatch(noticeAdded({ ...error, context }));
    tab.app.store.dispatch(
      noticeAdded({ ...error, context: 'wc/cart', isDismissible: true, content: 'Đóng được' }),
    );
    tab.app.store.dispatch(createScriptError('hoa_don'));
    await pressPlaceOrder();
    expect(shownNotices()).toEqual([['wc/cart', 'Cũ']]);
  });
});
