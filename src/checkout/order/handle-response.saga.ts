import { delay, put, spawn } from 'redux-saga/effects';
import type { App, AppState, Saga } from '../../app/app.types';
import { race, select } from '../../app/typed-effects';
import { waitUntil } from '../../app/wait-until';
import { type Cart, isCartAction, refreshRequested, selectConfirmedCart } from '../../cart';
import { getErrorMessage } from '../../http/error-message';
import { isHttpError } from '../../http/errors';
import { browser } from '../../lib/browser';
import { decodeEntities } from '../../lib/html';
import { asRecord } from '../../lib/json-values';
import { contexts, type InvalidParamError, noticeAdded, noticeDismissed, selectNotices } from '../../notice';
import {
  type CheckoutProcessedArgument,
  decodeObserverAnswer,
  type ObserverResult,
  type PaymentResult,
  paymentReset,
  paymentResultReceived,
} from '../../payment';
import { errorsShown } from '../../validation';
import type { JournalEntry } from '../attempt/attempt-journal.rules';
import { closeJournalEntry, readAttemptJournal } from '../attempt/attempt-journal.saga';
import { attemptEvent, checkoutEvent, draftOrderLoaded, selectCheckout } from '../checkout.slice';
import { deleteDraft } from '../form/draft.saga';
import { isFailedObserverResult } from '../payment-setup/payment-setup.saga';
import { assignErrorsToFieldsAndNotices } from './error.rules';
import { runObservers } from './observers.saga';
import { decodeDraftOrder, decodeOrderState, decodePaymentResult, hasPaymentFailed } from './order.api';

/**
 * Rules for observers that run after the server's decision, which they cannot change. An observer that throws is
 * reported and otherwise ignored.
 */
const OBSERVER_RULES = { decode: decodeObserverAnswer, isFinal: isFailedObserverResult };

/** Work to do after the order lock is released, because it may take long: observers and the redirect. */
type FollowUpSaga = Saga;

/** Handles an accepted order, whose payment may have succeeded, failed or be pending. */
export function* handleOrderResponse(app: App, entry: JournalEntry, body: unknown): Saga<FollowUpSaga> {
  const result = decodePaymentResult(body, window.location.href);
  const order = decodeDraftOrder(body);
  const hasError = hasPaymentFailed(result);
  const { redirectUrl } = result;
  const { orderId, orderKey } = order;
  const isUnpaid = decodeOrderState(body) === 'unpaid';
  closeJournalEntry(app, entry.id, {
    phase: !hasError ? 'placed' : isUnpaid && orderId > 0 ? 'unpaid' : 'refused',
    // Treats a redirect to another origin as a payment that is still to be made there, if the response has no order
    // status.
    awaitsPayment: isUnpaid || isUrlOnOtherSite(redirectUrl),
    ...{ orderId, orderKey, redirectUrl },
  });
  yield put(draftOrderLoaded(order));
  yield put(paymentResultReceived(result));
  yield put(checkoutEvent({ type: 'answered', redirectUrl, hasError }));
  if (hasError)
    return notifyOfFailedOrder(app, result, result.message || (result.paymentDetails.message ?? ''), false);
  return completePlacedOrder(app, entry, result, orderId);
}

/**
 * Creates the argument of `onCheckoutSuccess` and `onCheckoutFail`, with the fields that WooCommerce's checkout block
 * passes.
 */
function* createObserverArgument(processingResponse: PaymentResult): Saga<CheckoutProcessedArgument> {
  const { redirectUrl, orderId, customerId, orderNotes } = yield* select(selectCheckout);
  return { redirectUrl, orderId, customerId, orderNotes, processingResponse };
}

function* completePlacedOrder(app: App, entry: JournalEntry, result: PaymentResult, orderId: number): Saga {
  const results = yield* runObservers<ObserverResult>(
    app,
    'checkout_success',
    yield* createObserverArgument(result),
    OBSERVER_RULES,
  );
  const failure = results.find(isFailedObserverResult);
  if (failure && failure.type !== 'success') {
    yield* showOrderError(failure.message || app.messages.t('error.generic'), failure.messageContext);
    if (failure.type === 'error') {
      // Records the order as unpaid in the journal, because the order exists but its payment has failed, for example in
      // 3-D Secure.
      if (readAttemptJournal(app)?.awaitsPayment) closeJournalEntry(app, entry.id, { phase: 'unpaid' });
      yield put(checkoutEvent({ type: 'failed' }));
      yield* unlockCheckoutForm();
      return;
    }
  }
  const redirectResult = results.filter((result) => result.type === 'success').at(-1);
  const ownRedirectUrl = redirectResult?.type === 'success' ? redirectResult.redirectUrl : undefined;
  yield put(checkoutEvent({ type: 'completed', ...(ownRedirectUrl && { redirectUrl: ownRedirectUrl }) }));
  const { total, currency, method } = entry;
  app.emit('tiem:checkout:order-placed', { orderId, total, currencyCode: currency.code, method });
  const { redirectUrl } = yield* select(selectCheckout);
  // Keeps the draft until the order is paid, so that a shopper who comes back finds the form filled in.
  if (!readAttemptJournal(app)?.awaitsPayment) deleteDraft(app);
  if (redirectUrl) {
    browser.goTo(redirectUrl);
    return;
  }
  yield put(attemptEvent({ type: 'found', order: { orderId, total, currency } }));
  yield* unlockCheckoutForm();
}

export function isUrlOnOtherSite(url: string): boolean {
  return url !== '' && new URL(url, window.location.href).origin !== window.location.origin;
}

/**
 * Matches error codes saying that the order does not exist or belongs to another customer, so that it can no longer
 * be paid.
 */
const INACCESSIBLE_ORDER_CODE = /_rest_invalid_(order|user|billing_email)$/;

/** Handles a rejected order. No order exists, and the form keeps its values. */
export function* handleRejectedOrder(
  app: App,
  entry: JournalEntry,
  error: unknown,
  wasPaying: boolean,
): Saga<FollowUpSaga> {
  const httpError = isHttpError(error) ? error : null;
  const isStillUnpaid = wasPaying && !INACCESSIBLE_ORDER_CODE.test(httpError?.code ?? '');
  closeJournalEntry(app, entry.id, { phase: isStillUnpaid ? 'unpaid' : 'refused' });
  const status = Number(asRecord(httpError?.data).status ?? httpError?.status ?? 0);
  const message = httpError ? getErrorMessage(httpError, app.messages) : app.messages.t('error.generic');
  const assignedErrors = httpError
    ? assignErrorsToFieldsAndNotices(httpError, message, app.settings.pluginPrefix)
    : { notices: [], fields: {} };
  const result = {
    message,
    paymentStatus: 'not set',
    redirectUrl: '',
    paymentDetails: {},
  } satisfies PaymentResult;
  yield put(paymentResultReceived(result));
  yield put(checkoutEvent({ type: 'answered', redirectUrl: '', hasError: true }));
  for (const notice of assignedErrors.notices) yield put(noticeAdded({ ...notice, status: 'error' }));
  const fields = Object.entries(assignedErrors.fields).map(([id, fieldMessage]) => [
    id,
    { message: fieldMessage, hidden: false },
  ]);
  yield put(errorsShown({ source: 'attempt', errors: Object.fromEntries(fields) }));
  // A response with a cart, or status 409, means that the cart has changed on the server.
  if (asRecord(httpError?.data).cart !== undefined || status === 409) {
    yield spawn(dismissRepeatedNotices, assignedErrors.notices, yield* select(selectConfirmedCart));
    yield put(refreshRequested());
  }
  return announceRejectedOrder();

  function* announceRejectedOrder(): Saga {
    yield* notifyOfFailedOrder(app, result, message, assignedErrors.notices.length > 0);
    app.emit('tiem:checkout:refused', { by: 'shop', code: httpError?.code ?? 'unknown_error' });
  }
}

const CART_TIMEOUT = 30_000;

/**
 * Keeps only letters and digits, because WooCommerce punctuates the same sentence differently in a notice and in the
 * cart's errors.
 */
const normalizeMessageText = (message: string): string =>
  decodeEntities(message.replace(/<[^>]*>/g, '')).replace(/[^\p{L}\p{N}]+/gu, ' ');

/**
 * Removes notices that repeat an error of the cart, because errors of the cart stay visible until they are resolved.
 */
function* dismissRepeatedNotices(notices: readonly InvalidParamError[], before: Cart | null): Saga {
  const { cart } = yield* race({
    cart: waitUntil(isCartAction, selectConfirmedCart, (currentCart) => currentCart !== before),
    late: delay(CART_TIMEOUT),
  });
  const repeatedMessages = new Set(cart?.errors.map(({ message }) => normalizeMessageText(message)));
  for (const { id, context, content } of notices)
    if (repeatedMessages.has(normalizeMessageText(content))) yield put(noticeDismissed({ id, context }));
}

function* notifyOfFailedOrder(app: App, result: PaymentResult, message: string, hasNotice: boolean): Saga {
  const results = yield* runObservers<ObserverResult>(
    app,
    'checkout_fail',
    yield* createObserverArgument(result),
    OBSERVER_RULES,
  );
  const failure = results.find(isFailedObserverResult);
  if (failure && failure.type !== 'success') {
    if (failure.message) yield* showOrderError(failure.message, failure.messageContext);
    // Completes the checkout after a result of the type `failure`, or an error whose `retry` is false, because the
    // payment method then decides how the shopper continues.
    if (failure.type === 'failure' || !failure.retry) yield put(checkoutEvent({ type: 'completed' }));
  }
  const isErrorShown = hasNotice || hasErrorNotice(yield* select((state: AppState) => state));
  if (!isErrorShown) yield* showOrderError(message || app.messages.t('error.generic'));
  const { status, redirectUrl } = yield* select(selectCheckout);
  if (status === 'complete' && redirectUrl) browser.goTo(redirectUrl);
  else yield* unlockCheckoutForm();
}

const PAYMENT_CONTEXTS: readonly string[] = [contexts.checkout, contexts.expressPayments, contexts.payments];

/** Whether an error notice is already shown in the payment or checkout area. */
const hasErrorNotice = (state: AppState): boolean =>
  selectNotices(state).some(
    ({ status, context }) => status === 'error' && PAYMENT_CONTEXTS.includes(context),
  );

function* showOrderError(content: string, context: string = contexts.checkout): Saga {
  yield put(noticeAdded({ id: 'checkout-answer', context, content, status: 'error' }));
}

/** Ends the attempt, so that the shopper can use the form again. */
function* unlockCheckoutForm(): Saga {
  yield put(paymentReset());
  yield put(checkoutEvent({ type: 'reset' }));
  // Fetches a cart if none is known, because the next order needs one.
  const cart = yield* select(selectConfirmedCart);
  if (!cart) yield put(refreshRequested());
}
