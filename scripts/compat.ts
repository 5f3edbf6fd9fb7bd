import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER_ARGS, ensureBrowser } from './browser';
import { BUILDS, getDistFolder } from './build/builds';
import { buildBundle } from './build/bundle';
import { findScripts } from './compat/find-scripts';
import { listStandIns } from './compat/library-stand-ins';
import { type CompatReport, loadScripts } from './compat/load-scripts';
import {
  CHECKOUT_SETUPS,
  describeMethodDifferences,
  type ShopVisit,
  visitCheckout,
} from './compat/visit-shop';
import { runMain } from './run-main';

const USAGE = `npm run compat -- plugin-folder | gateway.js … [--settings settings.json] [--json]
npm run compat -- --url https://shop.example/checkout/ [--add 17] [--json]

  plugin-folder  folder of a plugin: finds its block scripts and, as far as possible, the data that its PHP prints for them
  gateway.js   scripts written for WooCommerce's block checkout, in the order the page prints them
  --settings   the settings that the page prints for them, as JSON
  --url        a checkout with tiem.php and the plugins: compares both modes with WooCommerce's own block
  --add        id of a product to add to the cart there
  --json       the report as JSON

Scripts are tested on the demo shop's checkout with dist/tiem-wc.js and React 18: each registered method is chosen, and
the names that were used and those that are missing are listed. WooCommerce's own libraries need a server: use --url.
Exit code 0: works; 1: something is missing; 2: undecided, because the scripts need data or a service that only a real
shop has.`;

async function main(args: readonly string[]): Promise<number> {
  const readCommandOption = (name: string) =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const values = ['--settings', '--url', '--add'].map(readCommandOption);
  const isJson = args.includes('--json');
  const url = readCommandOption('--url');
  if (url) return compareSetupsOnShop(url, readCommandOption('--add'), isJson);
  const files = args.filter((word) => !word.startsWith('--') && !values.includes(word));
  if (files.length === 0 || (args.includes('--settings') && !readCommandOption('--settings'))) {
    console.error(USAGE);
    return 2;
  }
  return runScriptFiles(files, readCommandOption('--settings'), isJson);
}

async function runScriptFiles(
  files: readonly string[],
  settingsFile: string | undefined,
  isJson: boolean,
): Promise<number> {
  if (!existsSync(join(getDistFolder('react'), 'tiem.js'))) buildBundle(BUILDS);
  const found = files.map(findScripts);
  const mergeScriptMaps = <K extends 'scripts' | 'settings' | 'globals'>(key: K) =>
    Object.assign({}, ...found.map((one) => one[key])) as (typeof found)[number][K];
  const scripts = mergeScriptMaps('scripts');
  if (Object.keys(scripts).length === 0) {
    console.error(`No script for the block checkout in ${files.join(', ')}.`);
    return 2;
  }
  console.error(`Scripts: ${Object.keys(scripts).join(', ')}`);
  const libraries = listStandIns(found.flatMap((one) => one.libraries));
  if (libraries.missing.length > 0)
    console.error(`Missing libraries, which the page must load: ${libraries.missing.join(', ')}`);
  const report = await loadScripts({
    scripts,
    globals: mergeScriptMaps('globals'),
    libraries: libraries.scripts,
    settings: settingsFile
      ? (JSON.parse(readFileSync(settingsFile, 'utf8')) as Record<string, unknown>)
      : mergeScriptMaps('settings'),
  });
  const verdict = decideCompatVerdict(report);
  console.log(isJson ? JSON.stringify({ ...report, verdict }, null, 2) : formatReport(report, verdict));
  return { works: 0, lacks: 1, open: 2 }[verdict];
}

type CompatVerdict = 'works' | 'lacks' | 'open';

/** Matches calls that register something other than a payment method: blocks, express payments, filters or fills. */
const OTHER_REGISTRATION =
  /\.(?:registerCheckoutBlock|register(?:ExpressPaymentMethod|CheckoutFilters)|registerPlugin)$/;

function decideCompatVerdict({ methods, usedNames, missingApiNames, errors }: CompatReport): CompatVerdict {
  // Counts only WooCommerce's names as missing. Where tiem-wc.js lacks a part of a WordPress library, tiem.php loads
  // the original library.
  if (missingApiNames.some((name) => /^wc\.|'wc\//.test(name))) return 'lacks';
  const hasRegistered = methods.length > 0 || usedNames.some((name) => OTHER_REGISTRATION.test(name));
  return hasRegistered &&
    missingApiNames.length + errors.length === 0 &&
    methods.every(({ isOffered }) => isOffered)
    ? 'works'
    : 'open';
}

const VERDICTS: Readonly<Record<CompatVerdict, string>> = {
  works: 'Works with tiem-wc.js, as far as it was tested here.',
  lacks: "Needs names that tiem-wc.js does not have, so tiem.php keeps WooCommerce's libraries on the page.",
  open: 'Undecided: it needs data or a service that only a real shop has. Test it there with --url.',
};

function formatReport(
  { methods, usedNames, missingApiNames, errors }: CompatReport,
  verdict: CompatVerdict,
): string {
  return [
    formatTitledList(
      'Registered',
      methods.map(({ name, isOffered }) => `${name}: ${isOffered ? 'offered' : 'not offered'}`),
      'nothing',
    ),
    formatTitledList('Names used', usedNames, 'none'),
    formatTitledList('Missing names', missingApiNames, 'none'),
    formatTitledList('Errors', errors, 'none'),
    VERDICTS[verdict],
  ].join('\n\n');
}

const formatTitledList = (title: string, lines: readonly string[], none: string): string =>
  `${title}\n${lines.length > 0 ? lines.map((line) => `  ${line}`).join('\n') : `  ${none}`}`;

/** Visits the shop in each setup, with a new browser profile and the same product in the cart. */
async function compareSetupsOnShop(
  url: string,
  product: string | undefined,
  isJson: boolean,
): Promise<number> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const visits: ShopVisit[] = [];
  try {
    for (const checkoutSetup of CHECKOUT_SETUPS) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(url);
      if (product) await page.goto(new URL(`/?add-to-cart=${product}`, url).href);
      visits.push(await visitCheckout(page, url, checkoutSetup));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const lost = describeMethodDifferences(visits);
  if (isJson) console.log(JSON.stringify({ visits, differences: lost }, null, 2));
  else {
    const rows = visits.map(
      ({ checkoutSetup, registry, offeredMethods: offered, expressMethods: express }) =>
        `${checkoutSetup} (registry: ${registry}): ${[...offered, ...express.map((name) => `express ${name}`)].join(', ')}`,
    );
    console.log(
      `${formatTitledList('Offered', rows, 'nothing')}\n\n${formatTitledList('Differences', lost, "none: both modes equal WooCommerce's block")}`,
    );
  }
  return lost.length > 0 ? 1 : 0;
}

runMain(main);
