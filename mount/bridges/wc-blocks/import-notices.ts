import type { App } from '../../../src/app/app.types';
import { asList, asRecord, type JsonObject } from '../../../src/lib/json-values';
import { contexts, type NoticeStatus, noticeAdded, noticeDismissed } from '../../../src/notice';
import { callWcMethod, type NativeBlocks } from './wc-values';

const STATUSES: readonly NoticeStatus[] = ['success', 'info', 'error', 'warning', 'default'];

interface ImportedNotice {
  id: string;
  context: string;
  notice: JsonObject;
}

/** Copies notices that scripts add to `core/notices` into our store, and removes them when scripts remove them. */
export function importNotices(app: App, { data }: Pick<NativeBlocks, 'data'>): void {
  const readNativeNotices = (context: string) =>
    asList(callWcMethod(data?.select('core/notices'), 'getNotices', context)).map(asRecord);
  const importedNotices = new Map<string, ImportedNotice>();

  function syncNativeNotices(): void {
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
            status: STATUSES.find((status) => status === notice.status) ?? 'info',
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
  data?.subscribe(syncNativeNotices);
  syncNativeNotices();
}
