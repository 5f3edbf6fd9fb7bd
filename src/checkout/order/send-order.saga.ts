import { put } from 'redux-saga/effects';
import { selectAddresses } from '../../address';
import type { App, Saga } from '../../app/app.types';
import { call, select } from '../../app/typed-effects';
import type { Cart } from '../../cart';
import { selectPayment } from '../../payment';
import { isOpen } from '../attempt/attempt.machine';
import { readJournal, writeJournal } from '../attempt/attempt-journal';
import { type JournalEntry, linesFingerprint, nextAction } from '../attempt/attempt-journal.rules';
import { checkAttempt, showOtherTabsOrder, withOrderLock } from '../attempt/look-up.saga';
import { isOutcomeUnknown } from '../attempt/outcome-unknown';
import { showUnpaidOrder } from '../attempt/unpaid-order.saga';
import { selectCheckout } from '../checkout.selectors';
import { attemptEvent, checkoutEvent } from '../checkout.slice';
import { handleOrderResponse, handleRefusal } from './handle-response.saga';
import { sendOrder } from './order.api';
import { decodeDraft } from './order.decode';
import { orderBody, paymentPayload, type SentPayment } from './order-body';

/** Work to do after the order lock is released, because it may take long: observers and the redirect. */
type FollowUp = Saga | undefined;

/** Runs `work` with the order lock, and the effect that it returns after the lock is released. */
function* sendWithLock(app: App, work: () => Saga<FollowUp>): Saga {
  const rest = yield* withOrderLock<FollowUp>(app, work);
  if (rest) yield* rest;
}

export function* sendCartOrder(app: App, cart: Cart, cartSeenAt: number): Saga {
  yield* sendWithLock(app, function* sendIt(): Saga<FollowUp> {
    const known = readJournal(app);
    const next = nextAction(known, { lines: linesFingerprint(cart), cartSeenAt });
    if (known && (next === 'check' || next === 'look')) {
      yield put(attemptEvent({ type: 'resumed' }));
      yield* checkAttempt(app, known);
      return;
    }
    if (next === 'show') {
      yield* showOtherTabsOrder(app, known!);
      return;
    }
    const { activePaymentMethod } = yield* select(selectPayment);
    const payment = cart.needsPayment ? paymentPayload(app) : null;
    const entry: JournalEntry = {
      ...newAttempt(app),
      lines: linesFingerprint(cart),
      total: cart.totals.totalPrice,
      currency: cart.totals.currency,
      method: payment ? activePaymentMethod : '',
      email: selectAddresses(yield* select((state: unknown) => state)).values.billing.email ?? '',
      ...(yield* draftOf(known)),
      redirectUrl: '',
    };
    return yield* sendOrderSaga(app, entry, payment, next === 'payAgain' ? known : null);
  });
}

/** Pays an unpaid order whose lines differ from the cart, or when the cart is empty. */
export function* payExistingOrder(app: App): Saga {
  const { status, attempt } = yield* select(selectCheckout);
  if (status !== 'idle' || isOpen(attempt) || readJournal(app)?.phase !== 'unpaid') return;
  yield put(checkoutEvent({ type: 'asked' }));
  yield put(checkoutEvent({ type: 'validated' }));
  yield put(attemptEvent({ type: 'waited', on: 'cart' }));
  try {
    yield* sendWithLock(app, function* sendIt(): Saga<FollowUp> {
      const known = readJournal(app);
      if (known?.phase !== 'unpaid') {
        yield put(attemptEvent({ type: 'dropped' }));
        yield put(checkoutEvent({ type: 'rested' }));
        return;
      }
      const entry: JournalEntry = { ...known, ...newAttempt(app), redirectUrl: '' };
      return yield* sendOrderSaga(app, entry, paymentPayload(app, known.method), known);
    });
  } finally {
    yield* showUnpaidOrder(app);
  }
}

/** Runs with the order lock: no other tab is sending, and the journal contains everything sent before. */
function* sendOrderSaga(
  app: App,
  started: JournalEntry,
  payment: SentPayment | null,
  paying: JournalEntry | null,
): Saga<FollowUp> {
  // A retried payment belongs to the same order, which can only be accessed with the email it was placed with.
  const same = paying && { orderId: paying.orderId, orderKey: paying.orderKey, email: paying.email };
  const entry = { ...started, ...same };
  const body = orderBody(app, payment);
  writeJournal(app, entry);
  yield put(attemptEvent({ type: 'sent' }));
  const got = yield* call(() => sendOrder(app, body, paying).catch((error: unknown) => ({ error })));
  if ('error' in got ? isOutcomeUnknown(got.error) : !got.isProven) {
    const known = 'error' in got ? entry : { ...entry, ...orderIdentity(got.body) };
    if (known !== entry) writeJournal(app, known);
    yield put(attemptEvent({ type: 'answerLost' }));
    yield* checkAttempt(app, known);
    return;
  }
  yield put(attemptEvent({ type: 'answered' }));
  if ('error' in got) return yield* handleRefusal(app, entry, got.error, paying !== null);
  return yield* handleOrderResponse(app, entry, got.body);
}

/** A response that does not prove the order may still contain the number to look it up by. */
function orderIdentity(body: unknown): Partial<JournalEntry> {
  const { orderId, orderKey } = decodeDraft(body);
  return orderId > 0 && orderKey ? { orderId, orderKey } : {};
}

function newAttempt(app: App): Pick<JournalEntry, 'id' | 'phase' | 'startedAt' | 'endedAt'> {
  const now = app.clock.now();
  return { id: `${now}-${Math.random().toString(36).slice(2)}`, phase: 'sent', startedAt: now, endedAt: 0 };
}

/**
 * The draft order's number, to look up a lost response. Omitted if it belongs to an earlier order, because a look-up
 * would find that one.
 */
function* draftOf(known: JournalEntry | null): Saga<Pick<JournalEntry, 'orderId' | 'orderKey'>> {
  const { orderId, orderKey } = yield* select(selectCheckout);
  const isEarlier = known?.orderId === orderId && (known.phase === 'placed' || known.phase === 'unpaid');
  return isEarlier ? { orderId: 0, orderKey: '' } : { orderId, orderKey };
}
