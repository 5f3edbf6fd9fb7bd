import { isAddition, isLineChange } from '../cart.change';
import type { CartChange } from '../cart.change.types';
import type {
  CartState,
  ChangeResult,
  NextStep,
  OrphanedChanges,
  Outcome,
  RequestFailure,
} from '../cart.state.types';
import type { Cart } from '../cart.types';
import {
  addPending,
  applyFetchedCart,
  countRetry,
  keepKnownAddresses,
  nextReadStep,
  applyReadFailure as withReadLoss,
} from '../read/read-state.rules';
import { applyConfirmed, BATCH_SIZE, rulesOf } from './change-kinds.rules';
import { changesFoundIn } from './reconcile.rules';

/*
 * One request at a time, in the order in which the shopper made the changes:
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

function withOutcomes(state: CartState, outcomes: readonly Outcome[]): CartState {
  if (outcomes.length === 0) return state;
  const ids = new Set(outcomes.map(({ id }) => id));
  return {
    ...state,
    pending: state.pending.filter(({ id }) => !ids.has(id)),
    inFlight: state.inFlight.filter((id) => !ids.has(id)),
    outcomes: [...state.outcomes, ...outcomes].slice(-MAX_OUTCOMES),
  };
}

/** Drops changes whose result the cart already has, unless a change in flight may still alter it. */
function dropSatisfied(state: CartState): CartState {
  const { confirmed, pending } = state;
  if (!confirmed || state.isStale) return state;
  const needless = pending.filter((change, index) => {
    if (isInFlight(state, change) || change.unacknowledged || !rulesOf(change).holds(confirmed, change))
      return false;
    return !pending
      .slice(0, index)
      .some((earlier) => isAddition(earlier) || rulesOf(earlier).isReplacedBy(earlier, change));
  });
  return withOutcomes(
    state,
    needless.map(({ id }) => ({ id, result: 'done' })),
  );
}

export function enqueue(state: CartState, newChange: CartChange): CartState {
  let change = newChange;
  const replaced = state.pending.filter(
    (older) => !isInFlight(state, older) && rulesOf(older).isReplacedBy(older, change),
  );
  // The change keeps the time of the first click, so that steady clicking cannot delay it forever.
  for (const older of replaced.reverse()) {
    change = mergeReplaced(older, change);
    if (older.kind === change.kind) change = { ...change, firstAt: Math.min(change.firstAt, older.firstAt) };
  }
  const left = withOutcomes(
    state,
    replaced.map(({ id }) => ({ id, result: 'replaced' })),
  );
  return dropSatisfied(addPending(left, change));
}

/** Merges changes enqueued before the writer was loaded, as it would have done one by one. */
export function prependEarlierChanges(state: CartState): CartState {
  const { pending, nextId } = state;
  return { ...pending.reduce(enqueue, { ...state, pending: [] }), nextId };
}

/**
 * The next action of the queue at this time. Additions by `wc-ajax` or form are sent without delay, in order, and
 * one per request.
 */
export function nextStep(state: CartState, now: number): NextStep {
  const { pending } = state;
  const first = pending[0];
  if (state.inFlight.length > 0 || state.reading || !state.isOnline) return { action: 'idle' };
  if (!first) return nextReadStep(state, now);
  if (state.pausedUntil > now) return { action: 'wait', waitUntil: state.pausedUntil };
  if (state.needsReconcile) return { action: 'read' };
  // A change with a time in the future was enqueued before the clock was set back.
  const sendTime = (change: CartChange) => (change.at > now ? now : rulesOf(change).sendAt(change));
  if (rulesOf(first).transport(first) !== 'store') {
    const dueAt = sendTime(first);
    return dueAt <= now || pending.length > 1
      ? { action: 'send', changes: [first] }
      : { action: 'wait', waitUntil: dueAt };
  }

  const other = pending.findIndex((change) => rulesOf(change).transport(change) !== 'store');
  const run = pending.slice(0, other < 0 ? BATCH_SIZE : Math.min(other, BATCH_SIZE));
  const isComplete = run.length === BATCH_SIZE || other >= 0;
  const dueAt = Math.min(...run.map(sendTime));
  return isComplete || dueAt <= now ? { action: 'send', changes: run } : { action: 'wait', waitUntil: dueAt };
}

export function markInFlight(state: CartState, ids: readonly number[]): CartState {
  return { ...state, inFlight: ids };
}

/** Applies the results of a request: each removes its own change and no other. */
export function applyResults(state: CartState, answers: readonly ChangeResult[]): CartState {
  const outcomes = answers.map(({ cart: _, ...outcome }): Outcome => outcome);
  const carts = answers.map(({ cart }) => cart);
  const cart = latestOf(carts);
  const silent = answers
    .slice(cart ? carts.map(Boolean).lastIndexOf(true) + 1 : 0)
    .flatMap(({ id, result }) =>
      state.pending.filter((change) => change.id === id).map((change) => ({ change, result })),
    );
  // A refused addition leaves the cart unchanged. A refused quantity may mean that the line differs from the
  // confirmed cart.
  const isGuess = silent.some(({ change, result }) => result === 'done' || isLineChange(change));
  const added = silent.flatMap(({ change, result }) =>
    result === 'done' && isAddition(change)
      ? [{ productId: change.productId, quantity: change.quantity }]
      : [],
  );
  const known = cart ? mergeAddresses(state, cart, answers) : state.confirmed;
  const confirmed = silent.reduce(
    (seen, { change, result }) =>
      seen && result === 'done' && isLineChange(change) ? applyConfirmed(seen, change) : seen,
    known,
  );
  return dropSatisfied({
    ...withOutcomes(state, outcomes),
    inFlight: [],
    confirmed,
    ...(cart && { readProblem: null, wantsRead: false }),
    isStale: (state.isStale && !cart) || isGuess,
    unreadAdditions: [...(cart ? [] : state.unreadAdditions), ...added],
    pausedUntil: 0,
    retries: 0,
  });
}

/** The server reports a removed coupon or product in one response only, so collect the errors of all responses. */
function latestOf(carts: readonly (Cart | undefined)[]): Cart | null {
  const cart = carts.filter((one) => one !== undefined).at(-1);
  if (!cart) return null;
  const passing = carts
    .flatMap((one) => one?.errors ?? [])
    .filter(
      ({ code, message }) => /coupon/.test(code) && !cart.errors.some((other) => other.message === message),
    );
  return passing.length > 0 ? { ...cart, errors: [...cart.errors, ...passing] } : cart;
}

/**
 * Takes addresses from the first read, from the response to an address change (or the read that replaces it), and
 * from a refusal. Any other response may be older than what the shopper has typed since.
 */
function mergeAddresses(
  state: CartState,
  cart: Cart,
  results: readonly { id: number; result?: ChangeResult['result'] }[],
): Cart {
  const mayWrite = results.some(
    ({ id, result }) =>
      result === 'refused' || state.pending.some((change) => change.id === id && change.kind === 'customer'),
  );
  return mayWrite ? cart : keepKnownAddresses(state, cart);
}

/**
 * No response: all changes stay pending, and those that may have been applied are reconciled before they are sent
 * again.
 */
export function applyFailure(state: CartState, loss: RequestFailure, now: number): CartState {
  const freed = { ...state, inFlight: [] };
  if (loss.reason === 'throttled') return { ...dropReplaced(freed), pausedUntil: now + loss.seconds * 1_000 };
  const problem = loss.reason === 'broken' ? loss.problem : null;
  const pending = state.pending.map((change): CartChange => {
    if (!isInFlight(state, change)) return change;
    const attempts = change.attempts + (problem ? 1 : 0);
    return { ...change, attempts, failure: problem ?? change.failure, unacknowledged: loss.mayBeDone };
  });
  const needsReconcile = state.needsReconcile || loss.mayBeDone;
  const next = dropReplaced({ ...freed, pending, needsReconcile, isStale: state.isStale || needsReconcile });
  return problem
    ? { ...dropExhausted(next), pausedUntil: now + retryDelay(pending) }
    : { ...next, ...countRetry(state, now) };
}

/** Copies fields of a replaced change that the newer one does not set. */
function mergeReplaced(older: CartChange, newer: CartChange): CartChange {
  const kept = rulesOf(older).keep?.(older, newer) ?? newer;
  // To find out whether an address arrived, it has to be compared with the server's. That is done only for
  // unacknowledged changes.
  return {
    ...kept,
    unacknowledged: kept.unacknowledged || (older.kind === 'customer' && older.unacknowledged),
  };
}

/**
 * A change in flight cannot be replaced. Once it is pending again, the newest change of each line replaces the
 * older ones.
 */
function dropReplaced(state: CartState): CartState {
  const pending = [...state.pending];
  const replaced = state.pending.filter((_, index) => {
    const older = pending[index]!;
    const replacement = pending.findIndex(
      (newer, at) => at > index && rulesOf(older).isReplacedBy(older, newer),
    );
    const newer = pending[replacement];
    if (!newer) return false;
    pending[replacement] = mergeReplaced(older, newer);
    return true;
  });
  return withOutcomes(
    replaced.length > 0 ? { ...state, pending } : state,
    replaced.map(({ id }) => ({ id, result: 'replaced' })),
  );
}

function retryDelay(pending: readonly CartChange[]): number {
  return 500 * 2 ** Math.max(0, ...pending.map(({ attempts }) => attempts));
}

/** Rejects a change after a few attempts, with a notice, so that it does not block the changes after it. */
function dropExhausted(state: CartState): CartState {
  const maxAttemptsOf = (change: CartChange) =>
    rulesOf(change).maxAttempts?.(change) ?? (change.unacknowledged ? 2 * MAX_ATTEMPTS : MAX_ATTEMPTS);
  const hopeless = state.pending.flatMap((change) =>
    change.failure && change.attempts >= maxAttemptsOf(change)
      ? [{ id: change.id, problem: change.failure }]
      : [],
  );
  if (hopeless.length === 0) return state;
  const left = withOutcomes(
    state,
    hopeless.map(({ id, problem }) => ({ id, result: 'refused', problem })),
  );
  return { ...left, isStale: true };
}

/** Uses a cart that was read to find which unacknowledged changes have been applied; the others are sent again. */
export function reconcileWith(state: CartState, cart: Cart): CartState {
  const arrived = changesFoundIn(state, cart).map(({ id }) => ({ id, result: 'done' as const }));
  const known = withOutcomes(state, arrived);
  const doubtful = state.pending.filter((change) => change.unacknowledged);
  const pending = known.pending.map((change) =>
    change.unacknowledged ? { ...change, unacknowledged: false } : change,
  );
  const read: CartState = {
    ...applyFetchedCart({ ...known, pending }, cart),
    ...{
      confirmed: mergeAddresses(state, cart, doubtful),
      needsReconcile: false,
      snapshot: null,
      unreadAdditions: [],
    },
  };
  return dropSatisfied({ ...dropExhausted(read), isStale: false });
}

/** A failed read is retried if it is needed to reconcile. */
export function applyReadFailure(state: CartState, loss: RequestFailure, now: number): CartState {
  if (loss.reason !== 'broken' || !state.needsReconcile || state.pending.length === 0)
    return withReadLoss(state, loss, now);
  const pending = state.pending.map((change) => ({
    ...change,
    attempts: change.attempts + 1,
    failure: change.failure ?? loss.problem,
  }));
  return dropExhausted({ ...state, reading: false, pending, pausedUntil: now + retryDelay(pending) });
}

/**
 * How long a server may still be handling the request of a page that has been left. Reconciling earlier could send
 * the change twice.
 */
const CLAIM_DELAY = 1_000;

/** Puts the orphaned changes of another page before the changes of this page. */
export function prependOrphans(
  state: CartState,
  { at, changes, inFlight, snapshot }: OrphanedChanges,
): CartState {
  const taken = changes.map(
    (change, index): CartChange => ({
      ...change,
      id: state.nextId + index,
      // The caller that would have shown a refusal is gone with its page.
      isSilent: false,
      unacknowledged: change.unacknowledged || inFlight.includes(change.id),
    }),
  );
  const inDoubt = taken.some(({ unacknowledged }) => unacknowledged);
  return {
    ...state,
    pending: [...taken, ...state.pending],
    nextId: state.nextId + taken.length,
    needsReconcile: state.needsReconcile || inDoubt,
    isStale: state.isStale || inDoubt,
    snapshot: state.snapshot ?? snapshot,
    pausedUntil: inDoubt ? Math.max(state.pausedUntil, at + CLAIM_DELAY) : state.pausedUntil,
  };
}
