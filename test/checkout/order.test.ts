import { newTotalConfirmed, orderRequested, retryRequested } from '../../src/checkout';
import { pageRestored } from '../../src/checkout/checkout.slice';
import { HttpError } from '../../src/http/errors';
import { browser } from '../../src/lib/browser';
import {
  type CheckoutTab,
  createCheckoutTab,
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
  type OrderRequestOutcome,
  selectCheckoutState,
  selectNotices,
} from '../support/checkout/fake-checkout-server';
import { advanceTime } from '../support/jest/advance-time';

const ADDRESS = {
  email: 'khach@example.com',
  first_name: 'Mây',
  last_name: 'Nguyễn',
  address_1: '27 Hàng Gai',
  city: 'Hà Nội',
};

async function openFilledCheckout(
  serverVersion: 8 | 11 = 8,
  requestOutcomes: readonly OrderRequestOutcome[] = [],
  withLocks = true,
) {
  const page = createFakeWindow({ locks: withLocks });
  const server = new FakeCheckoutServer(serverVersion);
  server.requestOutcomes.push(...requestOutcomes);
  const storage = createSharedStorage();
  const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
  const openNewCheckoutTab = async () => {
    const tab = createCheckoutTab(server, storage, page);
    await advanceTime(500);
    return tab;
  };
  const tab = await openNewCheckoutTab();
  for (const [field, value] of Object.entries(ADDRESS)) tab.typeText(field, value);
  return { page, server, storage, goTo, tab, openNewTab: openNewCheckoutTab };
}

const dispatchOrderRequest = ({ app }: CheckoutTab) => app.store.dispatch(orderRequested());

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe.each([8, 11] as const)('order on WooCommerce %s', (serverVersion) => {
  // spec 3.5: addresses, payment method and payment data of an order
  // spec 4.5: the order is sent once, and the next page opened
  it('order: address changes are sent first, and then the order exactly once with all typed values', async () => {
    const { server, tab, goTo } = await openFilledCheckout(serverVersion);
    dispatchOrderRequest(tab);
    dispatchOrderRequest(tab);
    await advanceTime(3_000);
    dispatchOrderRequest(tab);
    await advanceTime(3_000);
    expect(server.orderRequests).toHaveLength(1);
    expect(server.customer.shipping).toMatchObject({ city: 'Hà Nội' });
    expect(server.orderRequests[0]).toMatchObject({
      billing_address: { ...ADDRESS, country: 'VN' },
      shipping_address: { city: 'Hà Nội' },
      payment_method: 'cod',
      payment_data: [{ key: 'wc-cod-new-payment-method', value: false }],
    });
    expect(goTo).toHaveBeenCalledWith('https://tiem.example/xong/500/');
    expect(selectCheckoutState(tab).status).toBe('complete');
    expect(tab.problems).toEqual([]);
  });

  // spec 4.5: a refusal is said, status idle with hasError
  // spec 8: a refused order is said in the server's words
  it('order: when the shop rejects the order, its message is shown and the shopper can order again', async () => {
    const { server, tab } = await openFilledCheckout(serverVersion, ['refused']);
    dispatchOrderRequest(tab);
    await advanceTime(3_000);
    expect(server.orders).toHaveLength(0);
    expect(selectCheckoutState(tab)).toMatchObject({
      status: 'idle',
      hasError: true,
      attempt: { phase: 'none' },
    });
    expect(selectNotices(tab).map(({ context, content }) => [context, content])).toEqual([
      ['wc/checkout/shipping-methods', 'Cửa hàng chưa nhận đơn.'],
    ]);
    dispatchOrderRequest(tab);
    await advanceTime(3_000);
    expect(server.orders).toHaveLength(1);
  });

  it.each([
    // fault 6
    'lost-after',
    // fault 7
    'broken-after',
    'repeated',
  ] as const)(
    'order: after the network failure "%s", the order is found and not sent again',
    async (requestOutcome) => {
      const { server, tab } = await openFilledCheckout(serverVersion, [requestOutcome]);
      dispatchOrderRequest(tab);
      await advanceTime(1_000);
      dispatchOrderRequest(tab);
      await advanceTime(30_000);
      expect(server.orderRequests).toHaveLength(1);
      expect(server.orders).toHaveLength(1);
      // Expects "probably placed" on WooCommerce 11: it assigns no order number before the order is sent, so the page
      // cannot be certain.
      expect(selectCheckoutState(tab).attempt.phase).toBe(serverVersion === 8 ? 'placed' : 'probablyPlaced');
    },
  );

  // fault 6
  it("order: when the response was lost and no order is found, it is sent again only on the shopper's request", async () => {
    const { server, tab, goTo } = await openFilledCheckout(serverVersion, ['lost-before']);
    dispatchOrderRequest(tab);
    await advanceTime(500);
    expect(selectCheckoutState(tab).attempt.phase).toBe('checking');
    await advanceTime(60_000);
    expect(selectCheckoutState(tab).attempt.phase).toBe('unknownOutcome');
    expect(server.orderRequests).toHaveLength(1);
    dispatchOrderRequest(tab);
    await advanceTime(5_000);
    expect(server.orderRequests).toHaveLength(1);
    tab.app.store.dispatch(retryRequested());
    await advanceTime(5_000);
    expect(server.orderRequests).toHaveLength(2);
    expect(server.orders).toHaveLength(1);
    expect(goTo).toHaveBeenCalled();
  });

  it('order: when the shop creates the order long after the response was lost, the order is found and not sent again', async () => {
    const { server, tab } = await openFilledCheckout(serverVersion, ['late']);
    dispatchOrderRequest(tab);
    await advanceTime(60_000);
    expect(server.orders).toHaveLength(1);
    expect(server.orderRequests).toHaveLength(1);
    expect(selectCheckoutState(tab).attempt.phase).toBe(serverVersion === 8 ? 'placed' : 'probablyPlaced');
  });

  it('order: when the network fails after sending, the order is looked up until the network is back', async () => {
    const { server, tab, page } = await openFilledCheckout(serverVersion, ['lost-after']);
    dispatchOrderRequest(tab);
    await advanceTime(170);
    server.isOnline = false;
    await advanceTime(120_000);
    expect(selectCheckoutState(tab).attempt.phase).toBe('checking');
    server.isOnline = true;
    page.dispatchEvent(new Event('online'));
    await advanceTime(5_000);
    expect(['placed', 'probablyPlaced']).toContain(selectCheckoutState(tab).attempt.phase);
    expect(server.orderRequests).toHaveLength(1);
  });

  // fault 10
  it('order: when the page is reloaded before the response, the order is looked up after the reload', async () => {
    const { server, tab, openNewTab } = await openFilledCheckout(serverVersion);
    dispatchOrderRequest(tab);
    await advanceTime(100);
    tab.closeTab();
    const reloadedTab = await openNewTab();
    await advanceTime(20_000);
    dispatchOrderRequest(reloadedTab);
    await advanceTime(20_000);
    expect(server.orderRequests).toHaveLength(1);
    expect(['placed', 'probablyPlaced']).toContain(selectCheckoutState(reloadedTab).attempt.phase);
  });

  // fault 9
  it("order: when two tabs place the same order, it is sent once and the second tab shows the first tab's order", async () => {
    const { server, tab, openNewTab, goTo } = await openFilledCheckout(serverVersion);
    const secondTab = await openNewTab();
    for (const [field, value] of Object.entries(ADDRESS)) secondTab.typeText(field, value);
    dispatchOrderRequest(tab);
    dispatchOrderRequest(secondTab);
    await advanceTime(10_000);
    expect(server.orderRequests).toHaveLength(1);
    expect(goTo.mock.calls.map(([url]) => url)).toEqual([
      'https://tiem.example/xong/500/',
      'https://tiem.example/xong/500/',
    ]);
    expect(selectCheckoutState(secondTab)).toMatchObject({ status: 'idle', attempt: { phase: 'placed' } });
  });

  // fault 17
  it('order: when the total differs from the one shown, the order is not sent until the shopper confirms the new total', async () => {
    const { server, tab } = await openFilledCheckout(serverVersion);
    await advanceTime(40_000);
    server.price = 130_000;
    dispatchOrderRequest(tab);
    await advanceTime(3_000);
    expect(server.orderRequests).toHaveLength(0);
    expect(selectCheckoutState(tab)).toMatchObject({
      status: 'idle',
      attempt: { phase: 'changed', oldTotal: '100000', newTotal: '130000' },
    });
    tab.app.store.dispatch(newTotalConfirmed());
    await advanceTime(3_000);
    expect(server.orders.map(({ total }) => total)).toEqual(['130000']);
  });
});

describe('checkout form before an order', () => {
  // spec 4.5: a form with errors sends nothing, shows them, and is idle with an error
  it("checkout form: with empty or invalid fields the order is not sent, and the fields' errors are shown", async () => {
    const { server, tab } = await openFilledCheckout(8);
    tab.typeText('city', '  ');
    tab.typeText('email', 'khach@');
    dispatchOrderRequest(tab);
    await advanceTime(3_000);
    expect(server.orderRequests).toHaveLength(0);
    const { validation } = tab.app.store.getState() as { validation: Record<string, { hidden: boolean }> };
    expect(validation).toMatchObject({ billing_email: { hidden: false }, shipping_city: { hidden: false } });
    expect(selectCheckoutState(tab)).toMatchObject({ status: 'idle', hasError: true });
  });

  it('checkout form: after a reload the typed values are restored, and payment data is never stored', async () => {
    const { storage, tab, openNewTab } = await openFilledCheckout();
    tab.closeTab();
    const reopenedTab = await openNewTab();
    expect(reopenedTab.app.store.getState()).toMatchObject({
      address: { values: { shipping: { city: 'Hà Nội' } } },
    });
    expect(JSON.parse(storage.storedValues.get('checkout-draft')!)).not.toHaveProperty('paymentMethodData');
  });
});

describe('order with unknown outcome on a slow shop', () => {
  const SLOW_LATENCY = 2_000;
  const LOOK_UP_DELAY = 10_000;

  /** Places an order that gets no response, and waits until the page shows that the outcome is unknown. */
  async function placeOrderWithUnknownOutcome(serverVersion: 8 | 11) {
    const opened = await openFilledCheckout(serverVersion, ['lost-before']);
    dispatchOrderRequest(opened.tab);
    while (selectCheckoutState(opened.tab).attempt.phase !== 'unknownOutcome') await advanceTime(1);
    opened.server.latency = SLOW_LATENCY;
    return opened;
  }

  it.each([
    ['immediately', 0],
    ['just before the next look-up', LOOK_UP_DELAY - 1],
    ['when the next look-up starts', LOOK_UP_DELAY],
    ['during that look-up', LOOK_UP_DELAY + SLOW_LATENCY / 2],
    ['just before the response to that look-up', LOOK_UP_DELAY + SLOW_LATENCY - 1],
    ['at the response to that look-up', LOOK_UP_DELAY + SLOW_LATENCY],
    ['during the second look-up', 2 * LOOK_UP_DELAY + SLOW_LATENCY + SLOW_LATENCY / 2],
  ] as const)(
    'order with unknown outcome: a retry by the shopper %s sends the order exactly once and shows the progress',
    async (_, ms) => {
      const { server, tab, goTo } = await placeOrderWithUnknownOutcome(8);
      await advanceTime(ms);
      expect(server.orderRequests).toHaveLength(1);
      tab.app.store.dispatch(retryRequested());
      expect(selectCheckoutState(tab).attempt.phase).toBe('checking');
      await advanceTime(30_000);
      expect(server.orderRequests).toHaveLength(2);
      expect(server.orders).toHaveLength(1);
      expect(goTo).toHaveBeenCalledTimes(1);
    },
  );

  it('order with unknown outcome: when the shop does not respond to a retry, the outcome stays unknown and nothing is sent later', async () => {
    const { server, tab } = await placeOrderWithUnknownOutcome(8);
    server.isOnline = false;
    tab.app.store.dispatch(retryRequested());
    expect(selectCheckoutState(tab).attempt.phase).toBe('checking');
    await advanceTime(15_000);
    expect(selectCheckoutState(tab).attempt.phase).toBe('unknownOutcome');
    server.isOnline = true;
    await advanceTime(60_000);
    expect(server.orderRequests).toHaveLength(1);
    expect(selectCheckoutState(tab).attempt.phase).toBe('unknownOutcome');
    tab.app.store.dispatch(retryRequested());
    await advanceTime(30_000);
    expect(server.orderRequests).toHaveLength(2);
    expect(server.orders).toHaveLength(1);
  });

  it('order with unknown outcome: a retry finds the order if it was created meanwhile, and does not send it again', async () => {
    const { server, tab } = await placeOrderWithUnknownOutcome(8);
    tab.app.store.dispatch(retryRequested());
    server.orders.push({ id: 500, total: '100000', body: {}, status: 'processing' });
    await advanceTime(30_000);
    expect(server.orderRequests).toHaveLength(1);
    expect(selectCheckoutState(tab).attempt).toMatchObject({
      phase: 'placed',
      placedOrder: { orderId: 500 },
    });
  });
});

const createServerError = () => new HttpError({ kind: 'broken', code: 'internal_server_error', status: 500 });

describe('page restored from the bfcache after a payment page', () => {
  it.each([
    ['can be read', false],
    ['cannot be read', true],
  ])(
    'page restored from the bfcache: the unpaid order is looked up when the cart %s',
    async (_, isCartUnreadable) => {
      const { server, tab } = await openFilledCheckout();
      server.isPaidExternally = true;
      dispatchOrderRequest(tab);
      await advanceTime(3_000);
      if (isCartUnreadable) server.failures.set('/cart', createServerError);
      tab.app.store.dispatch(pageRestored());
      await advanceTime(90_000);
      expect(selectCheckoutState(tab).attempt).toMatchObject({
        phase: 'unpaid',
        placedOrder: { orderId: 500 },
      });
      expect(tab.problems).toEqual([]);
    },
  );
});

it('order lookup: the event `order-placed` contains the total of the order that was found', async () => {
  const { server, tab, page } = await openFilledCheckout(8, ['lost-after']);
  const placed: unknown[] = [];
  page.addEventListener('tiem:checkout:order-placed', (event) => placed.push((event as CustomEvent).detail));
  dispatchOrderRequest(tab);
  while (server.orders.length === 0) await advanceTime(10);
  server.orders[0]!.total = '120000';
  await advanceTime(5_000);
  expect(selectCheckoutState(tab).attempt).toMatchObject({
    phase: 'placed',
    placedOrder: { total: '120000' },
  });
  expect(placed).toMatchObject([{ orderId: 500, total: '120000' }]);
});

const reportedBug = [expect.any(String), expect.objectContaining({ message: 'a bug' })];

it('order lookup: an exception in our code is reported in the console, but a failed request is not', async () => {
  const { server, tab } = await openFilledCheckout(8, ['lost-after']);
  server.failures.set('/order/500', createServerError);
  dispatchOrderRequest(tab);
  await advanceTime(2_000);
  expect(tab.problems).toEqual([]);
  server.failures.set('/order/500', () => new TypeError('a bug'));
  await advanceTime(5_000);
  expect(tab.problems).toContainEqual(reportedBug);
});

it('draft order: an exception in our code is reported in the console, but a failed request is not', async () => {
  const { server, openNewTab } = await openFilledCheckout();
  server.failures.set('/checkout', createServerError);
  expect((await openNewTab()).problems).toEqual([]);
  server.failures.set('/checkout', () => new TypeError('a bug'));
  expect((await openNewTab()).problems).toEqual([reportedBug]);
});
