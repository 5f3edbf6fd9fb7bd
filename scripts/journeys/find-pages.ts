import type { APIRequestContext, Page } from 'playwright-core';
import type { ShopPages } from './journey-visit.types';
import type { PageName } from './journeys.types';
import type { ServerProduct } from './store-api';

/**
 * Finds the shop's pages: from the settings of WooCommerce's scripts and of Tiệm, from links, and finally at
 * WooCommerce's default addresses. Each address is opened and used only if it is the page that is looked for.
 */

/** The pages to find. The article is not one of them, because the journey that reads an article finds it itself. */
type FindablePageName = Exclude<PageName, 'article'>;

interface PageLinks {
  /** The URLs of the store pages that were found, by WooCommerce's names of the pages. */
  storePages: Partial<Record<string, string>>;
  links: string[];
}

const NAMES: Readonly<Record<FindablePageName, string>> = {
  listing: 'shop',
  cart: 'cart',
  checkout: 'checkout',
  account: 'myaccount',
};
const LINK_PATTERNS: Readonly<Record<FindablePageName, RegExp>> = {
  listing: /shop|store|cua-hang|san-pham|products|boutique|tienda|laden/i,
  cart: /cart|basket|gio-hang|warenkorb|panier|carrito/i,
  checkout: /checkout|thanh-toan|kasse|commande|pago/i,
  account: /account|tai-khoan|konto|compte|cuenta/i,
};
const DEFAULT_PATHS: Readonly<Record<FindablePageName, string>> = {
  listing: 'shop/',
  cart: 'cart/',
  checkout: 'checkout/',
  account: 'my-account/',
};
const MAX_CANDIDATES = 8;

/**
 * The page's browser profile must have something in its cart: an empty cart redirects the checkout to the cart page.
 */
export async function findPages(
  page: Page,
  home: string,
  products: readonly ServerProduct[],
  known: Partial<Record<PageName, string>> = {},
): Promise<ShopPages> {
  const found = [await readPageLinks(page, home)];
  const product = products.find(({ isBuyable }) => isBuyable) ?? products[0];
  if (product) found.push(await readPageLinks(page, product.permalink));
  const merged: PageLinks = {
    storePages: Object.assign({}, ...found.map(({ storePages }) => storePages)),
    links: [...new Set(found.flatMap(({ links }) => links))],
  };
  const findPageOfKind = async (kind: FindablePageName) => {
    if (known[kind]) return new URL(known[kind], home).href;
    for (const address of listCandidateUrls(kind, home, merged)) {
      const html = await fetchHtmlPage(page.request, address);
      if (html && isPageOfKind(kind, html, products)) return html.address;
    }
    return undefined;
  };
  return {
    home,
    listing: await findPageOfKind('listing'),
    cart: await findPageOfKind('cart'),
    checkout: await findPageOfKind('checkout'),
    account: await findPageOfKind('account'),
    article: known.article && new URL(known.article, home).href,
  };
}

/** Reads the URLs that the page's scripts and links contain, after the scripts have run. */
async function readPageLinks(page: Page, address: string): Promise<PageLinks> {
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
  return page.evaluate(() => {
    const { wcSettings, wc_add_to_cart_params: params } = window as unknown as {
      wcSettings?: { storePages?: Record<string, { permalink?: unknown }> };
      wc_add_to_cart_params?: { cart_url?: unknown };
    };
    const settingsJson = document.querySelector('script[data-tiem-settings]')?.textContent;
    const pages = wcSettings?.storePages ?? (settingsJson ? JSON.parse(settingsJson) : {}).storePages ?? {};
    const storePages: Record<string, string> = {};
    for (const name of Object.keys(pages))
      if (typeof pages[name].permalink === 'string') storePages[name] = pages[name].permalink;
    if (typeof params?.cart_url === 'string' && !storePages.cart) storePages.cart = params.cart_url;
    return { storePages, links: [...document.links].map(({ href }) => href) };
  });
}

function listCandidateUrls(kind: FindablePageName, home: string, { storePages, links }: PageLinks): string[] {
  const { origin } = new URL(home);
  const likely = links.filter(
    (link) =>
      link.startsWith(origin) &&
      LINK_PATTERNS[kind].test(new URL(link).pathname) &&
      !/[?&](add-to-cart|remove_item|undo_item)=|log-?out|dang-xuat/.test(link),
  );
  const named = storePages[NAMES[kind]];
  const usual = new URL(DEFAULT_PATHS[kind], home).href;
  // Tries the home page as well, because it may be the shop page.
  const all = [
    ...(named ? [named] : []),
    ...likely.slice(0, MAX_CANDIDATES),
    usual,
    ...(kind === 'listing' ? [home] : []),
  ];
  return [...new Set(all.map((address) => address.replace(/#.*/, '')))];
}

interface HtmlPage {
  address: string;
  text: string;
}

async function fetchHtmlPage(request: APIRequestContext, address: string): Promise<HtmlPage | undefined> {
  const response = await request.get(address, { timeout: 60_000 }).catch(() => undefined);
  return response?.ok() ? { address: response.url(), text: await response.text() } : undefined;
}

const getBodyClasses = (html: string) =>
  /<body[^>]*\sclass=["']([^"']*)/i.exec(html)?.[1]?.split(/\s+/) ?? [];

function isPageOfKind(
  kind: FindablePageName,
  { text }: HtmlPage,
  products: readonly ServerProduct[],
): boolean {
  if (kind !== 'listing') return getBodyClasses(text).includes(`woocommerce-${kind}`);
  const linked = products.filter(
    ({ permalink }) => text.includes(`"${permalink}"`) || text.includes(quoteUrlPath(permalink)),
  );
  return linked.length >= Math.min(2, products.length);
}

const quoteUrlPath = (address: string) => `"${new URL(address).pathname}"`;
