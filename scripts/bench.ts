import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { createDistFiles } from '../fixtures/shop/http/dist-files';
import { startServer } from '../fixtures/shop/http/server';
import { createShop } from '../fixtures/shop/shop';
import type { BenchmarkedSite, BenchResult } from './bench/bench.types';
import { type BenchOptions, parseBenchArguments, type SideBySideSites } from './bench/bench-arguments';
import { compareResults } from './bench/compare-results';
import { createDemoShopPlan } from './bench/demo-shop-plan';
import { measureGrowthByItemCount } from './bench/measure-growth';
import { type MeasuredSite, measureRounds } from './bench/measure-rounds';
import { renderRatioTable, type SideBySideResult } from './bench/ratio-table';
import { filterPlan } from './bench/read-plan';
import { createRealShopPlan, findRealShop } from './bench/real-shop-plan';
import { renderBenchTable } from './bench/results-table';
import { measureSideBySide } from './bench/side-by-side';
import { writeBenchmarksPage } from './bench/write-docs';
import { BROWSER_ARGS, ensureBrowser } from './browser';
import { BUILDS, type BuildName, getDistFolder } from './build/builds';
import { buildBundle } from './build/bundle';
import { findFreePort } from './free-port';
import { runMain } from './run-main';

/** `npm run bench`: measures download sizes and response times of pages in a real browser. */
async function main(args: readonly string[]): Promise<void> {
  const options = parseBenchArguments(args);
  if (!options.isBuilt && !options.sideBySide) buildBundle();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Chromium ${browser.version()}`;
  if (options.sideBySide) {
    try {
      await compareSites(browser, machine, options.sideBySide, options);
    } finally {
      await browser.close();
    }
    return;
  }
  const ourShops = await Promise.all(BUILDS.map((build) => openDemoShop(build)));
  try {
    if (options.measuresScale) {
      const { table, isLinear } = await measureGrowthByItemCount(browser, ourShops, options);
      console.log(`\n${machine}\n\n${table}`);
      if (!isLinear) process.exitCode = 1;
      return;
    }
    const subjects: MeasuredSite[] = [
      ...ourShops.map((shop) => ({ ...shop, shopPlan: createDemoShopPlan() })),
      options.comparedShop,
    ]
      .filter((subject) => subject !== undefined)
      .map((subject) => ({ ...subject, shopPlan: filterPlan(subject.shopPlan, options.rowFilter) }));
    const date = new Date().toISOString().slice(0, 10);
    printReport({ date, machine, ...(await measureRounds(browser, subjects, options)) }, options);
  } finally {
    await browser.close();
    for (const { close } of ourShops) await close();
  }
}

/** Measures the pages and interactions of two shops that differ only in Tiệm, each on both shops in turn. */
async function compareSites(
  browser: Browser,
  machine: string,
  { tiem, other, placesOrders, shopPlan }: SideBySideSites,
  options: BenchOptions,
): Promise<void> {
  const complete = shopPlan ?? createRealShopPlan(await findRealShop(browser, tiem), { placesOrders });
  const sites = { tiem, other };
  const rows = await measureSideBySide(browser, sites, filterPlan(complete, options.rowFilter), options);
  const result: SideBySideResult = {
    date: new Date().toISOString().slice(0, 10),
    machine,
    runs: Math.max(0, ...rows.map(({ rounds }) => rounds.length)),
    tiem: formatSiteAndCookies(tiem),
    other: formatSiteAndCookies(other),
    rows,
  };
  mkdirSync(dirname(options.jsonFile), { recursive: true });
  writeFileSync(options.jsonFile, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\n${renderRatioTable(result)}\n\nAll figures: ${options.jsonFile}`);
  if (rows.every(({ rounds }) => rounds.length === 0)) process.exitCode = 1;
}

const formatSiteAndCookies = ({ url, cookies = [] }: BenchmarkedSite): string =>
  [url, ...cookies.map(({ name, value }) => `${name}=${value}`)].join(' ');

function printReport(
  result: BenchResult,
  { jsonFile, baselineFile, writesDocs }: Pick<BenchOptions, 'jsonFile' | 'baselineFile' | 'writesDocs'>,
): void {
  mkdirSync(dirname(jsonFile), { recursive: true });
  writeFileSync(jsonFile, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\n${renderBenchTable(result)}\n\nAll figures: ${jsonFile}`);
  if (baselineFile) {
    // Reads the earlier figures before the new ones are written, because `--docs` may overwrite the same file.
    const { text, hasGrownWorse } = compareResults(
      JSON.parse(readFileSync(baselineFile, 'utf8')) as BenchResult,
      result,
    );
    console.log(`\n${text}`);
    if (hasGrownWorse) process.exitCode = 1;
  }
  if (writesDocs) console.log(`Written: ${writeBenchmarksPage(result).join(', ')}`);
}

async function openDemoShop(
  build: BuildName,
): Promise<{ name: string; url: string; close(): Promise<void> }> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { rateLimit: 100_000 };
  const shop = createShop({ bundle: createDistFiles(getDistFolder(build)), origin, settings });
  const server = await startServer({ shop, host: '127.0.0.1', port });
  const closeShop = async () => {
    await server.stop();
    shop.close();
  };
  return { name: `Tiệm ${build}`, url: origin, close: closeShop };
}

runMain(main);
