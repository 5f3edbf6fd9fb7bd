import type { Browser } from 'playwright-core';
import type { Condition, Interaction, InteractionPlan, Load, PagePlan } from './bench.types';
import { RESULTS, type Results } from './page-watch';
import { openVisit, PATIENCE, settle, type Visit } from './visit';

/** One visit that only looks, and one that presses: a press would count in the first one's figures. */
export async function measureLoad(
  browser: Browser,
  base: string,
  plan: PagePlan,
  condition: Condition,
): Promise<Load> {
  const figures = await measureArrival(browser, base, plan, condition);
  // The first page is gone by now: one that is slowed down keeps a core busy by doing nothing.
  return { ...figures, usable: await measureUsable(browser, base, plan, condition) };
}

async function measureArrival(
  browser: Browser,
  base: string,
  { path, before = [] }: PagePlan,
  condition: Condition,
): Promise<Omit<Load, 'usable'>> {
  const visit = await openVisit(browser, base, before, condition);
  try {
    await visit.page.goto(path, { waitUntil: 'load', timeout: PATIENCE });
    await settle(visit);
    const { shift, ...times } = await visit.hands.look<Results>(RESULTS);
    const { script, heap } = await metrics(visit);
    return {
      ...weights(visit),
      ...{ layoutShift: shift, fcp: times.fcp, lcp: times.lcp, script, heap },
      ...{ longTasks: times.longTasks, blocking: times.blocking },
    };
  } finally {
    await visit.close();
  }
}

function weights({ transfers }: Visit): Pick<Load, 'jsFiles' | 'js' | 'css' | 'html' | 'requests'> {
  const of = (kind: string) => transfers.filter((transfer) => transfer.kind === kind);
  const sum = (kind: string) => of(kind).reduce((total, { bytes }) => total + bytes, 0);
  return {
    ...{ jsFiles: of('Script').length, js: sum('Script'), css: sum('Stylesheet') },
    ...{ html: sum('Document'), requests: transfers.length },
  };
}

async function metrics({ cdp }: Visit): Promise<{ script: number; heap: number }> {
  const { metrics: before } = await cdp.send('Performance.getMetrics');
  const script = before.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  // Without this the heap says when the collector last came by.
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics: after } = await cdp.send('Performance.getMetrics');
  return { script: script * 1000, heap: after.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0 };
}

/** From the navigation to the first answer of the main control, pressed from its first paint on. */
async function measureUsable(
  browser: Browser,
  base: string,
  { path, before = [], control }: PagePlan,
  condition: Condition,
): Promise<number | null> {
  if (!control) return null;
  const visit = await openVisit(browser, base, before, condition);
  const { page, hands } = visit;
  try {
    await page.goto(path, { waitUntil: 'commit', timeout: PATIENCE });
    // Not before: until then the document of before may be the one that answers.
    await hands.painted(PATIENCE);
    const started = await hands.look<number>('performance.timeOrigin');
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      // Each time, as a press too early may lead to another document.
      await hands.watch(control.proof);
      await hands.do(control.do, 5000).catch(() => undefined);
      const found = await hands.proven(1_000);
      if (found !== null) return found - started;
    }
    return null;
  } finally {
    await visit.close();
  }
}

/** A hand that has arrived over a button takes this long to press it. */
const ARRIVING = 200;

/** From the shopper's hand to the painted answer, on a page that has come to rest. */
export async function measureInteraction(
  browser: Browser,
  base: string,
  plan: InteractionPlan,
  condition: Condition,
): Promise<Interaction> {
  const visit = await openVisit(browser, base, plan.before ?? [], condition);
  const { page, hands, asked } = visit;
  try {
    await page.goto(plan.path, { waitUntil: 'load', timeout: PATIENCE });
    await settle(visit);
    await hands.do(plan.prepare ?? [], PATIENCE);
    if (plan.prepare) await settle(visit);
    // Seen first, as by a shopper: what is scrolled to on the way to it would be measured too.
    const [first] = plan.do;
    const last = plan.do.at(-1);
    if (!first || !last) throw new Error('nothing to do');
    await hands.hover(first, PATIENCE);
    await hands.look('__bench.felt = 0');
    await new Promise((resolve) => setTimeout(resolve, ARRIVING));
    const before = asked();
    if ('leadsTo' in plan.proof) {
      const { leadsTo } = plan.proof;
      const started = performance.now();
      await hands.do(plan.do, PATIENCE);
      await page.waitForURL((url) => url.href.includes(leadsTo), { waitUntil: 'commit', timeout: PATIENCE });
      return { latency: performance.now() - started, felt: null, requests: asked() - before };
    }
    // Watched from the last press on: an answer to the first of five quick ones is not the answer to them.
    await hands.do(plan.do.slice(0, -1), PATIENCE);
    await hands.watch(plan.proof, plan.until);
    await hands.do(plan.do.slice(-1), PATIENCE);
    const found = await hands.proven(PATIENCE);
    if (found === null) throw new Error(`no sign of ${JSON.stringify(plan.proof)}`);
    const requests = asked() - before;
    const latency = found - (await hands.look<number>('__bench.started'));
    return { latency, felt: 'press' in last ? await feltIn(visit) : null, requests };
  } finally {
    await visit.close();
  }
}

/** The browser tells of an event when the frame after it has been shown, and not at all of quick ones. */
async function feltIn({ hands }: Visit): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 150));
  return Math.max(QUICK, await hands.look<number>('__bench.felt'));
}

const QUICK = 16;
