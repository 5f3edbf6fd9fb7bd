import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { DESKTOP, findAxeViolations, openShop, PHONE } from '../support/e2e/browser-shop';
import { ROOT } from '../support/project-files';

// one build: the site always contains the compact build

jest.setTimeout(120_000);

/** The path below which the site is also served, to test a host that has other pages too. */
const BASE_PATH = '/some/where/';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const shop = openShop();
const folder = mkdtempSync(join(tmpdir(), 'tiem-site-'));
let server: Server;
let host: string;
let root: string;

beforeAll(async () => {
  execFileSync(
    process.execPath,
    [require.resolve('tsx/cli'), 'scripts/site.ts', '--built', `--output=${folder}`],
    {
      cwd: ROOT,
    },
  );
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const file = join(folder, pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname);
    const isFile = existsSync(file) && statSync(file).isFile();
    response.writeHead(isFile ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
    response.end(isFile ? readFileSync(file) : 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  root = host + BASE_PATH.slice(1);
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const listPages = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && !path.startsWith('examples/'),
  );

const readPage = (path: string) => readFileSync(join(folder, path), 'utf8');

it('site: every internal link leads to a page, and every anchor to an element of it', () => {
  const anchors = new Map(
    listPages().map((path) => [
      path,
      new Set([...readPage(path).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const broken = listPages().flatMap((path) =>
    [...readPage(path).matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, address = '']) => {
      if (/^(?:https?:|mailto:|data:)/.test(address)) return [];
      const [file = '', anchor] = address.replaceAll('&amp;', '&').split('#');
      const target = file ? normalize(join(dirname(path), file)) : path;
      const exists = !address.startsWith('/') && existsSync(join(folder, target));
      const hasAnchor = anchor === undefined || anchors.get(target)?.has(decodeURIComponent(anchor));
      return exists && hasAnchor ? [] : [`${path}: ${address}`];
    }),
  );
  expect(broken).toEqual([]);
});

it('site: both languages have the same pages, among them one for each widget and each task', () => {
  const listPagesInLanguage = (language: string) =>
    listPages().flatMap((path) => (path.startsWith(`${language}/`) ? [path.slice(3)] : []));
  expect(listPagesInLanguage('vi').sort()).toEqual(listPagesInLanguage('en').sort());
  expect(listPagesInLanguage('vi')).toEqual(
    expect.arrayContaining([
      'index.html',
      'widgets/mini-cart.html',
      'api/events.html',
      ...[
        'mini-cart-in-header',
        'quick-view-in-listing',
        'classic-checkout-steps',
        'block-cart-and-checkout',
      ].map((task) => `tasks/${task}.html`),
    ]),
  );
});

it('site: no page loads a file from another host', () => {
  const found = listPages().flatMap((path) =>
    [
      ...readPage(path).matchAll(/<(?:script|link|img|iframe)[^>]* (?:src|href)="(?:https?:)?\/\/[^"]*"/g),
    ].map(([tag]) => `${path}: ${tag}`),
  );
  expect(found).toEqual([]);
});

const SAMPLES = [
  'index.html',
  'vi/index.html',
  'en/index.html',
  'vi/tasks/mini-cart-in-header.html',
  'en/tasks/switch-off.html',
  'vi/widgets/mini-cart.html',
  'en/api/events.html',
  'vi/docs/styling.html',
];

it.each(SAMPLES)(
  'site: %s has no accessibility violation, no overflow and no request to another host at 360 and 1280 px',
  async (path) => {
    for (const viewport of [PHONE, DESKTOP]) {
      const page = await shop.openPage({ viewport });
      const others: string[] = [];
      page.on('request', (request) => {
        if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(root))
          others.push(request.url());
      });
      await page.goto(root + path, { waitUntil: 'load' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      expect(await findAxeViolations(page)).toEqual([]);
      expect(others).toEqual([]);
      await page.close();
    }
  },
);

it.each([
  ['vi', 'gio hang nhanh dau trang', 'tasks/mini-cart-in-header.html'],
  ['en', 'quick view list', 'tasks/quick-view-in-listing.html'],
  ['en', 'data-tiem-panel', 'widgets/mini-cart.html'],
])('site: in %s, a search for “%s” finds %s', async (language, query, path) => {
  const page = await shop.openPage();
  await page.goto(`${root}${language}/docs/api.html`);
  await page.fill('#search', query);
  const result = page.locator(`.search-results a[href*="${path}"]`).first();
  await result.click();
  await page.waitForURL(`**/${language}/${path}*`);
});

it('site: a search without a result says so, and Escape closes the results', async () => {
  const page = await shop.openPage();
  await page.goto(`${root}en/index.html`);
  await page.fill('#search', 'xyzzy');
  await page.locator('.search-status', { hasText: 'No page found.' }).waitFor();
  await page.fill('#search', 'cart');
  await page.locator('.search-results a').first().waitFor();
  await page.press('#search', 'Escape');
  await page.locator('.search-results').waitFor({ state: 'hidden' });
});

it('site: at the root of a host, no live example requests a file that does not exist', async () => {
  const examples = readdirSync(join(folder, 'examples')).filter((name) => name.endsWith('.html'));
  expect(examples.length).toBeGreaterThan(50);
  const failed: string[] = [];
  const pages = await Promise.all(Array.from({ length: 6 }, () => shop.openPage({ viewport: DESKTOP })));
  await Promise.all(
    pages.map(async (page) => {
      page.on('response', (response) => {
        if (response.status() >= 400) failed.push(`${page.url()}: ${response.url()}`);
      });
      for (let name = examples.pop(); name; name = examples.pop())
        await page.goto(`${host}examples/${name}`, { waitUntil: 'networkidle' });
    }),
  );
  expect(failed).toEqual([]);
  // Ignores the console errors of examples whose shop rejects requests (409) or has no routes.
  expect(shop.pageErrors.splice(0).filter((line) => !/409|There is no route/.test(line))).toEqual([]);
});

it.each(['below a path', 'on a host of its own'])(
  'site: %s, the live example of the mini cart shows a cart, and a click on the checkout link shows its URL instead of opening it',
  async (place) => {
    const page = await shop.openPage({ viewport: DESKTOP });
    const example = `${place === 'below a path' ? root : host}examples/mini-cart-3.html`;
    await page.goto(example);
    await page.locator('.tiem-mini-cart', { hasText: 'Chén hạt mít' }).locator('img').first().waitFor();
    await page.locator('.tiem-mini-cart a[href*="thanh-toan"]').click();
    await page.locator('.example-note', { hasText: '/thanh-toan/' }).waitFor();
    expect(page.url()).toBe(example);
  },
);

it('site: the live example of a product list whose products come from the Store API shows the products on sale', async () => {
  const page = await shop.openPage({ viewport: DESKTOP });
  await page.goto(`${root}examples/product-collection-2.html`);
  await page.locator('li.product del').first().waitFor();
});

it('site: the live example of the quick view shows the product', async () => {
  const page = await shop.openPage({ viewport: DESKTOP });
  await page.goto(`${root}examples/quick-view-1.html`);
  await page.locator('.quick-view').click();
  await page.locator('dialog', { hasText: 'Chén hạt mít men rạn' }).waitFor();
});

it("site: a click on an example's link to a page of the shop shows the URL instead of opening it", async () => {
  const page = await shop.openPage();
  await page.goto(`${root}examples/product-collection-1.html`);
  await page.locator('.woocommerce-LoopProduct-link').first().click();
  await page.locator('.example-note', { hasText: '/san-pham/' }).waitFor();
  expect(page.url()).toBe(`${root}examples/product-collection-1.html`);
});
