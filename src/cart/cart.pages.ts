import { type EventChannel, eventChannel } from 'redux-saga';
import { call, put, select, take, takeEvery } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { readCartCookies, whenSeenAgain } from '../session';
import { sayAlive } from './cart.alive';
import type { Journal } from './cart.journal';
import { isCartAction, type Step } from './cart.read.saga';
import { selectCartState } from './cart.selectors';
import { changedElsewhere, changesAnswered, leftBehindFound, queueTaken } from './cart.slice';
import type { CartState } from './cart.state.types';

type Heard = 'asked' | 'changed' | 'seen' | 'returned';

const STAMP = 'cart-stamp';

/** Whatever stands in the queue is written down before anything happens to this page. */
export function* keepJournal(app: App, journal: Journal): Step {
  let { pending, inFlight } = (yield select(selectCartState)) as CartState;
  let rest: (() => void) | null = null;
  try {
    while (true) {
      yield take(isCartAction);
      const state = (yield select(selectCartState)) as CartState;
      if (state.pending === pending && state.inFlight === inFlight) continue;
      ({ pending, inFlight } = state);
      journal.save(state);
      if (pending.length > 0) rest ??= sayAlive(app, journal.page);
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
  let { hash } = readCartCookies(app.settings);
  const heard: EventChannel<Heard> = eventChannel((tell) => {
    const reread = () => tell('asked');
    const stopStamp = app.storage.watch(STAMP, () => tell('changed'));
    const stopSeeing = whenSeenAgain((isFromCache) => tell(isFromCache ? 'returned' : 'seen'));
    // Where it is fired: it does not bubble, so the window would not hear it.
    document.addEventListener('tiem:cart:reread', reread);
    return () => {
      stopStamp();
      stopSeeing();
      document.removeEventListener('tiem:cart:reread', reread);
    };
  });
  yield takeEvery(changesAnswered, function* ({ payload }) {
    ({ hash } = readCartCookies(app.settings));
    if (payload.some(({ result }) => result === 'done'))
      yield call(app.storage.write, STAMP, { at: app.clock.now(), page: journal.page });
  });
  try {
    while (true) {
      const what = (yield take(heard)) as Heard;
      const { pending } = (yield select(selectCartState)) as CartState;
      if (what === 'returned') {
        if (pending.length > 0 && !journal.isOwn()) yield put(queueTaken());
        if (journal.hasOthers()) yield put(leftBehindFound());
      }
      const now = readCartCookies(app.settings).hash;
      // Nobody looks at a page in the background; when it comes to the front, the cookie tells.
      const isUnseen = what === 'changed' && document.visibilityState === 'hidden';
      if (isUnseen || (what === 'seen' && now === hash)) continue;
      hash = now;
      yield put(changedElsewhere());
    }
  } finally {
    heard.close();
  }
}
