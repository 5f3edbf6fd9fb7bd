import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { transition } from './payment.machine';
import { initialPayment } from './payment.rules';
import type { PaymentData, PaymentResult, PaymentState } from './payment.types';

interface Asked {
  methods: readonly string[];
  expressMethods: readonly string[];
}

/** Statuses move by the machine's table alone; this only carries events to it. */
export const paymentSlice = createSlice({
  name: 'payment',
  initialState: initialPayment,
  reducers: {
    methodsAsked: (state, { payload }: PayloadAction<Asked>): PaymentState => ({
      ...state,
      availablePaymentMethods: payload.methods,
      availableExpressPaymentMethods: payload.expressMethods,
      paymentMethodsInitialized: true,
      expressPaymentMethodsInitialized: true,
    }),
    methodChosen: (state, { payload }: PayloadAction<{ method: string; data?: PaymentData }>): PaymentState =>
      transition(state, { type: 'methodChosen', ...payload }),
    setupStarted: (state): PaymentState => transition(state, { type: 'setupStarted' }),
    setupDone: (state, { payload }: PayloadAction<PaymentData | undefined>): PaymentState =>
      transition(state, { type: 'setupDone', ...(payload && { data: payload }) }),
    setupFailed: (state, { payload }: PayloadAction<PaymentData | undefined>): PaymentState =>
      transition(state, { type: 'setupFailed', ...(payload && { data: payload }) }),
    paymentRested: (state): PaymentState => transition(state, { type: 'rested' }),
    paymentAnswered: (state, { payload }: PayloadAction<PaymentResult>): PaymentState => ({
      ...state,
      paymentResult: payload,
    }),
    methodsRegistered: (state): PaymentState => state,
  },
});

export const {
  methodsAsked,
  methodChosen,
  setupStarted,
  setupDone,
  setupFailed,
  paymentRested,
  paymentAnswered,
  methodsRegistered,
} = paymentSlice.actions;
