import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { AppState } from '../../app/app.types';
import { selectCartState } from '../cart.selectors';
import { cartRead, changeEnqueued, changesAnswered, orphansTaken, readFailed } from '../cart.slice';
import type { CartState, ChangesState, ReadState, RequestFailure } from '../cart.state.types';
import { createChange } from '../create-change';
import { initialChanges } from '../read/read-state.rules';
import {
  applyFailure,
  applyReadFailure,
  applyResults,
  enqueue,
  markInFlight,
  prependEarlierChanges,
  prependOrphans,
  reconcileWith,
} from './queue.rules';

export const writerJoined = createAction('changes/writerJoined');
export const changesSent = createAction<readonly number[]>('changes/sent');
export const responseLost = createAction<{ loss: RequestFailure; now: number }>('changes/answerLost');

/**
 * The queue's rules for actions that need both slices. If a slice also reduces the action, the result of these
 * rules replaces its own.
 */
function nextState(state: CartState, action: UnknownAction): CartState | null {
  if (writerJoined.match(action)) return prependEarlierChanges(state);
  if (changeEnqueued.match(action))
    return enqueue(state, createChange(state.nextId, action.payload.change, action.payload.now));
  if (changesSent.match(action)) return markInFlight(state, action.payload);
  if (changesAnswered.match(action)) return applyResults(state, action.payload);
  if (responseLost.match(action)) return applyFailure(state, action.payload.loss, action.payload.now);
  if (orphansTaken.match(action)) return prependOrphans(state, action.payload);
  if (cartRead.match(action)) return reconcileWith(state, action.payload);
  if (readFailed.match(action)) return applyReadFailure(state, action.payload.loss, action.payload.now);
  return null;
}

export function crossSliceReducer(state: AppState, action: UnknownAction, before: AppState): AppState {
  const cart = nextState(selectCartState(before), action);
  if (!cart) return state;
  const pick = (isChanges: boolean) =>
    Object.fromEntries(Object.entries(cart).filter(([name]) => name in initialChanges === isChanges));
  return { ...state, cart: pick(false) as ReadState, changes: pick(true) as ChangesState };
}
