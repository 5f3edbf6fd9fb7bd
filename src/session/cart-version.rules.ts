/*
 * Decides whether the browser knows of a newer cart than the page shows. Two things on a page show a cart, each
 * with the version at which it was fetched: the store and the theme's fragments. Versions are compared only here.
 */

/** The reason to suspect that something other than this page's store has changed the cart. */
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

/**
 * Whether the hint has to wait until the page becomes visible; otherwise every hidden tab would send a request after
 * a change in one.
 */
export const isHintIgnored = (hint: CartHint, isHidden: boolean): boolean =>
  isHidden && hint !== 'script' && hint !== 'history';

/**
 * Whether a hint means that the cart is newer. `script`, `history` and `change` are proof; the others count only if
 * the version differs. Responses to batches set no cookie, so the version may be unchanged although the cart has
 * changed.
 */
export const isNewerCart = (hint: CartHint, isOtherVersion: boolean): boolean =>
  isOtherVersion || (hint !== 'focus' && hint !== 'fragments');

const DAY = 24 * 60 * 60 * 1_000;

/** Whether the cached fragments must be fetched again. A visitor who has no cart and had none before needs none. */
export function needsFragmentRefresh(
  cached: { version: string; createdAt: number } | null,
  version: string,
  now: number,
): boolean {
  if (!cached) return version !== '';
  return cached.version !== version || (version !== '' && now - cached.createdAt > DAY);
}

/** The version of the cart when a request was sent. */
export interface RequestedVersion {
  version: string;
  lastChange: string;
}

/**
 * Whether the response may show an older cart than the browser knows of by now. Responses to batches set no cookie, so
 * when two tabs send a request because of one change, the first response sets the cookie for both:
 *
 *   tab 1   change ──▶ request ────────────────────────▶ response: the same cart
 *   tab 2         └──▶ request ──▶ response: cookie, stamp
 */
export const isResponseOutdated = (
  requested: RequestedVersion,
  now: RequestedVersion,
  isFromOtherTab: boolean,
): boolean =>
  requested.version !== now.version && (requested.lastChange !== now.lastChange || !isFromOtherTab);
