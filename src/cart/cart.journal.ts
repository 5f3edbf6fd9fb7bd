import type { App } from '../app/app.types';
import { createStorage } from '../lib/storage';
import type { CartChange } from './cart.change.types';
import type { CartState, LeftBehind, LineCount } from './cart.state.types';
import { withLiving } from './cart.turn';

/*
 * What a page could not see answered, another one finishes: the next in its tab, or whichever comes first.
 *
 *   page 1   add──▶ request ─ ✕ left          its entry: the change, "on its way", the lines of before
 *   page 2                      take over ──▶ read the cart: is it in? ──▶ no: send it
 *
 * An entry belongs to one page only, and is taken with nobody else at work, so that nothing is sent twice.
 */

const KEY = 'cart-queue';
/** What was wanted yesterday is not put into today's cart. */
const TOO_OLD = 24 * 60 * 60 * 1_000;

export interface Journal {
  readonly page: string;
  save(state: CartState): void;
  /** Whether what this page had in its queue is still its own. */
  isOwn(): boolean;
  /** What pages that are gone have left; `mayCome`: one of this tab may be on its way out. */
  takeOver(): Promise<{ left: LeftBehind[]; mayCome: boolean }>;
}

interface Entry extends LeftBehind {
  tab: string;
  at: number;
}

export function createJournal(app: App): Journal {
  const { storage, clock } = app;
  const newName = () => `${clock.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const page = newName();
  let tab = '';
  const read = (): Record<string, unknown> => ({ ...(Object(storage.read(KEY)) as object) });
  const write = (entries: Record<string, unknown>) =>
    Object.keys(entries).length > 0 ? storage.write(KEY, entries) : storage.remove(KEY);

  function thisTab(): string {
    if (tab) return tab;
    const session = createStorage('session', app.settings.homeUrl, app.settings.currentUserId);
    const known = session.read('tab');
    tab = typeof known === 'string' ? known : newName();
    session.write('tab', tab);
    return tab;
  }

  return {
    page,
    save({ pending, inFlight, confirmed, before }) {
      const { [page]: own, ...others } = read();
      const changes = pending.filter(isKept);
      if (changes.length > 0) {
        const lines = confirmed?.items.map(({ key, id, quantity }): LineCount => ({ key, id, quantity }));
        const entry: Entry = { tab: thisTab(), at: clock.now(), changes, inFlight, before: lines ?? before };
        write({ ...others, [page]: entry });
      } else if (own) write(others);
    },
    isOwn: () => Object.hasOwn(read(), page),
    async takeOver() {
      const isOther = () => Object.keys(read()).some((name) => name !== page);
      if (!isOther()) return { left: [], mayCome: false };
      return withLiving(app, (lives) => {
        const entries = read();
        const left: LeftBehind[] = [];
        let mayCome = false;
        for (const [name, kept] of Object.entries(entries)) {
          if (name === page) continue;
          const entry = decode(kept);
          const isGone = lives(name) === null ? entry?.tab === thisTab() : !lives(name);
          const isOver = !entry || clock.now() - entry.at > TOO_OLD;
          if (isGone || isOver) delete entries[name];
          if (isGone && !isOver) left.push(entry);
          mayCome ||= !isGone && entry?.tab === thisTab();
        }
        write(entries);
        return { left, mayCome };
      });
    },
  };
}

/** An address is nobody's business who comes to this browser later; files are no plain data. */
function isKept(change: CartChange): boolean {
  return change.kind !== 'customer' && change.kind !== 'extension' && !('hasFiles' in change);
}

function decode(kept: unknown): Entry | null {
  const { tab, at, changes, inFlight, before } = Object(kept) as Record<string, unknown>;
  if (typeof tab !== 'string' || typeof at !== 'number' || !Array.isArray(changes)) return null;
  return {
    tab,
    at,
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
