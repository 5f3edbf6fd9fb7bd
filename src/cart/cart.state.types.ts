import type { Fragments } from '../session';
import type { CartChange, CartProblem } from './cart.change';
import type { Cart, CartLine } from './cart.types';
import type { PageNotice } from './decode/page-notices';

export type ChangeResult =
  | { id: number; result: 'done'; cart?: Cart }
  | { id: number; result: 'refused'; problem: CartProblem; cart?: Cart; productUrl?: string };

/** The result of one request to the shop. */
export interface SendResult {
  changeResults: ChangeResult[];
  /** Notices on the page that the server sent. */
  pageNotices: PageNotice[];
  /** Fragments of the page, if the response contained any. */
  fragments?: Fragments;
}

/** The outcome of a change, for its caller. */
export type Outcome =
  | { id: number; result: 'done' }
  | { id: number; result: 'refused'; problem: CartProblem; productUrl?: string }
  /** A newer change of the same line has replaced this change. */
  | { id: number; result: 'replaced' };

/** Why a request has no usable response, which decides what happens next. */
export type RequestFailure =
  /** The browser has no connection. The changes wait until it has one. */
  | { reason: 'offline'; mayBeDone: boolean }
  /** The shop answered that there were too many requests, and applied no change. */
  | { reason: 'throttled'; seconds: number }
  /** The request failed for another reason. It is retried a few times. */
  | { reason: 'broken'; mayBeDone: boolean; problem: CartProblem };

/** The fields of a line that show whether the server has applied a change. */
export type LineCount = Pick<CartLine, 'key' | 'id' | 'quantity'>;

/** Changes that a closed page left in the journal. */
export interface OrphanedChanges {
  /** When the entry was last written, which is when its changes in flight were sent. */
  at: number;
  changes: readonly CartChange[];
  inFlight: readonly number[];
  snapshot: readonly LineCount[] | null;
}

/** State of the slice `cart`: the confirmed cart, and the state of reading it. */
export interface ReadState {
  /** The cart in the last response that contained one. */
  confirmed: Cart | null;
  reading: boolean;
  /** A response without a cart confirmed a change, so the confirmed cart is outdated. */
  isStale: boolean;
  /** The user that the last cart belonged to. Differs after a sign-in or sign-out in another tab. */
  userId: string | null;
  /** The number of widgets that show the cart. While there are none, the cart is not read. */
  viewers: number;
  /** Whether a fresh cart was requested, even if no widget shows it. */
  wantsRead: boolean;
  readProblem: CartProblem | null;
  isOnline: boolean;
  pausedUntil: number;
  /** The number of failed connections in a row. */
  retries: number;
}

/** The slice `changes`: what the shopper has enqueued. */
export interface ChangesState {
  /** Changes without an outcome, oldest first. The optimistic cart is the confirmed cart with these applied. */
  pending: readonly CartChange[];
  /** The ids of pending changes in flight. */
  inFlight: readonly number[];
  /** A response was lost, and its changes may have been applied: nothing is sent until the cart has been read. */
  needsReconcile: boolean;
  /** The lines in the cart when the previous page sent its unacknowledged changes. */
  snapshot: readonly LineCount[] | null;
  /**
   * Additions confirmed since the last read, so that reconciling does not mistake them for a later addition
   * of the same product.
   */
  unreadAdditions: readonly { productId: number; quantity: number }[];
  /** The latest outcomes of changes. */
  outcomes: readonly Outcome[];
  nextId: number;
}

/** The slices `cart` and `changes` together, for the rules of the queue. */
export interface CartState extends ReadState, ChangesState {}

/** The next step of the queue, which the saga performs. */
export type NextStep =
  | { kind: 'send'; changes: readonly CartChange[] }
  | { kind: 'read' }
  | { kind: 'wait'; waitUntil: number }
  | { kind: 'idle' };
/** The HTML fragments in the response to an addition, by selector; missing if the shop sent none. */
export interface AddedFragments {
  fragments?: Readonly<Record<string, string>>;
  cartHash?: string;
}

/** Events on the document for themes, trackers and other widgets. */
export interface CartEvents {
  /** The shopper added a product; the shop has not answered. */
  'tiem:cart:add-started': { change: number; productId: number; quantity: number };
  /**
   * `isSaid`: whether the response contained a notice of the shop, which is shown if the page has a notice
   * area.
   */
  'tiem:cart:line-added': {
    change: number;
    productId: number;
    quantity: number;
    isSaid: boolean;
  } & AddedFragments;
  'tiem:cart:add-refused': { change: number; productId: number; quantity: number; code: string };
  /** A link to the cart was added beside the button that fires the event. */
  'tiem:cart:button-updated': Record<string, never>;
  'tiem:cart:line-changed': { change: number; key: string; quantity: number };
  'tiem:cart:line-removed': { change: number; key: string } & AddedFragments;
  /** Values are `null` after an addition whose response has no cart, until the cart is read. */
  'tiem:cart:changed': { itemsCount: number | null; totalPrice: string | null; currencyCode: string | null };
}
