import type { KeyedStorage } from './storage';

const KEY = 'viewed';
const MAX_VIEWED = 15;

/**
 * Ids of products viewed in this browser, latest first. The list stays in the browser: only the products themselves
 * are requested from the shop.
 */
export function readViewedProducts(storage: Pick<KeyedStorage, 'read'>): number[] {
  const kept = storage.read(KEY);
  return Array.isArray(kept) ? kept.filter((id): id is number => Number.isInteger(id) && id > 0) : [];
}

export function recordViewedProduct(storage: KeyedStorage, product: number): void {
  const others = readViewedProducts(storage).filter((id) => id !== product);
  storage.write(KEY, [product, ...others].slice(0, MAX_VIEWED));
}
