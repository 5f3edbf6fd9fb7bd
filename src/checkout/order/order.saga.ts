import { cancelled, put } from 'redux-saga/effects';
import type { App, Saga } from '../../app/app.types';
import { select } from '../../app/typed-effects';
import { type Cart, selectConfirmed, selectIsSettled } from '../../cart';
import { browser } from '../../lib/browser';
import { contexts, noticeAdded, noticesCleared } from '../../notice';
import { decodeValidationAnswer, paymentReset, selectIsExpress, setupFailed } from '../../payment';
import { allErrorsShown, attemptErrorsCleared, errorsShown, selectErrors } from '../../validation';
import { isOpen } from '../attempt/attempt.machine';
import { linesFingerprint, nextAction } from '../attempt/attempt-journal.rules';
import { readJournal, showUnpaidOrder } from '../attempt/attempt-journal.saga';
import { checkAttempt, showOtherTabsOrder } from '../attempt/look-up.saga';
import { attemptEvent, checkoutEvent, selectCheckout } from '../checkout.slice';
import { formOf } from '../form/form';
import { customerChanges, formProblems } from '../form/form.rules';
import { showFormProblems } from '../form/show-problems';
import { setUpPayment } from '../payment-setup/payment-setup.saga';
import { runObservers } from './observers.saga';
import { sendCartOrder } from './send-order.saga';
import { cartErrors, DELIVERY_ERROR, deliveryProblem, waitUntilReady } from './wait-until-ready.saga';

/**
 * Places an order, from the press of the button to the server's response. The button is usable again at the end in
 * every case.
 */
export function* placeOrder(app: App): Saga {
  const { status, attempt, cartSeenAt } = yield* select(selectCheckout);
  const isFree = !isOpen(attempt);
  const seen = yield* select(selectConfirmed);
  if (status !== 'idle' || !isFree || !seen?.items.length) return;
  if (!browser.isOnline()) {
    const content = app.messages.t('checkout.offline');
    yield put(noticeAdded({ id: 'checkout-offline', context: contexts.checkout, status: 'error', content }));
    return;
  }
  yield put(checkoutEvent({ type: 'orderRequested' }));
  const pressedAt = app.clock.now();
  try {
    if (yield* validate(app)) yield* processOrder(app, seen, cartSeenAt);
  } catch (cause) {
    app.report('the checkout', cause);
    yield* recoverFromException(app, pressedAt);
  } finally {
    if (yield cancelled()) yield put(checkoutEvent({ type: 'reset' }));
  }
  yield* showUnpaidOrder(app);
}

/** After an exception in this page, the journal tells whether the order was sent and answered, and so what to show. */
function* recoverFromException(app: App, pressedAt: number): Saga {
  const entry = readJournal(app);
  const isOfPress = entry !== null && entry.startedAt >= pressedAt;
  if (isOfPress && entry.phase === 'placed') {
    yield* showOtherTabsOrder(app, entry);
    return;
  }
  if (isOfPress && entry.phase === 'sent') {
    yield put(attemptEvent({ type: 'answerLost' }));
    yield* checkAttempt(app, entry);
    return;
  }
  const content = app.messages.t('error.generic');
  yield put(noticeAdded({ id: 'checkout-broken', context: contexts.checkout, status: 'error', content }));
  yield put(paymentReset());
  yield put(attemptEvent({ type: 'cancelled' }));
  yield put(checkoutEvent({ type: 'failed' }));
}

/**
 * Validates before anything is sent. Fields are checked here because WooCommerce versions differ in what they check.
 */
function* validate(app: App): Saga<boolean> {
  yield* clearErrorNotices();
  yield put(attemptErrorsCleared());
  // A wallet returns its address only during payment setup, so the form cannot be checked yet.
  const isWallet = yield* select(selectIsExpress);
  if (!isWallet && showFormProblems(app) && isCartCurrent(app)) showDeliveryError(app);
  const answers = yield* runObservers<ValidationAnswer>(
    app,
    'checkout_validation',
    {},
    {
      read: decodeValidationAnswer,
      // All observers run, so that the shopper sees all problems at once.
      ends: () => false,
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
  if (!messages.some((message) => message?.trim())) yield* announceUnexplained(app, ids);
  showRefusal(app);
  return false;
}

/**
 * A script may block the order with an error that has no message; the shopper still needs to see that it is blocked.
 */
function* announceUnexplained(app: App, ids: readonly string[]): Saga {
  app.report(
    'the checkout',
    `an error without a message blocks the order: ${ids.join(', ') || 'an observer'}`,
  );
  const content = app.messages.plural('checkout.notPlaced', Math.max(ids.length, 1));
  // Not dismissible, because the response to an address change clears dismissible notices while the order is still
  // blocked.
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

function showRefusal(app: App): void {
  app.store.dispatch(allErrorsShown());
  app.store.dispatch(checkoutEvent({ type: 'failed' }));
  app.emit('tiem:checkout:refused', { by: 'validation' });
}

/**
 * Whether the cart is the response to the form's current values. Only then does a missing rate mean that nothing is
 * shippable.
 */
function isCartCurrent(app: App): boolean {
  const { billing, shipping } = customerChanges(formOf(app));
  return selectIsSettled(app.store.getState()) && !billing && !shipping;
}

/** Whether cart errors or a missing shipping rate would make the server refuse the order. */
function isBlocked(app: App, cart: Cart): boolean {
  const isHeld = !showDeliveryError(app) || cartErrors(cart).length > 0;
  if (isHeld) showRefusal(app);
  return isHeld;
}

/** Shows an error if the cart needs shipping and has no usable rate; returns whether there is no such error. */
function showDeliveryError({ store, messages }: App): boolean {
  const cart = selectConfirmed(store.getState());
  const problem = cart && deliveryProblem(cart);
  if (!problem) return true;
  const errors = { [DELIVERY_ERROR]: { message: messages.t(problem), hidden: false } };
  store.dispatch(errorsShown({ source: 'attempt', errors }));
  return false;
}

type ValidationAnswer = NonNullable<ReturnType<typeof decodeValidationAnswer>>;

function* processOrder(app: App, seen: Cart, cartSeenAt: number): Saga {
  const isWallet = yield* select(selectIsExpress);
  const ready = yield* waitUntilReady(app, seen, isWallet ? undefined : isBlocked);
  if (!ready) {
    const known = readJournal(app);
    // The cart has changed because another tab has ordered it.
    if (nextAction(known, { lines: linesFingerprint(seen), cartSeenAt }) === 'show')
      yield* showOtherTabsOrder(app, known!);
    else yield put(checkoutEvent({ type: 'failed' }));
    return;
  }
  yield put(checkoutEvent({ type: 'validated' }));
  const cart = yield* setUpAndPay(app, ready);
  if (cart) yield* sendCartOrder(app, cart, cartSeenAt);
  else yield put(checkoutEvent({ type: 'failed' }));
}

/**
 * Prepares the payment. If the payment method returned another address, the cart is recalculated before the order is
 * sent.
 */
function* setUpAndPay(app: App, cart: Cart): Saga<Cart | null> {
  if (!cart.needsPayment) return cart;
  const { isReady, hasNewAddress } = yield* setUpPayment(app);
  // A wallet fills in the form's values, so they are checked only now.
  if (isReady && (!(yield* select(selectIsExpress)) || showFormProblems(app))) {
    const known = hasNewAddress ? yield* waitUntilReady(app, cart) : cart;
    if (!known) yield put(paymentReset());
    return known;
  }
  if (isReady) yield* showMissingFields(app);
  yield put(attemptEvent({ type: 'cancelled' }));
  return null;
}

/** The cart page has no form to show the problems in. */
function* showMissingFields(app: App): Saga {
  const labels = formProblems(formOf(app)).map(({ field }) => field.label);
  yield put(setupFailed());
  yield put(allErrorsShown());
  const content = app.messages.t('payment.expressIncomplete', labels.join(', '));
  const notice = { id: 'wc-express-payment-error', context: contexts.expressPayments };
  yield put(noticeAdded({ ...notice, status: 'error', content }));
  app.emit('tiem:checkout:refused', { by: 'validation' });
}
