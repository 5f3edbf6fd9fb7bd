import type { Fragments } from '../session';
import type { CartChange, CartProblem } from './change.rules';
import type { Cart, CartLine } from './types';

export type ChangeResult =
  | { id: number; result: 'done'; cart?: Cart }
  | { id: number; result: 'refused'; problem: CartProblem; cart?: Cart; productUrl?: string };

/** A notice on the page with which the shop responds to a posted form. */
export interface ResponsePageNotice {
  status: 'error' | 'success' | 'info';
  content: string;
}

/** The result of one request to the shop. */
export interface SendResult {
  changeResults: ChangeResult[];
  /** The notices in the HTML page with which the server has answered. */
  pageNotices: ResponsePageNotice[];
  /** Fragments of the page, if the response contained any. */
  fragments?: Fragments;
}

/** The outcome of a change, for the code that has enqueued it. */
export type Outcome =
  | { id: number; result: 'done' }
  | { id: number; result: 'refused'; problem: CartProblem; productUrl?: string }
  /** A newer change of the same line has replaced this change. */
  | { id: number; result: 'replaced' };

/** Why a request has no usable response. Depending on the reason, its changes wait, are retried or are reconciled. */
export type RequestFailure =
  /** The browser is offline. The changes wait until it is online again. */
  | { reason: 'offline'; mayBeDone: boolean }
  /** The shop answered that there were too many requests, and applied no change. */
  | { reason: 'throttled'; seconds: number }
  /** The request failed although the browser is online and the shop is not overloaded. It is retried a few times. */
  | { reason: 'broken'; mayBeDone: boolean; problem: CartProblem };

/** The fields of a line that show whether the server has applied a change. */
export type LineQuantity = Pick<CartLine, 'key' | 'id' | 'quantity'>;

/** Changes that a closed page left in the journal. */
export interface OrphanedChanges {
  /** When the journal entry was last written, which is when its changes in flight were sent. */
  at: number;
  changes: readonly CartChange[];
  inFlight: readonly number[];
  snapshot: readonly LineQuantity[] | null;
}

/** State of the slice `cart`: the confirmed cart, and the state of reading it. */
export interface CartReadState {
  /** The cart in the last response that contained one. */
  confirmed: Cart | null;
  isReading: boolean;
  /** Whether the confirmed cart is outdated, for example because the response to a change contained no cart. */
  isStale: boolean;
  /** Whether another page has changed the cart since the read in progress began, so that it has to be read again. */
  isReadOutdated: boolean;
  /**
   * The id of the user that the last cart belonged to. It changes when the shopper signs in or out in another tab.
   */
  userId: string | null;
  /** The number of widgets that show the cart. While there are none, the cart is not read. */
  viewers: number;
  /** Whether the cart must be read even if no widget shows it. */
  needsRead: boolean;
  readProblem: CartProblem | null;
  isOnline: boolean;
  pausedUntil: number;
  /** The number of requests in a row that failed. */
  retries: number;
}

/** State of the slice `changes`: the cart changes that the shopper has made on this page. */
export interface ChangesState {
  /** Changes without an outcome, oldest first. The optimistic cart is the confirmed cart with these applied. */
  pending: readonly CartChange[];
  /** The ids of pending changes in flight. */
  inFlight: readonly number[];
  /**
   * Whether a response was lost, so that its changes may have been applied. Nothing is sent then until the cart has
   * been read.
   */
  needsReconcile: boolean;
  /** The lines in the cart when the previous page sent its unacknowledged changes. */
  snapshot: readonly LineQuantity[] | null;
  /**
   * Additions that were confirmed since the last read. Without them, reconciling would mistake them for a later
   * addition of the same product.
   */
  unreadAdditions: readonly { productId: number; quantity: number }[];
  /**
   * Whether a form of the cart page was sent since the last read. Its response contains no cart, so the cart is read
   * before an addition is sent. Otherwise reconciling would compare with an older cart.
   */
  hasUnreadForm: boolean;
  /** The latest outcomes of changes. */
  outcomes: readonly Outcome[];
  nextId: number;
}

/** The slices `cart` and `changes` together, for the rules of the queue. */
export interface CartState extends CartReadState, ChangesState {}

/** What the queue of cart changes does next. The saga performs this step. */
export type NextQueueStep =
  | { kind: 'send'; changes: readonly CartChange[] }
  | { kind: 'read' }
  | { kind: 'wait'; waitUntil: number }
  | { kind: 'idle' };
/** The HTML fragments in the response to an addition or a removal, by selector; missing if the shop sent none. */
export interface CartResponseFragments {
  fragments?: Readonly<Record<string, string>>;
  cartHash?: string;
}

/** Details of the cart events on the document, for themes, trackers and other widgets. */
export interface CartEvents {
  /** The shopper has added a product, and the shop has not answered yet. */
  'tiem:cart:add-started': { change: number; productId: number; quantity: number };
  /**
   * `isSaid`: whether the response contained a notice of the shop. A notice area shows it, if the page has one.
   */
  'tiem:cart:line-added': {
    change: number;
    productId: number;
    quantity: number;
    isSaid: boolean;
  } & CartResponseFragments;
  'tiem:cart:add-refused': { change: number; productId: number; quantity: number; code: string };
  /** Dispatched on an add-to-cart button, after a link to the cart was added beside it. */
  'tiem:cart:button-updated': Record<string, never>;
  'tiem:cart:line-changed': { change: number; key: string; quantity: number };
  'tiem:cart:line-removed': { change: number; key: string } & CartResponseFragments;
  /** The values are `null` after an addition whose response contains no cart, until the cart is read. */
  'tiem:cart:changed': { itemsCount: number | null; totalPrice: string | null; currencyCode: string | null };
}
