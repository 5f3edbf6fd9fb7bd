import type { Page, Request } from 'playwright-core';

/**
 * Watches the requests of a page. Tests cannot wait for Playwright's `networkidle` again, because it is reached only
 * once for each page load.
 */
interface PageTraffic {
  inFlight: Set<Request>;
  lastChangeAt: number;
}

const IDLE_TIME = 500;
const traffic = new WeakMap<Page, PageTraffic>();

export function watchTraffic(page: Page): void {
  const seen: PageTraffic = { inFlight: new Set(), lastChangeAt: Date.now() };
  traffic.set(page, seen);
  const handleRequestEnd = (request: Request) => {
    seen.inFlight.delete(request);
    seen.lastChangeAt = Date.now();
  };
  page.on('request', (request) => {
    // Does not count beacons, because Playwright does not report when they have finished.
    if (request.resourceType() !== 'ping') seen.inFlight.add(request);
    seen.lastChangeAt = Date.now();
  });
  page.on('requestfinished', handleRequestEnd);
  page.on('requestfailed', handleRequestEnd);
}

/**
 * Resolves when the page has had no request in flight for this many milliseconds. The timeout is for pages
 * with a request that never gets a response.
 */
export async function waitForNetworkIdle(
  page: Page,
  { milliseconds = IDLE_TIME, patience: timeout = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const seen = traffic.get(page);
  if (!seen) throw new Error('Only a page of openShop() is watched.');
  const start = Date.now();
  const getRemainingTime = () => milliseconds - (Date.now() - Math.max(seen.lastChangeAt, start));
  while ((seen.inFlight.size > 0 || getRemainingTime() > 0) && Date.now() - start < timeout)
    await new Promise((resolve) => setTimeout(resolve, Math.max(getRemainingTime(), 50)));
}
