import { withQuery } from '../../src/lib/url';

/** WooCommerce's own lists use `product-page=2`, archives `/page/2/` (translated on some sites) or `paged=2`. */
const PAGE = /([?&](?:product-page|paged)=|\/(?:page|trang)\/)(\d+)/;

export function pageIn(address: string): number | undefined {
  const number = Number(PAGE.exec(address)?.[2]);
  return number > 0 ? number : undefined;
}

/** Builds a page's address in the format of a link that the server printed. */
export function addressOf(page: number, like: string | undefined): string {
  return like
    ? like.replace(PAGE, `$1${page}`)
    : withQuery(withoutPageNumber(location.href), { 'product-page': page });
}

function withoutPageNumber(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('product-page');
  url.hash = '';
  return url.href;
}
