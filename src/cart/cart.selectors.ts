import { createDerivedSelector } from '../lib/create-derived-selector';
import type { CartProblem, CartState, ChangesState, Outcome, ReadState } from './cart.state.types';
import type { Cart } from './cart.types';
import { addedCount, answeredCount, shownCart } from './optimistic.rules';

interface Slices {
  cart: ReadState;
  changes: ChangesState;
}

/** Both slices in one. */
export const selectCartState = createDerivedSelector(
  [(state: unknown) => (state as Slices).cart, (state: unknown) => (state as Slices).changes],
  (cart, changes): CartState => ({ ...cart, ...changes }),
);

/** The cart as the shop said it last, without what is still asked for. */
export const selectConfirmed = (state: unknown): Cart | null => selectCartState(state).confirmed;
export const selectPending = (state: unknown) => selectCartState(state).pending;
const selectUnread = (state: unknown) => selectCartState(state).unread;
export const selectIsStale = (state: unknown): boolean => selectCartState(state).stale;

/** What the shopper sees; `null` until the cart has been read. */
export const selectShownCart = createDerivedSelector(
  [selectConfirmed, selectPending, selectUnread, selectIsStale],
  shownCart,
);

export const selectAddedCount = createDerivedSelector([selectPending, selectUnread], addedCount);

export const selectAnsweredCount = (state: unknown): number =>
  answeredCount(selectPending(state), selectUnread(state));

/** Nothing is asked for that the shop has not answered. */
export const selectIsSettled = (state: unknown): boolean => selectPending(state).length === 0;

/** What changes are waiting for, besides their turn: they are kept, and the shopper should know. */
export const selectHeldBackBy = (state: unknown): 'network' | 'shop' | null => {
  const { pending, inFlight, online, pausedUntil, silences } = selectCartState(state);
  if (pending.length === 0 || inFlight.length > 0) return null;
  if (!online || silences > 0) return 'network';
  return pausedUntil > 0 ? 'shop' : null;
};

export const selectReadProblem = (state: unknown): CartProblem | null => selectCartState(state).readProblem;

export const selectOutcome = (state: unknown, id: number): Outcome | undefined =>
  selectCartState(state).outcomes.find((outcome) => outcome.id === id);

export const selectNextId = (state: unknown): number => selectCartState(state).nextId;
