import { type CartChange, type CartProblem, FIRST_CHANGE_ID } from '../change.rules';
import type { CartReadState, ChangesState, NextQueueStep, RequestFailure } from '../state.types';
import type { Cart } from '../types';

/*
 * The rules that every page with a cart needs, to show the cart and to record changes. Pages that send changes also
 * load write/queue.rules.ts.
 */

export const initialCart: CartReadState = {
  confirmed: null,
  isReading: false,
  isStale: false,
  isReadOutdated: false,
  userId: null,
  viewers: 0,
  needsRead: false,
  readProblem: null,
  isOnline: true,
  pausedUntil: 0,
  retries: 0,
};

export const initialChanges: ChangesState = {
  pending: [],
  inFlight: [],
  needsReconcile: false,
  snapshot: null,
  unreadAdditions: [],
  hasUnreadForm: false,
  outcomes: [],
  nextId: FIRST_CHANGE_ID,
};

/**
 * Adds a change and keeps the older ones. The writer, which is loaded later, decides which of them the change
 * replaces.
 */
export function addPendingChange<S extends ChangesState>(state: S, change: CartChange): S {
  return { ...state, nextId: state.nextId + 1, pending: [...state.pending, change] };
}

export function getNextReadStep(state: CartReadState, now: number): NextQueueStep {
  const { viewers, confirmed, isStale, needsRead, pausedUntil } = state;
  const isReadNeeded = needsRead || (viewers > 0 && (!confirmed || isStale));
  if (!isReadNeeded || state.readProblem || state.isReading || !state.isOnline) return { kind: 'idle' };
  return pausedUntil > now ? { kind: 'wait', waitUntil: pausedUntil } : { kind: 'read' };
}

export function applyFetchedCart<S extends CartReadState>(state: S, cart: Cart): S {
  return {
    ...state,
    confirmed: replaceWithKnownAddresses(state, cart),
    isReading: false,
    isStale: state.isReadOutdated,
    needsRead: false,
    readProblem: null,
    pausedUntil: 0,
    retries: 0,
  };
}

/** Keeps the known addresses on later reads, because the shopper may have typed newer ones. */
export function replaceWithKnownAddresses({ confirmed }: Pick<CartReadState, 'confirmed'>, cart: Cart): Cart {
  if (!confirmed) return cart;
  const { billingAddress, shippingAddress } = confirmed;
  return { ...cart, billingAddress, shippingAddress };
}

export function applyReadFailure<S extends CartReadState>(state: S, failure: RequestFailure, now: number): S {
  const idleState = { ...state, isReading: false };
  if (failure.reason === 'throttled') return { ...idleState, pausedUntil: now + failure.seconds * 1_000 };
  if (failure.reason === 'offline') return { ...idleState, ...createRetryState(state, now) };
  return { ...idleState, needsRead: false, readProblem: failure.problem };
}

export function createRetryState(
  state: CartReadState,
  now: number,
): Pick<CartReadState, 'retries' | 'pausedUntil'> {
  return {
    retries: state.retries + 1,
    pausedUntil: now + Math.min(2_000 * 2 ** state.retries, 30_000),
  };
}

/**
 * Whether a read has changed the cart. A page's first cart counts as a change only if an addition came before it or it
 * has errors.
 */
export function hasCartChanged(before: CartReadState, { confirmed }: CartReadState): boolean {
  return (
    confirmed !== null &&
    confirmed !== before.confirmed &&
    (before.isStale || before.confirmed !== null || confirmed.errors.length > 0)
  );
}

/**
 * Rejects all pending changes after the writer's code has failed to load. Otherwise they would stay in the queue
 * forever.
 */
export function rejectPendingChanges<S extends ChangesState>(state: S, problem: CartProblem): S {
  const outcomes = state.pending.map(({ id }) => ({ id, result: 'refused' as const, problem }));
  return { ...state, pending: [], outcomes };
}

/** Drops pending changes that another page has claimed from the journal. */
export function removeChangesClaimedElsewhere<S extends ChangesState>(state: S): S {
  const outcomes = state.pending.map(({ id }) => ({ id, result: 'replaced' as const }));
  return { ...state, pending: [], inFlight: [], needsReconcile: false, outcomes };
}
