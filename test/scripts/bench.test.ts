import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchResult } from '../../scripts/bench/bench.types';
import { figureOf, figuresOf } from '../../scripts/bench/figures';
import { ourPlan } from '../../scripts/bench/our-shop';
import { chosen, readPlan } from '../../scripts/bench/read-plan';
import { tableOf } from '../../scripts/bench/table';
import { ROOT } from '../harness/files';

describe('the figures of several runs', () => {
  it('are the middle one with how far they lie apart', () => {
    expect(figureOf([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 });
    expect(figureOf([40, 10, 20, 30])).toEqual({ median: 25, min: 10, max: 40 });
  });

  it('leave out what no run could measure, and the runs that could not', () => {
    expect(figureOf([null, null])).toBeUndefined();
    expect(
      figuresOf([
        { usable: null, js: 3 },
        { usable: 5, js: 3 },
      ]),
    ).toEqual({
      usable: { median: 5, min: 5, max: 5 },
      js: { median: 3, min: 3, max: 3 },
    });
  });
});

describe('what is measured', () => {
  it('is every page kind whose widget stands in the catalogue, and no other', () => {
    const names = (known: string[]) => ourPlan(known).pages.map(({ name }) => name);
    expect(names([])).toEqual([
      'simple product',
      'variable product',
      'listing',
      'classic checkout',
      'article',
      'home',
    ]);
    expect(names(['block-cart'])).toContain('block cart, 2 lines');
    expect(ourPlan(['block-cart']).interactions.map(({ name }) => name)).toContain(
      'block cart: five quick pluses → final total',
    );
  });

  it('has a row for each thing that is done most on a product’s page', () => {
    const names = ourPlan([]).interactions.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'variation chosen → price, embedded',
        'variation chosen → price, looked up',
        'gallery swiped → next picture',
      ]),
    );
  });

  it('can be narrowed to what somebody works on', () => {
    expect(chosen(ourPlan([]), ['listing']).pages.map(({ name }) => name)).toEqual(['listing']);
  });
});

describe('the selectors of another shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tiem-bench-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const written = (plan: unknown): string => {
    const path = join(folder, 'plan.json');
    writeFileSync(path, JSON.stringify(plan));
    return path;
  };

  it('are there for WooCommerce', () => {
    const plan = readPlan(join(ROOT, 'scripts/bench/woocommerce.json'));
    expect(plan.pages.map(({ name }) => name)).toContain('listing');
  });

  it.each([
    ['an entry without an address', { pages: [{ name: 'a' }] }, 'needs a "name" and a "path"'],
    [
      'a doing nobody can do',
      { interactions: [{ name: 'a', path: '/', do: [{ stroke: 'x' }], proof: { appears: 'x' } }] },
      'needs "do"',
    ],
    [
      'a doing without a proof',
      { pages: [{ name: 'a', path: '/', control: { do: [{ press: 'x' }] } }] },
      'needs "proof"',
    ],
  ])('are refused with %s', (_what, plan, reason) => {
    expect(() => readPlan(written(plan))).toThrow(reason);
  });
});

describe('the table', () => {
  const condition = { cpu: 4, slow: false } as const;
  const figure = (median: number, min = median, max = median) => ({ median, min, max });
  const result: BenchResult = {
    ...{ machine: '2 × CPU', runs: 5 },
    pages: [
      {
        subject: 'Tiệm compact',
        page: 'listing',
        condition,
        figures: { js: figure(20_000), fcp: figure(500, 400, 900) },
      },
      {
        subject: 'http://other.test',
        page: 'listing',
        condition,
        figures: { js: figure(57_000), fcp: figure(600) },
      },
    ],
    interactions: [
      { subject: 'Tiệm compact', interaction: 'plus', condition, figures: {}, failed: 'no sign of it' },
    ],
  };

  it('prints another shop beside ours with its figures in units of ours', () => {
    expect(tableOf(result)).toContain('| listing | Tiệm compact |  | 20 |');
    expect(tableOf(result)).toMatch(/\| other ÷ Tiệm compact \|\s+\| ×2\.9 \|/);
  });

  it('shows the spread where runs lie far apart, and why there are no figures', () => {
    expect(tableOf(result)).toContain('500 (400–900)');
    expect(tableOf(result)).toContain('| plus | Tiệm compact | 4× CPU | no sign of it |');
  });
});
