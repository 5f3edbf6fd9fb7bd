import type { AssignedError } from '../notice';
import type { CartChange } from './cart.change.types';
import type { Cart, CartLine } from './cart.types';

/** Why something came to nothing, as the shopper may read it. */
export interface CartProblem {
  code: string;
  /** A sentence, perhaps with markup of the server. */
  message: string;
  /** Where the shop named the fields it did not like: each in its own area, instead of the message. */
  assignedErrors?: readonly AssignedError[];
}

export type ChangeResult =
  | { id: number; result: 'done'; cart?: Cart }
  | { id: number; result: 'refused'; problem: CartProblem; cart?: Cart; productUrl?: string };

/** What became of a change, for whoever asked for it. */
export type Outcome =
  | { id: number; result: 'done' }
  | { id: number; result: 'refused'; problem: CartProblem; productUrl?: string }
  /** A newer change of the same line stands for it. */
  | { id: number; result: 'replaced' };

/** Why no answer came, and so what is to be done about it. */
export type RequestFailure =
  /** Nobody is there: the changes wait, however long it takes. */
  | { reason: 'offline'; mayBeDone: boolean }
  /** The shop asked for patience; nothing was done. */
  | { reason: 'throttled'; seconds: number }
  /** It broke on the way: worth a few more tries. */
  | { reason: 'broken'; mayBeDone: boolean; problem: CartProblem };

/** A line as far as it takes to tell whether something arrived in it. */
export type LineCount = Pick<CartLine, 'key' | 'id' | 'quantity'>;

/** Changes that another page of this shopper left behind. */
export interface OrphanedChanges {
  /** When it was written down last, which is when what is on its way had left. */
  at: number;
  changes: readonly CartChange[];
  inFlight: readonly number[];
  snapshot: readonly LineCount[] | null;
}

/** The slice `cart`: what the shop said, and the reading of it. */
export interface ReadState {
  /** What the shop said last. */
  confirmed: Cart | null;
  reading: boolean;
  /** The cart was changed by a way whose answer is no cart, so what is confirmed is older than the shop. */
  isStale: boolean;
  /** Whose cart was read last, as the shop says; another one once somebody has signed in or out elsewhere. */
  userId: string | null;
  /** How many widgets show the cart; without any there is nothing to read it for. */
  viewers: number;
  /** Somebody asked for a fresh cart, whether or not it is shown. */
  wantsRead: boolean;
  readProblem: CartProblem | null;
  isOnline: boolean;
  pausedUntil: number;
  /** How often in a row nobody was there. */
  retries: number;
}

/** The slice `changes`: what the shopper asked for. */
export interface ChangesState {
  /** What the shop has not answered, oldest first. What is shown is the confirmed cart and these. */
  pending: readonly CartChange[];
  /** Those of them that are on their way. */
  inFlight: readonly number[];
  /** A response was lost and its changes may have been made: nothing more is sent until the cart has been read. */
  needsReconcile: boolean;
  /** What was in the cart when the page before this one sent what it could not see answered. */
  snapshot: readonly LineCount[] | null;
  /** Additions that arrived since the last reading, so that a later one of the same product is not taken for them. */
  unreadAdditions: readonly { productId: number; quantity: number }[];
  /** The latest few. */
  outcomes: readonly Outcome[];
  nextId: number;
}

/** Both slices, as the queue's rules see them. */
export interface CartState extends ReadState, ChangesState {}

/** What is to be done next; the saga only does it. */
export type NextStep =
  | { do: 'send'; changes: readonly CartChange[] }
  | { do: 'read' }
  | { do: 'wait'; waitUntil: number }
  | { do: 'rest' };
