import { openShop } from '../support/e2e/browser-shop';
import {
  ALL_PAYLOADS,
  expectNoPayloadRan,
  JOINED_PAYLOADS,
  MODES,
  OLD_BROWSER,
  openPageWithProtection,
  rewriteJson,
} from '../support/e2e/xss-injection';
import { payloads } from '../support/e2e/xss-payloads';

// Each test injects hundreds of payloads, which takes longer than Jest's default timeout on a busy machine.
// one build: the sanitiser and the page policies are the same in both builds
jest.setTimeout(90_000);

declare const window: Window & { hasRun: unknown[] };

const shop = openShop();

it('injection payloads: there are more than two hundred', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(200);
});

it.each(['<script>', '<img src=x onerror'])(
  'injection payloads: a payload that starts with %s runs when nothing sanitises or blocks it',
  async (kind) => {
    const page = await openPageWithProtection(shop, { bypassCSP: true });
    await page.goto('/');
    await page.evaluate(
      (html) => document.body.append(document.createRange().createContextualFragment(html)),
      payloads.find((payload) => payload.startsWith(kind)) ?? '',
    );
    await page.waitForFunction(() => window.hasRun.length > 0);
  },
);

// fault 29
it("injection tests: violations of the page's Content Security Policy are recorded", async () => {
  const page = await openPageWithProtection(shop);
  await page.goto('/');
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await page.waitForFunction(() => document.readyState === 'complete');
  expect(shop.violations.splice(0)).toEqual([expect.stringContaining('style-src-attr')]);
  expect(shop.pageErrors.splice(0)).toEqual([expect.stringContaining('style-src')]);
});

describe.each([...MODES, OLD_BROWSER])('HTML injection into responses, %s', (_, mode) => {
  // fault 29
  it('injection into names, notes, coupons and messages of a cart: no payload runs', async () => {
    const page = await openPageWithProtection(shop, mode);
    await page.goto('/?add-to-cart=103');
    await page.route(/\/wc\/store\/v1\/cart(\?|$)/, (route) =>
      rewriteJson(route, (cart) => {
        const [line] = (cart as { items?: object[] }).items ?? [];
        return {
          ...cart,
          items: ALL_PAYLOADS.map((html, index) => ({
            ...line,
            key: `k${index}`,
            name: html,
            short_description: html,
            item_data: [{ key: html, value: html, display: html }],
            variation: [{ attribute: html, value: html }],
          })),
          coupons: ALL_PAYLOADS.map((html) => ({ code: html, totals: {} })),
          fees: ALL_PAYLOADS.map((html, index) => ({ key: `f${index}`, name: html, totals: {} })),
          errors: ALL_PAYLOADS.map((message, index) => ({ code: `e${index}`, message })),
        };
      }),
    );
    await page.goto('/gio-hang-khoi/');
    await page
      .locator('.tiem-block-cart__line')
      .nth(ALL_PAYLOADS.length - 1)
      .waitFor({ state: 'attached' });
    await page.locator('.tiem-notice strong').first().waitFor();
    await expectNoPayloadRan(shop, page, 'markup');
  });

  // fault 29
  it('injection into a quick view: no payload runs', async () => {
    const page = await openPageWithProtection(shop, mode);
    await page.goto('/cua-hang/');
    await page.route(/admin-ajax\.php/, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<div class="product">${JOINED_PAYLOADS}<ol class="commentlist"><li class="review">${JOINED_PAYLOADS}</li></ol></div>`,
      }),
    );
    await page.locator('.product-type-simple.instock .quick-view').first().click();
    await page.locator('dialog[open] strong', { hasText: 'Hàng thật' }).first().waitFor();
    await expectNoPayloadRan(shop, page, 'markup');
  });

  // fault 29
  it("injection into a notice in a form's response: no payload runs", async () => {
    const page = await openPageWithProtection(shop, mode);
    const path = '/san-pham/am-qua-hong-men-nau/';
    await page.goto('/cua-hang/');
    await page.locator('.product-type-simple.instock a.woocommerce-LoopProduct-link').first().click();
    await page.locator('form.cart').waitFor();
    await page.route('**', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const box = ALL_PAYLOADS.map(
        (html) => `<div class="woocommerce-error" role="alert">${html}</div>`,
      ).join('');
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><body><div class="woocommerce-notices-wrapper">${box}</div>${path}</body>`,
      });
    });
    await page.locator('form.cart [name="add-to-cart"]').click();
    await page.locator('strong', { hasText: 'Hàng thật' }).first().waitFor();
    await expectNoPayloadRan(shop, page, 'markup');
  });

  // fault 29
  it('injection into fragments: no payload runs', async () => {
    const page = await openPageWithProtection(shop, mode);
    await page.route(/wc-ajax=get_refreshed_fragments/, (route) =>
      rewriteJson(route, (answer) => ({
        ...answer,
        fragments: {
          'div.widget_shopping_cart_content': `<div class="widget_shopping_cart_content">${JOINED_PAYLOADS}</div>`,
          'a.cart-contents': `<a class="cart-contents" href="/gio-hang/">${JOINED_PAYLOADS}</a>`,
          ...Object.fromEntries(payloads.map((payload) => [payload, payload])),
        },
      })),
    );
    await page.goto('/?add-to-cart=103');
    const piece = page.locator('a.cart-contents strong', { hasText: 'Hàng thật' }).first();
    await page.locator('#site-header-cart').hover();
    await piece.waitFor({ state: 'attached' });
    await expectNoPayloadRan(shop, page, 'markup');
    // Opens a second page, on which the fragments come from the browser's storage instead of a response.
    await page.goto('/cua-hang/');
    await page.locator('#site-header-cart').hover();
    await piece.waitFor({ state: 'attached' });
    await expectNoPayloadRan(shop, page, 'markup');
  });

  it('injection into the results of the product search: no payload runs', async () => {
    const page = await openPageWithProtection(shop, mode);
    await page.route(/\/wc\/store\/v1\/products\?/, (route) =>
      rewriteJson(route, (list) =>
        ALL_PAYLOADS.map((html) => ({ ...(list as object[])[0], name: `trà ${html}`, price_html: html })),
      ),
    );
    await page.goto('/');
    await page.getByRole('searchbox').click();
    await page.getByRole('combobox').pressSequentially('trà');
    await page.locator('[role="option"]').first().waitFor();
    await expectNoPayloadRan(shop, page, 'text');
  });
});
