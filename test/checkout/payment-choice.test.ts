import { selectOptimisticCart } from '../../src/cart';
import { methodChosen } from '../../src/payment';
import { openCheckout, selectCheckoutState } from '../support/checkout/fake-checkout-server';
import { advanceTime } from '../support/jest/advance-time';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function openWithTwoMethods(serverVersion: 8 | 11 = 11) {
  const opened = await openCheckout(serverVersion);
  opened.server.methods = ['cod', 'bacs'];
  await advanceTime(10_000);
  const { store } = opened.tab.app;
  return {
    ...opened,
    chooseMethod: (method: string) => void store.dispatch(methodChosen({ method })),
    selectTotal: () => selectOptimisticCart(store.getState())?.totals.totalPrice,
  };
}

test('payment method with a fee: the selection is sent to WooCommerce 11 immediately, and the page shows the new total', async () => {
  const { server, chooseMethod, selectTotal } = await openWithTwoMethods();
  expect(server.storedDrafts).toEqual([]);
  const before = Number(selectTotal());
  chooseMethod('bacs');
  await advanceTime(3_000);
  expect(server.storedDrafts).toEqual([{ payment_method: 'bacs' }]);
  expect(selectTotal()).toBe(String(before + 5_000));
  chooseMethod('cod');
  await advanceTime(3_000);
  expect(server.storedDrafts.at(-1)).toEqual({ payment_method: 'cod' });
  expect(selectTotal()).toBe(String(before));
});

test('payment method with a fee: an order placed right after selecting the method waits until the shopper confirms the new total', async () => {
  const { server, tab, chooseMethod, pressPlaceOrder } = await openWithTwoMethods();
  chooseMethod('bacs');
  await pressPlaceOrder();
  expect(server.orderRequests).toEqual([]);
  expect(selectCheckoutState(tab).attempt.phase).toBe('changed');
});

test('payment method: the selection is not sent to WooCommerce 8 before the order', async () => {
  const { server, chooseMethod, pressPlaceOrder } = await openWithTwoMethods(8);
  chooseMethod('bacs');
  await advanceTime(5_000);
  expect(server.storedDrafts).toEqual([]);
  await pressPlaceOrder();
  expect(server.orders).toHaveLength(1);
});

test('payment method: when WooCommerce 11 rejects the selection, no message is shown and the order can be placed', async () => {
  const { server, chooseMethod, pressPlaceOrder, shownNotices } = await openWithTwoMethods();
  server.refusesDrafts = true;
  chooseMethod('bacs');
  await advanceTime(3_000);
  expect(server.storedDrafts).toHaveLength(1);
  expect(shownNotices()).toEqual([]);
  await pressPlaceOrder();
  expect(server.orders).toHaveLength(1);
});
