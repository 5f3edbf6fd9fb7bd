import type { KeyedStorage } from './storage';

/** What each page has started and not finished, by page id (journal-entry.ts decodes an entry). */
export type JournalEntries = Record<string, unknown>;

export interface SharedJournal {
  read(): JournalEntries;
  write(entries: JournalEntries): void;
}

/** Entries of several pages under one storage key, each under the id of the page that wrote it. */
export function createSharedJournal(storage: KeyedStorage, key: string, page: string): SharedJournal {
  let unstored: JournalEntries = {};
  const writeEntries = (entries: JournalEntries): boolean =>
    storage.write(key, Object.keys(entries).length > 0 ? entries : undefined);

  return {
    read: () => ({ ...(Object(storage.read(key)) as JournalEntries), ...unstored }),
    write(entries) {
      unstored = {};
      if (writeEntries(entries)) return;
      // Storage is full or blocked. Entries of other pages exist only there and must be kept; this page's own is
      // kept in memory.
      const { [page]: own, ...others } = entries;
      if (own) unstored = { [page]: own };
      writeEntries(others);
    },
  };
}
