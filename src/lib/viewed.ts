import type { KeyedStorage } from './storage';

const KEY = 'viewed';
const MOST = 15;

/** What this browser looked at, latest first. It stays here: the shop is only asked for the products themselves. */
export function readViewed(storage: Pick<KeyedStorage, 'read'>): number[] {
  const kept = storage.read(KEY);
  return Array.isArray(kept) ? kept.filter((id): id is number => Number.isInteger(id) && id > 0) : [];
}

export function rememberViewed(storage: KeyedStorage, product: number): void {
  const others = readViewed(storage).filter((id) => id !== product);
  storage.write(KEY, [product, ...others].slice(0, MOST));
}
