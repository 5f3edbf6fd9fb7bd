import {
  askCart,
  changedElsewhere,
  type NewChange,
  refreshAsked,
  selectHeldBackBy,
  selectShownCart,
  viewerCame,
} from '../../src/cart';
import { newShop } from './fake-store';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const add = (id: number, quantity = 1): NewChange => ({
  kind: 'add',
  productId: id,
  quantity,
  item: { id, quantity },
});
const ajaxAdd = (id: number, quantity = 1): NewChange => ({
  kind: 'ajaxAdd',
  productId: id,
  quantity,
  fields: { product_id: String(id), quantity: String(quantity) },
});
const set = (id: number, quantity: number, urgent = false): NewChange => ({
  kind: 'quantity',
  key: `key-${id}`,
  quantity,
  urgent,
});
const remove = (id: number, by: 'store' | 'ajax' = 'store'): NewChange => ({
  kind: 'remove',
  key: `key-${id}`,
  by,
});

/** A shop whose cart is on the screen. */
async function openShop(lines: Record<number, number> = { 1: 2, 2: 1 }) {
  const shop = newShop(lines);
  shop.app.store.dispatch(viewerCame());
  await shop.pass(60);
  shop.server.requests.length = 0;
  shop.events.length = 0;
  return {
    ...shop,
    ask: (change: NewChange) => askCart(shop.app, change),
    shown: () => selectShownCart(shop.app.store.getState()),
  };
}

describe('when changes leave', () => {
  it('asks for nothing while nobody shows or changes the cart', async () => {
    const shop = newShop();
    await shop.pass(60_000);
    expect(shop.server.requests).toEqual([]);
  });

  it('sends what is asked within 300 ms in one request', async () => {
    const { ask, pass, server } = await openShop();
    ask(add(3));
    await pass(200);
    ask(remove(2));
    await pass(99);
    expect(server.requests).toEqual([]);
    await pass(1);
    expect(server.requests).toEqual(['batch add-item 3=1, remove-item key-2']);
  });

  it('makes one request of five quick pluses', async () => {
    const { ask, pass, server } = await openShop();
    for (const quantity of [3, 4, 5, 6, 7]) {
      ask(set(1, quantity));
      await pass(100);
    }
    await pass(300);
    expect(server.requests).toEqual(['batch update-item key-1=7']);
    expect(server.lines.get(1)).toBe(7);
  });

  it('does not wait longer than a second for the clicking to end', async () => {
    const { ask, pass, server } = await openShop();
    for (let click = 0; click < 10; click++) {
      ask(set(1, 3 + click));
      await pass(120);
    }
    expect(server.requests).toEqual(['batch update-item key-1=11']);
  });

  it('sends a quantity at once when the field was left', async () => {
    const { ask, pass, server } = await openShop();
    ask(set(1, 5, true));
    await pass(0);
    expect(server.requests).toEqual(['batch update-item key-1=5']);
  });

  it('asks for nothing when the quantity ends where it began', async () => {
    const { ask, pass, server } = await openShop();
    const up = ask(set(1, 3));
    const down = ask(set(1, 2));
    await pass(2_000);
    expect(server.requests).toEqual([]);
    await expect(up).resolves.toMatchObject({ result: 'replaced' });
    await expect(down).resolves.toMatchObject({ result: 'done' });
  });

  it('sends a removal instead of the quantities before it', async () => {
    const { ask, pass, server } = await openShop();
    ask(set(1, 3));
    ask(remove(1));
    await pass(400);
    expect(server.requests).toEqual(['batch remove-item key-1']);
  });

  it('sends a classic addition at once and alone, and what was asked before it first', async () => {
    const { ask, pass, server } = await openShop();
    ask(set(1, 5));
    ask(ajaxAdd(3));
    ask(ajaxAdd(4, 2));
    await pass(500);
    expect(server.requests.slice(0, 3)).toEqual([
      'batch update-item key-1=5',
      'add_to_cart 3',
      'add_to_cart 4',
    ]);
    expect(server.mostAtOnce).toBe(1);
  });

  it('puts at most 25 changes into a request', async () => {
    const { ask, pass, server } = await openShop();
    for (let id = 10; id < 40; id++) ask(add(id));
    await pass(800);
    expect(server.requests.map((request) => request.split(',').length)).toEqual([25, 5]);
  });

  it('reads the cart after an answer that is none, and only if somebody shows it', async () => {
    const shop = newShop();
    askCart(shop.app, ajaxAdd(3));
    await shop.pass(500);
    expect(shop.server.requests).toEqual(['add_to_cart 3']);
    shop.app.store.dispatch(viewerCame());
    await shop.pass(500);
    expect(shop.server.requests).toEqual(['add_to_cart 3', 'GET cart']);
    expect(shop.state().confirmed?.itemsCount).toBe(1);
  });

  it.each([true, false])(
    'cart queue: an addition during our own read, in a shop whose reads write the session back (writer loaded: %s), is kept',
    async (isWriterLoaded) => {
      const shop = newShop({ 1: 1 });
      if (isWriterLoaded) {
        askCart(shop.app, ajaxAdd(1));
        await shop.pass(500);
      }
      shop.server.readsWriteBack = true;
      shop.server.latency = 1_000;
      shop.app.store.dispatch(changedElsewhere());
      shop.app.store.dispatch(viewerCame());
      await shop.pass(100);
      askCart(shop.app, ajaxAdd(2));
      shop.server.latency = 50;
      await shop.pass(3_000);
      expect(shop.server.lines.get(2)).toBe(1);
      expect(shop.server.mostAtOnce).toBe(1);
    },
  );

  it('cart queue: an addition during a read that takes long, sent after two seconds', async () => {
    const shop = newShop({ 1: 1 });
    shop.server.latency = 5_000;
    shop.app.store.dispatch(viewerCame());
    await shop.pass(10);
    askCart(shop.app, ajaxAdd(1));
    await shop.pass(1_900);
    expect(shop.server.requests).toEqual(['GET cart']);
    await shop.pass(200);
    expect(shop.server.requests).toEqual(['GET cart', 'add_to_cart 1']);
    await shop.pass(11_000);
    expect(shop.state().confirmed?.itemsCount).toBe(2);
  });

  it('removes by the classic way where that is asked for', async () => {
    const { ask, pass, server } = await openShop();
    const outcome = ask(remove(1, 'ajax'));
    await pass(500);
    expect(server.requests).toEqual(['remove_from_cart key-1', 'GET cart']);
    await expect(outcome).resolves.toMatchObject({ result: 'done' });
  });
});

describe('what is shown meanwhile', () => {
  it('is the wanted quantity, with the old amounts marked as updating', async () => {
    const { ask, shown, pass } = await openShop();
    ask(set(1, 5));
    expect(shown()).toMatchObject({ updating: true, itemsCount: 6, totals: { totalPrice: '30000' } });
    expect(shown()?.items[0]).toMatchObject({ quantity: 5, pending: 'quantity' });
    await pass(500);
    expect(shown()).toMatchObject({ updating: false, itemsCount: 6, totals: { totalPrice: '60000' } });
    expect(shown()?.items[0]).toMatchObject({ quantity: 5, pending: null });
  });

  it('keeps the place of a removed line until the shop has answered', async () => {
    const { ask, shown, pass } = await openShop();
    ask(remove(1));
    expect(shown()?.items.map(({ id, pending }) => [id, pending])).toEqual([
      [1, 'removal'],
      [2, null],
    ]);
    expect(shown()?.itemsCount).toBe(1);
    await pass(500);
    expect(shown()?.items.map(({ id }) => id)).toEqual([2]);
  });

  it('keeps the last wanted quantity of a removed line, so that it can be put back as it was seen', async () => {
    const { ask, shown, pass, server } = await openShop();
    server.latency = 400;
    ask(set(1, 3, true));
    await pass(200);
    ask(set(1, 4));
    ask(remove(1));
    expect(shown()?.items[0]).toMatchObject({ quantity: 4, pending: 'removal' });
    expect(shown()?.itemsCount).toBe(1);
    await pass(1_000);
    expect(shown()?.items.map(({ id }) => id)).toEqual([2]);
  });

  it('counts an addition at once, and goes on counting it until the cart is read', async () => {
    const { ask, shown, pass, server } = await openShop();
    server.latency = 100;
    ask(ajaxAdd(3, 2));
    for (const time of [0, 100, 50]) {
      await pass(time);
      expect(shown()).toMatchObject({ itemsCount: 5, updating: true });
    }
    await pass(100);
    expect(shown()).toMatchObject({ itemsCount: 5, updating: false });
  });

  it('keeps a newer wish through the answer to an older one', async () => {
    const { ask, shown, pass, server } = await openShop();
    server.latency = 400;
    ask(set(1, 3, true));
    await pass(200);
    ask(set(1, 4));
    await pass(250);
    expect(server.lines.get(1)).toBe(3);
    expect(shown()?.items[0]?.quantity).toBe(4);
    await pass(1_000);
    expect(server.lines.get(1)).toBe(4);
  });
});

describe('when the shop says no', () => {
  it('takes back that change alone, and says why where it was asked', async () => {
    const { ask, shown, pass, server, notices } = await openShop();
    server.fates.push('refused');
    const outcome = ask(set(1, 99));
    await pass(500);
    await expect(outcome).resolves.toMatchObject({
      result: 'refused',
      problem: { code: 'invalid_quantity' },
    });
    expect(notices()).toEqual(['Chỉ còn 3 chiếc.']);
    expect(shown()?.items[0]).toMatchObject({ quantity: 2, pending: null });
    ask(set(1, 3, true));
    await pass(500);
    expect(notices()).toEqual([]);
  });

  it('keeps a newer wish for the same line', async () => {
    const { ask, pass, server } = await openShop();
    server.fates.push('refused');
    ask(set(1, 99, true));
    await pass(10);
    ask(set(1, 3));
    await pass(500);
    expect(server.lines.get(1)).toBe(3);
  });

  it('takes the cart that comes with the refusal', async () => {
    const { ask, shown, pass, server } = await openShop();
    server.lines.delete(1);
    ask(set(1, 5, true));
    await pass(100);
    expect(shown()?.items.map(({ id }) => id)).toEqual([2]);
    expect(server.requests).toEqual(['batch update-item key-1=5']);
  });

  it('sends the shopper to the product, and leaves the explaining to its page', async () => {
    const { ask, pass, server, notices } = await openShop();
    server.fates.push('refused');
    const outcome = ask(ajaxAdd(3));
    await pass(100);
    await expect(outcome).resolves.toMatchObject({ productUrl: 'https://tiem.example/san-pham/bat/' });
    expect(notices()).toEqual([]);
  });

  it('says so when a wall before the shop says no, and goes on with the next', async () => {
    const { ask, pass, server, notices } = await openShop();
    server.fates.push('blocked');
    ask(ajaxAdd(3));
    ask(ajaxAdd(4));
    await pass(1_000);
    expect(notices()).toEqual([expect.stringContaining('hệ thống bảo vệ')]);
    expect([server.lines.has(3), server.lines.has(4)]).toEqual([false, true]);
  });
});

describe('when no answer comes', () => {
  it('adds again only what the cart, read again, does not show', async () => {
    const { ask, pass, server } = await openShop();
    server.fates.push('lost-after');
    ask(ajaxAdd(1));
    await pass(10_000);
    expect(server.requests).toEqual(['add_to_cart 1', 'GET cart']);
    expect(server.lines.get(1)).toBe(3);
    server.requests.length = 0;
    server.fates.push('lost-before');
    ask(ajaxAdd(1));
    await pass(10_000);
    expect(server.requests.slice(0, 3)).toEqual(['add_to_cart 1', 'GET cart', 'add_to_cart 1']);
    expect(server.lines.get(1)).toBe(4);
  });

  it('takes an addition for done if the cart was never read and holds the product now', async () => {
    const shop = newShop({ 1: 1 });
    shop.server.fates.push('lost-before');
    askCart(shop.app, ajaxAdd(1));
    await shop.pass(10_000);
    expect(shop.server.requests).toEqual(['add_to_cart 1', 'GET cart']);
  });

  it('keeps everything while there is no network, says so, and sends it when there is', async () => {
    const { ask, pass, server, page, app, shown } = await openShop();
    page.dispatchEvent(new Event('offline'));
    ask(set(1, 5));
    ask(add(3));
    await pass(600_000);
    expect(server.requests).toEqual([]);
    expect(selectHeldBackBy(app.store.getState())).toBe('network');
    expect(shown()).toMatchObject({ itemsCount: 7 });
    page.dispatchEvent(new Event('online'));
    await pass(100);
    expect(server.requests).toEqual(['batch update-item key-1=5, add-item 3=1']);
    expect(selectHeldBackBy(app.store.getState())).toBeNull();
  });

  it('waits as long as a busy shop asks', async () => {
    const { app, ask, pass, server } = await openShop();
    server.fates.push('throttled');
    ask(add(3));
    await pass(400);
    expect(selectHeldBackBy(app.store.getState())).toBe('shop');
    await pass(2_900);
    expect(server.requests).toHaveLength(1);
    await pass(500);
    expect(server.requests).toHaveLength(2);
    expect(server.lines.get(3)).toBe(1);
  });

  it('gives a change up aloud after a few tries, and goes on with the others', async () => {
    const { ask, pass, server, notices } = await openShop();
    server.fates.push('broken-before', 'broken-before', 'broken-before');
    const outcome = ask(ajaxAdd(3));
    ask(ajaxAdd(4));
    await pass(60_000);
    await expect(outcome).resolves.toMatchObject({ result: 'refused' });
    expect(notices()).toEqual(['Cửa hàng đang gặp sự cố. Vui lòng thử lại sau ít phút.']);
    expect(Object.fromEntries(server.lines)).toEqual({ 1: 2, 2: 1, 4: 1 });
  });
});

describe('reading the cart', () => {
  it('says that it failed, and reads again when asked', async () => {
    const shop = newShop({ 1: 1 });
    const rest = jest
      .spyOn(shop.app.http, 'rest')
      .mockResolvedValueOnce({ status: 200, headers: new Headers(), body: null });
    shop.app.store.dispatch(viewerCame());
    await shop.pass(60);
    expect(shop.state().readProblem).toEqual({
      code: 'cart_api_error',
      message: 'Không lấy được dữ liệu giỏ hàng.',
    });
    await shop.pass(60_000);
    expect(rest).toHaveBeenCalledTimes(1);
    shop.app.store.dispatch(refreshAsked());
    await shop.pass(60);
    expect(shop.state()).toMatchObject({ readProblem: null, confirmed: { itemsCount: 1 } });
  });

  it('tells the developer which field of an answer is wrong', async () => {
    const shop = newShop();
    jest
      .spyOn(shop.app.http, 'rest')
      .mockResolvedValue({ status: 200, headers: new Headers(), body: { items: [{ key: 'a', id: 'x' }] } });
    shop.app.store.dispatch(viewerCame());
    await shop.pass(60);
    expect(shop.problems).toEqual([
      expect.objectContaining({ name: 'CartDecodeError', field: 'items[0].id' }),
    ]);
  });
});

describe('events', () => {
  it('tell what was asked, what came of it, and what is in the cart', async () => {
    const { ask, pass, events } = await openShop();
    ask(add(3, 2));
    ask(remove(2));
    await pass(500);
    expect(events).toEqual([
      ['add-started', { change: 1, productId: 3, quantity: 2 }],
      ['line-added', { change: 1, productId: 3, quantity: 2, isSaid: false }],
      ['line-removed', { change: 2, key: 'key-2' }],
      ['changed', { itemsCount: 4, totalPrice: '40000', currencyCode: 'VND' }],
    ]);
  });

  it('keep silent when a reading brings nothing new', async () => {
    const { app, pass, events, server } = await openShop();
    app.store.dispatch(refreshAsked());
    await pass(100);
    expect(server.requests).toEqual(['GET cart']);
    expect(events).toEqual([]);
    server.lines.set(1, 9);
    app.store.dispatch(refreshAsked());
    await pass(100);
    expect(events).toEqual([['changed', { itemsCount: 10, totalPrice: '100000', currencyCode: 'VND' }]]);
  });

  it('do not tell figures that nobody knows yet', async () => {
    const shop = newShop();
    askCart(shop.app, ajaxAdd(3));
    await shop.pass(100);
    expect(shop.events.at(-1)).toEqual([
      'changed',
      { itemsCount: null, totalPrice: null, currencyCode: null },
    ]);
  });

  it('come from the element the shopper pressed, where there is one', async () => {
    const { app } = await openShop();
    const button = new EventTarget();
    const heard = jest.fn();
    button.addEventListener('tiem:cart:add-started', heard);
    askCart(app, add(3), { element: button as Element });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
