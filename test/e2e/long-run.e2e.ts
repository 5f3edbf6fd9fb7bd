import type { CDPSession, Page } from 'playwright-core';
import { DESKTOP, openShop } from '../support/e2e/browser-shop';
import { isLongRun } from '../support/property-options';

/*
 * Tests that a page that stays open all day leaks no memory: neither thousands of cart changes nor a thousand mounts
 * and unmounts of all widgets add to it. `npm test` runs a shorter version.
 */

const CHANGES = isLongRun ? 10_000 : 200;
const MOUNTS = isLongRun ? 1_000 : 40;
/**
 * How many cart changes and mounts precede the first measurement of memory, because memory grows until all code is
 * loaded.
 */
const WARM_UP_CHANGES = 50;
const WARM_UP_MOUNTS = 20;
const MAX_GROWTH = 1.1;

// Disables V8's optimising compilers, because the code that they generate would look like a memory leak.
const shop = openShop(
  {},
  { browserArgs: ['--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode'] },
);

jest.setTimeout(isLongRun ? 60 * 60_000 : 180_000);

interface MemoryUsage {
  heapSize: number;
  listenerCount: number;
  nodeCount: number;
  timerCount: number;
}

/** Replaces the timer functions in order to count the running timers. */
function countTimers(): void {
  const running = new Set<number>();
  const { setTimeout: start, clearTimeout: stop, setInterval: repeat, clearInterval: end } = window;
  Object.assign(window, {
    runningTimers: running,
    setTimeout: (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const timer = start(() => {
        running.delete(timer);
        work(...given);
      }, ms);
      running.add(timer);
      return timer;
    },
    clearTimeout: (timer?: number) => {
      running.delete(timer as number);
      stop(timer);
    },
    setInterval: (work: TimerHandler, ms?: number, ...given: unknown[]) => {
      const timer = repeat(work, ms, ...given);
      running.add(timer);
      return timer;
    },
    clearInterval: (timer?: number) => {
      running.delete(timer as number);
      end(timer);
    },
  });
}

type WindowWithTimers = Window & { runningTimers: Set<number> };

interface OpenedPage {
  page: Page;
  devtools: CDPSession;
}

async function openPage(path: string): Promise<OpenedPage> {
  const page = await shop.openPage({ viewport: DESKTOP });
  await page.addInitScript(countTimers);
  await page.goto(path);
  await page.waitForFunction(() => window.tiem !== undefined);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return { page, devtools };
}

/** Collects garbage and then measures the memory. */
async function measureMemory({ page, devtools }: OpenedPage): Promise<MemoryUsage> {
  for (let round = 0; round < 4; round++) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await devtools.send('HeapProfiler.collectGarbage');
  }
  const { metrics } = await devtools.send('Performance.getMetrics');
  const getMetricValue = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    heapSize: getMetricValue('JSHeapUsedSize'),
    listenerCount: getMetricValue('JSEventListeners'),
    nodeCount: getMetricValue('Nodes'),
    timerCount: await page.evaluate(() => (window as unknown as WindowWithTimers).runningTimers.size),
  };
}

const hasMemoryGrown = (before: MemoryUsage, after: MemoryUsage): boolean =>
  after.listenerCount > before.listenerCount ||
  after.timerCount > before.timerCount ||
  // Allows a tenth more DOM nodes, because React keeps the previous tree in memory beside the current one.
  after.nodeCount > before.nodeCount * MAX_GROWTH ||
  after.heapSize > before.heapSize * MAX_GROWTH;

/** Measures repeatedly for a while, because a notice may be closing or a response may still be arriving. */
async function expectNoMemoryGrowth(label: string, opened: OpenedPage, before: MemoryUsage): Promise<void> {
  let after = await measureMemory(opened);
  for (let moment = 0; moment < 40 && hasMemoryGrown(before, after); moment++)
    after = await measureMemory(opened);
  if (isLongRun) process.stderr.write(`${label}: ${JSON.stringify(before)} → ${JSON.stringify(after)}\n`);
  expect({ before, after, hasGrown: hasMemoryGrown(before, after) }).toMatchObject({ hasGrown: false });
}

const CUPS = 104;
const TEA = 112;

/**
 * Makes `count` changes, of every kind that the page offers, and returns the number of items in the shop's
 * cart.
 */
function makeCartChanges(page: Page, count: number) {
  return page.evaluate(
    async ({ count, cups, tea }) => {
      const fetchCart = async () => (await fetch('/wp-json/wc/store/v1/cart')).json();
      const { actions } = window.tiem!;
      const initialItems = (await fetchCart()).items as { id: number; key: string }[];
      for (const id of [cups, tea])
        if (!initialItems.some((item) => item.id === id)) await actions.addToCart({ id });
      const items = (await fetchCart()).items as { id: number; key: string }[];
      const getLineKey = (id: number) => items.find((item) => item.id === id)?.key ?? '';
      const { changeQuantity, addToCart, removeLine } = actions;
      // Makes ten changes: four pairs that are each sent as one request, and a line that is removed and added again.
      for (let step = 0; step < count; step += 10) {
        for (let pair = 0; pair < 4; pair++)
          await Promise.all([
            changeQuantity(getLineKey(cups), 1 + ((step + pair) % 7)),
            changeQuantity(getLineKey(tea), 2 + (pair % 3)),
          ]);
        await removeLine(getLineKey(tea));
        await addToCart({ id: tea });
      }
      // Restores the quantity, so that both memory measurements are taken with the same cart.
      await changeQuantity(getLineKey(cups), 3);
      return (await fetchCart()).items_count as number;
    },
    { count, cups: CUPS, tea: TEA },
  );
}

const PAGES = ['/gio-hang-khoi/', '/san-pham/bat-com-bat-trang/'];

/** Unmounts and mounts all widgets of the page `count` times. */
function remountAll(page: Page, count: number): Promise<void> {
  return page.evaluate(async (count) => {
    const points = [...document.querySelectorAll('[data-tiem]')];
    for (const point of points) point.setAttribute('data-tiem-when', 'now');
    const { tiem } = window;
    const waitForMountStates = (test: (state: string | null) => boolean) =>
      new Promise<void>((resolve) => {
        const checkMountStatesEachFrame = () =>
          points.every((point) => test(point.getAttribute('data-tiem-state')))
            ? resolve()
            : requestAnimationFrame(checkMountStatesEachFrame);
        checkMountStatesEachFrame();
      });
    for (let round = 0; round < count; round++) {
      tiem!.unmount();
      await waitForMountStates((state) => state !== 'ready');
      tiem!.mount();
      await waitForMountStates((state) => state === 'ready');
    }
  }, count);
}

test('memory: thousands of cart changes cause no leak', async () => {
  const opened = await openPage('/gio-hang-khoi/');
  await makeCartChanges(opened.page, WARM_UP_CHANGES);
  const before = await measureMemory(opened);
  const count = await makeCartChanges(opened.page, CHANGES);
  await expectNoMemoryGrowth(`${CHANGES} changes`, opened, before);
  const shown = await opened.page
    .locator('[data-tiem~="block-cart"] input[type="number"]')
    .evaluateAll((fields) =>
      fields.reduce((sum, field) => sum + Number((field as HTMLInputElement).value), 0),
    );
  expect(shown).toBe(count);
});

test.each(PAGES)(
  'memory: mounting and unmounting all widgets of %s many times causes no leak',
  async (path) => {
    const opened = await openPage(path);
    await remountAll(opened.page, WARM_UP_MOUNTS);
    const before = await measureMemory(opened);
    await remountAll(opened.page, MOUNTS);
    await expectNoMemoryGrowth(`${MOUNTS} mounts of ${path}`, opened, before);
  },
);
