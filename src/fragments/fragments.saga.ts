import { delay, put, takeEvery, takeLatest } from 'redux-saga/effects';
import type { App, AppState, Saga } from '../app/app.types';
import { reportBug } from '../app/create-app';
import { makeSlice } from '../app/make-slice';
import { call, select, waitUntil } from '../app/typed-effects';
import { cartRead, changesAnswered, fragmentsReceived, markedStale, selectIsSettled } from '../cart';
import {
  COALESCE_DELAY,
  createFragmentCache,
  type FragmentCache,
  fetchFragments,
  isResponseOutdated,
  needsFragmentRefresh,
  type RequestedVersion,
  readCartVersionParts,
  storeFragments,
} from '../session';
import type { PageRefresh } from './page-refresh';

interface FragmentsState {
  /** Whether a refresh was requested that must run even if the cart has not changed. */
  isRefreshRequested: boolean;
}

declare module '../app/app.types' {
  interface AppState {
    readonly fragments: FragmentsState;
  }
}

export const fragmentsSlice = makeSlice({
  name: 'fragments',
  initialState: { isRefreshRequested: false } as FragmentsState,
  reducers: {
    refreshRequested: (): FragmentsState => ({ isRefreshRequested: true }),
    /** Dispatched when the cart cookie names another cart than the one on the page. */
    cookieRead: (state) => state,
    refreshed: (): FragmentsState => ({ isRefreshRequested: false }),
  },
});

export const { refreshRequested, cookieRead, refreshed } = fragmentsSlice.actions;
const selectIsRefreshRequested = (state: AppState): boolean => state.fragments.isRefreshRequested;

const CHANGES: readonly string[] = [changesAnswered, refreshRequested, fragmentsReceived].map(
  ({ type }) => type,
);
const CHECK_EVENTS: readonly string[] = [cartRead, markedStale, cookieRead].map(({ type }) => type);

/** The request in flight, by the cart version for which it was sent; `null` without a request. */
interface FragmentsRequest {
  version: RequestedVersion | null;
}

/** Fetches and stores the fragments. Listeners to `tiem:fragments:refreshed` render them. */
export function* fragmentsSaga(app: App): Saga {
  const cache = createFragmentCache(app.settings);
  const request: FragmentsRequest = { version: null };
  // Fragments in the response to a change need no request, because the cart domain has already put them on the
  // page.
  yield takeEvery(fragmentsReceived, function* () {
    yield put(refreshed());
  });
  yield takeLatest(
    ({ type }: { type: string }) =>
      CHANGES.includes(type) || (CHECK_EVENTS.includes(type) && isOutdated(app, cache, request)),
    refreshFragments,
    app,
    cache,
    request,
  );
  // Repeats the request that the page sent before the store was open, because that request did not wait for pending
  // changes.
  if (app.earlyWork.claim<PageRefresh>('fragments')?.stop()) yield put(refreshRequested());
}

function isOutdated({ settings }: App, cache: FragmentCache, request: FragmentsRequest): boolean {
  const now = readCartVersionParts(settings);
  return !request.version || isResponseOutdated(request.version, now, cache.isFromOtherTab(now.version));
}

/** Waits until the shop has answered all changes: fragments from before would be outdated at once. */
function* refreshFragments(app: App, cache: FragmentCache, request: FragmentsRequest): Saga {
  yield delay(COALESCE_DELAY);
  yield* waitUntil(selectIsSettled);
  const requested = readCartVersionParts(app.settings);
  const isWanted = yield* select(selectIsRefreshRequested);
  if (!isWanted && !needsFragmentRefresh(cache.read(), requested.version, app.clock.now())) return;
  const abort = new AbortController();
  try {
    request.version = requested;
    const fragments = yield* call(
      fetchFragments,
      app.http.wcAjax,
      app.settings,
      requested,
      app.clock.now(),
      abort.signal,
    );
    if (!fragments) return yield put(refreshRequested());
    const cartHash = storeFragments(app.settings, fragments.html, app.clock.now(), requested.lastChange);
    yield put(refreshed());
    app.emit('tiem:fragments:refreshed', { fragments: fragments.html, cartHash });
  } catch (error) {
    reportBug(app, 'the fragments', error);
    // Keep the old fragments: outdated ones are better than none.
    yield put(refreshed());
    app.emit('tiem:fragments:failed');
  } finally {
    request.version = null;
    abort.abort();
  }
}
