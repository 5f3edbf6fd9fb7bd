import type { App } from '../../app/app.types';
import { decodeEntry, type JournalFormat } from '../../lib/journal';
import { acquireLock, lockName, locksInUse, type ReleaseLock } from '../../lib/locks';
import type { CartChange } from '../cart.change.types';
import type { LineCount, OrphanedChanges } from '../cart.state.types';
import { type Journal, type JournalEntry, VERSION } from './cart-journal';

/** Older changes are dropped: they are no longer what the shopper expects. */
const ONE_DAY = 24 * 60 * 60 * 1_000;

/**
 * Claims the changes of closed pages. `mayAppear`: the previous page of this tab is still unloading, so its changes
 * may become orphans soon.
 */
export async function claimOrphans(
  app: App,
  journal: Journal,
): Promise<{ orphans: OrphanedChanges[]; mayAppear: boolean }> {
  if (!journal.hasOthers()) return { orphans: [], mayAppear: false };
  return withLivingPages(app, (isAlive) => {
    const entries = journal.read();
    const now = app.clock.now();
    const orphans: OrphanedChanges[] = [];
    let mayAppear = false;
    for (const [name, stored] of Object.entries(entries)) {
      if (name === journal.page) continue;
      const entry = decodeEntry(stored, FORMAT, now);
      if (entry === 'newer') continue;
      const isGone = isAlive(name) === null ? entry?.tab === journal.tabId() : !isAlive(name);
      if (isGone || !entry) delete entries[name];
      // The clock was set back: the entry's time must not be in the future.
      if (isGone && entry) orphans.push({ ...entry, at: Math.min(entry.at, now) });
      mayAppear ||= !isGone && entry?.tab === journal.tabId();
    }
    journal.write(entries);
    return { orphans, mayAppear };
  });
}

const FORMAT: JournalFormat<JournalEntry> = { version: VERSION, maxAge: ONE_DAY, writtenAt: 'at', decode };

function decode({
  tab,
  at,
  changes,
  inFlight,
  snapshot,
}: Readonly<Record<string, unknown>>): JournalEntry | null {
  if (typeof tab !== 'string' || !Array.isArray(changes)) return null;
  return {
    version: VERSION,
    tab,
    at: Number(at),
    changes: changes.filter(isChange),
    inFlight: Array.isArray(inFlight) ? inFlight.filter((id) => typeof id === 'number') : [],
    snapshot: Array.isArray(snapshot) ? snapshot.filter(isLineCount) : null,
  };
}

function isLineCount(given: unknown): given is LineCount {
  const { key, id, quantity } = Object(given) as Record<string, unknown>;
  return typeof key === 'string' && typeof id === 'number' && typeof quantity === 'number';
}

/** The entry may be of another version of the bundle. */
function isChange(given: unknown): given is CartChange {
  const change = Object(given) as Record<string, unknown>;
  const haveType = (type: string, ...names: string[]) => names.every((name) => typeof change[name] === type);
  if (!haveType('number', 'id', 'at', 'firstAt', 'attempts') || !haveType('string', 'context', 'kind'))
    return false;
  switch (change.kind) {
    case 'add':
      return haveType('number', 'productId', 'quantity') && haveType('object', 'item');
    case 'ajaxAdd':
      return haveType('number', 'productId', 'quantity') && haveType('object', 'fields');
    case 'formAdd':
      return (
        haveType('number', 'productId', 'quantity') &&
        haveType('string', 'url') &&
        Array.isArray(change.fields)
      );
    case 'quantity':
      return haveType('string', 'key') && haveType('number', 'quantity');
    case 'remove':
      return haveType('string', 'key', 'sentVia');
    case 'coupon':
      return haveType('string', 'code') && haveType('boolean', 'isApplied');
    case 'rate':
      return haveType('string', 'rateId');
    default:
      return false;
  }
}

/**
 * Resolves, once no other page of this shopper sends changes, with a function that ends the turn. Web Locks need a
 * secure context; without them each page takes its turns independently.
 */
export function acquireCartLock(app: App, signal: AbortSignal): Promise<ReleaseLock> {
  return acquireLock(cartLockName(app), { signal });
}

/** Which of those pages are open; `null` if unknown. Runs `work` while no other page sends changes. */
async function withLivingPages<T>(
  app: App,
  work: (isAlive: (page: string) => boolean | null) => T,
): Promise<T> {
  const endTurn = await acquireLock(cartLockName(app));
  try {
    const names = await locksInUse();
    return work((page) => names?.has(lockName(app.settings.homeUrl, page)) ?? null);
  } finally {
    endTurn();
  }
}

const cartLockName = ({ settings }: App): string => lockName(settings.homeUrl, 'turn');
