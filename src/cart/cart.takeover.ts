import type { CartChange } from './cart.change.types';
import type { CartState, LeftBehind } from './cart.state.types';

/** Puts what another page left behind before what this one has asked for since. */
export function withLeftBehind(state: CartState, { changes, inFlight, before }: LeftBehind): CartState {
  const taken = changes.map(
    (change, index): CartChange => ({
      ...change,
      id: state.nextId + index,
      doubtful: change.doubtful || inFlight.includes(change.id),
    }),
  );
  const inDoubt = taken.some(({ doubtful }) => doubtful);
  return {
    ...state,
    pending: [...taken, ...state.pending],
    nextId: state.nextId + taken.length,
    inDoubt: state.inDoubt || inDoubt,
    stale: state.stale || inDoubt,
    before: state.before ?? before,
  };
}

/** Another page has taken over what this one had in its queue, and does it. */
export function withoutTaken(state: CartState): CartState {
  const outcomes = state.pending.map(({ id }) => ({ id, result: 'replaced' as const }));
  return { ...state, pending: [], inFlight: [], inDoubt: false, stale: true, outcomes };
}
