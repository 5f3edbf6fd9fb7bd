import type { Settings } from '../app/settings.types';
import { createStorage, type KeyedStorage } from '../lib/storage';

/** Pieces of the page as the shop draws them, by their selectors. */
export interface Fragments {
  html: Readonly<Record<string, string>>;
  /** Of the cart they show. */
  hash: string;
}

export interface CachedFragments extends Fragments {
  createdAt: number;
}

export interface FragmentCache {
  read(): CachedFragments | null;
  write(fragments: Fragments, now: number): void;
  /** Another tab of this shopper has newer ones. */
  watch(heard: () => void): () => void;
}

const DAY = 24 * 60 * 60 * 1_000;
const HTML = 'fragments';
const STAMP = 'fragments-stamp';

/** Markup stays in its tab; only hash and time are for all of them. */
export function createFragmentCache(
  { homeUrl, currentUserId }: Pick<Settings, 'homeUrl' | 'currentUserId'>,
  session: KeyedStorage = createStorage('session', homeUrl, currentUserId),
  local: KeyedStorage = createStorage('local', homeUrl, currentUserId),
): FragmentCache {
  return {
    read: () => decode(session.read(HTML)),
    write(fragments, now) {
      session.write(HTML, { ...fragments, createdAt: now });
      local.write(STAMP, { hash: fragments.hash, createdAt: now });
    },
    watch: (heard) => local.watch(STAMP, heard),
  };
}

function decode(kept: unknown): CachedFragments | null {
  const { html: fragments, hash: cart_hash, createdAt } = Object(kept) as Record<string, unknown>;
  const decoded = decodeFragments({ fragments, cart_hash });
  return decoded && typeof createdAt === 'number' ? { ...decoded, createdAt } : null;
}

/** Of an answer of the shop's; `null` where it brings none. */
export function decodeFragments(answer: unknown): Fragments | null {
  const { fragments, cart_hash: hash } = Object(answer) as Record<string, unknown>;
  if (typeof fragments !== 'object' || fragments === null) return null;
  const pieces = Object.entries(fragments).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { html: Object.fromEntries(pieces), hash: typeof hash === 'string' ? hash : '' };
}

/** A shopper without a cart, now and before, has nothing to be asked for. */
export function needsRefresh(cached: CachedFragments | null, hash: string, now: number): boolean {
  if (!cached) return hash !== '';
  return cached.hash !== hash || (hash !== '' && now - cached.createdAt > DAY);
}
