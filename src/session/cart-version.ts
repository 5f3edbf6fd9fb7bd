import type { Settings } from '../app/settings.types';
import { createCleanups } from '../lib/cleanups';
import { createStorage, readCookie } from '../lib/storage';

/*
 * Decides whether the browser knows of a newer cart than the page shows. A page shows the cart in two places, the store
 * and the theme's fragments, each with the version at which it was fetched. Versions are compared only in this module.
 */

/** State of the shopper's cart, as described by WooCommerce's cookies. */
interface CartCookies {
  /** A hash that differs for each state of the cart. It is empty if there is no cart. */
  hash: string;
  hasItems: boolean;
}

export function readCartCookies({ pluginPrefix }: Pick<Settings, 'pluginPrefix'>): CartCookies {
  return {
    hash: readCookie(`${pluginPrefix}_cart_hash`) ?? '',
    hasItems: Number(readCookie(`${pluginPrefix}_items_in_cart`)) > 0,
  };
}

type ShopperKey = Pick<Settings, 'homeUrl' | 'currentUserId' | 'pluginPrefix'>;

/**
 * Key in local storage for the time at which the shop last confirmed a change that one of this browser's tabs had sent.
 */
const LAST_CHANGE_KEY = 'cart-stamp';
/** Key in local storage for the cart version for which one of the tabs fetched fragments. */
export const FRAGMENTS_KEY = 'fragments-stamp';

const openShopperStorage = ({ homeUrl, currentUserId }: ShopperKey) =>
  createStorage('local', homeUrl, currentUserId);

/**
 * Records that the shop has confirmed a change. Call it before anything is read or rendered because of the change.
 * Responses to Store API batches have no Set-Cookie header, so the next page and other tabs would not notice the change
 * by the cookie alone.
 */
export function recordTimeOfCartChange(settings: ShopperKey, now: number): void {
  openShopperStorage(settings).write(LAST_CHANGE_KEY, now);
}

/** Returns the cart version that this browser knows without a request; empty if there is no cart. */
export const readCartVersion = (settings: ShopperKey): string => readCartVersionParts(settings).version;

/** The version of the cart when a request was sent. */
export interface RequestedVersion {
  version: string;
  lastChange: string;
}

/** Reads the cart version. `lastChange` is the last change that a tab recorded, which is part of the version. */
export function readCartVersionParts(settings: ShopperKey): RequestedVersion {
  const lastChange = `@${openShopperStorage(settings).read(LAST_CHANGE_KEY)}`;
  return { lastChange, version: composeCartVersion(settings, lastChange) };
}

export function composeCartVersion(settings: ShopperKey, lastChange: string): string {
  const { hash } = readCartCookies(settings);
  return hash && hash + lastChange;
}

/** The kind of event that suggests that something other than this page's store has changed the cart. */
export type CartHint =
  /** A script of the shop has reported a change. */
  | 'script'
  /** The browser has restored the page from the back/forward cache. */
  | 'history'
  /** Another tab has recorded a change of the cart. */
  | 'change'
  /** Another tab has stored newer fragments in local storage. */
  | 'fragments'
  /** The shopper has returned to this tab. */
  | 'focus';

interface CartWatcher {
  /**
   * Records that the page now shows the current version of the cart. After a request for fragments, `requested` is the
   * version at which the request was sent. The call has no effect if the page showed another version then, or if the
   * cart is empty now, because something else has changed the cart. For example, the shopper may have signed out in
   * another tab.
   */
  markShown(requested?: string): void;
  /**
   * Records that the page now shows the cart from the response to a change. If the response set no cookie, the cookie
   * still names an older cart. Another tab may restore that cart, so any version then counts as different.
   */
  markChanged(): void;
  stop(): void;
}

/**
 * Listens to everything that may indicate a newer cart, and remembers which version the page shows. A page in the
 * back/forward cache receives no storage events, and the shopper may have bought, signed in or signed out elsewhere in
 * the meantime.
 */
export function watchCart(
  settings: ShopperKey,
  handleHint: (hint: CartHint, isOtherVersion: boolean, event?: Event) => void,
): CartWatcher {
  const storage = openShopperStorage(settings);
  const { add, listen, run: stop } = createCleanups();
  add(storage.watch(LAST_CHANGE_KEY, () => compareCartVersion('change')));
  add(storage.watch(FRAGMENTS_KEY, () => compareCartVersion('fragments')));
  let shownVersion = readCartVersion(settings);
  function compareCartVersion(hint: CartHint, event?: Event): void {
    if (isCartHintIgnored(hint, document.visibilityState === 'hidden')) return;
    const version = readCartVersion(settings);
    const isOther = version !== shownVersion;
    shownVersion = version;
    handleHint(hint, isOther, event);
  }
  listen(window, 'pageshow', (event) => event.persisted && compareCartVersion('history'));
  listen(window, 'focus', () => compareCartVersion('focus'));
  listen(document, 'visibilitychange', () => compareCartVersion('focus'));
  // Listens on the document, on which `tiem:cart:reread` is dispatched without bubbling.
  listen(document, 'tiem:cart:reread', (event) => compareCartVersion('script', event));
  return {
    markShown(requested) {
      const version = readCartVersion(settings);
      const isSameCart = shownVersion.replace('?', '') === requested && (version || !requested);
      if (isSameCart || requested === undefined) shownVersion = version;
    },
    markChanged() {
      const isCookieOld = shownVersion.startsWith(readCartCookies(settings).hash);
      shownVersion = readCartVersion(settings) + (isCookieOld ? '?' : '');
    },
    stop,
  };
}

/**
 * Whether a hint that the cart has changed is ignored until the page becomes visible. Otherwise every hidden tab would
 * send a request after a change in one tab.
 */
export const isCartHintIgnored = (hint: CartHint, isHidden: boolean): boolean =>
  isHidden && hint !== 'script' && hint !== 'history';

/**
 * Whether a hint means that the cart is newer. `script`, `history` and `change` prove it; the others count only if the
 * version differs. Responses to batches set no cookie, so the cart may have changed although the version has not.
 */
export const isNewerCart = (hint: CartHint, isOtherVersion: boolean): boolean =>
  isOtherVersion || (hint !== 'focus' && hint !== 'fragments');

const ONE_DAY = 24 * 60 * 60 * 1_000;

/** Whether the cached fragments must be fetched again. A visitor who has no cart and had none before needs none. */
export function needsFragmentRefresh(
  cachedFragments: { version: string; createdAt: number } | null,
  version: string,
  now: number,
): boolean {
  if (!cachedFragments) return version !== '';
  return cachedFragments.version !== version || (version !== '' && now - cachedFragments.createdAt > ONE_DAY);
}

/**
 * Whether the response may show an older cart than the browser knows of by now. A changed cookie alone does not prove
 * it: the response to a change in a batch sets no cookie, so another tab's request because of the same change may set it
 * in between:
 *
 *   tab 1   change ──▶ request ────────────────────────▶ response: the same cart
 *   tab 2         └──▶ request ──▶ response: sets the cookie of both
 */
export const isResponseOutdated = (
  requested: RequestedVersion,
  current: RequestedVersion,
  isFromOtherTab: boolean,
): boolean =>
  requested.version !== current.version && (requested.lastChange !== current.lastChange || !isFromOtherTab);
