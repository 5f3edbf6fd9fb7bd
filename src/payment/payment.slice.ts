import type { PayloadAction } from '@reduxjs/toolkit';
import type { ActionMatcher, AppState } from '../app/app.types';
import { createSlice } from '../app/create-slice';
import { type PaymentEvent, transitionPayment } from './payment.machine';
import { initialPayment, type PaymentData, type PaymentResult, type PaymentState } from './payment.rules';

interface AvailabilityPayload {
  methods: readonly string[];
  expressMethods: readonly string[];
}

interface MethodChoicePayload {
  method: string;
  data?: PaymentData;
  isPreset?: boolean;
}

const applyPaymentEvent = (state: PaymentState, event: PaymentEvent): PaymentState =>
  transitionPayment(state, event);

/** Applies a payment event by the table in payment.machine.ts. Only this reducer changes the status. */
export const paymentSlice = createSlice({
  name: 'payment',
  initialState: initialPayment,
  reducers: {
    methodsChecked: (state, { payload }: PayloadAction<AvailabilityPayload>): PaymentState => ({
      ...state,
      availablePaymentMethods: payload.methods,
      availableExpressPaymentMethods: payload.expressMethods,
      paymentMethodsInitialized: true,
      expressPaymentMethodsInitialized: true,
    }),
    methodChosen: (state, { payload }: PayloadAction<MethodChoicePayload>): PaymentState =>
      applyPaymentEvent(state, { type: 'methodChosen', ...payload }),
    expressStarted: (state, { payload }: PayloadAction<string>): PaymentState =>
      applyPaymentEvent(state, { type: 'expressStarted', method: payload }),
    expressClosed: (state, { payload }: PayloadAction<MethodChoicePayload>): PaymentState =>
      applyPaymentEvent(state, { type: 'expressClosed', ...payload }),
    setupStarted: (state): PaymentState => applyPaymentEvent(state, { type: 'setupStarted' }),
    setupSucceeded: (state, { payload }: PayloadAction<PaymentData | undefined>): PaymentState =>
      applyPaymentEvent(state, { type: 'setupSucceeded', ...(payload && { data: payload }) }),
    setupFailed: (state, { payload }: PayloadAction<PaymentData | undefined>): PaymentState =>
      applyPaymentEvent(state, { type: 'setupFailed', ...(payload && { data: payload }) }),
    paymentReset: (state): PaymentState => applyPaymentEvent(state, { type: 'reset' }),
    paymentResultReceived: (state, { payload }: PayloadAction<PaymentResult>): PaymentState => ({
      ...state,
      paymentResult: payload,
    }),
    savedMethodsLoaded: (
      state,
      { payload }: PayloadAction<PaymentState['savedPaymentMethods']>,
    ): PaymentState => ({ ...state, savedPaymentMethods: payload }),
    savePaymentToggled: (state, { payload }: PayloadAction<boolean>): PaymentState => ({
      ...state,
      shouldSavePaymentMethod: payload,
    }),
    scriptsFound: (state, { payload }: PayloadAction<PaymentState['scripts']>): PaymentState => ({
      ...state,
      scripts: payload,
    }),
    observerDelayed: (state, { payload }: PayloadAction<PaymentState['pendingScripts']>): PaymentState =>
      state.pendingScripts === payload ? state : { ...state, pendingScripts: payload },
    /** The shopper has cancelled a payment setup that takes long; the saga stops waiting for it. */
    setupCancelled: (state): PaymentState => state,
    /** A payment method was registered or removed. */
    methodsRegistered: (state): PaymentState => state,
  },
});

export const {
  methodsChecked,
  methodChosen,
  expressStarted,
  expressClosed,
  setupStarted,
  setupSucceeded,
  setupFailed,
  paymentReset,
  paymentResultReceived,
  savedMethodsLoaded,
  savePaymentToggled,
  scriptsFound,
  observerDelayed,
  setupCancelled,
  methodsRegistered,
} = paymentSlice.actions;

declare module '../app/app.types' {
  interface AppState {
    readonly payment: PaymentState;
  }
}

export const isPaymentAction: ActionMatcher<'payment'> = ({ type }) => type.startsWith('payment/');

export const selectPayment = (state: Pick<AppState, 'payment'>): PaymentState => state.payment;

export const selectIsExpress = (state: Pick<AppState, 'payment'>): boolean => {
  const { activePaymentMethod, availableExpressPaymentMethods } = selectPayment(state);
  return availableExpressPaymentMethods.includes(activePaymentMethod);
};
