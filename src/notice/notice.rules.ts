import type { AppState } from '../app/app.types';
export type NoticeStatus = 'success' | 'info' | 'error' | 'warning' | 'default';
export type NoticeType = 'default' | 'snackbar';

export interface NoticeAction {
  label: string;
  url: string;
}

export interface Notice {
  id: string;
  /** The context that owns the notice: `wc/cart`, `wc/checkout/payments`, … */
  context: string;
  status: NoticeStatus;
  /** The content as HTML, as the server sent it. The view sanitises it. */
  content: string;
  isDismissible: boolean;
  /** Whether only the shopper can dismiss the notice, so that neither a timer nor another notice removes it. */
  explicitDismiss: boolean;
  actions: readonly NoticeAction[];
  type: NoticeType;
  /**
   * A number that increases with every notice. With it, the timer of an older notice recognises that a newer notice has
   * replaced it under the same id.
   */
  serial: number;
}

/** A notice to add. Only `context` and `content` are required; the other fields have defaults. */
export type NewNotice = Pick<Notice, 'context' | 'content'> & Partial<Omit<Notice, 'serial'>>;

export interface NoticeState {
  notices: readonly Notice[];
  /** Number of containers on the page that show each context, by context. */
  containers: Readonly<Record<string, number>>;
  /** Whether an express payment method is active; notices are hidden meanwhile. */
  isSilent: boolean;
  nextSerial: number;
}

/** The notices that a container shows as one banner. */
export interface NoticeGroup {
  key: string;
  status: NoticeStatus;
  isDismissible: boolean;
  notices: readonly Notice[];
}

/** Selects the notices that match all given fields. */
export interface NoticeFilter {
  context?: string;
  status?: NoticeStatus;
  isDismissible?: boolean;
}

export const SNACKBAR_DURATION = 10_000;
export const SNACKBAR_TRANSITION = 500;

export function createNotice(notice: NewNotice, serial: number): Notice {
  return {
    id: `notice-${serial}`,
    status: 'default',
    isDismissible: true,
    explicitDismiss: false,
    actions: [],
    type: 'default',
    ...notice,
    serial,
  };
}

/** Adds a notice. It replaces the notice with the same id in the same area. */
export function addOrReplaceNotice(notices: readonly Notice[], notice: Notice): Notice[] {
  return [...notices.filter((other) => other.id !== notice.id || other.context !== notice.context), notice];
}

/**
 * Removes a notice. Removing a snackbar also removes the other snackbars, except those that the shopper must dismiss.
 */
export function removeNotice(notices: readonly Notice[], id: string, context: string): readonly Notice[] {
  const removedNotice = notices.find((notice) => notice.id === id && notice.context === context);
  if (!removedNotice) return notices;
  return notices.filter((notice) => {
    if (notice === removedNotice) return false;
    return removedNotice.type !== 'snackbar' || notice.type !== 'snackbar' || notice.explicitDismiss;
  });
}

export function removeNotices(notices: readonly Notice[], filter: NoticeFilter): readonly Notice[] {
  const remainingNotices = notices.filter(
    (notice) =>
      (filter.context !== undefined && notice.context !== filter.context) ||
      (filter.status !== undefined && notice.status !== filter.status) ||
      (filter.isDismissible !== undefined && notice.isDismissible !== filter.isDismissible),
  );
  return remainingNotices.length === notices.length ? notices : remainingNotices;
}

/** Returns the parent context: that of `wc/checkout/payments` is `wc/checkout`. */
function getParentContext(context: string): string | undefined {
  const end = context.lastIndexOf('/');
  return end > 0 ? context.slice(0, end) : undefined;
}

/** Returns the nearest container: that of the context, or else that of the area around it. */
export function findNearestContainer(
  context: string,
  containers: NoticeState['containers'],
): string | undefined {
  for (let area: string | undefined = context; area; area = getParentContext(area)) {
    if ((containers[area] ?? 0) > 0) return area;
  }
  return undefined;
}

export function hasContainer(state: NoticeState, context: string): boolean {
  return findNearestContainer(context, state.containers) !== undefined;
}

/** The areas that own notices. An outer area shows the notices of an inner one that has no container. */
export const contexts = {
  cart: 'wc/cart',
  checkout: 'wc/checkout',
  payments: 'wc/checkout/payments',
  expressPayments: 'wc/checkout/express-payments',
  contact: 'wc/checkout/contact-information',
  shipping: 'wc/checkout/shipping-address',
  billing: 'wc/checkout/billing-address',
  shippingMethods: 'wc/checkout/shipping-methods',
  actions: 'wc/checkout/checkout-actions',
} as const;

declare module '../app/app.types' {
  interface AppState {
    readonly notice: NoticeState;
  }
}

export const selectNoticeState = (state: AppState): NoticeState => state.notice;
