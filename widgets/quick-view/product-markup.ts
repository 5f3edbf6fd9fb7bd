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

/** One for all the buttons of a page. */
const caches = new WeakMap<App, Fetch>();

/** The product's markup, sanitised; what came once is there at once for the rest of the visit. */
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
    // What WordPress says where nobody listens; anything else may be better the next time.
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

/** What a quick view shows of a whole product page: the pictures, and all that stands beside them. */
function extractProduct(page: DocumentFragment, id: string): string {
  const marked = [...page.querySelectorAll(`[id="product-${id}"], .type-product`)];
  const product = marked.find((element) => element.querySelector(SUMMARY)) ?? page;
  const summary = product.querySelector(SUMMARY) ?? findBlockSummary(page);
  if (!summary)
    throw new Error(`There is no .summary on the page of product ${id}, and no block with its title.`);
  const gallery = product.querySelector('.woocommerce-product-gallery, .product-gallery, .images');
  const part = document.createElement('div');
  // Without `product` on a block theme: WooCommerce's two columns of 48 % are not meant for its pages.
  part.className = `tiem-quick-view-product ${product instanceof Element ? product.className : ''}`;
  if (gallery) part.append(gallery);
  summary.classList.add('summary');
  part.append(summary);
  return part.outerHTML;
}

/** A block theme's page has no `.summary`: the smallest block that holds the form, or else the price, and the title. */
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
