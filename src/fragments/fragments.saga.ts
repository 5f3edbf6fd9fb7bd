import { call, delay, put, select, takeEvery, takeLatest } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { reportBug } from '../app/report-bug';
import { until } from '../app/until';
import { cartRead, changedElsewhere, changesAnswered, fragmentsCame, selectIsSettled } from '../cart';
import {
  createFragmentCache,
  decodeFragments,
  type FragmentCache,
  type Fragments,
  keepFragments,
  needsRefresh,
  readCartCookies,
  readCartVersion,
  readLastChange,
} from '../session';
import { cookieSeen, refreshed, refreshWanted, selectIsWanted } from './fragments.slice';

type Step = Generator<unknown, void, never>;

const TIME_OUT = 5_000;

/** WooCommerce's scripts report one change in up to four events, jQuery's and the browser's. */
const SAME_CHANGE = 50;

/**
 * Keeps what the shop last drew. Where it is put on the page is the business of whoever hears
 * `tiem:fragments:refreshed`.
 */
export function* fragmentsSaga(app: App): Step {
  const cache = createFragmentCache(app.settings);
  // Published by the cart, with the response that they came in.
  yield takeEvery(fragmentsCame, function* () {
    yield put(refreshed());
  });
  const asked: Asked = { version: null, lastChange: null };
  yield takeLatest(
    ({ type }: { type: string }) =>
      CHANGES.includes(type) || (LOOKS.includes(type) && isOtherCart(app, cache, asked)),
    refresh,
    app,
    cache,
    asked,
  );
}

const CHANGES: readonly string[] = [changesAnswered, refreshWanted, fragmentsCame].map(({ type }) => type);
const LOOKS: readonly string[] = [cartRead, changedElsewhere, cookieSeen].map(({ type }) => type);

/** The cart that the request in flight asks for; `null` without a request. */
interface Asked {
  version: string | null;
  lastChange: string | null;
}

/**
 * Whether the response of the request in flight may show an older cart than the browser knows of now. The response to
 * a batch sets no cookie, so of two tabs that ask because of one change the first response sets it for both:
 *
 *   tab 1   change ──▶ request ────────────────────────▶ response: the same cart
 *   tab 2         └──▶ request ──▶ response: cookie, stamp
 */
function isOtherCart({ settings }: App, cache: FragmentCache, { version, lastChange }: Asked): boolean {
  const now = readCartVersion(settings);
  return version !== now && (lastChange !== readLastChange(settings) || !cache.isOfOtherTab(now));
}

function* tell(app: App, { html }: Fragments): Step {
  yield put(refreshed());
  app.emit('tiem:fragments:refreshed', { fragments: html, cartHash: readCartCookies(app.settings).hash });
}

/** Asked for when nothing is on its way any more: what came before would be old at once. */
function* refresh(app: App, cache: FragmentCache, asked: Asked): Step {
  yield delay(SAME_CHANGE);
  yield call(until, selectIsSettled);
  const lastChange = readLastChange(app.settings);
  const version = readCartVersion(app.settings, lastChange);
  const isWanted = (yield select(selectIsWanted)) as boolean;
  if (!isWanted && !needsRefresh(cache.read(), version, app.clock.now())) return;
  const asking = new AbortController();
  try {
    Object.assign(asked, { version, lastChange });
    const time = app.clock.now();
    const { signal } = asking;
    const answer = (yield call(
      app.http.wcAjax,
      'get_refreshed_fragments',
      { time },
      { signal, timeout: TIME_OUT },
    )) as unknown;
    const fragments = decodeFragments(answer);
    if (!fragments) throw new Error('The answer to get_refreshed_fragments has no fragments.');
    keepFragments(app.settings, fragments.html, app.clock.now(), lastChange);
    yield call(tell, app, fragments);
  } catch (error) {
    reportBug(app, 'the fragments', error);
    // The old ones stay, as they are better than none.
    yield put(refreshed());
    app.emit('tiem:fragments:failed');
  } finally {
    Object.assign(asked, { version: null, lastChange: null });
    asking.abort();
  }
}
