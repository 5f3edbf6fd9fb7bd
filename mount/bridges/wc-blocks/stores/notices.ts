import {
  containerClosed,
  containerOpened,
  type NewNotice,
  type Notice,
  type NoticeStatus,
  noticeAdded,
  noticeDismissed,
  selectContainers,
  selectNotices,
} from '../../../../src/notice';
import type { CreateWcStore, WcStore } from '../wc-values';

interface NoticeOptions {
  id?: string;
  context?: string;
  isDismissible?: boolean;
  explicitDismiss?: boolean;
  type?: 'default' | 'snackbar';
  actions?: { label: string; url?: string }[];
}

/** Implements `core/notices`. A context such as `wc/cart` names an area of the cart or the checkout. */
export const createNoticesStore: CreateWcStore = (app) => {
  let counted = 0;
  function addNoticeToContext(
    status: NoticeStatus,
    content: string,
    { context = 'wc/global', id, ...more }: NoticeOptions = {},
  ) {
    counted += 1;
    const notice: NewNotice = {
      ...{ context, status, content: String(content), id: id ?? `script-${counted}` },
      ...(more.isDismissible !== undefined && { isDismissible: more.isDismissible }),
      ...(more.explicitDismiss !== undefined && { explicitDismiss: more.explicitDismiss }),
      ...(more.type && { type: more.type }),
      actions: (more.actions ?? []).flatMap(({ label, url }) => (url ? [{ label, url }] : [])),
    };
    app.store.dispatch(noticeAdded(notice));
  }
  let knownNotices: { all: readonly Notice[]; byContext: Map<string, readonly Notice[]> } = {
    all: [],
    byContext: new Map(),
  };
  /** Returns the same array until the notices change, because third-party components compare by identity. */
  function selectNoticesOfContext(context: string): readonly Notice[] {
    const state = app.store.getState();
    const all = 'notice' in state ? selectNotices(state) : [];
    if (all !== knownNotices.all) knownNotices = { all, byContext: new Map() };
    const list = knownNotices.byContext.get(context) ?? all.filter((notice) => notice.context === context);
    knownNotices.byContext.set(context, list);
    return list;
  }
  const dismissNotice = (id: string, context = 'wc/global') =>
    void app.store.dispatch(noticeDismissed({ id, context }));
  return {
    selectors: {
      getNotices: (context = 'wc/global') => selectNoticesOfContext(context),
    },
    actions: {
      createNotice: (status: NoticeStatus = 'info', content = '', options?: NoticeOptions) =>
        addNoticeToContext(status, content, options),
      createErrorNotice: (content: string, options?: NoticeOptions) =>
        addNoticeToContext('error', content, options),
      createSuccessNotice: (content: string, options?: NoticeOptions) =>
        addNoticeToContext('success', content, options),
      createInfoNotice: (content: string, options?: NoticeOptions) =>
        addNoticeToContext('info', content, options),
      createWarningNotice: (content: string, options?: NoticeOptions) =>
        addNoticeToContext('warning', content, options),
      removeNotice: dismissNotice,
      removeNotices: (ids: readonly string[], context?: string) => {
        for (const id of ids) dismissNotice(id, context);
      },
    },
  } satisfies WcStore;
};

/** Implements `wc/store/store-notices`: lists the areas that have their own notice container. */
export const createNoticeContainersStore: CreateWcStore = (app) => ({
  selectors: {
    getRegisteredContainers: () =>
      'notice' in app.store.getState() ? selectContainers(app.store.getState()) : [],
  },
  actions: {
    registerContainer: (context: string) => void app.store.dispatch(containerOpened(context)),
    unregisterContainer: (context: string) => void app.store.dispatch(containerClosed(context)),
  },
});
