import type { NewNotice, Notice, NoticeState, NoticesToClear } from './notice.types';

export const SNACKBAR_DURATION = 10_000;
export const SNACKBAR_TRANSITION = 500;

export function completeNotice(notice: NewNotice, order: number): Notice {
  return {
    id: `notice-${order}`,
    status: 'default',
    isDismissible: true,
    explicitDismiss: false,
    actions: [],
    type: 'default',
    ...notice,
    order,
  };
}

/** A notice replaces the notice with the same id in the same area. */
export function addNotice(notices: readonly Notice[], notice: Notice): Notice[] {
  return [...notices.filter((other) => other.id !== notice.id || other.context !== notice.context), notice];
}

/** Removing a snackbar also removes the other snackbars, except those that the shopper must dismiss. */
export function removeNotice(notices: readonly Notice[], id: string, context: string): readonly Notice[] {
  const leaving = notices.find((notice) => notice.id === id && notice.context === context);
  if (!leaving) return notices;
  return notices.filter((notice) => {
    if (notice === leaving) return false;
    return leaving.type !== 'snackbar' || notice.type !== 'snackbar' || notice.explicitDismiss;
  });
}

export function removeNotices(notices: readonly Notice[], which: NoticesToClear): readonly Notice[] {
  const left = notices.filter(
    (notice) =>
      (which.context !== undefined && notice.context !== which.context) ||
      (which.status !== undefined && notice.status !== which.status) ||
      (which.isDismissible !== undefined && notice.isDismissible !== which.isDismissible),
  );
  return left.length === notices.length ? notices : left;
}

/** The parent of `wc/checkout/payments` is `wc/checkout`. */
function parentOf(context: string): string | undefined {
  const end = context.lastIndexOf('/');
  return end > 0 ? context.slice(0, end) : undefined;
}

/** The nearest container: the context's own, or that of an area around it. */
export function containerOf(context: string, containers: NoticeState['containers']): string | undefined {
  for (let area: string | undefined = context; area; area = parentOf(area)) {
    if ((containers[area] ?? 0) > 0) return area;
  }
  return undefined;
}

export function hasContainer(state: NoticeState, context: string): boolean {
  return containerOf(context, state.containers) !== undefined;
}
