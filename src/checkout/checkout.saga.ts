import { eventChannel } from 'redux-saga';
import { fork, put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { isAddressAction, lacksStates, loadStates, selectAddresses, statesReceived } from '../address';
import type { App, AppState, Saga } from '../app/app.types';
import { reportBug } from '../app/create-app';
import { call, select } from '../app/typed-effects';
import { waitUntil } from '../app/wait-until';
import { type Cart, isCartAction, selectConfirmedCart } from '../cart';
import { checkoutTexts, paymentTexts } from '../i18n/vi/checkout';
import { fieldTexts } from '../i18n/vi/field';
import { handlePageRestored, resumeAttempt, watchUnknownOutcome } from './attempt/look-up-order.saga';
import { addStatesToCountries } from './checkout.settings';
import {
  attemptEvent,
  cartReceived,
  draftOrderLoaded,
  newTotalConfirmed,
  orderRequested,
  pageRestored,
  payAgainRequested,
} from './checkout.slice';
import { choicesSaga, customerSaga } from './customer/send-edits.saga';
import { loadConditions } from './form/checkout-form';
import { draftSaga } from './form/draft.saga';
import { notifyRateObservers } from './order/observers.saga';
import { decodeDraftOrder, fetchDraftOrder } from './order/order.api';
import { placeOrder } from './order/order.saga';
import { payExistingOrder } from './order/send-order.saga';

export function* checkoutSaga(app: App): Saga {
  app.messages.add(checkoutTexts).add(fieldTexts).add(paymentTexts);
  yield fork(loadConditions, app);
  yield fork(draftSaga, app);
  yield fork(recordCartArrivalTimes, app);
  yield fork(customerSaga, app);
  yield fork(watchUnknownOutcome, app);
  yield fork(notifyRateObservers, app);
  // Ignores further clicks while an order is being processed.
  yield takeLeading([orderRequested.type, payAgainRequested.type], handleOrderRequest, app);
  yield takeEvery(newTotalConfirmed, requestOrderWithNewTotal);
  yield fork(watchPageReturns);
  yield fork(loadMissingCountryStates, app);
  yield takeLatest(pageRestored, handlePageRestored, app);
  yield fork(initCheckoutFromCart, app);
}

function* handleOrderRequest(app: App, { type }: { type: string }): Saga {
  yield* type === payAgainRequested.type ? payExistingOrder(app) : placeOrder(app);
}

function* requestOrderWithNewTotal(): Saga {
  yield put(attemptEvent({ type: 'cancelled' }));
  yield put(orderRequested());
}

/** Records when a cart was last received, to determine whether the amounts on the page are outdated. */
function* recordCartArrivalTimes(app: App): Saga {
  let lastCart: Cart | null = null;
  function* recordTimeOfNewCart(): Saga {
    const cart = yield* select(selectConfirmedCart);
    if (cart === lastCart) return;
    lastCart = cart;
    if (cart) yield put(cartReceived(app.clock.now()));
  }
  yield takeEvery(isCartAction, recordTimeOfNewCart);
  yield* recordTimeOfNewCart();
}

function* initCheckoutFromCart(app: App): Saga {
  const cart = yield* waitUntil(isCartAction, selectConfirmedCart);
  const draftOrder = decodeDraftOrder(app.settings.raw.checkoutData);
  // Loads the form values from the page's data. WooCommerce 11 also prints them there, although it creates no draft
  // order in advance.
  if (app.settings.raw.checkoutData) yield put(draftOrderLoaded(draftOrder));
  yield* resumeAttempt(app, cart);
  if (!draftOrder.orderId && cart.items.length > 0) yield* loadDraftOrder(app);
}

function* loadDraftOrder(app: App): Saga {
  try {
    const { draft, methodOfTotals } = yield* call(fetchDraftOrder, app);
    yield put(draftOrderLoaded(draft));
    if (methodOfTotals !== null) yield fork(choicesSaga, app, methodOfTotals);
  } catch (error) {
    // Continues without the draft's order number. If the response to the order is lost, the order is then looked up by
    // the cart alone.
    reportBug(app, 'the draft of the order', error);
  }
}

/**
 * Loads missing states on demand, because most shoppers choose a country whose states are in the page. After a failed
 * load, the next choice of such a country tries again.
 */
function* loadMissingCountryStates(app: App): Saga {
  const selectAddressCountries = (state: Pick<AppState, 'address'>): string =>
    Object.values(selectAddresses(state).values)
      .flatMap(({ country = '' }) => (lacksStates(app, country) ? [country] : []))
      .join();
  while (true) {
    const countries = yield* waitUntil(isAddressAction, selectAddressCountries);
    const states = yield* call(loadStates, app);
    if (states) {
      addStatesToCountries(app, states);
      return yield put(statesReceived());
    }
    yield* waitUntil(isAddressAction, selectAddressCountries, (current) => current !== countries);
  }
}

function* watchPageReturns(): Saga {
  const pageShows = eventChannel<true>((emit) => {
    const handlePageShow = (event: PageTransitionEvent) => event.persisted && emit(true);
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  });
  yield takeEvery(pageShows, function* restore() {
    yield put(pageRestored());
  });
}
