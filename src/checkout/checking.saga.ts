import { CANCEL } from 'redux-saga';
import { call, delay, fork, put, race, select, spawn, take } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { until } from '../app/until';
import { type Cart, refreshAsked, selectConfirmed, selectReadProblem } from '../cart';
import { browser } from '../lib/browser';
import { lockName, locksInUse, requestLock } from '../lib/locks';
import { contexts, noticeAdded, noticesCleared } from '../notice';
import { paymentRested } from '../payment';
import { type Found, lookUp } from './checkout.api';
import { selectAttempt } from './checkout.selectors';
import { attemptMoved, checkoutMoved, orderAsked, retryAsked } from './checkout.slice';
import type { Attempt } from './checkout.types';
import { forgetDraft } from './draft.saga';
import { closeJournal, readJournal } from './journal';
import { type JournalEntry, linesOf, lookDelay, type Verdict, verdictOf } from './journal.rules';
import { recallUnpaid } from './unpaid.saga';

type Step<T = void> = Generator<unknown, T, never>;

const LATE_LOOK = 10_000;

/** One order at a time in this browser: `work` runs while no other tab sends one. */
export function* withOrderLock<T>(app: App, work: () => Step<T>): Step<T> {
  const name = lockName(app.settings.homeUrl, 'order');
  const inUse = (yield call(locksInUse)) as Awaited<ReturnType<typeof locksInUse>>;
  const lock = requestLock(name);
  if (inUse?.has(name)) yield put(attemptMoved({ type: 'waited', on: 'tab' }));
  try {
    yield call(() => lock.acquired);
    return (yield call(work)) as T;
  } finally {
    lock.release();
  }
}

/*
 *   press   Đặt hàng
 *   wire    POST checkout ───────✂                      (no answer)
 *   looks                         order? cart?  …1 s…  order? cart?  …2 s…  order? cart?
 *   page    Đang đặt hàng…        Đang kiểm tra đơn hàng…                    what was found, or what is not known
 */
export function* checkAttempt(app: App, entry: JournalEntry): Step {
  let verdict: Verdict = 'keepLooking';
  for (let looks = 1; verdict === 'keepLooking'; looks++) {
    if (looks > 1) yield race([delay(lookDelay(looks - 2)), call(untilOnline)]);
    const { look, total } = (yield call(lookUp, app, entry)) as Found;
    // What was answered is over: it is as it is found.
    verdict = verdictOf(look, entry.phase === 'sent' ? looks : Number.POSITIVE_INFINITY);
    yield call(settle, app, entry, verdict, total);
  }
  yield put(paymentRested());
  yield put(checkoutMoved({ type: 'rested' }));
}

export function* settle(app: App, entry: JournalEntry, verdict: Verdict, total = ''): Step {
  const { id, orderId, currency } = entry;
  const order = { orderId, total: total || entry.total, currency };
  if (verdict === 'placed') {
    closeJournal(app, id, { phase: 'placed', awaitsPayment: false });
    forgetDraft(app);
    yield put(attemptMoved({ type: 'found', order }));
    app.emit('tiem:checkout:order-placed', {
      ...{ orderId, total: order.total, currencyCode: currency.code, method: entry.method },
    });
    yield spawn(emptyCart);
  } else if (verdict === 'maybePlaced') {
    closeJournal(app, id, { phase: 'maybe' });
    yield put(attemptMoved({ type: 'cartEmptied' }));
    yield spawn(emptyCart);
  } else if (verdict === 'unpaid') {
    closeJournal(app, id, { phase: 'unpaid', awaitsPayment: false });
    yield put(attemptMoved({ type: 'foundUnpaid', order, lines: entry.lines }));
  } else if (verdict === 'cancelled') {
    closeJournal(app, id, { phase: 'refused' });
    yield put(attemptMoved({ type: 'orderCancelled' }));
    const content = app.messages.t('checkout.orderCancelled', orderId);
    const notice = { id: 'checkout-unfinished', context: contexts.checkout };
    yield put(noticeAdded({ ...notice, status: 'info', content }));
  } else if (verdict === 'notKnown') yield put(attemptMoved({ type: 'nothingFound' }));
}

/** The goods were ordered: the cart shows it, and nobody is told that they were taken away. */
function* emptyCart(): Step {
  const before = (yield select(selectConfirmed)) as Cart | null;
  yield put(refreshAsked());
  yield call(until<Cart | null>, selectConfirmed, (cart) => cart !== before);
  yield delay(0);
  yield put(noticesCleared({ context: contexts.cart }));
}

function untilOnline(): Promise<void> {
  const gone = new AbortController();
  const back = new Promise<void>((resolve) =>
    window.addEventListener('online', () => resolve(), { once: true, signal: gone.signal }),
  );
  // Where the time was up first, nobody listens any more.
  return Object.assign(back, { [CANCEL]: () => gone.abort() });
}

/** Nothing was found: the page keeps looking, until the order turns up or the shopper wants to order again. */
export function* watchUnknown(app: App): Step {
  while (true) {
    const { phase } = (yield select(selectAttempt)) as Attempt;
    if (phase !== 'notKnown') {
      yield take(attemptMoved);
      continue;
    }
    // The shopper may press while a look-up is in flight, so the press is waited for until that look-up is answered.
    const { retry, late } = (yield race({
      retry: take(retryAsked),
      late: call(lookLate, app),
      moved: take(attemptMoved),
    })) as { retry?: unknown; late?: Looked };
    if (retry) yield call(retryOrder, app);
    else if (late) yield call(settle, app, late.entry, late.verdict, late.total);
  }
}

interface Looked {
  entry: JournalEntry;
  verdict: Verdict;
  total: string;
}

function* lookLate(app: App): Step<Looked | null> {
  yield delay(LATE_LOOK);
  const entry = readJournal(app);
  return entry?.phase === 'sent' ? ((yield call(lookOnce, app, entry)) as Looked) : null;
}

function* lookOnce(app: App, entry: JournalEntry): Step<Looked> {
  const { look, total } = (yield call(lookUp, app, entry)) as Found;
  return { entry, verdict: verdictOf(look, Number.POSITIVE_INFINITY), total };
}

const RETRY_LOOKS = 3;

/** Asks the shop first, and shows that it does; while the shop cannot be asked, nobody orders again. */
function* retryOrder(app: App): Step {
  const entry = readJournal(app);
  if (entry?.phase === 'sent') {
    yield put(attemptMoved({ type: 'resumed' }));
    let looked = (yield call(lookOnce, app, entry)) as Looked;
    for (let looks = 1; looked.verdict === 'keepLooking' && looks < RETRY_LOOKS; looks++) {
      yield delay(lookDelay(looks - 1));
      looked = (yield call(lookOnce, app, entry)) as Looked;
    }
    const { verdict, total } = looked;
    // The shop stayed silent: the shopper reads again that nothing is known, and may press again.
    yield call(settle, app, entry, verdict === 'keepLooking' ? 'notKnown' : verdict, total);
    if (verdict !== 'notKnown') return;
  }
  yield call(orderAgain, app, entry);
}

function* orderAgain(app: App, entry: JournalEntry | null): Step {
  if (entry?.phase === 'sent') closeJournal(app, entry.id, { phase: 'dropped' });
  yield put(attemptMoved({ type: 'dropped' }));
  yield put(orderAsked());
}

/** Another tab was faster, with this very cart: its order is this shopper's order. */
export function* showOther(app: App, entry: JournalEntry): Step {
  const { orderId, total, currency, redirectUrl } = entry;
  yield put(attemptMoved({ type: 'found', order: { orderId, total, currency } }));
  yield put(paymentRested());
  yield put(checkoutMoved({ type: 'rested' }));
  app.emit('tiem:checkout:order-shown', { orderId });
  if (redirectUrl) browser.goTo(redirectUrl);
}

/** A page that comes while an order has no answer: reloaded in the middle, or opened beside another tab. */
export function* resumeAttempt(app: App, cart: Cart): Step {
  const entry = readJournal(app);
  if (entry?.phase === 'maybe' && cart.items.length === 0) {
    yield put(attemptMoved({ type: 'resumed' }));
    yield put(attemptMoved({ type: 'cartEmptied' }));
  }
  if (entry) yield fork(lookBack, app, entry, cart);
  if (entry?.phase !== 'sent') return;
  yield call(withOrderLock, app, function* resume(): Step {
    const now = readJournal(app);
    if (now?.phase === 'sent') {
      yield put(attemptMoved({ type: 'resumed' }));
      yield call(checkAttempt, app, now);
    } else if (now?.phase === 'placed') yield call(showOther, app, now);
    else yield put(attemptMoved({ type: 'dropped' }));
  });
}

/** Back from a payment page, by whichever way: the order says what became of it, and the form is there meanwhile. */
function* lookBack(app: App, entry: JournalEntry, cart: Cart): Step {
  if (entry.phase === 'unpaid') yield call(recallUnpaid, app);
  if (entry.phase !== 'placed' || !entry.awaitsPayment) return;
  const isSameCart = linesOf(cart) === entry.lines;
  let verdict: Verdict = 'keepLooking';
  for (let looks = 0; verdict === 'keepLooking'; looks++) {
    if (looks > 0) yield race([delay(lookDelay(looks - 1)), call(untilOnline)]);
    const { look, total } = (yield call(lookUp, app, entry)) as Found;
    verdict = verdictOf(look, Number.POSITIVE_INFINITY);
    // Somebody has ordered meanwhile, and that is another story.
    if (readJournal(app)?.id !== entry.id || readJournal(app)?.phase !== 'placed') return;
    if (verdict === 'placed' && cart.items.length > 0 && !isSameCart)
      closeJournal(app, entry.id, { awaitsPayment: false });
    else if (verdict === 'notKnown' || verdict === 'maybePlaced')
      yield call(tellUnfinished, app, entry, isSameCart);
    else yield call(settle, app, entry, verdict, total);
  }
}

/** The order cannot be asked for, and the goods are in the cart: the payment did not come to an end. */
function* tellUnfinished(app: App, entry: JournalEntry, isSameCart: boolean): Step {
  closeJournal(app, entry.id, { phase: 'refused' });
  if (!isSameCart) return;
  const content = app.messages.t('checkout.paymentUnfinished');
  const notice = { id: 'checkout-unfinished', context: contexts.checkout };
  yield put(noticeAdded({ ...notice, status: 'warning', content }));
}

/** The browser's memory gave the page back as it was left: under way to a payment page. */
export function* returnToPage(app: App): Step {
  yield put(paymentRested());
  yield put(checkoutMoved({ type: 'rested' }));
  const before = (yield select(selectConfirmed)) as Cart | null;
  yield put(refreshAsked());
  // Where the cart cannot be read, the order itself still says what became of it.
  yield call(until, (state) => selectConfirmed(state) !== before || selectReadProblem(state) !== null);
  const cart = (yield select(selectConfirmed)) as Cart | null;
  const entry = readJournal(app);
  if (entry && cart) yield call(lookBack, app, entry, cart);
}
