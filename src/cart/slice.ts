import { createAction, type PayloadAction } from '@reduxjs/toolkit';
import type { ActionMatcher, AppState } from '../app/app.types';
import { createSlice } from '../app/create-slice';
import { createDerivedSelector } from '../lib/create-derived-selector';
import type { Fragments } from '../session';
import { type CartProblem, type ChangeAttachments, createChange, type NewChange } from './change.rules';
import { countAddedItems, countConfirmedAddedItems, createOptimisticCart } from './optimistic.rules';
import {
  addPendingChange,
  applyFetchedCart,
  applyReadFailure,
  initialCart,
  initialChanges,
  rejectPendingChanges,
  removeChangesClaimedElsewhere,
} from './read/read-state.rules';
import type {
  CartReadState,
  CartState,
  ChangeResult,
  ChangesState,
  OrphanedChanges,
  Outcome,
  RequestFailure,
} from './state.types';
import type { Cart } from './types';

interface NewChangeMeta extends ChangeAttachments {
  /** The change's id, which is the state's `nextId` before the action. */
  id: number;
}

interface EnqueuedPayload {
  change: NewChange;
  now: number;
}

interface FailurePayload {
  error: RequestFailure;
  now: number;
}

export const changesSlice = createSlice({
  name: 'changes',
  initialState: initialChanges,
  reducers: {
    changeEnqueued: {
      reducer: (state, { payload }: PayloadAction<EnqueuedPayload, string, NewChangeMeta>) =>
        addPendingChange(state, createChange(state.nextId, payload.change, payload.now)),
      prepare: (change: NewChange, now: number, meta: NewChangeMeta) => ({
        payload: { change, now },
        meta,
      }),
    },
    /** Drops the pending changes, because another page has claimed them from the journal. */
    queueClaimed: (state) => removeChangesClaimedElsewhere(state),
    changesRejected: (state, { payload }: PayloadAction<CartProblem>) => rejectPendingChanges(state, payload),
  },
});

export const { changeEnqueued, queueClaimed, changesRejected } = changesSlice.actions;

export const cartSlice = createSlice({
  name: 'cart',
  initialState: initialCart,
  reducers: {
    readStarted: (state): CartReadState => ({ ...state, isReading: true, isReadOutdated: false }),
    userIdRead: (state, { payload }: PayloadAction<string>): CartReadState => ({ ...state, userId: payload }),
    cartRead: (state, { payload }: PayloadAction<Cart>) => applyFetchedCart(state, payload),
    readFailed: (state, { payload }: PayloadAction<FailurePayload>) =>
      applyReadFailure(state, payload.error, payload.now),
    /**
     * Dispatched when a change was enqueued during a read. The read ends, because the response to the change will
     * contain a newer cart.
     */
    readAborted: (state): CartReadState => ({ ...state, isReading: false }),

    /**
     * Dispatched when another page, a script of the shop or the cart cookie indicates a newer cart. Only a change by
     * another page makes a read in progress outdated; scripts of this page announce one change by several events.
     */
    markedStale: (state, { payload: isByOtherPage }: PayloadAction<boolean | undefined>): CartReadState => ({
      ...state,
      isStale: true,
      isReadOutdated: isByOtherPage || state.isReadOutdated,
      readProblem: null,
    }),

    viewerAdded: (state): CartReadState => ({ ...state, viewers: state.viewers + 1 }),
    viewerRemoved: (state): CartReadState => ({ ...state, viewers: Math.max(0, state.viewers - 1) }),
    refreshRequested: (state): CartReadState => ({
      ...state,
      needsRead: true,
      readProblem: null,
      pausedUntil: 0,
    }),

    wentOffline: (state): CartReadState => ({ ...state, isOnline: false }),
    wentOnline: (state): CartReadState => ({ ...state, isOnline: true, pausedUntil: 0, readProblem: null }),
  },
});

export const {
  readStarted,
  userIdRead,
  cartRead,
  readFailed,
  readAborted,
  markedStale,
  viewerAdded,
  viewerRemoved,
  refreshRequested,
  wentOffline,
  wentOnline,
} = cartSlice.actions;

/**
 * Dispatched when the shop has answered changes. The cart writer applies the results to the slices `cart` and
 * `changes`; other domains may listen.
 */
export const changesAnswered = createAction<readonly ChangeResult[]>('changes/answered');

/** Dispatched when the page is restored from the back/forward cache and a later page has left pending changes. */
export const orphansFound = createAction('changes/orphansFound');

/**
 * Adds the changes of a closed page to this page's queue. The response to a read in flight is ignored, because its cart
 * does not show whether the shop has applied those changes.
 */
export const orphansClaimed = createAction<OrphanedChanges>('changes/orphansTaken');

/** Dispatched when a response of the shop contains fragments. */
export const fragmentsReceived = createAction<Fragments>('changes/fragmentsReceived');

export const isCartAction: ActionMatcher<keyof CartSlices> = ({ type }) => /^(cart|changes)\//.test(type);

declare module '../app/app.types' {
  interface AppState {
    readonly cart: CartReadState;
    readonly changes: ChangesState;
  }
}

type CartSlices = Pick<AppState, 'cart' | 'changes'>;

/** Selects the slices `cart` and `changes`, merged into one object. */
export const selectCartState = createDerivedSelector(
  [(state: CartSlices) => state.cart, (state: CartSlices) => state.changes],
  (cart, changes): CartState => ({ ...cart, ...changes }),
);

/** Selects the confirmed cart, which does not contain pending changes. */
export const selectConfirmedCart = (state: CartSlices): Cart | null => selectCartState(state).confirmed;
export const selectPendingChanges = (state: CartSlices) => selectCartState(state).pending;
const selectUnreadAdditions = (state: AppState) => selectCartState(state).unreadAdditions;
export const selectIsCartStale = (state: AppState): boolean => selectCartState(state).isStale;

/** The optimistic cart; `null` until the first read. */
export const selectOptimisticCart = createDerivedSelector(
  [selectConfirmedCart, selectPendingChanges, selectUnreadAdditions, selectIsCartStale],
  createOptimisticCart,
);

export const selectAddedCount = createDerivedSelector(
  [selectPendingChanges, selectUnreadAdditions],
  countAddedItems,
);

export const selectConfirmedAddedCount = (state: AppState): number =>
  countConfirmedAddedItems(selectPendingChanges(state), selectUnreadAdditions(state));

/** Selects whether no change is pending. */
export const selectHasNoPendingChange = (state: CartSlices): boolean =>
  selectPendingChanges(state).length === 0;

/** Selects why pending changes are on hold, for a notice. Selects `null` if they only wait for earlier changes. */
export const selectBlockingError = (state: AppState): 'network' | 'shop' | null => {
  const { pending, inFlight, isOnline, pausedUntil, retries } = selectCartState(state);
  if (pending.length === 0 || inFlight.length > 0) return null;
  if (!isOnline || retries > 0) return 'network';
  return pausedUntil > 0 ? 'shop' : null;
};

export const selectCartReadProblem = (state: CartSlices): CartProblem | null =>
  selectCartState(state).readProblem;

export const selectChangeOutcome = (state: AppState, id: number): Outcome | undefined =>
  selectCartState(state).outcomes.find((outcome) => outcome.id === id);

export const selectNextChangeId = (state: AppState): number => selectCartState(state).nextId;
