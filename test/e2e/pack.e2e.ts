import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createDistFiles } from '../../fixtures/shop/http/dist-files';
import { catalogue } from '../../mount/catalogue';
import { PAGE_KINDS } from '../../mount/page-kinds';
import { ROOT, readChosenBuild } from '../../scripts/build/builds';
import { listPackedFiles } from '../../scripts/build/packed-files';
import { openShop } from '../support/e2e/browser-shop';

jest.setTimeout(40_000);

/** A folder that stands for a theme and contains the unpacked zip that `npm run pack` creates. */
const theme = mkdtempSync(join(tmpdir(), 'tiem-theme-'));
const entries = listPackedFiles();
for (const { name, data } of entries) {
  mkdirSync(dirname(join(theme, name)), { recursive: true });
  writeFileSync(join(theme, name), data);
}
afterAll(() => rmSync(theme, { recursive: true }));

const folder = join(theme, readChosenBuild() === 'compact' ? 'tiem/dist/compact' : 'tiem/dist');
const shop = openShop({ bundle: createDistFiles(folder) });

test("zip for themes: the manifest names the files of each module that the plugin preloads, and they are among the build's files", () => {
  const php = readFileSync(join(ROOT, 'wordpress/tiem/plugin/preloads.php'), 'utf8');
  const quoted = [...php.matchAll(/'((?:[a-z0-9/-]+)(?: [a-z0-9/-]+)*)'/g)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const modules = quoted.filter((name) => name in catalogue || /^(mount|i18n)\//.test(name));
  expect(modules).toEqual(expect.arrayContaining(['block-cart', 'add-to-cart', 'mount/mounting', 'i18n/en']));
  const manifest: Record<string, string[]> = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  for (const name of modules) {
    expect(manifest[name]?.length).toBeGreaterThan(0);
    for (const file of manifest[name] ?? []) expect(existsSync(join(folder, file))).toBe(true);
  }
});

test('zip for themes: first-view.json has each text of the first view that the plugin prints, in both languages', () => {
  const php = ['first-view', 'first-view-lines', 'first-view-totals']
    .map((name) => readFileSync(join(ROOT, `wordpress/tiem/includes/${name}.php`), 'utf8'))
    .join('\n');
  const keys = [...php.matchAll(/\$texts\[ ?'(\w+\.[\w.]+)'\]/g)].map(([, key = '']) => key);
  expect(keys).toEqual(expect.arrayContaining(['checkout.contact', 'cart.save', 'totals.total']));
  const texts = JSON.parse(readFileSync(join(folder, 'first-view.json'), 'utf8'));
  // Vietnamese has no forms for the singular.
  expect(Object.keys(texts.vi)).toEqual(expect.arrayContaining(keys.filter((key) => !key.endsWith('.one'))));
  expect(Object.keys(texts.en)).toEqual(expect.arrayContaining(keys));
});

test('zip for themes: contains both builds with types and licences, and no tests', () => {
  const names = entries.map(({ name }) => name);
  for (const build of ['tiem/dist', 'tiem/dist/compact'])
    for (const file of [
      'tiem.js',
      'tiem.css',
      ...PAGE_KINDS.map((sheet) => `tiem-${sheet}.css`),
      'tiem-stub.js',
      'tiem-wc.js',
      'tiem-adopt.js',
      'tiem.d.ts',
      'LICENSE',
      'LICENCES.txt',
    ])
      expect(names).toContain(`${build}/${file}`);
  expect(names).toEqual(expect.arrayContaining(['tiem/tiem.php', 'tiem/README.md', 'tiem/CHANGELOG.md']));
  expect(
    names.filter((name) => /\.(zip|tsx?)$|testing|node_modules/.test(name) && !name.endsWith('.d.ts')),
  ).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('zip for themes: contains every file that its PHP loads', () => {
  const php = readFileSync(join(theme, 'tiem/includes/tags.php'), 'utf8');
  const include = readFileSync(join(theme, 'tiem/tiem.php'), 'utf8');
  const [, dist = ''] = /const TIEM_DIST\s*=\s*'([^']+)'/.exec(include) ?? [];
  for (const file of ['tiem.js', 'tiem.css', 'tiem-adopt.js']) {
    expect(php).toContain(`'/${file}'`);
    expect(entries.map(({ name }) => name)).toContain(`${dist}/${file}`);
  }
  expect(php).toContain('"/tiem-$kind.css"');
  const kinds = [...php.matchAll(/return '(\w+)';/g)].map(([, kind]) => kind);
  expect(kinds.sort()).toEqual([...PAGE_KINDS].sort());
});

test('zip for themes: LICENCES.txt has the licence of every bundled package', () => {
  const text = readFileSync(join(folder, 'LICENCES.txt'), 'utf8');
  const inside = ['@reduxjs/toolkit', 'react-redux', 'redux-saga', 'swiper', 'dompurify'];
  const views = readChosenBuild() === 'compact' ? ['preact'] : ['react', 'react-dom'];
  const named = [...text.matchAll(/^(\S+) \d+\.\d+\.\S+ \((.+)\)\n\n(.*)/gm)];
  expect(named.map(([, name]) => name)).toEqual(expect.arrayContaining([...inside, ...views]));
  // Checks that no package has only the name of its licence without the licence's text.
  expect(named.filter(([, , , first]) => !first).map(([, name]) => name)).toEqual([]);
});

test('zip for themes: on a page that loads the unpacked files, a click on an add-to-cart button adds the product', async () => {
  const page = await shop.openPage();
  await page.goto('/cua-hang/');
  await page.locator('a[data-tiem~="add-to-cart"]').first().click();
  await page.locator('.added_to_cart').first().waitFor();
});
