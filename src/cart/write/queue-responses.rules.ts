import { type CartChange, isAddition, isLineChange } from '../change.rules';
import {
  applyFetchedCart,
  applyReadFailure as applyReadStateFailure,
  createRetryState,
  replaceWithKnownAddresses,
} from '../read/read-state.rules';
import type { CartState, ChangeResult, Outcome, RequestFailure } from '../state.types';
import type { Cart } from '../types';
import { applyLineChange, getChangeRules, isCartPageRead } from './change-kinds.rules';
import {
  addChangeOutcomes,
  dropReplacedChanges,
  dropSatisfiedChanges,
  isChangeInFlight,
  needsReadFirst,
} from './queue.rules';
import { findAppliedChanges } from './reconcile.rules';

/*
 * Changes the queue of queue.rules.ts when a request ends: with a response, without one, or with a cart that was read.
 */

const MAX_ATTEMPTS = 3;

/** Applies the results of a request. Each result removes the change that it belongs to. */
export function applyChangeResults(state: CartState, results: readonly ChangeResult[]): CartState {
  const outcomes = results.map(({ cart: _, ...outcome }): Outcome => outcome);
  const carts = results.map(({ cart }) => cart);
  const cart = mergeCartErrors(carts);
  const resultsWithoutCart = results
    .slice(cart ? carts.map(Boolean).lastIndexOf(true) + 1 : 0)
    .flatMap(({ id, result }) =>
      state.pending.filter((change) => change.id === id).map((change) => ({ change, result })),
    );
  // A rejected addition leaves the cart unchanged. A rejected quantity may mean that the line differs from the
  // confirmed cart. A rejected page change may have been applied by an earlier attempt.
  const isCartOutdated = resultsWithoutCart.some(
    ({ change, result }) =>
      !isCartPageRead(change) && (result === 'done' || isLineChange(change) || change.kind === 'page'),
  );
  const confirmedAdditions = resultsWithoutCart.flatMap(({ change, result }) =>
    result === 'done' && isAddition(change)
      ? [{ productId: change.productId, quantity: change.quantity }]
      : [],
  );
  const receivedCart = cart ? mergeServerAddresses(state, cart, results) : state.confirmed;
  const confirmed = resultsWithoutCart.reduce(
    (updatedCart, { change, result }) =>
      updatedCart && result === 'done' && isLineChange(change)
        ? applyLineChange(updatedCart, change)
        : updatedCart,
    receivedCart,
  );
  return dropSatisfiedChanges({
    ...addChangeOutcomes(state, outcomes),
    inFlight: [],
    confirmed,
    ...(cart && { readProblem: null, needsRead: false }),
    isStale: (state.isStale && !cart) || isCartOutdated,
    unreadAdditions: [...(cart ? [] : state.unreadAdditions), ...confirmedAdditions],
    hasUnreadForm: state.hasUnreadForm && !cart,
    pausedUntil: 0,
    retries: 0,
  });
}

/** The server reports a removed coupon or product in one response only, so collect the errors of all responses. */
function mergeCartErrors(carts: readonly (Cart | undefined)[]): Cart | null {
  const cart = carts.filter((one) => one !== undefined).at(-1);
  if (!cart) return null;
  const transientErrors = carts
    .flatMap((one) => one?.errors ?? [])
    .filter(
      ({ code, message }) =>
        /coupon/.test(code) && !cart.errors.some(({ message: keptMessage }) => keptMessage === message),
    );
  return transientErrors.length > 0 ? { ...cart, errors: [...cart.errors, ...transientErrors] } : cart;
}

/**
 * Takes addresses only from the first read, from the response to an address change (or the read that replaces that
 * response), and from a rejection. Any other response may be older than what the shopper has typed since.
 */
function mergeServerAddresses(
  state: CartState,
  cart: Cart,
  results: readonly { id: number; result?: ChangeResult['result'] }[],
): Cart {
  const acceptsAddresses = results.some(
    ({ id, result }) =>
      result === 'refused' || state.pending.some((change) => change.id === id && change.kind === 'customer'),
  );
  return acceptsAddresses ? cart : replaceWithKnownAddresses(state, cart);
}

/**
 * Handles a request without a response. All changes stay pending; those that the shop may have applied are reconciled
 * before they are sent again.
 */
export function applyRequestFailure(state: CartState, failure: RequestFailure, now: number): CartState {
  const idleState = { ...state, inFlight: [] };
  if (failure.reason === 'throttled')
    return { ...dropReplacedChanges(idleState), pausedUntil: now + failure.seconds * 1_000 };
  const problem = failure.reason === 'broken' ? failure.problem : null;
  const pending = state.pending.map((change): CartChange => {
    if (!isChangeInFlight(state, change)) return change;
    const attempts = change.attempts + (problem ? 1 : 0);
    return { ...change, attempts, failure: problem ?? change.failure, unacknowledged: failure.mayBeDone };
  });
  const needsReconcile = state.needsReconcile || failure.mayBeDone;
  const next = dropReplacedChanges({
    ...idleState,
    pending,
    needsReconcile,
    isStale: state.isStale || needsReconcile,
  });
  return problem
    ? { ...dropExhaustedChanges(next), pausedUntil: now + getRetryDelay(pending) }
    : { ...next, ...createRetryState(state, now) };
}

/**
 * Compares a cart that was read with the unacknowledged changes to find those that have been applied. The others are
 * sent again.
 */
export function reconcileWithCart(state: CartState, cart: Cart): CartState {
  const appliedOutcomes = findAppliedChanges(state, cart).map(({ id }) => ({ id, result: 'done' as const }));
  const reconciledState = addChangeOutcomes(state, appliedOutcomes);
  const unacknowledged = state.pending.filter((change) => change.unacknowledged);
  const pending = reconciledState.pending.map((change) =>
    change.unacknowledged ? { ...change, unacknowledged: false } : change,
  );
  const nextState: CartState = {
    ...applyFetchedCart({ ...reconciledState, pending }, cart),
    ...{
      confirmed: mergeServerAddresses(state, cart, unacknowledged),
      needsReconcile: false,
      snapshot: null,
      unreadAdditions: [],
      hasUnreadForm: false,
    },
  };
  return dropSatisfiedChanges({ ...dropExhaustedChanges(nextState), isStale: nextState.isStale });
}

/** Applies the failure of a read. The read is retried if the next change needs the cart. */
export function applyReadFailure(state: CartState, failure: RequestFailure, now: number): CartState {
  if (failure.reason !== 'broken' || !needsReadFirst(state) || state.pending.length === 0)
    return applyReadStateFailure(state, failure, now);
  const pending = state.pending.map((change) => ({
    ...change,
    attempts: change.attempts + 1,
    failure: change.failure ?? failure.problem,
  }));
  return dropExhaustedChanges({
    ...state,
    isReading: false,
    pending,
    pausedUntil: now + getRetryDelay(pending),
  });
}

function getRetryDelay(pending: readonly CartChange[]): number {
  return 500 * 2 ** Math.max(0, ...pending.map(({ attempts }) => attempts));
}

/** Rejects a change after a few attempts, with a notice, so that it does not block the changes after it. */
function dropExhaustedChanges(state: CartState): CartState {
  const getMaxSendAttempts = (change: CartChange) =>
    getChangeRules(change).maxAttempts?.(change) ?? (change.unacknowledged ? 2 * MAX_ATTEMPTS : MAX_ATTEMPTS);
  const exhaustedChanges = state.pending.flatMap((change) =>
    change.failure && change.attempts >= getMaxSendAttempts(change)
      ? [{ id: change.id, problem: change.failure }]
      : [],
  );
  if (exhaustedChanges.length === 0) return state;
  const nextState = addChangeOutcomes(
    state,
    exhaustedChanges.map(({ id, problem }) => ({ id, result: 'refused', problem })),
  );
  return { ...nextState, isStale: true };
}
