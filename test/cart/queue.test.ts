import {
  enqueueChange,
  markedStale,
  type NewChange,
  PAGE_QUANTITIES,
  refreshRequested,
  selectBlockingError,
  selectOptimisticCart,
  viewerAdded,
} from '../../src/cart';
import { openCartPage, type RequestOutcome } from '../support/cart/fake-cart-server';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const createAddition = (id: number, quantity = 1): NewChange => ({
  kind: 'add',
  productId: id,
  quantity,
  item: { id, quantity },
});
const createAjaxAddition = (id: number, quantity = 1): NewChange => ({
  kind: 'ajaxAdd',
  productId: id,
  quantity,
  fields: { product_id: String(id), quantity: String(quantity) },
});
const createQuantityChange = (id: number, quantity: number, urgent = false): NewChange => ({
  kind: 'quantity',
  key: `key-${id}`,
  quantity,
  urgent,
});
const createRemoval = (id: number, sentVia: 'store' | 'ajax' = 'store'): NewChange => ({
  kind: 'remove',
  key: `key-${id}`,
  sentVia,
});

/** Opens a page that shows the cart of a fake shop. */
async function openCartOfFakeShop(lines: Record<number, number> = { 1: 2, 2: 1 }) {
  const shop = openCartPage(lines);
  shop.app.store.dispatch(viewerAdded());
  await shop.advanceTime(60);
  shop.server.requests.length = 0;
  shop.events.length = 0;
  return {
    ...shop,
    enqueue: (change: NewChange) => enqueueChange(shop.app, change),
    selectCart: () => selectOptimisticCart(shop.app.store.getState()),
  };
}

describe('cart queue, time of sending', () => {
  it('cart queue: sends no request while no widget shows or changes the cart', async () => {
    const shop = openCartPage();
    await shop.advanceTime(60_000);
    expect(shop.server.requests).toEqual([]);
  });

  // spec 7.1: batch after 300 ms
  // spec 9: batch: 300 ms
  it('cart queue: changes made within 300 ms are sent in one request', async () => {
    const { enqueue, advanceTime, server } = await openCartOfFakeShop();
    enqueue(createAddition(3));
    await advanceTime(200);
    enqueue(createAddition(4));
    await advanceTime(99);
    expect(server.requests).toEqual([]);
    await advanceTime(1);
    expect(server.requests).toEqual(['batch add-item 3=1, add-item 4=1']);
  });

  it('cart queue: a removal is sent at once, and removals made during its request are sent together', async () => {
    const { enqueue, advanceTime, server } = await openCartOfFakeShop({ 1: 1, 2: 1, 3: 1 });
    server.latency = 100;
    for (const id of [1, 2, 3]) {
      enqueue(createRemoval(id));
      await advanceTime(10);
    }
    expect(server.requests).toEqual(['batch remove-item key-1']);
    await advanceTime(100);
    expect(server.requests).toEqual([
      'batch remove-item key-1',
      'batch remove-item key-2, remove-item key-3',
    ]);
  });

  // spec 7.2: update-item
  it('cart queue: five quick clicks on plus make one request', async () => {
    const { enqueue, advanceTime, server } = await openCartOfFakeShop();
    for (const quantity of [3, 4, 5, 6, 7]) {
      enqueue(createQuantityChange(1, quantity));
      await advanceTime(100);
    }
    await advanceTime(300);
    expect(server.requests).toEqual(['batch update-item key-1=7']);
    expect(server.lines.get(1)).toBe(7);
  });

  it('cart queue: repeated changes of a quantity are sent after a second at the latest', async () => {
    const { enqueue, advanceTime, server } = await openCartOfFakeShop();
    for (let click = 0; click < 10; click++) {
      enqueue(createQuantityChange(1, 3 + click));
      await advanceTime(120);
    }
    expect(server.requests).toEqual(['batch update-item key-1=11']);
  });

  it('cart queue: a quantity is sent at once when its field loses the focus', async () => {
    const { enqueue, advanceTime, server } = await openCartOfFakeShop();
    enqueue(createQuantityChange(1, 5, true));
    await advanceTime(0);
    expect(server.requests).toEqual(['batch update-item key-1=5']);
  });

  // spec 7.2: update-item is skipped when nothing changed
  it('cart queue: sends no request when the quantity is changed back before it was sent', async () => {
    const { enqueue, advanceTime, server } = await openCartOfFakeShop();
    const increaseOutcome = enqueue(createQuantityChange(1, 3));
    const decreaseOutcome = enqueue(createQuantityChange(1, 2));
    await advanceTime(2_000);
    expect(server.requests).toEqual([]);
    await expect(increaseOutcome).resolves.toMatchObject({ result: 'replaced' });
    await expect(decreaseOutcome).resolves.toMatchObject({ result: 'done' });
  });

  // spec 7.2: remove-item
  it("cart queue: a removal replaces unsent changes of the same line's quantity", async () => {
    const { enqueue, advanceTime, server } = await openCartOfFakeShop();
    enqueue(createQuantityChange(1, 3));
    enqueue(createRemoval(1));
    await advanceTime(400);
    expect(server.requests).toEqual(['batch remove-item key-1']);
  });

  // spec 4.1: requests of the cart leave one at a time, in order
  it('cart queue: an addition by `wc-ajax` does not wait for further changes, and is sent in a request of its own after the earlier changes', async () => {
    const { enqueue, advanceTime, server } = await openCartOfFakeShop();
    enqueue(createQuantityChange(1, 5));
    enqueue(createAjaxAddition(3));
    enqueue(createAjaxAddition(4, 2));
    await advanceTime(500);
    expect(server.requests.slice(0, 3)).toEqual([
      'batch update-item key-1=5',
      'add_to_cart 3',
      'add_to_cart 4',
    ]);
    expect(server.maxRunningRequests).toBe(1);
  });

  // spec 7.1: 25 requests at most
  // spec 9: batch: 25
  it('cart queue: a batch request contains at most 25 changes', async () => {
    const { enqueue, advanceTime, server } = await openCartOfFakeShop();
    for (let id = 10; id < 40; id++) enqueue(createAddition(id));
    await advanceTime(800);
    expect(server.requests.map((request) => request.split(',').length)).toEqual([25, 5]);
  });

  it('cart queue: after a response without a cart, the cart is read again when a widget shows it', async () => {
    const shop = openCartPage();
    enqueueChange(shop.app, createAjaxAddition(3));
    await shop.advanceTime(500);
    expect(shop.server.requests).toEqual(['add_to_cart 3']);
    shop.app.store.dispatch(viewerAdded());
    await shop.advanceTime(500);
    expect(shop.server.requests).toEqual(['add_to_cart 3', 'GET cart']);
    expect(shop.state().confirmed?.itemsCount).toBe(1);
  });

  it.each([true, false])(
    'cart queue: an addition made while the cart is read is not lost in a shop whose reads save the session (writer loaded: %s)',
    async (isWriterLoaded) => {
      const shop = openCartPage({ 1: 1 });
      if (isWriterLoaded) {
        enqueueChange(shop.app, createAjaxAddition(1));
        await shop.advanceTime(500);
      }
      shop.server.doReadsSaveSession = true;
      shop.server.latency = 1_000;
      shop.app.store.dispatch(markedStale());
      shop.app.store.dispatch(viewerAdded());
      await shop.advanceTime(100);
      enqueueChange(shop.app, createAjaxAddition(2));
      shop.server.latency = 50;
      await shop.advanceTime(3_000);
      expect(shop.server.lines.get(2)).toBe(1);
      expect(shop.server.maxRunningRequests).toBe(1);
    },
  );

  // fault 12
  it('cart queue: an addition waits for a slow read for two seconds at most, and is then sent', async () => {
    const shop = openCartPage({ 1: 1 });
    shop.server.latency = 5_000;
    shop.app.store.dispatch(viewerAdded());
    await shop.advanceTime(10);
    enqueueChange(shop.app, createAjaxAddition(1));
    await shop.advanceTime(1_900);
    expect(shop.server.requests).toEqual(['GET cart']);
    await shop.advanceTime(200);
    expect(shop.server.requests).toEqual(['GET cart', 'add_to_cart 1']);
    await shop.advanceTime(11_000);
    expect(shop.state().confirmed?.itemsCount).toBe(2);
  });

  // spec 3.1: a line by its key, removed
  // spec 7.5: remove_from_cart: cart_item_key
  it('cart queue: a line is removed by `wc-ajax` when the change requests that transport', async () => {
    const { enqueue, advanceTime, server } = await openCartOfFakeShop();
    const outcome = enqueue(createRemoval(1, 'ajax'));
    await advanceTime(500);
    expect(server.requests).toEqual(['remove_from_cart key-1', 'GET cart']);
    await expect(outcome).resolves.toMatchObject({ result: 'done' });
  });
});

describe('optimistic cart', () => {
  // spec 3.3: lines whose quantity is on its way
  // spec 4.3: a changed line is pending meanwhile
  it('optimistic cart: shows the new quantity at once and marks the old amounts as updating', async () => {
    const { enqueue, selectCart, advanceTime } = await openCartOfFakeShop();
    enqueue(createQuantityChange(1, 5));
    expect(selectCart()).toMatchObject({ isUpdating: true, itemsCount: 6, totals: { totalPrice: '30000' } });
    expect(selectCart()?.items[0]).toMatchObject({ quantity: 5, pending: 'quantity' });
    await advanceTime(500);
    expect(selectCart()).toMatchObject({ isUpdating: false, itemsCount: 6, totals: { totalPrice: '60000' } });
    expect(selectCart()?.items[0]).toMatchObject({ quantity: 5, pending: null });
  });

  // spec 3.3: lines that are being removed
  // spec 4.3: a removed line is pending meanwhile
  it("optimistic cart: a removed line keeps its position until the shop's response", async () => {
    const { enqueue, selectCart, advanceTime } = await openCartOfFakeShop();
    enqueue(createRemoval(1));
    expect(selectCart()?.items.map(({ id, pending }) => [id, pending])).toEqual([
      [1, 'removal'],
      [2, null],
    ]);
    expect(selectCart()?.itemsCount).toBe(1);
    await advanceTime(500);
    expect(selectCart()?.items.map(({ id }) => id)).toEqual([2]);
  });

  it('optimistic cart: a removed line keeps its last quantity, so that undo can restore it', async () => {
    const { enqueue, selectCart, advanceTime, server } = await openCartOfFakeShop();
    server.latency = 400;
    enqueue(createQuantityChange(1, 3, true));
    await advanceTime(200);
    enqueue(createQuantityChange(1, 4));
    enqueue(createRemoval(1));
    expect(selectCart()?.items[0]).toMatchObject({ quantity: 4, pending: 'removal' });
    expect(selectCart()?.itemsCount).toBe(1);
    await advanceTime(1_000);
    expect(selectCart()?.items.map(({ id }) => id)).toEqual([2]);
  });

  it('optimistic cart: an addition is counted immediately, and stays counted until the cart is read', async () => {
    const { enqueue, selectCart, advanceTime, server } = await openCartOfFakeShop();
    server.latency = 100;
    enqueue(createAjaxAddition(3, 2));
    for (const time of [0, 100, 50]) {
      await advanceTime(time);
      expect(selectCart()).toMatchObject({ itemsCount: 5, isUpdating: true });
    }
    await advanceTime(100);
    expect(selectCart()).toMatchObject({ itemsCount: 5, isUpdating: false });
  });

  it('optimistic cart: a newer quantity stays visible when the response to an older change arrives', async () => {
    const { enqueue, selectCart, advanceTime, server } = await openCartOfFakeShop();
    server.latency = 400;
    enqueue(createQuantityChange(1, 3, true));
    await advanceTime(200);
    enqueue(createQuantityChange(1, 4));
    await advanceTime(250);
    expect(server.lines.get(1)).toBe(3);
    expect(selectCart()?.items[0]?.quantity).toBe(4);
    await advanceTime(1_000);
    expect(server.lines.get(1)).toBe(4);
  });
});

describe('cart queue, rejection', () => {
  it('cart queue: a rejected quantity is reverted with a notice, and the next accepted change removes the notice', async () => {
    const { enqueue, selectCart, advanceTime, server, notices } = await openCartOfFakeShop();
    server.requestOutcomes.push('refused');
    const outcome = enqueue(createQuantityChange(1, 99));
    await advanceTime(500);
    await expect(outcome).resolves.toMatchObject({
      result: 'refused',
      problem: { code: 'invalid_quantity' },
    });
    expect(notices()).toEqual(['Chỉ còn 3 chiếc.']);
    expect(selectCart()?.items[0]).toMatchObject({ quantity: 2, pending: null });
    enqueue(createQuantityChange(1, 3, true));
    await advanceTime(500);
    expect(notices()).toEqual([]);
  });

  it('cart queue: a newer change of the same line is still sent when an older one is rejected', async () => {
    const { enqueue, advanceTime, server } = await openCartOfFakeShop();
    server.requestOutcomes.push('refused');
    enqueue(createQuantityChange(1, 99, true));
    await advanceTime(10);
    enqueue(createQuantityChange(1, 3));
    await advanceTime(500);
    expect(server.lines.get(1)).toBe(3);
  });

  // spec 8: an error that carries a cart replaces the cart
  it('cart queue: when a rejection contains a cart, that cart is shown', async () => {
    const { enqueue, selectCart, advanceTime, server } = await openCartOfFakeShop();
    server.lines.delete(1);
    enqueue(createQuantityChange(1, 5, true));
    await advanceTime(100);
    expect(selectCart()?.items.map(({ id }) => id)).toEqual([2]);
    expect(server.requests).toEqual(['batch update-item key-1=5']);
  });

  it("cart queue: a rejected addition has the URL of the product's page, which explains the reason, and shows no notice", async () => {
    const { enqueue, advanceTime, server, notices } = await openCartOfFakeShop();
    server.requestOutcomes.push('refused');
    const outcome = enqueue(createAjaxAddition(3));
    await advanceTime(100);
    await expect(outcome).resolves.toMatchObject({ productUrl: 'https://tiem.example/san-pham/bat/' });
    expect(notices()).toEqual([]);
  });

  // fault 21
  it('cart queue: when a firewall blocks a request, a notice is shown and the next change is sent', async () => {
    const { enqueue, advanceTime, server, notices } = await openCartOfFakeShop();
    server.requestOutcomes.push('blocked');
    enqueue(createAjaxAddition(3));
    enqueue(createAjaxAddition(4));
    await advanceTime(1_000);
    expect(notices()).toEqual([expect.stringContaining('hệ thống bảo vệ')]);
    expect([server.lines.has(3), server.lines.has(4)]).toEqual([false, true]);
  });
});

describe('cart queue, lost response', () => {
  // fault 5
  it('cart queue: after lost responses, only additions that the cart does not contain are sent again', async () => {
    const { enqueue, advanceTime, server } = await openCartOfFakeShop();
    server.requestOutcomes.push('lost-after');
    enqueue(createAjaxAddition(1));
    await advanceTime(10_000);
    expect(server.requests).toEqual(['add_to_cart 1', 'GET cart']);
    expect(server.lines.get(1)).toBe(3);
    server.requests.length = 0;
    server.requestOutcomes.push('lost-before');
    enqueue(createAjaxAddition(1));
    await advanceTime(10_000);
    expect(server.requests.slice(0, 3)).toEqual(['add_to_cart 1', 'GET cart', 'add_to_cart 1']);
    expect(server.lines.get(1)).toBe(4);
  });

  it('cart queue: when a response is lost before any cart was read, a product in the cart counts as added', async () => {
    const shop = openCartPage({ 1: 1 });
    shop.server.requestOutcomes.push('lost-before');
    enqueueChange(shop.app, createAjaxAddition(1));
    await shop.advanceTime(10_000);
    expect(shop.server.requests).toEqual(['add_to_cart 1', 'GET cart']);
  });

  it('cart queue: keeps changes while offline, shows a notice, and sends them once when online again', async () => {
    const { enqueue, advanceTime, server, page, app, selectCart } = await openCartOfFakeShop();
    page.dispatchEvent(new Event('offline'));
    enqueue(createQuantityChange(1, 5));
    enqueue(createAddition(3));
    await advanceTime(600_000);
    expect(server.requests).toEqual([]);
    expect(selectBlockingError(app.store.getState())).toBe('network');
    expect(selectCart()).toMatchObject({ itemsCount: 7 });
    page.dispatchEvent(new Event('online'));
    await advanceTime(100);
    expect(server.requests).toEqual(['batch update-item key-1=5, add-item 3=1']);
    expect(selectBlockingError(app.store.getState())).toBeNull();
  });

  // fault 19
  // fault 5
  it.each<[string, RequestOutcome[]]>([
    ['was accepted', ['ok']],
    [
      'was given up, but was accepted at its first attempt',
      ['broken-after', 'broken-before', 'broken-before'],
    ],
  ])(
    'cart queue: after a form of the cart page that %s, an addition that was lost is sent again',
    async (_, formOutcomes) => {
      const shop = await openCartOfFakeShop();
      shop.server.requestOutcomes.push('ok', ...formOutcomes, 'lost-before');
      void shop.enqueue(createAddition(3));
      void shop.enqueue({
        kind: 'page',
        url: '/gio-hang/',
        purpose: PAGE_QUANTITIES,
        fields: [['cart[key-3][qty]', '2']],
        pageOnly: true,
      });
      const outcome = shop.enqueue(createAddition(3));
      await shop.advanceTime(30_000);
      expect((await outcome).result).toBe('done');
      expect([...shop.server.lines]).toEqual([
        [1, 2],
        [2, 1],
        [3, 3],
      ]);
    },
  );

  it('cart queue: the read after a form of the cart page is not interrupted by a newer change, however slow it is', async () => {
    const shop = await openCartOfFakeShop();
    shop.server.latency = 5_000;
    void shop.enqueue({
      kind: 'page',
      url: '/gio-hang/',
      purpose: PAGE_QUANTITIES,
      fields: [['cart[key-1][qty]', '3']],
      pageOnly: true,
    });
    void shop.enqueue(createAddition(1));
    await shop.advanceTime(6_000);
    void shop.enqueue(createAddition(2));
    await shop.advanceTime(3_500);
    expect(shop.server.requests).toEqual(['POST /gio-hang/', 'GET cart']);
    await shop.advanceTime(1_000);
    expect(shop.server.requests.at(-1)).toMatch(/^batch /);
  });

  it("cart queue: waits for as long as a busy shop's Retry-After header says", async () => {
    const { app, enqueue, advanceTime, server } = await openCartOfFakeShop();
    server.requestOutcomes.push('throttled');
    enqueue(createAddition(3));
    await advanceTime(400);
    expect(selectBlockingError(app.store.getState())).toBe('shop');
    await advanceTime(2_900);
    expect(server.requests).toHaveLength(1);
    await advanceTime(500);
    expect(server.requests).toHaveLength(2);
    expect(server.lines.get(3)).toBe(1);
  });

  it('cart queue: a change that fails repeatedly is rejected with a notice, and the changes after it are sent', async () => {
    const { enqueue, advanceTime, server, notices } = await openCartOfFakeShop();
    server.requestOutcomes.push('broken-before', 'broken-before', 'broken-before');
    const outcome = enqueue(createAjaxAddition(3));
    enqueue(createAjaxAddition(4));
    await advanceTime(60_000);
    await expect(outcome).resolves.toMatchObject({ result: 'refused' });
    expect(notices()).toEqual(['Cửa hàng đang gặp sự cố. Vui lòng thử lại sau ít phút.']);
    expect(Object.fromEntries(server.lines)).toEqual({ 1: 2, 2: 1, 4: 1 });
  });
});

describe('cart read', () => {
  it('cart read: a failed read shows a notice, and a retry reads again', async () => {
    const shop = openCartPage({ 1: 1 });
    const rest = jest
      .spyOn(shop.app.http, 'rest')
      .mockResolvedValueOnce({ status: 200, headers: new Headers(), body: null });
    shop.app.store.dispatch(viewerAdded());
    await shop.advanceTime(60);
    expect(shop.state().readProblem).toEqual({
      code: 'cart_api_error',
      message: 'Không lấy được dữ liệu giỏ hàng.',
    });
    await shop.advanceTime(60_000);
    expect(rest).toHaveBeenCalledTimes(1);
    shop.app.store.dispatch(refreshRequested());
    await shop.advanceTime(60);
    expect(shop.state()).toMatchObject({ readProblem: null, confirmed: { itemsCount: 1 } });
  });

  it.each(['before the first change', 'after a change'])(
    'cart read: a change by another tab during a read, %s, is read as soon as the read has ended',
    async (when) => {
      const { app, enqueue, page, server, advanceTime } = await openCartOfFakeShop();
      if (when === 'after a change') {
        void enqueue(createRemoval(2));
        await advanceTime(500);
        server.requests.length = 0;
      }
      server.latency = 500;
      app.store.dispatch(refreshRequested());
      await advanceTime(100);
      const key = 'tiem:https://tiem.example/:0:cart-stamp';
      const { localStorage: storageArea } = page as unknown as Window;
      page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: '1', storageArea }));
      await advanceTime(500);
      expect(server.requests).toEqual(['GET cart', 'GET cart']);
      await advanceTime(5_000);
      expect(server.requests).toHaveLength(2);
    },
  );

  it('cart read: after an invalid response, the log names the invalid field', async () => {
    const shop = openCartPage();
    jest
      .spyOn(shop.app.http, 'rest')
      .mockResolvedValue({ status: 200, headers: new Headers(), body: { items: [{ key: 'a', id: 'x' }] } });
    shop.app.store.dispatch(viewerAdded());
    await shop.advanceTime(60);
    expect(shop.problems).toEqual([
      expect.objectContaining({ name: 'CartDecodeError', field: 'items[0].id' }),
    ]);
  });
});

describe('cart events', () => {
  // spec 4.1: a quantity that changed is told to whoever listens
  it('cart events: contain the change, its outcome, and the count and total of the cart', async () => {
    const { enqueue, advanceTime, events } = await openCartOfFakeShop();
    enqueue(createAddition(3, 2));
    enqueue(createRemoval(2));
    await advanceTime(500);
    expect(events).toEqual([
      ['add-started', { change: 1, productId: 3, quantity: 2 }],
      ['line-added', { change: 1, productId: 3, quantity: 2, isSaid: false }],
      ['line-removed', { change: 2, key: 'key-2' }],
      ['changed', { itemsCount: 4, totalPrice: '40000', currencyCode: 'VND' }],
    ]);
  });

  it('cart events: a read that returns the same cart fires no event', async () => {
    const { app, advanceTime, events, server } = await openCartOfFakeShop();
    app.store.dispatch(refreshRequested());
    await advanceTime(100);
    expect(server.requests).toEqual(['GET cart']);
    expect(events).toEqual([]);
    server.lines.set(1, 9);
    app.store.dispatch(refreshRequested());
    await advanceTime(100);
    expect(events).toEqual([['changed', { itemsCount: 10, totalPrice: '100000', currencyCode: 'VND' }]]);
  });

  it('cart events: count and total are null before the cart has been read', async () => {
    const shop = openCartPage();
    enqueueChange(shop.app, createAjaxAddition(3));
    await shop.advanceTime(100);
    expect(shop.events.at(-1)).toEqual([
      'changed',
      { itemsCount: null, totalPrice: null, currencyCode: null },
    ]);
  });

  it('cart events: are dispatched on the element that the shopper clicked, if one is given', async () => {
    const { app } = await openCartOfFakeShop();
    const button = new EventTarget();
    const listener = jest.fn();
    button.addEventListener('tiem:cart:add-started', listener);
    enqueueChange(app, createAddition(3), { element: button as Element });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
