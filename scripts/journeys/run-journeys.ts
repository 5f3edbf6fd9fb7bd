import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { listingJourney, productJourney } from './add-journeys';
import { quantity, remove } from './cart-page';
import { checkout } from './checkout';
import { variation } from './choose-variation';
import { coupon, shipping } from './coupon-and-rate';
import { findPages } from './find-pages';
import { findProducts } from './find-products';
import { collapseWhitespace, createJourneyVisit } from './journey-visit';
import {
  type Journey,
  JourneyFailure,
  JourneySkippedError,
  type JourneyVisit,
  type Shop,
} from './journey-visit.types';
import type {
  FailureReport,
  JourneyName,
  JourneyResult,
  JourneysOptions,
  JourneysReport,
} from './journeys.types';
import { noScript } from './no-script';
import { article, notice } from './notice-and-article';
import { orders } from './orders';
import { account, browse } from './page-journeys';
import { reportMountedWidgets } from './record-widgets';
import { review } from './review';
import { detectSoftware, readTiemBuild } from './shop-software';
import { search, sort } from './sort-and-search';
import { back, cached } from './stale-pages';
import { stock } from './stock-limit';
import { createStoreApi, type StoreApi, StoreApiError } from './store-api';

const BY_NAME: Readonly<Record<JourneyName, Journey>> = {
  ...{
    browse,
    listing: listingJourney,
    product: productJourney,
    variation,
    quantity,
    remove,
    coupon,
    shipping,
    checkout,
    account,
    stock,
  },
  ...{ cached, back, 'no-script': noScript, sort, search, review, notice, article, orders },
};

/** Callbacks that run before and after each journey. */
interface JourneyListeners {
  onStart?(journey: JourneyName): void;
  onResult?(result: JourneyResult): void;
}

/** Runs each journey at each width in a browser profile of its own. */
export async function runJourneys(
  browser: Browser,
  options: JourneysOptions,
  { onStart, onResult }: JourneyListeners = {},
): Promise<JourneysReport> {
  const { restRoot: root, shop, software, build } = await openShopHomePage(browser, options);
  const results: JourneyResult[] = [];
  for (const width of options.widths)
    for (const journey of options.onlyJourneys) {
      onStart?.(journey);
      const result = await runJourney({ browser, options, restRoot: root, shop, journey, width });
      results.push(result);
      onResult?.(result);
    }
  const facts = { ...software, ...describeShop(shop) };
  return { url: options.url, date: new Date().toISOString(), shop: facts, ...(build && { build }), results };
}

interface JourneyRun {
  browser: Browser;
  options: JourneysOptions;
  /** URL of the shop's REST API. */
  restRoot: string;
  shop: Shop;
  journey: JourneyName;
  width: number;
}

async function runJourney(run: JourneyRun): Promise<JourneyResult> {
  const { browser, options, restRoot: root, shop, journey, width } = run;
  const start = Date.now();
  const pictures: string[] = [];
  const contexts: BrowserContext[] = [];
  const widgets = new Set<string>();
  const takePicture = async (page: Page, name: string) => {
    const file = `${journey}-${width}-${pictures.length + 1}-${name}.png`;
    // Ignores a failed screenshot, because it does not mean that the journey failed.
    const picture = await page.screenshot({ timeout: 15_000 }).catch(() => undefined);
    if (!picture) return;
    writeFileSync(join(options.reportFolder, file), picture);
    pictures.push(file);
  };
  const { title, profile = {}, runJourney: walk } = BY_NAME[journey];
  const fetchHtmlAsNewVisitor = async (address: string): Promise<string> => {
    const context = await createBrowserContext(browser, options, {});
    contexts.push(context);
    return (await context.request.get(address)).text();
  };
  const openBrowserProfile = async (wanted: BrowserContextOptions): Promise<JourneyVisit> => {
    const context = await createBrowserContext(browser, options, {
      viewport: { width, height: 900 },
      ...wanted,
    });
    contexts.push(context);
    await reportMountedWidgets(context, {
      onMounted: (widget) => void widgets.add(widget),
      onFailed: (widget, address) => visit.recordNote(`The widget ${widget} failed on ${address}`),
    });
    const page = await context.newPage();
    const api = createStoreApi(context.request, root);
    return createJourneyVisit({
      ...{ page, api, shop, options, takePicture, fetchAsNewVisitor: fetchHtmlAsNewVisitor },
      openNewProfile: () => openBrowserProfile({}),
    });
  };
  const visit = await openBrowserProfile(profile);
  visit.page.on('pageerror', ({ message }) =>
    visit.recordNote(`Script error on ${visit.page.url()}: ${message}`),
  );
  visit.context.on('response', (response) => {
    const isMissing = response.status() >= 400 && /script|stylesheet/.test(response.request().resourceType());
    if (isMissing) visit.recordNote(`Status ${response.status()} for ${response.url()}`);
  });
  let end: Pick<JourneyResult, 'outcome' | 'reason' | 'finding'> = { outcome: 'passed' };
  try {
    await walk(visit);
  } catch (error) {
    if (error instanceof JourneySkippedError) end = { outcome: 'skipped', reason: error.message };
    else {
      const last = contexts.flatMap((context) => context.pages()).at(-1) ?? visit.page;
      await takePicture(last, 'failed');
      end = { outcome: 'failed', finding: createFailureReport(error, last.url()) };
    }
  }
  if (end.outcome === 'failed' || !(await isCartEmptied(visit.api)))
    await visit.api.emptyCart().catch((error: unknown) => {
      if (end.outcome !== 'failed')
        end = { outcome: 'failed', finding: createFailureReport(error, options.url) };
    });
  await Promise.all(contexts.map((context) => context.close()));
  const { checks, notes, orders } = visit;
  const seconds = Math.round((Date.now() - start) / 100) / 10;
  const seen = { pictures, widgets: [...widgets].sort() };
  return { journey, title, width, ...end, checks, notes, orders, ...seen, seconds };
}

async function isCartEmptied(api: StoreApi): Promise<boolean> {
  if ((await api.fetchCart()).itemsCount === 0) return true;
  await api.emptyCart().catch(() => undefined);
  return (await api.fetchCart()).itemsCount === 0;
}

function createFailureReport(error: unknown, page: string): FailureReport {
  if (error instanceof JourneyFailure) return { page, ...error.finding };
  const actual = collapseWhitespace(String((error as Error).message ?? error)).slice(0, 300);
  const isServer = error instanceof StoreApiError;
  return {
    problem: isServer
      ? 'The server refused a request of this command.'
      : 'The journey stopped at something unexpected.',
    page,
    where: isServer ? 'the Store API' : 'the page',
    expected: isServer ? 'a cart' : 'a page that can be used',
    actual,
    next: isServer
      ? 'Check that the Store API is reachable for visitors, and that no firewall stops it.'
      : 'Open the page by hand; if it works there, run the journey again by --only.',
  };
}

async function createBrowserContext(
  browser: Browser,
  { url, cookies }: JourneysOptions,
  wanted: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ignoreHTTPSErrors: true, ...wanted });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: new URL(url).origin })));
  return context;
}

interface OpenedShop {
  restRoot: string;
  shop: Shop;
  software: Record<string, string>;
  build: JourneysReport['build'];
}

/** Reads the home page; throws an error with a readable message if there is no WooCommerce shop at this URL. */
async function openShopHomePage(browser: Browser, options: JourneysOptions): Promise<OpenedShop> {
  const context = await createBrowserContext(browser, options, { viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const { restRoot: root, html } = await openHomePage(page, options.url);
    const api = createStoreApi(context.request, root);
    const products = await findProducts(api).catch((error: unknown) => {
      throw new Error(
        `${options.url}: no WooCommerce shop was found here. ${(error as Error).message}\nGive the address of the home page; if the shop wants a login, give its cookie by --cookie=name=value.`,
      );
    });
    if (products.simpleProducts.length === 0 && !products.variableProduct)
      throw new Error(
        `${options.url}: the shop has no product that can be bought, so there is no journey to run.`,
      );
    const [first] = products.simpleProducts;
    if (first) await api.addProduct(first.id, 1);
    const pages = await findPages(page, options.url, products.allProducts, options.pages);
    await api.emptyCart();
    const software = detectSoftware(html);
    const loader = await page.request
      .get(new URL(software.Tiệm ?? '', options.url).href)
      .catch(() => undefined);
    const build = loader?.ok() ? readTiemBuild(await loader.text()) : undefined;
    return { restRoot: root, shop: { pages, products }, software, build };
  } finally {
    await context.close();
  }
}

/** Finds the REST API's URL, which WordPress sends in a header and in the head of each page. */
export async function openHomePage(page: Page, home: string): Promise<{ restRoot: string; html: string }> {
  const response = await page.request.get(home, { timeout: 60_000 }).catch((error: unknown) => {
    throw new Error(
      `${home} cannot be opened: ${collapseWhitespace((error as Error).message).slice(0, 200)}`,
    );
  });
  if (!response.ok()) throw new Error(`${home} cannot be opened: the server answered ${response.status()}.`);
  const [, header] = /<([^>]+)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(response.headers().link ?? '') ?? [];
  const html = await response.text();
  const [, tag] = /<link[^>]+api\.w\.org[^>]+href=["']([^"']+)/.exec(html) ?? [];
  return { restRoot: header ?? tag?.replaceAll('&amp;', '&') ?? new URL('wp-json/', home).href, html };
}

function describeShop({ pages, products }: Shop): Record<string, string> {
  const { listing: shopPage, cart, checkout: pay, account: own } = pages;
  return {
    ...{ listing: shopPage ?? 'not found', cart: cart ?? 'not found', checkout: pay ?? 'not found' },
    account: own ?? 'not found',
    products: `${products.allProducts.length}, of which ${products.simpleProducts.length} simple ones can be bought`,
    'variable product': products.variableProduct?.name ?? 'none',
    'product with small stock': products.limitedProduct?.name ?? 'none',
  };
}
