import type { Page, Route } from 'playwright-core';
import { openShop } from '../harness/browser';
import { moved } from '../harness/moved';
import { quiet } from '../harness/quiet';

const shop = openShop();

jest.setTimeout(30_000);

const MINI_CART = '[data-tiem~="mini-cart"]';
const chunkOf = (widget: string) => new RegExp(`/chunks/.*\\b${widget}\\.js`);
const stateOf = (page: Page, selector: string) =>
  page.locator(selector).first().getAttribute('data-tiem-state');

/** Nothing mounts on these pages before. */
async function touch(page: Page): Promise<void> {
  await page.waitForFunction(() => window.tiem !== undefined);
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
}

/** The shop's page, changed on its way to the browser. */
async function change(page: Page, path: string, rewrite: (html: string) => string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: rewrite(await answer.text()) });
    },
  );
}

test('a press before the widget has arrived is kept until it has, and the page is not left', async () => {
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

test('a chunk that fails is tried once more; then the press does what it does without script', async () => {
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
  // The browser complains of each request that was aborted here.
  shop.complaints.length = 0;
});

test('included twice under two addresses it runs once and says so once', async () => {
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
  await touch(page);
  await page.waitForSelector('html[data-tiem-state="ready"]');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('included twice');
});

test('no chunk runs tiem.js a second time, whatever a theme adds to its address', async () => {
  const page = await shop.page();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await change(page, '/', (html) => html.replace(/(src="[^"]*tiem\.js)"/, '$1?ver=6.4"'));
  await page.goto('/');
  await touch(page);
  await page.waitForSelector('html[data-tiem-state="ready"]');
  await quiet(page);
  expect(asked.filter((url) => /\/tiem\.js/.test(url)).map((url) => new URL(url).search)).toEqual([
    '?ver=6.4',
  ]);
});

test('what the stylesheet hides until a widget takes it over is shown by itself if tiem.js never comes', async () => {
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
  shop.complaints.length = 0;
});

test('a page without script shows what the stylesheet would hide', async () => {
  const page = await shop.page({ script: false });
  await change(page, '/', (html) =>
    html.replace('</body>', '<p class="tiem-closed" id="probe">panel</p></body>'),
  );
  await page.goto('/');
  expect(await page.locator('#probe').isVisible()).toBe(true);
});

test.each(['/', '/gio-hang/'])('nothing moves while widgets mount on %s', async (path) => {
  const page = await shop.page();
  await page.goto(path);
  await touch(page);
  await page.waitForSelector('html[data-tiem-state="ready"]');
  await quiet(page);
  expect(await moved(page)).toEqual([]);
});
