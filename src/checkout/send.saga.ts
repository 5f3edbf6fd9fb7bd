import { call, put, select } from 'redux-saga/effects';
import { selectAddresses } from '../address';
import type { App } from '../app/app.types';
import type { Cart } from '../cart';
import { type PaymentState, selectPayment } from '../payment';
import { answerOrder, answerRefusal } from './answer.saga';
import { isOpen } from './attempt.machine';
import { checkAttempt, showOther, withOrderLock } from './checking.saga';
import { type SentOrder, sendOrder } from './checkout.api';
import { decodeDraft } from './checkout.decode';
import { selectCheckout } from './checkout.selectors';
import { attemptMoved, checkoutMoved } from './checkout.slice';
import type { CheckoutState } from './checkout.types';
import { readJournal, writeJournal } from './journal';
import { type JournalEntry, linesOf, whatNow } from './journal.rules';
import { orderBody, paymentOf, type SentPayment } from './order-body';
import { isUnclear } from './unclear';
import { recallUnpaid } from './unpaid.saga';

type Step<T = void> = Generator<unknown, T, never>;
type Got = SentOrder | { error: unknown };

/** Everything that follows an answer and may take long: observers, and where the shopper goes. */
type Rest = ReturnType<typeof call> | undefined;

/** Runs `work` with the order lock, and the effect that it returns after the lock is released. */
function* sendAlone(app: App, work: () => Step<Rest>): Step {
  const rest = (yield call(withOrderLock<Rest>, app, work)) as Rest;
  if (rest) yield rest;
}

export function* sendCart(app: App, cart: Cart, cartSeenAt: number): Step {
  yield call(sendAlone, app, function* sendIt(): Step<Rest> {
    const known = readJournal(app);
    const next = whatNow(known, { lines: linesOf(cart), cartSeenAt });
    if (known && (next === 'check' || next === 'look')) {
      yield put(attemptMoved({ type: 'resumed' }));
      yield call(checkAttempt, app, known);
      return;
    }
    if (next === 'show') {
      yield call(showOther, app, known!);
      return;
    }
    const { activePaymentMethod } = (yield select(selectPayment)) as PaymentState;
    const payment = cart.needsPayment ? paymentOf(app) : null;
    const entry: JournalEntry = {
      ...begun(app),
      lines: linesOf(cart),
      total: cart.totals.totalPrice,
      currency: cart.totals.currency,
      method: payment ? activePaymentMethod : '',
      email: selectAddresses(yield select((state: unknown) => state)).values.billing.email ?? '',
      ...((yield call(draftOf, known)) as Pick<JournalEntry, 'orderId' | 'orderKey'>),
      redirectUrl: '',
    };
    return (yield call(send, app, entry, payment, next === 'payAgain' ? known : null)) as Rest;
  });
}

/** The cart is another one, or empty, and an earlier order of it still waits for its money. */
export function* payOldOrder(app: App): Step {
  const { status, attempt } = (yield select(selectCheckout)) as CheckoutState;
  if (status !== 'idle' || isOpen(attempt) || readJournal(app)?.phase !== 'unpaid') return;
  yield put(checkoutMoved({ type: 'asked' }));
  yield put(checkoutMoved({ type: 'validated' }));
  yield put(attemptMoved({ type: 'waited', on: 'cart' }));
  try {
    yield call(sendAlone, app, function* sendIt(): Step<Rest> {
      const known = readJournal(app);
      if (known?.phase !== 'unpaid') {
        yield put(attemptMoved({ type: 'dropped' }));
        yield put(checkoutMoved({ type: 'rested' }));
        return;
      }
      const entry: JournalEntry = { ...known, ...begun(app), redirectUrl: '' };
      return (yield call(send, app, entry, paymentOf(app, known.method), known)) as Rest;
    });
  } finally {
    yield call(recallUnpaid, app);
  }
}

/** We have the lock: nobody else in this browser sends, and whatever was sent before lies in the journal. */
function* send(
  app: App,
  started: JournalEntry,
  payment: SentPayment | null,
  paying: JournalEntry | null,
): Step<Rest> {
  // It is the same order, and only its own email opens it.
  const same = paying && { orderId: paying.orderId, orderKey: paying.orderKey, email: paying.email };
  const entry = { ...started, ...same };
  const body = orderBody(app, payment);
  writeJournal(app, entry);
  yield put(attemptMoved({ type: 'sent' }));
  const got = (yield call(() => sendOrder(app, body, paying).catch((error: unknown) => ({ error })))) as Got;
  if ('error' in got ? isUnclear(got.error) : !got.isProven) {
    const known = 'error' in got ? entry : { ...entry, ...namedOrder(got.body) };
    if (known !== entry) writeJournal(app, known);
    yield put(attemptMoved({ type: 'answerLost' }));
    yield call(checkAttempt, app, known);
    return;
  }
  yield put(attemptMoved({ type: 'answered' }));
  if ('error' in got) return (yield call(answerRefusal, app, entry, got.error, paying !== null)) as Rest;
  return (yield call(answerOrder, app, entry, got.body)) as Rest;
}

/** A response that proves nothing may still name the order to look up. */
function namedOrder(body: unknown): Partial<JournalEntry> {
  const { orderId, orderKey } = decodeDraft(body);
  return orderId > 0 && orderKey ? { orderId, orderKey } : {};
}

function begun(app: App): Pick<JournalEntry, 'id' | 'phase' | 'startedAt' | 'endedAt'> {
  const now = app.clock.now();
  return { id: `${now}-${Math.random().toString(36).slice(2)}`, phase: 'sent', startedAt: now, endedAt: 0 };
}

/** The number by which an answer that gets lost is looked up. That of an earlier order would find the earlier one. */
function* draftOf(known: JournalEntry | null): Step<Pick<JournalEntry, 'orderId' | 'orderKey'>> {
  const { orderId, orderKey } = (yield select(selectCheckout)) as CheckoutState;
  const isEarlier = known?.orderId === orderId && (known.phase === 'placed' || known.phase === 'unpaid');
  return isEarlier ? { orderId: 0, orderKey: '' } : { orderId, orderKey };
}
