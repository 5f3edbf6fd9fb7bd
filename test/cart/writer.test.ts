import {
  cartDomain,
  enqueueChange,
  type NewChange,
  refreshRequested,
  selectOptimisticCart,
  viewerAdded,
} from '../../src/cart';
import { type CartWriter, cartSaga } from '../../src/cart/cart.saga';
import * as writer from '../../src/cart/write/writer';
import { FakeBrowser, newShop } from '../support/cart/fake-store';

/*
 * The cart's writer is loaded with the first change. Until it has loaded, a change must be shown and journalled;
 * then it is sent once.
 */

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const later = (ms: number): Promise<CartWriter> =>
  new Promise((resolve) => setTimeout(() => resolve(writer), ms));

async function open(bring: (tries: number) => Promise<CartWriter>, browser = new FakeBrowser().withLocks()) {
  const asked = jest.fn(bring);
  const shop = newShop({ 1: 2, 2: 1 }, browser, { ...cartDomain, saga: (app) => cartSaga(app, asked) });
  shop.app.store.dispatch(viewerAdded());
  await shop.pass(60);
  shop.server.requests.length = 0;
  return {
    ...shop,
    browser,
    asked,
    ask: (change: NewChange) => enqueueChange(shop.app, change),
    shown: () => selectOptimisticCart(shop.app.store.getState()),
  };
}

const set = (id: number, quantity: number): NewChange => ({
  kind: 'quantity',
  key: `key-${id}`,
  quantity,
  urgent: false,
});
const add = (id: number): NewChange => ({
  kind: 'ajaxAdd',
  productId: id,
  quantity: 1,
  fields: { product_id: String(id), quantity: '1' },
});

describe('cart writer', () => {
  it('cart writer: not loaded by a page that only shows the cart', async () => {
    const { asked, pass, shown } = await open(() => later(0));
    await pass(60_000);
    expect(shown()?.itemsCount).toBe(3);
    expect(asked).not.toHaveBeenCalled();
  });

  it('cart writer, still loading: the page shows the changes, and sends them once when it has loaded', async () => {
    const { ask, asked, pass, server, shown } = await open(() => later(800));
    const first = ask(set(1, 3));
    const second = ask(set(1, 4));
    expect(shown()).toMatchObject({ itemsCount: 5, isUpdating: true });
    expect(shown()?.items[0]).toMatchObject({ quantity: 4, pending: 'quantity' });
    await pass(700);
    const third = ask(add(2));
    await pass(50);
    expect(server.requests).toEqual([]);
    await pass(600);
    expect(server.requests).toEqual(['batch update-item key-1=4', 'add_to_cart 2', 'GET cart']);
    expect(Object.fromEntries(server.lines)).toEqual({ 1: 4, 2: 2 });
    expect((await Promise.all([first, second, third])).map(({ result }) => result)).toEqual([
      'replaced',
      'done',
      'done',
    ]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("cart writer, never loaded on the previous page: the next page sends that page's change", async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(() => later(10_000), browser);
    first.ask(set(1, 5));
    await first.pass(100);
    first.app.destroy();
    const second = await open(() => later(100), browser);
    await second.pass(1_000);
    expect(browser.server.lines.get(1)).toBe(5);
  });

  it.each([
    ['rests', false],
    ['reads the cart', true],
  ])(
    'cart writer, page restored from the bfcache: sends what the following page left, while it %s',
    async (_, reads) => {
      const browser = new FakeBrowser().withLocks();
      const kept = await open(() => later(100), browser);
      const next = await open(() => later(10_000), browser);
      next.ask(set(1, 5));
      await next.pass(100);
      next.app.destroy();
      Object.assign(globalThis, { window: kept.page, document: kept.page });
      browser.server.latency = 300;
      if (reads) kept.app.store.dispatch(refreshRequested());
      await kept.pass(50);
      // Two actions in a row: the saga must not drop the second while it handles the first.
      for (let times = 0; times < 2; times++) {
        kept.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
        await kept.pass(110);
      }
      await kept.pass(3_000);
      expect(browser.server.lines.get(1)).toBe(5);
      expect(kept.shown()?.itemsCount).toBe(6);
    },
  );

  it('cart writer: a tab with nothing to send leaves the changes of another open tab alone', async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(() => later(2_000), browser);
    first.ask(add(1));
    await first.pass(100);
    await open(() => later(0), browser.newTab());
    await first.pass(4_000);
    expect(browser.server.requests.filter((name) => name.startsWith('add_to_cart'))).toHaveLength(1);
    expect(browser.server.lines.get(1)).toBe(3);
  });

  it('cart writer, download failed: downloaded again, and the change is sent', async () => {
    const fails = (tries: number) => (tries < 2 ? Promise.reject(new TypeError('no network')) : later(50));
    const { ask, asked, pass, server } = await open(fails);
    const outcome = ask(set(1, 3));
    await pass(4_000);
    await expect(outcome).resolves.toMatchObject({ result: 'done' });
    expect(server.lines.get(1)).toBe(3);
    expect(asked.mock.calls).toEqual([[0], [1], [2]]);
  });

  it('cart writer, offline: the change waits for the network, and is sent when it is back', async () => {
    let online = true;
    const bring = () => (online ? later(50) : Promise.reject(new TypeError('no network')));
    const { ask, page, pass, server, shown } = await open(bring);
    online = false;
    page.dispatchEvent(new Event('offline'));
    const outcome = ask(set(1, 3));
    await pass(600_000);
    expect(shown()?.items[0]).toMatchObject({ quantity: 3, pending: 'quantity' });
    online = true;
    page.dispatchEvent(new Event('online'));
    await pass(1_000);
    await expect(outcome).resolves.toMatchObject({ result: 'done' });
    expect(server.lines.get(1)).toBe(3);
  });

  it('cart writer, cannot be loaded: the change is refused with a notice, and the next change tries again', async () => {
    let broken = true;
    const bring = () => (broken ? Promise.reject(new TypeError('blocked')) : later(50));
    const { ask, notices, pass, server, shown } = await open(bring);
    const outcome = ask(set(1, 3));
    await pass(60_000);
    await expect(outcome).resolves.toMatchObject({ result: 'refused', problem: { code: 'not_sent' } });
    expect(notices()).toEqual(['Cửa hàng đang gặp sự cố. Vui lòng thử lại sau ít phút.']);
    expect(shown()?.items[0]).toMatchObject({ quantity: 2, pending: null });
    broken = false;
    const again = ask(set(1, 4));
    await pass(1_000);
    await expect(again).resolves.toMatchObject({ result: 'done' });
    expect(server.lines.get(1)).toBe(4);
  });
});
