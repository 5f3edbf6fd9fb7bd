import type { Browser } from 'playwright-core';
import type {
  BenchCondition,
  BenchmarkedSite,
  InteractionMeasurements,
  InteractionPlan,
  PageLoadMeasurements,
  PagePlan,
} from './bench.types';
import { type BenchVisit, openVisit, TIME_LIMIT, waitUntilIdle } from './bench-visit';
import { type PageMetrics, READ_METRICS } from './page-metrics';

/** Measures loading and interaction in separate visits, because a click would change the load figures. */
export async function measurePageLoad(
  browser: Browser,
  site: BenchmarkedSite,
  plan: PagePlan,
  condition: BenchCondition,
): Promise<PageLoadMeasurements> {
  const figures = await measureNavigation(browser, site, plan, condition);
  // Closes the first page before the second visit, because an idle page with a throttled CPU keeps one core busy.
  return { ...figures, ...(await measureTimeUntilUsable(browser, site, plan, condition)) };
}

type TimesUntilUsable = Pick<PageLoadMeasurements, 'usable' | 'usableAfterFirstByte'>;

async function measureNavigation(
  browser: Browser,
  site: BenchmarkedSite,
  { path, before = [], items }: PagePlan,
  condition: BenchCondition,
): Promise<Omit<PageLoadMeasurements, keyof TimesUntilUsable>> {
  const visit = await openVisit(browser, site, before, condition);
  try {
    await visit.page.goto(path, { waitUntil: 'load', timeout: TIME_LIMIT });
    await waitUntilIdle(visit);
    await waitForItems(visit, items);
    const { shift, ...times } = await visit.input.evaluate<PageMetrics>(READ_METRICS);
    const { script, mainThread, heap } = await readPerformanceMetrics(visit);
    return {
      ...summariseTransfers(visit),
      ...{ layoutShift: shift, fcp: times.fcp, lcp: times.lcp, script, mainThread, heap },
      ...{ longTasks: times.longTasks, blocking: times.blocking },
      ...{ firstByte: times.firstByte, lastByte: times.lastByte },
      ...{ server: times.server, serverTiem: times.serverTiem },
    };
  } finally {
    await visit.close();
  }
}

/** WooCommerce 11 draws the lines of its block cart some seconds after the last request. */
async function waitForItems(visit: BenchVisit, items: PagePlan['items']): Promise<void> {
  if (!items?.selector) return;
  await visit.input.waitForElementCount(items.selector, items.count, TIME_LIMIT);
  await waitUntilIdle(visit);
}

function summariseTransfers({
  transfers,
}: BenchVisit): Pick<PageLoadMeasurements, 'jsFiles' | 'js' | 'css' | 'html' | 'requests' | 'prefetches'> {
  const filterByKind = (kind: string) => transfers.filter((transfer) => transfer.kind === kind);
  const sumBytes = (kind: string) => filterByKind(kind).reduce((total, { bytes }) => total + bytes, 0);
  return {
    ...{ jsFiles: filterByKind('Script').length, js: sumBytes('Script'), css: sumBytes('Stylesheet') },
    ...{ html: sumBytes('Document'), requests: transfers.length },
    prefetches: transfers.filter(({ isPrefetch }) => isPrefetch).length,
  };
}

async function readPerformanceMetrics({
  cdp,
}: BenchVisit): Promise<Pick<PageLoadMeasurements, 'script' | 'mainThread' | 'heap'>> {
  const { metrics: before } = await cdp.send('Performance.getMetrics');
  const getMetricInMilliseconds = (wanted: string) =>
    1000 * (before.find(({ name }) => name === wanted)?.value ?? 0);
  // Forces a garbage collection; otherwise the heap size would depend on when the last one ran.
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics: after } = await cdp.send('Performance.getMetrics');
  return {
    script: getMetricInMilliseconds('ScriptDuration'),
    mainThread: getMetricInMilliseconds('TaskDuration'),
    heap: after.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0,
  };
}

/**
 * Measures the time from the navigation until the page's main control responds. It is clicked repeatedly from the
 * first paint on.
 */
async function measureTimeUntilUsable(
  browser: Browser,
  site: BenchmarkedSite,
  { path, before = [], control }: PagePlan,
  condition: BenchCondition,
): Promise<TimesUntilUsable> {
  const never = { usable: null, usableAfterFirstByte: null };
  if (!control) return never;
  const visit = await openVisit(browser, site, before, condition);
  const { page, input } = visit;
  try {
    await page.goto(path, { waitUntil: 'commit', timeout: TIME_LIMIT });
    // Clicks only after the first paint, because until then the previous document could still handle the click.
    await input.waitForFirstPaint(TIME_LIMIT);
    const started = await input.evaluate<number>('performance.timeOrigin');
    const { firstByte } = await input.evaluate<PageMetrics>(READ_METRICS);
    const end = Date.now() + TIME_LIMIT;
    while (Date.now() < end) {
      // A click during the loading state would prolong it: WooCommerce 11 aborts its request when the quantity changes
      // again, and its total stays hidden until a request is finished.
      if (!(await input.isLoading())) {
        // Observes the page again before each click, because an earlier click may have navigated to another document.
        await input.observeEffectInPage(control.proof);
        await input.performSteps(control.do, 5000).catch(() => undefined);
      }
      const found = await input.waitForEffect(1_000);
      if (found !== null)
        return { usable: found - started, usableAfterFirstByte: found - started - firstByte };
    }
    return never;
  } finally {
    await visit.close();
  }
}

/** Milliseconds between moving the pointer onto a button and clicking it. */
const POINTER_PAUSE = 200;

/** Measures the time from an input to the painted response, on an idle page. */
export async function measureInteraction(
  browser: Browser,
  site: BenchmarkedSite,
  plan: InteractionPlan,
  condition: BenchCondition,
): Promise<InteractionMeasurements> {
  const visit = await openVisit(browser, site, plan.before ?? [], condition);
  const { page, input, countRequests } = visit;
  try {
    for (let visits = plan.isCached ? 2 : 1; visits > 0; visits--) {
      await page.goto(plan.path, { waitUntil: 'load', timeout: TIME_LIMIT });
      await waitUntilIdle(visit);
      await waitForItems(visit, plan.items);
    }
    await input.performSteps(plan.prepare ?? [], TIME_LIMIT);
    if (plan.rest) await new Promise((resolve) => setTimeout(resolve, plan.rest));
    if (plan.prepare) await waitUntilIdle(visit);
    // Scrolls to the element before the measurement, so that loading triggered by scrolling is not measured.
    const [first] = plan.do;
    const last = plan.do.at(-1);
    if (!first || !last) throw new Error('the plan has no steps');
    if (plan.hovers ?? true) await input.hoverOver(first, TIME_LIMIT);
    else await input.scrollTo(first, TIME_LIMIT);
    await input.evaluate('__bench.felt = 0');
    await new Promise((resolve) => setTimeout(resolve, POINTER_PAUSE));
    const before = countRequests();
    if ('leadsTo' in plan.proof) {
      const { leadsTo } = plan.proof;
      const started = Date.now();
      await input.performSteps(plan.do, TIME_LIMIT);
      await page.waitForURL((url) => url.href.includes(leadsTo), {
        waitUntil: 'commit',
        timeout: TIME_LIMIT,
      });
      const [latency, requests] = [Date.now() - started, countRequests() - before];
      await input.waitForFirstPaint(TIME_LIMIT);
      const navigatedAt = await input.evaluate<number>('performance.timeOrigin');
      const { fcp } = await input.evaluate<PageMetrics>(READ_METRICS);
      return { latency, felt: null, nextPagePainted: navigatedAt + fcp - started, requests };
    }
    // Observes the page before the last step only, because for five quick clicks the response to the last one counts.
    await input.performSteps(plan.do.slice(0, -1), TIME_LIMIT);
    await input.observeEffectInPage(plan.proof, plan.until);
    await input.performSteps(plan.do.slice(-1), TIME_LIMIT);
    const found = await input.waitForEffect(TIME_LIMIT);
    if (found === null) throw new Error(`the proof did not appear: ${JSON.stringify(plan.proof)}`);
    const requests = countRequests() - before;
    const latency = found - (await input.evaluate<number>('__bench.started'));
    const felt = 'press' in last ? await readInputLatency(visit) : null;
    return { latency, felt, nextPagePainted: null, requests };
  } finally {
    await visit.close();
  }
}

/**
 * Reads the longest input latency after a short wait: Event Timing entries appear after the next frame, and not at
 * all for quick events.
 */
async function readInputLatency({ input }: BenchVisit): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 150));
  return Math.max(QUICK, await input.evaluate<number>('__bench.felt'));
}

const QUICK = 16;
