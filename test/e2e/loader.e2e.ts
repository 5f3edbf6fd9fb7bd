import type { Page, Route } from 'playwright-core';
import { openShop } from '../support/e2e/browser-shop';
import { readLayoutShifts } from '../support/e2e/layout-shifts';
import { waitForNetworkIdle } from '../support/e2e/network-idle';

const shop = openShop();

jest.setTimeout(30_000);

const MINI_CART = '[data-tiem~="mini-cart"]';
const chunkOf = (widget: string) => new RegExp(`/chunks/.*\\b${widget}\\.js`);
const stateOf = (page: Page, selector: string) =>
  page.locator(selector).first().getAttribute('data-tiem-state');

/** Before a gesture, no widget mounts on these pages. */
async function dispatchInteraction(page: Page): Promise<void> {
  await page.waitForFunction(() => window.tiem !== undefined);
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
}

/** Opens the shop's page with its HTML changed on the way to the browser. */
async function change(page: Page, path: string, rewrite: (html: string) => string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: rewrite(await answer.text()) });
    },
  );
}

test('loader: a press before the widget has loaded is replayed on it, without leaving the page', async () => {
  const page = await shop.page();
  let letThrough: (route: Route) => void = () => {};
  const held = new Promise<Route>((resolve) => {
    letThrough = resolve;
  });
  await page.route(chunkOf('mini-cart'), (route) => letThrough(route));
  await page.goto('/');
  await page.waitForSelector(`${MINI_CART}[data-tiem-state="waiting"]`);
  const control = page.locator(`${MINI_CART} :is(a, button)`).first();
  await control.click();
  const route = await held;
  expect(await stateOf(page, MINI_CART)).toBe('loading');
  expect(new URL(page.url()).pathname).toBe('/');
  await route.continue();
  await page.waitForSelector(`${MINI_CART}[data-tiem-state="ready"]`);
  await page.waitForSelector(`${MINI_CART} [aria-expanded="true"]`);
  expect(new URL(page.url()).pathname).toBe('/');
});

// fault 24
test('loader: when a chunk fails twice, the press does what it does without JavaScript', async () => {
  const page = await shop.page();
  const asked: string[] = [];
  await page.route(chunkOf('mini-cart'), (route) => {
    asked.push(new URL(route.request().url()).search.replace(/\d+/, 'n'));
    return route.abort();
  });
  await page.goto('/');
  await page.waitForSelector(`${MINI_CART}[data-tiem-state="waiting"]`);
  const control = page.locator(`${MINI_CART} a[href]`).first();
  const href = (await control.getAttribute('href')) ?? '';
  await control.click();
  await page.waitForURL(new URL(href, shop.url).href);
  expect(asked.slice(0, 2)).toEqual(['', '?retry=n']);
  // The browser logs an error for each aborted request.
  shop.pageErrors.length = 0;
});

// fault 26
test('loader: included twice under two addresses, it runs once and warns once', async () => {
  const page = await shop.page();
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('[tiem]')) warnings.push(message.text());
  });
  await change(page, '/', (html) =>
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

test('loader: no chunk runs tiem.js again, whatever query a theme adds to its address', async () => {
  const page = await shop.page();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await change(page, '/', (html) => html.replace(/(src="[^"]*tiem\.js)"/, '$1?ver=6.4"'));
  await page.goto('/');
  await dispatchInteraction(page);
  await page.waitForSelector('html[data-tiem-state="ready"]');
  await waitForNetworkIdle(page);
  expect(asked.filter((url) => /\/tiem\.js/.test(url)).map((url) => new URL(url).search)).toEqual([
    '?ver=6.4',
  ]);
});

test('loader: when tiem.js never loads, content that the stylesheet hides until a widget mounts is revealed', async () => {
  const page = await shop.page();
  await page.route(/\/tiem\.js/, (route) => route.abort());
  await change(page, '/', (html) =>
    html.replace('</body>', '<p class="tiem-closed" id="probe">panel</p></body>'),
  );
  await page.goto('/');
  const visibility = () =>
    page.evaluate(() => getComputedStyle(document.getElementById('probe') as HTMLElement).visibility);
  expect(await visibility()).toBe('hidden');
  await page.waitForFunction(
    () => getComputedStyle(document.getElementById('probe') as HTMLElement).visibility === 'visible',
  );
  shop.pageErrors.length = 0;
});

test('page without JavaScript: content that the stylesheet hides until a widget mounts is visible', async () => {
  const page = await shop.page({ script: false });
  await change(page, '/', (html) =>
    html.replace('</body>', '<p class="tiem-closed" id="probe">panel</p></body>'),
  );
  await page.goto('/');
  expect(await page.locator('#probe').isVisible()).toBe(true);
});

test.each(['/', '/gio-hang/'])('mounting widgets on %s: nothing moves', async (path) => {
  const page = await shop.page();
  await page.goto(path);
  await dispatchInteraction(page);
  await page.waitForSelector('html[data-tiem-state="ready"]');
  await waitForNetworkIdle(page);
  expect(await readLayoutShifts(page)).toEqual([]);
});
