import type { AppDependencies } from '../../src/app';
import { createApp } from '../../src/app';
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

describe('which container shows a notice', () => {
  it('is that of its own context', () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/cart'));
    dispatch(containerOpened('wc/checkout'));
    add({ content: 'Giỏ', context: 'wc/cart' });
    expect(shown('wc/cart')).toEqual(['Giỏ']);
    expect(shown('wc/checkout')).toEqual([]);
  });

  it('is the parent, until the child has a container of its own, and again when that is gone', () => {
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

  it('is known to whoever must speak for itself where there is none', () => {
    const { dispatch, has } = newStore();
    expect(has('wc/cart')).toBe(false);
    dispatch(containerOpened('wc/cart'));
    expect([has('wc/cart'), has('wc/cart/mini-cart'), has('wc/checkout')]).toEqual([true, true, false]);
  });

  it('shows nothing while an express payment method is active', () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/checkout'));
    add({ content: 'Lỗi', context: 'wc/checkout' });
    dispatch(noticesMuted(true));
    expect(shown('wc/checkout')).toEqual([]);
    dispatch(noticesMuted(false));
    expect(shown('wc/checkout')).toEqual(['Lỗi']);
  });
});

describe('what a container shows', () => {
  it('says the same thing once', () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/checkout'));
    add({ content: 'Hết hàng', context: 'wc/checkout' });
    add({ content: 'Hết hàng', context: 'wc/checkout/payments' });
    expect(shown('wc/checkout')).toEqual(['Hết hàng']);
  });

  it('replaces a notice by a newer one of the same id', () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/cart'));
    add({ id: 'stock', content: 'Còn 3' });
    add({ id: 'stock', content: 'Còn 2' });
    expect(shown('wc/cart')).toEqual(['Còn 2']);
  });

  it('groups by status, and leaves alone what cannot be dismissed', () => {
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

  it('speaks up for errors and for statuses it does not know, and politely for the rest', () => {
    expect((['success', 'warning', 'info', 'default'] as const).map(isAssertive)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([isAssertive('error'), isAssertive('strange' as 'error')]).toEqual([true, true]);
  });
});

describe('a notice', () => {
  it('is told to whoever listens, in words that name nobody', () => {
    const page = new EventTarget();
    const heard: unknown[] = [];
    page.addEventListener('tiem:notice:added', (event) => heard.push((event as CustomEvent).detail));
    const app = createApp({ document: page } as AppDependencies);
    app.addDomain(noticeDomain);
    app.store.dispatch(noticeAdded({ context: 'wc/cart', status: 'error', content: 'Lan ơi, hết hàng' }));
    expect(heard).toEqual([{ id: 'notice-1', context: 'wc/cart', status: 'error' }]);
  });
});

describe('how notices go', () => {
  it('dismissing a banner removes every notice of that status the container showed', () => {
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

  it('clears by context, by status, by both, or all', () => {
    const { dispatch, add, app } = newStore();
    const left = () =>
      (app.store.getState().notice as { notices: { content: string }[] }).notices.map((n) => n.content);
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

  it('close themselves after ten seconds', async () => {
    const { dispatch, add, shown } = newStore();
    dispatch(containerOpened('wc/cart'));
    add(snackbar('Đã lưu'));
    await jest.advanceTimersByTimeAsync(9_999);
    expect(shown('wc/cart')).toEqual(['Đã lưu']);
    await jest.advanceTimersByTimeAsync(1);
    expect(shown('wc/cart')).toEqual([]);
  });

  it('start over when they are said again', async () => {
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

  it('take the others along when one goes, but not those the shopper must dismiss, nor banners', async () => {
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
