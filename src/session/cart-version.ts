import type { Settings } from '../app/settings.types';
import { createCleanups } from '../lib/cleanups';
import { createStorage, readCookie } from '../lib/storage';
import { type CartHint, isHintIgnored, type RequestedVersion } from './cart-version.rules';

/** State of the shopper's cart, as described by WooCommerce's cookies. */
export interface CartCookies {
  /** Differs for each state of the cart; empty without a cart. */
  hash: string;
  isFilled: boolean;
}

export function readCartCookies({ pluginPrefix }: Pick<Settings, 'pluginPrefix'>): CartCookies {
  return {
    hash: readCookie(`${pluginPrefix}_cart_hash`) ?? '',
    isFilled: Number(readCookie(`${pluginPrefix}_items_in_cart`)) > 0,
  };
}

type ShopperKey = Pick<Settings, 'homeUrl' | 'currentUserId' | 'pluginPrefix'>;

/** Key in local storage: when the shop last confirmed a change that one of this browser's tabs had sent. */
const LAST_CHANGE_KEY = 'cart-stamp';
/** Key in local storage: the cart version for which one of the tabs fetched fragments. */
export const FRAGMENTS_KEY = 'fragments-stamp';

const openLocalStorage = ({ homeUrl, currentUserId }: ShopperKey) =>
  createStorage('local', homeUrl, currentUserId);

/**
 * Records that the shop has confirmed a change; must be called before anything is read or rendered because of it.
 * Responses to Store API batches have no Set-Cookie header, so from the cookie alone the next page and other tabs
 * would not notice the change.
 */
export function recordCartChange(settings: ShopperKey, now: number): void {
  openLocalStorage(settings).write(LAST_CHANGE_KEY, now);
}

/** Returns the cart version that this browser knows without a request; empty if there is no cart. */
export const readCartVersion = (settings: ShopperKey): string => readCartVersionParts(settings).version;

/** Reads the cart version. `lastChange` is the last change that a tab recorded, which is part of the version. */
export function readCartVersionParts(settings: ShopperKey): RequestedVersion {
  const lastChange = `@${openLocalStorage(settings).read(LAST_CHANGE_KEY)}`;
  return { lastChange, version: composeCartVersion(settings, lastChange) };
}

export function composeCartVersion(settings: ShopperKey, lastChange: string): string {
  const { hash } = readCartCookies(settings);
  return hash && hash + lastChange;
}

export interface CartWatcher {
  /** Records that the page now shows the current version of the cart. */
  markShown(): void;
  /**
   * Records that the page now shows the cart from the response to a change. If the response set no cookie, the cookie
   * still names an older cart, which another tab may restore: any version then counts as different.
   */
  markChanged(): void;
  stop(): void;
}

/**
 * Listens to everything that may indicate a newer cart, and remembers which version the page shows. While the page
 * was in the back/forward cache, where storage events are not received, the shopper may have bought, signed in or
 * signed out elsewhere.
 */
export function watchCart(
  settings: ShopperKey,
  handleHint: (hint: CartHint, isOtherVersion: boolean, event?: Event) => void,
): CartWatcher {
  const storage = openLocalStorage(settings);
  const { add, listen, run: stop } = createCleanups();
  add(storage.watch(LAST_CHANGE_KEY, () => checkVersion('change')));
  add(storage.watch(FRAGMENTS_KEY, () => checkVersion('fragments')));
  let shown = readCartVersion(settings);
  function checkVersion(hint: CartHint, event?: Event): void {
    if (isHintIgnored(hint, document.visibilityState === 'hidden')) return;
    const version = readCartVersion(settings);
    const isOther = version !== shown;
    shown = version;
    handleHint(hint, isOther, event);
  }
  listen(window, 'pageshow', (event) => event.persisted && checkVersion('history'));
  listen(window, 'focus', () => checkVersion('focus'));
  listen(document, 'visibilitychange', () => checkVersion('focus'));
  // Listens on the document, where the event is dispatched, because the event does not bubble.
  listen(document, 'tiem:cart:reread', (event) => checkVersion('script', event));
  return {
    markShown() {
      shown = readCartVersion(settings);
    },
    markChanged() {
      const { hash } = readCartCookies(settings);
      shown = shown.startsWith(hash) ? `${hash}?` : readCartVersion(settings);
    },
    stop,
  };
}
