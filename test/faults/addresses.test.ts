import { readSettings } from '../../src/app/settings';
import { decodeCart } from '../../src/cart';
import { sendAjax } from '../../src/cart/write/send';
import { readAttempt } from '../../src/checkout/attempt/attempt-journal.rules';
import { decodePaymentResult } from '../../src/checkout/order/order.decode';
import { decodeProducts } from '../../src/collection/collection.decode';
import { decodeObserverAnswer } from '../../src/payment/observer.rules';
import { decodeVariations } from '../../src/product';
import { readBlockCart } from '../../widgets/block-cart/read';
import { largeImageOf } from '../../widgets/product-gallery/slides';

/*
 * Every URL from a response, a setting, storage or a script that we navigate to or put into a link. Links in the
 * server's own HTML are followed by the browser.
 */

const NO_WEB = [
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
const ELSEWHERE = ['//evil.example/', '\\\\evil.example\\', 'https://evil.example/', 'https:evil.example'];
const HERE = '/san-pham/am/';

type Asked = (url: string) => unknown;

function settings(given: object) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.setAttribute('data-tiem-settings', '');
  script.textContent = JSON.stringify(given);
  document.body.replaceChildren(script);
  return readSettings(document, window).settings;
}

const cart = (more: object) => decodeCart({ items: [], totals: { total_price: '0' }, ...more });
const line = (permalink: string) => ({
  key: 'a',
  id: 1,
  quantity: 1,
  name: 'Ấm',
  permalink,
  prices: {},
  totals: {},
});
const entry = {
  ...{ id: '1', phase: 'placed', startedAt: 1, endedAt: 2, lines: '', total: '1', currency: {} },
  ...{ method: 'cod', email: '', orderId: 7, orderKey: '' },
};
const page = (permalink: string) => ({ id: 1, title: '', permalink });

/** Allowed on any origin: a bank, a login shared by several sites, a shop with one domain per language. */
const ON_THE_WEB: [string, Asked][] = [
  [
    'the answer to an order',
    (url) => decodePaymentResult({ payment_result: { redirect_url: url } }, location.href).redirectUrl,
  ],
  [
    'a payment method’s own word',
    (url) => Object(decodeObserverAnswer({ type: 'success', redirectUrl: url })).redirectUrl,
  ],
  ['the order of another tab', (url) => readAttempt({ ...entry, redirectUrl: url }, 3)?.redirectUrl],
  ['a line of the cart', (url) => cart({ items: [line(url)] }).items[0]?.permalink],
  ['a cross-sell', (url) => cart({ cross_sells: [{ ...line(url), images: [] }] }).crossSells[0]?.permalink],
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
      return largeImageOf(slide)?.src;
    },
  ],
  [
    'the cart’s page',
    (url) => settings({ homeUrl: '/', cartUrl: url }).cartUrl.replace(/^http:..[^/]*\/$/, ''),
  ],
  ['the login', (url) => settings({ loginUrl: url }).loginUrl],
  ['a page of the shop', (url) => settings({ storePages: { shop: page(url) } }).storePages.shop.permalink],
  [
    'the way to the checkout',
    (url) =>
      readBlockCart(document.createElement('div'), { checkoutUrl: url } as never, settings({})).checkoutUrl,
  ],
];

/**
 * Same origin only: nonces, cookies and scripts are sent there, or the specification requires the product's own
 * page.
 */
const OF_THIS_SITE: [string, Asked][] = [
  [
    'the page of a product with options',
    async (url) => {
      const http = { wcAjax: () => Promise.resolve({ error: true, product_url: url }) };
      const app = {
        http,
        messages: { t: () => '' },
        settings: { homeUrl: location.origin },
      } as unknown as Parameters<typeof sendAjax>[0];
      const change = { kind: 'ajaxAdd', id: 1, fields: {} } as unknown as Parameters<typeof sendAjax>[1];
      return Object((await sendAjax(app, change)).changeResults[0]).productUrl;
    },
  ],
  ['the REST root', (url) => settings({ homeUrl: '/', restUrl: url }).restUrl.replace(/.*\/wp-json\/$/, '')],
  ['admin-ajax', (url) => settings({ homeUrl: '/', ajaxUrl: url }).ajaxUrl.replace(/.*admin-ajax.php$/, '')],
  [
    'wc-ajax',
    (url) => settings({ wcAjaxUrl: `${url}%%endpoint%%` }).wcAjaxUrl.replace(/.*\?wc-ajax=%%endpoint%%$/, ''),
  ],
];

const refused = async (asked: Asked, url: string) => {
  try {
    return (await asked(url)) || 'refused';
  } catch {
    return 'refused';
  }
};

describe.each([...ON_THE_WEB, ...OF_THIS_SITE])('address from %s', (_, asked) => {
  it('web address: followed if it is on this site', async () => {
    expect(String(await asked(HERE))).toContain(HERE);
  });

  it.each(NO_WEB)('web address: never followed if it is %s', async (url) => {
    expect(await refused(asked, url)).toBe('refused');
  });
});

describe.each(OF_THIS_SITE)('address on this site, from %s', (_, asked) => {
  it.each(ELSEWHERE)('address on this site: an address on another site is refused: %s', async (url) => {
    expect(await refused(asked, url)).toBe('refused');
  });
});
