import type { App } from '../../src/app/app.types';
import { loadSanitiser } from '../../src/lib/sanitise';
import { createStorage } from '../../src/lib/storage';
import { themeAction } from '../../src/session';

export interface Product {
  id: string;
  url: string;
}

export type Source = 'auto' | 'action' | 'page';

export type Fetch = (product: Product, source: Source) => Promise<DocumentFragment>;

/** One cache per app, shared by all quick view buttons of a page. */
const caches = new WeakMap<App, Fetch>();

/** Fetches a product's markup, cached in session storage for the whole visit, and sanitises it. */
export function productMarkupCache(app: App): Fetch {
  const known = caches.get(app);
  if (known) return known;
  const { homeUrl, currentUserId } = app.settings;
  const storage = createStorage('session', homeUrl, currentUserId);
  const asked = new Map<string, Promise<string>>();

  const fetch: Fetch = async (product, source) => {
    const key = `quick-view:${product.id}`;
    const kept = storage.read(key);
    let markup = typeof kept === 'string' ? kept : undefined;
    if (markup === undefined) {
      const underWay = asked.get(key) ?? requestMarkup(app, product, source);
      asked.set(key, underWay);
      try {
        markup = await underWay;
        storage.write(key, markup);
      } finally {
        asked.delete(key);
      }
    }
    return sanitised(markup);
  };
  caches.set(app, fetch);
  return fetch;
}

async function requestMarkup({ http, settings }: App, { id, url }: Product, source: Source): Promise<string> {
  const action = themeAction(settings, 'quickview');
  if (source === 'action' || (source === 'auto' && action.mayExist())) {
    const form = new URLSearchParams({ action: action.name, product: id });
    const { status, html } = await http.postForm(settings.ajaxUrl, form);
    const isMarkup = status < 300 && html.includes('<');
    if (isMarkup) return html;
    if (source === 'action') throw new Error(`${action.name} answered ${status}.`);
    // WordPress answers 400 or `0` if no action is registered; any other error may be temporary.
    if (status === 400 || html.trim() === '0') action.rememberMissing();
  }
  const { status, html } = await http.getPage(url);
  if (status >= 300) throw new Error(`${url} answered ${status}.`);
  return extractProduct(await sanitised(html), id);
}

async function sanitised(html: string): Promise<DocumentFragment> {
  return (await loadSanitiser()).markup(html);
}

const SUMMARY = '.summary, .product-info';
const TITLE = 'h1, .product_title, .wp-block-post-title';

/** Extracts the gallery and the summary from a whole product page. */
function extractProduct(page: DocumentFragment, id: string): string {
  const marked = [...page.querySelectorAll(`[id="product-${id}"], .type-product`)];
  const product = marked.find((element) => element.querySelector(SUMMARY)) ?? page;
  const summary = product.querySelector(SUMMARY) ?? findBlockSummary(page);
  if (!summary)
    throw new Error(`There is no .summary on the page of product ${id}, and no block with its title.`);
  const gallery = product.querySelector('.woocommerce-product-gallery, .product-gallery, .images');
  const part = document.createElement('div');
  // `.product` is missing on block themes on purpose: WooCommerce's two columns of 48 % would apply in the dialog.
  part.className = `tiem-quick-view-product ${product instanceof Element ? product.className : ''}`;
  if (gallery) part.append(gallery);
  summary.classList.add('summary');
  part.append(summary);
  return part.outerHTML;
}

/** Block themes print no `.summary`; finds the smallest block with the title and the form (or else the price). */
function findBlockSummary(page: DocumentFragment): Element | undefined {
  const goods =
    page.querySelector('form.cart') ?? page.querySelector('.wc-block-components-product-price, .price');
  for (
    let block: Element | null | undefined = goods?.parentElement;
    block && !block.matches('main');
    block = block.parentElement
  )
    if (block.querySelector(TITLE)) return block;
  return undefined;
}
