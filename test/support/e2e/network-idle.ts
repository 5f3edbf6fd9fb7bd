import type { Page, Request } from 'playwright-core';

/** Playwright's `networkidle` is reached only once for each page load, so it cannot be used again later. */
interface Traffic {
  away: Set<Request>;
  since: number;
}

const IDLE_TIME = 500;
const traffic = new WeakMap<Page, Traffic>();

export function watchTraffic(page: Page): void {
  const seen: Traffic = { away: new Set(), since: Date.now() };
  traffic.set(page, seen);
  const over = (request: Request) => {
    seen.away.delete(request);
    seen.since = Date.now();
  };
  page.on('request', (request) => {
    // Playwright does not report when a beacon has finished.
    if (request.resourceType() !== 'ping') seen.away.add(request);
    seen.since = Date.now();
  });
  page.on('requestfinished', over);
  page.on('requestfailed', over);
}

/**
 * Resolves when the page has had no request in flight for this many milliseconds. The limit is for pages with a
 * request that is never answered.
 */
export async function waitForNetworkIdle(
  page: Page,
  { milliseconds = IDLE_TIME, patience = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const seen = traffic.get(page);
  if (!seen) throw new Error('Only a page of openShop() is watched.');
  const start = Date.now();
  const rest = () => milliseconds - (Date.now() - Math.max(seen.since, start));
  while ((seen.away.size > 0 || rest() > 0) && Date.now() - start < patience)
    await new Promise((resolve) => setTimeout(resolve, Math.max(rest(), 50)));
}
