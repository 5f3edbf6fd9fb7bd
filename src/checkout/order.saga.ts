import { call, cancelled, put, select } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { type Cart, selectConfirmed, selectIsSettled } from '../cart';
import { browser } from '../lib/browser';
import { contexts, noticeAdded, noticesCleared } from '../notice';
import { paymentRested, readValidationAnswer, selectIsExpress, setupFailed } from '../payment';
import { allErrorsShown, attemptErrorsCleared, errorsReported, selectErrors } from '../validation';
import { isOpen } from './attempt.machine';
import { cartErrors, DELIVERY_ERROR, deliveryProblem } from './blocking';
import { checkAttempt, showOther } from './checking.saga';
import { selectCheckout } from './checkout.selectors';
import { attemptMoved, checkoutMoved } from './checkout.slice';
import type { CheckoutState } from './checkout.types';
import { formOf } from './form';
import { customerChanges, formProblems } from './form.rules';
import { tellFormProblems } from './form-problems';
import { readJournal } from './journal';
import { linesOf, whatNow } from './journal.rules';
import { ask } from './observe.saga';
import { getReady } from './ready.saga';
import { sendCart } from './send.saga';
import { type SetUp, setUpPayment } from './setup.saga';
import { recallUnpaid } from './unpaid.saga';

type Step<T = void> = Generator<unknown, T, never>;

/** From the shopper's press to the shop's answer. Whatever happens on the way, the button is free again at the end. */
export function* placeOrder(app: App): Step {
  const { status, attempt, cartSeenAt } = (yield select(selectCheckout)) as CheckoutState;
  const isFree = !isOpen(attempt);
  const seen = (yield select(selectConfirmed)) as Cart | null;
  if (status !== 'idle' || !isFree || !seen?.items.length) return;
  if (!browser.isOnline()) {
    const content = app.messages.t('checkout.offline');
    yield put(noticeAdded({ id: 'checkout-offline', context: contexts.checkout, status: 'error', content }));
    return;
  }
  yield put(checkoutMoved({ type: 'asked' }));
  const pressedAt = app.clock.now();
  try {
    if (yield call(validate, app)) yield call(process, app, seen, cartSeenAt);
  } catch (cause) {
    app.report('the checkout', cause);
    yield call(recover, app, pressedAt);
  } finally {
    if (yield cancelled()) yield put(checkoutMoved({ type: 'rested' }));
  }
  yield call(recallUnpaid, app);
}

/** Something broke in this page. What the shop was sent, and what it answered, decides what the shopper is told. */
function* recover(app: App, pressedAt: number): Step {
  const entry = readJournal(app);
  const isOfPress = entry !== null && entry.startedAt >= pressedAt;
  if (isOfPress && entry.phase === 'placed') {
    yield call(showOther, app, entry);
    return;
  }
  if (isOfPress && entry.phase === 'sent') {
    yield put(attemptMoved({ type: 'answerLost' }));
    yield call(checkAttempt, app, entry);
    return;
  }
  const content = app.messages.t('error.generic');
  yield put(noticeAdded({ id: 'checkout-broken', context: contexts.checkout, status: 'error', content }));
  yield put(paymentRested());
  yield put(attemptMoved({ type: 'dropped' }));
  yield put(checkoutMoved({ type: 'failed' }));
}

/** Before anything is sent. Our own fields first: servers differ in what they check. */
function* validate(app: App): Step<boolean> {
  yield call(clearErrorNotices);
  yield put(attemptErrorsCleared());
  // What a wallet knows it tells only when it is asked to pay.
  const isWallet = (yield select(selectIsExpress)) as boolean;
  if (!isWallet && tellFormProblems(app) && isCartCurrent(app)) tellDelivery(app);
  const answers = (yield call(
    ask<ValidationAnswer>,
    app,
    'checkout_validation',
    {},
    {
      read: readValidationAnswer,
      // All of them run, so that the shopper hears everything at once.
      ends: () => false,
      broken: {
        errorMessage: app.messages.t('error.generic'),
        validationErrors: {},
        context: contexts.checkout,
      },
    },
  )) as ValidationAnswer[];
  for (const [index, { errorMessage, validationErrors, context }] of answers.entries()) {
    const id = `checkout-validation-${index}`;
    if (errorMessage) yield put(noticeAdded({ id, context, status: 'error', content: errorMessage }));
    yield put(errorsReported({ source: 'attempt', errors: validationErrors }));
  }
  const errors = selectErrors(app.store.getState());
  const ids = Object.keys(errors);
  if ((isWallet || ids.length === 0) && answers.length === 0) return true;
  const messages = [
    ...answers.map(({ errorMessage }) => errorMessage),
    ...ids.map((id) => errors[id]?.message),
  ];
  if (!messages.some((message) => message?.trim())) yield call(announceUnexplained, app, ids);
  refuse(app);
  return false;
}

/** A script may block the order with an error that has no message: the shopper must still read that it is blocked. */
function* announceUnexplained(app: App, ids: readonly string[]): Step {
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
function* clearErrorNotices(): Step {
  for (const context of Object.values(contexts))
    yield put(
      noticesCleared({ context, status: 'error', ...(context === contexts.cart && { isDismissible: true }) }),
    );
}

function refuse(app: App): void {
  app.store.dispatch(allErrorsShown());
  app.store.dispatch(checkoutMoved({ type: 'failed' }));
  app.emit('tiem:checkout:refused', { by: 'validation' });
}

/** Whether the shop's answer is one to what the form holds now: only then does a missing rate mean anything. */
function isCartCurrent(app: App): boolean {
  const { billing, shipping } = customerChanges(formOf(app));
  return selectIsSettled(app.store.getState()) && !billing && !shipping;
}

/** A cart the shop would refuse, as its own answer says. */
function isHeldBack(app: App, cart: Cart): boolean {
  const isHeld = !tellDelivery(app) || cartErrors(cart).length > 0;
  if (isHeld) refuse(app);
  return isHeld;
}

/** Returns whether the cart can be delivered, or need not be. */
function tellDelivery({ store, messages }: App): boolean {
  const cart = selectConfirmed(store.getState());
  const problem = cart && deliveryProblem(cart);
  if (!problem) return true;
  const errors = { [DELIVERY_ERROR]: { message: messages.t(problem), hidden: false } };
  store.dispatch(errorsReported({ source: 'attempt', errors }));
  return false;
}

type ValidationAnswer = NonNullable<ReturnType<typeof readValidationAnswer>>;

function* process(app: App, seen: Cart, cartSeenAt: number): Step {
  const isWallet = (yield select(selectIsExpress)) as boolean;
  const ready = (yield call(getReady, app, seen, isWallet ? undefined : isHeldBack)) as Cart | null;
  if (!ready) {
    const known = readJournal(app);
    // The cart is another one because another tab has ordered it.
    if (whatNow(known, { lines: linesOf(seen), cartSeenAt }) === 'show') yield call(showOther, app, known!);
    else yield put(checkoutMoved({ type: 'failed' }));
    return;
  }
  yield put(checkoutMoved({ type: 'validated' }));
  const cart = (yield call(pay, app, ready)) as Cart | null;
  if (cart) yield call(sendCart, app, cart, cartSeenAt);
  else yield put(checkoutMoved({ type: 'failed' }));
}

/** The method gets ready. Where it knows another address, the shop reckons with that before anybody pays. */
function* pay(app: App, cart: Cart): Step<Cart | null> {
  if (!cart.needsPayment) return cart;
  const { isReady, hasNewAddress } = (yield call(setUpPayment, app)) as SetUp;
  // A wallet brings what the form would have asked for.
  if (isReady && (!(yield select(selectIsExpress)) || tellFormProblems(app))) {
    const known = hasNewAddress ? ((yield call(getReady, app, cart)) as Cart | null) : cart;
    if (!known) yield put(paymentRested());
    return known;
  }
  if (isReady) yield call(tellMissing, app);
  yield put(attemptMoved({ type: 'dropped' }));
  return null;
}

/** On a cart's page there is no form to say it in. */
function* tellMissing(app: App): Step {
  const labels = formProblems(formOf(app)).map(({ field }) => field.label);
  yield put(setupFailed());
  yield put(allErrorsShown());
  const content = app.messages.t('payment.expressIncomplete', labels.join(', '));
  const notice = { id: 'wc-express-payment-error', context: contexts.expressPayments };
  yield put(noticeAdded({ ...notice, status: 'error', content }));
  app.emit('tiem:checkout:refused', { by: 'validation' });
}
