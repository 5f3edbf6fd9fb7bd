import type { Page, Request } from 'playwright-core';

/** The driver says once in the life of a page that its network rests, and from then on says so at once. */
interface Traffic {
  away: Set<Request>;
  since: number;
}

const QUIET = 500;
const traffic = new WeakMap<Page, Traffic>();

export function watchTraffic(page: Page): void {
  const seen: Traffic = { away: new Set(), since: Date.now() };
  traffic.set(page, seen);
  const over = (request: Request) => {
    seen.away.delete(request);
    seen.since = Date.now();
  };
  page.on('request', (request) => {
    // Nobody hears of the end of a beacon.
    if (request.resourceType() !== 'ping') seen.away.add(request);
    seen.since = Date.now();
  });
  page.on('requestfinished', over);
  page.on('requestfailed', over);
}

/**
 * Resolves when the page has asked for nothing, and waited for nothing, for so many milliseconds from now. Patience is
 * for pages that show how something is waited for which never comes.
 */
export async function quiet(
  page: Page,
  { milliseconds = QUIET, patience = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const seen = traffic.get(page);
  if (!seen) throw new Error('Only a page of openShop() is watched.');
  const start = Date.now();
  const rest = () => milliseconds - (Date.now() - Math.max(seen.since, start));
  while ((seen.away.size > 0 || rest() > 0) && Date.now() - start < patience)
    await new Promise((resolve) => setTimeout(resolve, Math.max(rest(), 50)));
}
