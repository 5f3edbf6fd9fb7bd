import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { distFiles } from '../fixtures/shop/http/dist-files';
import { startServer } from '../fixtures/shop/http/server';
import { createShop } from '../fixtures/shop/shop';
import { type BenchResult, CONDITIONS, type Condition, type ShopPlan } from './bench/bench.types';
import { figuresOf } from './bench/figures';
import { freePort } from './bench/free-port';
import { measureInteraction, measureLoad } from './bench/measure';
import { ourPlan } from './bench/our-shop';
import { chosen, readPlan } from './bench/read-plan';
import { tableOf } from './bench/table';
import { BROWSER_ARGS, ensureBrowser } from './browser';
import { BUILDS, distOf, ROOT } from './build/builds';
import { buildBundle } from './build/bundle';

const USAGE = `npm run bench -- [--runs=5] [--only=listing,…] [--cpu=1,4] [--network=fast,slow]
                [--url=http://… --selectors=file.json] [--json=.data/bench.json] [--built]

Measures both builds on the demo shop, and another shop beside them if an address is given.
--built takes dist/ as it is. Selectors of another shop: see scripts/bench/woocommerce.json.`;

interface Subject {
  name: string;
  url: string;
  plan: ShopPlan;
}

/** `npm run bench`: what pages cost and how fast they answer, in a real browser. */
async function main(): Promise<void> {
  const options = readArguments();
  if (!options.built) buildBundle();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const result: BenchResult = {
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${browser.version()}`,
    ...{ runs: options.runs, pages: [], interactions: [] },
  };
  const opened = await Promise.all(BUILDS.map((build) => openOurs(build)));
  const subjects: Subject[] = opened.map(({ name, url }) => ({
    name,
    url,
    plan: chosen(ourPlan(), options.only),
  }));
  if (options.other) subjects.push({ ...options.other, plan: chosen(options.other.plan, options.only) });
  try {
    await measureAll(browser, subjects, options, result);
  } finally {
    await browser.close();
    for (const { close } of opened) await close();
  }
  mkdirSync(dirname(options.json), { recursive: true });
  writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\n${tableOf(result)}\n\nAll figures: ${options.json}`);
}

async function measureAll(
  browser: Browser,
  subjects: readonly Subject[],
  { runs, conditions }: Options,
  result: BenchResult,
): Promise<void> {
  for (const page of [...new Set(subjects.flatMap(({ plan }) => plan.pages.map(({ name }) => name)))]) {
    for (const condition of conditions) {
      for (const { name: subject, url, plan } of subjects) {
        const pagePlan = plan.pages.find(({ name }) => name === page);
        if (!pagePlan) continue;
        console.error(`${page}, ${subject}, ${condition.cpu}× CPU${condition.slow ? ', slow network' : ''}`);
        const loads = await times(runs, () => measureLoad(browser, url, pagePlan, condition));
        result.pages.push({ subject, page, condition, figures: figuresOf(loads) });
      }
    }
  }
  for (const interaction of [
    ...new Set(subjects.flatMap(({ plan }) => plan.interactions.map(({ name }) => name))),
  ]) {
    for (const condition of conditions.filter(({ slow }) => !slow)) {
      for (const { name: subject, url, plan } of subjects) {
        const interactionPlan = plan.interactions.find(({ name }) => name === interaction);
        if (!interactionPlan) continue;
        console.error(`${interaction}, ${subject}, ${condition.cpu}× CPU`);
        const row = { subject, interaction, condition };
        try {
          const measured = await times(runs, () =>
            measureInteraction(browser, url, interactionPlan, condition),
          );
          result.interactions.push({ ...row, figures: figuresOf(measured) });
        } catch (error) {
          // One selector that fits no longer must not cost the hour before it.
          const failed = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
          result.interactions.push({ ...row, figures: {}, failed });
        }
      }
    }
  }
}

/** One after the other: two browsers at work at once would measure each other. */
async function times<T>(count: number, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < count; run++) results.push(await measure());
  return results;
}

async function openOurs(
  build: (typeof BUILDS)[number],
): Promise<{ name: string; url: string; close(): Promise<void> }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { rateLimit: 100_000 };
  const shop = createShop({ bundle: distFiles(distOf(build)), origin, settings });
  const server = await startServer({ shop, host: '127.0.0.1', port });
  const close = async () => {
    await server.stop();
    shop.close();
  };
  return { name: `Tiệm ${build}`, url: origin, close };
}

interface Options {
  runs: number;
  only: readonly string[];
  conditions: readonly Condition[];
  json: string;
  built: boolean;
  other: Subject | undefined;
}

function readArguments(): Options {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      cpu: { type: 'string', default: '1,4' },
      network: { type: 'string', default: 'fast,slow' },
      url: { type: 'string' },
      selectors: { type: 'string' },
      built: { type: 'boolean', default: false },
      json: { type: 'string', default: join(ROOT, '.data/bench.json') },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs is "${values.runs}"; it is a whole number from 1.`);
  if (Boolean(values.url) !== Boolean(values.selectors))
    throw new Error('--url and --selectors go together.');
  const conditions = CONDITIONS.filter(
    ({ cpu, slow }) =>
      values.cpu.split(',').includes(String(cpu)) &&
      values.network.split(',').includes(slow ? 'slow' : 'fast'),
  );
  if (conditions.length === 0) throw new Error('--cpu is 1, 4 or 1,4; --network is fast, slow or fast,slow.');
  const url = values.url?.replace(/\/$/, '');
  const other = url && values.selectors ? { name: url, url, plan: readPlan(values.selectors) } : undefined;
  return {
    runs,
    conditions,
    json: values.json,
    built: values.built,
    other,
    only: values.only.split(',').filter(Boolean),
  };
}

main().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exitCode = 2;
});
