import { delay, fork, put, select, takeEvery } from 'redux-saga/effects';
import { SNACKBAR_STAYS } from './notice.rules';
import { selectLatestNotice } from './notice.selectors';
import { noticeAdded, snackbarTimedOut } from './notice.slice';
import type { Notice } from './notice.types';

function* runClock(turn: number): Generator<unknown, void, never> {
  yield delay(SNACKBAR_STAYS);
  yield put(snackbarTimedOut(turn));
}

function* startClock(): Generator<unknown, void, never> {
  const notice = (yield select(selectLatestNotice)) as Notice | undefined;
  if (notice?.type === 'snackbar' && !notice.explicitDismiss) yield fork(runClock, notice.turn);
}

export function* noticeSaga(): Generator<unknown, void, never> {
  yield takeEvery(noticeAdded, startClock);
}
