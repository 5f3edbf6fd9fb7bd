/*
 * Whether the browser knows of a newer cart than the page shows. Two things on a page show a cart, each with the
 * version it was fetched at: the store, and the fragments of the theme. Versions are compared here only.
 */

/** What suggests that the cart was changed, and not by this page's store. */
export type CartHint =
  /** A script of the shop says so. */
  | 'script'
  /** The page comes out of the back/forward cache. */
  | 'history'
  /** Another tab of ours recorded a change. */
  | 'change'
  /** Another tab has newer fragments. */
  | 'fragments'
  /** The page comes to the front. */
  | 'focus';

/** A page in the background waits for its own `focus`: every tab would ask the shop after a change in one. */
export const isIgnored = (hint: CartHint, isHidden: boolean): boolean =>
  isHidden && (hint === 'change' || hint === 'fragments');

/** The first three are proof; the others count if the version differs. A batch sets no cookie, so a version may not. */
export const isNewerCart = (hint: CartHint, isOtherVersion: boolean): boolean =>
  isOtherVersion || (hint !== 'focus' && hint !== 'fragments');

const DAY = 24 * 60 * 60 * 1_000;

/** A shopper without a cart, now and before, has nothing to fetch fragments for. */
export function needsRefresh(
  cached: { version: string; createdAt: number } | null,
  version: string,
  now: number,
): boolean {
  if (!cached) return version !== '';
  return cached.version !== version || (version !== '' && now - cached.createdAt > DAY);
}

/** The cart that a request was sent for. */
export interface RequestedVersion {
  version: string;
  lastChange: string;
}

/**
 * Whether the response may show an older cart than the browser knows of by now. The response to a batch sets no
 * cookie, so of two tabs that ask because of one change the first response sets it for both:
 *
 *   tab 1   change ──▶ request ────────────────────────▶ response: the same cart
 *   tab 2         └──▶ request ──▶ response: cookie, stamp
 */
export const isResponseOutdated = (
  requested: RequestedVersion,
  now: RequestedVersion,
  isOfOtherTab: boolean,
): boolean => requested.version !== now.version && (requested.lastChange !== now.lastChange || !isOfOtherTab);
