import { ADD_TO_CART_WIDGET } from '../../src/app/widget-roles';
import type { ListedProduct } from '../../src/collection';
import type { Messages } from '../../src/i18n/keys';
import type { Sanitiser } from '../../src/lib/html';
import { addQueryParameters } from '../../src/lib/url';

export interface CardStyle {
  heading: 'h2' | 'h3' | 'h4';
  /** The quick view button of the theme's own cards, which is copied to each new card. */
  quickViewButton: HTMLElement | null;
}

/** Creates a product card with WooCommerce's class names, so that the theme's styles apply to it. */
export function createProductCard(
  product: ListedProduct,
  { heading, quickViewButton }: CardStyle,
  { t }: Messages,
  { markup }: Sanitiser,
): HTMLLIElement {
  const stock = product.isInStock ? (product.isOnBackorder ? 'onbackorder' : 'instock') : 'outofstock';
  const card = createHtmlElement(
    'li',
    `product type-product post-${product.id} ${stock} product-type-${product.type}`,
  );
  card.classList.toggle('sale', product.onSale);
  card.classList.toggle('purchasable', product.isPurchasable);

  const link = createHtmlElement('a', 'woocommerce-LoopProduct-link woocommerce-loop-product__link');
  link.href = product.url;
  const picture = createHtmlElement(
    product.image ? 'img' : 'span',
    'attachment-woocommerce_thumbnail tiem-collection__image',
  );
  if (picture instanceof HTMLImageElement && product.image)
    Object.assign(picture, { alt: '', width: 324, height: 324, decoding: 'async', src: product.image });
  link.append(picture);
  if (product.onSale && product.isInStock)
    link.append(createHtmlElement('span', 'onsale', t('listing.onSale')));
  link.append(createHtmlElement(heading, 'woocommerce-loop-product__title', product.name));
  if (product.rating > 0) link.append(createRatingStars(product.rating, t));
  const price = createHtmlElement('span', 'price');
  price.append(markup(product.priceHtml));
  link.append(price);
  card.append(link, createAddToCartButton(product, t));

  if (quickViewButton) {
    const look = document.importNode(quickViewButton, true);
    look.removeAttribute('data-tiem-state');
    look.dataset.prod = String(product.id);
    look.setAttribute('aria-label', t('listing.quickView', product.name));
    if (look instanceof HTMLAnchorElement) look.href = product.url;
    card.append(look);
  }
  return card;
}

/** Creates an add-to-cart button for simple products in stock, and a link to the product page for all others. */
function createAddToCartButton(product: ListedProduct, t: Messages['t']): HTMLAnchorElement {
  const { type, isPurchasable, isInStock, hasOptions } = product;
  const { text, description, minimum } = product.button;
  const adds = type === 'simple' && isPurchasable && isInStock && !hasOptions;
  const link = createHtmlElement('a', `button product_type_${type}`, text || t('listing.view'));
  link.href = adds ? `?add-to-cart=${product.id}` : product.button.url;
  link.rel = type === 'external' ? 'nofollow noopener' : 'nofollow';
  Object.assign(link.dataset, {
    product_id: product.id,
    product_sku: product.sku,
    quantity: minimum,
  });
  link.setAttribute('aria-label', description || `${link.textContent}: ${product.name}`);
  if (isPurchasable && isInStock) link.classList.add('add_to_cart_button');
  if (adds) {
    link.classList.add('ajax_add_to_cart');
    link.dataset.tiem = ADD_TO_CART_WIDGET;
  }
  return link;
}

function createRatingStars(rating: number, t: Messages['t']): HTMLElement {
  const box = createHtmlElement('div', 'star-rating');
  const text = t('listing.rated', rating);
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', text);
  const filled = createHtmlElement('span', '', text);
  filled.style.width = `${rating * 20}%`;
  box.append(filled);
  return box;
}

/** Creates a placeholder from the parts of a product card, so that the theme's styles give it a card's size. */
export function createSkeletonCard(): HTMLLIElement {
  const card = createHtmlElement('li', 'product tiem-collection__skeleton');
  card.setAttribute('aria-hidden', 'true');
  const inside = createHtmlElement('span', 'woocommerce-loop-product__link');
  inside.append(
    createHtmlElement('span', 'tiem-collection__image tiem-skeleton'),
    createHtmlElement('span', 'woocommerce-loop-product__title tiem-skeleton', '\u00a0'),
    createHtmlElement('span', 'price tiem-skeleton', '\u00a0'),
  );
  card.append(inside, createHtmlElement('span', 'tiem-collection__button tiem-skeleton', '\u00a0'));
  return card;
}

/** Creates page links with WooCommerce's class names, to replace those in the server-rendered `nav`. */
export function createPagingLinks(
  page: number,
  pages: number,
  linkPattern: string | undefined,
  { t }: Messages,
): HTMLUListElement {
  const list = createHtmlElement('ul', 'page-numbers');
  const appendListItem = (...nodes: Node[]) => {
    const row = createHtmlElement('li');
    row.append(...nodes);
    list.append(row);
  };
  const createPagingLink = (to: number, className: string, sign: string, label: string, rel = '') => {
    const anchor = createHtmlElement('a', `${className}page-numbers`, sign);
    anchor.href = createPageUrl(to, linkPattern);
    if (rel) anchor.rel = rel;
    anchor.setAttribute('aria-label', label);
    return anchor;
  };

  if (page > 1) appendListItem(createPagingLink(page - 1, 'prev ', '←', t('listing.previous'), 'prev'));
  let last = 0;
  for (const number of listShownPageNumbers(page, pages)) {
    if (number > last + 1) appendListItem(createHtmlElement('span', 'page-numbers dots', '…'));
    last = number;
    if (number === page) {
      const current = createHtmlElement('span', 'page-numbers current', String(number));
      current.setAttribute('aria-current', 'page');
      appendListItem(current);
    } else appendListItem(createPagingLink(number, '', String(number), t('listing.pageNumber', number)));
  }
  if (page < pages) appendListItem(createPagingLink(page + 1, 'next ', '→', t('listing.next'), 'next'));
  return list;
}

/** Returns the page numbers to show: the first, the last, the current one and two on either side of it. */
function listShownPageNumbers(page: number, pages: number): number[] {
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
const PAGE_PARAMETER = /([?&](?:product-page|paged)=|\/(?:page|trang)\/)(\d+)/;

export function readPageNumber(address: string): number | undefined {
  const number = Number(PAGE_PARAMETER.exec(address)?.[2]);
  return number > 0 ? number : undefined;
}

/** Returns a page's URL in the format of a link that the server printed. */
function createPageUrl(page: number, like: string | undefined): string {
  return like
    ? like.replace(PAGE_PARAMETER, `$1${page}`)
    : addQueryParameters(removePageNumber(location.href), { 'product-page': page });
}

function removePageNumber(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('product-page');
  url.hash = '';
  return url.href;
}

export function createHtmlElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = '',
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}
