import type { App } from '../../app/app.types';
import { decodeStoredEntry, type JournalFormat } from '../../lib/journal';
import { asRecord, type JsonObject } from '../../lib/json-values';
import { acquireLock, getLockName, getLocksInUse, type ReleaseLock } from '../../lib/locks';
import type { CartChange } from '../change.rules';
import type { LineQuantity, OrphanedChanges } from '../state.types';
import { JOURNAL_VERSION, type Journal, type JournalEntry } from './cart-journal';

/** Orphaned changes that are older than a day are dropped, because the shopper does not expect them any more. */
const ONE_DAY = 24 * 60 * 60 * 1_000;

/**
 * Claims the changes of closed pages. `mayFindMore`: the previous page of this tab is still unloading, so its changes
 * may become orphans soon.
 */
export async function claimOrphanedChanges(
  app: App,
  journal: Journal,
): Promise<{ orphans: OrphanedChanges[]; mayFindMore: boolean }> {
  if (!journal.hasOthers()) return { orphans: [], mayFindMore: false };
  return runWhileSendingIsLocked(app, (isOpen) => {
    const entries = journal.read();
    const now = app.clock.now();
    const orphans: OrphanedChanges[] = [];
    let mayFindMore = false;
    for (const [name, stored] of Object.entries(entries)) {
      if (name === journal.page) continue;
      const entry = decodeStoredEntry(stored, ENTRY_FORMAT, now);
      if (entry === 'newer') continue;
      const isClosed = isOpen(name) === null ? entry?.tab === journal.getTabId() : !isOpen(name);
      if (isClosed || !entry) delete entries[name];
      // Limits the entry's time to the current time, because an entry is in the future if the clock was set back.
      if (isClosed && entry) orphans.push({ ...entry, at: Math.min(entry.at, now) });
      mayFindMore ||= !isClosed && entry?.tab === journal.getTabId();
    }
    journal.write(entries);
    return { orphans, mayFindMore };
  });
}

const ENTRY_FORMAT: JournalFormat<JournalEntry> = {
  version: JOURNAL_VERSION,
  maxAge: ONE_DAY,
  writtenAt: 'at',
  decode: decodeJournalEntry,
};

function decodeJournalEntry({ tab, at, changes, inFlight, snapshot }: JsonObject): JournalEntry | null {
  if (typeof tab !== 'string' || !Array.isArray(changes)) return null;
  return {
    version: JOURNAL_VERSION,
    tab,
    at: Number(at),
    changes: changes.filter(isCartChange),
    inFlight: Array.isArray(inFlight) ? inFlight.filter((id) => typeof id === 'number') : [],
    snapshot: Array.isArray(snapshot) ? snapshot.filter(isLineQuantity) : null,
  };
}

type JournalFieldTypes = Readonly<Record<string, 'string' | 'number' | 'boolean' | 'object'>>;

const LINE_QUANTITY_FIELDS: JournalFieldTypes = { key: 'string', id: 'number', quantity: 'number' };
const COMMON_FIELDS: JournalFieldTypes = {
  id: 'number',
  at: 'number',
  firstAt: 'number',
  attempts: 'number',
  context: 'string',
};
const ADDITION_FIELDS: JournalFieldTypes = { productId: 'number', quantity: 'number' };

/** The fields of each kind of change that is kept in the journal. */
const FIELDS_BY_KIND: Readonly<Record<string, JournalFieldTypes>> = {
  add: { ...ADDITION_FIELDS, item: 'object' },
  ajaxAdd: { ...ADDITION_FIELDS, fields: 'object' },
  formAdd: { ...ADDITION_FIELDS, url: 'string', fields: 'object' },
  quantity: { key: 'string', quantity: 'number' },
  remove: { key: 'string', sentVia: 'string' },
  coupon: { code: 'string', isApplied: 'boolean' },
  rate: { rateId: 'string' },
} satisfies Partial<Record<CartChange['kind'], JournalFieldTypes>>;

const hasFieldsOfTypes = (value: JsonObject, types: JournalFieldTypes): boolean =>
  Object.entries(types).every(([name, type]) => typeof value[name] === type);

const isLineQuantity = (value: unknown): value is LineQuantity =>
  hasFieldsOfTypes(asRecord(value), LINE_QUANTITY_FIELDS);

/** Checks the fields of a journal entry, because another version of the bundle may have written it. */
function isCartChange(value: unknown): value is CartChange {
  const change = asRecord(value);
  const kind = String(change.kind);
  const types = Object.hasOwn(FIELDS_BY_KIND, kind) && FIELDS_BY_KIND[kind];
  if (!types || !hasFieldsOfTypes(change, COMMON_FIELDS) || !hasFieldsOfTypes(change, types)) return false;
  return kind !== 'formAdd' || Array.isArray(change.fields);
}

/**
 * Waits until no other page of this shopper sends changes, and resolves with a function that releases the lock. Web
 * Locks need a secure context; without them pages send their changes independently.
 */
export function acquireCartLock(app: App, signal: AbortSignal): Promise<ReleaseLock> {
  return acquireLock(getCartLockName(app), { signal });
}

/**
 * Runs `work` while no other page sends changes. `isOpen` returns whether a page is still open, or `null` if the
 * browser cannot tell.
 */
async function runWhileSendingIsLocked<T>(
  app: App,
  work: (isOpen: (page: string) => boolean | null) => T,
): Promise<T> {
  const releaseLock = await acquireLock(getCartLockName(app));
  try {
    const names = await getLocksInUse();
    return work((page) => names?.has(getLockName(app.settings.homeUrl, page)) ?? null);
  } finally {
    releaseLock();
  }
}

const getCartLockName = ({ settings }: App): string => getLockName(settings.homeUrl, 'turn');
