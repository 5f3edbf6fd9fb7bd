import type { App } from '../../app/app.types';
import { decodeEntry, type JournalFormat } from '../../lib/journal-entry';
import { acquireLock, lockName, locksInUse, type ReleaseLock } from '../../lib/locks';
import type { CartChange } from '../cart.change.types';
import { type Entry, type Journal, VERSION } from '../cart.journal';
import type { LineCount, OrphanedChanges } from '../cart.state.types';

/** What was wanted yesterday is not put into today's cart. */
const ONE_DAY = 24 * 60 * 60 * 1_000;

/** What pages that are gone have left; `mayCome`: one of this tab may be on its way out. */
export async function takeOrphans(
  app: App,
  journal: Journal,
): Promise<{ orphans: OrphanedChanges[]; mayCome: boolean }> {
  if (!journal.hasOthers()) return { orphans: [], mayCome: false };
  return withLiving(app, (lives) => {
    const entries = journal.read();
    const now = app.clock.now();
    const orphans: OrphanedChanges[] = [];
    let mayCome = false;
    for (const [name, kept] of Object.entries(entries)) {
      if (name === journal.page) continue;
      const entry = decodeEntry(kept, FORMAT, now);
      if (entry === 'newer') continue;
      const isGone = lives(name) === null ? entry?.tab === journal.thisTab() : !lives(name);
      if (isGone || !entry) delete entries[name];
      // A clock that was set back meanwhile is no reason to wait.
      if (isGone && entry) orphans.push({ ...entry, at: Math.min(entry.at, now) });
      mayCome ||= !isGone && entry?.tab === journal.thisTab();
    }
    journal.write(entries);
    return { orphans, mayCome };
  });
}

const FORMAT: JournalFormat<Entry> = { version: VERSION, maxAge: ONE_DAY, writtenAt: 'at', decode };

function decode({ tab, at, changes, inFlight, before }: Readonly<Record<string, unknown>>): Entry | null {
  if (typeof tab !== 'string' || !Array.isArray(changes)) return null;
  return {
    version: VERSION,
    tab,
    at: Number(at),
    changes: changes.filter(isChange),
    inFlight: Array.isArray(inFlight) ? inFlight.filter((id) => typeof id === 'number') : [],
    before: Array.isArray(before) ? before.filter(isLine) : null,
  };
}

function isLine(given: unknown): given is LineCount {
  const { key, id, quantity } = Object(given) as Record<string, unknown>;
  return typeof key === 'string' && typeof id === 'number' && typeof quantity === 'number';
}

/** This shopper's own browser kept it; still, it may be of another version of ours. */
function isChange(given: unknown): given is CartChange {
  const change = Object(given) as Record<string, unknown>;
  const are = (type: string, ...names: string[]) => names.every((name) => typeof change[name] === type);
  if (!are('number', 'id', 'at', 'firstAt', 'attempts') || !are('string', 'context', 'kind')) return false;
  switch (change.kind) {
    case 'add':
      return are('number', 'productId', 'quantity') && are('object', 'item');
    case 'ajaxAdd':
      return are('number', 'productId', 'quantity') && are('object', 'fields');
    case 'formAdd':
      return are('number', 'productId', 'quantity') && are('string', 'url') && Array.isArray(change.fields);
    case 'quantity':
      return are('string', 'key') && are('number', 'quantity');
    case 'remove':
      return are('string', 'key', 'by');
    case 'coupon':
      return are('string', 'code') && are('boolean', 'wanted');
    case 'rate':
      return are('string', 'rateId');
    default:
      return false;
  }
}

/**
 * Resolves when no other page of this shopper has a change under way, with what ends the turn. A browser keeps locks
 * on safe addresses only; elsewhere each page has its turns to itself.
 */
export function takeTurn(app: App, signal: AbortSignal): Promise<ReleaseLock> {
  return acquireLock(turnName(app), { signal });
}

/** Which of those pages live; `null` where nobody can tell. Runs `work` with nobody else at work. */
async function withLiving<T>(app: App, work: (lives: (page: string) => boolean | null) => T): Promise<T> {
  const endTurn = await acquireLock(turnName(app));
  try {
    const names = await locksInUse();
    return work((page) => names?.has(lockName(app.settings.homeUrl, page)) ?? null);
  } finally {
    endTurn();
  }
}

const turnName = ({ settings }: App): string => lockName(settings.homeUrl, 'turn');
