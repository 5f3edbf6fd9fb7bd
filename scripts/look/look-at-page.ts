import type { BrowserContext, Page } from 'playwright-core';
import { isOnThisMachine } from '../check/read-source';
import { createRuleFinder } from './deciding-rule';
import type { LookFinding, LookReport, Press } from './look.types';
import { measureLook, prepareLook } from './measure-look';
import { pressAll } from './presses';

/** How long widgets have to mount, and how long what they load has to arrive. */
const PATIENCE = 30_000;
const HEIGHTS = { phone: 740, desktop: 900 };

/** Requests to other machines are refused, so that nothing waits for them and nothing leaves this one. */
export async function refuseOtherMachines(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => /^(https?|wss?):$/.test(url.protocol) && !isOnThisMachine(url),
    (route) => route.abort('blockedbyclient'),
  );
}

/**
 * Opens a page at a width, mounts what waits for the shopper, presses what is to be opened, and measures what the
 * widgets draw. The picture is taken first, as measuring moves the focus through all fields.
 */
export async function lookAtPage(
  page: Page,
  address: string,
  width: number,
  { presses = [], picture }: { presses?: readonly Press[]; picture?: string | undefined } = {},
): Promise<LookReport> {
  await page.setViewportSize({ width, height: width < 600 ? HEIGHTS.phone : HEIGHTS.desktop });
  const finder = await createRuleFinder(page);
  const answer = await page.goto(address, { waitUntil: 'load' });
  if (answer && !answer.ok()) throw new Error(`${address} answers ${answer.status()}.`);
  const prepare = async () => {
    await mountAll(page);
    await prepareLook(page);
  };
  await prepare();
  const unpressed = await pressAll(page, presses, prepare);
  if (picture) await page.screenshot({ path: picture, fullPage: presses.length === 0 });
  const findings = [...unpressed, ...(await unmounted(page)), ...(await measureLook(page, finder))];
  await finder.close();
  return { page: address, width, mounted: await page.locator(READY).count(), findings };
}

const READY = 'body [data-tiem-state="ready"]';

/** True once no visible widget waits or loads; a touch on each that does is what a shopper would begin with. */
const areMounted = () => {
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

const isSettled = () =>
  [...document.querySelectorAll('body [data-tiem] [aria-busy="true"]')].every(
    (element) => !element.checkVisibility(),
  );

async function mountAll(page: Page): Promise<void> {
  // What does not mount or settle in time is measured as it is; unmounted() lists the former.
  await page.waitForFunction(areMounted, undefined, { timeout: PATIENCE }).catch(() => undefined);
  await page.waitForLoadState('networkidle', { timeout: PATIENCE }).catch(() => undefined);
  await page.waitForFunction(isSettled, undefined, { timeout: PATIENCE }).catch(() => undefined);
}

/** Widgets that are not there have no look: a page without one must not pass. */
async function unmounted(page: Page): Promise<LookFinding[]> {
  const points = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body [data-tiem]')]
      .filter((point) => point.closest('[data-tiem~="off"]') === null && point.checkVisibility())
      .map(({ localName, dataset }) => ({
        ...{ element: localName, widget: dataset.tiem ?? '', state: dataset.tiemState ?? '' },
      })),
  );
  const finding = { wanted: 'data-tiem-state="ready"', rules: [] };
  if (points.length === 0)
    return [{ ...finding, widget: '', element: 'body', measured: 'has no visible data-tiem' }];
  return points
    .filter(({ state }) => !/^(ready|failed)$/.test(state))
    .map(({ element, widget, state }) => ({ ...finding, widget, element, measured: `is "${state}"` }));
}
