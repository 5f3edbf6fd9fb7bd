import type { Settings } from '../../src/app/settings.types';

/** Addresses that do something when they are asked for, or whose answer belongs to one moment only. */
const DOES_SOMETHING =
  /^(add-to-cart|remove_item|undo_item|added-to-cart|add_to_wishlist|remove_from_wishlist|remove-from-wishlist|wc-ajax|wc-api|empty_cart|apply_coupon|remove_coupon|customer-logout|loggedout|logout|download_file|order_again|replytocom|_?wpnonce)$/;
const MOMENT =
  /\/(cart|checkout|gio-hang|thanh-toan|log-?out|customer-logout|dang-xuat|wishlist|yeu-thich|danh-sach-yeu-thich|wp-admin|wp-login\.php|wp-json)(\/|$)/;

/** The shop's own cart and checkout, wherever the site has put them. */
export function neverOf({
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

export function mayPrefetch(link: HTMLAnchorElement, here: string, never: readonly string[]): boolean {
  if (link.hasAttribute('download') || link.matches('[data-no-prefetch], .no-prefetch, .ajax_add_to_cart'))
    return false;
  const to = urlOf(link.href, here);
  const from = new URL(here);
  if (!to || to.origin !== from.origin || !/^https?:$/.test(to.protocol)) return false;
  if (to.pathname === from.pathname && to.search === from.search) return false;
  if (MOMENT.test(to.pathname) || never.some((path) => slashed(to.pathname).startsWith(path))) return false;
  if (to.searchParams.get('action')?.includes('logout')) return false;
  return ![...to.searchParams.keys()].some((name) => DOES_SOMETHING.test(name));
}

function urlOf(url: string, base: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

function pathOf(url: string, base: string): string | undefined {
  return url ? slashed(urlOf(url, base)?.pathname ?? '/') : undefined;
}

function slashed(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
