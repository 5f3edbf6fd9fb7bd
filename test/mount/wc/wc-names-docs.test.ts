import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataRegistry, STORES } from '../../../mount/bridges/wc-blocks/data-registry';
import { createPublicComponents } from '../../../mount/bridges/wc-blocks/open-wc-names';
import type { CreateWcStore } from '../../../mount/bridges/wc-blocks/wc-values';
import { buildWcNames } from '../../../scripts/build/plain-scripts';
import { DEFAULT_POLICY } from '../../../scripts/compat/add-page-scripts';
import { createEmptyApp } from '../../../scripts/compat/known-names';
import { installPageReact } from '../../support/extend/page-react';
import { deleteScriptGlobals, runScript } from '../../support/mount/wc/plugin-scripts';

const ROOT = join(__dirname, '../../..');
const documentText = readFileSync(join(ROOT, 'docs/wc-names.md'), 'utf8');
const analytics = readFileSync(join(ROOT, 'mount/bridges/wc-blocks/analytics-hooks.ts'), 'utf8');
const documentProse = documentText.replace(/^```[\s\S]*?^```$/gm, '');
const documentedNames = new Set([...documentProse.matchAll(/`([^`]+)`/g)].map(([, name]) => name));

const stores: [string, CreateWcStore][] = Object.entries(STORES);

describe('docs/wc-names.md', () => {
  afterEach(deleteScriptGlobals);

  it.each(stores)('docs/wc-names.md: lists every selector and action of %s', (name, make) => {
    const { selectors, actions } = make(createEmptyApp());
    const missing = [...Object.keys(selectors), ...Object.keys(actions)].filter(
      (member) => !documentedNames.has(member),
    );
    expect(documentedNames.has(name)).toBe(true);
    expect(missing).toEqual([]);
  });

  it('docs/wc-names.md: lists exactly the properties of wc and wp that dist/tiem-wc.js defines', () => {
    installPageReact();
    runScript(buildWcNames());
    const { wc, wp } = window as unknown as Record<string, Record<string, Record<string, unknown>>>;
    const providedNames = Object.entries({ wc, wp }).flatMap(([root, parts]) =>
      Object.entries(parts ?? {}).flatMap(([part, names]) =>
        ['wcBlocksData', 'element'].includes(part)
          ? [`${root}.${part}`]
          : Object.keys(names).map((name) => `${root}.${part}.${name}`),
      ),
    );
    const publicNames = providedNames.filter((name) => !name.endsWith('.isTiem'));
    const components = Object.keys(createPublicComponents(createEmptyApp(), { fill: () => null })).map(
      (name) => `wc.blocksCheckout.${name}`,
    );
    const documentedMembers = [...documentedNames].filter((name) => /^w[cp]\.\w+\.\w+$/.test(name ?? ''));
    const parts = publicNames.filter((name) => name.split('.').length === 2);
    expect(documentedMembers.sort()).toEqual(
      publicNames
        .filter((name) => !parts.includes(name))
        .concat(components)
        .sort(),
    );
    expect(parts.filter((name) => !documentedNames.has(name))).toEqual([]);
  });

  it('docs/wc-names.md: lists every analytics hook that the bundle runs', () => {
    const hooks = [...analytics.matchAll(/runBlocksHook\('([\w-]+)'/g)].map(([, name]) => name as string);
    expect(hooks.length).toBeGreaterThan(9);
    expect(hooks.filter((name) => !documentedNames.has(name))).toEqual([]);
  });

  it('docs/wc-names.md: contains the default Content Security Policy that the tests use', () => {
    const [first = ''] = DEFAULT_POLICY.split('\n');
    expect(documentText).toContain(first);
    expect(documentText).toContain(DEFAULT_POLICY.split('\n')[1]?.trim());
  });
});

test('wp.data: every selector returns without throwing when no domain has been added', () => {
  for (const [, make] of stores) {
    for (const selector of Object.values(make(createEmptyApp()).selectors))
      expect(() => selector()).not.toThrow();
  }
});

test('wp.data: an unknown selector returns undefined and is reported once', () => {
  const hooks: string[] = [];
  const { select } = createDataRegistry(createEmptyApp(hooks), new Set());
  const cart = select('wc/store/cart') as Record<string, () => unknown>;
  expect(cart.getOven?.()).toBeUndefined();
  expect(cart.getOven?.()).toBeUndefined();
  expect(hooks).toEqual(["asks for select('wc/store/cart').getOven, which is not there (docs/wc-names.md)"]);
});

test('wp.data: an unknown store is undefined as in WordPress, and only a WooCommerce name is reported', () => {
  const hooks: string[] = [];
  const { select } = createDataRegistry(createEmptyApp(hooks), new Set());
  expect(select('core/editor')).toBeUndefined();
  expect(select('wc/store/kitchen')).toBeUndefined();
  expect(hooks).toEqual(["asks for select('wc/store/kitchen'), which is not there (docs/wc-names.md)"]);
});

test('wc/store/cart: before the cart has loaded, hasFinishedResolution returns false and nothing is reported', () => {
  const hooks: string[] = [];
  const cart = createDataRegistry(createEmptyApp(hooks), new Set()).select('wc/store/cart') as Record<
    string,
    () => unknown
  >;
  expect(cart.hasFinishedResolution?.()).toBe(false);
  expect(hooks).toEqual([]);
});
