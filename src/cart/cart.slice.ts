import { createAction, type PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '../app/make-slice';
import type { Fragments } from '../session';
import { asked } from './cart.asked';
import type { Carried, NewChange } from './cart.change.types';
import {
  initialCart,
  initialChanges,
  withAsked,
  withGivenUp,
  withoutTaken,
  withRead,
  withReadLoss,
} from './cart.reading.rules';
import type { Answer, CartProblem, Loss, OrphanedChanges, ReadState } from './cart.state.types';
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

export const changesSlice = createSlice({
  name: 'changes',
  initialState: initialChanges,
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
  },
});

export const { changeAsked, queueTaken, changesGivenUp } = changesSlice.actions;

export const cartSlice = createSlice({
  name: 'cart',
  initialState: initialCart,
  reducers: {
    readStarted: (state): ReadState => ({ ...state, reading: true }),
    shopperSeen: (state, { payload }: PayloadAction<string>): ReadState => ({ ...state, shopper: payload }),
    cartRead: (state, { payload }: PayloadAction<Cart>) => withRead(state, payload),
    readLost: (state, { payload }: PayloadAction<Lost>) => withReadLoss(state, payload.loss, payload.now),
    /** A change came first; its answer is a newer cart. */
    readDropped: (state): ReadState => ({ ...state, reading: false }),

    /** Told by another page, by a script of the shop's, or by the cookie. */
    changedElsewhere: (state): ReadState => ({ ...state, stale: true, readProblem: null }),

    viewerCame: (state): ReadState => ({ ...state, viewers: state.viewers + 1 }),
    viewerLeft: (state): ReadState => ({ ...state, viewers: Math.max(0, state.viewers - 1) }),
    refreshAsked: (state): ReadState => ({ ...state, readWanted: true, readProblem: null, pausedUntil: 0 }),

    networkLost: (state): ReadState => ({ ...state, online: false }),
    networkFound: (state): ReadState => ({ ...state, online: true, pausedUntil: 0, readProblem: null }),
  },
});

export const {
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

/** Reduced by the writer, for both slices; other domains may listen. */
export const changesAnswered = createAction<readonly Answer[]>('changes/answered');

/** The page comes out of the back/forward cache, and the one that was left for it had something in its queue. */
export const orphansFound = createAction('changes/orphansFound');

/** This page takes over changes of a page that was closed. A cart requested earlier cannot show what became of them. */
export const orphansTaken = createAction<OrphanedChanges>('changes/orphansTaken');

/** A response brought fragments of the page along. */
export const fragmentsCame = createAction<Fragments>('changes/fragmentsCame');

export const isCartAction = ({ type }: { type: string }): boolean => /^(cart|changes)\//.test(type);
