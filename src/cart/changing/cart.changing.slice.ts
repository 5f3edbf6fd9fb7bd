import { createAction, createReducer } from '@reduxjs/toolkit';
import { asked, initialCart } from '../cart.reading.rules';
import { cartRead, cartSlice, changeAsked, changesAnswered, readLost } from '../cart.slice';
import type { LeftBehind, Loss } from '../cart.state.types';
import { settle, withCart, withChange, withFlight, withLoss, withLostRead, withWaiting } from './cart.queue';
import { withLeftBehind } from './cart.takeover';

/** From now on the queue decides what becomes of what is asked. */
export const queueOpened = createAction('cart/queueOpened');
export const changesSent = createAction<readonly number[]>('cart/changesSent');
export const answerLost = createAction<{ loss: Loss; now: number }>('cart/answerLost');
export const leftBehindTaken = createAction<LeftBehind>('cart/leftBehindTaken');

/** Takes the place of the slice's own reducer, and leaves to it what is the same with a queue. */
export const queueReducer = createReducer(initialCart, (on) =>
  on
    .addCase(queueOpened, withWaiting)
    .addCase(changeAsked, (state, { payload }) =>
      withChange(state, asked(state, payload.change, payload.now)),
    )
    .addCase(changesSent, (state, { payload }) => withFlight(state, payload))
    .addCase(changesAnswered, (state, { payload }) => settle(state, payload))
    .addCase(answerLost, (state, { payload }) => withLoss(state, payload.loss, payload.now))
    .addCase(leftBehindTaken, (state, { payload }) => withLeftBehind(state, payload))
    .addCase(cartRead, (state, { payload }) => withCart(state, payload))
    .addCase(readLost, (state, { payload }) => withLostRead(state, payload.loss, payload.now))
    .addDefaultCase(cartSlice.reducer),
);
