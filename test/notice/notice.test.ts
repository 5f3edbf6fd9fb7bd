import type { AppDependencies } from '../../src/app/create-app';
import { createApp } from '../../src/app/create-app';
import {
  containerClosed,
  containerOpened,
  groupDismissed,
  groupNotices,
  isAssertive,
  makeSelectNoticesIn,
  type NewNotice,
  noticeAdded,
  noticeDismissed,
  noticeDomain,
  noticesCleared,
  noticesMuted,
  selectHasContainer,
} from '../../src/notice';

function newStore() {
  const app = createApp({ document: new EventTarget() } as AppDependencies);
  app.addDomain(noticeDomain);
  const inContext = makeSelectNoticesIn();
  return {
    app,
    dispatch: app.store.dispatch,
    add: (notice: Partial<NewNotice> & { content: string }) =>
      app.store.dispatch(noticeAdded({ context: 'wc/cart', ...notice })),
    shown: (context: string) => inContext(app.store.getState(), context).map(({ content }) => content),
    notices: (context: string) => inContext(app.store.getState(), context),
    has: (context: string) => selectHasContainer(app.store.getState(), context),
  };
}

describe('container of a notice', () => {
  // spec 2.7: each notice is shown in the container of its context
  it('notice container: a notice appears in the container of its own context', () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/cart'));
    dispatch(containerOpened('wc/checkout'));
    add({ content: 'Giỏ', context: 'wc/cart' });
    expect(shown('wc/cart')).toEqual(['Giỏ']);
    expect(shown('wc/checkout')).toEqual([]);
  });

  // spec 2.7: the parent's container shows what its children have no container for
  it("notice container: a notice appears in the parent's container while its own context has none", () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/checkout'));
    add({ content: 'Thẻ bị từ chối', context: 'wc/checkout/payments' });
    expect(shown('wc/checkout')).toEqual(['Thẻ bị từ chối']);
    dispatch(containerOpened('wc/checkout/payments'));
    expect(shown('wc/checkout')).toEqual([]);
    expect(shown('wc/checkout/payments')).toEqual(['Thẻ bị từ chối']);
    dispatch(containerClosed('wc/checkout/payments'));
    expect(shown('wc/checkout')).toEqual(['Thẻ bị từ chối']);
  });

  it('notice container: the sender can find out that the page has none for a context', () => {
    const { dispatch, has } = newStore();
    expect(has('wc/cart')).toBe(false);
    dispatch(containerOpened('wc/cart'));
    expect([has('wc/cart'), has('wc/cart/mini-cart'), has('wc/checkout')]).toEqual([true, true, false]);
  });

  // spec 2.7: no notices while an express payment method is active
  // spec 8: no error notices while an express method is active
  it('notices: none is shown while an express payment method is active', () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/checkout'));
    add({ content: 'Lỗi', context: 'wc/checkout' });
    dispatch(noticesMuted(true));
    expect(shown('wc/checkout')).toEqual([]);
    dispatch(noticesMuted(false));
    expect(shown('wc/checkout')).toEqual(['Lỗi']);
  });
});

describe('content of a container', () => {
  // spec 8: the same content shows once
  it('notices: a text that is added twice is shown once', () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/checkout'));
    add({ content: 'Hết hàng', context: 'wc/checkout' });
    add({ content: 'Hết hàng', context: 'wc/checkout/payments' });
    expect(shown('wc/checkout')).toEqual(['Hết hàng']);
  });

  // spec 3.6: a notice by its id: the newer replaces the older
  it('notices: a newer notice with the same id replaces the older one', () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/cart'));
    add({ id: 'stock', content: 'Còn 3' });
    add({ id: 'stock', content: 'Còn 2' });
    expect(shown('wc/cart')).toEqual(['Còn 2']);
  });

  // spec 3.6: isDismissible
  it('notices: grouped by status, except those that cannot be dismissed', () => {
    const { dispatch, add, notices } = newStore();
    dispatch(containerOpened('wc/cart'));
    add({ content: 'A', status: 'error' });
    add({ content: 'B', status: 'success' });
    add({ content: 'C', status: 'error' });
    add({ content: 'D', status: 'error', isDismissible: false });
    const groups = groupNotices(notices('wc/cart'));
    expect(groups.map(({ status, notices: list }) => [status, list.map(({ content }) => content)])).toEqual([
      ['error', ['A', 'C']],
      ['success', ['B']],
      ['error', ['D']],
    ]);
  });

  // spec 8: errors and unknown statuses assertively, the rest politely
  it('notices: errors and unknown statuses are announced assertively, others politely', () => {
    expect((['success', 'warning', 'info', 'default'] as const).map(isAssertive)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([isAssertive('error'), isAssertive('strange' as 'error')]).toEqual([true, true]);
  });
});

describe('notice event', () => {
  it('notices: adding one emits an event without its text', () => {
    const page = new EventTarget();
    const heard: unknown[] = [];
    page.addEventListener('tiem:notice:added', (event) => heard.push((event as CustomEvent).detail));
    const app = createApp({ document: page } as AppDependencies);
    app.addDomain(noticeDomain);
    app.store.dispatch(noticeAdded({ context: 'wc/cart', status: 'error', content: 'Lan ơi, hết hàng' }));
    expect(heard).toEqual([{ id: 'notice-1', context: 'wc/cart', status: 'error' }]);
  });
});

describe('removing notices', () => {
  // spec 4.7: dismissing a banner removes every notice of its status
  it('notices: dismissing a banner removes every notice of its status in the container', () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/checkout'));
    dispatch(containerOpened('wc/cart'));
    dispatch(containerOpened('wc/checkout/billing-address'));
    add({ content: 'A', status: 'error', context: 'wc/checkout' });
    add({ content: 'B', status: 'error', context: 'wc/checkout/payments' });
    add({ content: 'F', status: 'error', context: 'wc/checkout/billing-address' });
    add({ content: 'C', status: 'info', context: 'wc/checkout' });
    add({ content: 'D', status: 'error', context: 'wc/checkout', isDismissible: false });
    add({ content: 'E', status: 'error', context: 'wc/cart' });
    dispatch(groupDismissed({ context: 'wc/checkout', status: 'error' }));
    expect(shown('wc/checkout')).toEqual(['C', 'D']);
    expect(shown('wc/cart')).toEqual(['E']);
    expect(shown('wc/checkout/billing-address')).toEqual(['F']);
  });

  it('notices: can be cleared by context, by status, by both, or all', () => {
    const { dispatch, add, app } = newStore();
    const left = () => app.store.getState().notice.notices.map((n) => n.content);
    add({ content: 'A', status: 'error' });
    add({ content: 'B', status: 'info' });
    add({ content: 'C', status: 'error', context: 'wc/checkout' });
    dispatch(noticesCleared({ context: 'wc/cart', status: 'error' }));
    expect(left()).toEqual(['B', 'C']);
    dispatch(noticesCleared({ status: 'error' }));
    expect(left()).toEqual(['B']);
    dispatch(noticesCleared({ context: 'wc/checkout' }));
    expect(left()).toEqual(['B']);
    dispatch(noticesCleared({}));
    expect(left()).toEqual([]);
  });
});

describe('snackbars', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const snackbar = (content: string, more: Partial<NewNotice> = {}) => ({
    content,
    type: 'snackbar' as const,
    ...more,
  });

  // spec 4.7: snackbars close after ten seconds
  // spec 9: snackbar: 10000 ms
  it('snackbars: close after ten seconds', async () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/cart'));
    add(snackbar('Đã lưu'));
    await jest.advanceTimersByTimeAsync(9_999);
    expect(shown('wc/cart')).toEqual(['Đã lưu']);
    await jest.advanceTimersByTimeAsync(1);
    expect(shown('wc/cart')).toEqual([]);
  });

  it('snackbars: the timer restarts when one is added again', async () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/cart'));
    add(snackbar('Một', { id: 'x' }));
    await jest.advanceTimersByTimeAsync(6_000);
    add(snackbar('Hai', { id: 'x' }));
    await jest.advanceTimersByTimeAsync(6_000);
    expect(shown('wc/cart')).toEqual(['Hai']);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(shown('wc/cart')).toEqual([]);
  });

  // spec 3.6: explicitDismiss and type snackbar
  // spec 4.7: removing one snackbar removes the others without explicitDismiss
  it('snackbars: removing one removes the others, except banners and those that the shopper must dismiss', async () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/cart'));
    add(snackbar('Một', { id: 'one' }));
    add(snackbar('Hai'));
    add(snackbar('Ba', { explicitDismiss: true, id: 'three' }));
    add({ content: 'Banner' });
    dispatch(noticeDismissed({ id: 'one', context: 'wc/cart' }));
    expect(shown('wc/cart')).toEqual(['Ba', 'Banner']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(shown('wc/cart')).toEqual(['Ba', 'Banner']);
    dispatch(noticeDismissed({ id: 'three', context: 'wc/cart' }));
    expect(shown('wc/cart')).toEqual(['Banner']);
  });
});
