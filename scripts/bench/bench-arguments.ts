import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../build/builds';
import { type BenchCondition, type BenchmarkedSite, CONDITIONS, type ShopPlan } from './bench.types';
import { readPlan } from './read-plan';

const USAGE = `npm run bench -- [--rows=listing,…] [--runs=5] [--minutes=12] [--cpu=1,4] [--network=fast,slow]
                [--url=http://… --selectors=file.json] [--json=.data/bench.json] [--built]
                [--against=docs/benchmarks.json] [--docs]
npm run bench -- --scale [--rows=…] [--runs=3] [--built]
npm run bench -- --url=http://… --against-url=http://… [--cookie=name=value] [--against-cookie=name=value]
                [--place-orders] [--selectors=file.json] [--rows=…] [--runs=5] [--minutes=…] [--cpu=1,4] [--network=fast,slow]

Measures both builds on the demo shop, and another shop as well if --url and --selectors are given. With --against-url,
measures a WooCommerce shop with Tiệm (--url) beside the same shop without it, in alternating rounds.

  --rows       only rows whose name contains one of the words
  --minutes    stops after the round in which the time is over
  --against    lists the figures that are worse than in that file
  --docs       writes the figures into docs/benchmarks.md
  --scale      measures how the cost grows with the size of a page
  --built      uses dist/ as it is instead of building it
  --selectors  describes another shop; see scripts/bench/woocommerce.json
  --cookie, --against-cookie  sent to --url or to --against-url; can be given several times
  --place-orders  also measures how long an order takes; each round places one in both shops`;

export interface BenchOptions {
  runs: number;
  /** Time budget of the benchmark in milliseconds; no further round begins after it. */
  timeLimit: number;
  rowFilter: readonly string[];
  conditions: readonly BenchCondition[];
  jsonFile: string;
  isBuilt: boolean;
  writesDocs: boolean;
  measuresScale: boolean;
  baselineFile: string | undefined;
  /** The same shop with and without Tiệm, to be measured in alternating rounds instead of the demo shop. */
  sideBySide: SideBySideSites | undefined;
  comparedShop: { name: string; url: string; shopPlan: ShopPlan } | undefined;
}

export interface SideBySideSites {
  tiem: BenchmarkedSite;
  other: BenchmarkedSite;
  placesOrders: boolean;
  /**
   * The pages and interactions to measure, from `--selectors`; by default they are derived from the shop's pages and
   * products.
   */
  shopPlan: ShopPlan | undefined;
}

/** Parses the command line; throws an error with the usage text if an argument is invalid. */
export function parseBenchArguments(args: readonly string[]): BenchOptions {
  try {
    return parseBenchOptions(args);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

function parseBenchOptions(args: readonly string[]): BenchOptions {
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
      'against-url': { type: 'string' },
      cookie: { type: 'string', multiple: true },
      'against-cookie': { type: 'string', multiple: true },
      'place-orders': { type: 'boolean' },
      json: { type: 'string', default: join(ROOT, '.data/bench.json') },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs is "${values.runs}". It must be a whole number from 1.`);
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes is "${values.minutes}". It must be a number above 0.`);
  const sideBySide = parseSideBySideOptions(values);
  if (!sideBySide && Boolean(values.url) !== Boolean(values.selectors))
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
    ...{ runs, conditions, timeLimit: minutes * 60_000, jsonFile: values.json, baselineFile: values.against },
    ...{ isBuilt: values.built, writesDocs: values.docs, measuresScale: values.scale },
    rowFilter: values.rows.split(',').filter(Boolean),
    sideBySide,
    comparedShop:
      !sideBySide && url && values.selectors
        ? { name: url, url, shopPlan: readPlan(values.selectors) }
        : undefined,
  };
}

interface SideBySideValues {
  url?: string | undefined;
  'against-url'?: string | undefined;
  cookie?: string[] | undefined;
  'against-cookie'?: string[] | undefined;
  'place-orders'?: boolean | undefined;
  selectors?: string | undefined;
  against?: string | undefined;
  docs: boolean;
  scale: boolean;
}

function parseSideBySideOptions(values: SideBySideValues): SideBySideSites | undefined {
  const otherUrl = values['against-url'];
  const own = (['cookie', 'against-cookie', 'place-orders'] as const).find((name) => values[name]);
  if (!otherUrl && own) throw new Error(`--${own} is only used with --against-url.`);
  if (!otherUrl) return undefined;
  if (!values.url)
    throw new Error('--against-url is the shop without Tiệm; --url, the one with it, is missing.');
  const unused = (['against', 'docs', 'scale'] as const).find((name) => values[name]);
  if (unused) throw new Error(`--${unused} is for the demo shop and cannot be used with --against-url.`);
  return {
    tiem: parseSiteOptions('url', values.url, 'cookie', values.cookie),
    other: parseSiteOptions('against-url', otherUrl, 'against-cookie', values['against-cookie']),
    placesOrders: values['place-orders'] ?? false,
    shopPlan: values.selectors ? readPlan(values.selectors) : undefined,
  };
}

function parseSiteOptions(
  option: string,
  url: string,
  cookieOption: string,
  cookies: readonly string[] = [],
): BenchmarkedSite {
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw new Error(`--${option} is "${url}". It must be an address such as https://staging.example/.`);
  return {
    url: url.replace(/\/$/, ''),
    cookies: cookies.map((cookie) => {
      const at = cookie.indexOf('=');
      if (at < 1)
        throw new Error(`--${cookieOption} is "${cookie}". It is written --${cookieOption}=name=value.`);
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1) };
    }),
  };
}
