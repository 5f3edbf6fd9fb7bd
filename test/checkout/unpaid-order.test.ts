import { orderRequested, payAgainRequested } from '../../src/checkout';
import { browser } from '../../src/lib/browser';
import { getPaymentRegistry } from '../../src/payment';
import {
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
  type Fate,
  openTab,
  selectCheckoutState,
  selectNotices,
} from '../support/checkout/fake-checkout-server';

const ADDRESS = { email: 'khach@example.com', first_name: 'Mây', last_name: 'Lê', address_1: '1 Hàng Gai' };
const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Opens the checkout of a shopper who was redirected to a payment page and has returned. */
async function cameBack(change: (server: FakeCheckoutServer) => void = () => {}, age: 8 | 11 = 8) {
  const server = new FakeCheckoutServer(age);
  server.hosted = true;
  const storage = createSharedStorage();
  const page = createFakeWindow();
  const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
  const first = openTab(server, storage, page);
  await advanceTime(500);
  for (const [field, value] of Object.entries({ ...ADDRESS, city: 'Huế' })) first.type(field, value);
  first.app.store.dispatch(orderRequested());
  await advanceTime(3_000);
  expect(goTo).toHaveBeenCalledWith('https://nganhang.example/xong/500/');
  first.close();
  change(server);
  const tab = openTab(server, storage, page);
  await advanceTime(2_000);
  const phase = () => selectCheckoutState(tab).attempt.phase;
  return {
    ...{ server, tab, goTo, phase, storage, page },
    async press(wish: { type: string } = orderRequested()) {
      tab.app.store.dispatch(wish);
      await advanceTime(3_000);
    },
  };
}

const paths = ({ posts }: FakeCheckoutServer) =>
  posts.map(({ key }) => (key ? 'the same order' : 'a new one'));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe.each([8, 11] as const)('return from a payment page on WooCommerce %s', (age) => {
  // spec 3.5: an unpaid order is paid, and never another one made
  it('return from a payment page: the next press pays the same order when it is still unpaid', async () => {
    const { server, press, phase, goTo } = await cameBack(undefined, age);
    expect(phase()).toBe('unpaid');
    server.hosted = false;
    await press();
    expect(paths(server)).toEqual(['a new one', 'the same order']);
    expect(server.orders).toMatchObject([{ id: 500, status: 'processing' }]);
    expect(goTo).toHaveBeenLastCalledWith('https://tiem.example/xong/500/');
  });

  it('return from a payment page: an order that was paid is shown and not sent again', async () => {
    const { server, press, phase } = await cameBack((shop) => {
      shop.markAsPaid(500);
      shop.quantity = 1;
    }, age);
    expect(phase()).toBe('placed');
    await press();
    expect(server.posts).toHaveLength(1);
  });

  it('return from a payment page: another order may be placed when the first one was cancelled', async () => {
    const { server, press, phase, tab } = await cameBack((shop) => {
      shop.orders[0]!.status = 'cancelled';
    }, age);
    expect(phase()).toBe('none');
    expect(selectNotices(tab).map(({ content }) => content)).toEqual([
      'Đơn hàng 500 đã bị hủy và bạn chưa trả tiền. Bạn có thể đặt lại.',
    ]);
    await press();
    expect(paths(server)).toEqual(['a new one', 'a new one']);
  });

  it('return from a payment page: a separate button pays the order when the cart is empty', async () => {
    const { server, press, phase, goTo } = await cameBack((shop) => {
      shop.quantity = 0;
    }, age);
    expect(phase()).toBe('unpaid');
    await press(payAgainRequested());
    expect(paths(server)).toEqual(['a new one', 'the same order']);
    expect(server.posts[1]).toMatchObject({ payment_method: 'cod', billing_email: 'khach@example.com' });
    expect(goTo).toHaveBeenLastCalledWith('https://nganhang.example/xong/500/');
  });

  it('return from a payment page: a new order is placed when the cart has changed', async () => {
    const { server, press } = await cameBack((shop) => {
      shop.quantity = 2;
    }, age);
    await press();
    expect(paths(server)).toEqual(['a new one', 'a new one']);
  });
});

describe('unpaid order', () => {
  it.each<[Fate, string]>([
    ['lost-after', 'placed'],
    ['broken-after', 'placed'],
    ['lost-before', 'unpaid'],
  ])('unpaid order: looked up when the response to its payment is lost (%s)', async (fate, end) => {
    const { server, press, phase } = await cameBack();
    server.hosted = false;
    server.fates.push(fate);
    await press();
    await advanceTime(30_000);
    expect(phase()).toBe(end);
    expect(server.orders).toHaveLength(1);
  });

  it('unpaid order: still shown when its payment fails again', async () => {
    const { tab, press, phase, server } = await cameBack();
    const remove = getPaymentRegistry(tab.app).observers.add('payment_setup', () => ({
      ...{ type: 'error', message: 'Thẻ hết hạn' },
    }));
    await press();
    expect(phase()).toBe('unpaid');
    remove();
    server.fates.push('refused');
    await press();
    expect(phase()).toBe('unpaid');
    await press();
    expect(paths(server)).toEqual(['a new one', 'the same order', 'the same order']);
  });

  it('unpaid order: another tab that orders the same cart finds it instead of placing a second order', async () => {
    const { server, storage, page } = await cameBack();
    const other = openTab(server, storage, page);
    await advanceTime(1_000);
    other.app.store.dispatch(orderRequested());
    await advanceTime(5_000);
    expect(server.orders).toHaveLength(1);
  });

  it('paid order: a cart that was filled again afterwards can be ordered', async () => {
    const { phase, press, server } = await cameBack((shop) => {
      shop.markAsPaid(500);
      shop.quantity = 3;
    });
    expect(phase()).toBe('none');
    server.hosted = false;
    await press();
    expect(paths(server)).toEqual(['a new one', 'a new one']);
  });

  it('unpaid order: dropped when the shop does not know it', async () => {
    const { server, press, phase } = await cameBack();
    server.orders[0]!.id = 999;
    await press();
    expect(phase()).toBe('none');
    expect(paths(server)).toEqual(['a new one', 'the same order']);
  });
});
