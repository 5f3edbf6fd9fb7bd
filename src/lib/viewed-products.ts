import type { KeyedStorage } from './storage';

const KEY = 'viewed';
const MAX_VIEWED = 15;

/** What this browser looked at, latest first. It stays here: the shop is only asked for the products themselves. */
export function readViewedProducts(storage: Pick<KeyedStorage, 'read'>): number[] {
  const kept = storage.read(KEY);
  return Array.isArray(kept) ? kept.filter((id): id is number => Number.isInteger(id) && id > 0) : [];
}

export function recordViewedProduct(storage: KeyedStorage, product: number): void {
  const others = readViewedProducts(storage).filter((id) => id !== product);
  storage.write(KEY, [product, ...others].slice(0, MAX_VIEWED));
}
