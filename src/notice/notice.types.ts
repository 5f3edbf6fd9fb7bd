export type NoticeStatus = 'success' | 'info' | 'error' | 'warning' | 'default';
export type NoticeType = 'default' | 'snackbar';

export interface NoticeAction {
  label: string;
  url: string;
}

export interface Notice {
  id: string;
  /** The area that owns it: `wc/cart`, `wc/checkout/payments`, … */
  context: string;
  status: NoticeStatus;
  /** HTML as the server sent it; the view sanitises it. */
  content: string;
  isDismissible: boolean;
  /** Only the shopper can dismiss it: neither a timer nor another notice removes it. */
  explicitDismiss: boolean;
  actions: readonly NoticeAction[];
  type: NoticeType;
  /** Increases with every notice, so that a timer of an older notice does not remove a newer one with the same id. */
  order: number;
}

/** The required fields; the others have defaults. */
export type NewNotice = Pick<Notice, 'context' | 'content'> & Partial<Omit<Notice, 'turn'>>;

export interface NoticeState {
  notices: readonly Notice[];
  /** How many containers on the page show each context. */
  containers: Readonly<Record<string, number>>;
  /** Notices are hidden while an express payment method is active. */
  isSilent: boolean;
  nextOrder: number;
}

/** The notices that a container shows as one banner. */
export interface NoticeGroup {
  key: string;
  status: NoticeStatus;
  isDismissible: boolean;
  notices: readonly Notice[];
}

/** Selects the notices that match all given fields. */
export interface NoticesToClear {
  context?: string;
  status?: NoticeStatus;
  isDismissible?: boolean;
}
