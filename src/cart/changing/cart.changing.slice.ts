import { createAction, type Reducer } from '@reduxjs/toolkit';
import { asked } from '../cart.asked';
import { cartRead, cartSlice, changeAsked, changesAnswered, leftBehindTaken, readLost } from '../cart.slice';
import type { CartState, Loss } from '../cart.state.types';
import { settle, withCart, withChange, withFlight, withLoss, withLostRead, withWaiting } from './cart.queue';
import { withLeftBehind } from './cart.takeover';

/** From now on the queue decides what becomes of what is asked. */
export const queueOpened = createAction('cart/queueOpened');
export const changesSent = createAction<readonly number[]>('cart/changesSent');
export const answerLost = createAction<{ loss: Loss; now: number }>('cart/answerLost');

/** Takes the place of the slice's own reducer, and leaves to it what is the same with a queue. */
export const queueReducer: Reducer<CartState> = (given, action) => {
  const state = given ?? cartSlice.reducer(given, action);
  if (queueOpened.match(action)) return withWaiting(state);
  if (changeAsked.match(action))
    return withChange(state, asked(state.nextId, action.payload.change, action.payload.now));
  if (changesSent.match(action)) return withFlight(state, action.payload);
  if (changesAnswered.match(action)) return settle(state, action.payload);
  if (answerLost.match(action)) return withLoss(state, action.payload.loss, action.payload.now);
  if (leftBehindTaken.match(action)) return withLeftBehind(state, action.payload);
  if (cartRead.match(action)) return withCart(state, action.payload);
  if (readLost.match(action)) return withLostRead(state, action.payload.loss, action.payload.now);
  return cartSlice.reducer(state, action);
};
