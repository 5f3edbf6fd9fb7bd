import type { Browser } from 'playwright-core';
import type { Condition, Interaction, InteractionPlan, Load, PagePlan, Step } from './bench.types';
import { RESULTS, type Results } from './page-watch';
import { doSteps, openVisit, PATIENCE, proven, settle, type Visit, watch } from './visit';

/** One visit that only looks, and one that presses: a press would count in the first one's figures. */
export async function measureLoad(
  browser: Browser,
  base: string,
  plan: PagePlan,
  condition: Condition,
): Promise<Load> {
  const visit = await openVisit(browser, base, plan.before ?? [], condition);
  try {
    await visit.page.goto(plan.path, { waitUntil: 'load', timeout: PATIENCE });
    await settle(visit.page);
    const { shift, ...times } = (await visit.page.evaluate(RESULTS)) as Results;
    const { script, heap } = await metrics(visit);
    return {
      ...weights(visit),
      ...{ layoutShift: shift, fcp: times.fcp, lcp: times.lcp, script, heap },
      ...{ longTasks: times.longTasks, blocking: times.blocking },
      usable: plan.control ? await measureUsable(browser, base, plan, condition) : null,
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
  const { page, close } = await openVisit(browser, base, before, condition);
  try {
    await page.goto(path, { waitUntil: 'commit', timeout: PATIENCE });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await watch(page, control.proof);
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      await doSteps(page, control.do, 5000).catch(() => undefined);
      const found = await proven(page, 250);
      if (found !== null) return found;
    }
    return null;
  } finally {
    await close();
  }
}

function targetOf(step: Step): string {
  if ('press' in step) return step.press;
  if ('swipe' in step) return step.swipe;
  return 'choose' in step ? step.choose : step.fill;
}

/** From the shopper's hand to the painted answer, on a page that has come to rest. */
export async function measureInteraction(
  browser: Browser,
  base: string,
  plan: InteractionPlan,
  condition: Condition,
): Promise<Interaction> {
  const { page, asked, close } = await openVisit(browser, base, plan.before ?? [], condition);
  try {
    await page.goto(plan.path, { waitUntil: 'load', timeout: PATIENCE });
    await settle(page);
    await doSteps(page, plan.prepare ?? []);
    if (plan.prepare) await settle(page);
    // Seen first, as by a shopper: what is scrolled to on the way to it would be measured too.
    const [first] = plan.do;
    const target = first && targetOf(first);
    if (target) await page.locator(`${target} >> visible=true`).first().hover({ force: true });
    const before = asked();
    if ('leadsTo' in plan.proof) {
      const { leadsTo } = plan.proof;
      const started = performance.now();
      await doSteps(page, plan.do);
      await page.waitForURL((url) => url.href.includes(leadsTo), { waitUntil: 'commit', timeout: PATIENCE });
      return { latency: performance.now() - started, requests: asked() - before };
    }
    // Watched from the last press on: an answer to the first of five quick ones is not the answer to them.
    await doSteps(page, plan.do.slice(0, -1));
    await watch(page, plan.proof, plan.until);
    await doSteps(page, plan.do.slice(-1));
    const found = await proven(page);
    if (found === null) throw new Error(`no sign of ${JSON.stringify(plan.proof)}`);
    const started = (await page.evaluate('window.__bench.started')) as number;
    return { latency: found - started, requests: asked() - before };
  } finally {
    await close();
  }
}
