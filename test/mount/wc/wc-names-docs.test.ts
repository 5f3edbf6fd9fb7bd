import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataRegistry, STORES } from '../../../mount/bridges/wc-blocks/data-registry';
import { componentsOf } from '../../../mount/bridges/wc-blocks/open-wc-names';
import type { CreateStore } from '../../../mount/bridges/wc-blocks/wc.types';
import { wcNamesText } from '../../../scripts/build/stub';
import { emptyApp } from '../../../scripts/compat/known-names';
import { DEFAULT_POLICY } from '../../../scripts/compat/page-with-scripts';
import { installPageReact } from '../../support/extend/page-react';
import { deleteGlobals, runScript } from '../../support/mount/wc/plugin-scripts';

const ROOT = join(__dirname, '../../..');
const page = readFileSync(join(ROOT, 'docs/wc-names.md'), 'utf8');
const analytics = readFileSync(join(ROOT, 'mount/bridges/wc-blocks/analytics-hooks.ts'), 'utf8');
const words = page.replace(/^```[\s\S]*?^```$/gm, '');
const named = new Set([...words.matchAll(/`([^`]+)`/g)].map(([, name]) => name));

const stores: [string, CreateStore][] = Object.entries(STORES);

describe('docs/wc-names.md', () => {
  afterEach(deleteGlobals);

  it.each(stores)('docs/wc-names.md: lists every selector and action of %s', (name, make) => {
    const { selectors, actions } = make(emptyApp());
    const missing = [...Object.keys(selectors), ...Object.keys(actions)].filter((one) => !named.has(one));
    expect(named.has(name)).toBe(true);
    expect(missing).toEqual([]);
  });

  it('docs/wc-names.md: lists exactly the names that dist/tiem-wc.js provides', () => {
    installPageReact();
    runScript(wcNamesText());
    const { wc, wp } = window as unknown as Record<string, Record<string, Record<string, unknown>>>;
    const there = Object.entries({ wc, wp }).flatMap(([root, parts]) =>
      Object.entries(parts ?? {}).flatMap(([part, names]) =>
        ['wcBlocksData', 'element'].includes(part)
          ? [`${root}.${part}`]
          : Object.keys(names).map((name) => `${root}.${part}.${name}`),
      ),
    );
    const ours = there.filter((name) => !name.endsWith('.isTiem'));
    const components = Object.keys(componentsOf(emptyApp(), { fill: () => null })).map(
      (name) => `wc.blocksCheckout.${name}`,
    );
    const written = [...named].filter((name) => /^w[cp]\.\w+\.\w+$/.test(name ?? ''));
    const parts = ours.filter((name) => name.split('.').length === 2);
    expect(written.sort()).toEqual(
      ours
        .filter((name) => !parts.includes(name))
        .concat(components)
        .sort(),
    );
    expect(parts.filter((name) => !named.has(name))).toEqual([]);
  });

  it('docs/wc-names.md: lists every hook that is run', () => {
    const told = [...analytics.matchAll(/runHook\('([\w-]+)'/g)].map(([, name]) => name as string);
    expect(told.length).toBeGreaterThan(9);
    expect(told.filter((name) => !named.has(name))).toEqual([]);
  });

  it('docs/wc-names.md: prints the default policy that the tests use', () => {
    const [first = ''] = DEFAULT_POLICY.split('\n');
    expect(page).toContain(first);
    expect(page).toContain(DEFAULT_POLICY.split('\n')[1]?.trim());
  });
});

test('wp.data: every selector returns without throwing when no domain has been added', () => {
  for (const [, make] of stores) {
    for (const selector of Object.values(make(emptyApp()).selectors)) expect(() => selector()).not.toThrow();
  }
});

test('wp.data: an unknown selector returns undefined and is reported once', () => {
  const told: string[] = [];
  const { select } = createDataRegistry(emptyApp(told), new Set());
  const cart = select('wc/store/cart') as Record<string, () => unknown>;
  expect(cart.getOven?.()).toBeUndefined();
  expect(cart.getOven?.()).toBeUndefined();
  expect(told).toEqual(["asks for select('wc/store/cart').getOven, which is not there (docs/wc-names.md)"]);
});

test('wp.data: an unknown store is undefined as in WordPress, and only a WooCommerce name is reported', () => {
  const told: string[] = [];
  const { select } = createDataRegistry(emptyApp(told), new Set());
  expect(select('core/editor')).toBeUndefined();
  expect(select('wc/store/kitchen')).toBeUndefined();
  expect(told).toEqual(["asks for select('wc/store/kitchen'), which is not there (docs/wc-names.md)"]);
});

test('wc/store/cart: before the cart has loaded its resolution has not finished, and nothing is reported', () => {
  const told: string[] = [];
  const cart = createDataRegistry(emptyApp(told), new Set()).select('wc/store/cart') as Record<
    string,
    () => unknown
  >;
  expect(cart.hasFinishedResolution?.()).toBe(false);
  expect(told).toEqual([]);
});
