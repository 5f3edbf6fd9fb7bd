import { call, cancelled, put, select } from 'redux-saga/effects';
import { selectAddresses } from '../address';
import type { App } from '../app/app.types';
import { type Cart, selectConfirmed } from '../cart';
import { contexts, noticeAdded, noticesCleared } from '../notice';
import { type PaymentState, readValidationAnswer, selectPayment } from '../payment';
import { allErrorsShown, errorsFound } from '../validation';
import { answerOrder, answerRefusal } from './answer.saga';
import { browser } from './browser';
import { checkAttempt, showOther } from './checking.saga';
import { sendOrder } from './checkout.api';
import { selectCheckout } from './checkout.selectors';
import { attemptMoved, checkoutMoved } from './checkout.slice';
import type { CheckoutState } from './checkout.types';
import { tellFormProblems } from './form-problems';
import { readJournal, writeJournal } from './journal';
import { type JournalEntry, linesOf, whatNow } from './journal.rules';
import { ask } from './observe.saga';
import { orderBody } from './order-body';
import { askForLock, isLockTaken } from './order-lock';
import { getReady } from './ready.saga';
import { setUpPayment } from './setup.saga';
import { isUnclear } from './unclear';

type Step<T = void> = Generator<unknown, T, never>;
type Got = { body: unknown } | { error: unknown };

/** From the shopper's press to the shop's answer. Whatever happens on the way, the button is free again at the end. */
export function* placeOrder(app: App): Step {
  const { status, attempt, cartSeenAt } = (yield select(selectCheckout)) as CheckoutState;
  const isFree = attempt.phase === 'none' || attempt.phase === 'changed';
  const seen = (yield select(selectConfirmed)) as Cart | null;
  if (status !== 'idle' || !isFree || !seen?.items.length) return;
  if (!browser.isOnline()) {
    const content = app.messages.t('checkout.offline');
    yield put(noticeAdded({ id: 'checkout-offline', context: contexts.checkout, status: 'error', content }));
    return;
  }
  yield put(checkoutMoved({ type: 'asked' }));
  try {
    if (yield call(validate, app)) yield call(process, app, seen, cartSeenAt);
  } catch (cause) {
    app.report('the checkout', cause);
    const content = app.messages.t('error.generic');
    yield put(noticeAdded({ id: 'checkout-broken', context: contexts.checkout, status: 'error', content }));
    yield put(attemptMoved({ type: 'dropped' }));
    yield put(checkoutMoved({ type: 'failed' }));
  } finally {
    if (yield cancelled()) yield put(checkoutMoved({ type: 'rested' }));
  }
}

/** Section 4.5, step 1. Our own fields first: servers differ in what they check. */
function* validate(app: App): Step<boolean> {
  for (const context of Object.values(contexts)) yield put(noticesCleared({ context, status: 'error' }));
  const areFieldsRight = tellFormProblems(app);
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
    yield put(errorsFound(validationErrors));
  }
  if (areFieldsRight && answers.length === 0) return true;
  yield put(allErrorsShown());
  yield put(checkoutMoved({ type: 'failed' }));
  app.emit('tiem:checkout:refused', { by: 'validation' });
  return false;
}

type ValidationAnswer = NonNullable<ReturnType<typeof readValidationAnswer>>;

function* process(app: App, seen: Cart, cartSeenAt: number): Step {
  const cart = (yield call(getReady, app, seen)) as Cart | null;
  if (!cart) {
    const known = readJournal(app);
    // The cart is another one because another tab has ordered it.
    if (whatNow(known, { lines: linesOf(seen), cartSeenAt }) === 'show') yield call(showOther, app, known!);
    else yield put(checkoutMoved({ type: 'failed' }));
    return;
  }
  yield put(checkoutMoved({ type: 'validated' }));
  if (cart.needsPayment && !(yield call(pay, app, cart))) {
    yield put(attemptMoved({ type: 'dropped' }));
    yield put(checkoutMoved({ type: 'failed' }));
    return;
  }
  const isTaken = (yield call(isLockTaken, app)) as boolean;
  const lock = askForLock(app);
  if (isTaken) yield put(attemptMoved({ type: 'waited', on: 'tab' }));
  try {
    yield call(() => lock.mine);
    yield call(send, app, cart, cartSeenAt);
  } finally {
    lock.release();
  }
}

/** We have the lock: nobody else in this browser sends, and whatever was sent before lies in the journal. */
function* send(app: App, cart: Cart, cartSeenAt: number): Step {
  const known = readJournal(app);
  const next = whatNow(known, { lines: linesOf(cart), cartSeenAt });
  if (next === 'check') {
    yield put(attemptMoved({ type: 'resumed' }));
    yield call(checkAttempt, app, known!);
    return;
  }
  if (next === 'show') {
    yield call(showOther, app, known!);
    return;
  }
  const entry = (yield call(newEntry, app, cart)) as JournalEntry;
  const body: unknown = yield call(orderBody, app, cart);
  writeJournal(app, entry);
  yield put(attemptMoved({ type: 'sent' }));
  const got = (yield call(() => sendOrder(app, body).catch((error: unknown) => ({ error })))) as Got;
  if ('error' in got && isUnclear(got.error)) {
    yield put(attemptMoved({ type: 'answerLost' }));
    yield call(checkAttempt, app, entry);
    return;
  }
  yield put(attemptMoved({ type: 'answered' }));
  if ('error' in got) yield call(answerRefusal, app, entry, got.error);
  else yield call(answerOrder, app, entry, got.body);
}

function* newEntry(app: App, cart: Cart): Step<JournalEntry> {
  const { orderId, orderKey } = (yield select(selectCheckout)) as CheckoutState;
  const { activePaymentMethod } = (yield select(selectPayment)) as PaymentState;
  const now = app.clock.now();
  return {
    id: `${now}-${Math.random().toString(36).slice(2)}`,
    phase: 'sent',
    startedAt: now,
    endedAt: 0,
    lines: linesOf(cart),
    total: cart.totals.totalPrice,
    currency: cart.totals.currency,
    method: cart.needsPayment ? activePaymentMethod : '',
    email: selectAddresses(yield select((state: unknown) => state)).values.billing.email ?? '',
    orderId,
    orderKey,
    redirectUrl: '',
  };
}
