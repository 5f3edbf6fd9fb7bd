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
import { FakeBrowser, openCartPage } from '../support/cart/fake-store';

/*
 * The cart's writer is loaded with the first change. Until it has loaded, a change must be shown and journalled;
 * then it is sent once.
 */

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const loadAfter = (ms: number): Promise<CartWriter> =>
  new Promise((resolve) => setTimeout(() => resolve(writer), ms));

async function open(
  loadWriter: (tries: number) => Promise<CartWriter>,
  browser = new FakeBrowser().withLocks(),
) {
  const asked = jest.fn(loadWriter);
  const shop = openCartPage({ 1: 2, 2: 1 }, browser, { ...cartDomain, saga: (app) => cartSaga(app, asked) });
  shop.app.store.dispatch(viewerAdded());
  await shop.advanceTime(60);
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
    const { asked, advanceTime, shown } = await open(() => loadAfter(0));
    await advanceTime(60_000);
    expect(shown()?.itemsCount).toBe(3);
    expect(asked).not.toHaveBeenCalled();
  });

  it('cart writer: while it is loading, the page shows the changes, and they are sent once when it has loaded', async () => {
    const { ask, asked, advanceTime, server, shown } = await open(() => loadAfter(800));
    const first = ask(set(1, 3));
    const second = ask(set(1, 4));
    expect(shown()).toMatchObject({ itemsCount: 5, isUpdating: true });
    expect(shown()?.items[0]).toMatchObject({ quantity: 4, pending: 'quantity' });
    await advanceTime(700);
    const third = ask(add(2));
    await advanceTime(50);
    expect(server.requests).toEqual([]);
    await advanceTime(600);
    expect(server.requests).toEqual(['batch update-item key-1=4', 'add_to_cart 2', 'GET cart']);
    expect(Object.fromEntries(server.lines)).toEqual({ 1: 4, 2: 2 });
    expect((await Promise.all([first, second, third])).map(({ result }) => result)).toEqual([
      'replaced',
      'done',
      'done',
    ]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('cart writer: the next page sends the change of a page on which the writer never loaded', async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(() => loadAfter(10_000), browser);
    first.ask(set(1, 5));
    await first.advanceTime(100);
    first.app.destroy();
    const second = await open(() => loadAfter(100), browser);
    await second.advanceTime(1_000);
    expect(browser.server.lines.get(1)).toBe(5);
  });

  it.each([
    ['is idle', false],
    ['reads the cart', true],
  ])(
    'cart writer: a page restored from the bfcache sends the changes of the page that followed, while it %s',
    async (_, reads) => {
      const browser = new FakeBrowser().withLocks();
      const kept = await open(() => loadAfter(100), browser);
      const next = await open(() => loadAfter(10_000), browser);
      next.ask(set(1, 5));
      await next.advanceTime(100);
      next.app.destroy();
      Object.assign(globalThis, { window: kept.page, document: kept.page });
      browser.server.latency = 300;
      if (reads) kept.app.store.dispatch(refreshRequested());
      await kept.advanceTime(50);
      // Two actions in a row: the saga must not drop the second while it handles the first.
      for (let times = 0; times < 2; times++) {
        kept.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
        await kept.advanceTime(110);
      }
      await kept.advanceTime(3_000);
      expect(browser.server.lines.get(1)).toBe(5);
      expect(kept.shown()?.itemsCount).toBe(6);
    },
  );

  it('cart writer: a tab with nothing to send leaves the changes of another open tab alone', async () => {
    const browser = new FakeBrowser().withLocks();
    const first = await open(() => loadAfter(2_000), browser);
    first.ask(add(1));
    await first.advanceTime(100);
    await open(() => loadAfter(0), browser.newTab());
    await first.advanceTime(4_000);
    expect(browser.server.requests.filter((name) => name.startsWith('add_to_cart'))).toHaveLength(1);
    expect(browser.server.lines.get(1)).toBe(3);
  });

  it('cart writer: when its download fails it is downloaded again, and the change is sent', async () => {
    const loadAtThirdTry = (tries: number) =>
      tries < 2 ? Promise.reject(new TypeError('no network')) : loadAfter(50);
    const { ask, asked, advanceTime, server } = await open(loadAtThirdTry);
    const outcome = ask(set(1, 3));
    await advanceTime(4_000);
    await expect(outcome).resolves.toMatchObject({ result: 'done' });
    expect(server.lines.get(1)).toBe(3);
    expect(asked.mock.calls).toEqual([[0], [1], [2]]);
  });

  it('cart writer: a change made offline waits for the network and is sent when it is back', async () => {
    let online = true;
    const loadWriter = () => (online ? loadAfter(50) : Promise.reject(new TypeError('no network')));
    const { ask, page, advanceTime, server, shown } = await open(loadWriter);
    online = false;
    page.dispatchEvent(new Event('offline'));
    const outcome = ask(set(1, 3));
    await advanceTime(600_000);
    expect(shown()?.items[0]).toMatchObject({ quantity: 3, pending: 'quantity' });
    online = true;
    page.dispatchEvent(new Event('online'));
    await advanceTime(1_000);
    await expect(outcome).resolves.toMatchObject({ result: 'done' });
    expect(server.lines.get(1)).toBe(3);
  });

  it('cart writer: when it cannot be loaded, the change is refused with a notice, and the next change tries again', async () => {
    let broken = true;
    const loadWriter = () => (broken ? Promise.reject(new TypeError('blocked')) : loadAfter(50));
    const { ask, notices, advanceTime, server, shown } = await open(loadWriter);
    const outcome = ask(set(1, 3));
    await advanceTime(60_000);
    await expect(outcome).resolves.toMatchObject({ result: 'refused', problem: { code: 'not_sent' } });
    expect(notices()).toEqual(['Cửa hàng đang gặp sự cố. Vui lòng thử lại sau ít phút.']);
    expect(shown()?.items[0]).toMatchObject({ quantity: 2, pending: null });
    broken = false;
    const again = ask(set(1, 4));
    await advanceTime(1_000);
    await expect(again).resolves.toMatchObject({ result: 'done' });
    expect(server.lines.get(1)).toBe(4);
  });
});
