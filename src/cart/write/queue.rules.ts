import { type CartChange, isAddition, isLineChange } from '../cart.change';
import type {
  CartState,
  ChangeResult,
  NextQueueStep,
  OrphanedChanges,
  Outcome,
  RequestFailure,
} from '../cart.state.types';
import type { Cart } from '../cart.types';
import {
  addPendingChange,
  applyFetchedCart,
  applyReadFailure as applyReadStateFailure,
  countRetry,
  getNextReadStep,
  preserveKnownAddresses,
} from '../read/read-state.rules';
import { applyConfirmed, BATCH_SIZE, getChangeRules, isPageRead } from './change-kinds.rules';
import { findAppliedChanges } from './reconcile.rules';

/*
 * Sends one request at a time, in the order in which the shopper made the changes:
 *
 *   clicks    + + +      +        add
 *   window    |--300 ms--|--300 ms--|
 *   network                         [batch: quantity]──response   [add]──response
 *
 * A response removes exactly the changes that it answers. Changes made meanwhile stay pending, so none is lost.
 */

const MAX_ATTEMPTS = 3;
const MAX_OUTCOMES = 50;

const isInFlight = (state: CartState, change: CartChange): boolean => state.inFlight.includes(change.id);

function addOutcomes(state: CartState, outcomes: readonly Outcome[]): CartState {
  if (outcomes.length === 0) return state;
  const ids = new Set(outcomes.map(({ id }) => id));
  return {
    ...state,
    pending: state.pending.filter(({ id }) => !ids.has(id)),
    inFlight: state.inFlight.filter((id) => !ids.has(id)),
    outcomes: [...state.outcomes, ...outcomes].slice(-MAX_OUTCOMES),
  };
}

/**
 * Drops changes whose result the cart already has, unless another change is in flight that may alter the cart
 * again.
 */
function dropSatisfiedChanges(state: CartState): CartState {
  const { confirmed, pending } = state;
  if (!confirmed || state.isStale) return state;
  const satisfied = pending.filter((change, index) => {
    if (
      isInFlight(state, change) ||
      change.unacknowledged ||
      !getChangeRules(change).isSatisfied(confirmed, change)
    )
      return false;
    return !pending
      .slice(0, index)
      .some((earlier) => isAddition(earlier) || getChangeRules(earlier).isReplacedBy(earlier, change));
  });
  return addOutcomes(
    state,
    satisfied.map(({ id }) => ({ id, result: 'done' })),
  );
}

export function enqueue(state: CartState, newChange: CartChange): CartState {
  let change = newChange;
  const replaced = state.pending.filter(
    (older) => !isInFlight(state, older) && getChangeRules(older).isReplacedBy(older, change),
  );
  // The change keeps the time of the first click, so that steady clicking cannot delay it forever.
  for (const older of replaced.reverse()) {
    change = mergeReplacedChange(older, change);
    if (older.kind === change.kind) change = { ...change, firstAt: Math.min(change.firstAt, older.firstAt) };
  }
  const remaining = addOutcomes(
    state,
    replaced.map(({ id }) => ({ id, result: 'replaced' })),
  );
  return dropSatisfiedChanges(addPendingChange(remaining, change));
}

/**
 * Merges the changes that were enqueued before the writer's code was loaded, with the same rules as later changes.
 */
export function prependEarlierChanges(state: CartState): CartState {
  const { pending, nextId } = state;
  return { ...pending.reduce(enqueue, { ...state, pending: [] }), nextId };
}

/**
 * Returns the queue's next step at this time. Additions by `wc-ajax` or form are sent without delay, in order, and
 * one per request.
 */
export function getNextStep(state: CartState, now: number): NextQueueStep {
  const { pending } = state;
  const first = pending[0];
  if (state.inFlight.length > 0 || state.reading || !state.isOnline) return { kind: 'idle' };
  if (!first) return getNextReadStep(state, now);
  if (state.pausedUntil > now) return { kind: 'wait', waitUntil: state.pausedUntil };
  if (state.needsReconcile) return { kind: 'read' };
  // A change with a time in the future was enqueued before the clock was set back, so it is sent now.
  const getSendTime = (change: CartChange) => (change.at > now ? now : getChangeRules(change).sendAt(change));
  if (getChangeRules(first).transport(first) !== 'store') {
    const dueAt = getSendTime(first);
    return dueAt <= now || pending.length > 1
      ? { kind: 'send', changes: [first] }
      : { kind: 'wait', waitUntil: dueAt };
  }

  const otherTransportIndex = pending.findIndex(
    (change) => getChangeRules(change).transport(change) !== 'store',
  );
  const batch = pending.slice(
    0,
    otherTransportIndex < 0 ? BATCH_SIZE : Math.min(otherTransportIndex, BATCH_SIZE),
  );
  const isComplete = batch.length === BATCH_SIZE || otherTransportIndex >= 0;
  const dueAt = Math.min(...batch.map(getSendTime));
  return isComplete || dueAt <= now ? { kind: 'send', changes: batch } : { kind: 'wait', waitUntil: dueAt };
}

export function markInFlight(state: CartState, ids: readonly number[]): CartState {
  return { ...state, inFlight: ids };
}

/** Applies the results of a request: each removes its own change and no other. */
export function applyResults(state: CartState, results: readonly ChangeResult[]): CartState {
  const outcomes = results.map(({ cart: _, ...outcome }): Outcome => outcome);
  const carts = results.map(({ cart }) => cart);
  const cart = mergeErrors(carts);
  const withoutCart = results
    .slice(cart ? carts.map(Boolean).lastIndexOf(true) + 1 : 0)
    .flatMap(({ id, result }) =>
      state.pending.filter((change) => change.id === id).map((change) => ({ change, result })),
    );
  // A rejected addition leaves the cart unchanged. A rejected quantity may mean that the line differs from the
  // confirmed cart, and a posted page that is rejected may have been applied by an earlier attempt.
  const isCartOutdated = withoutCart.some(
    ({ change, result }) =>
      !isPageRead(change) && (result === 'done' || isLineChange(change) || change.kind === 'page'),
  );
  const added = withoutCart.flatMap(({ change, result }) =>
    result === 'done' && isAddition(change)
      ? [{ productId: change.productId, quantity: change.quantity }]
      : [],
  );
  const known = cart ? mergeAddresses(state, cart, results) : state.confirmed;
  const confirmed = withoutCart.reduce(
    (seen, { change, result }) =>
      seen && result === 'done' && isLineChange(change) ? applyConfirmed(seen, change) : seen,
    known,
  );
  return dropSatisfiedChanges({
    ...addOutcomes(state, outcomes),
    inFlight: [],
    confirmed,
    ...(cart && { readProblem: null, wantsRead: false }),
    isStale: (state.isStale && !cart) || isCartOutdated,
    unreadAdditions: [...(cart ? [] : state.unreadAdditions), ...added],
    pausedUntil: 0,
    retries: 0,
  });
}

/** The server reports a removed coupon or product in one response only, so collect the errors of all responses. */
function mergeErrors(carts: readonly (Cart | undefined)[]): Cart | null {
  const cart = carts.filter((one) => one !== undefined).at(-1);
  if (!cart) return null;
  const transientErrors = carts
    .flatMap((one) => one?.errors ?? [])
    .filter(
      ({ code, message }) =>
        /coupon/.test(code) && !cart.errors.some(({ message: kept }) => kept === message),
    );
  return transientErrors.length > 0 ? { ...cart, errors: [...cart.errors, ...transientErrors] } : cart;
}

/**
 * Takes addresses from the first read, from the response to an address change (or the read that replaces it), and
 * from a rejection. Any other response may be older than what the shopper has typed since.
 */
function mergeAddresses(
  state: CartState,
  cart: Cart,
  results: readonly { id: number; result?: ChangeResult['result'] }[],
): Cart {
  const acceptsAddresses = results.some(
    ({ id, result }) =>
      result === 'refused' || state.pending.some((change) => change.id === id && change.kind === 'customer'),
  );
  return acceptsAddresses ? cart : preserveKnownAddresses(state, cart);
}

/**
 * Handles a request without a response: all changes stay pending, and those that may have been applied are reconciled
 * before they are sent again.
 */
export function applyRequestFailure(state: CartState, failure: RequestFailure, now: number): CartState {
  const idleState = { ...state, inFlight: [] };
  if (failure.reason === 'throttled')
    return { ...dropReplacedChanges(idleState), pausedUntil: now + failure.seconds * 1_000 };
  const problem = failure.reason === 'broken' ? failure.problem : null;
  const pending = state.pending.map((change): CartChange => {
    if (!isInFlight(state, change)) return change;
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
    : { ...next, ...countRetry(state, now) };
}

/** Copies fields of a replaced change that the newer one does not set. */
function mergeReplacedChange(older: CartChange, newer: CartChange): CartChange {
  const merged = getChangeRules(older).mergeInto?.(older, newer) ?? newer;
  // If an address change whose response was lost is replaced, the newer change counts as unacknowledged too, because
  // only a comparison with the server's address shows what was saved.
  return {
    ...merged,
    unacknowledged: merged.unacknowledged || (older.kind === 'customer' && older.unacknowledged),
  };
}

/**
 * Drops changes that a newer change of the same line replaces. A change in flight stays; it may be dropped once it
 * is pending again.
 */
function dropReplacedChanges(state: CartState): CartState {
  const pending = [...state.pending];
  const replaced = state.pending.filter((_, index) => {
    const older = pending[index]!;
    const replacement = pending.findIndex(
      (newer, at) => at > index && getChangeRules(older).isReplacedBy(older, newer),
    );
    const newer = pending[replacement];
    if (!newer) return false;
    pending[replacement] = mergeReplacedChange(older, newer);
    return true;
  });
  return addOutcomes(
    replaced.length > 0 ? { ...state, pending } : state,
    replaced.map(({ id }) => ({ id, result: 'replaced' })),
  );
}

function getRetryDelay(pending: readonly CartChange[]): number {
  return 500 * 2 ** Math.max(0, ...pending.map(({ attempts }) => attempts));
}

/** Rejects a change after a few attempts, with a notice, so that it does not block the changes after it. */
function dropExhaustedChanges(state: CartState): CartState {
  const getMaxAttempts = (change: CartChange) =>
    getChangeRules(change).maxAttempts?.(change) ?? (change.unacknowledged ? 2 * MAX_ATTEMPTS : MAX_ATTEMPTS);
  const exhausted = state.pending.flatMap((change) =>
    change.failure && change.attempts >= getMaxAttempts(change)
      ? [{ id: change.id, problem: change.failure }]
      : [],
  );
  if (exhausted.length === 0) return state;
  const remaining = addOutcomes(
    state,
    exhausted.map(({ id, problem }) => ({ id, result: 'refused', problem })),
  );
  return { ...remaining, isStale: true };
}

/** Uses a cart that was read to find which unacknowledged changes have been applied; the others are sent again. */
export function reconcileWithCart(state: CartState, cart: Cart): CartState {
  const appliedOutcomes = findAppliedChanges(state, cart).map(({ id }) => ({ id, result: 'done' as const }));
  const known = addOutcomes(state, appliedOutcomes);
  const unacknowledged = state.pending.filter((change) => change.unacknowledged);
  const pending = known.pending.map((change) =>
    change.unacknowledged ? { ...change, unacknowledged: false } : change,
  );
  const read: CartState = {
    ...applyFetchedCart({ ...known, pending }, cart),
    ...{
      confirmed: mergeAddresses(state, cart, unacknowledged),
      needsReconcile: false,
      snapshot: null,
      unreadAdditions: [],
    },
  };
  return dropSatisfiedChanges({ ...dropExhaustedChanges(read), isStale: read.isStale });
}

/** A failed read is retried if the cart is needed for reconciling. */
export function applyReadFailure(state: CartState, failure: RequestFailure, now: number): CartState {
  if (failure.reason !== 'broken' || !state.needsReconcile || state.pending.length === 0)
    return applyReadStateFailure(state, failure, now);
  const pending = state.pending.map((change) => ({
    ...change,
    attempts: change.attempts + 1,
    failure: change.failure ?? failure.problem,
  }));
  return dropExhaustedChanges({
    ...state,
    reading: false,
    pending,
    pausedUntil: now + getRetryDelay(pending),
  });
}

/**
 * How long a server may still be handling the request of a page that has been left. Reconciling earlier could send
 * the change twice.
 */
const CLAIM_DELAY = 1_000;

/** Adds the orphaned changes of another page before the changes of this page. */
export function prependOrphans(
  state: CartState,
  { at, changes, inFlight, snapshot }: OrphanedChanges,
): CartState {
  const claimed = changes.map(
    (change, index): CartChange => ({
      ...change,
      id: state.nextId + index,
      // Rejections are shown as notices, because the code that would have shown them belonged to the closed page.
      isSilent: false,
      unacknowledged: change.unacknowledged || inFlight.includes(change.id),
    }),
  );
  const hasUnacknowledged = claimed.some(({ unacknowledged }) => unacknowledged);
  return {
    ...state,
    pending: [...claimed, ...state.pending],
    nextId: state.nextId + claimed.length,
    needsReconcile: state.needsReconcile || hasUnacknowledged,
    isStale: state.isStale || hasUnacknowledged,
    snapshot: state.snapshot ?? snapshot,
    pausedUntil: hasUnacknowledged ? Math.max(state.pausedUntil, at + CLAIM_DELAY) : state.pausedUntil,
  };
}
