import { createDerivedSelector } from '../lib/create-derived-selector';
import type { CartProblem, CartState, ChangesState, Outcome, ReadState } from './cart.state.types';
import type { Cart } from './cart.types';
import { addedCount, addedSinceReadCount, optimisticCart } from './optimistic.rules';

interface Slices {
  cart: ReadState;
  changes: ChangesState;
}

/** Both slices merged. */
export const selectCartState = createDerivedSelector(
  [(state: unknown) => (state as Slices).cart, (state: unknown) => (state as Slices).changes],
  (cart, changes): CartState => ({ ...cart, ...changes }),
);

/** The confirmed cart, without pending changes. */
export const selectConfirmed = (state: unknown): Cart | null => selectCartState(state).confirmed;
export const selectPending = (state: unknown) => selectCartState(state).pending;
const selectAddedSinceRead = (state: unknown) => selectCartState(state).unreadAdditions;
export const selectIsStale = (state: unknown): boolean => selectCartState(state).isStale;

/** The optimistic cart; `null` until the first read. */
export const selectOptimisticCart = createDerivedSelector(
  [selectConfirmed, selectPending, selectAddedSinceRead, selectIsStale],
  optimisticCart,
);

export const selectAddedCount = createDerivedSelector([selectPending, selectAddedSinceRead], addedCount);

export const selectAnsweredCount = (state: unknown): number =>
  addedSinceReadCount(selectPending(state), selectAddedSinceRead(state));

/** Whether no change is pending. */
export const selectIsSettled = (state: unknown): boolean => selectPending(state).length === 0;

/** Why pending changes are held back, for a notice; `null` if they only wait for their turn. */
export const selectBlockingError = (state: unknown): 'network' | 'shop' | null => {
  const { pending, inFlight, isOnline, pausedUntil, retries } = selectCartState(state);
  if (pending.length === 0 || inFlight.length > 0) return null;
  if (!isOnline || retries > 0) return 'network';
  return pausedUntil > 0 ? 'shop' : null;
};

export const selectReadProblem = (state: unknown): CartProblem | null => selectCartState(state).readProblem;

export const selectOutcome = (state: unknown, id: number): Outcome | undefined =>
  selectCartState(state).outcomes.find((outcome) => outcome.id === id);

export const selectNextId = (state: unknown): number => selectCartState(state).nextId;
