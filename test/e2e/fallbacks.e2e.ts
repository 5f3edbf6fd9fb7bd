import type { Page } from 'playwright-core';
import { openShop, PHONE } from '../support/e2e/browser-shop';

jest.setTimeout(120_000);

// one build: tests pages on which no widget renders
const shop = openShop({ settings: { rateLimit: 1000 } });

interface LoadFailure {
  query?: string;
  setUp?(page: Page): Promise<unknown>;
}

/** Each entry simulates a failure because of which no widget mounts although the browser runs scripts. */
const FAILURES: Record<string, LoadFailure> = {
  'a script that is blocked': { setUp: (page) => page.route(/\/tiem\.js/, (route) => route.abort()) },
  'a script that throws': {
    setUp: (page) =>
      page.route(/\/tiem\.js/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no widget");' }),
      ),
  },
  'a browser older than cascade layers': {
    setUp: async (page) => {
      await page.addInitScript('delete window.CSSLayerBlockRule');
      await page.route(/\/tiem(-\w+)?\.css/, async (route) => {
        const response = await route.fetch();
        // Renames `@layer`, so that this browser ignores it as browsers without cascade layers do.
        const body = (await response.text()).replaceAll('@layer tiem{', '@unknown tiem{');
        await route.fulfill({ response, body });
      });
    },
  },
  'chunks that are missing': { setUp: (page) => page.route(/\/chunks\//, (route) => route.abort()) },
  '?tiem=off': { query: '?tiem=off' },
};

const GALLERY_PAGE = '/san-pham/tranh-dong-ho-dan-ga/';
const PAGES = [
  '/',
  '/cua-hang/',
  GALLERY_PAGE,
  '/san-pham/bat-com-bat-trang/',
  '/gio-hang/',
  '/thanh-toan/',
  '/gio-hang-khoi/',
  '/thanh-toan-khoi/',
  '/bai-viet/cham-soc-do-gom/',
];

const BLOCKS = new Map([
  ['/gio-hang-khoi/', '/gio-hang/'],
  ['/thanh-toan-khoi/', '/thanh-toan/'],
]);

/** Lists the elements of the server's HTML that a shopper sees, each with its tag name, id and own text. */
const listVisibleElements = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.closest('noscript, script, style, tiem-root, dialog') === null)
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => {
        const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        const words = own.map((node) => node.textContent?.trim()).join(' ');
        return `<${element.localName} id="${element.id}"> ${words}`;
      });
  });

/** Gives the product gallery `opacity: 0`, as WooCommerce prints it, and waits until the gallery is visible all the same. */
const waitForVisibleGallery = (page: Page) =>
  page.waitForFunction(() => {
    const gallery = document.querySelector<HTMLElement>('.woocommerce-product-gallery');
    if (gallery && gallery.style.opacity !== '0') gallery.style.opacity = '0';
    return gallery && getComputedStyle(gallery).opacity === '1';
  });

/** Finds lines that occur more often in the first list than in the second. */
function findMissingLines(expected: string[], found: string[]): string[] {
  const remaining = [...found];
  return expected.filter((line) => {
    const at = remaining.indexOf(line);
    if (at >= 0) remaining.splice(at, 1);
    return at < 0;
  });
}

async function createVisitorContext(
  { query = '', setUp: arrange }: LoadFailure,
  script = true,
): Promise<(path: string) => Promise<Page>> {
  const page = await shop.openPage({ viewport: PHONE, runsScripts: script });
  await arrange?.(page);
  await page.request.post('/?wc-ajax=add_to_cart', { form: { product_id: '104', quantity: '1' } });
  return async (path) => {
    await page.goto(path + query);
    return page;
  };
}

/** For each page, the elements that a shopper with the same cart sees without JavaScript. */
const elementsWithoutScript = new Map<string, string[]>();

beforeAll(async () => {
  const visit = await createVisitorContext({}, false);
  for (const path of PAGES) elementsWithoutScript.set(path, await listVisibleElements(await visit(path)));
});

/** Closes the page and ignores the console errors that the browser logged about the simulated failure. */
async function closePageAndDropErrors(page: Page): Promise<void> {
  await page.context().close();
  shop.pageErrors.splice(0);
}

describe.each(Object.keys(FAILURES))('without widgets: %s', (name) => {
  const failure = FAILURES[name] ?? {};
  // Leaves out pages with blocks when chunks are missing, because a block that fails is replaced by a link to the
  // page without JavaScript.
  const pages = name === 'chunks that are missing' ? PAGES.filter((path) => !BLOCKS.has(path)) : PAGES;
  test('shop without widgets: each kind of page shows everything that is visible without JavaScript, also a product gallery that the server renders with `opacity: 0`', async () => {
    const visit = await createVisitorContext(failure);
    const hidden: string[] = [];
    for (const path of pages) {
      const page = await visit(path);
      await page.waitForFunction(() => !/waiting/.test(document.documentElement.dataset.tiemState ?? ''));
      const missing = findMissingLines(
        elementsWithoutScript.get(path) ?? [],
        await listVisibleElements(page),
      );
      hidden.push(...missing.map((line) => `${path}: ${line}`));
      if (path === GALLERY_PAGE) await waitForVisibleGallery(page);
    }
    shop.pageErrors.splice(0);
    expect(elementsWithoutScript.get('/')?.length).toBeGreaterThan(20);
    expect(hidden).toEqual([]);
  });

  test('shop without widgets: a product can be added by its form and removed by its link, and the order button is enabled', async () => {
    const visit = await createVisitorContext(failure);
    const page = await visit('/san-pham/bat-com-bat-trang/');
    await page.selectOption('#pa_mau-men', 'lam');
    await page.selectOption('#pa_kich-co', '11-cm');
    await Promise.all([
      page.waitForEvent('load'),
      page.locator('form.variations_form .single_add_to_cart_button').click(),
    ]);
    await visit('/gio-hang/');
    const lines = page.locator('.woocommerce-cart-form .cart_item');
    expect(await lines.count()).toBe(2);
    await Promise.all([page.waitForEvent('load'), lines.first().locator('a.remove').click()]);
    expect(await lines.count()).toBe(1);
    await visit('/thanh-toan/');
    expect(await page.locator('form.checkout button[type="submit"]').last().isEnabled()).toBe(true);
    await closePageAndDropErrors(page);
  });
});

test.each([...BLOCKS])(
  'block page %s: when chunks fail to load, its link to the classic page %s is shown',
  async (path, classic) => {
    const page = await (await createVisitorContext(FAILURES['chunks that are missing'] ?? {}))(path);
    await page.locator(`.woocommerce-info a[href="${classic}"]`).waitFor();
    await closePageAndDropErrors(page);
  },
);

// Leaves out two failures: without cascade layers Tiệm's stylesheet has no effect, and with `?tiem=off` the shop
// keeps WooCommerce's stylesheet.
test.each(['a script that is blocked', 'a script that throws', 'chunks that are missing'])(
  "block cart without widgets: with %s and without WooCommerce's stylesheet, the message about an empty cart is hidden while the cart has a product",
  async (name) => {
    const failure = FAILURES[name] ?? {};
    const visit = await createVisitorContext({
      ...failure,
      setUp: async (page) => {
        await failure.setUp?.(page);
        // Removes the class that WooCommerce's stylesheet uses to hide the message about the empty cart.
        await page.route('**/gio-hang-khoi/*', async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replace('wp-block-woocommerce-empty-cart-block', '');
          await route.fulfill({ response, body });
        });
      },
    });
    const page = await visit('/gio-hang-khoi/');
    await page.waitForFunction(() => !/waiting/.test(document.documentElement.dataset.tiemState ?? ''));
    const empty = page.locator('[data-block-name$="/empty-cart-block"]');
    expect([await empty.count(), await empty.isVisible()]).toEqual([1, false]);
    await closePageAndDropErrors(page);
  },
);
