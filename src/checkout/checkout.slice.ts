import type { PayloadAction } from '@reduxjs/toolkit';
import type { ActionMatcher, App, AppState } from '../app/app.types';
import { createSlice } from '../app/create-slice';
import { isPickupChosen, selectOptimisticCart } from '../cart';
import { selectPayment } from '../payment';
import {
  type AttemptEvent,
  isAttemptOpen,
  transitionAttempt as moveAttempt,
} from './attempt/attempt.machine';
import { getLinesFingerprint } from './attempt/attempt-journal.rules';
import {
  type CheckoutEvent,
  type CheckoutState,
  type DraftOrder,
  initialFlow,
  type OrderAttempt,
  transitionCheckout,
} from './checkout.machine';

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

/**
 * Applies an event with the transition tables of checkout.machine.ts. All changes of the status go through this
 * function.
 */
function applyCheckoutEvent(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const { status, hasError, redirectUrl, calculatingCount } = state;
  const flow = { status, hasError, redirectUrl, calculatingCount };
  const next = transitionCheckout(flow, event);
  return next === flow ? state : { ...state, ...next };
}

export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    checkoutEvent: (state, { payload }: PayloadAction<CheckoutEvent>): CheckoutState =>
      applyCheckoutEvent(state, payload),
    attemptEvent: (state, { payload }: PayloadAction<AttemptEvent>): CheckoutState => {
      const attempt = moveAttempt(state.attempt, payload);
      return attempt === state.attempt ? state : { ...state, attempt };
    },
    /**
     * Requests an order, for example after a click on the order button. Sagas handle this action, so its reducer
     * changes no state.
     */
    orderRequested: (state): CheckoutState => state,
    newTotalConfirmed: (state): CheckoutState => state,
    retryRequested: (state): CheckoutState => state,
    /** Dispatched when the shopper wants to pay an unpaid order whose lines differ from the current cart. */
    payAgainRequested: (state): CheckoutState => state,
    /** Dispatched when a field loses focus, so that the typed text is sent without waiting for the debounce. */
    fieldBlurred: (state): CheckoutState => state,
    /**
     * Dispatched when the browser has restored the page from the bfcache; the next order fetches the cart again.
     */
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

declare module '../app/app.types' {
  interface AppState {
    readonly checkout: CheckoutState;
  }
}

export const isCheckoutAction: ActionMatcher<'checkout'> = ({ type }) => type.startsWith('checkout/');

export const selectCheckout = (state: Pick<AppState, 'checkout'>): CheckoutState => state.checkout;

export const selectAttempt = (state: Pick<AppState, 'checkout'>): OrderAttempt =>
  selectCheckout(state).attempt;

/** Whether the unpaid order has the same lines as the cart. If so, the form pays that order. */
export const isCartOfUnpaidOrder = (
  { lines }: Extract<OrderAttempt, { phase: 'unpaid' }>,
  cart: Parameters<typeof getLinesFingerprint>[0] | null,
): boolean => cart !== null && getLinesFingerprint(cart) === lines;

export const selectIsCalculating = (state: AppState): boolean =>
  selectCheckout(state).calculatingCount > 0 || selectOptimisticCart(state)?.isUpdating === true;

/** Selects whether an order is being sent or may have been placed, so that the order button is disabled. */
export const selectIsOrdering = (state: Pick<AppState, 'checkout'>): boolean =>
  selectCheckout(state).status !== 'idle' || isAttemptOpen(selectAttempt(state));

export function selectPrefersCollection(state: AppState, collectable: readonly string[]): boolean {
  const shownCart = selectOptimisticCart(state);
  return shownCart !== null && isPickupChosen(shownCart, collectable);
}

/**
 * Selects the URL of a placed order whose payment script has not answered for 30 s; `null` if there is none. The
 * script may never answer, so the shopper gets a link to the order.
 */
export const selectPlacedOrderUrl =
  ({ settings }: App) =>
  (state: AppState): string | null => {
    const { hasError, redirectUrl } = selectCheckout(state);
    if (selectPayment(state).pendingScripts !== 'answer' || hasError) return null;
    return isUrlOfOtherPage(redirectUrl) ? redirectUrl : settings.storePages.myaccount.permalink;
  };

/**
 * Compares URLs without their hash, because some gateways redirect to the checkout page with a hash that their own
 * script handles.
 */
const isUrlOfOtherPage = (url: string): boolean =>
  url !== '' && url.split('#')[0] !== window.location.href.split('#')[0];
