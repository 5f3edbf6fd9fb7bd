import type { CartChange } from '../cart.change.types';
import { isAddition, isLineChange } from '../cart.kinds';
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
 * One request at a time, in the order of the shopper's intents:
 *
 *   clicks    + + +      +        add
 *   window    |--300 ms--|--300 ms--|
 *   wire                            [batch: quantity]──────answer [add]────answer
 *
 * An answer removes exactly the changes it answers. What was clicked meanwhile is still pending, so it cannot be lost.
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

export function enqueue(state: CartState, asked: CartChange): CartState {
  let change = asked;
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

/** The next thing to do, given the time. Additions by the classic ways leave at once, alone, and in their turn. */
export function nextStep(state: CartState, now: number): NextStep {
  const { pending } = state;
  const first = pending[0];
  if (state.inFlight.length > 0 || state.reading || !state.isOnline) return { do: 'rest' };
  if (!first) return nextReadStep(state, now);
  if (state.pausedUntil > now) return { do: 'wait', waitUntil: state.pausedUntil };
  if (state.needsReconcile) return { do: 'read' };
  // What is to be asked for in the future was asked for before the clock was set back.
  const sendTime = (change: CartChange) => (change.at > now ? now : rulesOf(change).sendAt(change));
  if (rulesOf(first).transport(first) !== 'store') {
    const dueAt = sendTime(first);
    return dueAt <= now || pending.length > 1
      ? { do: 'send', changes: [first] }
      : { do: 'wait', waitUntil: dueAt };
  }

  const other = pending.findIndex((change) => rulesOf(change).transport(change) !== 'store');
  const run = pending.slice(0, other < 0 ? BATCH_SIZE : Math.min(other, BATCH_SIZE));
  const isComplete = run.length === BATCH_SIZE || other >= 0;
  const dueAt = Math.min(...run.map(sendTime));
  return isComplete || dueAt <= now ? { do: 'send', changes: run } : { do: 'wait', waitUntil: dueAt };
}

export function markInFlight(state: CartState, ids: readonly number[]): CartState {
  return { ...state, inFlight: ids };
}

/** Takes the answers: each removes its own change and nothing else. */
export function applyResults(state: CartState, answers: readonly ChangeResult[]): CartState {
  const outcomes = answers.map(({ cart: _, ...outcome }): Outcome => outcome);
  const carts = answers.map(({ cart }) => cart);
  const cart = latestOf(carts);
  const silent = answers
    .slice(cart ? carts.map(Boolean).lastIndexOf(true) + 1 : 0)
    .flatMap(({ id, result }) =>
      state.pending.filter((change) => change.id === id).map((change) => ({ change, result })),
    );
  // A refused addition leaves the cart as it was; a refused quantity may mean that the line is not what we think.
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

/** What dropped out of the cart is said with one answer and never again, so it must not be lost among several. */
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
 * Addresses come from the first reading, from the answer to what the shopper said of them or the reading in its
 * place, and with a refusal; any other answer may be older than what the shopper has typed since.
 */
function mergeAddresses(
  state: CartState,
  cart: Cart,
  told: readonly { id: number; result?: ChangeResult['result'] }[],
): Cart {
  const mayWrite = told.some(
    ({ id, result }) =>
      result === 'refused' || state.pending.some((change) => change.id === id && change.kind === 'customer'),
  );
  return mayWrite ? cart : keepKnownAddresses(state, cart);
}

/** No answer came: nothing is forgotten, and what may have been done is looked up before it is sent again. */
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

/** What a replaced change said and the newer one does not say otherwise. */
function mergeReplaced(older: CartChange, newer: CartChange): CartChange {
  const kept = rulesOf(older).keep?.(older, newer) ?? newer;
  // Whether an address arrived is to be seen in the shop's own, which only a doubt makes it worth to look at.
  return {
    ...kept,
    unacknowledged: kept.unacknowledged || (older.kind === 'customer' && older.unacknowledged),
  };
}

/** While a change was away it could not be replaced; now that it is back, only the last word on a line counts. */
function dropReplaced(state: CartState): CartState {
  const pending = [...state.pending];
  const replaced = state.pending.filter((_, index) => {
    const older = pending[index]!;
    const heir = pending.findIndex((newer, at) => at > index && rulesOf(older).isReplacedBy(older, newer));
    const newer = pending[heir];
    if (!newer) return false;
    pending[heir] = mergeReplaced(older, newer);
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

/** After a few tries a change is given up aloud, so that it does not hold up the others for ever. */
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

/** A cart that was read also tells which of the doubtful changes had arrived; the others have their turn again. */
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

/** Where the reading was to tell whether something arrived, it is tried again. */
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

/** So long a shop may take with a request whose page has left: looked for too early, it would be sent twice. */
const CLAIM_DELAY = 1_000;

/** Puts what another page left behind before what this one has asked for since. */
export function prependOrphans(
  state: CartState,
  { at, changes, inFlight, snapshot }: OrphanedChanges,
): CartState {
  const taken = changes.map(
    (change, index): CartChange => ({
      ...change,
      id: state.nextId + index,
      // Whoever was to say so is gone with their page.
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
