import type { BrowserContext, Page } from 'playwright-core';
import { isOnThisMachine } from '../check/read-source';
import type { AppearanceFinding, AppearanceReport, PageAction } from './appearance.types';
import type { AdoptedSelector } from './appearance-arguments';
import {
  type AppearanceMeasurement,
  measureAppearance,
  measureDefects,
  measureExpandedState,
  prepareMeasurement,
} from './measure-appearance';
import { performPresses } from './perform-presses';
import { createCssRuleFinder } from './winning-css-rule';

/** Time limit and polling interval, in milliseconds, for widgets to mount and for their data to load. */
const WAIT_OPTIONS = { timeout: 30_000, polling: 50 };
const HEIGHTS = { phone: 740, desktop: 900 };

/** Blocks requests to other machines, so that no test waits for the network. */
export async function blockRequestsToOtherHosts(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => /^(https?|wss?):$/.test(url.protocol) && !isOnThisMachine(url),
    (route) => route.abort('blockedbyclient'),
  );
}

/** Adds the `data-tiem` attribute to elements while the page is parsed, before tiem.js looks for mount points. */
export async function addMountAttributes(
  context: BrowserContext,
  adopted: readonly AdoptedSelector[],
): Promise<void> {
  if (adopted.length === 0) return;
  await context.addInitScript((rows) => {
    new MutationObserver(() => {
      for (const { selector, widgets } of rows)
        for (const element of document.querySelectorAll(`:is(${selector}):not([data-tiem])`))
          element.setAttribute('data-tiem', widgets);
    }).observe(document, { childList: true, subtree: true });
  }, adopted);
}

interface MeasureOptions {
  presses?: readonly PageAction[];
  /** Milliseconds for a control to appear; the default is for slow shops. */
  pressTimeLimit?: number;
  screenshotFile?: string | undefined;
  provesDefects?: boolean;
}

/**
 * Opens a page at a width, mounts the widgets that wait for the shopper, clicks the given controls and measures the
 * widgets. Takes the screenshot before measuring, because measuring moves the focus through all fields.
 */
export async function measurePage(
  page: Page,
  address: string,
  width: number,
  { presses = [], pressTimeLimit, screenshotFile: picture, provesDefects = false }: MeasureOptions = {},
): Promise<AppearanceReport> {
  await page.setViewportSize({ width, height: width < 600 ? HEIGHTS.phone : HEIGHTS.desktop });
  const finder = await createCssRuleFinder(page);
  const answer = await page.goto(address, { waitUntil: 'load' });
  if (answer && !answer.ok()) throw new Error(`${address} responded with ${answer.status()}.`);
  const preparePageForMeasurement = async () => {
    await waitUntilMounted(page);
    await prepareMeasurement(page);
  };
  await preparePageForMeasurement();
  const unpressed = await performPresses(page, presses, preparePageForMeasurement, pressTimeLimit);
  if (picture) await page.screenshot({ path: picture, fullPage: presses.length === 0 });
  const mounted = await page.locator(READY_MOUNT_POINT).count();
  const measured = await measureAppearance(page, finder, { comparesThemes: true });
  const findings = [
    ...unpressed,
    ...(await listUnmountedWidgets(page)),
    ...measured.findings.map(omitElementIndex),
  ];
  await finder.close();
  const defects = await measureDefects(page, provesDefects);
  findings.push(...(await measureExpandedState(page)));
  return {
    page: address,
    width,
    mountedCount: mounted,
    findings,
    allowedThemeRules: measured.allowedThemeRules,
    defects,
  };
}

const omitElementIndex = ({
  index: _,
  ...finding
}: AppearanceMeasurement['findings'][number]): AppearanceFinding => finding;

const READY_MOUNT_POINT = 'body [data-tiem-state="ready"]';

/**
 * Whether all visible widgets have mounted. Triggers each widget that waits for the shopper with a `focusin` event.
 */
const areWidgetsMounted = () => {
  const points = [...document.querySelectorAll<HTMLElement>('body [data-tiem]')];
  const pending = points.filter(
    (point) =>
      point.closest('[data-tiem~="off"]') === null &&
      point.checkVisibility() &&
      /^$|waiting|loading/.test(point.dataset.tiemState ?? ''),
  );
  for (const point of pending) point.dispatchEvent(new Event('focusin', { bubbles: true }));
  return points.length === 0 || (window.tiem !== undefined && pending.length === 0);
};

const isWidgetDataLoaded = () =>
  [...document.querySelectorAll('body [data-tiem] [aria-busy="true"]')].every(
    (element) => !element.checkVisibility(),
  );

async function waitUntilMounted(page: Page): Promise<void> {
  // Continues after the time limit if a widget has not mounted: its current state is measured, and `listUnmounted`
  // reports it.
  await page.waitForFunction(areWidgetsMounted, undefined, WAIT_OPTIONS).catch(() => undefined);
  await page.waitForLoadState('networkidle', { timeout: WAIT_OPTIONS.timeout }).catch(() => undefined);
  // Waits again, because a cart shows further mount points (its cross-sells) once its data has loaded.
  await page.waitForFunction(areWidgetsMounted, undefined, WAIT_OPTIONS).catch(() => undefined);
  await page.waitForFunction(isWidgetDataLoaded, undefined, WAIT_OPTIONS).catch(() => undefined);
}

/** Reports widgets that have not mounted; otherwise a page without widgets would pass. */
async function listUnmountedWidgets(page: Page): Promise<AppearanceFinding[]> {
  const points = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body [data-tiem]')]
      .filter((point) => point.closest('[data-tiem~="off"]') === null && point.checkVisibility())
      .map(({ localName, dataset }) => ({
        ...{ element: localName, widget: dataset.tiem ?? '', state: dataset.tiemState ?? '' },
      })),
  );
  const finding = { assertion: 'mounted', wanted: 'data-tiem-state="ready"', rules: [] };
  if (points.length === 0)
    return [{ ...finding, widget: '', element: 'body', measured: 'has no visible data-tiem' }];
  return points
    .filter(({ state }) => !/^(ready|failed)$/.test(state))
    .map(({ element, widget, state }) => ({ ...finding, widget, element, measured: `is "${state}"` }));
}
