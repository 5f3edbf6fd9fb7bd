import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchResult, PageRow } from '../../scripts/bench/bench.types';
import { compareResults } from '../../scripts/bench/compare-results';
import { createDemoShopPlan } from '../../scripts/bench/demo-shop-plan';
import { describeGrowth, estimateGrowthExponent } from '../../scripts/bench/growth-exponent';
import { filterPlan, readPlan } from '../../scripts/bench/read-plan';
import { renderBenchTable } from '../../scripts/bench/results-table';
import { summariseRuns, summariseValues } from '../../scripts/bench/summarise-runs';
import { replaceFiguresInPage, writeBenchmarksPage } from '../../scripts/bench/write-docs';
import { ROOT } from '../support/project-files';

describe('figures of several runs', () => {
  it('benchmark values: are the median of several runs, with minimum and maximum', () => {
    expect(summariseValues([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 });
    expect(summariseValues([40, 10, 20, 30])).toEqual({ median: 25, min: 10, max: 40 });
  });

  it('benchmark values: runs without a measurement are left out of the median', () => {
    expect(summariseValues([null, null])).toBeUndefined();
    expect(
      summariseRuns([
        { usable: null, js: 3 },
        { usable: 5, js: 3 },
      ]),
    ).toEqual({
      usable: { median: 5, min: 5, max: 5 },
      js: { median: 3, min: 3, max: 3 },
    });
  });
});

describe('plan for the demo shop', () => {
  it('benchmark plan: contains a page only if the widgets that it needs are in the catalogue', () => {
    const listPageNames = (known: string[]) => createDemoShopPlan(known).pages.map(({ name }) => name);
    expect(listPageNames([])).toEqual([
      'simple product',
      'variable product',
      'listing',
      'classic checkout',
      'article',
      'home',
    ]);
    expect(listPageNames(['block-cart'])).toContain('block cart, 2 lines');
    expect(createDemoShopPlan(['block-cart']).interactions.map(({ name }) => name)).toContain(
      'block cart: five quick pluses → final total',
    );
  });

  it('benchmark plan: has a row for each common interaction on a product page', () => {
    const names = createDemoShopPlan([]).interactions.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'variation chosen → price, embedded',
        'variation chosen → price, looked up',
        'gallery swiped → next picture',
      ]),
    );
  });

  it('benchmark plan: can be limited to rows whose names contain given words', () => {
    expect(filterPlan(createDemoShopPlan([]), ['listing']).pages.map(({ name }) => name)).toEqual([
      'listing',
    ]);
  });
});

describe('selectors of another shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tiem-bench-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const writePlanFile = (plan: unknown): string => {
    const path = join(folder, 'plan.json');
    writeFileSync(path, JSON.stringify(plan));
    return path;
  };

  it('benchmark selectors: woocommerce.json, the selectors file for WooCommerce, is valid', () => {
    const plan = readPlan(join(ROOT, 'scripts/bench/woocommerce.json'));
    expect(plan.pages.map(({ name }) => name)).toContain('listing');
  });

  it('benchmark selectors: large-pages.json, the selectors file for large pages, has each page in three sizes', () => {
    const { pages, interactions } = readPlan(join(ROOT, 'scripts/bench/large-pages.json'));
    const names = new Set(pages.map(({ items }) => items?.of));
    expect([...names]).toEqual(['cards', 'variations', 'cart lines', 'reviews', 'gateways', 'notices']);
    expect(pages).toHaveLength(3 * names.size);
    expect(interactions.map(({ items }) => items?.count)).toEqual([10, 50, 100]);
  });

  it('benchmark selectors: large-pages.php handles every URL parameter that large-pages.json uses', () => {
    const readBenchmarkFile = (path: string) => readFileSync(join(ROOT, 'scripts', path), 'utf8');
    const names = readBenchmarkFile('bench/large-pages.json').match(/(?<=\?)bench_\w+/g) ?? [];
    const known: readonly string[] =
      readBenchmarkFile('wordpress/bench/large-pages.php').match(/(?<=')bench_\w+/g) ?? [];
    expect(names).toContain('bench_cart');
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('benchmark selectors: woocommerce.json has every row in which WooCommerce is compared with Tiệm', () => {
    const plan = readPlan(join(ROOT, 'scripts/bench/woocommerce.json'));
    // Rows that have no counterpart in woocommerce.json. For example, WooCommerce has no quick view, its gallery needs
    // another swipe distance, and its product form reloads the page.
    const rowsWithoutCounterpart =
      /^(gallery swiped|product form|quick view|mini cart|block cart: (coupon|shipping rate)|article|home)/;
    const listComparedRows = ({ pages, interactions }: typeof plan) =>
      [...pages, ...interactions]
        .map(({ name }) => name)
        .filter((name) => !rowsWithoutCounterpart.test(name));
    expect(listComparedRows(plan)).toEqual(listComparedRows(createDemoShopPlan()));
  });

  it.each([
    ['an entry without an address', { pages: [{ name: 'a' }] }, 'needs a "name" and a "path"'],
    [
      'an unknown action',
      { interactions: [{ name: 'a', path: '/', do: [{ stroke: 'x' }], proof: { appears: 'x' } }] },
      'needs "do"',
    ],
    [
      'an action without a check of its result',
      { pages: [{ name: 'a', path: '/', control: { do: [{ press: 'x' }] } }] },
      'needs "proof"',
    ],
    [
      'items without a number',
      { pages: [{ name: 'a', path: '/', items: { of: 'cards' } }] },
      'needs "items"',
    ],
  ])('benchmark selectors: a selectors file with %s is rejected', (_what, plan, reason) => {
    expect(() => readPlan(writePlanFile(plan))).toThrow(reason);
  });
});

describe('the table', () => {
  const condition = { cpu: 4, slow: false } as const;
  const createMedianAndRange = (median: number, min = median, max = median) => ({ median, min, max });
  const result: BenchResult = {
    ...{ date: '2026-11-20', machine: '2 × CPU', runs: 5 },
    pages: [
      {
        subject: 'Tiệm compact',
        page: 'listing',
        condition,
        figures: { js: createMedianAndRange(20_000), fcp: createMedianAndRange(500, 400, 900) },
      },
      {
        subject: 'http://other.test',
        page: 'listing',
        condition,
        figures: { js: createMedianAndRange(57_000), fcp: createMedianAndRange(600) },
      },
    ],
    interactions: [
      { subject: 'Tiệm compact', interaction: 'plus', condition, figures: {}, failed: 'no sign of it' },
    ],
  };

  it("benchmark table: shows the values of another shop as multiples of Tiệm's", () => {
    expect(renderBenchTable(result)).toContain('| listing | Tiệm compact |  | 20 |');
    expect(renderBenchTable(result)).toMatch(/\| other ÷ Tiệm compact \|\s+\| ×2\.9 \|/);
  });

  it('benchmark table: shows the range when runs differ, and the reason when a value is missing', () => {
    expect(renderBenchTable(result)).toContain('500 (400–900)');
    expect(renderBenchTable(result)).toContain('| plus | Tiệm compact | 4× CPU | no sign of it |');
  });
});

describe('growth of cost', () => {
  it.each([
    ['linearly', [100, 200, 300, 500], 'n^1.00'],
    ['quadratically', [100, 125, 200, 500], 'n^2.00, WORSE than linear'],
    ['not at all', [100, 101, 99, 110], 'nothing to see'],
  ] as const)(
    'benchmark scale: a cost that grows %s with the number of items is reported with its exponent',
    (_how, costs, words) => {
      const samples = costs.map((cost, index) => ({ count: [0, 25, 50, 100][index] ?? 0, cost }));
      expect(describeGrowth(estimateGrowthExponent(samples))).toBe(words);
    },
  );
});

describe('comparison with earlier figures', () => {
  const condition = { cpu: 4, slow: false } as const;
  const createBenchResult = (figures: PageRow['figures'], machine = 'A'): BenchResult => ({
    ...{ date: '2026-11-20', machine, runs: 5, interactions: [] },
    pages: [{ subject: 'Tiệm compact', page: 'listing', condition, figures }],
  });
  const createMedianAndRange = (median: number, min = median, max = median) => ({ median, min, max });
  const before = createBenchResult({
    js: createMedianAndRange(20_000),
    script: createMedianAndRange(400, 350, 480),
    requests: createMedianAndRange(9),
  });

  it('benchmark comparison: lists only values that got worse by more than the noise', () => {
    const now = createBenchResult({
      js: createMedianAndRange(20_300),
      script: createMedianAndRange(700, 600, 800),
      requests: createMedianAndRange(10),
    });
    const { text, hasGrownWorse } = compareResults(before, now);
    expect(hasGrownWorse).toBe(true);
    expect(text.split('\n').slice(1)).toEqual([
      '- listing, Tiệm compact, 4× CPU: script 400 → 700',
      '- listing, Tiệm compact, 4× CPU: requests 9 → 10',
    ]);
  });

  it('benchmark comparison: ignores times whose ranges overlap', () => {
    const now = createBenchResult({
      js: createMedianAndRange(20_000),
      script: createMedianAndRange(700, 470, 900),
      requests: createMedianAndRange(9),
    });
    expect(compareResults(before, now)).toMatchObject({ hasGrownWorse: false });
  });

  it('benchmark comparison: with results from another machine, bytes are compared, but not times', () => {
    const now = createBenchResult(
      {
        js: createMedianAndRange(29_000),
        script: createMedianAndRange(9000),
        requests: createMedianAndRange(9),
      },
      'B',
    );
    expect(compareResults(before, now).text).toMatch(
      /Another machine[\s\S]*Worse:\n- [^\n]*js 20000 → 29000$/,
    );
  });

  it('benchmark comparison: throws if the two runs have no row in common', () => {
    expect(() => compareResults({ ...before, pages: [] }, before)).toThrow('No row of this run');
  });

  it('benchmark comparison: lists a value that could be measured earlier but not now', () => {
    const now = createBenchResult({ js: createMedianAndRange(20_000), requests: createMedianAndRange(9) });
    expect(compareResults(before, now).text).toContain('script could not be measured');
  });
});

describe('figures in the docs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tiem-bench-docs-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const readBenchmarksPage = (name: string) => readFileSync(join(folder, name), 'utf8');
  const createBenchResult = (page: string, js: number, machine = 'A'): BenchResult => ({
    ...{ date: '2026-11-20', machine, runs: 5, interactions: [] },
    pages: [
      {
        ...{ subject: 'Tiệm compact', page, condition: { cpu: 4, slow: false } as const },
        figures: { js: { median: js, min: js, max: js } },
      },
    ],
  });

  it('benchmark docs: results are written between the markers of the page, and a later run replaces only its own rows', () => {
    writeFileSync(
      join(folder, 'benchmarks.md'),
      'Above.\n<!-- figures -->\nold\n<!-- /figures -->\nBelow.\n',
    );
    writeBenchmarksPage(createBenchResult('listing', 5000), folder);
    writeBenchmarksPage(createBenchResult('home', 6000), folder);
    writeBenchmarksPage(createBenchResult('listing', 7000), folder);
    expect(readBenchmarksPage('benchmarks.md')).toMatch(
      /^Above\.[\s\S]*\| home .*\| 6 [\s\S]*\| listing .*\| 7 [\s\S]*Below\.\n$/,
    );
    expect(readBenchmarksPage('benchmarks.md')).not.toMatch(/old|\| 5 \|/);
    writeBenchmarksPage(createBenchResult('home', 8000, 'B'), folder);
    expect((JSON.parse(readBenchmarksPage('benchmarks.json')) as BenchResult).pages).toHaveLength(1);
  });

  it('benchmark docs: a page without markers for the results is rejected', () => {
    expect(() => replaceFiguresInPage('No place.', 'x')).toThrow('no place for the figures');
  });
});
