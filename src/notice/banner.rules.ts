import type { Notice, NoticeGroup, NoticeStatus } from './notice.types';

/** One banner for each status; what cannot be dismissed stands alone, as it would outlive its banner. */
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
