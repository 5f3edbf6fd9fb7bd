import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Condition, Proof, Step } from './bench.types';
import { WATCH, watchFor } from './page-watch';

/** 1.6 Mbit/s and 150 ms, as Lighthouse's slow 4G. */
const SLOW = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
export const PATIENCE = 30_000;

export interface Transfer {
  kind: string;
  bytes: number;
}

/** A shopper nobody knows, on the machine and the network of the condition. */
export interface Visit {
  page: Page;
  cdp: CDPSession;
  /** What has been answered so far. */
  transfers: Transfer[];
  /** How many requests have left so far, pictures aside. */
  asked(): number;
  close(): Promise<void>;
}

export async function openVisit(
  browser: Browser,
  base: string,
  before: readonly string[],
  { cpu, slow }: Condition,
): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({
    baseURL: base,
    viewport: { width: 1280, height: 900 },
    locale: 'vi-VN',
  });
  for (const path of before) await context.request.get(path);
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  const cdp = await context.newCDPSession(page);
  const transfers: Transfer[] = [];
  const kinds = new Map<string, string>();
  let asked = 0;
  cdp.on('Network.requestWillBeSent', ({ type }) => {
    if (type !== 'Image' && type !== 'Font') asked++;
  });
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!/^(data|blob):/.test(response.url)) kinds.set(requestId, kindOf(type, response.mimeType));
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) transfers.push({ kind, bytes: encodedDataLength });
  });
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (slow) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
  return { page, cdp, transfers, asked: () => asked, close: () => context.close() };
}

/** A module preload is typed as something else than the script it is. */
function kindOf(type: string, mime: string): string {
  if (/javascript/.test(mime)) return 'Script';
  if (/text\/css/.test(mime)) return 'Stylesheet';
  return type;
}

/** Everything the page asked for by itself has come, and nothing more has for half a second. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE });
}

export async function doSteps(page: Page, steps: readonly Step[], timeout = PATIENCE): Promise<void> {
  for (const step of steps) {
    if ('press' in step) await press(page, step.press, timeout);
    else if ('swipe' in step) await swipe(page, step.swipe, timeout);
    else if ('choose' in step) await page.selectOption(step.choose, step.value, { timeout });
    else await page.locator(`${step.fill} >> visible=true`).first().fill(step.text, { timeout });
  }
}

/** With the mouse, where it stands: what waits for it to be enabled or still would be measured too late. */
async function press(page: Page, selector: string, timeout: number): Promise<void> {
  const control = page.locator(`${selector} >> visible=true`).first();
  await control.scrollIntoViewIfNeeded({ timeout });
  await control.click({ force: true, timeout, noWaitAfter: true });
}

async function swipe(page: Page, selector: string, timeout: number): Promise<void> {
  const element = page.locator(`${selector} >> visible=true`).first();
  await element.scrollIntoViewIfNeeded({ timeout });
  const box = await element.boundingBox({ timeout });
  if (!box) throw new Error(`"${selector}" has no place on the screen to swipe.`);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.8, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, y, { steps: 6 });
  await page.mouse.up();
}

/** When the proof was seen on the screen, in the page's own time; `null` if it never was. */
export async function proven(page: Page, timeout = PATIENCE): Promise<number | null> {
  const found = await page
    .waitForFunction(
      () => (window as unknown as { __bench: { proven: number | null } }).__bench.proven,
      null,
      {
        timeout,
        polling: 50,
      },
    )
    .catch(() => null);
  return found ? ((await found.jsonValue()) as number) : null;
}

export async function watch(page: Page, proof: Proof, until?: string): Promise<void> {
  if (!('leadsTo' in proof)) await page.evaluate(watchFor(proof, until));
}
