import type { Browser } from 'playwright-core';
import { JOURNEYS } from '../../scripts/journeys/journeys.types';
import {
  CUSTOMER_AND_ARTICLE,
  readBundle,
  runJourneysOnDemoShop,
  type ShopDefect,
  startBrowserForJourneys,
} from '../support/e2e/broken-shop';

// one build: tests the tool
jest.setTimeout(300_000);

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowserForJourneys();
}, 60_000);
afterAll(() => browser.close());

test('npm run journeys: in a demo shop with Tiệm every journey passes, and orders are placed with all offline payment methods', async () => {
  const args = ['--width=360', '--place-orders', '--coupon=GIAM10', ...CUSTOMER_AND_ARTICLE];
  const { report, reportFiles: files } = await runJourneysOnDemoShop(browser, args, {
    shopOptions: { bundle: readBundle() },
  });
  const { results } = report;
  expect(results.map(({ journey, outcome, finding }) => ({ journey, outcome, finding }))).toEqual(
    JOURNEYS.map((journey) => ({ journey, outcome: 'passed', finding: undefined })),
  );
  const orders = results.flatMap((one) => one.orders);
  expect(orders).toHaveLength(3);
  expect(new Set(orders).size).toBe(3);
  expect(results.flatMap(({ checks }) => checks)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^The server's cart has 1 × /),
      expect.stringMatching(/^The counter shows 3 after an addition on a page from a cache$/),
      expect.stringMatching(/^Order \d+ of the server \(processing\): 1 × .+₫$/),
      expect.stringMatching(/^\d+ products are in the server's order for orderby=/),
      expect.stringMatching(/^The search suggests "/),
      expect.stringMatching(/^Review \d+ of the server has 4 stars and the text$/),
      'The store notice is hidden on the listing',
      expect.stringMatching(/^\d links of the table of contents lead to headings of the server's article$/),
      "The table shows the server's 4 orders, in its order",
    ]),
  );
  expect(files).toEqual(expect.arrayContaining(['browse-360-1-listing.png']));
  expect(report.build).toEqual({
    chunks: expect.stringMatching(/^[0-9a-f]{8}$/),
    checksum: expect.stringMatching(/^[0-9a-f]{10}$/),
  });
  expect(results.find(({ journey }) => journey === 'variation')?.widgets).toEqual(
    expect.arrayContaining(['add-to-cart', 'cart-fragments', 'variation-form']),
  );
});

test('npm run journeys: without Tiệm, only the journeys with pages from a cache and the journey of the store notice fail', async () => {
  const { report } = await runJourneysOnDemoShop(browser, ['--width=1280', '--patience=6']);
  const failed = report.results.filter(({ outcome }) => outcome === 'failed');
  expect(failed).toMatchObject([
    {
      journey: 'cached',
      finding: {
        problem: 'The counter of cart items is wrong on a page from a cache.',
        where: 'div#site-header-cart.site-header-cart span.count',
        expected: expect.stringMatching(/^2, as in the server's cart \(1 × .+, 1 × .+\)$/),
        actual: expect.stringMatching(/^0, printed as "0/),
      },
    },
    {
      journey: 'back',
      finding: { problem: 'The counter of cart items is wrong after going back to the product page.' },
    },
    { journey: 'notice', finding: { problem: 'The store notice is visible after it was dismissed.' } },
  ]);
  expect(report.results.filter(({ outcome }) => outcome === 'skipped')).toMatchObject([
    { journey: 'coupon', reason: 'no code was given; it is --coupon=CODE' },
    {
      journey: 'article',
      reason: 'the server lists no post with two headings; --page=article=address names one',
    },
    { journey: 'orders', reason: 'no customer was given; it is --customer=name:password' },
  ]);
});

/**
 * A shop with the block templates of WooCommerce 8.5: its listing has neither `main` nor the class of the classic
 * list, and its product form contains the stock.
 */
const WITHOUT_MAIN: ShopDefect = {
  changeHtml: (html) =>
    html
      .replace(/<(\/?)main\b(?: id="main")?/g, '<$1div')
      .replace('<div id="content"', '<div')
      .replaceAll('<ul class="products', '<ul class="')
      .replace(
        /<form class="cart/,
        '<div class="wp-block-add-to-cart-form"><p class="stock in-stock">25 in stock</p></div>$&',
      ),
};

/**
 * A theme such as Storefront, which hides radio buttons of the classic checkout and draws a circle beside their
 * labels.
 */
const CLIPPED_RADIOS: ShopDefect = {
  changeHtml: (html, _, nonce) =>
    html.replace(
      '</head>',
      `<script nonce="${nonce}">
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('input[name="payment_method"] { position: absolute; width: 1px; height: 1px; margin: -1px; clip-path: inset(50%); }');
        document.adoptedStyleSheets = [sheet];
      </script></head>`,
    ),
};

/**
 * A theme such as Storefront on phones: a link covers the search field until it is pressed, and the sidebar has a
 * search for articles.
 */
const COVERED_SEARCH: ShopDefect = {
  changeHtml: (html, _, nonce) =>
    html.replace(
      '</body>',
      `<script nonce="${nonce}">
        for (const form of document.querySelectorAll('form[role="search"]')) {
          const link = document.createElement('a');
          link.href = '';
          link.className = 'search-opener';
          const bar = document.createElement('div');
          bar.style.position = 'relative';
          form.replaceWith(bar);
          link.textContent = 'Tìm';
          link.style.cssText = 'position: absolute; inset: 0; z-index: 9';
          link.addEventListener('click', (event) => {
            event.preventDefault();
            link.remove();
          });
          bar.append(form, link);
        }
        document.body.insertAdjacentHTML('afterbegin', '<form role="search" action="/bai-viet/"><input name="s"><button class="search-submit">Tìm</button></form>');
      </script></body>`,
    ),
};

/** A checkout that asks for the terms, in a theme that hides the checkbox and draws one beside the label. */
const HIDDEN_TERMS: ShopDefect = {
  changeHtml: (html) =>
    html.replace(
      '<div class="woocommerce-terms-and-conditions-wrapper">',
      '$&<p class="form-row validate-required"><label>Tôi đồng ý<input type="checkbox" name="terms" hidden></label></p>',
    ),
  // Simulates a shop that places no order while the terms are not accepted: replaces the order request by a GET request
  // for the checkout page.
  changeRequest: async (request) => {
    const isForm = /form/.test(request.headers.get('content-type') ?? '');
    const form = isForm ? await request.clone().formData() : undefined;
    const isRefused = form?.has('payment_method') && form.get('terms') !== 'on';
    return isRefused
      ? new Request(request.url, { headers: { cookie: request.headers.get('cookie') ?? '' } })
      : request;
  },
};

/**
 * Replaces each select by buttons that write into a hidden field, as in WooCommerce's block "Add to Cart with
 * Options".
 */
const VARIATION_BUTTONS: ShopDefect = {
  changeHtml: (html, _, nonce) =>
    html
      .replace(
        /<select [^>]*name="(attribute_[^"]*)"[^>]*>(.*?)<\/select>/gs,
        (_, name: string, options: string) => {
          const chips = options.replace(
            /<option value="([^"]*)"[^>]*>([^<]*)<\/option>/g,
            (_option, value: string, text: string) =>
              value &&
              `<button type="button" role="radio" aria-checked="false" value="${value}">${text}</button>`,
          );
          return `<div role="radiogroup"><fieldset>${chips}</fieldset><input type="hidden" name="${name}"></div>`;
        },
      )
      .replace(
        '</body>',
        `<script nonce="${nonce}">addEventListener('click', ({ target }) => {
        if (target.matches('[role=radio]')) target.closest('[role=radiogroup]').querySelector('input').value = target.value;
      });</script></body>`,
      ),
};

const UNUSUAL_THEME: ShopDefect = {
  changeHtml: (html, url, nonce) =>
    [WITHOUT_MAIN, CLIPPED_RADIOS, COVERED_SEARCH, HIDDEN_TERMS, VARIATION_BUTTONS].reduce(
      (changed, { changeHtml }) => changeHtml?.(changed, url, nonce) ?? changed,
      html,
    ),
  ...(HIDDEN_TERMS.changeRequest && { changeRequest: HIDDEN_TERMS.changeRequest }),
};

test('npm run journeys: journeys pass in a theme without `main` that prints the stock in the product form, chooses variations by buttons, clips radio buttons, hides the checkbox of the terms and covers the search field with a link', async () => {
  const only = ['browse', 'product', 'variation', 'checkout', 'no-script', 'search'];
  const args = ['--width=360', '--patience=6', '--place-orders', `--only=${only}`];
  const { report } = await runJourneysOnDemoShop(browser, args, { permanentDefect: UNUSUAL_THEME });
  const { results } = report;
  expect(results.map(({ journey, outcome, finding }) => ({ journey, outcome, finding }))).toEqual(
    only.map((journey) => ({ journey, outcome: 'passed', finding: undefined })),
  );
  // The journey clicks the labels of payment methods and terms, because the theme hides their inputs.
  expect(results.find(({ journey }) => journey === 'checkout')?.orders).toHaveLength(3);
  expect(results.find(({ journey }) => journey === 'variation')?.checks).toContainEqual(
    expect.stringMatching(/^The server's line has the chosen values: \S+/),
  );
});

test('npm run journeys: a URL without WooCommerce is rejected with advice', async () => {
  const breakage: ShopDefect = {
    changeRequest: (request) => new Request(request.url.replace('/wc/store/', '/none/'), request),
  };
  await expect(runJourneysOnDemoShop(browser, [], { permanentDefect: breakage })).rejects.toThrow(
    /no WooCommerce shop was found here.+\nGive/,
  );
});
