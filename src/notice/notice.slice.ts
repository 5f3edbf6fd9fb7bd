import type { PayloadAction } from '@reduxjs/toolkit';
import { delay, fork, put, takeEvery } from 'redux-saga/effects';
import type { App, AppState, Saga } from '../app/app.types';
import { createSlice } from '../app/create-slice';
import { select } from '../app/typed-effects';
import {
  addOrReplaceNotice,
  createNotice,
  findNearestContainer,
  hasContainer,
  type NewNotice,
  type Notice,
  type NoticeFilter,
  type NoticeState,
  type NoticeStatus,
  removeNotice,
  removeNotices,
  SNACKBAR_DURATION,
  selectNoticeState,
} from './notice.rules';

const initialState: NoticeState = { notices: [], containers: {}, isSilent: false, nextSerial: 1 };

function changeContainerCount(state: NoticeState, context: string, difference: 1 | -1): NoticeState {
  const count = Math.max(0, (state.containers[context] ?? 0) + difference);
  return { ...state, containers: { ...state.containers, [context]: count } };
}

export const noticeSlice = createSlice({
  name: 'notice',
  initialState,
  reducers: {
    noticeAdded: (state, { payload }: PayloadAction<NewNotice>): NoticeState => ({
      ...state,
      notices: addOrReplaceNotice(state.notices, createNotice(payload, state.nextSerial)),
      nextSerial: state.nextSerial + 1,
    }),
    noticeDismissed: (state, { payload }: PayloadAction<{ id: string; context: string }>): NoticeState => ({
      ...state,
      notices: removeNotice(state.notices, payload.id, payload.context),
    }),
    /** Removes every notice of the given status that the container shows, including those of areas inside it. */
    groupDismissed: (
      state,
      { payload }: PayloadAction<{ context: string; status: NoticeStatus }>,
    ): NoticeState => ({
      ...state,
      notices: state.notices.filter(
        (notice) =>
          notice.status !== payload.status ||
          !notice.isDismissible ||
          notice.type === 'snackbar' ||
          findNearestContainer(notice.context, state.containers) !== payload.context,
      ),
    }),
    /** Removes one snackbar when its timer fires; a newer snackbar with the same id has its own timer. */
    snackbarTimedOut: (state, { payload }: PayloadAction<number>): NoticeState => {
      const notice = state.notices.find(({ serial }) => serial === payload);
      return notice ? { ...state, notices: removeNotice(state.notices, notice.id, notice.context) } : state;
    },
    noticesCleared: (state, { payload }: PayloadAction<NoticeFilter>): NoticeState => ({
      ...state,
      notices: removeNotices(state.notices, payload),
    }),
    containerOpened: (state, { payload }: PayloadAction<string>): NoticeState =>
      changeContainerCount(state, payload, 1),
    containerClosed: (state, { payload }: PayloadAction<string>): NoticeState =>
      changeContainerCount(state, payload, -1),
    noticesMuted: (state, { payload }: PayloadAction<boolean>): NoticeState => ({
      ...state,
      isSilent: payload,
    }),
  },
});

export const {
  noticeAdded,
  noticeDismissed,
  groupDismissed,
  snackbarTimedOut,
  noticesCleared,
  containerOpened,
  containerClosed,
  noticesMuted,
} = noticeSlice.actions;

const selectLatestNotice = (state: AppState): Notice | undefined => selectNoticeState(state).notices.at(-1);

/** Selects the notices of all areas. */
export const selectNotices = (state: AppState): readonly Notice[] => selectNoticeState(state).notices;

/** Selects the areas that have a container on the page. */
export const selectContainers = (state: AppState): string[] =>
  Object.entries(selectNoticeState(state).containers).flatMap(([context, count]) =>
    count > 0 ? [context] : [],
  );

export const selectHasContainer = (state: AppState, context: string): boolean =>
  hasContainer(selectNoticeState(state), context);

function* dismissSnackbarLater(serial: number): Saga {
  yield delay(SNACKBAR_DURATION);
  yield put(snackbarTimedOut(serial));
}

function* announceNotice(app: App): Saga {
  const notice = yield* select(selectLatestNotice);
  if (!notice) return;
  const { id, context, status } = notice;
  // The event `tiem:notice:added` also mounts the container widget, which is not downloaded before there is a notice.
  app.emit('tiem:notice:added', { id, context, status });
  if (notice.type === 'snackbar' && !notice.explicitDismiss) yield fork(dismissSnackbarLater, notice.serial);
}

export function* noticeSaga(app: App): Saga {
  yield takeEvery(noticeAdded, announceNotice, app);
}
