import { type EventChannel, eventChannel } from 'redux-saga';
import { put, select, take, takeEvery } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { lockName, type ReleaseLock, requestLock } from '../lib/locks';
import { CART_STAMP, readCartVersion, whenSeenAgain } from '../session';
import type { Journal } from './cart.journal';
import { selectCartState } from './cart.selectors';
import { changedElsewhere, changesAnswered, isCartAction, orphansFound, queueTaken } from './cart.slice';
import type { CartState } from './cart.state.types';
import type { Step } from './fetch-cart.saga';

type Heard = 'asked' | 'changed' | 'seen' | 'returned';

/** Whatever stands in the queue is written down before anything happens to this page. */
export function* keepJournal(app: App, journal: Journal): Step {
  let { pending, inFlight } = (yield select(selectCartState)) as CartState;
  let rest: ReleaseLock | null = null;
  try {
    while (true) {
      yield take(isCartAction);
      const state = (yield select(selectCartState)) as CartState;
      if (state.pending === pending && state.inFlight === inFlight) continue;
      ({ pending, inFlight } = state);
      journal.save(state);
      if (pending.length > 0) rest ??= requestLock(lockName(app.settings.homeUrl, journal.page)).release;
      else {
        rest?.();
        rest = null;
      }
    }
  } finally {
    rest?.();
  }
}

/** There is one cart however many pages show it. */
export function* watchPages(app: App, journal: Journal): Step {
  let version = readCartVersion(app.settings);
  const heard: EventChannel<Heard> = eventChannel((tell) => {
    const reread = () => tell('asked');
    const stopStamp = app.storage.watch(CART_STAMP, () => tell('changed'));
    const stopSeeing = whenSeenAgain((isFromCache) => tell(isFromCache ? 'returned' : 'seen'));
    // Where it is fired: it does not bubble, so the window would not hear it.
    document.addEventListener('tiem:cart:reread', reread);
    return () => {
      stopStamp();
      stopSeeing();
      document.removeEventListener('tiem:cart:reread', reread);
    };
  });
  // Our own changes are known here, and so is the newer cookie that comes with the fragments after them.
  yield takeEvery([changesAnswered.type, 'fragments/refreshed'], () => {
    version = readCartVersion(app.settings);
  });
  try {
    while (true) {
      const what = (yield take(heard)) as Heard;
      const { pending } = (yield select(selectCartState)) as CartState;
      if (what === 'returned') {
        if (pending.length > 0 && !journal.isOwn()) yield put(queueTaken());
        if (journal.hasOthers()) yield put(orphansFound());
      }
      const now = readCartVersion(app.settings);
      // Nobody looks at a page in the background; when it comes to the front, the cookie tells.
      const isUnseen = what === 'changed' && document.visibilityState === 'hidden';
      if (isUnseen || (what === 'seen' && now === version)) continue;
      version = now;
      yield put(changedElsewhere());
    }
  } finally {
    heard.close();
  }
}
