import { eventChannel } from 'redux-saga';
import { call, fork, put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { reportBug } from '../app/report-bug';
import { until } from '../app/until';
import { type Cart, selectConfirmed } from '../cart';
import { checkoutTexts } from '../i18n/vi/checkout';
import { fieldTexts } from '../i18n/vi/field';
import { paymentTexts } from '../i18n/vi/payment';
import { resumeAttempt, returnToPage, watchUnknown } from './checking.saga';
import { fetchDraft } from './checkout.api';
import { decodeDraft } from './checkout.decode';
import {
  attemptMoved,
  cartSeen,
  draftLearned,
  newTotalConfirmed,
  orderAsked,
  pageRestored,
  payAgainAsked,
} from './checkout.slice';
import { choicesSaga } from './choices.saga';
import { customerSaga } from './customer.saga';
import { draftSaga } from './draft.saga';
import { loadConditions } from './load-conditions';
import { placeOrder } from './order.saga';
import { tellRates } from './rates.saga';
import { payOldOrder } from './send.saga';

type Step = Generator<unknown, void, never>;

export function* checkoutSaga(app: App): Step {
  app.messages.bring(checkoutTexts).bring(fieldTexts).bring(paymentTexts);
  yield fork(loadConditions, app);
  yield fork(draftSaga, app);
  yield fork(noteCarts, app);
  yield fork(customerSaga, app);
  yield fork(watchUnknown, app);
  yield fork(tellRates, app);
  // A second press while the first is at work is no second order.
  yield takeLeading([orderAsked.type, payAgainAsked.type], order, app);
  yield takeEvery(newTotalConfirmed, orderNewTotal);
  yield fork(watchReturns);
  yield takeLatest(pageRestored, returnToPage, app);
  yield fork(begin, app);
}

function* order(app: App, { type }: { type: string }): Step {
  yield call(type === payAgainAsked.type ? payOldOrder : placeOrder, app);
}

function* orderNewTotal(): Step {
  yield put(attemptMoved({ type: 'dropped' }));
  yield put(orderAsked());
}

/** Every answer of the shop that is a cart makes the amounts on the page fresh. */
function* noteCarts(app: App): Step {
  let seen: Cart | null = null;
  while (true) {
    seen = (yield call(until<Cart | null>, selectConfirmed, (cart) => cart !== seen)) as Cart | null;
    if (seen) yield put(cartSeen(app.clock.now()));
  }
}

function* begin(app: App): Step {
  const cart = (yield call(until<Cart | null>, selectConfirmed)) as Cart;
  const given = decodeDraft(app.settings.raw.checkoutData);
  // WooCommerce 11 begins no order beforehand, and tells what it remembers of the form all the same.
  if (app.settings.raw.checkoutData) yield put(draftLearned(given));
  yield call(resumeAttempt, app, cart);
  if (!given.orderId && cart.items.length > 0) yield call(learnDraft, app);
}

function* learnDraft(app: App): Step {
  try {
    const { draft, counted } = (yield call(fetchDraft, app)) as Awaited<ReturnType<typeof fetchDraft>>;
    yield put(draftLearned(draft));
    if (counted !== null) yield fork(choicesSaga, app, counted);
  } catch (error) {
    // Without its number an order that gets lost is looked for by the cart.
    reportBug(app, 'the draft of the order', error);
  }
}

function* watchReturns(): Step {
  const shows = eventChannel<true>((tell) => {
    const show = (event: PageTransitionEvent) => event.persisted && tell(true);
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  });
  yield takeEvery(shows, function* restore() {
    yield put(pageRestored());
  });
}
