import { delay, fork, put, select, takeEvery } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { SNACKBAR_STAYS } from './notice.rules';
import { selectLatestNotice } from './notice.selectors';
import { noticeAdded, snackbarTimedOut } from './notice.slice';
import type { Notice } from './notice.types';

function* runClock(turn: number): Generator<unknown, void, never> {
  yield delay(SNACKBAR_STAYS);
  yield put(snackbarTimedOut(turn));
}

function* spread(app: App): Generator<unknown, void, never> {
  const notice = (yield select(selectLatestNotice)) as Notice | undefined;
  if (!notice) return;
  const { id, context, status } = notice;
  // It also brings the container to life, which nobody downloads before there is something to say.
  app.emit('tiem:notice:added', { id, context, status });
  if (notice.type === 'snackbar' && !notice.explicitDismiss) yield fork(runClock, notice.turn);
}

export function* noticeSaga(app: App): Generator<unknown, void, never> {
  yield takeEvery(noticeAdded, spread, app);
}
