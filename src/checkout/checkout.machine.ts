import type { Currency } from '../cart';
import type { EventOfType, Transitions } from '../lib/transition-table';

export type CheckoutStatus = 'idle' | 'before_processing' | 'processing' | 'after_processing' | 'complete';

export interface CheckoutFlow {
  status: CheckoutStatus;
  hasError: boolean;
  redirectUrl: string;
  /** The number of calculations in flight that may change the total. */
  calculatingCount: number;
}

/** What is known about an order that exists or may exist. */
export interface PlacedOrder {
  orderId: number;
  /** Total of the order; empty if only the order number is known. */
  total: string;
  currency: Currency | null;
}

export type OrderAttempt =
  | { phase: 'none' }
  /**
   * The order button was clicked, and the order waits for pending cart changes (`cart`) or for another tab's order
   * (`tab`).
   */
  | { phase: 'waiting'; waitingFor: 'cart' | 'tab' }
  | { phase: 'sent' }
  /** The response to the order was lost. No other order is sent until the outcome is known. */
  | { phase: 'checking' }
  | { phase: 'placed'; placedOrder: PlacedOrder }
  | { phase: 'probablyPlaced' }
  /** The order exists and is unpaid. `lines` is the fingerprint of the cart lines that were ordered. */
  | { phase: 'unpaid'; placedOrder: PlacedOrder; lines: string }
  | { phase: 'unknownOutcome' }
  /** The total has changed since the shopper saw it, so the order was not sent. */
  | { phase: 'changed'; oldTotal: string; newTotal: string; currency: Currency };

export interface CheckoutState extends CheckoutFlow {
  attempt: OrderAttempt;
  orderId: number;
  orderKey: string;
  customerId: number;
  orderNotes: string;
  /** Values of additional fields of the contact and order steps, by field id. */
  additionalFields: Readonly<Record<string, string>>;
  shouldCreateAccount: boolean;
  /** When the cart was last received; 0 forces a refresh before the next order. */
  cartSeenAt: number;
}

export interface DraftOrder {
  orderId: number;
  orderKey: string;
  customerId: number;
  /** Values of the additional fields in the server's draft order. */
  additionalFields: Readonly<Record<string, string>>;
}

export type CheckoutEvent =
  | { type: 'orderRequested' }
  | { type: 'validated' }
  | { type: 'answered'; redirectUrl: string; hasError: boolean }
  /** The observers have answered. `redirectUrl` is set if one of them replaces the server's redirect URL. */
  | { type: 'completed'; redirectUrl?: unknown }
  | { type: 'failed' }
  | { type: 'reset' }
  | { type: 'calculationStarted' }
  | { type: 'calculationFinished' };

type CheckoutTransitions = Transitions<CheckoutFlow, CheckoutEvent>;

const toIdleStatus = (state: CheckoutFlow): CheckoutFlow => ({ ...state, status: 'idle' });
const toIdleStatusWithError = (state: CheckoutFlow): CheckoutFlow => ({
  ...state,
  status: 'idle',
  hasError: true,
});
const setErrorFlag = (state: CheckoutFlow): CheckoutFlow =>
  state.hasError ? state : { ...state, hasError: true };

/** Events that apply in every status: calculations are counted even while an order is sent. */
const fromAnyStatus: CheckoutTransitions = {
  calculationStarted: (state) => ({ ...state, calculatingCount: state.calculatingCount + 1 }),
  calculationFinished: (state) =>
    state.calculatingCount > 0 ? { ...state, calculatingCount: state.calculatingCount - 1 } : state,
};

const transitions: Readonly<Record<CheckoutFlow['status'], CheckoutTransitions>> = {
  idle: {
    ...fromAnyStatus,
    orderRequested: (state) => ({ ...state, status: 'before_processing', hasError: false }),
    failed: setErrorFlag,
  },
  before_processing: {
    ...fromAnyStatus,
    validated: (state) => ({ ...state, status: 'processing', hasError: false }),
    failed: toIdleStatusWithError,
    reset: toIdleStatus,
  },
  processing: {
    ...fromAnyStatus,
    answered: (state, { redirectUrl, hasError }) => ({
      ...state,
      status: 'after_processing',
      redirectUrl,
      hasError,
    }),
    failed: toIdleStatusWithError,
    reset: toIdleStatus,
  },
  after_processing: {
    ...fromAnyStatus,
    completed: (state, { redirectUrl }) => ({
      ...state,
      status: 'complete',
      redirectUrl: typeof redirectUrl === 'string' ? redirectUrl : state.redirectUrl,
    }),
    failed: setErrorFlag,
    reset: toIdleStatus,
  },
  complete: { ...fromAnyStatus, failed: setErrorFlag, reset: toIdleStatus },
};

export const initialFlow: CheckoutFlow = {
  status: 'idle',
  hasError: false,
  redirectUrl: '',
  calculatingCount: 0,
};

/**
 * Returns the status after the event. If the event does not apply in this status, the result is the same object.
 */
export function transitionCheckout<T extends CheckoutEvent['type']>(
  state: CheckoutFlow,
  event: EventOfType<CheckoutEvent, T>,
): CheckoutFlow {
  const rule = transitions[state.status][event.type];
  return rule ? rule(state, event) : state;
}
