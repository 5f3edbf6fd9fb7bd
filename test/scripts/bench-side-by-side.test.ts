import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseBenchArguments } from '../../scripts/bench/bench-arguments';
import { renderRatioTable } from '../../scripts/bench/ratio-table';
import { createRealShopPlan, type RealShop } from '../../scripts/bench/real-shop-plan';
import { type PairedRow, summariseRatios } from '../../scripts/bench/side-by-side';

const SITES = ['--url=https://shop.example/', '--against-url=https://plain.example'];

describe('arguments', () => {
  it('npm run bench: --against-url compares two sites, each with its own cookies', () => {
    const options = parseBenchArguments([
      ...SITES,
      ...['--cookie=a=1', '--cookie=b=x=y', '--against-cookie=a=', '--place-orders'],
    ]);
    expect(options).toMatchObject({ comparedShop: undefined, runs: 5 });
    expect(options.sideBySide).toEqual({
      tiem: {
        url: 'https://shop.example',
        cookies: [
          { name: 'a', value: '1' },
          { name: 'b', value: 'x=y' },
        ],
      },
      other: { url: 'https://plain.example', cookies: [{ name: 'a', value: '' }] },
      placesOrders: true,
      shopPlan: undefined,
    });
  });

  it('npm run bench: the pages of a selectors file replace the pages that are derived from the shop', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tiem-bench-'));
    const path = join(folder, 'plan.json');
    writeFileSync(path, '{"pages": [{"name": "home", "path": "/"}]}');
    const { sideBySide, comparedShop } = parseBenchArguments([...SITES, `--selectors=${path}`]);
    expect(sideBySide?.shopPlan?.pages).toEqual([{ name: 'home', path: '/' }]);
    expect(comparedShop).toBeUndefined();
    rmSync(folder, { recursive: true });
  });

  it.each([
    [['--against-url=https://plain.example'], '--url, the one with it, is missing'],
    [['--url=https://shop.example', '--against-url=plain'], '--against-url is "plain"'],
    [['--url=shop', '--against-url=https://plain.example'], '--url is "shop"'],
    [[...SITES, '--cookie=theme'], '--cookie=name=value'],
    [[...SITES, '--against-cookie==x'], '--against-cookie=name=value'],
    [[...SITES, '--docs'], '--docs is for the demo shop'],
    [[...SITES, '--against=old.json'], '--against is for the demo shop'],
    [['--place-orders'], '--place-orders is only used with --against-url'],
    [['--cookie=a=1'], '--cookie is only used with --against-url'],
  ])('npm run bench: %j is rejected with the reason', (args, reason) => {
    expect(() => parseBenchArguments(args)).toThrow(reason);
  });
});

describe('rows of a WooCommerce shop', () => {
  const shop: RealShop = {
    ...{ listing: '/shop/', cart: '/cart/', checkout: '/checkout/', simpleProduct: { id: 7 } },
    ...{ hasClassicCart: false, hasClassicCheckout: false, hasTermsBox: false, blogPost: '/chao-moi-nguoi/' },
    variableProduct: {
      permalink: 'https://shop.example/product/shirt/',
      variations: [
        { id: 1, attributes: [{ name: 'Colour', value: '' }] },
        { id: 2, attributes: [{ name: 'Colour', value: 'blue' }] },
      ],
    },
  };
  const listRowNames = (given: RealShop, placesOrders = false) => {
    const { pages, interactions } = createRealShopPlan(given, { placesOrders });
    return [...pages, ...interactions].map(({ name }) => name);
  };

  it('benchmark rows: an order is placed only if the option for it is set', () => {
    const order = 'block checkout: place order → order received';
    expect(listRowNames(shop)).not.toContain(order);
    expect(listRowNames(shop, true)).toContain(order);
  });

  it('benchmark rows: a shop with the shortcode cart and checkout gets rows for those, and none for the cart and checkout blocks', () => {
    const classic = { ...shop, hasClassicCart: true, hasClassicCheckout: true };
    const names = listRowNames(classic, true);
    expect(names.filter((name) => name.startsWith('block'))).toEqual([]);
    expect(names.filter((name) => name.startsWith('classic'))).toEqual([
      'classic cart',
      'classic checkout',
      'classic cart: remove → empty cart',
      'classic checkout: place order → order received',
    ]);
  });

  it('benchmark rows: the terms are accepted before an order in the classic checkout if the page has a checkbox for them', () => {
    const listCheckoutSteps = (hasTermsBox: boolean) =>
      createRealShopPlan(
        { ...shop, hasClassicCheckout: true, hasTermsBox },
        { placesOrders: true },
      ).interactions.at(-1)?.do;
    expect(listCheckoutSteps(true)).toEqual([{ press: '#terms' }, { press: '#place_order' }]);
    expect(listCheckoutSteps(false)).toEqual([{ press: '#place_order' }]);
  });

  it('benchmark rows: the variable product row chooses a variation with a value for every attribute, and is left out in a shop without variable products', () => {
    const product = createRealShopPlan(shop, { placesOrders: false }).pages[2];
    expect(product).toMatchObject({
      path: '/product/shirt/',
      control: { do: [{ choose: '.variations tr:nth-of-type(1) select', value: 'blue' }] },
    });
    expect(listRowNames({ ...shop, variableProduct: undefined })).not.toContain('variable product');
  });

  it('benchmark rows: a blog post is measured as the share of the theme, and left out in a shop without posts', () => {
    expect(createRealShopPlan(shop, { placesOrders: false }).pages[0]).toEqual({
      name: 'blog post',
      path: '/chao-moi-nguoi/',
    });
    expect(listRowNames({ ...shop, blogPost: undefined })).not.toContain('blog post');
  });
});

describe('report', () => {
  const condition = { cpu: 4, slow: false } as const;
  const createPairedRow = (rounds: PairedRow['rounds'], more: Partial<PairedRow> = {}): PairedRow => ({
    ...{ kind: 'page', name: 'listing', condition, rounds, failures: [], ...more },
  });
  const renderTable = (rows: PairedRow[]) =>
    renderRatioTable({
      ...{ date: '2026-11-24', machine: '2 × CPU', runs: 3, rows },
      ...{ tiem: 'https://shop.example a=1', other: 'https://plain.example' },
    });

  it('benchmark ratios: one ratio is calculated per round, and then their median, not the ratio of the medians', () => {
    const row = createPairedRow([
      { tiem: { usable: 100 }, other: { usable: 400 } },
      { tiem: { usable: 300 }, other: { usable: 600 } },
      { tiem: { usable: 90 }, other: { usable: 300 } },
    ]);
    expect(summariseRatios(row, 'usable')).toEqual({ median: 0.3, min: 0.25, max: 0.5 });
  });

  it('benchmark ratios: rounds without a measurement, or with a division by 0, are left out', () => {
    const rounds = [
      { tiem: { blocking: 0 }, other: { blocking: 0 } },
      { tiem: { blocking: 5 }, other: { blocking: 0 } },
      { tiem: { blocking: null }, other: { blocking: 10 } },
    ];
    expect(summariseRatios(createPairedRow(rounds), 'blocking')).toEqual({ median: 1, min: 1, max: 1 });
    expect(summariseRatios(createPairedRow(rounds.slice(1)), 'blocking')).toBeUndefined();
  });

  it('benchmark report: shows the bytes of both shops, times as ratios with their spread, and both URLs', () => {
    const text = renderTable([
      createPairedRow([
        { tiem: { js: 50_400, usable: 100 }, other: { js: 730_000, usable: 400 } },
        { tiem: { js: 50_600, usable: 200 }, other: { js: 730_000, usable: 400 } },
      ]),
    ]);
    expect(text).toContain('With Tiệm: https://shop.example a=1. Without: https://plain.example.');
    expect(text).toContain('| listing | 4× CPU | 51 / 730 |');
    expect(text).toContain('| 0.38 (0.25–0.50) |');
    expect(text).not.toContain('Server-Timing');
  });

  const createCartRowOfSize = (count: number, tiem: number, other: number, more: Partial<PairedRow> = {}) =>
    createPairedRow([{ tiem: { mainThread: tiem }, other: { mainThread: other } }], {
      ...{ name: `cart, ${count} lines`, items: { of: 'cart lines', count }, ...more },
    });

  it('benchmark report: for a page in several sizes, shows the cost of one more item and how the cost grows, with and without Tiệm', () => {
    const sizes = [
      createCartRowOfSize(100, 1300, 10_400),
      createCartRowOfSize(10, 400, 800),
      createCartRowOfSize(50, 800, 2600),
    ];
    expect(renderTable(sizes)).toContain(
      '| cart lines | main thread | 4× CPU | 10: 400 / 800; 50: 800 / 2600; 100: 1300 / 10400 | 10.0 / 106.7 | n^1.00 | n^2.06, WORSE than linear |',
    );
  });

  it('benchmark report: for each size of a page, the time of the fastest round is shown, because other load only makes a round slower', () => {
    const rounds = [500, 900].map((cost) => ({ tiem: { mainThread: cost }, other: { mainThread: cost } }));
    const slow = createCartRowOfSize(100, 0, 0, { rounds });
    expect(renderTable([createCartRowOfSize(10, 50, 50), slow])).toContain('10: 50 / 50; 100: 500 / 500');
  });

  it('benchmark report: shows a dash as the growth exponent if one of three sizes of a page could not be measured', () => {
    const failed = createCartRowOfSize(100, 0, 0, { rounds: [] });
    expect(
      renderTable([createCartRowOfSize(10, 400, 800), createCartRowOfSize(50, 800, 900), failed]),
    ).toContain('| 10: 400 / 800; 50: 800 / 900; 100: – / – | 10.0 / 2.5 | – | – |');
  });

  it('benchmark report: has no table of growth if no page was measured in two sizes under the same CPU and network condition', () => {
    expect(renderTable([createCartRowOfSize(10, 400, 800)])).not.toContain('Growth');
    const slow = { condition: { cpu: 4, slow: true } as const };
    expect(
      renderTable([createCartRowOfSize(10, 400, 800), createCartRowOfSize(50, 800, 900, slow)]),
    ).not.toContain('Growth');
  });

  it('benchmark report: shows why a row has no measurements, and which share of the PHP time Tiệm uses', () => {
    const text = renderTable([
      createPairedRow([{ tiem: { server: 200, serverTiem: 5 }, other: { server: null } }]),
      createPairedRow([], {
        name: 'block cart',
        failures: ['round 1, https://shop.example (tiem): no button'],
      }),
    ]);
    expect(text).toContain('- listing: 2.5 %');
    expect(text).toContain('| block cart | 4× CPU | not measured |');
    expect(text).toContain('- block cart, 4× CPU: round 1, https://shop.example (tiem): no button');
  });
});
