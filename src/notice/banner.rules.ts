import { containerOf } from './notice.rules';
import type { Notice, NoticeGroup, NoticeState, NoticeStatus } from './notice.types';

/** The notices that a context's container shows: its own, and those of areas inside it that have no container. */
export function noticesOfContainer(state: NoticeState, context: string): Notice[] {
  if (state.isSilent) return [];
  const seen = new Set<string>();
  return state.notices.filter((notice) => {
    if (containerOf(notice.context, state.containers) !== context) return false;
    const told = `${notice.type} ${notice.status} ${notice.content}`;
    if (seen.has(told)) return false;
    seen.add(told);
    return true;
  });
}

/**
 * Groups notices into one banner per status. Notices that cannot be dismissed get banners of their own, because a
 * group disappears as a whole.
 */
export function groupNotices(notices: readonly Notice[]): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup & { notices: Notice[] }>();
  for (const notice of notices) {
    const { status, isDismissible } = notice;
    const key = isDismissible ? status : `${notice.context} ${notice.id}`;
    const group = groups.get(key) ?? { key, status, isDismissible, notices: [] };
    group.notices.push(notice);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export function isAssertive(status: NoticeStatus): boolean {
  return !['success', 'warning', 'info', 'default'].includes(status);
}
