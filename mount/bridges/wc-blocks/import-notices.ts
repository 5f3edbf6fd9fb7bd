import type { App } from '../../../src/app/app.types';
import { contexts, type NoticeStatus, noticeAdded, noticeDismissed } from '../../../src/notice';
import type { Namespace, NativeBlocks } from './wc.types';

/** Copies notices that scripts add to `core/notices` into our store, and removes them when scripts remove them. */
export function importNotices(app: App, { data }: Pick<NativeBlocks, 'data'>): void {
  const readNativeNotices = (context: string) => {
    const get = data?.select('core/notices')?.getNotices;
    return typeof get === 'function' ? ((get(context) ?? []) as Namespace[]) : [];
  };
  const importedNotices = new Map<string, { id: string; context: string; notice: Namespace }>();

  function syncNotices(): void {
    const presentKeys = new Set<string>();
    for (const context of Object.values(contexts)) {
      for (const notice of readNativeNotices(context)) {
        const id = String(notice.id);
        const key = `${context} ${id}`;
        presentKeys.add(key);
        if (importedNotices.get(key)?.notice === notice) continue;
        importedNotices.set(key, { id, context, notice });
        app.store.dispatch(
          noticeAdded({
            ...{ id, context, content: String(notice.content ?? '') },
            status: (notice.status as NoticeStatus | undefined) ?? 'info',
            isDismissible: notice.isDismissible !== false,
          }),
        );
      }
    }
    for (const [key, { id, context }] of importedNotices) {
      if (presentKeys.has(key)) continue;
      importedNotices.delete(key);
      app.store.dispatch(noticeDismissed({ id, context }));
    }
  }
  data?.subscribe(syncNotices);
  syncNotices();
}
