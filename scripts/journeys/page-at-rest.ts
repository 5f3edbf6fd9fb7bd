import type { BrowserContext, Request } from 'playwright-core';

/** WooCommerce's blocks wait up to half a second before they send a change. */
const REST = 800;
/** Time limit for pages with a request that gets no response. */
const LONGEST_REST = 15_000;

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Resolves with the first value that is not `undefined`, or with `undefined` after `patience`. */
export async function waitFor<T>(
  read: () => Promise<T | undefined>,
  patience: number,
): Promise<T | undefined> {
  const end = Date.now() + patience;
  for (;;) {
    const value = await read();
    if (value !== undefined || Date.now() >= end) return value;
    await pause(250);
  }
}

/** Returns a function that resolves when no request of the profile's pages has been in flight for a moment. */
export function watchTraffic(context: BrowserContext): () => Promise<void> {
  const away = new Set<Request>();
  let since = Date.now();
  const over = (request: Request) => {
    away.delete(request);
    since = Date.now();
  };
  context.on('request', (request) => {
    // Playwright does not report the end of beacons and event streams.
    if (!/ping|eventsource|websocket/.test(request.resourceType())) away.add(request);
    since = Date.now();
  });
  context.on('requestfinished', over);
  context.on('requestfailed', over);
  return async () => {
    const start = Date.now();
    const left = () => REST - (Date.now() - Math.max(since, start));
    while ((away.size > 0 || left() > 0) && Date.now() - start < LONGEST_REST)
      await pause(Math.max(left(), 50));
    away.clear();
  };
}
