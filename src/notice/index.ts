import type { Domain } from '../app/app.types';
import { noticeSaga, noticeSlice } from './notice.slice';

export {
  assignInvalidParams,
  createNoticesSelector,
  groupNoticesByStatus,
  type InvalidParamError,
  isAssertiveStatus,
} from './banner.rules';
export {
  contexts,
  type NewNotice,
  type Notice,
  type NoticeAction,
  type NoticeGroup,
  type NoticeStatus,
  SNACKBAR_TRANSITION,
} from './notice.rules';
export {
  containerClosed,
  containerOpened,
  groupDismissed,
  noticeAdded,
  noticeDismissed,
  noticesCleared,
  noticesMuted,
  selectContainers,
  selectHasContainer,
  selectNotices,
} from './notice.slice';

export const noticeDomain: Domain = { name: 'notice', reducer: noticeSlice.reducer, saga: noticeSaga };
