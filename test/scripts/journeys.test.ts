import { sortProducts } from '../../scripts/journeys/find-products';
import type { JourneyResult, JourneysReport } from '../../scripts/journeys/journeys.types';
import { parseJourneysArguments } from '../../scripts/journeys/journeys-arguments';
import { containsAmount, printAmount } from '../../scripts/journeys/money';
import { formatResult, formatSummary, renderHtmlPage, renderJunitXml } from '../../scripts/journeys/report';
import { listHeadings, listOrders, listProductIds } from '../../scripts/journeys/server-html';
import { detectSoftware, readTiemBuild } from '../../scripts/journeys/shop-software';
import type { ServerProduct } from '../../scripts/journeys/store-api';

const URL_ARGUMENT = '--url=https://staging.example';

describe('npm run journeys, its options', () => {
  it('npm run journeys: with only a shop, runs all journeys at 360 and 1280 px and places no order', () => {
    const options = parseJourneysArguments([URL_ARGUMENT]);
    expect(options).toMatchObject({
      ...{ url: 'https://staging.example/', placesOrders: false, widths: [360, 1280], cookies: [] },
      ...{ pages: {}, timeLimit: 20_000, idleTime: 800, reportFolder: 'journeys-report' },
    });
    expect(options.coupon).toBeUndefined();
    expect(options.onlyJourneys).toEqual(
      expect.arrayContaining(['browse', 'listing', 'checkout', 'no-script']),
    );
  });

  it('npm run journeys: parses each of its options', () => {
    const options = parseJourneysArguments([
      ...[
        '--url=http://127.0.0.1:8080/shop?x=1#y',
        '--place-orders',
        '--coupon=TET50K',
        '--only=cached,back',
      ],
      ...['--width=320', '--cookie=session=a=b', '--page=cart=/gio-hang/', '--patience=3', '--report=out'],
      ...['--customer=khach:a:b', '--record=astra'],
    ]);
    expect(options).toEqual({
      ...{
        url: 'http://127.0.0.1:8080/shop/',
        placesOrders: true,
        coupon: 'TET50K',
        onlyJourneys: ['cached', 'back'],
      },
      ...{ widths: [320], cookies: [{ name: 'session', value: 'a=b' }], pages: { cart: '/gio-hang/' } },
      ...{
        timeLimit: 3_000,
        idleTime: 800,
        reportFolder: 'out',
        customer: { name: 'khach', password: 'a:b' },
        recordedProfile: 'astra',
      },
    });
  });

  it.each([
    [[], 'No shop: give its address'],
    [['--url=staging.example'], '--url is "staging.example"; it must be an address'],
    [['--url=ftp://staging.example'], 'it must be an address'],
    [[URL_ARGUMENT, '--only=pay'], '--only has "pay"; the journeys are browse, listing'],
    [[URL_ARGUMENT, '--width=wide'], '--width is "wide"'],
    [[URL_ARGUMENT, '--cookie=theme'], '--cookie=name=value'],
    [
      [URL_ARGUMENT, '--page=basket=/basket/'],
      '--page is "basket=/basket/"; it is written --page=cart=address',
    ],
    [
      [URL_ARGUMENT, '--record=my-theme'],
      '--record is "my-theme"; it must be the profile of the shop: astra, ',
    ],
    [[URL_ARGUMENT, '--customer=khach:'], '--customer is written --customer=name:password'],
    [[URL_ARGUMENT, '--patience=soon'], '--patience is "soon"; it must be a number of seconds'],
    [[URL_ARGUMENT, '--coupon='], '"--coupon=" is unknown'],
    [[URL_ARGUMENT, '--place-order'], '"--place-order" is unknown; there are --url=address'],
  ])('npm run journeys: %j is rejected with the allowed values', (args, sentence) => {
    expect(() => parseJourneysArguments(args)).toThrow(sentence);
  });
});

const dong = { minorUnit: 0, decimalSeparator: ',', thousandSeparator: '.', prefix: '', suffix: '\u00a0₫' };
const dollar = { minorUnit: 2, decimalSeparator: '.', thousandSeparator: ',', prefix: '$', suffix: '' };

describe('npm run journeys, amounts of money', () => {
  it.each([
    [1_250_000, dong, '1.250.000\u00a0₫'],
    [0, dong, '0\u00a0₫'],
    [123_450, dollar, '$1,234.50'],
    [-500, dollar, '-$5.00'],
  ])('npm run journeys: the amount %i is formatted as the shop formats it', (minor, currency, printed) =>
    expect(printAmount({ minorUnits: minor, currency })).toBe(printed),
  );

  it.each([
    ['Tổng cộng 55.000 ₫', 55_000, true, dong],
    ['Tổng cộng\n55.000₫', 55_000, true, dong],
    ['155.000 ₫', 55_000, false, dong],
    ['1.055.000 ₫', 55_000, false, dong],
    ['55.000.000 ₫', 55_000, false, dong],
    ['mã 55000', 55_000, false, dong],
    ['Total $20', 2_000, true, dollar],
    ['Total $ 20.00 now', 2_000, true, dollar],
    ['Total $20.50', 2_000, false, dollar],
    ['Total $120.00', 2_000, false, dollar],
  ])('npm run journeys: the text %j contains the amount %i: %j', (text, minor, isIn, currency) =>
    expect(containsAmount(text, { minorUnits: minor, currency })).toBe(isIn),
  );
});

const createProduct = (fields: Partial<ServerProduct>): ServerProduct => ({
  ...{ id: 1, name: 'Bowl', type: 'simple', permalink: 'https://shop.example/bowl/', isBuyable: true },
  ...{ isSoldIndividually: false, minimum: 1, maximum: 9999, variations: [] },
  price: { minorUnits: 1, currency: dong },
  ...fields,
});

describe('npm run journeys, the products that it buys', () => {
  it('npm run journeys: the product for ordinary purchases is neither sold out, nearly sold out, sold individually nor sold in packs', () => {
    const all = [
      ...[
        createProduct({ id: 1, isBuyable: false }),
        createProduct({ id: 2, isSoldIndividually: true, maximum: 1 }),
      ],
      ...[
        createProduct({ id: 3, minimum: 6 }),
        createProduct({ id: 4, maximum: 3 }),
        createProduct({ id: 5 }),
        createProduct({ id: 6, type: 'external' }),
      ],
    ];
    expect(sortProducts(all).simpleProducts.map(({ id }) => id)).toEqual([5]);
  });

  it('npm run journeys: the stock limit is tested with the product that has the lowest stock of at least 2, or else with one sold individually', () => {
    const single = createProduct({ id: 2, isSoldIndividually: true, maximum: 1 });
    const all = [
      createProduct({ id: 1 }),
      single,
      createProduct({ id: 3, maximum: 8 }),
      createProduct({ id: 4, maximum: 3 }),
    ];
    expect(sortProducts(all).limitedProduct?.id).toBe(4);
    expect(sortProducts([createProduct({ id: 1 }), single]).limitedProduct?.id).toBe(2);
    expect(sortProducts([createProduct({ id: 1 })]).limitedProduct).toBeUndefined();
  });

  it('npm run journeys: a product that costs nothing is bought only if there is no other', () => {
    const free = createProduct({ id: 1, price: { minorUnits: 0, currency: dong } });
    expect(sortProducts([free, createProduct({ id: 2 })]).simpleProducts.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('npm run journeys: a variable product without variations is not chosen', () => {
    const variation = { id: 9, attributes: [] };
    const all = [
      createProduct({ id: 1, type: 'variable' }),
      createProduct({ id: 2, type: 'variable', variations: [variation] }),
    ];
    expect(sortProducts(all).variableProduct?.id).toBe(2);
  });
});

const createProductItem = (id: number) =>
  `<li class="product type-product post-${id} status-publish"><ul class="stars"><li>*</li></ul></li>`;

describe('npm run journeys, what it reads from HTML', () => {
  it('npm run journeys: the product list of a shop page is the list after the sorting form, not one of featured or related products', () => {
    const html = `<ul class="products columns-4">${createProductItem(9)}</ul><main>
      <form class="woocommerce-ordering"><select name="orderby" class="orderby"></select></form>
      <ul class="products columns-3">${createProductItem(2)}${createProductItem(1)}<li class="product-category product">x</li></ul>
      <section class="related"><ul class="products">${createProductItem(7)}</ul></section></main>`;
    expect(listProductIds(html)).toEqual([2, 1]);
  });

  it('npm run journeys: without a sorting form, the product list of a shop page is the first list in the main content, also a product block', () => {
    const block = `<ul class="wc-block-product-template"><li class="wc-block-product post-5 product type-product"></li></ul>`;
    expect(listProductIds(`<ul class="products">${createProductItem(9)}</ul><main>${block}</main>`)).toEqual([
      5,
    ]);
    expect(
      listProductIds('<main><ul class="product_list_widget"><li class="post-3 product"></li></ul>'),
    ).toEqual([]);
  });

  it('npm run journeys: orders are read with number and URL from the account page of old and new WooCommerce versions', () => {
    const html = `<table><tr class="woocommerce-orders-table__row woocommerce-orders-table__row--status-on-hold order">
      <td class="x"><a href="/my-account/?view-order=17&#038;lang=vi" aria-label="Order 17"> #17 </a></td></tr>
      <tr class="woocommerce-orders-table__row"><th scope="row"><a href="/order/2025-4/"><b>No.</b> 2025-4</a></th></tr></table>`;
    expect(listOrders(html)).toEqual([
      { number: '17', link: '/my-account/?view-order=17&lang=vi' },
      { number: '2025-4', link: '/order/2025-4/' },
    ]);
  });

  it('npm run journeys: headings of an article are compared by their words only', () => {
    expect(
      listHeadings('<h1>No</h1><h2 id="a">1. Giặt &#8220;tay&#8221;</h2><h3><span>Phơi</span> khô!</h3>'),
    ).toEqual(['1 giặt tay', 'phơi khô']);
  });
});

describe('npm run journeys, the software that its report names', () => {
  it('npm run journeys: theme, versions and the build of Tiệm are read from the home page', () => {
    const html = `<head><meta name="generator" content="WordPress 7.0.4" />
<meta name='generator' content='WooCommerce 11.0.1'>
<link rel="stylesheet" href="https://shop.example/wp-content/themes/storefront/style.css?ver=4.6.2">
<script type="module" async src="https://shop.example/wp-content/plugins/tiem/dist/compact/tiem.js?ver=18a7f575fe"></script>
</head><body class="home wp-theme-storefront theme-storefront woocommerce-block-theme-has-button-styles">`;
    expect(detectSoftware(html)).toEqual({
      ...{ theme: 'storefront 4.6.2', WordPress: '7.0.4', WooCommerce: '11.0.1' },
      Tiệm: 'https://shop.example/wp-content/plugins/tiem/dist/compact/tiem.js',
    });
  });

  it('npm run journeys: a build is identified by the folder of its chunks and by the checksum of tiem.js', () => {
    expect(readTiemBuild("load('./chunks/c426cebd/kit.js');load('./chunks/c426cebd/store.js')")).toEqual({
      chunks: 'c426cebd',
      checksum: 'ca512707d9',
    });
    expect(readTiemBuild('alert(1)')).toEqual({ chunks: 'unknown', checksum: '238e96d5b6' });
  });

  it("npm run journeys: the theme's version is read from the body's class when the page links no stylesheet of the theme", () => {
    const { theme } = detectSoftware('<body data-a="1" class="theme-astra ast-desktop astra-4.13.10">');
    expect(theme).toBe('astra 4.13.10');
  });

  it('npm run journeys: a theme, or a version of WordPress or WooCommerce, that the home page does not name is reported as unknown', () => {
    expect(detectSoftware('<body>')).toEqual({
      ...{ theme: 'unknown', WordPress: 'unknown', WooCommerce: 'unknown', Tiệm: 'none on the home page' },
    });
  });
});

const passed: JourneyResult = {
  ...{ journey: 'listing', title: 'Add a product from the listing', width: 360, outcome: 'passed' },
  ...{
    checks: ["The server's cart has 1 × Bát <men>"],
    notes: [],
    orders: [],
    pictures: ['a&b.png'],
    widgets: ['add-to-cart'],
    seconds: 2.5,
  },
};
const failed: JourneyResult = {
  ...passed,
  ...{ journey: 'cached', title: 'Open a page from a cache', width: 1280, outcome: 'failed' },
  finding: {
    problem: 'The counter of cart items is wrong on a page from a cache.',
    page: 'https://shop.example/shop/?a=1&b=2',
    where: 'span.count',
    expected: '2',
    actual: '0, printed as "0\u0007"',
    next: 'Look at what updates this element.',
  },
  notes: ['Status 404 for https://shop.example/x.js'],
};
const skipped: JourneyResult = {
  ...passed,
  ...{
    journey: 'coupon',
    title: 'Use a coupon',
    outcome: 'skipped',
    reason: 'no code was given',
    orders: ['17'],
  },
};
const report: JourneysReport = {
  url: 'https://shop.example/',
  date: '2026-11-23T08:00:00.000Z',
  shop: { cart: 'https://shop.example/cart/' },
  build: { chunks: 'c426cebd', checksum: '18a7f575fe' },
  results: [passed, skipped, failed],
};

/** Loads jsdom with jest.requireActual, because the package has no types. */
const parseDocument = (text: string, contentType: string): Document =>
  new (jest.requireActual('jsdom').JSDOM)(text, { contentType }).window.document;

describe('npm run journeys, its report', () => {
  it('npm run journeys: a failure is reported with the problem, where it is, the expected and actual value, and what to do next', () => {
    expect(formatResult(failed).split('\n')).toEqual([
      '✗ cached at 1280 px (2.5 s)',
      '    The counter of cart items is wrong on a page from a cache.',
      '    where:    span.count, https://shop.example/shop/?a=1&b=2',
      '    expected: 2',
      '    actual:   0, printed as "0\u0007"',
      '    next:     Look at what updates this element.',
      '    · Status 404 for https://shop.example/x.js',
    ]);
  });

  it('npm run journeys: a skipped journey is reported with its reason, and the last line contains the counts and the placed orders', () => {
    expect(formatResult(skipped)).toContain('– coupon at 360 px (2.5 s): skipped: no code was given');
    expect(formatSummary(report, 'out')).toBe(
      'Passed: 1, failed: 1, skipped: 1. Orders placed: 17. Report: out/index.html',
    );
  });

  it('npm run journeys: the JUnit report is well-formed XML with one suite per width and one case per journey', () => {
    const xml = renderJunitXml(report);
    const document = new (jest.requireActual('jsdom').JSDOM)(xml, { contentType: 'application/xml' }).window
      .document;
    const suites = [...document.querySelectorAll('testsuite')] as Element[];
    expect(
      suites.map((suite) => ['tests', 'failures', 'skipped'].map((name) => suite.getAttribute(name))),
    ).toEqual([
      ['2', '0', '1'],
      ['1', '1', '0'],
    ]);
    const failure = document.querySelector('testcase[classname="journeys.1280"] failure') as Element;
    expect(failure.getAttribute('message')).toBe(failed.finding?.problem);
    expect(failure.textContent).toContain('actual: 0, printed as "0"');
    expect(document.querySelector('skipped')?.getAttribute('message')).toBe('no code was given');
  });

  it('npm run journeys: the HTML report has every result with its screenshots, failures expanded, and escapes markup from the shop', () => {
    const page = parseDocument(renderHtmlPage(report), 'text/html');
    const parts = [...page.querySelectorAll('details')];
    expect(parts.map(({ className, open }) => [className, open])).toEqual([
      ['passed', false],
      ['skipped', false],
      ['failed', true],
    ]);
    expect(parts[0]?.textContent).toContain('1 × Bát <men>');
    expect(page.querySelector('men')).toBeNull();
    expect(page.querySelector('img')?.getAttribute('src')).toBe('a&b.png');
    expect(page.querySelector('img')?.alt).toBe('Screenshot a&b.png');
    expect(parts[2]?.textContent).toContain('Look at what updates this element.');
  });

  it('npm run journeys: the HTML report names the build, and the widgets of each journey', () => {
    const page = parseDocument(renderHtmlPage(report), 'text/html');
    expect(page.querySelector('dl')?.textContent).toContain('buildc426cebd, tiem.js 18a7f575fe');
    expect(page.querySelector('details')?.textContent).toContain('Widgets: add-to-cart');
  });
});
