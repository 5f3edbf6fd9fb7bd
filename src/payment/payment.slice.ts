import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '../app/slice';
import { type PaymentEvent, transition } from './payment.machine';
import { initialPayment } from './payment.rules';
import type { PaymentData, PaymentResult, PaymentState } from './payment.types';

interface Asked {
  methods: readonly string[];
  expressMethods: readonly string[];
}

interface Chosen {
  method: string;
  data?: PaymentData;
  isPreset?: boolean;
}

const moved = (state: PaymentState, event: PaymentEvent): PaymentState => transition(state, event);

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
    methodChosen: (state, { payload }: PayloadAction<Chosen>): PaymentState =>
      moved(state, { type: 'methodChosen', ...payload }),
    expressStarted: (state, { payload }: PayloadAction<string>): PaymentState =>
      moved(state, { type: 'expressStarted', method: payload }),
    expressClosed: (state, { payload }: PayloadAction<Chosen>): PaymentState =>
      moved(state, { type: 'expressClosed', ...payload }),
    setupStarted: (state): PaymentState => moved(state, { type: 'setupStarted' }),
    setupDone: (state, { payload }: PayloadAction<PaymentData | undefined>): PaymentState =>
      moved(state, { type: 'setupDone', ...(payload && { data: payload }) }),
    setupFailed: (state, { payload }: PayloadAction<PaymentData | undefined>): PaymentState =>
      moved(state, { type: 'setupFailed', ...(payload && { data: payload }) }),
    paymentRested: (state): PaymentState => moved(state, { type: 'rested' }),
    paymentAnswered: (state, { payload }: PayloadAction<PaymentResult>): PaymentState => ({
      ...state,
      paymentResult: payload,
    }),
    savedMethodsLearned: (
      state,
      { payload }: PayloadAction<PaymentState['savedPaymentMethods']>,
    ): PaymentState => ({ ...state, savedPaymentMethods: payload }),
    saveWished: (state, { payload }: PayloadAction<boolean>): PaymentState => ({
      ...state,
      shouldSavePaymentMethod: payload,
    }),
    scriptsSeen: (state, { payload }: PayloadAction<PaymentState['scripts']>): PaymentState => ({
      ...state,
      scripts: payload,
    }),
    observerWaited: (state, { payload }: PayloadAction<PaymentState['waiting']>): PaymentState =>
      state.waiting === payload ? state : { ...state, waiting: payload },
    /** The shopper does not want to wait for the method any longer; the saga answers. */
    setupCancelled: (state): PaymentState => state,
    /** Somebody registered a method, or took one away. */
    methodsRegistered: (state): PaymentState => state,
  },
});

export const {
  methodsAsked,
  methodChosen,
  expressStarted,
  expressClosed,
  setupStarted,
  setupDone,
  setupFailed,
  paymentRested,
  paymentAnswered,
  savedMethodsLearned,
  saveWished,
  scriptsSeen,
  observerWaited,
  setupCancelled,
  methodsRegistered,
} = paymentSlice.actions;
