import type { Page, Route } from 'playwright-core';
import { DESKTOP, openShop } from '../harness/browser';
import { GOOD, payloads } from './payloads';

// Hundreds of payloads a page, on a machine that may be doing much else.
jest.setTimeout(90_000);

const shop = openShop();

declare const window: Window & { hasRun: unknown[]; ran(which: unknown): void };

const ALL = payloads.map((payload) => `<p>${payload}</p>${GOOD}`);
const WHOLE = ALL.join('\n');
const BOWL = '/san-pham/bat-com-bat-trang/';

/** Under the shop's own policies, and with nothing but our own care between the payload and the page. */
const MODES = [
  ['under the policies', false],
  ['without any policy', true],
] as const;

async function visit(bypassCSP: boolean): Promise<Page> {
  const page = await shop.page({ viewport: DESKTOP, bypassCSP });
  await page.addInitScript(() => {
    window.hasRun = [];
    window.ran = (which) => window.hasRun.push(which);
  });
  // Pictures are allowed, and the one of the payloads arrives: only handlers may tell.
  await page.route(/\/x$/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  return page;
}

/** Nothing ran, nothing waits for a click, and where markup is shown the shop's own is among it. */
async function expectInert(page: Page, seen: 'markup' | 'text'): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete');
  const found = await page.evaluate(() => {
    const dangerous: string[] = [];
    for (const element of document.querySelectorAll('body *'))
      for (const { name, value } of element.attributes) {
        const isCode = /^(href|src|action|formaction|data|xlink:href|to|srcdoc)$/.test(name);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them, too
        const scheme = isCode ? value.replace(/[\u0000-\u0020]/g, '').slice(0, 12) : '';
        if (/^on/.test(name) || /^(javascript|data:text|vbscript)/i.test(scheme))
          dangerous.push(`${element.tagName} ${name}="${value}"`);
      }
    const foreign = 'iframe, object, embed, base, body meta, body link[href^="javascript"]';
    dangerous.push(...[...document.querySelectorAll(foreign)].map(({ outerHTML }) => outerHTML));
    return {
      dangerous,
      ran: window.hasRun,
      strong: [...document.querySelectorAll('strong')].filter(
        ({ textContent }) => textContent === 'Hàng thật',
      ).length,
    };
  });
  expect({ ...found, strong: found.strong > 0 }).toEqual({
    dangerous: [],
    ran: [],
    strong: seen === 'markup',
  });
  // We tell developers of options that no widget has.
  const isMeant = (said: string) => /data-tiem-label/.test(said);
  shop.complaints.push(...shop.complaints.splice(0).filter((said) => !isMeant(said)));
}

async function answerJson(route: Route, change: (body: object) => unknown): Promise<void> {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, json: change((await answer.json()) as object) });
}

async function changeHtml(page: Page, path: string, change: (html: string) => string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: change(await answer.text()) });
    },
  );
}

const asJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
const asAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

it('there are more than two hundred payloads', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(200);
});

it.each(['<script>', '<img src=x onerror'])('a payload with %s does run where it is let', async (kind) => {
  const page = await visit(true);
  await page.goto('/');
  await page.evaluate(
    (html) => document.body.append(document.createRange().createContextualFragment(html)),
    payloads.find((payload) => payload.startsWith(kind)) ?? '',
  );
  await page.waitForFunction(() => window.hasRun.length > 0);
});

it('what breaks a policy is noticed', async () => {
  const page = await visit(false);
  await page.goto('/');
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await page.waitForFunction(() => document.readyState === 'complete');
  expect(shop.violations.splice(0)).toEqual([expect.stringContaining('style-src-attr')]);
  expect(shop.complaints.splice(0)).toEqual([expect.stringContaining('style-src')]);
});

describe.each(MODES)('%s nothing runs', (_, bypassCSP) => {
  it('of names, notes, coupons and messages in a cart', async () => {
    const page = await visit(bypassCSP);
    await page.goto('/?add-to-cart=103');
    await page.route(/\/wc\/store\/v1\/cart(\?|$)/, (route) =>
      answerJson(route, (cart) => {
        const [line] = (cart as { items?: object[] }).items ?? [];
        return {
          ...cart,
          items: ALL.map((html, index) => ({
            ...line,
            key: `k${index}`,
            name: html,
            short_description: html,
            item_data: [{ key: html, value: html, display: html }],
            variation: [{ attribute: html, value: html }],
          })),
          coupons: ALL.map((html) => ({ code: html, totals: {} })),
          fees: ALL.map((html, index) => ({ key: `f${index}`, name: html, totals: {} })),
          errors: ALL.map((message, index) => ({ code: `e${index}`, message })),
        };
      }),
    );
    await page.goto('/gio-hang-khoi/');
    await page
      .locator('.tiem-block-cart__line')
      .nth(ALL.length - 1)
      .waitFor({ state: 'attached' });
    await page.locator('.tiem-notice strong').first().waitFor();
    await expectInert(page, 'markup');
  });

  it('of a quick view', async () => {
    const page = await visit(bypassCSP);
    await page.goto('/cua-hang/');
    await page.route(/admin-ajax\.php/, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<div class="product">${WHOLE}</div>` }),
    );
    await page.locator('.product-type-simple.instock .quick-view').first().click();
    await page.locator('dialog[open] strong', { hasText: 'Hàng thật' }).first().waitFor();
    await expectInert(page, 'markup');
  });

  it('of a notice in the answer to a form', async () => {
    const page = await visit(bypassCSP);
    const path = '/san-pham/am-qua-hong-men-nau/';
    await page.goto('/cua-hang/');
    await page.locator('.product-type-simple.instock a.woocommerce-LoopProduct-link').first().click();
    await page.locator('form.cart').waitFor();
    await page.route('**', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const box = ALL.map((html) => `<div class="woocommerce-error" role="alert">${html}</div>`).join('');
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><body><div class="woocommerce-notices-wrapper">${box}</div>${path}</body>`,
      });
    });
    await page.locator('form.cart [name="add-to-cart"]').click();
    await page.locator('strong', { hasText: 'Hàng thật' }).first().waitFor();
    await expectInert(page, 'markup');
  });

  it('of what a search or a list of goods finds', async () => {
    const page = await visit(bypassCSP);
    await page.route(/\/wc\/store\/v1\/products\?/, (route) =>
      answerJson(route, (list) =>
        ALL.map((html) => ({ ...(list as object[])[0], name: `trà ${html}`, price_html: html })),
      ),
    );
    await page.goto('/');
    await page.getByRole('searchbox').click();
    await page.getByRole('combobox').pressSequentially('trà');
    await page.locator('[role="option"]').first().waitFor();
    await expectInert(page, 'text');
  });

  it('of variations, their templates, and the settings and options of the page', async () => {
    const page = await visit(bypassCSP);
    await changeHtml(page, BOWL, (html) =>
      html
        .replace(/data-product_variations="([^"]*)"/, (_all, given: string) => {
          const list = JSON.parse(given.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as object[];
          const bad = {
            price_html: WHOLE,
            availability_html: WHOLE,
            variation_description: WHOLE,
            sku: WHOLE,
          };
          return `data-product_variations="${asAttribute(JSON.stringify(list.map((one) => ({ ...one, ...bad }))))}"`;
        })
        .replace('</head>', () => {
          const settings = Object.fromEntries(
            ['locale', 'storeApiNonce', 'homeUrl', 'siteTitle', 'currency', 'i18n'].map((key) => [
              key,
              WHOLE,
            ]),
          );
          return `<script type="application/json" data-tiem-settings>${asJson({ hostile: settings, currency: { symbol: WHOLE } })}</script></head>`;
        })
        .replaceAll('data-tiem="', `data-tiem-label="${asAttribute(WHOLE)}" data-tiem="`),
    );
    await page.goto(BOWL);
    await page.locator('form.variations_form [aria-disabled="true"].disabled').waitFor();
    await page.getByLabel('Màu men').selectOption({ label: 'Men lam vẽ sen' });
    await page.getByLabel('Kích cỡ').selectOption({ label: '11 cm (bát con)' });
    await page.locator('.single_variation strong').first().waitFor({ state: 'attached' });
    await expectInert(page, 'markup');
  });

  it('of the address of the page, its query and its hash', async () => {
    const page = await visit(bypassCSP);
    await page.goto('/');
    for (let start = 0; start < payloads.length; start += 24) {
      const some = payloads.slice(start, start + 24).join('');
      const query = new URLSearchParams({ s: some, orderby: some, attribute_pa_mau: some, tiem: some });
      const path = [BOWL, '/cua-hang/', '/thanh-toan-khoi/'][(start / 24) % 3] ?? '/';
      await page.goto(`${path}?${query}`.slice(0, 7_000));
      await page.evaluate((hash) => {
        location.hash = hash;
      }, some);
      await expectInert(page, 'text');
    }
  });
});
