import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../app/domain.types';
import { asked } from '../cart.asked';
import { initialChanges } from '../cart.reading.rules';
import { selectCartState } from '../cart.selectors';
import { cartRead, changeAsked, changesAnswered, orphansTaken, readLost } from '../cart.slice';
import type { CartState, Loss } from '../cart.state.types';
import {
  settle,
  withCart,
  withChange,
  withEarlierChanges,
  withFlight,
  withLoss,
  withLostRead,
  withOrphans,
} from './queue.rules';

export const writerJoined = createAction('changes/writerJoined');
export const changesSent = createAction<readonly number[]>('changes/sent');
export const answerLost = createAction<{ loss: Loss; now: number }>('changes/answerLost');

/** What the queue makes of both slices; of the actions that a slice reduces as well, this is the whole of it. */
function next(state: CartState, action: UnknownAction): CartState | null {
  if (writerJoined.match(action)) return withEarlierChanges(state);
  if (changeAsked.match(action))
    return withChange(state, asked(state.nextId, action.payload.change, action.payload.now));
  if (changesSent.match(action)) return withFlight(state, action.payload);
  if (changesAnswered.match(action)) return settle(state, action.payload);
  if (answerLost.match(action)) return withLoss(state, action.payload.loss, action.payload.now);
  if (orphansTaken.match(action)) return withOrphans(state, action.payload);
  if (cartRead.match(action)) return withCart(state, action.payload);
  if (readLost.match(action)) return withLostRead(state, action.payload.loss, action.payload.now);
  return null;
}

export function reduceAcross(state: RootState, action: UnknownAction, before: RootState): RootState {
  const cart = next(selectCartState(before), action);
  if (!cart) return state;
  const fields = Object.entries(cart);
  const isOfChanges = ([name]: [string, unknown]) => name in initialChanges;
  return {
    ...state,
    cart: Object.fromEntries(fields.filter((field) => !isOfChanges(field))),
    changes: Object.fromEntries(fields.filter(isOfChanges)),
  };
}
