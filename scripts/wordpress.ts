import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './build/builds';
import { buildBundle } from './build/bundle';
import { listBuiltFiles, listPluginFiles } from './build/plugin-files';
import { isPortFree } from './free-port';
import { runMain } from './run-main';
import { findPackage, type SitePackage } from './wordpress/find-packages';
import { getBenchCommand, planPlaygroundStart } from './wordpress/playground-start-plan';
import { parseWordpressArguments, type WordpressOptions } from './wordpress/wordpress-arguments';

/**
 * Runs WordPress Playground by npx, which keeps it in its own cache: with 580 MB it is too large for package.json.
 */
const PLAYGROUND = '@wp-playground/cli@3.1.56';
const DATA = join(ROOT, '.data/wordpress');

const USAGE = `npm run wordpress -- [--wordpress=folder] [--woocommerce=folder] [--theme=folder] [--plugin=folder] …
                    [--php=8.3] [--port=8881] [--reset] [--bench]

  --wordpress    folder or zip of a release, or a version; the latest without it
  --woocommerce  folder or zip of a release, or a version; the latest without it
  --theme        folder or zip, or the name of a theme at wordpress.org
  --plugin       folder or zip, or the name of a plugin at wordpress.org; can be given several times
  --php          7.4 to 8.5
  --port         8881 without it
  --reset        begins with a new shop; without it, orders and settings of the last start are kept
  --bench        prepares the shop for npm run bench, with the theme Storefront unless --theme is given: requests with
                 the cookie without_tiem get the shop without Tiệm; prints the command that compares both
  --help         prints this

Starts WordPress with WooCommerce, the plugin of this tree and a small Vietnamese catalogue. Administrator: admin,
password: password. Versions and names are downloaded from wordpress.org; folders and zips need no network.`;

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const options = parseWordpressArguments(args);
  // Tests the port before any file is written, because the files of a shop that still runs would be replaced.
  if (!(await isPortFree(options.port)))
    throw new Error(
      `Port ${options.port} is taken, perhaps by a shop that still runs. Stop that program, or choose another port with --port.`,
    );
  const { parts, site } = prepareSiteFolders(options);
  const blueprintFile = join(DATA, 'blueprint.json');
  const seed = join(ROOT, 'scripts/wordpress');
  const plugin = join(DATA, 'tiem');
  const plan = planPlaygroundStart(options, {
    packages: parts,
    siteFolder: site,
    pluginFolder: plugin,
    seedFolder: seed,
    blueprintFile,
  });
  await requireInternetConnection(plan.downloads);
  writePlugin(plugin);
  writeFileSync(blueprintFile, `${JSON.stringify(plan.blueprint, null, 2)}\n`);
  console.log(
    `Starting WordPress; the first start takes a minute. Administrator: admin, password: password.`,
  );
  if (options.preparesBench)
    console.log(`When the shop is ready, measure it in another terminal: ${getBenchCommand(options)}`);
  return startPlayground(plan.playgroundArgs);
}

/**
 * Copies the WordPress folder, because WordPress writes to it while it runs; the other packages are mounted without a
 * copy.
 */
function prepareSiteFolders(options: WordpressOptions): { parts: SitePackage[]; site: string } {
  const site = join(DATA, 'site');
  const unpacked = join(DATA, 'unpacked');
  if (options.reset) rmSync(DATA, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  const parts = [
    findPackage('wordpress', options.wordpress, unpacked),
    findPackage('woocommerce', options.woocommerce, unpacked),
    ...(options.theme ? [findPackage('theme', options.theme, unpacked)] : []),
    ...options.plugins.map((plugin) => findPackage('plugin', plugin, unpacked)),
  ];
  const [core] = parts;
  const isNew = !existsSync(join(site, 'wp-load.php'));
  mkdirSync(site, { recursive: true });
  if (isNew && core && 'folder' in core) cpSync(core.folder, site, { recursive: true });
  return { parts, site };
}

/** Writes the plugin of this working copy, with both builds, into a folder. */
function writePlugin(folder: string): void {
  buildBundle();
  rmSync(folder, { recursive: true, force: true });
  for (const { name, data } of listPluginFiles(listBuiltFiles())) {
    const target = join(folder, name.replace(/^tiem\//, ''));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, data);
  }
}

/**
 * Throws an error with a readable message if there is no network connection, because Playground would end with the
 * stack trace of a failed download.
 */
async function requireInternetConnection(downloads: readonly string[]): Promise<void> {
  if (downloads.length === 0) return;
  const isReachable = await fetch('https://downloads.wordpress.org/', {
    method: 'HEAD',
    signal: AbortSignal.timeout(10_000),
  }).then(
    () => true,
    () => false,
  );
  if (isReachable) return;
  const flags = [...new Set(downloads.map((download) => `--${download.split(' ')[0]}=folder`))];
  throw new Error(
    `wordpress.org cannot be reached from here, so these cannot be downloaded: ${downloads.join(', ')}.\nGive the folder or zip of a release on this machine: ${flags.join(' ')}`,
  );
}

function startPlayground(args: readonly string[]): Promise<number> {
  const child = spawn('npx', ['--yes', PLAYGROUND, ...args], {
    stdio: 'inherit',
    // Suppresses Playground's warnings about the Node.js version, which are a hundred lines long.
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`npx could not be started: ${error.message}`)));
    child.once('exit', (code, signal) => {
      if (signal || code === 0 || code === 130) resolve(0);
      else
        reject(
          new Error(
            `Playground (${PLAYGROUND}) ended with code ${code}; what it said is above.\nIf the npm registry cannot be reached, it cannot be had; if the site is damaged, start with --reset.`,
          ),
        );
    });
  });
}

runMain(main);
