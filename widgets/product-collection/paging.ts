import type { Messages } from '../../src/i18n/keys';
import { withQuery } from '../../src/lib/url';
import { createElement } from './product-card';

/** Creates page links with WooCommerce's class names, to replace those in the server-rendered `nav`. */
export function createPagingLinks(
  page: number,
  pages: number,
  linkPattern: string | undefined,
  { t }: Messages,
): HTMLUListElement {
  const list = createElement('ul', 'page-numbers');
  const appendItem = (...nodes: Node[]) => {
    const row = createElement('li');
    row.append(...nodes);
    list.append(row);
  };
  const createPageLink = (to: number, className: string, sign: string, label: string, rel = '') => {
    const anchor = createElement('a', `${className}page-numbers`, sign);
    anchor.href = createPageUrl(to, linkPattern);
    if (rel) anchor.rel = rel;
    anchor.setAttribute('aria-label', label);
    return anchor;
  };

  if (page > 1) appendItem(createPageLink(page - 1, 'prev ', '←', t('listing.previous'), 'prev'));
  let last = 0;
  for (const number of listShownPages(page, pages)) {
    if (number > last + 1) appendItem(createElement('span', 'page-numbers dots', '…'));
    last = number;
    if (number === page) {
      const current = createElement('span', 'page-numbers current', String(number));
      current.setAttribute('aria-current', 'page');
      appendItem(current);
    } else appendItem(createPageLink(number, '', String(number), t('listing.pageNumber', number)));
  }
  if (page < pages) appendItem(createPageLink(page + 1, 'next ', '→', t('listing.next'), 'next'));
  return list;
}

/** Returns the page numbers to show: the first, the last, the current one and two on either side of it. */
function listShownPages(page: number, pages: number): number[] {
  return Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 2,
  );
}

/** Returns a page link that the server printed, as a pattern for the other URLs. */
export function findServerLink(nav: Element | null): string | undefined {
  const links = [...(nav?.querySelectorAll<HTMLAnchorElement>('a.page-numbers') ?? [])];
  return links.find(({ href }) => readPageNumber(href))?.href;
}

/**
 * Matches page numbers in URLs. WooCommerce's own lists use `product-page=2`; archives use `/page/2/` (translated
 * on some sites) or `paged=2`.
 */
const PAGE = /([?&](?:product-page|paged)=|\/(?:page|trang)\/)(\d+)/;

export function readPageNumber(address: string): number | undefined {
  const number = Number(PAGE.exec(address)?.[2]);
  return number > 0 ? number : undefined;
}

/** Returns a page's URL in the format of a link that the server printed. */
function createPageUrl(page: number, like: string | undefined): string {
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
