import type { CartChange } from '../cart.change.types';
import type { CartState, LeftBehind } from '../cart.state.types';

/** So long a shop may take with a request whose page has left: looked for too early, it would be sent twice. */
const TAKING = 1_000;

/** Puts what another page left behind before what this one has asked for since. */
export function withLeftBehind(state: CartState, { at, changes, inFlight, before }: LeftBehind): CartState {
  const taken = changes.map(
    (change, index): CartChange => ({
      ...change,
      id: state.nextId + index,
      // Whoever was to say so is gone with their page.
      quiet: false,
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
    pausedUntil: inDoubt ? Math.max(state.pausedUntil, at + TAKING) : state.pausedUntil,
  };
}
