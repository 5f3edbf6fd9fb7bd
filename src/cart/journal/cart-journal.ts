import type { App } from '../../app/app.types';
import { createStorage, type KeyedStorage } from '../../lib/storage';
import { type CartChange, isAnsweredAddition } from '../change.rules';
import type { CartState, LineQuantity, OrphanedChanges } from '../state.types';

/*
 * A change whose response a page did not see is finished by another page: the next one in its tab, or the first
 * that loads.
 *
 *   page 1   add──▶ request ─ ✕ page left     its journal entry: the change, "in flight", the lines before it
 *   page 2                      claim it ──▶ read the cart: was it applied? ──▶ no: send it
 *
 * An entry belongs to one page. Others claim it while they hold the cart lock, so that nothing is sent twice
 * (orphaned-changes.ts).
 */

const STORAGE_KEY = 'cart-queue';

/**
 * Version of the journal's format. An entry without a version number counts as version 1, because it has the fields of
 * version 1.
 */
export const JOURNAL_VERSION = 1;

export interface JournalEntry extends OrphanedChanges {
  version: number;
  tab: string;
}

export interface Journal {
  readonly page: string;
  save(state: Pick<CartState, 'pending' | 'inFlight' | 'confirmed' | 'snapshot'>): void;
  /** Whether this page may still write its journal entry. It may not once another page has claimed the entry. */
  isOwnEntry(): boolean;
  /** Whether the journal has entries of other pages, or another page is sending. */
  hasOthers(): boolean;
  read(): JournalEntries;
  write(entries: JournalEntries): void;
  getTabId(): string;
}

export function createCartJournal({
  storage,
  clock,
  settings,
  earlyWork: { pageId: page },
}: Pick<App, 'storage' | 'clock' | 'settings'> & { earlyWork: Pick<App['earlyWork'], 'pageId'> }): Journal {
  let tab = '';
  const { read, write } = createJournalOfAllPages(storage, STORAGE_KEY, page);

  function getTabId(): string {
    if (tab) return tab;
    const session = createStorage('session', settings.homeUrl, settings.currentUserId);
    const storedId = session.read('tab');
    tab = typeof storedId === 'string' ? storedId : page;
    session.write('tab', tab);
    return tab;
  }

  return {
    page,
    read,
    write,
    getTabId,
    save({ pending, inFlight, confirmed, snapshot }) {
      const { [page]: ownEntry, ...others } = read();
      const changes = pending.filter(isStoredInJournal);
      if (changes.length > 0) {
        const lines = confirmed?.items.map(({ key, id, quantity }): LineQuantity => ({ key, id, quantity }));
        const sentIds = changes.filter((change) => 'delivery' in change).map(({ id }) => id);
        const entry: JournalEntry = {
          ...{
            version: JOURNAL_VERSION,
            tab: getTabId(),
            at: clock.now(),
            changes,
            snapshot: lines ?? snapshot,
          },
          inFlight: [...new Set([...inFlight, ...sentIds])],
        };
        write({ ...others, [page]: entry });
      } else if (ownEntry) write(others);
    },
    isOwnEntry: () => Object.hasOwn(read(), page),
    hasOthers: () => Object.keys(read()).some((name) => name !== page),
  };
}

/**
 * Whether the journal stores the change. It omits answered changes, addresses (other people may use this browser
 * later), and requests that only this page can send.
 */
function isStoredInJournal(change: CartChange): boolean {
  if (isAnsweredAddition(change)) return false;
  return change.kind !== 'customer' && change.kind !== 'extension' && !('pageOnly' in change);
}

/** The unfinished changes of each page, by page id. `decodeStoredEntry` of lib/journal.ts decodes an entry. */
type JournalEntries = Record<string, unknown>;

interface SharedJournal {
  read(): JournalEntries;
  write(entries: JournalEntries): void;
}

/** Stores the entries of several pages under one storage key, each under the id of the page that wrote it. */
export function createJournalOfAllPages(storage: KeyedStorage, key: string, page: string): SharedJournal {
  let unstoredEntries: JournalEntries = {};
  const writeJournalEntries = (entries: JournalEntries): boolean =>
    storage.write(key, Object.keys(entries).length > 0 ? entries : undefined);

  return {
    read: () => ({ ...Object(storage.read(key)), ...unstoredEntries }),
    write(entries) {
      unstoredEntries = {};
      if (writeJournalEntries(entries)) return;
      // If storage is full or blocked, keeps this page's entry in memory, and does not overwrite the entries of other
      // pages, which exist only in storage.
      const { [page]: ownEntry, ...others } = entries;
      if (ownEntry) unstoredEntries = { [page]: ownEntry };
      writeJournalEntries(others);
    },
  };
}
