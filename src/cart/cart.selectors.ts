import type { AppState } from '../app/app.types';
import { createDerivedSelector } from '../lib/create-derived-selector';
import type { CartProblem, CartState, ChangesState, Outcome, ReadState } from './cart.state.types';
import type { Cart } from './cart.types';
import { addedCount, addedSinceReadCount, optimisticCart } from './optimistic.rules';

declare module '../app/app.types' {
  interface AppState {
    readonly cart: ReadState;
    readonly changes: ChangesState;
  }
}

/** Both slices merged. */
export const selectCartState = createDerivedSelector(
  [(state: AppState) => state.cart, (state: AppState) => state.changes],
  (cart, changes): CartState => ({ ...cart, ...changes }),
);

/** The confirmed cart, without pending changes. */
export const selectConfirmed = (state: AppState): Cart | null => selectCartState(state).confirmed;
export const selectPending = (state: AppState) => selectCartState(state).pending;
const selectAddedSinceRead = (state: AppState) => selectCartState(state).unreadAdditions;
export const selectIsStale = (state: AppState): boolean => selectCartState(state).isStale;

/** The optimistic cart; `null` until the first read. */
export const selectOptimisticCart = createDerivedSelector(
  [selectConfirmed, selectPending, selectAddedSinceRead, selectIsStale],
  optimisticCart,
);

export const selectAddedCount = createDerivedSelector([selectPending, selectAddedSinceRead], addedCount);

export const selectAnsweredCount = (state: AppState): number =>
  addedSinceReadCount(selectPending(state), selectAddedSinceRead(state));

/** Whether no change is pending. */
export const selectIsSettled = (state: AppState): boolean => selectPending(state).length === 0;

/** Why pending changes are held back, for a notice; `null` if they only wait for their turn. */
export const selectBlockingError = (state: AppState): 'network' | 'shop' | null => {
  const { pending, inFlight, isOnline, pausedUntil, retries } = selectCartState(state);
  if (pending.length === 0 || inFlight.length > 0) return null;
  if (!isOnline || retries > 0) return 'network';
  return pausedUntil > 0 ? 'shop' : null;
};

export const selectReadProblem = (state: AppState): CartProblem | null => selectCartState(state).readProblem;

export const selectOutcome = (state: AppState, id: number): Outcome | undefined =>
  selectCartState(state).outcomes.find((outcome) => outcome.id === id);

export const selectNextId = (state: AppState): number => selectCartState(state).nextId;
