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
export function growthOf([none, quarter, , all]: Costs): number | null {
  const [small, large] = [quarter - none, all - none];
  if (large < LEAST_MS) return null;
  // What a quarter costs can drown in noise; then the most it can have cost is taken, which accuses nobody.
  return Math.log(large / Math.max(small, LEAST_MS / 4)) / Math.log(4);
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
