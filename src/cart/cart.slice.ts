import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Fragments } from '../session';
import type { NewChange } from './cart.change.types';
import { initialCart, settle, withCart, withChange, withFlight, withLoss, withReadLoss } from './cart.queue';
import type { Answer, CartState, LeftBehind, Loss } from './cart.state.types';
import { withLeftBehind, withoutTaken } from './cart.takeover';
import type { Cart } from './cart.types';

interface Asked {
  change: NewChange;
  now: number;
}

export const cartSlice = createSlice({
  name: 'cart',
  initialState: initialCart,
  reducers: {
    changeAsked: {
      reducer: (state, { payload }: PayloadAction<Asked, string, { body?: FormData }>) =>
        withChange(state, payload.change, payload.now),
      /** Files are no plain data: they travel with the action, beside the state. */
      prepare: (change: NewChange, now: number, body?: FormData) => ({
        payload: { change, now },
        meta: { body },
      }),
    },
    changesSent: (state, { payload }: PayloadAction<readonly number[]>) => withFlight(state, payload),
    changesAnswered: (state, { payload }: PayloadAction<readonly Answer[]>) => settle(state, payload),
    answerLost: (state, { payload }: PayloadAction<{ loss: Loss; now: number }>) =>
      withLoss(state, payload.loss, payload.now),

    readStarted: (state): CartState => ({ ...state, reading: true }),
    cartRead: (state, { payload }: PayloadAction<Cart>) => withCart(state, payload),
    readLost: (state, { payload }: PayloadAction<{ loss: Loss; now: number }>) =>
      withReadLoss(state, payload.loss, payload.now),
    /** A change came first; its answer is a newer cart. */
    readDropped: (state): CartState => ({ ...state, reading: false }),

    /** Told by another page, by a script of the shop's, or by the cookie. */
    changedElsewhere: (state): CartState => ({ ...state, stale: true, readProblem: null }),
    leftBehindTaken: (state, { payload }: PayloadAction<LeftBehind>) => withLeftBehind(state, payload),
    queueTaken: (state) => withoutTaken(state),

    viewerCame: (state): CartState => ({ ...state, viewers: state.viewers + 1 }),
    viewerLeft: (state): CartState => ({ ...state, viewers: Math.max(0, state.viewers - 1) }),
    refreshAsked: (state): CartState => ({ ...state, readWanted: true, readProblem: null, pausedUntil: 0 }),

    networkLost: (state): CartState => ({ ...state, online: false }),
    networkFound: (state): CartState => ({ ...state, online: true, pausedUntil: 0, readProblem: null }),
  },
});

export const {
  changeAsked,
  changesSent,
  changesAnswered,
  answerLost,
  readStarted,
  cartRead,
  readLost,
  readDropped,
  changedElsewhere,
  leftBehindTaken,
  queueTaken,
  viewerCame,
  viewerLeft,
  refreshAsked,
  networkLost,
  networkFound,
} = cartSlice.actions;

/** An answer brought pieces of the page along. */
export const fragmentsCame = createAction<Fragments>('cart/fragmentsCame');
