import { call, put, select, take, takeEvery, takeLatest } from 'redux-saga/effects';
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
} from '../session';
import { cookieSeen, refreshed, refreshWanted, selectIsWanted } from './fragments.slice';

type Step = Generator<unknown, void, never>;

const TIME_OUT = 5_000;

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
  const asked: Asked = { hash: null };
  yield takeLatest(
    ({ type }: { type: string }) =>
      CHANGES.includes(type) ||
      // Who only looked has seen the cart that is asked for already.
      (LOOKS.includes(type) && asked.hash !== readCartCookies(app.settings).hash),
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

/** For which cart the shop is being asked, by the cookie; `null` while it is not. */
interface Asked {
  hash: string | null;
}

function* tell(app: App, { html }: Fragments): Step {
  yield put(refreshed());
  app.emit('tiem:fragments:refreshed', { fragments: html, cartHash: readCartCookies(app.settings).hash });
}

/** Asked for when nothing is on its way any more: what came before would be old at once. */
function* refresh(app: App, cache: FragmentCache, asked: Asked): Step {
  while (!((yield select(selectIsSettled)) as boolean)) yield take('*');
  const { hash } = readCartCookies(app.settings);
  const isWanted = (yield select(selectIsWanted)) as boolean;
  if (!isWanted && !needsRefresh(cache.read(), hash, app.clock.now())) return;
  const asking = new AbortController();
  try {
    asked.hash = hash;
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
    keepFragments(app.settings, fragments.html, app.clock.now());
    yield call(tell, app, fragments);
  } catch {
    // The old ones stay, as they are better than none.
    yield put(refreshed());
    app.emit('tiem:fragments:failed');
  } finally {
    asked.hash = null;
    asking.abort();
  }
}
