import { FIRST_CHANGE } from './cart.asked';
import type { CartChange } from './cart.change.types';
import type { CartState, Loss, Plan } from './cart.state.types';
import type { Cart } from './cart.types';

/*
 * The half of the cart that shows it: reading, and writing down what is asked. Who only looks at a cart downloads no
 * more than this; the other half (changing/) comes with the first change and takes these rules over.
 */

export const initialCart: CartState = {
  confirmed: null,
  pending: [],
  inFlight: [],
  reading: false,
  stale: false,
  inDoubt: false,
  before: null,
  unread: [],
  shopper: null,
  viewers: 0,
  readWanted: false,
  readProblem: null,
  online: true,
  pausedUntil: 0,
  silences: 0,
  outcomes: [],
  nextId: FIRST_CHANGE,
};

/** What newer changes make of older ones is decided by the other half, once it is here. */
export function withAsked(state: CartState, change: CartChange): CartState {
  return { ...state, nextId: state.nextId + 1, pending: [...state.pending, change] };
}

export function readPlan(state: CartState, now: number): Plan {
  const { viewers, confirmed, stale, readWanted, pausedUntil } = state;
  const isWanted = readWanted || (viewers > 0 && (!confirmed || stale));
  if (!isWanted || state.readProblem || state.reading || !state.online) return { do: 'rest' };
  return pausedUntil > now ? { do: 'wait', until: pausedUntil } : { do: 'read' };
}

export function withRead(state: CartState, cart: Cart): CartState {
  return {
    ...state,
    confirmed: withKnownAddresses(state, cart),
    reading: false,
    stale: false,
    inDoubt: false,
    before: null,
    unread: [],
    readWanted: false,
    readProblem: null,
    pausedUntil: 0,
    silences: 0,
  };
}

/** Any but the first reading may be older than what the shopper has typed since. */
export function withKnownAddresses({ confirmed }: CartState, cart: Cart): Cart {
  if (!confirmed) return cart;
  const { billingAddress, shippingAddress } = confirmed;
  return { ...cart, billingAddress, shippingAddress };
}

export function withReadLoss(state: CartState, loss: Loss, now: number): CartState {
  const stopped = { ...state, reading: false };
  if (loss.why === 'throttled') return { ...stopped, pausedUntil: now + loss.seconds * 1_000 };
  if (loss.why === 'offline') return { ...stopped, ...silence(state, now) };
  return { ...stopped, readWanted: false, readProblem: loss.problem };
}

export function silence(state: CartState, now: number): Pick<CartState, 'silences' | 'pausedUntil'> {
  return { silences: state.silences + 1, pausedUntil: now + Math.min(2_000 * 2 ** state.silences, 30_000) };
}

/** Whether what has happened takes the other half: to send something, or to say what is new in the cart. */
export function takesOtherHalf(before: CartState, { pending, confirmed }: CartState): boolean {
  const isNew = confirmed !== null && confirmed !== before.confirmed;
  return pending.length > 0 || (isNew && (before.stale || !!before.confirmed || confirmed.errors.length > 0));
}

/** The other half cannot be had: what was asked comes to nothing, aloud, instead of waiting for ever. */
export function withGivenUp(state: CartState, problem: NonNullable<CartState['readProblem']>): CartState {
  const outcomes = state.pending.map(({ id }) => ({ id, result: 'refused' as const, problem }));
  return { ...state, pending: [], outcomes };
}

/** Another page has taken over what this one had in its queue, and does it. */
export function withoutTaken(state: CartState): CartState {
  const outcomes = state.pending.map(({ id }) => ({ id, result: 'replaced' as const }));
  return { ...state, pending: [], inFlight: [], inDoubt: false, stale: true, outcomes };
}
