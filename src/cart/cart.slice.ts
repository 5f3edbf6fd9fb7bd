import { createAction, type PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '../app/slice';
import type { Fragments } from '../session';
import { asked } from './cart.asked';
import type { Carried, NewChange } from './cart.change.types';
import {
  initialCart,
  withAsked,
  withGivenUp,
  withoutTaken,
  withRead,
  withReadLoss,
} from './cart.reading.rules';
import type { Answer, CartProblem, CartState, LeftBehind, Loss } from './cart.state.types';
import type { Cart } from './cart.types';

interface CarriedBy extends Carried {
  /** The change's id, which is the state's `nextId` before the action. */
  id: number;
}

interface Asked {
  change: NewChange;
  now: number;
}

interface Lost {
  loss: Loss;
  now: number;
}

export const cartSlice = createSlice({
  name: 'cart',
  initialState: initialCart,
  reducers: {
    changeAsked: {
      reducer: (state, { payload }: PayloadAction<Asked, string, CarriedBy>) =>
        withAsked(state, asked(state.nextId, payload.change, payload.now)),
      prepare: (change: NewChange, now: number, carried: CarriedBy) => ({
        payload: { change, now },
        meta: carried,
      }),
    },
    /** Another page has taken over what stood in the queue. */
    queueTaken: (state) => withoutTaken(state),
    changesGivenUp: (state, { payload }: PayloadAction<CartProblem>) => withGivenUp(state, payload),

    readStarted: (state): CartState => ({ ...state, reading: true }),
    shopperSeen: (state, { payload }: PayloadAction<string>): CartState => ({ ...state, shopper: payload }),
    cartRead: (state, { payload }: PayloadAction<Cart>) => withRead(state, payload),
    readLost: (state, { payload }: PayloadAction<Lost>) => withReadLoss(state, payload.loss, payload.now),
    /** A change came first; its answer is a newer cart. */
    readDropped: (state): CartState => ({ ...state, reading: false }),

    /** Told by another page, by a script of the shop's, or by the cookie. */
    changedElsewhere: (state): CartState => ({ ...state, stale: true, readProblem: null }),

    viewerCame: (state): CartState => ({ ...state, viewers: state.viewers + 1 }),
    viewerLeft: (state): CartState => ({ ...state, viewers: Math.max(0, state.viewers - 1) }),
    refreshAsked: (state): CartState => ({ ...state, readWanted: true, readProblem: null, pausedUntil: 0 }),

    networkLost: (state): CartState => ({ ...state, online: false }),
    networkFound: (state): CartState => ({ ...state, online: true, pausedUntil: 0, readProblem: null }),
  },
});

export const {
  changeAsked,
  queueTaken,
  changesGivenUp,
  readStarted,
  shopperSeen,
  cartRead,
  readLost,
  readDropped,
  changedElsewhere,
  viewerCame,
  viewerLeft,
  refreshAsked,
  networkLost,
  networkFound,
} = cartSlice.actions;

/** Reduced by the half that sends; other domains may hear of it. */
export const changesAnswered = createAction<readonly Answer[]>('cart/changesAnswered');

/** Out of the cache comes a page, and the one that was left for it had something in its queue. */
export const leftBehindFound = createAction('cart/leftBehindFound');

/** It is this page's from now on: a cart that was asked for before cannot tell what became of it. */
export const leftBehindTaken = createAction<LeftBehind>('cart/leftBehindTaken');

/** An answer brought pieces of the page along. */
export const fragmentsCame = createAction<Fragments>('cart/fragmentsCame');
