import type { Settings } from '../../src/app/settings.types';
import { safeUrl } from '../../src/lib/url';

/** Addresses that do something when they are asked for, or whose answer belongs to one moment only. */
const ACTION_PARAMETERS =
  /^(add|remove|undo|empty|apply|order_again|download|replytocom)([-_]|$)|^wc-a|cart|wishlist|log-?(in|out)|nonce$/;
const TRANSIENT_PARAMETERS =
  /\/(cart|checkout|gio-hang|thanh-toan|(customer-)?log-?out|dang-xuat|wishlist|(danh-sach-)?yeu-thich|wp-(admin|login\.php|json))(\/|$)/;

/** The shop's own cart and checkout, wherever the site has put them. */
export function excludedPaths({
  homeUrl,
  cartUrl,
  storePages,
}: Pick<Settings, 'homeUrl' | 'cartUrl' | 'storePages'>): readonly string[] {
  const home = pathOf(homeUrl, location.href);
  return (
    [cartUrl, storePages.cart.permalink, storePages.checkout.permalink]
      .map((url) => pathOf(url ?? '', location.href))
      // A cart that is not set up lies at the site's root, which is everybody's way home.
      .filter((path): path is string => path !== undefined && path !== home && path !== '/')
  );
}

export function canPrefetch(link: HTMLAnchorElement, here: string, never: readonly string[]): boolean {
  if (link.hasAttribute('download') || link.matches('[data-no-prefetch], .no-prefetch, .ajax_add_to_cart'))
    return false;
  const to = safeUrl(link.href, here);
  const from = new URL(here);
  if (to?.origin !== from.origin) return false;
  if (to.pathname === from.pathname && to.search === from.search) return false;
  if (
    TRANSIENT_PARAMETERS.test(to.pathname) ||
    never.some((path) => withTrailingSlash(to.pathname).startsWith(path))
  )
    return false;
  if (to.searchParams.get('action')?.includes('logout')) return false;
  return ![...to.searchParams.keys()].some((name) => ACTION_PARAMETERS.test(name));
}

function pathOf(url: string, base: string): string | undefined {
  return url ? withTrailingSlash(safeUrl(url, base)?.pathname ?? '/') : undefined;
}

function withTrailingSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
