import type { EventOfType, Transitions } from '../lib/transition-table';
import type { PaymentData, PaymentState } from './payment.rules';

/** All events that change the payment status. */
export type PaymentEvent =
  | { type: 'expressStarted'; method: string }
  /** The shopper has closed a wallet sheet. The payment method that was chosen before is restored. */
  | { type: 'expressClosed'; method: string; data?: PaymentData }
  | { type: 'setupStarted' }
  | { type: 'setupSucceeded'; data?: PaymentData }
  /** The payment setup was rejected or failed. The data that the method returned with its rejection is kept. */
  | { type: 'setupFailed'; data?: PaymentData }
  | { type: 'methodChosen'; method: string; data?: PaymentData; isPreset?: boolean }
  | { type: 'reset' };

type PaymentTransitions = Transitions<PaymentState, PaymentEvent>;

const createStatusTransition =
  (status: PaymentState['status']) =>
  (state: PaymentState): PaymentState => ({ ...state, status });

const toStatusWithData =
  (status: PaymentState['status']) =>
  (state: PaymentState, { data }: { data?: PaymentData }): PaymentState => ({
    ...state,
    status,
    ...(data && { paymentMethodData: data }),
  });

const choosePaymentMethod = (
  state: PaymentState,
  { method, data = {}, isPreset = false }: { method: string; data?: PaymentData; isPreset?: boolean },
): PaymentState => ({
  ...state,
  status: 'idle',
  // Clears the checkbox that saves the payment method, because it applies to the method that was chosen before.
  shouldSavePaymentMethod: false,
  activePaymentMethod: method,
  isPreset,
  activeSavedToken: typeof data.token === 'string' ? data.token : '',
  paymentMethodData: data,
});

const startExpressPayment = (
  state: PaymentState,
  event: EventOfType<PaymentEvent, 'expressStarted'>,
): PaymentState => ({
  ...choosePaymentMethod(state, event),
  status: 'express_started',
});

const transitions: Readonly<Record<PaymentState['status'], PaymentTransitions>> = {
  idle: {
    expressStarted: startExpressPayment,
    setupStarted: createStatusTransition('processing'),
    methodChosen: choosePaymentMethod,
  },
  express_started: {
    expressClosed: choosePaymentMethod,
    setupStarted: createStatusTransition('processing'),
    setupFailed: toStatusWithData('error'),
    methodChosen: choosePaymentMethod,
    reset: createStatusTransition('idle'),
  },
  processing: {
    setupSucceeded: toStatusWithData('ready'),
    setupFailed: toStatusWithData('error'),
    reset: createStatusTransition('idle'),
  },
  ready: {
    setupFailed: toStatusWithData('error'),
    methodChosen: choosePaymentMethod,
    reset: createStatusTransition('idle'),
  },
  error: {
    expressStarted: startExpressPayment,
    setupStarted: createStatusTransition('processing'),
    methodChosen: choosePaymentMethod,
    reset: createStatusTransition('idle'),
  },
};

/** Applies an event to the payment state. Returns the same object if the event does not apply in this status. */
export function transitionPayment<T extends PaymentEvent['type']>(
  state: PaymentState,
  event: EventOfType<PaymentEvent, T>,
): PaymentState {
  const rule = transitions[state.status][event.type];
  return rule ? rule(state, event) : state;
}
