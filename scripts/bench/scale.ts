import type { Browser } from 'playwright-core';
import { SCALE_PAGES, type ScalePage } from './scale-pages';
import { openVisit, PATIENCE } from './visit';

/** Cost in milliseconds at no, a quarter, half and all of the most. */
export type Costs = readonly [none: number, quarter: number, half: number, all: number];

/** Two runs of the same lie this far apart. */
const TOLERANCE = 0.25;
/** Less than this cannot be told from the page's own noise. */
const LEAST_MS = 25;

/** `npm run bench -- --scale`: how the browser's work grows with what is on the page. */
export async function measureScale(
  browser: Browser,
  shops: readonly { name: string; url: string }[],
  { runs, rows }: { runs: number; rows: readonly string[] },
): Promise<{ table: string; isLinear: boolean }> {
  const lines = [
    '| what | shop | none, ms | a quarter | half | all | growth |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  ];
  let isLinear = true;
  for (const plan of SCALE_PAGES.filter(
    ({ name }) => rows.length === 0 || rows.some((w) => name.includes(w)),
  ))
    for (const { name, url } of shops) {
      const of = (part: number) => leastCost(browser, url, plan, Math.round(plan.most * part), runs);
      const costs: Costs = [await of(0), await of(1 / 4), await of(1 / 2), await of(1)];
      const growth = growthOf(costs);
      if (growth !== null && growth > 1 + TOLERANCE) isLinear = false;
      const shown = costs.map((cost) => Math.round(cost)).join(' | ');
      lines.push(`| ${plan.most} ${plan.name} | ${name} | ${shown} | ${wordsOf(growth)} |`);
    }
  return { table: lines.join('\n'), isLinear };
}

/** The power of the size by which cost above the empty page grows: 1 is linear, 2 quadratic. */
export function growthOf([none, quarter, half, all]: Costs): number | null {
  if (all - none < LEAST_MS) return null;
  // A small page's cost can drown in noise: at least what a linear cost of nothing to speak of would be is taken.
  const from = (part: number, cost: number) =>
    Math.log((all - none) / Math.max(cost - none, LEAST_MS * part)) / Math.log(1 / part);
  // One visit that was disturbed accuses nobody: a cost that grows faster than the page does so on both ways.
  return Math.min(from(1 / 4, quarter), from(1 / 2, half));
}

export function wordsOf(growth: number | null): string {
  if (growth === null) return 'nothing to see';
  return `n^${growth.toFixed(2)}${growth > 1 + TOLERANCE ? ', WORSE than linear' : ''}`;
}

/** Of several visits the one that was disturbed least. */
async function leastCost(
  browser: Browser,
  url: string,
  plan: ScalePage,
  count: number,
  runs: number,
): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < runs; run++) {
    console.error(`${count} ${plan.name}, ${url}`);
    costs.push(await costOf(browser, url, plan, count));
  }
  return Math.min(...costs);
}

/** Script, style and layout together: whoever saves on one at the cost of another has saved nothing. */
async function costOf(browser: Browser, url: string, plan: ScalePage, count: number): Promise<number> {
  const { page, cdp, close } = await openVisit(browser, url, plan.before ?? [], { cpu: 1, slow: false });
  try {
    await plan.enlarge?.(page, count);
    await page.goto(plan.path, { waitUntil: 'load', timeout: PATIENCE });
    await plan.done(page, count);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    return 1000 * (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration'));
  } finally {
    await close();
  }
}
