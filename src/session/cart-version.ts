import type { Settings } from '../app/settings.types';
import { readCookie } from '../lib/cookies';
import { createStorage } from '../lib/storage';

/** What the browser knows of the shopper's cart without asking the shop. */
export interface CartCookies {
  /** Changes with every change of the cart; empty without one. */
  hash: string;
  isFilled: boolean;
}

export function readCartCookies({ pluginPrefix }: Pick<Settings, 'pluginPrefix'>): CartCookies {
  return {
    hash: readCookie(`${pluginPrefix}_cart_hash`) ?? '',
    isFilled: Number(readCookie(`${pluginPrefix}_items_in_cart`)) > 0,
  };
}

type OfShopper = Pick<Settings, 'homeUrl' | 'currentUserId' | 'pluginPrefix'>;

/** Local storage: when the shop last confirmed a change that one of this browser's tabs had sent. */
export const CART_STAMP = 'cart-stamp';

const localOf = ({ homeUrl, currentUserId }: OfShopper) => createStorage('local', homeUrl, currentUserId);

/**
 * Call it before anything is read or drawn because of the change. Responses to Store API batches carry no Set-Cookie,
 * so the cookie alone would tell the next page and the other tabs that the cart is as it was.
 */
export function recordCartChange(settings: OfShopper, now: number): void {
  localOf(settings).write(CART_STAMP, now);
}

/** The last of those changes; part of the version. */
export function readLastChange(settings: OfShopper): string {
  return `@${localOf(settings).read(CART_STAMP)}`;
}

/** Which cart this browser knows of, without asking the shop; empty without a cart. */
export function readCartVersion(settings: OfShopper, lastChange = readLastChange(settings)): string {
  const { hash } = readCartCookies(settings);
  return hash && hash + lastChange;
}
