import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../build/builds';
import { CONDITIONS, type Condition, type ShopPlan } from './bench.types';
import { readPlan } from './read-plan';

const USAGE = `npm run bench -- [--rows=listing,…] [--runs=5] [--minutes=12] [--cpu=1,4] [--network=fast,slow]
                [--url=http://… --selectors=file.json] [--json=.data/bench.json] [--built]
                [--against=docs/benchmarks.json] [--docs]
npm run bench -- --scale [--rows=…] [--runs=3] [--built]

Measures both builds on the demo shop, and another shop as well if --url and --selectors are given.

  --rows       only rows whose name contains one of the words
  --minutes    stops after the round in which the time is over
  --against    lists the figures that are worse than in that file
  --docs       writes the figures into docs/benchmarks.md
  --scale      measures how the cost grows with the size of a page
  --built      uses dist/ as it is instead of building it
  --selectors  describes another shop; see scripts/bench/woocommerce.json`;

export interface BenchOptions {
  runs: number;
  /** Time budget of the run in milliseconds; no further round begins after it. */
  timeLimit: number;
  rows: readonly string[];
  conditions: readonly Condition[];
  json: string;
  isBuilt: boolean;
  docs: boolean;
  scale: boolean;
  against: string | undefined;
  comparedShop: { name: string; url: string; plan: ShopPlan } | undefined;
}

/** Throws an error with the usage text if an argument is invalid. */
export function parseBenchArguments(args: readonly string[]): BenchOptions {
  try {
    return parseOptions(args);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '5' },
      minutes: { type: 'string', default: 'Infinity' },
      rows: { type: 'string', default: '' },
      cpu: { type: 'string', default: '1,4' },
      network: { type: 'string', default: 'fast,slow' },
      url: { type: 'string' },
      selectors: { type: 'string' },
      built: { type: 'boolean', default: false },
      docs: { type: 'boolean', default: false },
      scale: { type: 'boolean', default: false },
      against: { type: 'string' },
      json: { type: 'string', default: join(ROOT, '.data/bench.json') },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs is "${values.runs}". It must be a whole number from 1.`);
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes is "${values.minutes}". It must be a number above 0.`);
  if (Boolean(values.url) !== Boolean(values.selectors))
    throw new Error('--url and --selectors must be used together.');
  const conditions = CONDITIONS.filter(
    ({ cpu, slow }) =>
      values.cpu.split(',').includes(String(cpu)) &&
      values.network.split(',').includes(slow ? 'slow' : 'fast'),
  );
  if (conditions.length === 0)
    throw new Error('--cpu must be 1, 4 or 1,4; --network must be fast, slow or fast,slow.');
  const url = values.url?.replace(/\/$/, '');
  return {
    ...{ runs, conditions, timeLimit: minutes * 60_000, json: values.json, against: values.against },
    ...{ isBuilt: values.built, docs: values.docs, scale: values.scale },
    rows: values.rows.split(',').filter(Boolean),
    comparedShop: url && values.selectors ? { name: url, url, plan: readPlan(values.selectors) } : undefined,
  };
}
