import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { BenchCondition, BenchmarkedSite } from './bench.types';
import { createPageInput, type PageInput } from './page-input';
import { METRICS_OBSERVER } from './page-metrics';

/** The simulated slow network: 1.6 Mbit/s and 150 ms, like Lighthouse's slow 4G. */
const SLOW_NETWORK = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** On a busy machine, WooCommerce's block checkout takes more than 15 s to load over the slow network. */
export const TIME_LIMIT = 30_000;

export interface FileTransfer {
  kind: string;
  bytes: number;
  isPrefetch: boolean;
}

/** One page visit with a new browser profile, on a simulated machine and network. */
export interface BenchVisit {
  page: Page;
  input: PageInput;
  cdp: CDPSession;
  /** The responses that the page has received so far. */
  transfers: FileTransfer[];
  /** How many requests the page has sent so far, without images. */
  countRequests(): number;
  /** How many of the page's requests, images included, have no response yet. */
  countPendingRequests(): number;
  close(): Promise<void>;
}

export async function openVisit(
  browser: Browser,
  { url, cookies = [] }: BenchmarkedSite,
  before: readonly string[],
  { cpu, slow }: BenchCondition,
): Promise<BenchVisit> {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    locale: 'vi-VN',
  });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  for (const path of before) await context.request.get(path);
  const page = await context.newPage();
  await page.addInitScript({ content: METRICS_OBSERVER });
  const cdp = await context.newCDPSession(page);
  const transfers: FileTransfer[] = [];
  const kinds = new Map<string, Pick<FileTransfer, 'kind' | 'isPrefetch'>>();
  let requestCount = 0;
  const underway = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ type, requestId, request }) => {
    // Ignores scripts from blobs, such as the worker of WordPress's emoji test, because the end of their requests is
    // not reported to the page.
    if (/^(data|blob):/.test(request.url)) return;
    underway.add(requestId);
    if (type !== 'Image' && type !== 'Font') requestCount++;
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => underway.delete(requestId));
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (/^(data|blob):/.test(response.url)) return;
    const kind = classifyResource(type, response.mimeType);
    kinds.set(requestId, { kind, isPrefetch: type === 'Prefetch' });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underway.delete(requestId);
    const kind = kinds.get(requestId);
    if (kind) transfers.push({ ...kind, bytes: encodedDataLength });
  });
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (slow) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_NETWORK });
  const closeVisit = async () => {
    // Ends the throttling and waits for the page before closing it, because Chromium sometimes does not close a
    // throttled page that is navigating.
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.waitForLoadState('load', { timeout: TIME_LIMIT }).catch(() => undefined);
    await context.close();
  };
  return {
    page,
    input: createPageInput(cdp),
    cdp,
    transfers,
    countRequests: () => requestCount,
    countPendingRequests: () => underway.size,
    close: closeVisit,
  };
}

/**
 * Classifies a response by its MIME type, because Chromium reports a module preload with another resource type than a
 * script.
 */
function classifyResource(type: string, mime: string): string {
  if (/javascript/.test(mime)) return 'Script';
  if (/text\/css/.test(mime)) return 'Stylesheet';
  return type;
}

/** How many milliseconds without a request make a page idle. */
const IDLE_MS = 500;

/** Resolves when every request has its response and no new request was sent for half a second. */
export async function waitUntilIdle({
  page,
  countRequests,
  countPendingRequests,
}: Pick<BenchVisit, 'page' | 'countRequests' | 'countPendingRequests'>): Promise<void> {
  await page.waitForLoadState('load', { timeout: TIME_LIMIT });
  const end = performance.now() + TIME_LIMIT;
  let since = performance.now();
  for (let before = countRequests(); performance.now() - since < IDLE_MS; before = countRequests()) {
    if (performance.now() > end) throw new Error('The page did not become idle.');
    await new Promise((resolve) => setTimeout(resolve, 25));
    if (countRequests() !== before || countPendingRequests() > 0) since = performance.now();
  }
}
