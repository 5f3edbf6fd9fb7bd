import { enqueueChange, type NewChange, selectOptimisticCart, viewerAdded } from '../../src/cart';
import { changedElsewhere, orphansFound } from '../../src/cart/cart.slice';
import { FakeBrowser, openCartPage } from '../support/cart/fake-store';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const add = (id: number, quantity = 1): NewChange => ({
  kind: 'ajaxAdd',
  productId: id,
  quantity,
  fields: { product_id: String(id), quantity: String(quantity) },
});
const set = (id: number, quantity: number): NewChange => ({
  kind: 'quantity',
  key: `key-${id}`,
  quantity,
  urgent: false,
});

const held = (browser: FakeBrowser) => [...(browser.locks?.lines.keys() ?? [])];

async function open(browser: FakeBrowser, lines: Record<number, number> = {}) {
  const shop = openCartPage(lines, browser);
  shop.app.store.dispatch(viewerAdded());
  await shop.advanceTime(60);
  return {
    ...shop,
    ask: (change: NewChange) => enqueueChange(shop.app, change),
    count: () => selectOptimisticCart(shop.app.store.getState())?.itemsCount,
  };
}

describe('cart journal, page left before the response', () => {
  it('cart journal: the next page sends a change that was not sent before the page was left', async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(browser, { 1: 1 });
    first.ask(set(1, 4));
    await first.advanceTime(100);
    first.app.destroy();
    const second = await open(browser);
    await second.advanceTime(1_000);
    expect(browser.server.lines.get(1)).toBe(4);
    expect(second.count()).toBe(4);
  });

  it.each([
    ['reached the shop', 80],
    ['was lost', 20],
  ])(
    'cart journal: an addition that was in flight when the page was left and %s is in the cart once',
    async (_, ms) => {
      const browser = new FakeBrowser().withLocks();
      const first = await open(browser, { 1: 1 });
      if (ms < 50) browser.server.fates.push('lost-before');
      first.ask(add(1, 2));
      await first.advanceTime(20);
      first.app.destroy();
      await first.advanceTime(60);
      const second = await open(browser);
      await second.advanceTime(2_000);
      expect(browser.server.lines.get(1)).toBe(3);
      expect(browser.server.requests.filter((name) => name.startsWith('add_to_cart'))).toHaveLength(
        ms < 50 ? 2 : 1,
      );
    },
  );

  it('cart journal: an addition that reaches a slow shop after the next page has loaded is not sent again', async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(browser, { 1: 1 });
    browser.server.latency = 700;
    first.ask(add(1, 2));
    await first.advanceTime(20);
    first.app.destroy();
    browser.server.latency = 50;
    const second = await open(browser);
    await second.advanceTime(3_000);
    expect(browser.server.lines.get(1)).toBe(3);
    expect(second.count()).toBe(3);
  });

  it('cart journal: an entry of the previous version is sent, and one of a newer version stays stored', async () => {
    const browser = new FakeBrowser().withLocks();
    const KEY = 'tiem:https://tiem.example/:0:cart-queue';
    const change = {
      id: 7,
      at: Date.now(),
      firstAt: Date.now(),
      attempts: 0,
      context: 'wc/cart',
      ...set(1, 4),
    };
    const entry = { tab: 'other', at: Date.now(), changes: [change], inFlight: [], snapshot: null };
    const newer = { ...entry, version: 99, changes: { quantities: { 'key-1': 9 } } };
    browser.localStorage.setItem(KEY, JSON.stringify({ previous: entry, newer }));
    const page = await open(browser, { 1: 1 });
    await page.advanceTime(1_000);
    expect(browser.server.lines.get(1)).toBe(4);
    expect(JSON.parse(browser.localStorage.getItem(KEY)!)).toEqual({ newer });
  });

  it('cart journal: the next page sends a lost addition even if the clock was set back', async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(browser, { 1: 1 });
    browser.server.fates.push('lost-before');
    first.ask(add(1, 2));
    await first.advanceTime(20);
    first.app.destroy();
    jest.setSystemTime(Date.now() - 60 * 60 * 1_000);
    const second = await open(browser);
    await second.advanceTime(2_000);
    expect(browser.server.lines.get(1)).toBe(3);
  });

  it('cart journal: an unacknowledged addition is compared with a cart requested after the entry was found', async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(browser, { 1: 1 });
    const second = await open(browser.newTab());
    // Loads the writer chunk in the second page.
    second.ask(add(2));
    await second.advanceTime(1_000);
    first.ask(add(1, 2));
    await first.advanceTime(20);
    first.app.destroy();
    await first.advanceTime(2_000);
    // The second page claims the orphaned changes while a response with the cart from before the addition is on its
    // way.
    browser.server.lines.set(1, 1);
    browser.server.latency = 100;
    second.app.store.dispatch(changedElsewhere());
    await second.advanceTime(20);
    second.app.store.dispatch(orphansFound());
    await second.advanceTime(79);
    expect(second.state()).toMatchObject({ reading: true, needsReconcile: true });
    setTimeout(() => browser.server.lines.set(1, 3), 2);
    await second.advanceTime(2_000);
    expect(browser.server.lines.get(1)).toBe(3);
    expect(second.state().pending).toEqual([]);
  });

  it.each([
    ['is looked for first where it was away, and had arrived', 'sent', true, 0],
    ['is sent where it was away, and was lost', 'sent', false, 1],
    ['is nobody’s business any more where it was answered', 'answered', true, 0],
  ] as const)('cart journal: a first add of the previous page %s', async (_, delivery, hasArrived, sent) => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(browser, { 1: 1 });
    if (hasArrived) browser.server.lines.set(1, 3);
    const response = new Promise<never>(() => {});
    void enqueueChange(first.app, { ...add(1, 2), delivery } as NewChange, { response });
    // The page is closed before its queue has taken the change from the page queue.
    first.app.destroy();
    const second = await open(browser);
    await second.advanceTime(2_000);
    expect(browser.server.requests.filter((name) => name.startsWith('add_to_cart'))).toHaveLength(sent);
    expect(browser.server.lines.get(1)).toBe(3);
    expect(second.count()).toBe(3);
  });

  it('cart journal: changes of another tab that is still open are left to that tab', async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(browser, { 1: 1 });
    browser.server.latency = 500;
    first.ask(add(1));
    await first.advanceTime(10);
    const second = await open(browser.newTab());
    await second.advanceTime(2_000);
    expect(second.state().pending).toEqual([]);
    expect(browser.server.lines.get(1)).toBe(2);
  });

  it('cart journal: only one of two pages that load at once sends the change', async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(browser, { 1: 1 });
    first.ask(set(1, 6));
    await first.advanceTime(100);
    first.app.destroy();
    const pages = [openCartPage({}, browser), openCartPage({}, browser)];
    await pages[0]!.advanceTime(3_000);
    expect(browser.server.requests.filter((name) => name.includes('update-item'))).toHaveLength(1);
    expect(browser.server.lines.get(1)).toBe(6);
  });

  it('cart journal: an entry older than a day is dropped', async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(browser, { 1: 1 });
    first.ask(set(1, 4));
    await first.advanceTime(100);
    first.app.destroy();
    await first.advanceTime(25 * 60 * 60 * 1_000);
    const second = await open(browser);
    await second.advanceTime(1_000);
    expect(browser.server.lines.get(1)).toBe(1);
  });

  // fault 37
  it('cart journal: invalid content is ignored and deleted', async () => {
    const browser = new FakeBrowser().withLocks();
    const nonsense = { changes: [{ kind: 'add', id: 'x' }, null, { kind: 'steal' }], tab: 't', at: 0 };
    const shop = openCartPage({ 1: 1 }, browser);
    shop.app.storage.write('cart-queue', { gone: { ...nonsense, at: Date.now() }, other: 7 });
    const next = await open(browser);
    await next.advanceTime(1_000);
    expect(next.count()).toBe(1);
    expect(next.problems).toEqual([]);
    expect(next.app.storage.read('cart-queue')).toBeUndefined();
  });
});

describe('cart queue, several tabs', () => {
  it('cart queue: several tabs send one at a time', async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(browser, { 1: 1, 2: 1 });
    const second = await open(browser.newTab());
    first.ask(add(1));
    second.ask(add(2));
    second.ask(add(3));
    await first.advanceTime(500);
    expect([...browser.server.lines]).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ]);
    const adds = browser.server.requests.filter((name) => name.startsWith('add_to_cart'));
    expect(adds).toEqual(['add_to_cart 1', 'add_to_cart 2', 'add_to_cart 3']);
    expect(held(browser)).toEqual([]);
  });

  it('cart queue: an idle page holds no lock, so that it can enter the bfcache', async () => {
    const browser = new FakeBrowser().withLocks();
    const page = await open(browser, { 1: 1 });
    expect(held(browser)).toEqual([]);
    page.ask(set(1, 2));
    await page.advanceTime(10);
    expect(held(browser)).toHaveLength(1);
    await page.advanceTime(1_000);
    expect(held(browser)).toEqual([]);
  });

  // fault 37
  it('cart: a change in another tab makes this tab read the cart again and show the same', async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(browser, { 1: 1 });
    const second = await open(browser.newTab());
    second.ask(set(1, 5));
    await second.advanceTime(1_000);
    expect(first.count()).toBe(1);
    const key = 'tiem:https://tiem.example/:0:cart-stamp';
    const { localStorage } = browser;
    first.page.dispatchEvent(
      Object.assign(new Event('storage'), { key, newValue: '{}', storageArea: localStorage }),
    );
    Object.assign(globalThis, { window: first.page });
    await first.advanceTime(1_000);
    expect(first.count()).toBe(5);
  });
});

it('cart journal: without Web Locks, pages of the same tab send its changes and another tab leaves them alone', async () => {
  const browser = new FakeBrowser();
  const first = await open(browser, { 1: 1 });
  first.ask(set(1, 4));
  await first.advanceTime(100);
  first.app.destroy();
  const tab = browser.tab;
  const other = await open(browser.newTab());
  await other.advanceTime(1_000);
  expect(browser.server.lines.get(1)).toBe(1);
  browser.tab = tab;
  const next = await open(browser);
  await next.advanceTime(1_000);
  expect(browser.server.lines.get(1)).toBe(4);
});
