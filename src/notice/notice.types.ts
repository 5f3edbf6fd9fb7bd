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
  /** HTML as the server sent it: whoever shows it sanitises it. */
  content: string;
  isDismissible: boolean;
  /** Goes only when the shopper sends it away; no clock and no other notice takes it along. */
  explicitDismiss: boolean;
  actions: readonly NoticeAction[];
  type: NoticeType;
  /** Counts up with every notice, so that a clock started for an older one of the same id finds it gone. */
  order: number;
}

/** What the adder has to say; the rest has defaults. */
export type NewNotice = Pick<Notice, 'context' | 'content'> & Partial<Omit<Notice, 'turn'>>;

export interface NoticeState {
  notices: readonly Notice[];
  /** How many containers on the page show a context as their own. */
  containers: Readonly<Record<string, number>>;
  /** While an express payment method is active nothing is shown. */
  isSilent: boolean;
  nextOrder: number;
}

/** What a container draws as one banner. */
export interface NoticeGroup {
  key: string;
  status: NoticeStatus;
  isDismissible: boolean;
  notices: readonly Notice[];
}

/** Those that all of it is true of. */
export interface NoticesToClear {
  context?: string;
  status?: NoticeStatus;
  isDismissible?: boolean;
}
