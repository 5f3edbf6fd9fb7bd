import { hasContainer } from './notice.rules';
import type { Notice, NoticeState } from './notice.types';

interface WithNotices {
  notice: NoticeState;
}

export const selectState = (state: unknown): NoticeState => (state as WithNotices).notice;

export const selectLatestNotice = (state: unknown): Notice | undefined => selectState(state).notices.at(-1);

/** The notices of all areas. */
export const selectNotices = (state: unknown): readonly Notice[] => selectState(state).notices;

/** The areas that have a container on the page now. */
export const selectContainers = (state: unknown): string[] =>
  Object.entries(selectState(state).containers).flatMap(([context, count]) => (count > 0 ? [context] : []));

export const selectHasContainer = (state: unknown, context: string): boolean =>
  hasContainer(selectState(state), context);
