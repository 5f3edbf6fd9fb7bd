import { delay, fork, put, takeEvery } from 'redux-saga/effects';
import type { App, Saga } from '../app/app.types';
import { select } from '../app/typed-effects';
import { SNACKBAR_DURATION } from './notice.rules';
import { noticeAdded, selectLatestNotice, snackbarTimedOut } from './notice.slice';

function* dismissSnackbarLater(order: number): Saga {
  yield delay(SNACKBAR_DURATION);
  yield put(snackbarTimedOut(order));
}

function* announceNotice(app: App): Saga {
  const notice = yield* select(selectLatestNotice);
  if (!notice) return;
  const { id, context, status } = notice;
  // The event also mounts the container widget, which is not downloaded before there is a notice.
  app.emit('tiem:notice:added', { id, context, status });
  if (notice.type === 'snackbar' && !notice.explicitDismiss) yield fork(dismissSnackbarLater, notice.order);
}

export function* noticeSaga(app: App): Saga {
  yield takeEvery(noticeAdded, announceNotice, app);
}
