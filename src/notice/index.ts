import type { Domain } from '../app/domain.types';
import { noticeSaga } from './notice.saga';
import { noticeSlice } from './notice.slice';

export { groupNotices, isAssertive } from './banner.rules';
export { makeSelectNoticesIn } from './banner.selectors';
export { type AssignedError, assignInvalidParams } from './invalid-params.rules';
export { contexts } from './notice.contexts';
export { SNACKBAR_TRANSITION } from './notice.rules';
export { selectContainers, selectHasContainer, selectNotices } from './notice.selectors';
export {
  containerClosed,
  containerOpened,
  groupDismissed,
  noticeAdded,
  noticeDismissed,
  noticesCleared,
  noticesMuted,
} from './notice.slice';
export type { NewNotice, Notice, NoticeAction, NoticeGroup, NoticeStatus } from './notice.types';

export const noticeDomain: Domain = { name: 'notice', reducer: noticeSlice.reducer, saga: noticeSaga };
