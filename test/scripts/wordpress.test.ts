import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseBenchArguments } from '../../scripts/bench/bench-arguments';
import { createZip } from '../../scripts/build/zip';
import { findPackage, type SitePackage } from '../../scripts/wordpress/find-packages';
import { getBenchCommand, planPlaygroundStart } from '../../scripts/wordpress/playground-start-plan';
import { unpackZip } from '../../scripts/wordpress/unzip';
import { parseWordpressArguments } from '../../scripts/wordpress/wordpress-arguments';
import { ROOT } from '../support/project-files';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wordpress-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeFixture(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe('npm run wordpress, its options', () => {
  it('npm run wordpress: without options, starts the latest WordPress and WooCommerce on port 8881', () => {
    expect(parseWordpressArguments([])).toEqual({
      ...{ wordpress: 'latest', woocommerce: 'latest', theme: undefined, plugins: [] },
      ...{ php: '8.3', port: 8881, reset: false, preparesBench: false },
    });
  });

  it('npm run wordpress: parses each of its options', () => {
    const told = [
      '--wordpress=wp',
      '--woocommerce=9.8.1',
      '--theme=storefront.zip',
      '--php=7.4',
      '--port=9000',
    ];
    expect(parseWordpressArguments([...told, '--plugin=a', '--plugin=b.zip', '--reset'])).toEqual({
      ...{ wordpress: 'wp', woocommerce: '9.8.1', theme: 'storefront.zip', plugins: ['a', 'b.zip'] },
      ...{ php: '7.4', port: 9000, reset: true, preparesBench: false },
    });
  });

  it('npm run wordpress: --bench starts Storefront unless another theme is given', () => {
    expect(parseWordpressArguments(['--bench'])).toMatchObject({ preparesBench: true, theme: 'storefront' });
    expect(parseWordpressArguments(['--bench', '--theme=astra'])).toMatchObject({ theme: 'astra' });
  });

  it.each([
    [['--theme'], '"--theme" is unknown; there are --wordpress'],
    [['--fresh'], '"--fresh" is unknown'],
    [['--php=5.6'], '--php is "5.6"; Playground has 7.4, 8.0'],
    [['--port=web'], '--port is "web"; it must be a whole number'],
  ])('npm run wordpress: %j is rejected with the allowed values', (args, sentence) =>
    expect(() => parseWordpressArguments(args)).toThrow(sentence),
  );
});

describe('npm run wordpress, folders, zips and versions', () => {
  it('npm run wordpress: the folder of WooCommerce, or the folder that contains it, is recognised by woocommerce.php', () => {
    writeFixture('release/woocommerce/woocommerce.php', '<?php');
    const expected = {
      kind: 'woocommerce',
      folder: join(folder, 'release/woocommerce'),
      name: 'woocommerce',
    };
    expect(findPackage('woocommerce', join(folder, 'release'), folder)).toEqual(expected);
    expect(findPackage('woocommerce', join(folder, 'release/woocommerce'), folder)).toEqual(expected);
  });

  it('npm run wordpress: the zip of a theme is unpacked, and mounted under the name of the folder in it', () => {
    const archive = writeFixture('downloads/storefront.4.6.2.zip', '');
    writeFileSync(
      archive,
      createZip([{ name: 'storefront/style.css', data: Buffer.from('/* Theme Name: S */') }]),
    );
    const part = findPackage('theme', archive, join(folder, 'unpacked')) as SitePackage & { folder: string };
    expect(part).toMatchObject({ kind: 'theme', name: 'storefront' });
    expect(readFileSync(join(part.folder, 'style.css'), 'utf8')).toContain('Theme Name');
  });

  it.each([
    ['wordpress', '6.8'],
    ['wordpress', 'latest'],
    ['woocommerce', '9.8.1'],
    ['theme', 'astra'],
    ['plugin', 'query-monitor'],
  ] as const)(
    'npm run wordpress: %s "%s" is downloaded, because it is neither a folder nor a zip',
    (kind, version) => expect(findPackage(kind, version, folder)).toEqual({ kind, version }),
  );

  it.each([
    ['wordpress', './none', 'there is no such folder or file; it must be a folder or zip with wp-load.php'],
    ['woocommerce', 'newest', 'it must be a folder or zip with woocommerce.php, or a version such as 9.8.1'],
    ['plugin', './a.zip', 'or the name of a plugin at wordpress.org'],
  ] as const)('npm run wordpress: %s "%s" is rejected with the allowed values', (kind, told, sentence) =>
    expect(() => findPackage(kind, told, folder)).toThrow(sentence),
  );

  it('npm run wordpress: a folder that is not WordPress is rejected, and the error names the missing file', () => {
    writeFixture('other/index.php', '<?php');
    expect(() => findPackage('wordpress', join(folder, 'other'), folder)).toThrow('it has no wp-load.php');
  });

  it("npm run wordpress: the folder of an installed site is rejected, because Playground has no access to the site's database", () => {
    for (const name of ['wp-load.php', 'wp-includes/version.php', 'wp-config.php'])
      writeFixture(`installed/${name}`, '<?php');
    expect(() => findPackage('wordpress', join(folder, 'installed'), folder)).toThrow(
      'it is an installed site, because it has a wp-config.php; give the folder or zip of a release',
    );
  });

  it('npm run wordpress: a broken plugin zip is rejected with the reason', () => {
    const archive = writeFixture('broken.zip', 'not a zip');
    expect(() => findPackage('plugin', archive, join(folder, 'unpacked'))).toThrow(
      'cannot be unpacked: it is not a zip archive.',
    );
  });

  it('unpackZip: an archive with a path outside the target folder is rejected', () => {
    const archive = createZip([{ name: '../outside.php', data: Buffer.from('x') }]);
    expect(() => unpackZip(archive, folder)).toThrow('it has a file outside of its folder: ../outside.php');
  });
});

const deps = {
  siteFolder: '/data/site',
  pluginFolder: '/data/tiem',
  seedFolder: '/tree/seed',
  blueprintFile: '/data/blueprint.json',
};

describe('npm run wordpress, input for Playground', () => {
  it('npm run wordpress: folders given as options are mounted and activated, and nothing is downloaded', () => {
    writeFixture('my-plugin/main.php', '<?php\n/**\n * Plugin Name: Mine\n */');
    const parts = [
      { kind: 'wordpress', folder: '/releases/wordpress', name: 'wordpress' },
      { kind: 'woocommerce', folder: join(folder, 'my-plugin'), name: 'woocommerce' },
      { kind: 'theme', folder: '/releases/storefront', name: 'storefront' },
      { kind: 'plugin', folder: join(folder, 'my-plugin'), name: 'my-plugin' },
    ] as const;
    const {
      playgroundArgs: args,
      blueprint,
      downloads,
    } = planPlaygroundStart(parseWordpressArguments(['--port=9000']), {
      ...deps,
      packages: parts,
    });
    expect(downloads).toEqual([]);
    expect(args).toEqual([
      ...['server', '--port=9000', '--php=8.3', '--mount-before-install=/data/site:/wordpress'],
      ...['--mount=/data/tiem:/wordpress/wp-content/plugins/tiem', '--mount=/tree/seed:/tiem-seed'],
      `--mount=${folder}/my-plugin:/wordpress/wp-content/plugins/woocommerce`,
      '--mount=/releases/storefront:/wordpress/wp-content/themes/storefront',
      `--mount=${folder}/my-plugin:/wordpress/wp-content/plugins/my-plugin`,
      ...[
        '--wordpress-install-mode=install-from-existing-files-if-needed',
        '--blueprint=/data/blueprint.json',
      ],
    ]);
    expect(blueprint).toMatchObject({
      steps: [
        { step: 'activatePlugin', pluginPath: '/wordpress/wp-content/plugins/woocommerce/main.php' },
        { step: 'activateTheme', themeFolderName: 'storefront' },
        { step: 'activatePlugin', pluginPath: '/wordpress/wp-content/plugins/my-plugin/main.php' },
        { step: 'activatePlugin', pluginPath: '/wordpress/wp-content/plugins/tiem/tiem.php' },
        { step: 'runPHP', code: expect.stringContaining("require '/tiem-seed/seed.php'") },
      ],
    });
  });

  it('npm run wordpress: --bench mounts the plugin that disables Tiệm by cookie, and prints the command that compares the shop with and without Tiệm', () => {
    const options = parseWordpressArguments(['--bench', '--port=9000']);
    const mount = '--mount=/tree/seed/bench:/wordpress/wp-content/mu-plugins';
    expect(planPlaygroundStart(options, { ...deps, packages: [] }).playgroundArgs).toContain(mount);
    expect(
      planPlaygroundStart(parseWordpressArguments([]), { ...deps, packages: [] }).playgroundArgs,
    ).not.toContain(mount);
    const [, commandArguments = ''] = getBenchCommand(options).split(' -- ');
    expect(parseBenchArguments(commandArguments.split(' ')).sideBySide).toMatchObject({
      tiem: { url: 'http://127.0.0.1:9000', cookies: [] },
      other: { url: 'http://127.0.0.1:9000', cookies: [{ name: 'without_tiem', value: '1' }] },
      placesOrders: true,
    });
  });

  it('npm run wordpress: for versions given as options, Playground gets their download URLs', () => {
    const parts = [
      { kind: 'wordpress', version: '6.8' },
      { kind: 'woocommerce', version: '9.8.1' },
      { kind: 'theme', version: 'astra' },
    ] as const;
    const {
      playgroundArgs: args,
      blueprint,
      downloads,
    } = planPlaygroundStart(parseWordpressArguments([]), {
      ...deps,
      packages: parts,
    });
    expect(downloads).toEqual(['wordpress 6.8', 'woocommerce 9.8.1', 'theme astra']);
    expect(args).toEqual(
      expect.arrayContaining(['--wp=6.8', '--wordpress-install-mode=download-and-install']),
    );
    expect(blueprint).toMatchObject({
      preferredVersions: { php: '8.3', wp: '6.8' },
      steps: [
        { pluginData: { url: 'https://downloads.wordpress.org/plugin/woocommerce.9.8.1.zip' } },
        { themeData: { slug: 'astra' } },
        { step: 'activatePlugin' },
        { step: 'runPHP' },
      ],
    });
  });
});

it('npm run wordpress: when wordpress.org cannot be reached, the error lists the missing downloads and the options that need no network', () => {
  const noNetwork = "globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));";
  const { status, stderr } = spawnSync(
    join(ROOT, 'node_modules/.bin/tsx'),
    ['scripts/wordpress.ts', '--wordpress=6.8', '--theme=astra'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(noNetwork)}` },
    },
  );
  expect(status).toBe(2);
  expect(stderr).toContain('these cannot be downloaded: wordpress 6.8, woocommerce latest, theme astra');
  expect(stderr).toContain('--wordpress=folder --woocommerce=folder --theme=folder');
}, 60_000);

it('npm run wordpress: when the port is in use, fails before it changes the data of the previous start', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) =>
    other.listen(0, () => resolve((other.address() as AddressInfo).port)),
  );
  try {
    const args = ['scripts/wordpress.ts', '--wordpress=./none', `--port=${port}`];
    const { status, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/tsx'), args, {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr.trim()).toBe(
      `Port ${port} is taken, perhaps by a shop that still runs. Stop that program, or choose another port with --port.`,
    );
  } finally {
    other.close();
  }
}, 60_000);

it('npm run wordpress: its sample products include those that `npm run journeys` buys', () => {
  const { categories, attributes, products } = JSON.parse(
    readFileSync(join(__dirname, '../../scripts/wordpress/catalogue.json'), 'utf8'),
  ) as {
    categories: Record<string, string>;
    attributes: Record<string, { values: string[] }>;
    products: { sku: string; category: string; price: number; stock?: number; attribute?: string }[];
  };
  expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length);
  expect(products.filter(({ category }) => !categories[category])).toEqual([]);
  expect(products.some(({ attribute = '' }) => (attributes[attribute]?.values.length ?? 0) > 1)).toBe(true);
  expect(products.some(({ stock }) => stock !== undefined && stock > 1 && stock < 5)).toBe(true);
  expect(products.filter(({ stock = 9 }) => stock >= 4).length).toBeGreaterThan(2);
});
