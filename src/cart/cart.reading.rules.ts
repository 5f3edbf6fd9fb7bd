import { FIRST_CHANGE } from './cart.asked';
import type { CartChange } from './cart.change.types';
import type { CartProblem, ChangesState, Loss, Plan, ReadState } from './cart.state.types';
import type { Cart } from './cart.types';

/*
 * Reading the cart, and recording what is asked of it: all that a page needs which only shows the cart. What is sent,
 * and when, is decided by the rules of the writer (write/queue.rules.ts).
 */

export const initialCart: ReadState = {
  confirmed: null,
  reading: false,
  stale: false,
  shopper: null,
  viewers: 0,
  readWanted: false,
  readProblem: null,
  online: true,
  pausedUntil: 0,
  silences: 0,
};

export const initialChanges: ChangesState = {
  pending: [],
  inFlight: [],
  inDoubt: false,
  before: null,
  unread: [],
  outcomes: [],
  nextId: FIRST_CHANGE,
};

/** Whether it replaces older changes is decided by the writer, once it has joined. */
export function withAsked<S extends ChangesState>(state: S, change: CartChange): S {
  return { ...state, nextId: state.nextId + 1, pending: [...state.pending, change] };
}

export function readPlan(state: ReadState, now: number): Plan {
  const { viewers, confirmed, stale, readWanted, pausedUntil } = state;
  const isWanted = readWanted || (viewers > 0 && (!confirmed || stale));
  if (!isWanted || state.readProblem || state.reading || !state.online) return { do: 'rest' };
  return pausedUntil > now ? { do: 'wait', until: pausedUntil } : { do: 'read' };
}

export function withRead<S extends ReadState>(state: S, cart: Cart): S {
  return {
    ...state,
    confirmed: withKnownAddresses(state, cart),
    reading: false,
    stale: false,
    readWanted: false,
    readProblem: null,
    pausedUntil: 0,
    silences: 0,
  };
}

/** Any but the first reading may be older than what the shopper has typed since. */
export function withKnownAddresses({ confirmed }: Pick<ReadState, 'confirmed'>, cart: Cart): Cart {
  if (!confirmed) return cart;
  const { billingAddress, shippingAddress } = confirmed;
  return { ...cart, billingAddress, shippingAddress };
}

export function withReadLoss<S extends ReadState>(state: S, loss: Loss, now: number): S {
  const stopped = { ...state, reading: false };
  if (loss.why === 'throttled') return { ...stopped, pausedUntil: now + loss.seconds * 1_000 };
  if (loss.why === 'offline') return { ...stopped, ...silence(state, now) };
  return { ...stopped, readWanted: false, readProblem: loss.problem };
}

export function silence(state: ReadState, now: number): Pick<ReadState, 'silences' | 'pausedUntil'> {
  return { silences: state.silences + 1, pausedUntil: now + Math.min(2_000 * 2 ** state.silences, 30_000) };
}

/** The first cart of a page is nothing new, unless something was added to it or the shop complains of it. */
export function isNews(before: ReadState, { confirmed }: ReadState): boolean {
  return (
    confirmed !== null &&
    confirmed !== before.confirmed &&
    (before.stale || before.confirmed !== null || confirmed.errors.length > 0)
  );
}

/** The writer cannot be loaded: refuses what was asked instead of keeping it forever. */
export function withGivenUp<S extends ChangesState>(state: S, problem: CartProblem): S {
  const outcomes = state.pending.map(({ id }) => ({ id, result: 'refused' as const, problem }));
  return { ...state, pending: [], outcomes };
}

/** Another page has taken over what this one had in its queue. */
export function withoutTaken<S extends ChangesState>(state: S): S {
  const outcomes = state.pending.map(({ id }) => ({ id, result: 'replaced' as const }));
  return { ...state, pending: [], inFlight: [], inDoubt: false, outcomes };
}
