import type { Page, Route } from 'playwright-core';
import { openShop, rewritePageHtml } from '../support/e2e/browser-shop';
import { readLayoutShifts } from '../support/e2e/layout-shifts';
import { waitForNetworkIdle } from '../support/e2e/network-idle';

// one build: the loader is the same in both builds

const shop = openShop();

jest.setTimeout(30_000);

const MINI_CART = '[data-tiem~="mini-cart"]';
const getChunkPattern = (widget: string) => new RegExp(`/chunks/.*\\b${widget}\\.js`);
const readMountState = (page: Page, selector: string) =>
  page.locator(selector).first().getAttribute('data-tiem-state');

/** Dispatches a gesture, because no widget on these pages mounts before one. */
async function dispatchInteraction(page: Page): Promise<void> {
  await page.waitForFunction(() => window.tiem !== undefined);
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
}

test('loader: a click before the widget has loaded is replayed on it, without leaving the page', async () => {
  const page = await shop.openPage();
  let resolveHeldRoute: (route: Route) => void = () => {};
  const held = new Promise<Route>((resolve) => {
    resolveHeldRoute = resolve;
  });
  await page.route(getChunkPattern('mini-cart'), (route) => resolveHeldRoute(route));
  await page.goto('/');
  await page.waitForSelector(`${MINI_CART}[data-tiem-state="waiting"]`);
  const control = page.locator(`${MINI_CART} :is(a, button)`).first();
  await control.click();
  const route = await held;
  expect(await readMountState(page, MINI_CART)).toBe('loading');
  expect(new URL(page.url()).pathname).toBe('/');
  await route.continue();
  await page.waitForSelector(`${MINI_CART}[data-tiem-state="ready"]`);
  await page.waitForSelector(`${MINI_CART} [aria-expanded="true"]`);
  expect(new URL(page.url()).pathname).toBe('/');
});

// fault 24
test('classic cart: the code that sends changes is requested when the pointer reaches the cart, and not before', async () => {
  const page = await shop.openPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/widgets/classic-cart/0/sang/');
  await page.waitForSelector('[data-tiem~="classic-cart"][data-tiem-state="ready"]');
  await waitForNetworkIdle(page);
  const isWriterRequested = () => requested.some((url) => getChunkPattern('writer').test(url));
  expect(isWriterRequested()).toBe(false);
  const request = page.waitForRequest(getChunkPattern('writer'));
  await page.locator('.woocommerce-cart-form').hover();
  await request;
});

test('loader: when a chunk fails twice, the click follows the link as without JavaScript', async () => {
  const page = await shop.openPage();
  const retryQueries: string[] = [];
  await page.route(getChunkPattern('mini-cart'), (route) => {
    retryQueries.push(new URL(route.request().url()).search.replace(/\d+/, 'n'));
    return route.abort();
  });
  await page.goto('/');
  await page.waitForSelector(`${MINI_CART}[data-tiem-state="waiting"]`);
  const control = page.locator(`${MINI_CART} a[href]`).first();
  const href = (await control.getAttribute('href')) ?? '';
  await control.click();
  await page.waitForURL(new URL(href, shop.url).href);
  expect(retryQueries.slice(0, 2)).toEqual(['', '?retry=n']);
  // Ignores the console errors that the browser logs for aborted requests.
  shop.pageErrors.length = 0;
});

// fault 26
test('loader: when the script is included under several URLs, it runs once and logs one warning', async () => {
  const page = await shop.openPage();
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('[tiem]')) warnings.push(message.text());
  });
  await rewritePageHtml(page, '/', (html) =>
    html.replace(/(<script type="module" src=")([^"]+)("[^>]*><\/script>)/, '$1$2$3$1$2?ver=2$3$1$2?ver=3$3'),
  );
  await page.goto('/');
  await page.waitForFunction(() => window.tiem !== undefined);
  await page.waitForLoadState('load');
  await dispatchInteraction(page);
  await page.waitForSelector('html[data-tiem-state="ready"]');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('included twice');
});

test('loader: whatever query a theme adds to the URL of tiem.js, no chunk loads the file again', async () => {
  const page = await shop.openPage();
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await rewritePageHtml(page, '/', (html) => html.replace(/(src="[^"]*tiem\.js)"/, '$1?ver=6.4"'));
  await page.goto('/');
  await dispatchInteraction(page);
  await page.waitForSelector('html[data-tiem-state="ready"]');
  await waitForNetworkIdle(page);
  expect(requestedUrls.filter((url) => /\/tiem\.js/.test(url)).map((url) => new URL(url).search)).toEqual([
    '?ver=6.4',
  ]);
});

test('loader: when tiem.js never loads, content hidden until a widget mounts is revealed', async () => {
  const page = await shop.openPage();
  await page.route(/\/tiem\.js/, (route) => route.abort());
  await rewritePageHtml(page, '/', (html) =>
    html.replace('</body>', '<p class="tiem-closed" id="probe">panel</p></body>'),
  );
  await page.goto('/');
  const readProbeVisibility = () =>
    page.evaluate(() => getComputedStyle(document.getElementById('probe') as HTMLElement).visibility);
  expect(await readProbeVisibility()).toBe('hidden');
  await page.waitForFunction(
    () => getComputedStyle(document.getElementById('probe') as HTMLElement).visibility === 'visible',
  );
  shop.pageErrors.length = 0;
});

test('page without JavaScript: content hidden until a widget mounts is visible', async () => {
  const page = await shop.openPage({ runsScripts: false });
  await rewritePageHtml(page, '/', (html) =>
    html.replace('</body>', '<p class="tiem-closed" id="probe">panel</p></body>'),
  );
  await page.goto('/');
  expect(await page.locator('#probe').isVisible()).toBe(true);
});

test('block checkout: columns that the server printed are visible until the widget fails, and hidden afterwards, because they have no fields', async () => {
  const page = await shop.openPage();
  const heldRequests: Route[] = [];
  await page.route(/\/chunks\//, (route) => void heldRequests.push(route));
  await rewritePageHtml(page, '/thanh-toan-khoi/', (html) =>
    html.replace(
      /<div\b[^>]*data-block-name="woocommerce\/checkout"[^>]*>/,
      '$&<div class="tiem-block-checkout tiem-block-checkout--printed" id="probe"><h2>Liên hệ</h2></div>',
    ),
  );
  await page.goto('/thanh-toan-khoi/');
  expect(await page.locator('#probe').isVisible()).toBe(true);
  await page.route(/\/chunks\//, (route) => route.abort());
  for (const route of heldRequests) await route.abort();
  await page.locator('#probe').waitFor({ state: 'hidden' });
  // Closes the page first, because it logs an error for each retry of a chunk, some of them later.
  await page.close();
  shop.pageErrors.length = 0;
});

test.each(['/', '/gio-hang/'])(
  'page load: mounting all widgets of %s causes no layout shift',
  async (path) => {
    const page = await shop.openPage();
    await page.goto(path);
    await dispatchInteraction(page);
    await page.waitForSelector('html[data-tiem-state="ready"]');
    await waitForNetworkIdle(page);
    expect(await readLayoutShifts(page)).toEqual([]);
  },
);
