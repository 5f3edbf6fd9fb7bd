import type { AppDependencies } from '../../src/app/create-app';
import { createApp } from '../../src/app/create-app';
import {
  containerClosed,
  containerOpened,
  createNoticesSelector,
  groupDismissed,
  groupNoticesByStatus,
  isAssertiveStatus,
  type NewNotice,
  noticeAdded,
  noticeDismissed,
  noticeDomain,
  noticesCleared,
  noticesMuted,
  selectHasContainer,
} from '../../src/notice';

function createNoticeStore() {
  const app = createApp({ document: new EventTarget() } as AppDependencies);
  app.addDomain(noticeDomain);
  const selectNoticesInContext = createNoticesSelector();
  return {
    app,
    dispatch: app.store.dispatch,
    addNotice: (notice: Partial<NewNotice> & { content: string }) =>
      app.store.dispatch(noticeAdded({ context: 'wc/cart', ...notice })),
    getShownTexts: (context: string) =>
      selectNoticesInContext(app.store.getState(), context).map(({ content }) => content),
    notices: (context: string) => selectNoticesInContext(app.store.getState(), context),
    hasContainer: (context: string) => selectHasContainer(app.store.getState(), context),
  };
}

describe('container of a notice', () => {
  // spec 2.7: each notice is shown in the container of its context
  it('notice container: a notice appears in the container of its own context', () => {
    const { dispatch, addNotice, getShownTexts } = createNoticeStore();
    dispatch(containerOpened('wc/cart'));
    dispatch(containerOpened('wc/checkout'));
    addNotice({ content: 'Giỏ', context: 'wc/cart' });
    expect(getShownTexts('wc/cart')).toEqual(['Giỏ']);
    expect(getShownTexts('wc/checkout')).toEqual([]);
  });

  // spec 2.7: the parent's container shows what its children have no container for
  it('notice container: a notice appears in the container of the parent context while its own context has no container', () => {
    const { dispatch, addNotice, getShownTexts } = createNoticeStore();
    dispatch(containerOpened('wc/checkout'));
    addNotice({ content: 'Thẻ bị từ chối', context: 'wc/checkout/payments' });
    expect(getShownTexts('wc/checkout')).toEqual(['Thẻ bị từ chối']);
    dispatch(containerOpened('wc/checkout/payments'));
    expect(getShownTexts('wc/checkout')).toEqual([]);
    expect(getShownTexts('wc/checkout/payments')).toEqual(['Thẻ bị từ chối']);
    dispatch(containerClosed('wc/checkout/payments'));
    expect(getShownTexts('wc/checkout')).toEqual(['Thẻ bị từ chối']);
  });

  it('notice container: a selector returns whether the page has a container for a context', () => {
    const { dispatch, hasContainer } = createNoticeStore();
    expect(hasContainer('wc/cart')).toBe(false);
    dispatch(containerOpened('wc/cart'));
    expect([hasContainer('wc/cart'), hasContainer('wc/cart/mini-cart'), hasContainer('wc/checkout')]).toEqual(
      [true, true, false],
    );
  });

  // spec 2.7: no notices while an express payment method is active
  // spec 8: no error notices while an express method is active
  it('notices: are not shown while an express payment method is active', () => {
    const { dispatch, addNotice, getShownTexts } = createNoticeStore();
    dispatch(containerOpened('wc/checkout'));
    addNotice({ content: 'Lỗi', context: 'wc/checkout' });
    dispatch(noticesMuted(true));
    expect(getShownTexts('wc/checkout')).toEqual([]);
    dispatch(noticesMuted(false));
    expect(getShownTexts('wc/checkout')).toEqual(['Lỗi']);
  });
});

describe('content of a container', () => {
  // spec 8: the same content shows once
  it('notices: a text that is added twice is shown once', () => {
    const { dispatch, addNotice, getShownTexts } = createNoticeStore();
    dispatch(containerOpened('wc/checkout'));
    addNotice({ content: 'Hết hàng', context: 'wc/checkout' });
    addNotice({ content: 'Hết hàng', context: 'wc/checkout/payments' });
    expect(getShownTexts('wc/checkout')).toEqual(['Hết hàng']);
  });

  // spec 3.6: a notice by its id: the newer replaces the older
  it('notices: a new notice with the same id replaces the old notice', () => {
    const { dispatch, addNotice, getShownTexts } = createNoticeStore();
    dispatch(containerOpened('wc/cart'));
    addNotice({ id: 'stock', content: 'Còn 3' });
    addNotice({ id: 'stock', content: 'Còn 2' });
    expect(getShownTexts('wc/cart')).toEqual(['Còn 2']);
  });

  // spec 3.6: isDismissible
  it('notices: are grouped by status, except notices that cannot be dismissed', () => {
    const { dispatch, addNotice, notices } = createNoticeStore();
    dispatch(containerOpened('wc/cart'));
    addNotice({ content: 'A', status: 'error' });
    addNotice({ content: 'B', status: 'success' });
    addNotice({ content: 'C', status: 'error' });
    addNotice({ content: 'D', status: 'error', isDismissible: false });
    const groups = groupNoticesByStatus(notices('wc/cart'));
    expect(groups.map(({ status, notices: list }) => [status, list.map(({ content }) => content)])).toEqual([
      ['error', ['A', 'C']],
      ['success', ['B']],
      ['error', ['D']],
    ]);
  });

  // spec 8: errors and unknown statuses assertively, the rest politely
  it('notices: errors and notices with an unknown status are announced assertively, others politely', () => {
    expect((['success', 'warning', 'info', 'default'] as const).map(isAssertiveStatus)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([isAssertiveStatus('error'), isAssertiveStatus('strange' as 'error')]).toEqual([true, true]);
  });
});

describe('notice event', () => {
  it('notices: adding a notice emits an event without its text', () => {
    const page = new EventTarget();
    const eventDetails: unknown[] = [];
    page.addEventListener('tiem:notice:added', (event) => eventDetails.push((event as CustomEvent).detail));
    const app = createApp({ document: page } as AppDependencies);
    app.addDomain(noticeDomain);
    app.store.dispatch(noticeAdded({ context: 'wc/cart', status: 'error', content: 'Lan ơi, hết hàng' }));
    expect(eventDetails).toEqual([{ id: 'notice-1', context: 'wc/cart', status: 'error' }]);
  });
});

describe('removing notices', () => {
  // spec 4.7: dismissing a banner removes every notice of its status
  it('notices: dismissing a banner removes all notices with the same status from its container', () => {
    const { dispatch, addNotice, getShownTexts } = createNoticeStore();
    dispatch(containerOpened('wc/checkout'));
    dispatch(containerOpened('wc/cart'));
    dispatch(containerOpened('wc/checkout/billing-address'));
    addNotice({ content: 'A', status: 'error', context: 'wc/checkout' });
    addNotice({ content: 'B', status: 'error', context: 'wc/checkout/payments' });
    addNotice({ content: 'F', status: 'error', context: 'wc/checkout/billing-address' });
    addNotice({ content: 'C', status: 'info', context: 'wc/checkout' });
    addNotice({ content: 'D', status: 'error', context: 'wc/checkout', isDismissible: false });
    addNotice({ content: 'E', status: 'error', context: 'wc/cart' });
    dispatch(groupDismissed({ context: 'wc/checkout', status: 'error' }));
    expect(getShownTexts('wc/checkout')).toEqual(['C', 'D']);
    expect(getShownTexts('wc/cart')).toEqual(['E']);
    expect(getShownTexts('wc/checkout/billing-address')).toEqual(['F']);
  });

  it('notices: can be removed by context, by status, by both, or all at once', () => {
    const { dispatch, addNotice, app } = createNoticeStore();
    const readRemainingTexts = () => app.store.getState().notice.notices.map((notice) => notice.content);
    addNotice({ content: 'A', status: 'error' });
    addNotice({ content: 'B', status: 'info' });
    addNotice({ content: 'C', status: 'error', context: 'wc/checkout' });
    dispatch(noticesCleared({ context: 'wc/cart', status: 'error' }));
    expect(readRemainingTexts()).toEqual(['B', 'C']);
    dispatch(noticesCleared({ status: 'error' }));
    expect(readRemainingTexts()).toEqual(['B']);
    dispatch(noticesCleared({ context: 'wc/checkout' }));
    expect(readRemainingTexts()).toEqual(['B']);
    dispatch(noticesCleared({}));
    expect(readRemainingTexts()).toEqual([]);
  });
});

describe('snackbars', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const createSnackbar = (content: string, more: Partial<NewNotice> = {}) => ({
    content,
    type: 'snackbar' as const,
    ...more,
  });

  // spec 4.7: snackbars close after ten seconds
  // spec 9: snackbar: 10000 ms
  it('snackbars: close after ten seconds', async () => {
    const { dispatch, addNotice, getShownTexts } = createNoticeStore();
    dispatch(containerOpened('wc/cart'));
    addNotice(createSnackbar('Đã lưu'));
    await jest.advanceTimersByTimeAsync(9_999);
    expect(getShownTexts('wc/cart')).toEqual(['Đã lưu']);
    await jest.advanceTimersByTimeAsync(1);
    expect(getShownTexts('wc/cart')).toEqual([]);
  });

  it('snackbars: the timer restarts when the same snackbar is added again', async () => {
    const { dispatch, addNotice, getShownTexts } = createNoticeStore();
    dispatch(containerOpened('wc/cart'));
    addNotice(createSnackbar('Một', { id: 'x' }));
    await jest.advanceTimersByTimeAsync(6_000);
    addNotice(createSnackbar('Hai', { id: 'x' }));
    await jest.advanceTimersByTimeAsync(6_000);
    expect(getShownTexts('wc/cart')).toEqual(['Hai']);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(getShownTexts('wc/cart')).toEqual([]);
  });

  // spec 3.6: explicitDismiss and type snackbar
  // spec 4.7: removing one snackbar removes the others without explicitDismiss
  it('snackbars: removing one also removes all others, except banners and snackbars that the shopper must dismiss', async () => {
    const { dispatch, addNotice, getShownTexts } = createNoticeStore();
    dispatch(containerOpened('wc/cart'));
    addNotice(createSnackbar('Một', { id: 'one' }));
    addNotice(createSnackbar('Hai'));
    addNotice(createSnackbar('Ba', { explicitDismiss: true, id: 'three' }));
    addNotice({ content: 'Banner' });
    dispatch(noticeDismissed({ id: 'one', context: 'wc/cart' }));
    expect(getShownTexts('wc/cart')).toEqual(['Ba', 'Banner']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(getShownTexts('wc/cart')).toEqual(['Ba', 'Banner']);
    dispatch(noticeDismissed({ id: 'three', context: 'wc/cart' }));
    expect(getShownTexts('wc/cart')).toEqual(['Banner']);
  });
});
