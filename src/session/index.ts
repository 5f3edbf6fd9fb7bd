import type { Settings } from '../app/settings.types';
import { readCookie } from '../lib/cookies';
import { createFragmentCache, type Fragments } from './fragment-cache';

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

/** As of the cart that the cookie names: that is what the next page compares with, and plugins may have a hash of their own. */
export function keepFragments(settings: Settings, html: Fragments['html'], now: number): string {
  const { hash } = readCartCookies(settings);
  createFragmentCache(settings).write({ html, hash }, now);
  return hash;
}

/**
 * The shopper sees this page again: it comes out of the back/forward cache, or to the front. Meanwhile they may have
 * bought, signed in or out elsewhere, and storage events reach no frozen page.
 */
export function whenSeenAgain(look: (isFromCache: boolean) => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => persisted && look(true);
  const turned = () => document.visibilityState === 'visible' && look(false);
  const focused = () => look(false);
  window.addEventListener('pageshow', shown);
  window.addEventListener('focus', focused);
  document.addEventListener('visibilitychange', turned);
  return () => {
    window.removeEventListener('pageshow', shown);
    window.removeEventListener('focus', focused);
    document.removeEventListener('visibilitychange', turned);
  };
}

export {
  type CachedFragments,
  createFragmentCache,
  decodeFragments,
  type FragmentCache,
  type Fragments,
  needsRefresh,
} from './fragment-cache';
export { themeAction } from './theme-action';
