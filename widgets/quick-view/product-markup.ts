import type { App } from '../../src/app/app.types';
import {
  ADD_TO_CART_WIDGET,
  GALLERY_WIDGET,
  QUANTITY_WIDGET,
  VARIATIONS_WIDGET,
} from '../../src/app/widget-roles';
import { loadSanitiser } from '../../src/lib/html';
import { createStorage } from '../../src/lib/storage';
import { getThemeAjaxAction } from '../../src/session';

export interface PreviewedProduct {
  id: string;
  url: string;
}

export type MarkupSource = 'auto' | 'action' | 'page';

type FetchMarkup = (product: PreviewedProduct, source: MarkupSource) => Promise<DocumentFragment>;

/** Stores one fetch function with its cache per app, for all quick view buttons of a page. */
const fetchersByApp = new WeakMap<App, FetchMarkup>();

/** Returns a function that fetches and sanitises a product's markup and caches it in session storage. */
export function createMarkupFetcher(app: App): FetchMarkup {
  const known = fetchersByApp.get(app);
  if (known) return known;
  const { homeUrl, currentUserId } = app.settings;
  const storage = createStorage('session', homeUrl, currentUserId);
  const requests = new Map<string, Promise<string>>();

  const fetchProductMarkup: FetchMarkup = async (product, source) => {
    const key = `quick-view:${product.id}`;
    const cached = storage.read(key);
    let markup = typeof cached === 'string' ? cached : undefined;
    if (markup === undefined) {
      const request = requests.get(key) ?? requestProductMarkup(app, product, source);
      requests.set(key, request);
      try {
        markup = await request;
        storage.write(key, markup);
      } finally {
        requests.delete(key);
      }
    }
    return sanitiseMarkup(markup);
  };
  fetchersByApp.set(app, fetchProductMarkup);
  return fetchProductMarkup;
}

async function requestProductMarkup(
  { http, settings }: App,
  { id, url }: PreviewedProduct,
  source: MarkupSource,
): Promise<string> {
  const action = getThemeAjaxAction(settings, 'quickview');
  if (source === 'action' || (source === 'auto' && action.canExist())) {
    const form = new URLSearchParams({ action: action.name, product: id });
    const { status, html } = await http.postForm(settings.ajaxUrl, form);
    const isMarkup = status < 300 && html.includes('<');
    if (isMarkup) return html;
    if (source === 'action') throw new Error(`${action.name} answered ${status}.`);
    // Remembers that an AJAX action is missing only if WordPress has reported it as not registered, by the status 400 or
    // by the body `0`. Other errors may be temporary.
    if (status === 400 || html.trim() === '0') action.markMissing();
  }
  const { status, html } = await http.getPage(url);
  if (status >= 300) throw new Error(`${url} answered ${status}.`);
  return extractGalleryAndSummary(await sanitiseMarkup(html), id);
}

async function sanitiseMarkup(html: string): Promise<DocumentFragment> {
  return (await loadSanitiser()).markup(html);
}

const SUMMARY = '.summary, .product-info';
const TITLE = 'h1, .product_title, .wp-block-post-title';

/** Extracts the gallery and the summary from a whole product page. */
function extractGalleryAndSummary(page: DocumentFragment, id: string): string {
  const marked = [...page.querySelectorAll(`[id="product-${id}"], .type-product`)];
  const product = marked.find((element) => element.querySelector(SUMMARY)) ?? page;
  const summary = product.querySelector(SUMMARY) ?? findBlockSummary(page);
  if (!summary)
    throw new Error(`There is no .summary on the page of product ${id}, and no block with its title.`);
  const gallery = product.querySelector('.woocommerce-product-gallery, .product-gallery, .images');
  const container = document.createElement('div');
  // Adds no class `product`, which block themes lack, because WooCommerce's styles for it (two columns of 48 %) would
  // apply in the dialog.
  container.className = `tiem-quick-view__product ${product instanceof Element ? product.className : ''}`;
  if (gallery) container.append(gallery);
  summary.classList.add('summary');
  container.append(summary);
  return container.outerHTML;
}

/**
 * Finds the product's summary in block themes, which have no `.summary`. It is the smallest block that contains the
 * title and the form (or, without a form, the price).
 */
function findBlockSummary(page: DocumentFragment): Element | undefined {
  const buyElement =
    page.querySelector('form.cart') ?? page.querySelector('.wc-block-components-product-price, .price');
  for (
    let block: Element | null | undefined = buyElement?.parentElement;
    block && !block.matches('main');
    block = block.parentElement
  )
    if (block.querySelector(TITLE)) return block;
  return undefined;
}

/** Mount points that are added to the fetched markup if the theme's markup contains none. */
const WIDGETS_BY_SELECTOR: readonly (readonly [selector: string, names: string])[] = [
  ['.woocommerce-product-gallery', GALLERY_WIDGET],
  ['form.variations_form', `${VARIATIONS_WIDGET} ${ADD_TO_CART_WIDGET}`],
  ['form.cart:not(.variations_form)', ADD_TO_CART_WIDGET],
  ['.quantity', QUANTITY_WIDGET],
];

const ID_REFERENCES = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'headers'];

export function adaptProductMarkup(
  content: DocumentFragment,
  { url }: PreviewedProduct,
  fullText: string,
): void {
  for (const [selector, names] of WIDGETS_BY_SELECTOR)
    for (const element of content.querySelectorAll(`${selector}:not([data-tiem])`))
      element.setAttribute('data-tiem', names);
  for (const heading of content.querySelectorAll('h1')) replaceHeadingByH2(heading);
  renameDuplicateIds(content);
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    if (!findElementWithId(content, link.hash.slice(1))) link.href = url + link.getAttribute('href');
  if (!hasLinkToPage(content, url)) content.append(createProductPageLink(url, fullText));
}

export function createProductPageLink(url: string, text: string): HTMLElement {
  const line = document.createElement('p');
  const link = document.createElement('a');
  line.className = 'tiem-quick-view__product-link';
  link.href = url;
  link.textContent = text;
  line.append(link);
  return line;
}

/** Replaces an `h1` by an `h2`, because the page has an `h1` of its own. */
function replaceHeadingByH2(heading: Element): void {
  const newHeading = document.createElement('h2');
  for (const { name, value } of heading.attributes) newHeading.setAttribute(name, value);
  newHeading.append(...heading.childNodes);
  heading.replaceWith(newHeading);
}

/**
 * Renames ids that also exist on the page, for example because the page shows the same product. References to them are
 * renamed too, so that each label keeps its field.
 */
function renameDuplicateIds(content: DocumentFragment): void {
  const duplicates = [...content.querySelectorAll('[id]')].filter(({ id }) => document.getElementById(id));
  const renamed = new Map(duplicates.map((element) => [element.id, `${element.id}-xem-nhanh`]));
  if (renamed.size === 0) return;
  for (const element of duplicates) element.id = renamed.get(element.id) ?? element.id;
  for (const attribute of ID_REFERENCES)
    for (const element of content.querySelectorAll(`[${attribute}]`)) {
      const ids = element.getAttribute(attribute)?.split(/\s+/) ?? [];
      element.setAttribute(attribute, ids.map((id) => renamed.get(id) ?? id).join(' '));
    }
}

const findElementWithId = (content: DocumentFragment, id: string) =>
  [...content.querySelectorAll('[id]')].find((element) => element.id === id);

function hasLinkToPage(content: DocumentFragment, url: string): boolean {
  const { pathname, search } = new URL(url, location.href);
  return [...content.querySelectorAll<HTMLAnchorElement>('a[href]:not(form a)')].some(
    (link) => link.pathname === pathname && link.search === search && !link.hash,
  );
}
