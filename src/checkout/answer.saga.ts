import { call, delay, put, race, select, spawn } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { until } from '../app/until';
import { type Cart, refreshAsked, selectConfirmed } from '../cart';
import { errorMessage } from '../http/error-message';
import { isHttpError } from '../http/errors';
import { browser } from '../lib/browser';
import { decodeEntities } from '../lib/entities';
import { contexts, noticeAdded, noticeDismissed, type PlacedError, selectNotices } from '../notice';
import {
  type CheckoutProcessedArgument,
  type ObserverResult,
  type PaymentResult,
  paymentAnswered,
  paymentRested,
  readObserverAnswer,
} from '../payment';
import { errorsReported } from '../validation';
import { decodeDraft, decodePaymentResult, hasPaymentFailed, orderState } from './checkout.decode';
import { selectCheckout } from './checkout.selectors';
import { attemptMoved, checkoutMoved, draftLearned } from './checkout.slice';
import type { CheckoutState } from './checkout.types';
import { forgetDraft } from './draft.saga';
import { placeErrors } from './error.rules';
import { closeJournal, readJournal } from './journal';
import type { JournalEntry } from './journal.rules';
import { ask } from './observe.saga';
import { endsLoop } from './setup.saga';

type Step<T = void> = Generator<unknown, T, never>;

/** An observer that throws is reported and says nothing: the shop has decided on the order already. */
const RULES = { read: readObserverAnswer, ends: endsLoop };

/** What may take long after an answer: observers, and where the shopper goes. */
type Rest = ReturnType<typeof call>;

/** The shop took the order; what the payment says of it is another question. */
export function* answerOrder(app: App, entry: JournalEntry, body: unknown): Step<Rest> {
  const result = decodePaymentResult(body, window.location.href);
  const order = decodeDraft(body);
  const hasError = hasPaymentFailed(result);
  const { redirectUrl } = result;
  const { orderId, orderKey } = order;
  const isUnpaid = orderState(body) === 'unpaid';
  closeJournal(app, entry.id, {
    phase: !hasError ? 'placed' : isUnpaid && orderId > 0 ? 'unpaid' : 'refused',
    // Where a shop does not say, an address somewhere else says that money is still to come.
    awaitsPayment: isUnpaid || leadsAway(redirectUrl),
    ...{ orderId, orderKey, redirectUrl },
  });
  yield put(draftLearned(order));
  yield put(paymentAnswered(result));
  yield put(checkoutMoved({ type: 'answered', redirectUrl, hasError }));
  if (hasError)
    return call(fail, app, result, result.message || (result.paymentDetails.message ?? ''), false);
  return call(succeed, app, entry, result, orderId);
}

/** The argument of `onCheckoutSuccess` and `onCheckoutFail`, as WooCommerce's checkout block passes it. */
function* processedArgument(processingResponse: PaymentResult): Step<CheckoutProcessedArgument> {
  const { redirectUrl, orderId, customerId, orderNotes } = (yield select(selectCheckout)) as CheckoutState;
  return { redirectUrl, orderId, customerId, orderNotes, processingResponse };
}

function* succeed(app: App, entry: JournalEntry, result: PaymentResult, orderId: number): Step {
  const results = (yield call(
    ask<ObserverResult>,
    app,
    'checkout_success',
    yield call(processedArgument, result),
    RULES,
  )) as ObserverResult[];
  const bad = results.find(endsLoop);
  if (bad && bad.type !== 'success') {
    yield call(say, bad.message || app.messages.t('error.generic'), bad.messageContext);
    if (bad.type === 'error') {
      // The order is there; the bank's question after it came to nothing.
      if (readJournal(app)?.awaitsPayment) closeJournal(app, entry.id, { phase: 'unpaid' });
      yield put(checkoutMoved({ type: 'failed' }));
      yield call(letGo);
      return;
    }
  }
  const told = results.filter((one) => one.type === 'success').at(-1);
  const own = told?.type === 'success' ? told.redirectUrl : undefined;
  yield put(checkoutMoved({ type: 'completed', ...(own && { redirectUrl: own }) }));
  const { total, currency, method } = entry;
  app.emit('tiem:checkout:order-placed', { orderId, total, currencyCode: currency.code, method });
  const { redirectUrl } = (yield select(selectCheckout)) as CheckoutState;
  // Whoever comes back from a payment page finds the form as it was.
  if (!readJournal(app)?.awaitsPayment) forgetDraft(app);
  if (redirectUrl) {
    browser.goTo(redirectUrl);
    return;
  }
  yield put(attemptMoved({ type: 'found', order: { orderId, total, currency } }));
  yield call(letGo);
}

export function leadsAway(url: string): boolean {
  return url !== '' && new URL(url, window.location.href).origin !== window.location.origin;
}

/** It is another customer's now, or there is none of that number: nothing can be paid any more. */
const LOST_ORDER = /_rest_invalid_(order|user|billing_email)$/;

/** The shop said no: nothing was ordered, and everything typed is still there. */
export function* answerRefusal(
  app: App,
  entry: JournalEntry,
  error: unknown,
  wasPaying: boolean,
): Step<Rest> {
  const known = isHttpError(error) ? error : null;
  const isStillOwed = wasPaying && !LOST_ORDER.test(known?.code ?? '');
  closeJournal(app, entry.id, { phase: isStillOwed ? 'unpaid' : 'refused' });
  const status = Number((Object(known?.data) as { status?: unknown }).status ?? known?.status ?? 0);
  const message = known ? errorMessage(known, app.messages) : app.messages.t('error.generic');
  const placed = known ? placeErrors(known, message, app.settings.pluginPrefix) : { notices: [], fields: {} };
  const result = {
    message,
    paymentStatus: 'not set',
    redirectUrl: '',
    paymentDetails: {},
  } satisfies PaymentResult;
  yield put(paymentAnswered(result));
  yield put(checkoutMoved({ type: 'answered', redirectUrl: '', hasError: true }));
  for (const notice of placed.notices) yield put(noticeAdded({ ...notice, status: 'error' }));
  const fields = Object.entries(placed.fields).map(([id, said]) => [id, { message: said, hidden: false }]);
  yield put(errorsReported({ source: 'attempt', errors: Object.fromEntries(fields) }));
  // Goods, prices or coupons are not what they were.
  if ((Object(known?.data) as { cart?: unknown }).cart !== undefined || status === 409) {
    yield spawn(dropRepeated, placed.notices, (yield select(selectConfirmed)) as Cart | null);
    yield put(refreshAsked());
  }
  return call(function* tell(): Step {
    yield call(fail, app, result, message, placed.notices.length > 0);
    app.emit('tiem:checkout:refused', { by: 'shop', code: known?.code ?? 'unknown_error' });
  });
}

const CART_WAIT = 30_000;

/** Letters and figures only: WooCommerce writes the same sentence with other marks and quotes in each place. */
const wordsOf = (message: string): string =>
  decodeEntities(message.replace(/<[^>]*>/g, '')).replace(/[^\p{L}\p{N}]+/gu, ' ');

/** The cart repeats some refusals as errors of its own, which stay until it is put right: one of the two is enough. */
function* dropRepeated(notices: readonly PlacedError[], before: Cart | null): Step {
  const { cart } = (yield race({
    cart: call(until<Cart | null>, selectConfirmed, (now) => now !== before),
    late: delay(CART_WAIT),
  })) as { cart?: Cart | null };
  const repeated = new Set(cart?.errors.map(({ message }) => wordsOf(message)));
  for (const { id, context, content } of notices)
    if (repeated.has(wordsOf(content))) yield put(noticeDismissed({ id, context }));
}

function* fail(app: App, result: PaymentResult, message: string, isSaid: boolean): Step {
  const results = (yield call(
    ask<ObserverResult>,
    app,
    'checkout_fail',
    yield call(processedArgument, result),
    RULES,
  )) as ObserverResult[];
  const bad = results.find(endsLoop);
  if (bad && bad.type !== 'success') {
    if (bad.message) yield call(say, bad.message, bad.messageContext);
    // "No, and do not try again": the method has its own way on.
    if (bad.type === 'failure' || !bad.retry) yield put(checkoutMoved({ type: 'completed' }));
  }
  const isTold = isSaid || hasErrorNotice(yield select((state: unknown) => state));
  if (!isTold) yield call(say, message || app.messages.t('error.generic'));
  const { status, redirectUrl } = (yield select(selectCheckout)) as CheckoutState;
  if (status === 'complete' && redirectUrl) browser.goTo(redirectUrl);
  else yield call(letGo);
}

const PAYING_AREAS: readonly string[] = [contexts.checkout, contexts.expressPayments, contexts.payments];

/** Whoever shows an error where the shopper is paying has told them already. */
const hasErrorNotice = (state: unknown): boolean =>
  selectNotices(state).some(({ status, context }) => status === 'error' && PAYING_AREAS.includes(context));

function* say(content: string, context: string = contexts.checkout): Step {
  yield put(noticeAdded({ id: 'checkout-answer', context, content, status: 'error' }));
}

/** The button is the shopper's again. */
function* letGo(): Step {
  yield put(paymentRested());
  yield put(checkoutMoved({ type: 'rested' }));
  // A cart that is read from now on is the one to order.
  const cart = (yield select(selectConfirmed)) as Cart | null;
  if (!cart) yield put(refreshAsked());
}
