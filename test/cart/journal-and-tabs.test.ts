import { enqueueChange, type NewChange, selectOptimisticCart, viewerAdded } from '../../src/cart';
import { markedStale, orphansFound } from '../../src/cart/slice';
import { FakeBrowser, openCartPage } from '../support/cart/fake-cart-server';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const createAddition = (id: number, quantity = 1): NewChange => ({
  kind: 'ajaxAdd',
  productId: id,
  quantity,
  fields: { product_id: String(id), quantity: String(quantity) },
});
const createQuantityChange = (id: number, quantity: number): NewChange => ({
  kind: 'quantity',
  key: `key-${id}`,
  quantity,
  urgent: false,
});

const listHeldLockNames = (browser: FakeBrowser) => [...(browser.locks?.queues.keys() ?? [])];

async function openViewerPage(browser: FakeBrowser, lines: Record<number, number> = {}) {
  const shop = openCartPage(lines, browser);
  shop.app.store.dispatch(viewerAdded());
  await shop.advanceTime(60);
  return {
    ...shop,
    enqueue: (change: NewChange) => enqueueChange(shop.app, change),
    selectItemsCount: () => selectOptimisticCart(shop.app.store.getState())?.itemsCount,
  };
}

describe('cart journal, page left before the response', () => {
  it('cart journal: the next page sends a change that was not sent before the page was left', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const first = await openViewerPage(browser, { 1: 1 });
    first.enqueue(createQuantityChange(1, 4));
    await first.advanceTime(100);
    first.app.destroy();
    const second = await openViewerPage(browser);
    await second.advanceTime(1_000);
    expect(browser.server.lines.get(1)).toBe(4);
    expect(second.selectItemsCount()).toBe(4);
  });

  it.each([
    ['reached the shop', 80],
    ['was lost', 20],
  ])(
    'cart journal: an addition that was in flight when the page was left and %s is in the cart exactly once',
    async (_, msBeforeLeaving) => {
      const browser = new FakeBrowser().addLocksApi();
      const first = await openViewerPage(browser, { 1: 1 });
      if (msBeforeLeaving < 50) browser.server.requestOutcomes.push('lost-before');
      first.enqueue(createAddition(1, 2));
      await first.advanceTime(20);
      first.app.destroy();
      await first.advanceTime(60);
      const second = await openViewerPage(browser);
      await second.advanceTime(2_000);
      expect(browser.server.lines.get(1)).toBe(3);
      expect(browser.server.requests.filter((name) => name.startsWith('add_to_cart'))).toHaveLength(
        msBeforeLeaving < 50 ? 2 : 1,
      );
    },
  );

  it('cart journal: an addition that reaches a slow shop after the next page has loaded is not sent again', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const first = await openViewerPage(browser, { 1: 1 });
    browser.server.latency = 700;
    first.enqueue(createAddition(1, 2));
    await first.advanceTime(20);
    first.app.destroy();
    browser.server.latency = 50;
    const second = await openViewerPage(browser);
    await second.advanceTime(3_000);
    expect(browser.server.lines.get(1)).toBe(3);
    expect(second.selectItemsCount()).toBe(3);
  });

  it('cart journal: an entry in the previous storage format is sent, and one in a newer format stays stored', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const JOURNAL_KEY = 'tiem:https://tiem.example/:0:cart-queue';
    const change = {
      id: 7,
      at: Date.now(),
      firstAt: Date.now(),
      attempts: 0,
      context: 'wc/cart',
      ...createQuantityChange(1, 4),
    };
    const entry = { tab: 'other', at: Date.now(), changes: [change], inFlight: [], snapshot: null };
    const entryOfNewerVersion = { ...entry, version: 99, changes: { quantities: { 'key-1': 9 } } };
    browser.localStorage.setItem(
      JOURNAL_KEY,
      JSON.stringify({ previous: entry, newer: entryOfNewerVersion }),
    );
    const page = await openViewerPage(browser, { 1: 1 });
    await page.advanceTime(1_000);
    expect(browser.server.lines.get(1)).toBe(4);
    expect(JSON.parse(browser.localStorage.getItem(JOURNAL_KEY)!)).toEqual({ newer: entryOfNewerVersion });
  });

  it('cart journal: the next page sends a lost addition even if the clock was set back', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const first = await openViewerPage(browser, { 1: 1 });
    browser.server.requestOutcomes.push('lost-before');
    first.enqueue(createAddition(1, 2));
    await first.advanceTime(20);
    first.app.destroy();
    jest.setSystemTime(Date.now() - 60 * 60 * 1_000);
    const second = await openViewerPage(browser);
    await second.advanceTime(2_000);
    expect(browser.server.lines.get(1)).toBe(3);
  });

  it('cart journal: an unacknowledged addition is reconciled only with a cart that was requested after the entry was found', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const first = await openViewerPage(browser, { 1: 1 });
    const second = await openViewerPage(browser.openNewTab());
    // Makes the second page load the writer chunk, which a page loads with its first change.
    second.enqueue(createAddition(2));
    await second.advanceTime(1_000);
    first.enqueue(createAddition(1, 2));
    await first.advanceTime(20);
    first.app.destroy();
    await first.advanceTime(2_000);
    // Lets the second page claim the orphaned changes while a response with the cart from before the addition is in
    // flight.
    browser.server.lines.set(1, 1);
    browser.server.latency = 100;
    second.app.store.dispatch(markedStale());
    await second.advanceTime(20);
    second.app.store.dispatch(orphansFound());
    await second.advanceTime(79);
    expect(second.state()).toMatchObject({ isReading: true, needsReconcile: true });
    setTimeout(() => browser.server.lines.set(1, 3), 2);
    await second.advanceTime(2_000);
    expect(browser.server.lines.get(1)).toBe(3);
    expect(second.state().pending).toEqual([]);
  });

  it.each([
    ['that reached the server without a response is not sent again', 'sent', true, 0],
    ['that was lost on its way to the server is sent', 'sent', false, 1],
    ['that got a response is not sent again', 'answered', true, 0],
  ] as const)(
    'cart journal: the next page sends a first addition only if it has not reached the server: one %s',
    async (_, delivery, hasReachedServer, expectedRequestCount) => {
      const browser = new FakeBrowser().addLocksApi();
      const first = await openViewerPage(browser, { 1: 1 });
      if (hasReachedServer) browser.server.lines.set(1, 3);
      const response = new Promise<never>(() => {});
      void enqueueChange(first.app, { ...createAddition(1, 2), delivery } as NewChange, { response });
      // Leaves the page before the change has moved from the loader's queue to the store's queue.
      first.app.destroy();
      const second = await openViewerPage(browser);
      await second.advanceTime(2_000);
      expect(browser.server.requests.filter((name) => name.startsWith('add_to_cart'))).toHaveLength(
        expectedRequestCount,
      );
      expect(browser.server.lines.get(1)).toBe(3);
      expect(second.selectItemsCount()).toBe(3);
    },
  );

  it('cart journal: this tab does not send changes of another tab that is still open', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const first = await openViewerPage(browser, { 1: 1 });
    browser.server.latency = 500;
    first.enqueue(createAddition(1));
    await first.advanceTime(10);
    const second = await openViewerPage(browser.openNewTab());
    await second.advanceTime(2_000);
    expect(second.state().pending).toEqual([]);
    expect(browser.server.lines.get(1)).toBe(2);
  });

  it('cart journal: only one of two pages that load at once sends the change', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const first = await openViewerPage(browser, { 1: 1 });
    first.enqueue(createQuantityChange(1, 6));
    await first.advanceTime(100);
    first.app.destroy();
    const pages = [openCartPage({}, browser), openCartPage({}, browser)];
    await pages[0]!.advanceTime(3_000);
    expect(browser.server.requests.filter((name) => name.includes('update-item'))).toHaveLength(1);
    expect(browser.server.lines.get(1)).toBe(6);
  });

  it('cart journal: an entry older than a day is dropped', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const first = await openViewerPage(browser, { 1: 1 });
    first.enqueue(createQuantityChange(1, 4));
    await first.advanceTime(100);
    first.app.destroy();
    await first.advanceTime(25 * 60 * 60 * 1_000);
    const second = await openViewerPage(browser);
    await second.advanceTime(1_000);
    expect(browser.server.lines.get(1)).toBe(1);
  });

  // fault 37
  it('cart journal: invalid stored content is ignored and deleted', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const invalidEntry = { changes: [{ kind: 'add', id: 'x' }, null, { kind: 'steal' }], tab: 't', at: 0 };
    const shop = openCartPage({ 1: 1 }, browser);
    shop.app.storage.write('cart-queue', { gone: { ...invalidEntry, at: Date.now() }, other: 7 });
    const next = await openViewerPage(browser);
    await next.advanceTime(1_000);
    expect(next.selectItemsCount()).toBe(1);
    expect(next.problems).toEqual([]);
    expect(next.app.storage.read('cart-queue')).toBeUndefined();
  });
});

describe('cart queue, several tabs', () => {
  it('cart queue: only one tab at a time sends requests', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const first = await openViewerPage(browser, { 1: 1, 2: 1 });
    const second = await openViewerPage(browser.openNewTab());
    first.enqueue(createAddition(1));
    second.enqueue(createAddition(2));
    second.enqueue(createAddition(3));
    await first.advanceTime(500);
    expect([...browser.server.lines]).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ]);
    const additionRequests = browser.server.requests.filter((name) => name.startsWith('add_to_cart'));
    expect(additionRequests).toEqual(['add_to_cart 1', 'add_to_cart 2', 'add_to_cart 3']);
    expect(listHeldLockNames(browser)).toEqual([]);
  });

  it('cart queue: a page without pending changes holds no lock, so that it can enter the bfcache', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const page = await openViewerPage(browser, { 1: 1 });
    expect(listHeldLockNames(browser)).toEqual([]);
    page.enqueue(createQuantityChange(1, 2));
    await page.advanceTime(10);
    expect(listHeldLockNames(browser)).toHaveLength(1);
    await page.advanceTime(1_000);
    expect(listHeldLockNames(browser)).toEqual([]);
  });

  // fault 37
  it('cart: after a change in another tab, this tab reads the cart again and shows the same quantities', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const first = await openViewerPage(browser, { 1: 1 });
    const second = await openViewerPage(browser.openNewTab());
    second.enqueue(createQuantityChange(1, 5));
    await second.advanceTime(1_000);
    expect(first.selectItemsCount()).toBe(1);
    const key = 'tiem:https://tiem.example/:0:cart-stamp';
    const { localStorage } = browser;
    first.page.dispatchEvent(
      Object.assign(new Event('storage'), { key, newValue: '{}', storageArea: localStorage }),
    );
    Object.assign(globalThis, { window: first.page });
    await first.advanceTime(1_000);
    expect(first.selectItemsCount()).toBe(5);
  });
});

it('cart journal: without Web Locks, only a later page of the same tab sends the changes of a page that was left', async () => {
  const browser = new FakeBrowser();
  const first = await openViewerPage(browser, { 1: 1 });
  first.enqueue(createQuantityChange(1, 4));
  await first.advanceTime(100);
  first.app.destroy();
  const tab = browser.tab;
  const other = await openViewerPage(browser.openNewTab());
  await other.advanceTime(1_000);
  expect(browser.server.lines.get(1)).toBe(1);
  browser.tab = tab;
  const next = await openViewerPage(browser);
  await next.advanceTime(1_000);
  expect(browser.server.lines.get(1)).toBe(4);
});
