import {
  cartDomain,
  enqueueChange,
  type NewChange,
  refreshRequested,
  selectOptimisticCart,
  viewerAdded,
} from '../../src/cart';
import { type CartWriter, cartSaga } from '../../src/cart/saga';
import * as writer from '../../src/cart/write/writer';
import { FakeBrowser, openCartPage } from '../support/cart/fake-cart-server';

/*
 * Tests the cart writer's chunk, which is loaded with the first change: until it has loaded, changes are shown and
 * journalled; afterwards each is sent exactly once.
 */

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const loadWriterAfterDelay = (ms: number): Promise<CartWriter> =>
  new Promise((resolve) => setTimeout(() => resolve(writer), ms));

async function openCartPageWithWriter(
  loadWriter: (attempt: number) => Promise<CartWriter>,
  browser = new FakeBrowser().addLocksApi(),
) {
  const loadWriterMock = jest.fn(loadWriter);
  const shop = openCartPage({ 1: 2, 2: 1 }, browser, {
    ...cartDomain,
    saga: (app) => cartSaga(app, loadWriterMock),
  });
  shop.app.store.dispatch(viewerAdded());
  await shop.advanceTime(60);
  shop.server.requests.length = 0;
  return {
    ...shop,
    browser,
    loadWriterMock,
    enqueue: (change: NewChange) => enqueueChange(shop.app, change),
    selectCart: () => selectOptimisticCart(shop.app.store.getState()),
  };
}

const createQuantityChange = (id: number, quantity: number): NewChange => ({
  kind: 'quantity',
  key: `key-${id}`,
  quantity,
  urgent: false,
});
const createAddition = (id: number): NewChange => ({
  kind: 'ajaxAdd',
  productId: id,
  quantity: 1,
  fields: { product_id: String(id), quantity: '1' },
});

describe('cart writer', () => {
  it('cart writer: is not loaded by a page that only shows the cart', async () => {
    const { loadWriterMock, advanceTime, selectCart } = await openCartPageWithWriter(() =>
      loadWriterAfterDelay(0),
    );
    await advanceTime(60_000);
    expect(selectCart()?.itemsCount).toBe(3);
    expect(loadWriterMock).not.toHaveBeenCalled();
  });

  it('cart writer: while its chunk is loading, the page shows the changes, and then sends each of them once', async () => {
    const { enqueue, loadWriterMock, advanceTime, server, selectCart } = await openCartPageWithWriter(() =>
      loadWriterAfterDelay(800),
    );
    const first = enqueue(createQuantityChange(1, 3));
    const second = enqueue(createQuantityChange(1, 4));
    expect(selectCart()).toMatchObject({ itemsCount: 5, isUpdating: true });
    expect(selectCart()?.items[0]).toMatchObject({ quantity: 4, pending: 'quantity' });
    await advanceTime(700);
    const third = enqueue(createAddition(2));
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
    expect(loadWriterMock).toHaveBeenCalledTimes(1);
  });

  it('cart writer: the next page sends the change of a page on which the writer never loaded', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const first = await openCartPageWithWriter(() => loadWriterAfterDelay(10_000), browser);
    first.enqueue(createQuantityChange(1, 5));
    await first.advanceTime(100);
    first.app.destroy();
    const second = await openCartPageWithWriter(() => loadWriterAfterDelay(100), browser);
    await second.advanceTime(1_000);
    expect(browser.server.lines.get(1)).toBe(5);
  });

  it.each([
    ['is idle', false],
    ['reads the cart', true],
  ])(
    'cart writer: a page that %s when the bfcache restores it sends the orphaned changes of the page that followed',
    async (_, isReading) => {
      const browser = new FakeBrowser().addLocksApi();
      const restoredPage = await openCartPageWithWriter(() => loadWriterAfterDelay(100), browser);
      const followingPage = await openCartPageWithWriter(() => loadWriterAfterDelay(10_000), browser);
      followingPage.enqueue(createQuantityChange(1, 5));
      await followingPage.advanceTime(100);
      followingPage.app.destroy();
      Object.assign(globalThis, { window: restoredPage.page, document: restoredPage.page });
      browser.server.latency = 300;
      if (isReading) restoredPage.app.store.dispatch(refreshRequested());
      await restoredPage.advanceTime(50);
      // Fires `pageshow` twice in a row: the saga must not miss the second event while it handles the first.
      for (let times = 0; times < 2; times++) {
        restoredPage.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
        await restoredPage.advanceTime(110);
      }
      await restoredPage.advanceTime(3_000);
      expect(browser.server.lines.get(1)).toBe(5);
      expect(restoredPage.selectCart()?.itemsCount).toBe(6);
    },
  );

  it('cart writer: a tab without changes does not send the changes of another open tab', async () => {
    const browser = new FakeBrowser().addLocksApi();
    const first = await openCartPageWithWriter(() => loadWriterAfterDelay(2_000), browser);
    first.enqueue(createAddition(1));
    await first.advanceTime(100);
    await openCartPageWithWriter(() => loadWriterAfterDelay(0), browser.openNewTab());
    await first.advanceTime(4_000);
    expect(browser.server.requests.filter((name) => name.startsWith('add_to_cart'))).toHaveLength(1);
    expect(browser.server.lines.get(1)).toBe(3);
  });

  it('cart writer: when its download fails, the download is retried and the change is sent', async () => {
    const loadWriterAtThirdTry = (attempt: number) =>
      attempt < 2 ? Promise.reject(new TypeError('no network')) : loadWriterAfterDelay(50);
    const { enqueue, loadWriterMock, advanceTime, server } =
      await openCartPageWithWriter(loadWriterAtThirdTry);
    const outcome = enqueue(createQuantityChange(1, 3));
    await advanceTime(4_000);
    await expect(outcome).resolves.toMatchObject({ result: 'done' });
    expect(server.lines.get(1)).toBe(3);
    expect(loadWriterMock.mock.calls).toEqual([[0], [1], [2]]);
  });

  it('cart writer: a change made offline waits for the network and is sent when it is back', async () => {
    let isOnline = true;
    const loadWriter = () =>
      isOnline ? loadWriterAfterDelay(50) : Promise.reject(new TypeError('no network'));
    const { enqueue, page, advanceTime, server, selectCart } = await openCartPageWithWriter(loadWriter);
    isOnline = false;
    page.dispatchEvent(new Event('offline'));
    const outcome = enqueue(createQuantityChange(1, 3));
    await advanceTime(600_000);
    expect(selectCart()?.items[0]).toMatchObject({ quantity: 3, pending: 'quantity' });
    isOnline = true;
    page.dispatchEvent(new Event('online'));
    await advanceTime(1_000);
    await expect(outcome).resolves.toMatchObject({ result: 'done' });
    expect(server.lines.get(1)).toBe(3);
  });

  it('cart writer: when its chunk cannot be loaded, the change is rejected with a notice, and the next change tries again', async () => {
    let isBlocked = true;
    const loadWriter = () =>
      isBlocked ? Promise.reject(new TypeError('blocked')) : loadWriterAfterDelay(50);
    const { enqueue, notices, advanceTime, server, selectCart } = await openCartPageWithWriter(loadWriter);
    const outcome = enqueue(createQuantityChange(1, 3));
    await advanceTime(60_000);
    await expect(outcome).resolves.toMatchObject({ result: 'refused', problem: { code: 'not_sent' } });
    expect(notices()).toEqual(['Cửa hàng đang gặp sự cố. Vui lòng thử lại sau ít phút.']);
    expect(selectCart()?.items[0]).toMatchObject({ quantity: 2, pending: null });
    isBlocked = false;
    const secondOutcome = enqueue(createQuantityChange(1, 4));
    await advanceTime(1_000);
    await expect(secondOutcome).resolves.toMatchObject({ result: 'done' });
    expect(server.lines.get(1)).toBe(4);
  });
});
