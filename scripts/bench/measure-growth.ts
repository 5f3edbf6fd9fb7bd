import type { Browser } from 'playwright-core';
import { openVisit, TIME_LIMIT } from './bench-visit';
import {
  type CostSample,
  describeGrowth,
  estimateGrowthExponent,
  isWorseThanLinear,
} from './growth-exponent';
import { SCALE_PAGES, type ScalePage } from './scale-pages';

/** `npm run bench -- --scale`: measures how the browser's work grows with the number of items on the page. */
export async function measureGrowthByItemCount(
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
      const samples: CostSample[] = [];
      for (const part of [0, 1 / 4, 1 / 2, 1]) {
        const count = Math.round(plan.largestCount * part);
        samples.push({ count, cost: await measureLeastPageCost(browser, url, plan, count, runs) });
      }
      const growth = estimateGrowthExponent(samples);
      if (isWorseThanLinear(growth)) isLinear = false;
      const shown = samples.map(({ cost }) => Math.round(cost)).join(' | ');
      lines.push(`| ${plan.largestCount} ${plan.name} | ${name} | ${shown} | ${describeGrowth(growth)} |`);
    }
  return { table: lines.join('\n'), isLinear };
}

/** Takes the smallest cost of several visits, because that visit was disturbed least by other load. */
async function measureLeastPageCost(
  browser: Browser,
  url: string,
  plan: ScalePage,
  count: number,
  runs: number,
): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < runs; run++) {
    console.error(`${count} ${plan.name}, ${url}`);
    costs.push(await measurePageCost(browser, url, plan, count));
  }
  return Math.min(...costs);
}

/** Adds script, style and layout times, so that moving cost from one to another does not look like a saving. */
async function measurePageCost(
  browser: Browser,
  url: string,
  plan: ScalePage,
  count: number,
): Promise<number> {
  const { page, cdp, close } = await openVisit(browser, { url }, plan.setupPaths ?? [], {
    cpu: 1,
    slow: false,
  });
  try {
    await plan.enlarge?.(page, count);
    await page.goto(plan.path, { waitUntil: 'load', timeout: TIME_LIMIT });
    await plan.waitUntilShown(page, count);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const getMetricValue = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    return (
      1000 *
      (getMetricValue('ScriptDuration') +
        getMetricValue('LayoutDuration') +
        getMetricValue('RecalcStyleDuration'))
    );
  } finally {
    await close();
  }
}
