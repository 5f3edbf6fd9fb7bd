import type { Page } from 'playwright-core';
import { addProductToCart } from '../support/e2e/add-product';
import { DESKTOP, openShop } from '../support/e2e/browser-shop';
import { waitForCartCount } from '../support/e2e/cart-count';
import { waitForNetworkIdle } from '../support/e2e/network-idle';
import {
  readStandInLog,
  type StandIn,
  serveStandIns,
  startStandIns,
  waitForConsoleMessage,
  waitUntilMounted,
} from '../support/e2e/stand-ins';

// one build: signals between scripts are exchanged by code without a renderer

jest.setTimeout(60_000);

const shop = openShop({ settings: { rateLimit: 1000 } });
const LISTING = '/cua-hang/';
const CART = '/gio-hang/';
const BLOCK_CART = '/gio-hang-khoi/';
const CHECKOUT = '/thanh-toan/';
const BLOCK_CHECKOUT = '/thanh-toan-khoi/';
const TEAPOT = 103;

const getAddButton = (page: Page) => page.locator('a[data-tiem~="add-to-cart"]').first();
const getPanel = (page: Page) => page.locator('.tiem-mini-cart:not([hidden])');

/** Records the page's requests that change or read the cart. */
function recordCartRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const endpoint = url.searchParams.get('wc-ajax');
    const name = endpoint ?? (request.method() === 'POST' ? url.pathname : null);
    if (name) sent.push(url.searchParams.has('original') ? `${name} of the original` : name);
  });
  return sent;
}

const filterCartChangeRequests = (sent: readonly string[]) =>
  sent.filter((name) => !/fragments|\/started/.test(name));

/**
 * Waits for the widget's warning that it leaves its block to WooCommerce, and removes the warning from the recorded
 * errors.
 */
async function waitForWarning(page: Page): Promise<void> {
  while (shop.pageErrors.length === 0)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  shop.pageErrors.splice(0);
}

/**
 * Creates a page of a shopper with a teapot in the cart, to which the given third-party scripts will be added when it
 * opens the path.
 */
async function preparePageWithCart(
  path: string,
  originals: readonly StandIn[],
  timing: 'first' | 'later',
  attributes?: string,
): Promise<Page> {
  const page = await shop.openPage({ viewport: DESKTOP });
  await addProductToCart(page, TEAPOT);
  await serveStandIns(page, path, originals, timing, attributes);
  return page;
}

describe.each(['first', 'later'] as const)(
  "WooCommerce's add-to-cart and fragments scripts on the page, running %s",
  (timing) => {
    async function openListing(): Promise<Page> {
      const page = await shop.openPage({ viewport: DESKTOP });
      await serveStandIns(page, LISTING, ['cart'], timing);
      await page.goto(LISTING);
      await page.waitForFunction(() => 'tiem' in window);
      return page;
    }

    // spec 4.1: one add per click where the shop's own scripts are loaded too
    it("add to cart beside WooCommerce's script: each click adds the product once and bubbles to the document, and one link to the cart is shown", async () => {
      const page = await openListing();
      await page.evaluate(() => {
        document.addEventListener('click', (event) => {
          if ((event.target as Element).closest('.add_to_cart_button')) window.standInLog.push('click');
        });
      });
      const sent = recordCartRequests(page);
      await getAddButton(page).click();
      await waitForCartCount(page, 1);
      if (timing === 'later') await startStandIns(page);
      await getAddButton(page).click();
      await waitForCartCount(page, 2);
      await waitForNetworkIdle(page);
      expect(filterCartChangeRequests(sent)).toEqual(['add_to_cart', 'add_to_cart']);
      expect((await readStandInLog(page)).filter((word) => word === 'click')).toHaveLength(2);
      expect(await page.locator('a.added_to_cart').count()).toBe(1);
      expect(await page.locator('.tiem-mini-cart').count()).toBe(1);
    });

    // spec 4.1: pieces that another script puts in anew leave one list and one button of the panel
    it("mini cart beside WooCommerce's fragments script: is shown once, even after fragments are replaced", async () => {
      const page = await openListing();
      await getAddButton(page).click();
      await waitForCartCount(page, 1);
      if (timing === 'later') await startStandIns(page);
      await page.locator('.tiem-mini-cart__line').waitFor();
      await page.evaluate(() => {
        const { jQuery } = window as unknown as { jQuery(at: unknown): { trigger(event: string): void } };
        jQuery(document.body).trigger('wc_fragment_refresh');
      });
      await page.waitForFunction(() => window.standInLog.includes('wc_fragments_refreshed'));
      await waitForNetworkIdle(page);
      await waitForCartCount(page, 1);
      expect(await page.locator('.widget_shopping_cart_content').isVisible()).toBe(false);
      expect(await page.locator('#site-header-cart > a').getAttribute('aria-expanded')).not.toBeNull();
      await page.keyboard.press('Escape');
      await page.locator('#site-header-cart > a').click();
      await getPanel(page).locator('.tiem-mini-cart__line').waitFor();
      expect(await page.locator('.tiem-mini-cart').count()).toBe(1);
      // Changes the cart with each script in turn: the other script is notified and must not send a request of its
      // own.
      const sent = recordCartRequests(page);
      await page.locator('.tiem-mini-cart .tiem-quantity button').last().click();
      await waitForCartCount(page, 2);
      await waitForNetworkIdle(page);
      expect(sent.filter((name) => name.includes('fragments')).length).toBeLessThanOrEqual(2);
    });

    it("mini cart beside WooCommerce's fragments script: fragments that were requested before a change do not undo that change", async () => {
      const page = await openListing();
      await getAddButton(page).click();
      await page.locator('.tiem-mini-cart__line').waitFor();
      if (timing === 'later') await startStandIns(page);
      let releaseFragments = () => {};
      const held = new Promise<void>((resolve) => {
        releaseFragments = resolve;
      });
      await page.route(/get_refreshed_fragments&original/, async (route) => {
        const response = await route.fetch();
        await held;
        await route.fulfill({ response });
      });
      const fragmentsRequest = page.waitForRequest(/get_refreshed_fragments&original/);
      await page.evaluate(() => {
        const { jQuery } = window as unknown as { jQuery(at: unknown): { trigger(event: string): void } };
        jQuery(document.body).trigger('wc_fragment_refresh');
      });
      await fragmentsRequest;
      await page.locator('.tiem-mini-cart .tiem-quantity button').last().click();
      await waitForCartCount(page, 2);
      await page.evaluate(() => {
        window.standInLog.length = 0;
      });
      releaseFragments();
      await page.waitForFunction(() => window.standInLog.includes('wc_fragments_refreshed'));
      await waitForCartCount(page, 2);
    });
  },
);

it("add to cart: when its chunk fails to load, WooCommerce's script handles the button", async () => {
  const page = await shop.openPage({ viewport: DESKTOP });
  await serveStandIns(page, LISTING, ['cart'], 'first');
  await page.route(/\/chunks\/.*\/add-to-cart\.js/, (route) => route.abort());
  await page.goto(LISTING);
  await page.waitForFunction(() => 'tiem' in window);
  const request = page.waitForRequest(/add_to_cart&original/);
  await getAddButton(page).click();
  await request;
  shop.pageErrors.length = 0;
});

describe.each([
  ['cart', BLOCK_CART, 'wc-cart-block-frontend'],
  ['checkout', BLOCK_CHECKOUT, 'wc-checkout-block-frontend'],
] as const)('native front end of the block %s', (name, path, handle) => {
  it('block cart or checkout: the content rendered by its native front end stays, and the console names the script to remove', async () => {
    const page = await preparePageWithCart(path, ['blocks'], 'first');
    const messageLogged = waitForConsoleMessage(page, `block-${name}`, handle);
    await page.goto(path);
    await waitUntilMounted(page, `block-${name}`);
    expect(await readStandInLog(page)).toEqual([name]);
    await page.getByText('Bản gốc vẽ ở đây').waitFor();
    expect(await page.locator('main tiem-root').count()).toBe(0);
    await messageLogged;
    shop.pageErrors.splice(0);
  });

  it('block cart or checkout: once the widget has rendered, the native front end does not render', async () => {
    const page = await preparePageWithCart(path, ['blocks'], 'later');
    await page.goto(path);
    await page.locator('main').getByText('Ấm quả hồng').first().waitFor();
    await startStandIns(page);
    expect(await readStandInLog(page)).toEqual([]);
    expect(await page.locator('main').getByText('Ấm quả hồng').first().isVisible()).toBe(true);
  });

  /**
   * Opens a page whose HTML already contains the script tag of WooCommerce's front end, but on which that script has
   * not run yet.
   */
  async function openWithScriptTag(
    attributes: string,
    answers: (page: Page) => Promise<unknown>,
  ): Promise<Page> {
    const page = await preparePageWithCart(path, ['blocks'], 'later', `id="${handle}-js" ${attributes}`);
    await answers(page);
    await page.goto(path, { waitUntil: 'commit' });
    return page;
  }

  it.each(['defer', 'async'])(
    'block cart or checkout: what a script for the native block adds with %s is shown, even if it loads after the widget',
    async (tag) => {
      const sent: string[] = [];
      let releaseScript = () => {};
      const held = new Promise<void>((resolve) => {
        releaseScript = resolve;
      });
      const page = await openWithScriptTag(tag, async (opened) => {
        opened.on('request', (request) => sent.push(new URL(request.url()).pathname));
        await opened.route('**/stand-in.js', async (route) => {
          await held;
          await route.fallback();
        });
        await opened.addInitScript(() => {
          // Starts the fake front end when its script has loaded, because WooCommerce's front end renders as soon as
          // it runs.
          document.addEventListener(
            'load',
            ({ target }) => {
              if ((target as Element).id?.endsWith('-frontend-js')) window.startOriginals();
            },
            true,
          );
        });
      });
      await page.locator(`[data-tiem~="block-${name}"][data-tiem-state="loading"]`).waitFor();
      releaseScript();
      await waitUntilMounted(page, `block-${name}`);
      await page.getByText('Bản gốc vẽ ở đây').waitFor();
      expect(await page.locator('main tiem-root').count()).toBe(0);
      expect(sent.filter((pathname) => pathname.includes('/wc/store/'))).toEqual([]);
      await waitForWarning(page);
    },
  );

  it('block cart or checkout: when an optimiser delays the native script until a gesture, the widget does not render', async () => {
    const page = await openWithScriptTag('type="text/plain"', async () => undefined);
    await waitUntilMounted(page, `block-${name}`);
    expect(await page.locator('main tiem-root').count()).toBe(0);
    await waitForWarning(page);
  });

  it('block cart or checkout: when the native script fails to load, the widget renders', async () => {
    const page = await openWithScriptTag('defer', (opened) =>
      opened.route('**/stand-in.js', (route) => route.abort()),
    );
    await page.locator('main').getByText('Ấm quả hồng').first().waitFor();
    await shop.takeError(/stand-in\.js/);
  });

  it('block cart or checkout: when the native script runs while the widget loads, the block is rendered once', async () => {
    const page = await preparePageWithCart(path, ['blocks'], 'later');
    // Runs the native script at a moment when the widget's chunk has loaded, but the chunks on which it depends have
    // not.
    let releaseStoreChunk = () => {};
    const held = new Promise<void>((resolve) => {
      releaseStoreChunk = resolve;
    });
    await page.route(/\/chunks\/.*\/store\.js/, async (route) => {
      await held;
      await route.continue();
    });
    const chunkLoaded = page.waitForResponse(new RegExp(`/chunks/.*/block-${name}\\.js`));
    await page.goto(path);
    await chunkLoaded;
    await startStandIns(page);
    releaseStoreChunk();
    await waitUntilMounted(page, `block-${name}`);
    const nativeCount = await page.getByText('Bản gốc vẽ ở đây').count();
    const widgetCount = await page.locator('main tiem-root').count();
    expect(nativeCount + widgetCount).toBe(1);
    if (nativeCount > 0) await waitForWarning(page);
  });
});

describe.each(['first', 'later'] as const)(
  'scripts of the classic cart and checkout pages, running %s',
  (scriptTiming) => {
    it("cart page with WooCommerce's classic cart script: one cart is shown, and a changed quantity is sent once", async () => {
      const page = await preparePageWithCart(CART, ['cart', 'classic-cart'], scriptTiming);
      await page.goto(CART);
      await page.locator('.tiem-block-cart__line').waitFor();
      if (scriptTiming === 'later') await startStandIns(page);
      const sent = recordCartRequests(page);
      await page.locator('.wc-block-components-quantity-selector__button--plus').click();
      await waitForCartCount(page, 2);
      await waitForNetworkIdle(page);
      expect(await page.locator('.woocommerce-cart-form:visible').count()).toBe(0);
      expect(await page.locator('.tiem-block-cart__line:visible').count()).toBe(1);
      expect(sent.filter((one) => /batch|update-item/.test(one))).toHaveLength(1);
      await waitForCartCount(page, 2);
    });

    it("checkout page with WooCommerce's classic checkout script: one checkout is shown, and that script sends no order", async () => {
      const page = await preparePageWithCart(CHECKOUT, ['classic-checkout'], scriptTiming);
      await page.goto(CHECKOUT);
      const button = page.locator('.wc-block-components-checkout-place-order-button');
      await button.waitFor();
      if (scriptTiming === 'later') await startStandIns(page);
      expect(await page.locator('form.checkout:visible').count()).toBe(0);
      expect(await page.locator('.wc-block-checkout__form:visible').count()).toBe(1);
      await button.click();
      await page.getByRole('alert').first().waitFor();
      expect(await readStandInLog(page)).not.toContain('order');
    });
  },
);
