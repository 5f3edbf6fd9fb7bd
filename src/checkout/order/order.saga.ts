import { call, cancelled, put, select } from 'redux-saga/effects';
import type { App, Saga } from '../../app/app.types';
import { type Cart, selectConfirmed, selectIsSettled } from '../../cart';
import { browser } from '../../lib/browser';
import { contexts, noticeAdded, noticesCleared } from '../../notice';
import { decodeValidationAnswer, paymentReset, selectIsExpress, setupFailed } from '../../payment';
import { allErrorsShown, attemptErrorsCleared, errorsShown, selectErrors } from '../../validation';
import { isOpen } from '../attempt/attempt.machine';
import { readJournal } from '../attempt/attempt-journal';
import { linesFingerprint, nextAction } from '../attempt/attempt-journal.rules';
import { checkAttempt, showOtherTabsOrder } from '../attempt/look-up.saga';
import { showUnpaidOrder } from '../attempt/unpaid-order.saga';
import { selectCheckout } from '../checkout.selectors';
import { attemptEvent, checkoutEvent } from '../checkout.slice';
import type { CheckoutState } from '../checkout.types';
import { formOf } from '../form/form';
import { customerChanges, formProblems } from '../form/form.rules';
import { showFormProblems } from '../form/show-problems';
import { type SetupResult, setUpPayment } from '../payment-setup/payment-setup.saga';
import { cartErrors, DELIVERY_ERROR, deliveryProblem } from './blocking';
import { runObservers } from './run-observers.saga';
import { sendCartOrder } from './send-order.saga';
import { waitUntilReady } from './wait-until-ready.saga';

/** From the shopper's press to the shop's answer. Whatever happens on the way, the button is free again at the end. */
export function* placeOrder(app: App): Saga {
  const { status, attempt, cartSeenAt } = (yield select(selectCheckout)) as CheckoutState;
  const isFree = !isOpen(attempt);
  const seen = (yield select(selectConfirmed)) as Cart | null;
  if (status !== 'idle' || !isFree || !seen?.items.length) return;
  if (!browser.isOnline()) {
    const content = app.messages.t('checkout.offline');
    yield put(noticeAdded({ id: 'checkout-offline', context: contexts.checkout, status: 'error', content }));
    return;
  }
  yield put(checkoutEvent({ type: 'asked' }));
  const pressedAt = app.clock.now();
  try {
    if (yield call(validate, app)) yield call(processOrder, app, seen, cartSeenAt);
  } catch (cause) {
    app.report('the checkout', cause);
    yield call(recoverFromException, app, pressedAt);
  } finally {
    if (yield cancelled()) yield put(checkoutEvent({ type: 'rested' }));
  }
  yield call(showUnpaidOrder, app);
}

/** Something broke in this page. What the shop was sent, and what it answered, decides what the shopper is told. */
function* recoverFromException(app: App, pressedAt: number): Saga {
  const entry = readJournal(app);
  const isOfPress = entry !== null && entry.startedAt >= pressedAt;
  if (isOfPress && entry.phase === 'placed') {
    yield call(showOtherTabsOrder, app, entry);
    return;
  }
  if (isOfPress && entry.phase === 'sent') {
    yield put(attemptEvent({ type: 'answerLost' }));
    yield call(checkAttempt, app, entry);
    return;
  }
  const content = app.messages.t('error.generic');
  yield put(noticeAdded({ id: 'checkout-broken', context: contexts.checkout, status: 'error', content }));
  yield put(paymentReset());
  yield put(attemptEvent({ type: 'dropped' }));
  yield put(checkoutEvent({ type: 'failed' }));
}

/** Before anything is sent. Our own fields first: servers differ in what they check. */
function* validate(app: App): Saga<boolean> {
  yield call(clearErrorNotices);
  yield put(attemptErrorsCleared());
  // What a wallet knows it tells only when it is asked to pay.
  const isWallet = (yield select(selectIsExpress)) as boolean;
  if (!isWallet && showFormProblems(app) && isCartCurrent(app)) showDeliveryError(app);
  const answers = (yield call(
    runObservers<ValidationAnswer>,
    app,
    'checkout_validation',
    {},
    {
      read: decodeValidationAnswer,
      // All of them run, so that the shopper hears everything at once.
      ends: () => false,
      failedResult: {
        errorMessage: app.messages.t('error.generic'),
        validationErrors: {},
        context: contexts.checkout,
      },
    },
  )) as ValidationAnswer[];
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
  if (!messages.some((message) => message?.trim())) yield call(announceUnexplained, app, ids);
  showRefusal(app);
  return false;
}

/** A script may block the order with an error that has no message: the shopper must still read that it is blocked. */
function* announceUnexplained(app: App, ids: readonly string[]): Saga {
  app.report(
    'the checkout',
    `an error without a message blocks the order: ${ids.join(', ') || 'an observer'}`,
  );
  const content = app.messages.plural('checkout.notPlaced', Math.max(ids.length, 1));
  // Not dismissible, because the answer to an address change clears the others while the order is still blocked.
  const notice = { id: 'checkout-unexplained', context: contexts.checkout, isDismissible: false };
  yield put(noticeAdded({ ...notice, status: 'error', content }));
}

/** All error notices go, except what the shop says of the cart: that stays until the cart is put right. */
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

/** Whether the shop's answer is one to what the form holds now: only then does a missing rate mean anything. */
function isCartCurrent(app: App): boolean {
  const { billing, shipping } = customerChanges(formOf(app));
  return selectIsSettled(app.store.getState()) && !billing && !shipping;
}

/** A cart the shop would refuse, as its own answer says. */
function isBlocked(app: App, cart: Cart): boolean {
  const isHeld = !showDeliveryError(app) || cartErrors(cart).length > 0;
  if (isHeld) showRefusal(app);
  return isHeld;
}

/** Returns whether the cart can be delivered, or need not be. */
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
  const isWallet = (yield select(selectIsExpress)) as boolean;
  const ready = (yield call(waitUntilReady, app, seen, isWallet ? undefined : isBlocked)) as Cart | null;
  if (!ready) {
    const known = readJournal(app);
    // The cart is another one because another tab has ordered it.
    if (nextAction(known, { lines: linesFingerprint(seen), cartSeenAt }) === 'show')
      yield call(showOtherTabsOrder, app, known!);
    else yield put(checkoutEvent({ type: 'failed' }));
    return;
  }
  yield put(checkoutEvent({ type: 'validated' }));
  const cart = (yield call(setUpAndPay, app, ready)) as Cart | null;
  if (cart) yield call(sendCartOrder, app, cart, cartSeenAt);
  else yield put(checkoutEvent({ type: 'failed' }));
}

/** The method gets ready. Where it knows another address, the shop reckons with that before anybody pays. */
function* setUpAndPay(app: App, cart: Cart): Saga<Cart | null> {
  if (!cart.needsPayment) return cart;
  const { isReady, hasNewAddress } = (yield call(setUpPayment, app)) as SetupResult;
  // A wallet brings what the form would have asked for.
  if (isReady && (!(yield select(selectIsExpress)) || showFormProblems(app))) {
    const known = hasNewAddress ? ((yield call(waitUntilReady, app, cart)) as Cart | null) : cart;
    if (!known) yield put(paymentReset());
    return known;
  }
  if (isReady) yield call(showMissingFields, app);
  yield put(attemptEvent({ type: 'dropped' }));
  return null;
}

/** On a cart's page there is no form to say it in. */
function* showMissingFields(app: App): Saga {
  const labels = formProblems(formOf(app)).map(({ field }) => field.label);
  yield put(setupFailed());
  yield put(allErrorsShown());
  const content = app.messages.t('payment.expressIncomplete', labels.join(', '));
  const notice = { id: 'wc-express-payment-error', context: contexts.expressPayments };
  yield put(noticeAdded({ ...notice, status: 'error', content }));
  app.emit('tiem:checkout:refused', { by: 'validation' });
}
