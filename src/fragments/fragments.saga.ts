import { call, delay, put, select, take, takeEvery, takeLatest } from 'redux-saga/effects';
import type { App } from '../app/app.types';
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
  // Kept already by whoever asked for the change they came with.
  yield takeEvery(fragmentsCame, function* ({ payload }) {
    yield call(tell, app, payload);
  });
  const asked: Asked = { version: null };
  yield takeLatest(
    ({ type }: { type: string }) =>
      CHANGES.includes(type) ||
      // Who only looked has seen the cart that is asked for already.
      (LOOKS.includes(type) && asked.version !== readCartVersion(app.settings)),
    refresh,
    app,
    cache,
    asked,
  );
}

const CHANGES: readonly string[] = [changesAnswered, changedElsewhere, refreshWanted, fragmentsCame].map(
  ({ type }) => type,
);
const LOOKS: readonly string[] = [cartRead.type, cookieSeen.type];

/** For which cart the shop is being asked; `null` while it is not. */
interface Asked {
  version: string | null;
}

function* tell(app: App, { html }: Fragments): Step {
  yield put(refreshed());
  app.emit('tiem:fragments:refreshed', { fragments: html, cartHash: readCartCookies(app.settings).hash });
}

/** Asked for when nothing is on its way any more: what came before would be old at once. */
function* refresh(app: App, cache: FragmentCache, asked: Asked): Step {
  yield delay(SAME_CHANGE);
  while (!((yield select(selectIsSettled)) as boolean)) yield take('*');
  const lastChange = readLastChange(app.settings);
  const version = readCartVersion(app.settings, lastChange);
  const isWanted = (yield select(selectIsWanted)) as boolean;
  if (!isWanted && !needsRefresh(cache.read(), version, app.clock.now())) return;
  const asking = new AbortController();
  try {
    asked.version = version;
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
  } catch {
    // The old ones stay, as they are better than none.
    yield put(refreshed());
    app.emit('tiem:fragments:failed');
  } finally {
    asked.version = null;
    asking.abort();
  }
}
