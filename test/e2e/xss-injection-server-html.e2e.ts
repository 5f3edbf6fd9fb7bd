import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addProductToCart } from '../support/e2e/add-product';
import { openShop } from '../support/e2e/browser-shop';
import { waitForNetworkIdle } from '../support/e2e/network-idle';
import {
  ALL_PAYLOADS,
  BOWL_PAGE,
  escapeAsAttribute,
  escapeAsScriptJson,
  expectNoPayloadRan,
  JOINED_PAYLOADS,
  MODES,
  openPageWithProtection,
  rewriteHtml,
} from '../support/e2e/xss-injection';
import { LEGITIMATE_MARKUP, payloads } from '../support/e2e/xss-payloads';

// Tests HTML injection through the page's own HTML: settings, options, templates, reviews and URL.
// one build: the sanitiser and the page policies are the same in both builds
jest.setTimeout(90_000);

const shop = openShop();

const ROOT = join(__dirname, '../..');
const CHECKOUT = '/thanh-toan-khoi/';

/** The names of all options, as listed in the widgets' READMEs. */
const OPTIONS = readdirSync(join(ROOT, 'widgets')).flatMap((widget) =>
  [
    ...readFileSync(join(ROOT, 'widgets', widget, 'README.md'), 'utf8').matchAll(
      /^\| `(data-tiem-[a-z-]+)`/gm,
    ),
  ].map(([, name = '']) => name),
);
const MESSAGE_KEYS = readdirSync(join(ROOT, 'src/i18n/vi')).flatMap((file) =>
  [...readFileSync(join(ROOT, 'src/i18n/vi', file), 'utf8').matchAll(/^ {2}'([\w.]+)':/gm)].map(
    ([, key = '']) => key,
  ),
);

/** Returns a function that returns the next payload at each call, and starts again after the last one. */
function createPayloadIterator(): () => string {
  let turn = 0;
  return () => `${payloads[turn++ % payloads.length]}${LEGITIMATE_MARKUP}`;
}

const insertSettings = (html: string, settings: object) =>
  html.replace(
    '</head>',
    () =>
      `<script type="application/json" data-tiem-settings>${escapeAsScriptJson(settings)}</script></head>`,
  );

it('injection tests: there are more message keys than payloads, so that each payload is inserted into a message', () => {
  expect(MESSAGE_KEYS.length).toBeGreaterThan(payloads.length);
  expect(OPTIONS.length).toBeGreaterThan(30);
});

describe.each(MODES)('HTML injection into a page, %s', (_, mode) => {
  // fault 29
  it('injection into variations and their templates: no payload runs', async () => {
    const page = await openPageWithProtection(shop, mode);
    await rewriteHtml(page, BOWL_PAGE, (html) =>
      html
        .replace(/data-product_variations="([^"]*)"/, (_all, given: string) => {
          const list = JSON.parse(given.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as object[];
          const hostileFields = {
            price_html: JOINED_PAYLOADS,
            availability_html: JOINED_PAYLOADS,
            variation_description: JOINED_PAYLOADS,
            sku: JOINED_PAYLOADS,
          };
          return `data-product_variations="${escapeAsAttribute(JSON.stringify(list.map((one) => ({ ...one, ...hostileFields }))))}"`;
        })
        // Escapes the payload, because `</script` would end the template's script element.
        .replace(
          'id="tmpl-variation-template">',
          (start) =>
            `${start}${JOINED_PAYLOADS.replaceAll('</script', '<\\/script')}<p>{{ data.variation.sku }}</p>`,
        ),
    );
    await page.goto(BOWL_PAGE);
    await page.locator('form.variations_form [aria-disabled="true"].disabled').waitFor();
    await page.getByLabel('Màu men').selectOption({ label: 'Men lam vẽ sen' });
    await page.getByLabel('Kích cỡ').selectOption({ label: '11 cm (bát con)' });
    await page.locator('.single_variation strong').first().waitFor({ state: 'attached' });
    await expectNoPayloadRan(shop, page, 'markup');
  });

  // fault 29
  it('injection into reviews, authors and ratings: no payload runs', async () => {
    const page = await openPageWithProtection(shop, mode);
    const written = ALL_PAYLOADS.map((html) => `<p>${html.replaceAll('<', '&lt;')}</p>`).join('');
    await rewriteHtml(page, BOWL_PAGE, (html) =>
      html
        .replaceAll('<div class="description">', (start) => start + written)
        .replace(/(class="woocommerce-review__author">)/g, (start) => start + written)
        .replace(
          /(<div class="star-rating[^>]*aria-label=")[^"]*/g,
          `$1${escapeAsAttribute(JOINED_PAYLOADS)}`,
        ),
    );
    await page.goto(`${BOWL_PAGE}#reviews`);
    await page.locator('#commentform [role="radio"], #commentform [type="radio"]').first().waitFor({
      state: 'attached',
    });
    await page.locator('#comment').fill(JOINED_PAYLOADS);
    await page.goto('/');
    await page.goto(`${BOWL_PAGE}#reviews`);
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('#comment')?.value);
    await expectNoPayloadRan(shop, page, 'text');
  });

  // fault 29
  it.each([
    [BOWL_PAGE, 'variation-form'],
    [CHECKOUT, 'block-checkout'],
  ])('injection into the settings of %s: no payload runs', async (path, widget) => {
    const page = await openPageWithProtection(shop, mode);
    const nextPayload = createPayloadIterator();
    const assignPayloads = (keys: readonly string[]) =>
      Object.fromEntries(keys.map((key) => [key, nextPayload()]));
    await addProductToCart(page, 103);
    await rewriteHtml(page, path, (html) =>
      insertSettings(html, {
        messages: assignPayloads(MESSAGE_KEYS),
        currency: assignPayloads(['symbol', 'prefix', 'suffix', 'code', 'decimalSeparator']),
        ...assignPayloads(['locale', 'storeApiNonce', 'homeUrl', 'siteTitle', 'dateFormat', 'pluginPrefix']),
        storePages: Object.fromEntries(
          ['shop', 'terms', 'privacy', 'myaccount'].map((name) => [
            name,
            { id: 1, title: nextPayload(), permalink: nextPayload() },
          ]),
        ),
        widgets: { notices: { hostile: JOINED_PAYLOADS } },
      }),
    );
    await page.goto(path);
    await page.mouse.move(200, 200);
    await page.locator(`[data-tiem~="${widget}"]`).first().hover();
    await page.locator(`[data-tiem~="${widget}"][data-tiem-state="ready"]`).first().waitFor();
    await waitForNetworkIdle(page);
    await expectNoPayloadRan(shop, page, 'both');
  });

  // fault 29
  it.each([BOWL_PAGE, CHECKOUT])('injection into the options of %s: no payload runs', async (path) => {
    const page = await openPageWithProtection(shop, mode);
    const nextPayload = createPayloadIterator();
    await addProductToCart(page, 103);
    await rewriteHtml(page, path, (html) =>
      html.replaceAll(' data-tiem="', (start) => {
        const options = OPTIONS.map((name) => ` ${name}="${escapeAsAttribute(nextPayload())}"`);
        return options.join('') + start;
      }),
    );
    await page.goto(path);
    await page.mouse.move(200, 200);
    // Waits until some widgets have failed, because a widget with an invalid option does not mount, and until the
    // others have mounted.
    await page.locator('[data-tiem-state="failed"]').first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => !document.querySelector('[data-tiem-state="loading"]'));
    await expectNoPayloadRan(shop, page, 'both');
  });

  // fault 29
  it("injection into the query and hash of the page's URL: no payload runs", async () => {
    const page = await openPageWithProtection(shop, mode);
    const names = ['s', 'orderby', 'attribute_pa_mau', 'tiem'];
    await page.goto('/');
    for (let start = 0; start < payloads.length; start += 48) {
      const some = payloads.slice(start, start + 48);
      // Splits the payloads into groups, because servers reject longer URLs. Each payload is in the query and
      // in the hash of one URL.
      const query = new URLSearchParams(
        names.map((name, at) => [
          name,
          some.filter((__, index) => (index + Math.floor(index / 8)) % names.length === at).join(''),
        ]),
      );
      const path = [BOWL_PAGE, '/cua-hang/', CHECKOUT][(start / 48) % 3] ?? '/';
      await page.goto(`${path}?${query}`);
      await page.evaluate((hash) => {
        location.hash = hash;
      }, some.join(''));
      await expectNoPayloadRan(shop, page, 'text');
    }
  });
});
