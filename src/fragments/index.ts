import { createAction } from '@reduxjs/toolkit';
import { put, takeEvery } from 'redux-saga/effects';
import type { App, Domain, Saga } from '../app/app.types';
import { reportBug } from '../app/create-app';
import { call, select } from '../app/typed-effects';
import {
  cartDomain,
  cartRead,
  changesAnswered,
  fragmentsReceived,
  markedStale,
  refreshRequested,
  selectHasNoPendingChange,
  waitForStoreValue,
} from '../cart';
import { createFragmentsRefresh, type FragmentsRefresh, type RefreshEnvironment } from './refresh';

export { cartDomain } from '../cart';

/** Requests fragments even if the cart has not changed. */
export const fragmentsRequested = createAction('fragments/requested');
/** Dispatched when the cart cookie names another cart than the one on the page. */
export const otherCartFound = createAction('fragments/cookieRead');
/**
 * Dispatched when the page's fragments show the current cart. The payload is the cart's version at the time of the
 * request; it is `undefined` if the fragments came in the response to a change.
 */
const fragmentsRefreshed = createAction<string | undefined>('fragments/refreshed');

export const fragmentsDomain: Domain = { name: 'fragments', needs: [cartDomain], saga: fragmentsSaga };

/**
 * Continues a refresh that was started before the store had loaded, and requests fragments when a newer cart is found.
 */
function* fragmentsSaga(app: App): Saga {
  const environment = createRefreshEnvironment(app);
  const earlyRefresh = app.earlyWork.claim<FragmentsRefresh>('fragments');
  const refresh = earlyRefresh ?? createFragmentsRefresh(app.settings, environment);
  app.signal.addEventListener('abort', refresh.stop);

  function* refreshFragments(request: () => Promise<void>): Saga {
    try {
      yield* call(request);
    } catch (error) {
      reportBug(app, 'the fragments', error);
    }
  }
  const refreshFragmentsIfOutdated = () => refresh.request(false);
  yield takeEvery(fragmentsRequested, refreshFragments, () => refresh.request(true));
  yield takeEvery([cartRead, markedStale, otherCartFound], refreshFragments, refreshFragmentsIfOutdated);
  yield takeEvery(changesAnswered, refreshFragments, refresh.requestAfterChange);
  // Fragments in the response to a change need no request, because the cart domain has already put them on the page.
  yield takeEvery(fragmentsReceived, function* (): Saga {
    refresh.stop();
    yield put(fragmentsRefreshed());
    yield* refreshFragments(refreshFragmentsIfOutdated);
  });
  const hasPendingChanges = !(yield* select(selectHasNoPendingChange));
  if (earlyRefresh?.switchToStore(environment, hasPendingChanges)) yield put(fragmentsRequested());
}

const createRefreshEnvironment = ({ http, clock, store, emit }: App): RefreshEnvironment => ({
  wcAjax: http.wcAjax,
  now: clock.now,
  waitUntilSettled: () => waitForStoreValue(store, (state) => selectHasNoPendingChange(state) || undefined),
  handleFragments: (requestedVersion) => void store.dispatch(fragmentsRefreshed(requestedVersion)),
  emit,
});

/**
 * Makes the views read the cart again. On a page without fragments, only Tiệm's views show the cart, and they read it
 * from the Store API.
 */
export function rereadCartFromServer({ store }: App): void {
  store.dispatch(markedStale());
  store.dispatch(refreshRequested());
}
