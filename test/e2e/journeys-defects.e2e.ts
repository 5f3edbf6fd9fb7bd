import type { Browser } from 'playwright-core';
import type { JourneyResult } from '../../scripts/journeys/journeys.types';
import {
  CUSTOMER_AND_ARTICLE,
  copyRequestWithChangedForm,
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

/** Maps each size of the demo shop's tea to the other size. */
const OTHER_SIZE: Readonly<Record<string, string>> = { 'Hộp 100 g': 'Hộp 200 g', 'Hộp 200 g': 'Hộp 100 g' };

/**
 * Each row has the journey that must fail, a description of the defect, the shop with that defect, and the expected
 * report.
 */
const BREAKAGES: readonly (readonly [string, string, ShopDefect, object])[] = [
  [
    'browse',
    'a counter that is one too high',
    {
      changeHtml: (html) =>
        html.replace(/(<span class="count">)(\d+)/, (_, tag, count) => tag + (Number(count) + 1)),
    },
    {
      problem: 'The counter of cart items is wrong on the home page with an empty cart.',
      actual: /^1, printed/,
    },
  ],
  [
    'browse',
    'product pages with another price',
    {
      changeHtml: (html, { pathname }) =>
        /^.san-pham/.test(pathname) ? html.replace(/\d+\.000/g, '7.777') : html,
    },
    { problem: 'The product page does not show the price of the server.' },
  ],
  [
    'listing',
    'a second addition for one press',
    {
      changeRequest: (request) =>
        request.url.includes('?add-to-cart=') ? new Request(`${request.url}&quantity=2`, request) : request,
    },
    { problem: 'One press added the product more than once.', expected: /^1 × /, actual: /^2 × / },
  ],
  [
    'listing',
    'an addition that the server forgets',
    {
      changeRequest: (request) =>
        request.url.includes('?add-to-cart=')
          ? new Request(request.url.split('?')[0] ?? '', request)
          : request,
    },
    { problem: 'The product was not added to the cart.', actual: /^empty/ },
  ],
  [
    'listing',
    'a listing without buttons',
    {
      changeHtml: (html) => html.replaceAll('data-product_id=', 'data-id=').replaceAll('add-to-cart=', 'p='),
    },
    { problem: 'No product of the listing can be added to the cart there.' },
  ],
  [
    'variation',
    'a form that sends another variation',
    {
      changeRequest: (request) =>
        copyRequestWithChangedForm(request, (form) => {
          for (const [name, value] of [...form])
            if (name.startsWith('attribute_')) form.set(name, OTHER_SIZE[String(value)] ?? '');
        }),
    },
    { problem: 'The server has another variation than the one that was chosen.' },
  ],
  [
    'quantity',
    'a line that is lost by a change of its quantity',
    {
      changeRequest: (request) =>
        copyRequestWithChangedForm(request, (form) => {
          for (const name of [...form.keys()]) if (/\[qty\]$/.test(name)) form.set(name, '0');
        }),
    },
    { problem: 'Changing the quantity lost the line.', expected: /^3 × /, actual: /^empty/ },
  ],
  [
    'remove',
    'a link that removes nothing',
    { changeHtml: (html) => html.replaceAll('?remove_item=', '?remove_item=0') },
    {
      problem: 'Removing a line left the wrong lines in the cart.',
      expected: /^1 × /,
      actual: /^1 × .+, 1 × /,
    },
  ],
  [
    'stock',
    'a refusal without a message',
    {
      changeHtml: (html) =>
        html.replaceAll(/<div class="wc-block-components-notice-banner is-error[\s\S]*?<\/div><\/div>/g, ''),
    },
    { problem: 'The page does not say that nothing was added.' },
  ],
  [
    'account',
    'an account page without its form',
    { changeHtml: (html) => html.replaceAll('name="password"', 'name="x"') },
    { problem: 'The account page offers no login.' },
  ],
  [
    'checkout',
    'a checkout without cash on delivery',
    { changeHtml: (html) => html.replaceAll('value="cod"', 'value="other"') },
    { problem: 'the payment method cod is not offered on the page.' },
  ],
  [
    'no-script',
    'a form that only a script completes',
    {
      changeHtml: (html, { pathname }) =>
        /^.san-pham/.test(pathname) ? html.replaceAll('add-to-cart', 'x') : html,
    },
    { problem: 'The form of the product page does not add without JavaScript.' },
  ],
  [
    'sort',
    'a script that reverses the sorted list',
    {
      changeHtml: (html, { searchParams }, nonce) =>
        searchParams.has('orderby')
          ? html.replace(
              '</body>',
              `<script nonce="${nonce}">const list = document.querySelector('ul.products');
                list.append(...[...list.children].reverse());</script></body>`,
            )
          : html,
    },
    { problem: "The sorted listing is not in the server's order." },
  ],
  [
    'search',
    'a search form for articles only',
    { changeHtml: (html) => html.replaceAll('name="s"', 'name="s" form="none"') },
    { problem: 'The results do not show a product that the server finds.', actual: /^no page of results$/ },
  ],
  [
    'review',
    'a review form for another product',
    {
      changeHtml: (html) => html.replace('name="comment_post_ID" value="', 'name="comment_post_ID" value="9'),
    },
    { problem: 'The review form would not send what was chosen.', expected: /^comment_post_ID=/ },
  ],
  [
    'notice',
    'a store notice without its id',
    { changeHtml: (html) => html.replace(/ data-notice-id="[^"]*"/, '') },
    { problem: 'The dismissal is not remembered.', actual: /^none$/ },
  ],
  [
    'article',
    'a table of contents whose links lead elsewhere',
    {
      changeHtml: (html) =>
        html.replaceAll(/<a href="#(?!content)[^"]*">(?=<span class="toc)/g, '<a href="#content">'),
    },
    { problem: 'A link of the table of contents does not lead to its heading.' },
  ],
  [
    'orders',
    'a table of orders that hides a row',
    {
      changeHtml: (html, _, nonce) =>
        html.replace(
          '</body>',
          `<script nonce="${nonce}">document.querySelector('tr.woocommerce-orders-table__row')?.remove();</script></body>`,
        ),
    },
    { problem: "The table does not show the customer's orders as the server lists them." },
  ],
];

/**
 * Journeys that need the bundle, because in the demo shop only widgets handle the sort order and the store notice.
 */
const WITH_WIDGETS: ReadonlySet<string> = new Set(['sort', 'notice']);

const DEFECT_ARGS = ['--width=1280', '--patience=4', ...CUSTOMER_AND_ARTICLE];

/** Runs the journeys of all rows in two shops, one without and one with the bundle. Returns the results by row. */
async function runDefectiveJourneys(): Promise<ReadonlyMap<object, JourneyResult>> {
  const results = new Map<object, JourneyResult>();
  for (const hasWidgets of [false, true]) {
    const rows = BREAKAGES.filter(([journey]) => WITH_WIDGETS.has(journey) === hasWidgets);
    const { report } = await runJourneysOnDemoShop(
      browser,
      [...DEFECT_ARGS, `--only=${rows.map(([journey]) => journey)}`],
      {
        defectsByJourney: rows.map(([, , defect]) => defect),
        shopOptions: hasWidgets ? { bundle: readBundle() } : {},
      },
    );
    for (const [index, row] of rows.entries()) {
      const result = report.results[index];
      if (result) results.set(row[2], result);
    }
  }
  return results;
}

let defectiveJourneys: ReturnType<typeof runDefectiveJourneys> | undefined;

test.each(BREAKAGES)(
  'npm run journeys: journey "%s" fails in a shop with %s',
  async (journey, _, defect, finding) => {
    defectiveJourneys ??= runDefectiveJourneys();
    const expected = Object.fromEntries(
      Object.entries(finding).map(([key, value]) => [
        key,
        value instanceof RegExp ? expect.stringMatching(value) : value,
      ]),
    );
    expect((await defectiveJourneys).get(defect)).toMatchObject({
      ...{ journey, outcome: 'failed', finding: expected },
    });
  },
);
