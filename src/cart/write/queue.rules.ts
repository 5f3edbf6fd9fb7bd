import { type CartChange, isAddition } from '../change.rules';
import { addPendingChange, getNextReadStep } from '../read/read-state.rules';
import type { CartState, NextQueueStep, OrphanedChanges, Outcome } from '../state.types';
import { BATCH_SIZE, getChangeRules, isCartPageRead } from './change-kinds.rules';

/*
 * Sends one request at a time, in the order in which the shopper made the changes:
 *
 *   clicks    + + +      +        add
 *   window    |--300 ms--|--300 ms--|
 *   network                         [batch: quantity]──response   [add]──response
 *
 * A response removes exactly the changes that it answers (queue-responses.rules.ts). Changes made meanwhile stay
 * pending, so none is lost.
 */

const MAX_OUTCOMES = 50;

export const isChangeInFlight = (state: CartState, change: CartChange): boolean =>
  state.inFlight.includes(change.id);

export function addChangeOutcomes(state: CartState, outcomes: readonly Outcome[]): CartState {
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
 * Drops changes whose result the cart already has. Keeps them if another change is in flight that may alter the cart
 * again.
 */
export function dropSatisfiedChanges(state: CartState): CartState {
  const { confirmed, pending } = state;
  if (!confirmed || state.isStale) return state;
  const satisfiedChanges = pending.filter((change, index) => {
    if (
      isChangeInFlight(state, change) ||
      change.unacknowledged ||
      !getChangeRules(change).isSatisfied(confirmed, change)
    )
      return false;
    return !pending
      .slice(0, index)
      .some((earlier) => isAddition(earlier) || getChangeRules(earlier).isReplacedBy(earlier, change));
  });
  return addChangeOutcomes(
    state,
    satisfiedChanges.map(({ id }) => ({ id, result: 'done' })),
  );
}

/** Completes the newer change with the fields that only the replaced change has. */
function mergeReplacedChange(older: CartChange, newer: CartChange): CartChange {
  const merged = getChangeRules(older).mergeWith?.(older, newer) ?? newer;
  // If the response to an address change was lost, the change that replaces it counts as unacknowledged too, because
  // only a comparison with the server's address shows what was saved.
  return {
    ...merged,
    unacknowledged: merged.unacknowledged || (older.kind === 'customer' && older.unacknowledged),
  };
}

/**
 * Drops changes that a newer change of the same line replaces. A change in flight stays; it may be dropped if its
 * request fails and it is pending again.
 */
export function dropReplacedChanges(state: CartState): CartState {
  const pending = [...state.pending];
  const replacedChanges = state.pending.filter((_, index) => {
    const older = pending[index]!;
    const replacement = pending.findIndex(
      (newer, newerIndex) => newerIndex > index && getChangeRules(older).isReplacedBy(older, newer),
    );
    const newer = pending[replacement];
    if (!newer) return false;
    pending[replacement] = mergeReplacedChange(older, newer);
    return true;
  });
  return addChangeOutcomes(
    replacedChanges.length > 0 ? { ...state, pending } : state,
    replacedChanges.map(({ id }) => ({ id, result: 'replaced' })),
  );
}

export function enqueueCartChange(state: CartState, newChange: CartChange): CartState {
  let change = newChange;
  const replacedChanges = state.pending.filter(
    (older) => !isChangeInFlight(state, older) && getChangeRules(older).isReplacedBy(older, change),
  );
  // Keeps the time of the first click, so that steady clicking cannot delay the change forever.
  for (const older of replacedChanges.reverse()) {
    change = mergeReplacedChange(older, change);
    if (older.kind === change.kind) change = { ...change, firstAt: Math.min(change.firstAt, older.firstAt) };
  }
  const nextState = addChangeOutcomes(
    state,
    replacedChanges.map(({ id }) => ({ id, result: 'replaced' })),
  );
  return dropSatisfiedChanges(addPendingChange(nextState, change));
}

/**
 * Merges the changes that were enqueued before the writer's code was loaded, with the same rules as later changes.
 */
export function prependEarlierChanges(state: CartState): CartState {
  const { pending, nextId } = state;
  return { ...pending.reduce(enqueueCartChange, { ...state, pending: [] }), nextId };
}

/** Whether the cart must be read before the next change is sent. */
export const needsReadFirst = ({ needsReconcile, hasUnreadForm, pending }: CartState): boolean =>
  needsReconcile || (hasUnreadForm && pending.some(isAddition));

/**
 * Returns the queue's next step at this time. Additions by `wc-ajax` or form are sent without delay, in order, and
 * one per request.
 */
export function getNextQueueStep(state: CartState, now: number): NextQueueStep {
  const { pending } = state;
  const first = pending[0];
  if (state.inFlight.length > 0 || state.isReading || !state.isOnline) return { kind: 'idle' };
  if (!first) return getNextReadStep(state, now);
  if (state.pausedUntil > now) return { kind: 'wait', waitUntil: state.pausedUntil };
  if (needsReadFirst(state)) return { kind: 'read' };
  // Sends a change with a time in the future at once, because the clock was set back after the change was enqueued.
  const getChangeSendTime = (change: CartChange) =>
    change.at > now ? now : getChangeRules(change).sendAt(change);
  if (getChangeRules(first).transport(first) !== 'store') {
    const dueAt = getChangeSendTime(first);
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
  const dueAt = Math.min(...batch.map(getChangeSendTime));
  return isComplete || dueAt <= now ? { kind: 'send', changes: batch } : { kind: 'wait', waitUntil: dueAt };
}

export function markChangesInFlight(state: CartState, ids: readonly number[]): CartState {
  const sendsForm = state.pending.some(
    (change) => ids.includes(change.id) && change.kind === 'page' && !isCartPageRead(change),
  );
  return { ...state, inFlight: ids, hasUnreadForm: state.hasUnreadForm || sendsForm };
}

/**
 * How long a server may still be handling the request of a page that has been left. Reconciling before that time could
 * send the change twice.
 */
const CLAIM_DELAY = 1_000;

/** Adds the orphaned changes of another page before the changes of this page. */
export function prependOrphanedChanges(
  state: CartState,
  { at, changes, inFlight, snapshot }: OrphanedChanges,
): CartState {
  const claimedChanges = changes.map(
    (change, index): CartChange => ({
      ...change,
      id: state.nextId + index,
      // Shows rejections as notices, because the code that would have shown them belonged to the closed page.
      isSilent: false,
      unacknowledged: change.unacknowledged || inFlight.includes(change.id),
    }),
  );
  const hasUnacknowledged = claimedChanges.some(({ unacknowledged }) => unacknowledged);
  return {
    ...state,
    pending: [...claimedChanges, ...state.pending],
    nextId: state.nextId + claimedChanges.length,
    needsReconcile: state.needsReconcile || hasUnacknowledged,
    isStale: state.isStale || hasUnacknowledged,
    snapshot: state.snapshot ?? snapshot,
    pausedUntil: hasUnacknowledged ? Math.max(state.pausedUntil, at + CLAIM_DELAY) : state.pausedUntil,
  };
}
