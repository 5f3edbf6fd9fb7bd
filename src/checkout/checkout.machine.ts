import type { CheckoutFlow } from './checkout.types';

export type CheckoutEvent =
  | { type: 'asked' }
  | { type: 'validated' }
  | { type: 'answered'; redirectUrl: string; hasError: boolean }
  /** An observer may replace the redirect URL of the server. */
  | { type: 'completed'; redirectUrl?: unknown }
  | { type: 'failed' }
  | { type: 'rested' }
  | { type: 'calculationStarted' }
  | { type: 'calculationFinished' };

type Type = CheckoutEvent['type'];
type EventOf<T extends Type> = Extract<CheckoutEvent, { type: T }>;
type Transitions = { [T in Type]?: (state: CheckoutFlow, event: EventOf<T>) => CheckoutFlow };

const toIdle = (state: CheckoutFlow): CheckoutFlow => ({ ...state, status: 'idle' });
const toIdleWithError = (state: CheckoutFlow): CheckoutFlow => ({ ...state, status: 'idle', hasError: true });
const withError = (state: CheckoutFlow): CheckoutFlow =>
  state.hasError ? state : { ...state, hasError: true };

/** Calculations are counted in every status. */
const fromAnyStatus: Transitions = {
  calculationStarted: (state) => ({ ...state, calculatingCount: state.calculatingCount + 1 }),
  calculationFinished: (state) =>
    state.calculatingCount > 0 ? { ...state, calculatingCount: state.calculatingCount - 1 } : state,
};

const table: Readonly<Record<CheckoutFlow['status'], Transitions>> = {
  idle: {
    ...fromAnyStatus,
    asked: (state) => ({ ...state, status: 'before_processing', hasError: false }),
    failed: withError,
  },
  before_processing: {
    ...fromAnyStatus,
    validated: (state) => ({ ...state, status: 'processing', hasError: false }),
    failed: toIdleWithError,
    rested: toIdle,
  },
  processing: {
    ...fromAnyStatus,
    answered: (state, { redirectUrl, hasError }) => ({
      ...state,
      status: 'after_processing',
      redirectUrl,
      hasError,
    }),
    failed: toIdleWithError,
    rested: toIdle,
  },
  after_processing: {
    ...fromAnyStatus,
    completed: (state, { redirectUrl }) => ({
      ...state,
      status: 'complete',
      redirectUrl: typeof redirectUrl === 'string' ? redirectUrl : state.redirectUrl,
    }),
    failed: withError,
    rested: toIdle,
  },
  complete: { ...fromAnyStatus, failed: withError, rested: toIdle },
};

export const initialFlow: CheckoutFlow = {
  status: 'idle',
  hasError: false,
  redirectUrl: '',
  calculatingCount: 0,
};

/** Returns the same object if the event does not apply in this status. */
export function transition(state: CheckoutFlow, event: CheckoutEvent): CheckoutFlow {
  const rule = table[state.status][event.type] as
    | ((state: CheckoutFlow, event: CheckoutEvent) => CheckoutFlow)
    | undefined;
  return rule ? rule(state, event) : state;
}
