import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '../app/make-slice';
import { type AttemptEvent, transition as moveAttempt } from './attempt/attempt.machine';
import { type CheckoutEvent, initialFlow, transition } from './checkout.machine';
import type { CheckoutState, DraftOrder } from './checkout.types';

const initialState: CheckoutState = {
  ...initialFlow,
  attempt: { phase: 'none' },
  orderId: 0,
  orderKey: '',
  customerId: 0,
  orderNotes: '',
  additionalFields: {},
  shouldCreateAccount: false,
  cartSeenAt: 0,
};

/** Applies an event by the tables of checkout.machine.ts; reducers change the status in no other way. */
function applyEvent(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const { status, hasError, redirectUrl, calculatingCount } = state;
  const flow = { status, hasError, redirectUrl, calculatingCount };
  const next = transition(flow, event);
  return next === flow ? state : { ...state, ...next };
}

export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    checkoutEvent: (state, { payload }: PayloadAction<CheckoutEvent>): CheckoutState =>
      applyEvent(state, payload),
    attemptEvent: (state, { payload }: PayloadAction<AttemptEvent>): CheckoutState => {
      const attempt = moveAttempt(state.attempt, payload);
      return attempt === state.attempt ? state : { ...state, attempt };
    },
    /** Requests of the shopper, which sagas handle. */
    orderRequested: (state): CheckoutState => state,
    newTotalConfirmed: (state): CheckoutState => state,
    retryRequested: (state): CheckoutState => state,
    /** Pay an unpaid order whose lines differ from the current cart. */
    payAgainRequested: (state): CheckoutState => state,
    /** A field has lost focus: send what was typed without waiting for the debounce. */
    fieldBlurred: (state): CheckoutState => state,
    /** The browser has restored the page from the bfcache. */
    pageRestored: (state): CheckoutState => ({ ...state, cartSeenAt: 0 }),
    cartReceived: (state, { payload }: PayloadAction<number>): CheckoutState => ({
      ...state,
      cartSeenAt: payload,
    }),
    /** Values entered on this page override those of the server's draft. */
    draftOrderLoaded: (state, { payload }: PayloadAction<DraftOrder>): CheckoutState => ({
      ...state,
      ...payload,
      additionalFields: { ...payload.additionalFields, ...state.additionalFields },
    }),
    additionalFieldsEdited: (state, { payload }: PayloadAction<Record<string, string>>): CheckoutState => ({
      ...state,
      additionalFields: { ...state.additionalFields, ...payload },
    }),
    orderNotesEdited: (state, { payload }: PayloadAction<string>): CheckoutState => ({
      ...state,
      orderNotes: payload,
    }),
    accountRequested: (state, { payload }: PayloadAction<boolean>): CheckoutState => ({
      ...state,
      shouldCreateAccount: payload,
    }),
  },
});

export const {
  checkoutEvent,
  attemptEvent,
  orderRequested,
  newTotalConfirmed,
  retryRequested,
  payAgainRequested,
  fieldBlurred,
  pageRestored,
  cartReceived,
  draftOrderLoaded,
  additionalFieldsEdited,
  orderNotesEdited,
  accountRequested,
} = checkoutSlice.actions;
