import { createAction, type PayloadAction } from '@reduxjs/toolkit';
import { makeSlice } from '../app/make-slice';
import type { Fragments } from '../session';
import type { ChangeAttachments, NewChange } from './cart.change.types';
import type {
  CartProblem,
  ChangeResult,
  OrphanedChanges,
  ReadState,
  RequestFailure,
} from './cart.state.types';
import type { Cart } from './cart.types';
import { createChange } from './create-change';
import {
  addPending,
  applyFetchedCart,
  applyReadFailure,
  initialCart,
  initialChanges,
  rejectPending,
  removeTakenOver,
} from './read/read-state.rules';

interface ChangeMeta extends ChangeAttachments {
  /** The change's id, which is the state's `nextId` before the action. */
  id: number;
}

interface EnqueuedPayload {
  change: NewChange;
  now: number;
}

interface FailurePayload {
  loss: RequestFailure;
  now: number;
}

export const changesSlice = makeSlice({
  name: 'changes',
  initialState: initialChanges,
  reducers: {
    changeAsked: {
      reducer: (state, { payload }: PayloadAction<EnqueuedPayload, string, ChangeMeta>) =>
        addPending(state, createChange(state.nextId, payload.change, payload.now)),
      prepare: (change: NewChange, now: number, carried: ChangeMeta) => ({
        payload: { change, now },
        meta: carried,
      }),
    },
    /** Another page has taken over this page's pending changes. */
    queueTaken: (state) => removeTakenOver(state),
    changesGivenUp: (state, { payload }: PayloadAction<CartProblem>) => rejectPending(state, payload),
  },
});

export const {
  changeAsked: changeEnqueued,
  queueTaken: queueTakenOver,
  changesGivenUp: changesRejected,
} = changesSlice.actions;

export const cartSlice = makeSlice({
  name: 'cart',
  initialState: initialCart,
  reducers: {
    readStarted: (state): ReadState => ({ ...state, reading: true }),
    shopperSeen: (state, { payload }: PayloadAction<string>): ReadState => ({ ...state, userId: payload }),
    cartRead: (state, { payload }: PayloadAction<Cart>) => applyFetchedCart(state, payload),
    readLost: (state, { payload }: PayloadAction<FailurePayload>) =>
      applyReadFailure(state, payload.loss, payload.now),
    /** A change was enqueued during the read; its response has a newer cart. */
    readDropped: (state): ReadState => ({ ...state, reading: false }),

    /** Another page, a script of the shop or the cookie reports a newer cart. */
    changedElsewhere: (state): ReadState => ({ ...state, isStale: true, readProblem: null }),

    viewerCame: (state): ReadState => ({ ...state, viewers: state.viewers + 1 }),
    viewerLeft: (state): ReadState => ({ ...state, viewers: Math.max(0, state.viewers - 1) }),
    refreshAsked: (state): ReadState => ({ ...state, wantsRead: true, readProblem: null, pausedUntil: 0 }),

    networkLost: (state): ReadState => ({ ...state, isOnline: false }),
    networkFound: (state): ReadState => ({ ...state, isOnline: true, pausedUntil: 0, readProblem: null }),
  },
});

export const {
  readStarted,
  shopperSeen: userIdRead,
  cartRead,
  readLost: readFailed,
  readDropped: readAborted,
  changedElsewhere,
  viewerCame: viewerAdded,
  viewerLeft: viewerRemoved,
  refreshAsked: refreshRequested,
  networkLost: wentOffline,
  networkFound: wentOnline,
} = cartSlice.actions;

/** Handled by the writer for both slices; other domains may listen. */
export const changesAnswered = createAction<readonly ChangeResult[]>('changes/answered');

/** The page was restored from the back/forward cache, and the page after it left pending changes. */
export const orphansFound = createAction('changes/orphansFound');

/** Takes over changes of a closed page. A cart requested earlier cannot tell what became of them. */
export const orphansTaken = createAction<OrphanedChanges>('changes/orphansTaken');

/** A response had fragments. */
export const fragmentsReceived = createAction<Fragments>('changes/fragmentsCame');

export const isCartAction = ({ type }: { type: string }): boolean => /^(cart|changes)\//.test(type);
