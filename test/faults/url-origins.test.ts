import { readSettings } from '../../src/app/settings';
import { decodeCart } from '../../src/cart';
import { sendAjaxChange } from '../../src/cart/write/send-changes';
import { readAttempt } from '../../src/checkout/attempt/attempt-journal.rules';
import { decodePaymentResult } from '../../src/checkout/order/order.api';
import { decodeProducts } from '../../src/collection/collection.rules';
import { decodeObserverAnswer } from '../../src/payment/observer.rules';
import { decodeVariations } from '../../src/product';
import { readBlockCart } from '../../widgets/block-cart/read-props';
import { readLargeImage } from '../../widgets/product-gallery/slides';

/*
 * Tests every URL from a response, a setting, storage or a script that the bundle navigates to or puts into a link.
 * Links in the server's own HTML are not tested, because the browser follows them itself.
 */

const NON_WEB_URLS = [
  // fault 29
  'javascript:ran()',
  'JaVaScRiPt:ran()',
  'java\tscript:ran()',
  ' \u0001javascript:ran()',
  'data:text/html,<script>ran()</script>',
  'vbscript:ran()',
  'blob:https://tiem.example/1',
  'file:///etc/passwd',
  'http://[',
];
const CROSS_ORIGIN_URLS = [
  '//evil.example/',
  '\\\\evil.example\\',
  'https://evil.example/',
  'https:evil.example',
];
const SAME_ORIGIN_PATH = '/san-pham/am/';

type DecodeUrl = (url: string) => unknown;

function readTestSettings(given: object) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.setAttribute('data-tiem-settings', '');
  script.textContent = JSON.stringify(given);
  document.body.replaceChildren(script);
  return readSettings(document, window).settings;
}

const createCart = (more: object) => decodeCart({ items: [], totals: { total_price: '0' }, ...more });
const createCartLine = (permalink: string) => ({
  key: 'a',
  id: 1,
  quantity: 1,
  name: 'Ấm',
  permalink,
  prices: {},
  totals: {},
});
const attemptEntry = {
  ...{ id: '1', phase: 'placed', startedAt: 1, endedAt: 2, lines: '', total: '1', currency: {} },
  ...{ method: 'cod', email: '', orderId: 7, orderKey: '' },
};
const createStorePage = (permalink: string) => ({ id: 1, title: '', permalink });

/**
 * URLs that may lead to any site, for example to a bank, a login that several sites share, or a shop's domain for
 * another language.
 */
const ANY_ORIGIN: [string, DecodeUrl][] = [
  [
    'the answer to an order',
    (url) => decodePaymentResult({ payment_result: { redirect_url: url } }, location.href).redirectUrl,
  ],
  [
    'a payment method’s own word',
    (url) => Object(decodeObserverAnswer({ type: 'success', redirectUrl: url })).redirectUrl,
  ],
  ['the order of another tab', (url) => readAttempt({ ...attemptEntry, redirectUrl: url }, 3)?.redirectUrl],
  ['a line of the cart', (url) => createCart({ items: [createCartLine(url)] }).items[0]?.permalink],
  [
    'a cross-sell',
    (url) => createCart({ cross_sells: [{ ...createCartLine(url), images: [] }] }).crossSells[0]?.permalink,
  ],
  [
    'a product of a list',
    (url) => decodeProducts([{ id: 1, name: 'Ấm', permalink: url }], location.href)[0]?.url,
  ],
  [
    'the large picture of a variation',
    (url) =>
      decodeVariations([{ variation_id: 1, attributes: {}, image: { src: '/a.svg', full_src: url } }])?.[0]
        ?.image?.fullSrc,
  ],
  [
    'the large picture of a gallery',
    (url) => {
      const slide = document.createElement('div');
      const image = slide.appendChild(document.createElement('img'));
      image.dataset.large_image = url;
      return readLargeImage(slide)?.src;
    },
  ],
  [
    'the cart’s page',
    (url) => readTestSettings({ homeUrl: '/', cartUrl: url }).cartUrl.replace(/^http:..[^/]*\/$/, ''),
  ],
  ['the login', (url) => readTestSettings({ loginUrl: url }).loginUrl],
  [
    'a page of the shop',
    (url) => readTestSettings({ storePages: { shop: createStorePage(url) } }).storePages.shop.permalink,
  ],
  [
    'the way to the checkout',
    (url) =>
      readBlockCart(document.createElement('div'), { checkoutUrl: url } as never, readTestSettings({}))
        .checkoutUrl,
  ],
];

/**
 * URLs that must be same-origin, because nonces or cookies are sent there, scripts come from there, or only the
 * product's own page is allowed.
 */
const SAME_ORIGIN: [string, DecodeUrl][] = [
  [
    'the page of a product with options',
    async (url) => {
      const http = { wcAjax: () => Promise.resolve({ error: true, product_url: url }) };
      const app = {
        http,
        messages: { t: () => '' },
        settings: { homeUrl: location.origin },
      } as unknown as Parameters<typeof sendAjaxChange>[0];
      const change = { kind: 'ajaxAdd', id: 1, fields: {} } as unknown as Parameters<
        typeof sendAjaxChange
      >[1];
      return Object((await sendAjaxChange(app, change)).changeResults[0]).productUrl;
    },
  ],
  [
    'the REST root',
    (url) => readTestSettings({ homeUrl: '/', restUrl: url }).restUrl.replace(/.*\/wp-json\/$/, ''),
  ],
  [
    'admin-ajax',
    (url) => readTestSettings({ homeUrl: '/', ajaxUrl: url }).ajaxUrl.replace(/.*admin-ajax.php$/, ''),
  ],
  [
    'wc-ajax',
    (url) =>
      readTestSettings({ wcAjaxUrl: `${url}%%endpoint%%` }).wcAjaxUrl.replace(
        /.*\?wc-ajax=%%endpoint%%$/,
        '',
      ),
  ],
];

const decodeUrlOrRefuse = async (readUrl: DecodeUrl, url: string) => {
  try {
    return (await readUrl(url)) || 'refused';
  } catch {
    return 'refused';
  }
};

describe.each([...ANY_ORIGIN, ...SAME_ORIGIN])('URL from %s', (_, readUrl) => {
  it('URL in a response, setting or storage: is followed if it is on this site', async () => {
    expect(String(await readUrl(SAME_ORIGIN_PATH))).toContain(SAME_ORIGIN_PATH);
  });

  it.each(NON_WEB_URLS)(
    'URL in a response, setting or storage: is never followed if it is %s',
    async (url) => {
      expect(await decodeUrlOrRefuse(readUrl, url)).toBe('refused');
    },
  );
});

describe.each(SAME_ORIGIN)('URL on this site, from %s', (_, readUrl) => {
  it.each(CROSS_ORIGIN_URLS)(
    'URL that must be on this site: is rejected if it is on another site: %s',
    async (url) => {
      expect(await decodeUrlOrRefuse(readUrl, url)).toBe('refused');
    },
  );
});
