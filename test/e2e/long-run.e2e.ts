import type { CDPSession, Page } from 'playwright-core';
import { DESKTOP, openShop } from '../support/e2e/browser-shop';
import { isLongRun } from '../support/property-options';

/*
 * A page that stays open all day: after thousands of cart changes, and after mounting and unmounting all widgets a
 * thousand times, it uses as much memory as after a few. `npm test` runs a shorter version.
 */

const CHANGES = isLongRun ? 10_000 : 200;
const MOUNTS = isLongRun ? 1_000 : 40;
/** Until everything is loaded, the page's memory grows for good reasons. */
const WARM_CHANGES = 50;
const WARM_MOUNTS = 20;
const MOST_GROWTH = 1.1;

// Code that the engine compiles because it runs often would be a large part of the growth, and is no leak.
const shop = openShop(
  {},
  { browserArgs: ['--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode'] },
);

jest.setTimeout(isLongRun ? 60 * 60_000 : 180_000);

interface Held {
  heap: number;
  listeners: number;
  nodes: number;
  timers: number;
}

/** Counts the running timers. */
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

type Counting = Window & { runningTimers: Set<number> };

interface Opened {
  page: Page;
  devtools: CDPSession;
}

async function openPage(path: string): Promise<Opened> {
  const page = await shop.page({ viewport: DESKTOP });
  await page.addInitScript(countTimers);
  await page.goto(path);
  await page.waitForFunction(() => window.tiem !== undefined);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return { page, devtools };
}

/** Garbage is collected before measuring. */
async function held({ page, devtools }: Opened): Promise<Held> {
  for (let round = 0; round < 4; round++) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await devtools.send('HeapProfiler.collectGarbage');
  }
  const { metrics } = await devtools.send('Performance.getMetrics');
  const figure = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    heap: figure('JSHeapUsedSize'),
    listeners: figure('JSEventListeners'),
    nodes: figure('Nodes'),
    timers: await page.evaluate(() => (window as unknown as Counting).runningTimers.size),
  };
}

const hasGrown = (before: Held, after: Held): boolean =>
  after.listeners > before.listeners ||
  after.timers > before.timers ||
  // React keeps the previous tree in memory beside the current one.
  after.nodes > before.nodes * MOST_GROWTH ||
  after.heap > before.heap * MOST_GROWTH;

/**
 * A notice may be closing or a response arriving, so measure again for some moments until the numbers are low
 * enough.
 */
async function compare(what: string, opened: Opened, before: Held): Promise<void> {
  let after = await held(opened);
  for (let moment = 0; moment < 40 && hasGrown(before, after); moment++) after = await held(opened);
  if (isLongRun) process.stderr.write(`${what}: ${JSON.stringify(before)} → ${JSON.stringify(after)}\n`);
  expect({ before, after, hasGrown: hasGrown(before, after) }).toMatchObject({ hasGrown: false });
}

const CUPS = 104;
const TEA = 112;

/** Makes that many changes, of every kind that the page offers, and returns the shop's cart. */
function changeCart(page: Page, count: number) {
  return page.evaluate(
    async ({ count, cups, tea }) => {
      const cart = async () => (await fetch('/wp-json/wc/store/v1/cart')).json();
      const { actions } = window.tiem!;
      const have = (await cart()).items as { id: number; key: string }[];
      for (const id of [cups, tea]) if (!have.some((item) => item.id === id)) await actions.addToCart({ id });
      const items = (await cart()).items as { id: number; key: string }[];
      const keyOf = (id: number) => items.find((item) => item.id === id)?.key ?? '';
      const { changeQuantity, addToCart, removeLine } = actions;
      // Ten changes: pairs that are sent as one request, and a line that is removed and restored.
      for (let step = 0; step < count; step += 10) {
        for (let pair = 0; pair < 4; pair++)
          await Promise.all([
            changeQuantity(keyOf(cups), 1 + ((step + pair) % 7)),
            changeQuantity(keyOf(tea), 2 + (pair % 3)),
          ]);
        await removeLine(keyOf(tea));
        await addToCart({ id: tea });
      }
      // Restores the cart, so that both memory measurements are taken with the same one.
      await changeQuantity(keyOf(cups), 3);
      return (await cart()).items_count as number;
    },
    { count, cups: CUPS, tea: TEA },
  );
}

const PAGES = ['/gio-hang-khoi/', '/san-pham/bat-com-bat-trang/'];

/** Mounts and unmounts all widgets of the page that many times. */
function mountAll(page: Page, count: number): Promise<void> {
  return page.evaluate(async (count) => {
    const points = [...document.querySelectorAll('[data-tiem]')];
    for (const point of points) point.setAttribute('data-tiem-when', 'now');
    const { tiem } = window;
    const all = (test: (state: string | null) => boolean) =>
      new Promise<void>((resolve) => {
        const look = () =>
          points.every((point) => test(point.getAttribute('data-tiem-state')))
            ? resolve()
            : requestAnimationFrame(look);
        look();
      });
    for (let round = 0; round < count; round++) {
      tiem!.unmount();
      await all((state) => state !== 'ready');
      tiem!.mount();
      await all((state) => state === 'ready');
    }
  }, count);
}

test('memory: thousands of cart changes leave nothing behind', async () => {
  const opened = await openPage('/gio-hang-khoi/');
  await changeCart(opened.page, WARM_CHANGES);
  const before = await held(opened);
  const count = await changeCart(opened.page, CHANGES);
  await compare(`${CHANGES} changes`, opened, before);
  const shown = await opened.page
    .locator('[data-tiem~="block-cart"] input[type="number"]')
    .evaluateAll((fields) =>
      fields.reduce((sum, field) => sum + Number((field as HTMLInputElement).value), 0),
    );
  expect(shown).toBe(count);
});

test.each(PAGES)('memory: mounting and unmounting widgets of %s leaves nothing behind', async (path) => {
  const opened = await openPage(path);
  await mountAll(opened.page, WARM_MOUNTS);
  const before = await held(opened);
  await mountAll(opened.page, MOUNTS);
  await compare(`${MOUNTS} mounts of ${path}`, opened, before);
});
