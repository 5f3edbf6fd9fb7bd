import { orderRequested, payAgainRequested } from '../../src/checkout';
import { browser } from '../../src/lib/browser';
import { getPaymentRegistry } from '../../src/payment';
import {
  createCheckoutTab,
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
  type OrderRequestOutcome,
  selectCheckoutState,
  selectNotices,
} from '../support/checkout/fake-checkout-server';
import { advanceTime } from '../support/jest/advance-time';

const ADDRESS = { email: 'khach@example.com', first_name: 'Mây', last_name: 'Lê', address_1: '1 Hàng Gai' };
/** Places an order that redirects to a payment page, and opens the checkout again as if the shopper had returned. */
async function openCheckoutAfterPaymentPage(
  changeServer: (server: FakeCheckoutServer) => void = () => {},
  serverVersion: 8 | 11 = 8,
) {
  const server = new FakeCheckoutServer(serverVersion);
  server.isPaidExternally = true;
  const storage = createSharedStorage();
  const page = createFakeWindow();
  const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
  const firstVisit = createCheckoutTab(server, storage, page);
  await advanceTime(500);
  for (const [field, value] of Object.entries({ ...ADDRESS, city: 'Huế' })) firstVisit.typeText(field, value);
  firstVisit.app.store.dispatch(orderRequested());
  await advanceTime(3_000);
  expect(goTo).toHaveBeenCalledWith('https://nganhang.example/xong/500/');
  firstVisit.closeTab();
  changeServer(server);
  const tab = createCheckoutTab(server, storage, page);
  await advanceTime(2_000);
  const selectAttemptPhase = () => selectCheckoutState(tab).attempt.phase;
  return {
    ...{ server, tab, goTo, selectAttemptPhase, storage, page },
    async dispatchAndWait(action: { type: string } = orderRequested()) {
      tab.app.store.dispatch(action);
      await advanceTime(3_000);
    },
  };
}

const describeOrderRequests = ({ orderRequests }: FakeCheckoutServer) =>
  orderRequests.map(({ key }) => (key ? 'pay existing order' : 'new order'));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe.each([8, 11] as const)('return from a payment page on WooCommerce %s', (serverVersion) => {
  // spec 3.5: an unpaid order is paid, and never another one made
  it('return from a payment page: while the order is unpaid, the order button pays the same order', async () => {
    const { server, dispatchAndWait, selectAttemptPhase, goTo } = await openCheckoutAfterPaymentPage(
      undefined,
      serverVersion,
    );
    expect(selectAttemptPhase()).toBe('unpaid');
    server.isPaidExternally = false;
    await dispatchAndWait();
    expect(describeOrderRequests(server)).toEqual(['new order', 'pay existing order']);
    expect(server.orders).toMatchObject([{ id: 500, status: 'processing' }]);
    expect(goTo).toHaveBeenLastCalledWith('https://tiem.example/xong/500/');
  });

  it('return from a payment page: an order that was paid is shown, and the order button sends nothing', async () => {
    const { server, dispatchAndWait, selectAttemptPhase } = await openCheckoutAfterPaymentPage((shop) => {
      shop.markOrderAsPaid(500);
      shop.quantity = 1;
    }, serverVersion);
    expect(selectAttemptPhase()).toBe('placed');
    await dispatchAndWait();
    expect(server.orderRequests).toHaveLength(1);
  });

  it('return from a payment page: when the order was cancelled, a notice says so, and another order can be placed', async () => {
    const { server, dispatchAndWait, selectAttemptPhase, tab } = await openCheckoutAfterPaymentPage(
      (shop) => {
        shop.orders[0]!.status = 'cancelled';
      },
      serverVersion,
    );
    expect(selectAttemptPhase()).toBe('none');
    expect(selectNotices(tab).map(({ content }) => content)).toEqual([
      'Đơn hàng 500 đã bị hủy và bạn chưa trả tiền. Bạn có thể đặt lại.',
    ]);
    await dispatchAndWait();
    expect(describeOrderRequests(server)).toEqual(['new order', 'new order']);
  });

  it('return from a payment page: when the cart is empty, a separate button pays the order', async () => {
    const { server, dispatchAndWait, selectAttemptPhase, goTo } = await openCheckoutAfterPaymentPage(
      (shop) => {
        shop.quantity = 0;
      },
      serverVersion,
    );
    expect(selectAttemptPhase()).toBe('unpaid');
    await dispatchAndWait(payAgainRequested());
    expect(describeOrderRequests(server)).toEqual(['new order', 'pay existing order']);
    expect(server.orderRequests[1]).toMatchObject({
      payment_method: 'cod',
      billing_email: 'khach@example.com',
    });
    expect(goTo).toHaveBeenLastCalledWith('https://nganhang.example/xong/500/');
  });

  it('return from a payment page: when the cart has changed, a new order is placed', async () => {
    const { server, dispatchAndWait } = await openCheckoutAfterPaymentPage((shop) => {
      shop.quantity = 2;
    }, serverVersion);
    await dispatchAndWait();
    expect(describeOrderRequests(server)).toEqual(['new order', 'new order']);
  });
});

describe('unpaid order', () => {
  it.each<[OrderRequestOutcome, string]>([
    ['lost-after', 'placed'],
    ['broken-after', 'placed'],
    ['lost-before', 'unpaid'],
  ])(
    'unpaid order: when the response to its payment is lost (%s), the order is looked up',
    async (requestOutcome, expectedPhase) => {
      const { server, dispatchAndWait, selectAttemptPhase } = await openCheckoutAfterPaymentPage();
      server.isPaidExternally = false;
      server.requestOutcomes.push(requestOutcome);
      await dispatchAndWait();
      await advanceTime(30_000);
      expect(selectAttemptPhase()).toBe(expectedPhase);
      expect(server.orders).toHaveLength(1);
    },
  );

  it('unpaid order: when its payment fails again, it can still be paid', async () => {
    const { tab, dispatchAndWait, selectAttemptPhase, server } = await openCheckoutAfterPaymentPage();
    const remove = getPaymentRegistry(tab.app).observers.add('payment_setup', () => ({
      ...{ type: 'error', message: 'Thẻ hết hạn' },
    }));
    await dispatchAndWait();
    expect(selectAttemptPhase()).toBe('unpaid');
    remove();
    server.requestOutcomes.push('refused');
    await dispatchAndWait();
    expect(selectAttemptPhase()).toBe('unpaid');
    await dispatchAndWait();
    expect(describeOrderRequests(server)).toEqual(['new order', 'pay existing order', 'pay existing order']);
  });

  it('unpaid order: when another tab orders the same cart, no second order is placed', async () => {
    const { server, storage, page } = await openCheckoutAfterPaymentPage();
    const secondTab = createCheckoutTab(server, storage, page);
    await advanceTime(1_000);
    secondTab.app.store.dispatch(orderRequested());
    await advanceTime(5_000);
    expect(server.orders).toHaveLength(1);
  });

  it('checkout: after a paid order, a cart that was filled again can be ordered', async () => {
    const { selectAttemptPhase, dispatchAndWait, server } = await openCheckoutAfterPaymentPage((shop) => {
      shop.markOrderAsPaid(500);
      shop.quantity = 3;
    });
    expect(selectAttemptPhase()).toBe('none');
    server.isPaidExternally = false;
    await dispatchAndWait();
    expect(describeOrderRequests(server)).toEqual(['new order', 'new order']);
  });

  it('unpaid order: is discarded when the shop has no such order', async () => {
    const { server, dispatchAndWait, selectAttemptPhase } = await openCheckoutAfterPaymentPage();
    server.orders[0]!.id = 999;
    await dispatchAndWait();
    expect(selectAttemptPhase()).toBe('none');
    expect(describeOrderRequests(server)).toEqual(['new order', 'pay existing order']);
  });
});
