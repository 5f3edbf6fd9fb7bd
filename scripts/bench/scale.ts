import type { Browser } from 'playwright-core';
import { SCALE_PAGES, type ScalePage } from './scale-pages';
import { openVisit, TIME_LIMIT } from './visit';

/** The page's cost in milliseconds with no items, and with a quarter, half and all of the largest number of items. */
export type CostSamples = readonly [none: number, quarter: number, half: number, all: number];

/** The growth exponent may exceed 1 by this much, because two visits to the same page differ. */
const EXPONENT_TOLERANCE = 0.25;
/** Costs below this number of milliseconds cannot be distinguished from random variation. */
const MIN_COST_MS = 25;

/** `npm run bench -- --scale`: measures how the browser's work grows with the number of items on the page. */
export async function measureScale(
  browser: Browser,
  shops: readonly { name: string; url: string }[],
  { runs, rowFilter }: { runs: number; rowFilter: readonly string[] },
): Promise<{ table: string; isLinear: boolean }> {
  const lines = [
    '| what | shop | none, ms | a quarter | half | all | growth |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  ];
  let isLinear = true;
  for (const plan of SCALE_PAGES.filter(
    ({ name }) => rowFilter.length === 0 || rowFilter.some((w) => name.includes(w)),
  ))
    for (const { name, url } of shops) {
      const measureScalePart = (part: number) =>
        measureLeastCost(browser, url, plan, Math.round(plan.largestCount * part), runs);
      const costs: CostSamples = [
        await measureScalePart(0),
        await measureScalePart(1 / 4),
        await measureScalePart(1 / 2),
        await measureScalePart(1),
      ];
      const growth = estimateGrowthExponent(costs);
      if (growth !== null && growth > 1 + EXPONENT_TOLERANCE) isLinear = false;
      const shown = costs.map((cost) => Math.round(cost)).join(' | ');
      lines.push(`| ${plan.largestCount} ${plan.name} | ${name} | ${shown} | ${describeGrowth(growth)} |`);
    }
  return { table: lines.join('\n'), isLinear };
}

/** Estimates the exponent with which the cost above that of the empty page grows: 1 is linear, 2 quadratic. */
export function estimateGrowthExponent([none, quarter, half, all]: CostSamples): number | null {
  if (all - none < MIN_COST_MS) return null;
  // Replaces a very small cost by this minimum, because random variation would change its ratio to the full cost too
  // much.
  const estimateExponentFrom = (part: number, cost: number) =>
    Math.log((all - none) / Math.max(cost - none, MIN_COST_MS * part)) / Math.log(1 / part);
  // Returns the smaller of two exponents, because real growth affects both and a disturbed visit only one of them.
  return Math.min(estimateExponentFrom(1 / 4, quarter), estimateExponentFrom(1 / 2, half));
}

export function describeGrowth(growth: number | null): string {
  if (growth === null) return 'nothing to see';
  return `n^${growth.toFixed(2)}${growth > 1 + EXPONENT_TOLERANCE ? ', WORSE than linear' : ''}`;
}

/** Takes the smallest cost of several visits, because that visit was disturbed least by other load. */
async function measureLeastCost(
  browser: Browser,
  url: string,
  plan: ScalePage,
  count: number,
  runs: number,
): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < runs; run++) {
    console.error(`${count} ${plan.name}, ${url}`);
    costs.push(await measureCost(browser, url, plan, count));
  }
  return Math.min(...costs);
}

/** Adds script, style and layout times, so that moving cost from one to another does not look like a saving. */
async function measureCost(browser: Browser, url: string, plan: ScalePage, count: number): Promise<number> {
  const { page, cdp, close } = await openVisit(browser, { url }, plan.before ?? [], { cpu: 1, slow: false });
  try {
    await plan.enlarge?.(page, count);
    await page.goto(plan.path, { waitUntil: 'load', timeout: TIME_LIMIT });
    await plan.waitUntilShown(page, count);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const readMetric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    return (
      1000 * (readMetric('ScriptDuration') + readMetric('LayoutDuration') + readMetric('RecalcStyleDuration'))
    );
  } finally {
    await close();
  }
}
