import type { Page } from 'playwright-core';
import { openShop, PHONE } from '../support/e2e/browser-shop';

jest.setTimeout(120_000);

const shop = openShop({ settings: { rateLimit: 1000 } });

interface Failure {
  query?: string;
  arrange?(page: Page): Promise<unknown>;
}

/** Why no widget mounts although the browser runs scripts. */
const FAILURES: Record<string, Failure> = {
  'a script that is blocked': { arrange: (page) => page.route(/\/tiem\.js/, (route) => route.abort()) },
  'a script that throws': {
    arrange: (page) =>
      page.route(/\/tiem\.js/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no widget");' }),
      ),
  },
  'a browser older than cascade layers': {
    arrange: async (page) => {
      await page.addInitScript('delete window.CSSLayerBlockRule');
      await page.route(/\/tiem(-\w+)?\.css/, async (route) => {
        const answer = await route.fetch();
        // The oldest supported browsers ignore at-rules that they do not support.
        const body = (await answer.text()).replaceAll('@layer tiem{', '@unknown tiem{');
        await route.fulfill({ response: answer, body });
      });
    },
  },
  'chunks that are missing': { arrange: (page) => page.route(/\/chunks\//, (route) => route.abort()) },
  '?tiem=off': { query: '?tiem=off' },
};

const PAGES = [
  '/',
  '/cua-hang/',
  '/san-pham/tranh-dong-ho-dan-ga/',
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

/** What a shopper sees of the server's HTML: elements by tag name, id and their own text. */
const seen = (page: Page) =>
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

/** Lines that occur more often in the first list than in the second. */
function missingIn(expected: string[], found: string[]): string[] {
  const left = [...found];
  return expected.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

async function open(
  { query = '', arrange }: Failure,
  script = true,
): Promise<(path: string) => Promise<Page>> {
  const page = await shop.page({ viewport: PHONE, script });
  await arrange?.(page);
  await page.request.post('/?wc-ajax=add_to_cart', { form: { product_id: '104', quantity: '1' } });
  return async (path) => {
    await page.goto(path + query);
    return page;
  };
}

/** Drops the browser's complaints about the failure that the test itself causes. */
async function closePage(page: Page): Promise<void> {
  await page.context().close();
  shop.pageErrors.splice(0);
}

describe.each(Object.keys(FAILURES))('no dead end: %s', (name) => {
  const failure = FAILURES[name] ?? {};
  // If the widget has failed, the theme shows a link to the page without JavaScript and hides the blocks.
  const pages = name === 'chunks that are missing' ? PAGES.filter((path) => !BLOCKS.has(path)) : PAGES;
  test.each(pages)("no dead end: nothing of the server's HTML stays hidden on %s", async (path) => {
    const withoutScript = await (await open({}, false))(path);
    const page = await (await open(failure))(path);
    await page.waitForFunction(() => !/waiting/.test(document.documentElement.dataset.tiemState ?? ''));
    const hidden = missingIn(await seen(withoutScript), await seen(page));
    await closePage(page);
    expect(hidden).toEqual([]);
  });

  test('no dead end: a gallery printed with `opacity: 0` becomes visible', async () => {
    const visit = await open(failure);
    const page = await visit('/san-pham/tranh-dong-ho-dan-ga/');
    await page.waitForFunction(() => {
      const gallery = document.querySelector<HTMLElement>('.woocommerce-product-gallery');
      if (gallery && gallery.style.opacity !== '0') gallery.style.opacity = '0';
      return gallery && getComputedStyle(gallery).opacity === '1';
    });
    await closePage(page);
  });

  test('no dead end: a product can be added by its form and removed by its link, and the order form can be sent', async () => {
    const visit = await open(failure);
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
    await closePage(page);
  });
});

test.each([...BLOCKS])(
  'no dead end: when chunks are missing, %s shows its link to %s',
  async (path, classic) => {
    const page = await (await open(FAILURES['chunks that are missing'] ?? {}))(path);
    await page.locator(`.woocommerce-info a[href="${classic}"]`).waitFor();
    await closePage(page);
  },
);
