import { CANCEL } from 'redux-saga';
import { call, delay, put, race, select, spawn, take } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { type Cart, refreshAsked, selectConfirmed } from '../cart';
import { contexts, noticeAdded, noticesCleared } from '../notice';
import { paymentRested } from '../payment';
import { leadsAway } from './answer.saga';
import { browser } from './browser';
import { type Found, lookUp } from './checkout.api';
import { selectAttempt } from './checkout.selectors';
import { attemptMoved, checkoutMoved, orderAsked, retryAsked } from './checkout.slice';
import type { Attempt } from './checkout.types';
import { forgetDraft } from './draft.saga';
import { closeJournal, readJournal } from './journal';
import { type JournalEntry, linesOf, lookDelay, type Verdict, verdictOf } from './journal.rules';
import { askForLock, isLockTaken } from './order-lock';

type Step<T = void> = Generator<unknown, T, never>;

const LATE_LOOK = 10_000;

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
    verdict = verdictOf(look, looks);
    yield call(settle, app, entry, verdict, total);
  }
  yield put(paymentRested());
  yield put(checkoutMoved({ type: 'rested' }));
}

function* settle(app: App, entry: JournalEntry, verdict: Verdict, total = ''): Step {
  const { id, orderId, currency } = entry;
  if (verdict === 'placed') {
    closeJournal(app, id, { phase: 'placed' });
    forgetDraft(app);
    yield put(attemptMoved({ type: 'found', order: { orderId, total: total || entry.total, currency } }));
    app.emit('tiem:checkout:order-placed', {
      ...{ orderId, total: entry.total, currencyCode: currency.code, method: entry.method },
    });
    yield spawn(emptyCart);
  } else if (verdict === 'maybePlaced') {
    closeJournal(app, id, { phase: 'maybe' });
    yield put(attemptMoved({ type: 'cartEmptied' }));
    yield spawn(emptyCart);
  } else if (verdict === 'notKnown') yield put(attemptMoved({ type: 'nothingFound' }));
}

/** The goods were ordered: the cart shows it, and nobody is told that they were taken away. */
function* emptyCart(): Step {
  const before = (yield select(selectConfirmed)) as Cart | null;
  yield put(refreshAsked());
  while ((yield select(selectConfirmed)) === before) yield take('*');
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

/** Nothing was found: it is looked for on, until it turns up or the shopper wants to order again. */
export function* watchUnknown(app: App): Step {
  while (true) {
    const { phase } = (yield select(selectAttempt)) as Attempt;
    if (phase !== 'notKnown') {
      yield take(attemptMoved);
      continue;
    }
    const { retry } = (yield race({
      retry: take(retryAsked),
      late: delay(LATE_LOOK),
      moved: take(attemptMoved),
    })) as { retry?: unknown };
    const entry = readJournal(app);
    if (entry?.phase === 'sent') {
      const { look, total } = (yield call(lookUp, app, entry)) as Found;
      const verdict = verdictOf(look, Number.POSITIVE_INFINITY);
      if (verdict === 'placed' || verdict === 'maybePlaced') yield call(settle, app, entry, verdict, total);
      // Nobody orders again while the shop cannot be asked.
      else if (retry && verdict === 'notKnown') yield call(orderAgain, app, entry);
    } else if (retry) yield call(orderAgain, app, entry);
  }
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
  if (entry?.phase === 'placed') yield call(tellUnfinished, app, entry, cart);
  if (entry?.phase !== 'sent') return;
  const isTaken = (yield call(isLockTaken, app)) as boolean;
  const lock = askForLock(app);
  if (isTaken) yield put(attemptMoved({ type: 'waited', on: 'tab' }));
  try {
    yield call(() => lock.mine);
    const now = readJournal(app);
    if (now?.phase === 'sent') {
      yield put(attemptMoved({ type: 'resumed' }));
      yield call(checkAttempt, app, now);
    } else if (now?.phase === 'placed') yield call(showOther, app, now);
    else yield put(attemptMoved({ type: 'dropped' }));
  } finally {
    lock.release();
  }
}

/** Back from a payment page with the goods still in the cart: the payment did not come to an end. */
export function* tellUnfinished(app: App, entry: JournalEntry, cart: Cart): Step {
  if (!leadsAway(entry.redirectUrl) || linesOf(cart) !== entry.lines) return;
  closeJournal(app, entry.id, { phase: 'refused' });
  const content = app.messages.t('checkout.paymentUnfinished');
  yield put(
    noticeAdded({ id: 'checkout-unfinished', context: contexts.checkout, status: 'warning', content }),
  );
}

/** The browser's memory gave the page back as it was left: under way to a payment page. */
export function* returnToPage(app: App): Step {
  yield put(paymentRested());
  yield put(checkoutMoved({ type: 'rested' }));
  const before = (yield select(selectConfirmed)) as Cart | null;
  yield put(refreshAsked());
  while ((yield select(selectConfirmed)) === before) yield take('*');
  const cart = (yield select(selectConfirmed)) as Cart | null;
  const entry = readJournal(app);
  if (entry?.phase === 'placed' && cart) yield call(tellUnfinished, app, entry, cart);
}
