import type { KeyedStorage } from './storage';

/** What each page has begun and not finished, by the name of the page (journal-entry.ts reads an entry). */
export type JournalEntries = Record<string, unknown>;

export interface SharedJournal {
  read(): JournalEntries;
  write(entries: JournalEntries): void;
}

/** Entries of several pages under one key, each named after the page that wrote it. */
export function createSharedJournal(storage: KeyedStorage, key: string, page: string): SharedJournal {
  let unstored: JournalEntries = {};
  const writeEntries = (entries: JournalEntries): boolean =>
    storage.write(key, Object.keys(entries).length > 0 ? entries : undefined);

  return {
    read: () => ({ ...(Object(storage.read(key)) as JournalEntries), ...unstored }),
    write(entries) {
      unstored = {};
      if (writeEntries(entries)) return;
      // The storage is full or blocked. Entries of other pages are stored nowhere else, this page's own is in use here.
      const { [page]: own, ...others } = entries;
      if (own) unstored = { [page]: own };
      writeEntries(others);
    },
  };
}
