import { selectOptimisticCart } from '../../src/cart';
import { methodChosen } from '../../src/payment';
import { openCheckout, selectCheckoutState } from '../support/checkout/fake-checkout-server';

const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function open(age: 8 | 11 = 11) {
  const opened = await openCheckout(age);
  opened.server.methods = ['cod', 'bacs'];
  await advanceTime(10_000);
  const { store } = opened.tab.app;
  return {
    ...opened,
    choose: (method: string) => void store.dispatch(methodChosen({ method })),
    total: () => selectOptimisticCart(store.getState())?.totals.totalPrice,
  };
}

test('payment method with a fee: sent at once to WooCommerce 11, and the page shows the new total', async () => {
  const { server, choose, total } = await open();
  expect(server.choices).toEqual([]);
  const before = Number(total());
  choose('bacs');
  await advanceTime(3_000);
  expect(server.choices).toEqual([{ payment_method: 'bacs' }]);
  expect(total()).toBe(String(before + 5_000));
  choose('cod');
  await advanceTime(3_000);
  expect(server.choices.at(-1)).toEqual({ payment_method: 'cod' });
  expect(total()).toBe(String(before));
});

test('payment method with a fee: an order placed right after choosing it waits until the shopper confirms the new total', async () => {
  const { server, tab, choose, press } = await open();
  choose('bacs');
  await press();
  expect(server.posts).toEqual([]);
  expect(selectCheckoutState(tab).attempt.phase).toBe('changed');
});

test('payment method: nothing is sent to WooCommerce 8 before the order', async () => {
  const { server, choose, press } = await open(8);
  choose('bacs');
  await advanceTime(5_000);
  expect(server.choices).toEqual([]);
  await press();
  expect(server.orders).toHaveLength(1);
});

test('payment method: when WooCommerce 11 refuses the choice before the order, no message is shown and the order is sent', async () => {
  const { server, choose, press, shownNotices } = await open();
  server.refusesChoices = true;
  choose('bacs');
  await advanceTime(3_000);
  expect(server.choices).toHaveLength(1);
  expect(shownNotices()).toEqual([]);
  await press();
  expect(server.orders).toHaveLength(1);
});
