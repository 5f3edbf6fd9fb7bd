import { eventChannel } from 'redux-saga';
import { put, take, takeEvery } from 'redux-saga/effects';
import type { App, Saga } from '../../app/app.types';
import { select } from '../../app/typed-effects';
import { lockName, type ReleaseLock, requestLock } from '../../lib/locks';
import { isNewerCart, watchCart } from '../../session';
import { selectCartState } from '../cart.selectors';
import { changedElsewhere, changesAnswered, isCartAction, orphansFound, queueTakenOver } from '../cart.slice';
import type { Journal } from './cart-journal';

/** Writes every change to the journal at once, as the page may be closed at any time. */
export function* writeJournal(app: App, journal: Journal): Saga {
  let { pending, inFlight } = yield* select(selectCartState);
  let rest: ReleaseLock | null = null;
  try {
    while (true) {
      yield take(isCartAction);
      const state = yield* select(selectCartState);
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

type HintHandler = Parameters<typeof watchCart>[1];

/** Marks the cart as stale when another tab or a script of the shop may have changed it. */
export function* watchOtherTabs(app: App, journal: Journal): Saga {
  let watch: ReturnType<typeof watchCart> | undefined;
  const hints = eventChannel<Parameters<HintHandler>>((emit) => {
    watch = watchCart(app.settings, (...hint) => emit(hint));
    return watch.stop;
  });
  // The store knows about its own changes; fragments fetched after one may set a new cookie.
  yield takeEvery([changesAnswered.type, 'fragments/refreshed'], () => watch?.markShown());
  try {
    while (true) {
      const [hint, isOtherVersion]: Parameters<HintHandler> = yield take(hints);
      const { pending } = yield* select(selectCartState);
      if (hint === 'history') {
        if (pending.length > 0 && !journal.isOwn()) yield put(queueTakenOver());
        if (journal.hasOthers()) yield put(orphansFound());
      }
      if (isNewerCart(hint, isOtherVersion)) yield put(changedElsewhere());
    }
  } finally {
    hints.close();
  }
}
