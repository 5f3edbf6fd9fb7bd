import { cancelled, put } from 'redux-saga/effects';
import type { App, Saga } from '../../app/app.types';
import { select } from '../../app/typed-effects';
import { type Cart, selectConfirmedCart, selectHasNoPendingChange } from '../../cart';
import { browser } from '../../lib/browser';
import { contexts, noticeAdded, noticesCleared } from '../../notice';
import { decodeValidationAnswer, paymentReset, selectIsExpress, setupFailed } from '../../payment';
import { allErrorsShown, attemptErrorsCleared, errorsShown, selectErrors } from '../../validation';
import { isAttemptOpen } from '../attempt/attempt.machine';
import { getLinesFingerprint, getNextOrderAction } from '../attempt/attempt-journal.rules';
import { readAttemptJournal, showUnpaidOrder } from '../attempt/attempt-journal.saga';
import { lookUpOrderOfAttempt, showOtherTabsOrder } from '../attempt/look-up-order.saga';
import { attemptEvent, checkoutEvent, selectCheckout } from '../checkout.slice';
import { getCheckoutForm, validateFormAndShowErrors } from '../form/checkout-form';
import { findCustomerChanges, findFormProblems } from '../form/form.rules';
import { setUpPayment } from '../payment-setup/payment-setup.saga';
import { runObservers } from './observers.saga';
import { sendCartOrder } from './send-order.saga';
import {
  DELIVERY_ERROR,
  findDeliveryProblem,
  getBlockingErrors,
  waitForOrderableCart,
} from './wait-for-orderable-cart.saga';

/**
 * Places an order, from the click on the button to the server's response. Whatever happens, the button can be used
 * again at the end.
 */
export function* placeOrder(app: App): Saga {
  const { status, attempt, cartSeenAt } = yield* select(selectCheckout);
  const canOrder = !isAttemptOpen(attempt);
  const shownCart = yield* select(selectConfirmedCart);
  if (status !== 'idle' || !canOrder || !shownCart?.items.length) return;
  if (!browser.isOnline()) {
    const content = app.messages.t('checkout.offline');
    yield put(noticeAdded({ id: 'checkout-offline', context: contexts.checkout, status: 'error', content }));
    return;
  }
  yield put(checkoutEvent({ type: 'orderRequested' }));
  const pressedAt = app.clock.now();
  try {
    if (yield* validateCheckout(app)) yield* prepareAndSendOrder(app, shownCart, cartSeenAt);
  } catch (cause) {
    app.report('the checkout', cause);
    yield* showAttemptAfterException(app, pressedAt);
  } finally {
    if (yield cancelled()) yield put(checkoutEvent({ type: 'reset' }));
  }
  yield* showUnpaidOrder(app);
}

/**
 * Shows what the journal says after an exception while placing an order: whether the order was sent, and whether the
 * shop has responded.
 */
function* showAttemptAfterException(app: App, pressedAt: number): Saga {
  const entry = readAttemptJournal(app);
  const isThisAttempt = entry !== null && entry.startedAt >= pressedAt;
  if (isThisAttempt && entry.phase === 'placed') {
    yield* showOtherTabsOrder(app, entry);
    return;
  }
  if (isThisAttempt && entry.phase === 'sent') {
    yield put(attemptEvent({ type: 'answerLost' }));
    yield* lookUpOrderOfAttempt(app, entry);
    return;
  }
  const content = app.messages.t('error.generic');
  yield put(noticeAdded({ id: 'checkout-broken', context: contexts.checkout, status: 'error', content }));
  yield put(paymentReset());
  yield put(attemptEvent({ type: 'cancelled' }));
  yield put(checkoutEvent({ type: 'failed' }));
}

/**
 * Validates the form before anything is sent. Required fields are checked in the browser, because WooCommerce
 * versions differ in what they check.
 */
function* validateCheckout(app: App): Saga<boolean> {
  yield* clearErrorNotices();
  yield put(attemptErrorsCleared());
  // The form is not checked before a wallet's order, because a wallet returns its address only during payment
  // setup.
  const isWallet = yield* select(selectIsExpress);
  if (!isWallet && validateFormAndShowErrors(app) && isCartUpToDate(app)) showDeliveryError(app);
  const answers = yield* runObservers<ValidationAnswer>(
    app,
    'checkout_validation',
    {},
    {
      decode: decodeValidationAnswer,
      // Runs all observers, even after a failure, so that the shopper sees all problems at once.
      isFinal: () => false,
      failedResult: {
        errorMessage: app.messages.t('error.generic'),
        validationErrors: {},
        context: contexts.checkout,
      },
    },
  );
  for (const [index, { errorMessage, validationErrors, context }] of answers.entries()) {
    const id = `checkout-validation-${index}`;
    if (errorMessage) yield put(noticeAdded({ id, context, status: 'error', content: errorMessage }));
    yield put(errorsShown({ source: 'attempt', errors: validationErrors }));
  }
  const errors = selectErrors(app.store.getState());
  const ids = Object.keys(errors);
  if ((isWallet || ids.length === 0) && answers.length === 0) return true;
  const messages = [
    ...answers.map(({ errorMessage }) => errorMessage),
    ...ids.map((id) => errors[id]?.message),
  ];
  if (!messages.some((message) => message?.trim())) yield* announceUnexplainedError(app, ids);
  showValidationFailure(app);
  return false;
}

/**
 * Shows a notice if a script blocks the order with an error that has no message, because the shopper needs to see
 * that the order is blocked.
 */
function* announceUnexplainedError(app: App, ids: readonly string[]): Saga {
  app.report(
    'the checkout',
    `an error without a message blocks the order: ${ids.join(', ') || 'an observer'}`,
  );
  const content = app.messages.plural('checkout.notPlaced', Math.max(ids.length, 1));
  // Adds a notice that cannot be dismissed, because the response to an address change would clear a dismissible one
  // while the order is still blocked.
  const notice = { id: 'checkout-unexplained', context: contexts.checkout, isDismissible: false };
  yield put(noticeAdded({ ...notice, status: 'error', content }));
}

/** Clears all error notices except those of the cart, which stay until the cart is corrected. */
function* clearErrorNotices(): Saga {
  for (const context of Object.values(contexts))
    yield put(
      noticesCleared({ context, status: 'error', ...(context === contexts.cart && { isDismissible: true }) }),
    );
}

function showValidationFailure(app: App): void {
  app.store.dispatch(allErrorsShown());
  app.store.dispatch(checkoutEvent({ type: 'failed' }));
  app.emit('tiem:checkout:refused', { by: 'validation' });
}

/**
 * Whether the cart is the response to the form's current values. Only then does a missing rate mean that the shop
 * cannot ship.
 */
function isCartUpToDate(app: App): boolean {
  const { billing, shipping } = findCustomerChanges(getCheckoutForm(app));
  return selectHasNoPendingChange(app.store.getState()) && !billing && !shipping;
}

/** Whether cart errors or a missing shipping rate would make the server reject the order. */
function isOrderBlocked(app: App, cart: Cart): boolean {
  const isRefused = !showDeliveryError(app) || getBlockingErrors(cart).length > 0;
  if (isRefused) showValidationFailure(app);
  return isRefused;
}

/** Shows an error if the cart needs shipping and has no usable rate. Returns true if there is no error. */
function showDeliveryError({ store, messages }: App): boolean {
  const cart = selectConfirmedCart(store.getState());
  const problem = cart && findDeliveryProblem(cart);
  if (!problem) return true;
  const errors = { [DELIVERY_ERROR]: { message: messages.t(problem), hidden: false } };
  store.dispatch(errorsShown({ source: 'attempt', errors }));
  return false;
}

type ValidationAnswer = NonNullable<ReturnType<typeof decodeValidationAnswer>>;

function* prepareAndSendOrder(app: App, shownCart: Cart, cartSeenAt: number): Saga {
  const isWallet = yield* select(selectIsExpress);
  const orderableCart = yield* waitForOrderableCart(app, shownCart, isWallet ? undefined : isOrderBlocked);
  if (!orderableCart) {
    const journalEntry = readAttemptJournal(app);
    // If another tab has placed an order for this cart, shows that order.
    if (getNextOrderAction(journalEntry, { lines: getLinesFingerprint(shownCart), cartSeenAt }) === 'show')
      yield* showOtherTabsOrder(app, journalEntry!);
    else yield put(checkoutEvent({ type: 'failed' }));
    return;
  }
  yield put(checkoutEvent({ type: 'validated' }));
  const cart = yield* preparePayment(app, orderableCart);
  if (cart) yield* sendCartOrder(app, cart, cartSeenAt);
  else yield put(checkoutEvent({ type: 'failed' }));
}

/**
 * Prepares the payment. If the payment method returned another address, the cart is recalculated before the order is
 * sent.
 */
function* preparePayment(app: App, cart: Cart): Saga<Cart | null> {
  if (!cart.needsPayment) return cart;
  const { isReady, hasNewAddress } = yield* setUpPayment(app);
  // Checks the form's values now, because the wallet has filled them in during payment setup.
  if (isReady && (!(yield* select(selectIsExpress)) || validateFormAndShowErrors(app))) {
    const orderableCart = hasNewAddress ? yield* waitForOrderableCart(app, cart) : cart;
    if (!orderableCart) yield put(paymentReset());
    return orderableCart;
  }
  if (isReady) yield* showMissingFields(app);
  yield put(attemptEvent({ type: 'cancelled' }));
  return null;
}

/** Shows the missing fields as a notice, because the cart page has no form to show the problems in. */
function* showMissingFields(app: App): Saga {
  const labels = findFormProblems(getCheckoutForm(app)).map(({ field }) => field.label);
  yield put(setupFailed());
  yield put(allErrorsShown());
  const content = app.messages.t('payment.expressIncomplete', labels.join(', '));
  const notice = { id: 'wc-express-payment-error', context: contexts.expressPayments };
  yield put(noticeAdded({ ...notice, status: 'error', content }));
  app.emit('tiem:checkout:refused', { by: 'validation' });
}
