import { CANCEL } from 'redux-saga';
import { delay, fork, put, spawn, take } from 'redux-saga/effects';
import type { App, Saga } from '../../app/app.types';
import { call, race, select } from '../../app/typed-effects';
import { waitUntil } from '../../app/wait-until';
import {
  type Cart,
  isCartAction,
  refreshRequested,
  selectCartReadProblem,
  selectConfirmedCart,
} from '../../cart';
import { browser } from '../../lib/browser';
import { getLookUpDelay } from '../../lib/journal';
import { getLockName, getLocksInUse, requestLockInBackground } from '../../lib/locks';
import { contexts, noticeAdded, noticesCleared } from '../../notice';
import { paymentReset } from '../../payment';
import {
  attemptEvent,
  checkoutEvent,
  orderRequested,
  retryRequested,
  selectAttempt,
} from '../checkout.slice';
import { deleteDraft } from '../form/draft.saga';
import { lookUpOrder } from '../order/order.api';
import {
  getLinesFingerprint,
  getLookUpVerdict,
  type JournalEntry,
  type LookUpVerdict,
} from './attempt-journal.rules';
import { closeJournalEntry, readAttemptJournal, showUnpaidOrder } from './attempt-journal.saga';

const LATE_LOOK_UP_DELAY = 10_000;

/** Runs `work` while holding the order lock, so that only one tab of this browser sends an order at a time. */
export function* runWithOrderLock<T>(app: App, work: () => Saga<T>): Saga<T> {
  const name = getLockName(app.settings.homeUrl, 'order');
  const heldLocks = yield* call(getLocksInUse);
  const lock = requestLockInBackground(name);
  if (heldLocks?.has(name)) yield put(attemptEvent({ type: 'waiting', waitingFor: 'tab' }));
  try {
    yield* call(() => lock.acquired);
    return yield* work();
  } finally {
    lock.release();
  }
}

/*
 * Looks an order up until its outcome is known, after its response was lost:
 *
 *   click      Đặt hàng
 *   requests   POST checkout ──── response lost
 *   lookups                      order, cart   …1 s…   order, cart   …2 s…   order, cart
 *   page       Đang đặt hàng…     Đang kiểm tra đơn hàng…                     the order, or "outcome unknown"
 */
export function* lookUpOrderOfAttempt(app: App, entry: JournalEntry): Saga {
  let verdict: LookUpVerdict = 'keepLookingUp';
  for (let lookUpCount = 1; verdict === 'keepLookingUp'; lookUpCount++) {
    if (lookUpCount > 1) yield* race([delay(getLookUpDelay(lookUpCount - 2)), call(waitUntilOnline)]);
    const { result, total } = yield* call(lookUpOrder, app, entry);
    // Repeats the lookup only for an attempt without a response.
    verdict = getLookUpVerdict(result, entry.phase === 'sent' ? lookUpCount : Number.POSITIVE_INFINITY);
    yield* finishAttemptWithVerdict(app, entry, verdict, total);
  }
  yield put(paymentReset());
  yield put(checkoutEvent({ type: 'reset' }));
}

function* finishAttemptWithVerdict(app: App, entry: JournalEntry, verdict: LookUpVerdict, total = ''): Saga {
  const { id, orderId, currency } = entry;
  const order = { orderId, total: total || entry.total, currency };
  if (verdict === 'placed') {
    closeJournalEntry(app, id, { phase: 'placed', awaitsPayment: false });
    deleteDraft(app);
    yield put(attemptEvent({ type: 'found', order }));
    app.emit('tiem:checkout:order-placed', {
      ...{ orderId, total: order.total, currencyCode: currency.code, method: entry.method },
    });
    yield spawn(refreshEmptiedCart);
  } else if (verdict === 'probablyPlaced') {
    closeJournalEntry(app, id, { phase: 'maybe' });
    yield put(attemptEvent({ type: 'cartEmptied' }));
    yield spawn(refreshEmptiedCart);
  } else if (verdict === 'unpaid') {
    closeJournalEntry(app, id, { phase: 'unpaid', awaitsPayment: false });
    yield put(attemptEvent({ type: 'foundUnpaid', order, lines: entry.lines }));
  } else if (verdict === 'cancelled') {
    closeJournalEntry(app, id, { phase: 'refused' });
    yield put(attemptEvent({ type: 'orderCancelled' }));
    const content = app.messages.t('checkout.orderCancelled', orderId);
    const notice = { id: 'checkout-unfinished', context: contexts.checkout };
    yield put(noticeAdded({ ...notice, status: 'info', content }));
  } else if (verdict === 'unknownOutcome') yield put(attemptEvent({ type: 'nothingFound' }));
}

/** Refreshes the cart after an order, and clears the notices that say that its lines were removed. */
function* refreshEmptiedCart(): Saga {
  const before = yield* select(selectConfirmedCart);
  yield put(refreshRequested());
  yield* waitUntil(isCartAction, selectConfirmedCart, (cart) => cart !== before);
  yield delay(0);
  yield put(noticesCleared({ context: contexts.cart }));
}

function waitUntilOnline(): Promise<void> {
  const controller = new AbortController();
  const online = new Promise<void>((resolve) =>
    window.addEventListener('online', () => resolve(), { once: true, signal: controller.signal }),
  );
  // Removes the `online` listener. redux-saga calls this function if the delay won the race.
  return Object.assign(online, { [CANCEL]: () => controller.abort() });
}

/** While the outcome is unknown, keeps looking for the order until it is found or the shopper retries. */
export function* watchUnknownOutcome(app: App): Saga {
  // This is a loop instead of `takeLatest`, because a lookup dispatches `attemptEvent` itself and would cancel itself.
  while (true) {
    const { phase } = yield* select(selectAttempt);
    if (phase !== 'unknownOutcome') {
      yield take(attemptEvent);
      continue;
    }
    // If the shopper clicks retry during a lookup, the click is handled when that lookup has finished.
    const { retry, lateLookUp } = yield* race({
      retry: take(retryRequested),
      lateLookUp: lookUpAfterDelay(app),
      moved: take(attemptEvent),
    });
    if (retry) yield* retryOrderAfterLookUp(app);
    else if (lateLookUp)
      yield* finishAttemptWithVerdict(app, lateLookUp.entry, lateLookUp.verdict, lateLookUp.total);
  }
}

interface AttemptLookUp {
  entry: JournalEntry;
  verdict: LookUpVerdict;
  total: string;
}

function* lookUpAfterDelay(app: App): Saga<AttemptLookUp | null> {
  yield delay(LATE_LOOK_UP_DELAY);
  const entry = readAttemptJournal(app);
  return entry?.phase === 'sent' ? yield* lookUpOrderOnce(app, entry) : null;
}

function* lookUpOrderOnce(app: App, entry: JournalEntry): Saga<AttemptLookUp> {
  const { result, total } = yield* call(lookUpOrder, app, entry);
  return { entry, verdict: getLookUpVerdict(result, Number.POSITIVE_INFINITY), total };
}

const MAX_RETRY_LOOK_UPS = 3;

/** Looks the order up before a retry. Sends no new order while the shop cannot be reached. */
function* retryOrderAfterLookUp(app: App): Saga {
  const entry = readAttemptJournal(app);
  if (entry?.phase === 'sent') {
    yield put(attemptEvent({ type: 'resumed' }));
    let result = yield* lookUpOrderOnce(app, entry);
    for (
      let lookUpCount = 1;
      result.verdict === 'keepLookingUp' && lookUpCount < MAX_RETRY_LOOK_UPS;
      lookUpCount++
    ) {
      yield delay(getLookUpDelay(lookUpCount - 1));
      result = yield* lookUpOrderOnce(app, entry);
    }
    const { verdict, total } = result;
    // If the shop could not be reached, the outcome stays unknown and the shopper may retry.
    yield* finishAttemptWithVerdict(
      app,
      entry,
      verdict === 'keepLookingUp' ? 'unknownOutcome' : verdict,
      total,
    );
    if (verdict !== 'unknownOutcome') return;
  }
  yield* cancelAttemptForNewOrder(app, entry);
}

function* cancelAttemptForNewOrder(app: App, entry: JournalEntry | null): Saga {
  if (entry?.phase === 'sent') closeJournalEntry(app, entry.id, { phase: 'dropped' });
  yield put(attemptEvent({ type: 'cancelled' }));
  yield put(orderRequested());
}

/** Shows the order that another tab has placed for the same cart, instead of sending a second one. */
export function* showOtherTabsOrder(app: App, entry: JournalEntry): Saga {
  const { orderId, total, currency, redirectUrl } = entry;
  yield put(attemptEvent({ type: 'found', order: { orderId, total, currency } }));
  yield put(paymentReset());
  yield put(checkoutEvent({ type: 'reset' }));
  app.emit('tiem:checkout:order-shown', { orderId });
  if (redirectUrl) browser.goTo(redirectUrl);
}

/**
 * Resumes an attempt from the journal: the page was reloaded while the order was being sent, or another tab is sending
 * it.
 */
export function* resumeAttempt(app: App, cart: Cart): Saga {
  const entry = readAttemptJournal(app);
  if (entry?.phase === 'maybe' && cart.items.length === 0) {
    yield put(attemptEvent({ type: 'resumed' }));
    yield put(attemptEvent({ type: 'cartEmptied' }));
  }
  if (entry) yield fork(lookUpOrderAfterPaymentPage, app, entry, cart);
  if (entry?.phase !== 'sent') return;
  yield* runWithOrderLock(app, function* resume(): Saga {
    const currentEntry = readAttemptJournal(app);
    if (currentEntry?.phase === 'sent') {
      yield put(attemptEvent({ type: 'resumed' }));
      yield* lookUpOrderOfAttempt(app, currentEntry);
    } else if (currentEntry?.phase === 'placed') yield* showOtherTabsOrder(app, currentEntry);
    else yield put(attemptEvent({ type: 'cancelled' }));
  });
}

/** Looks up an order that awaits payment, after any return from a payment page. The form stays usable meanwhile. */
function* lookUpOrderAfterPaymentPage(app: App, entry: JournalEntry, cart: Cart): Saga {
  if (entry.phase === 'unpaid') yield* showUnpaidOrder(app);
  if (entry.phase !== 'placed' || !entry.awaitsPayment) return;
  const isSameCart = getLinesFingerprint(cart) === entry.lines;
  let verdict: LookUpVerdict = 'keepLookingUp';
  for (let lookUpCount = 0; verdict === 'keepLookingUp'; lookUpCount++) {
    if (lookUpCount > 0) yield* race([delay(getLookUpDelay(lookUpCount - 1)), call(waitUntilOnline)]);
    const { result, total } = yield* call(lookUpOrder, app, entry);
    verdict = getLookUpVerdict(result, Number.POSITIVE_INFINITY);
    // If another attempt has replaced the journal entry, the result of this lookup is ignored.
    if (readAttemptJournal(app)?.id !== entry.id || readAttemptJournal(app)?.phase !== 'placed') return;
    if (verdict === 'placed' && cart.items.length > 0 && !isSameCart)
      closeJournalEntry(app, entry.id, { awaitsPayment: false });
    else if (verdict === 'unknownOutcome' || verdict === 'probablyPlaced')
      yield* reportUnfinishedPayment(app, entry, isSameCart);
    else yield* finishAttemptWithVerdict(app, entry, verdict, total);
  }
}

/** Tells the shopper that the payment was not finished, because the order cannot be looked up. */
function* reportUnfinishedPayment(app: App, entry: JournalEntry, isSameCart: boolean): Saga {
  closeJournalEntry(app, entry.id, { phase: 'refused' });
  if (!isSameCart) return;
  const content = app.messages.t('checkout.paymentUnfinished');
  const notice = { id: 'checkout-unfinished', context: contexts.checkout };
  yield put(noticeAdded({ ...notice, status: 'warning', content }));
}

/**
 * Resets a page that was restored from the bfcache. It still has the state from when the shopper left for a payment
 * page.
 */
export function* handlePageRestored(app: App): Saga {
  yield put(paymentReset());
  yield put(checkoutEvent({ type: 'reset' }));
  const before = yield* select(selectConfirmedCart);
  yield put(refreshRequested());
  // Continues if the cart cannot be fetched, because the order can still be looked up.
  yield* waitUntil(
    isCartAction,
    (state) => selectConfirmedCart(state) !== before || selectCartReadProblem(state) !== null,
  );
  const cart = yield* select(selectConfirmedCart);
  const entry = readAttemptJournal(app);
  if (entry && cart) yield* lookUpOrderAfterPaymentPage(app, entry, cart);
}
