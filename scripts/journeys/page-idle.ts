import type { BrowserContext, Request } from 'playwright-core';

/** Time limit in milliseconds, for pages with a request that gets no response. */
const MAX_WAIT_MS = 15_000;

export const waitMilliseconds = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Resolves with the first value that is not `undefined`, or with `undefined` after `timeLimit` milliseconds. */
export async function waitForValue<T>(
  read: () => Promise<T | undefined>,
  timeLimit: number,
): Promise<T | undefined> {
  const end = Date.now() + timeLimit;
  for (;;) {
    const value = await read();
    if (value !== undefined || Date.now() >= end) return value;
    await waitMilliseconds(250);
  }
}

/**
 * Returns a function that resolves when no request of the profile's pages has been in flight for `idleTime`
 * milliseconds.
 */
export function createTrafficIdleWaiter(context: BrowserContext, idleTime: number): () => Promise<void> {
  const pendingRequests = new Set<Request>();
  let since = Date.now();
  const handleRequestEnd = (request: Request) => {
    pendingRequests.delete(request);
    since = Date.now();
  };
  context.on('request', (request) => {
    // Does not count beacons and event streams, because Playwright does not report their end.
    if (!/ping|eventsource|websocket/.test(request.resourceType())) pendingRequests.add(request);
    since = Date.now();
  });
  context.on('requestfinished', handleRequestEnd);
  context.on('requestfailed', handleRequestEnd);
  return async () => {
    const start = Date.now();
    const calculateRemainingIdleTime = () => idleTime - (Date.now() - Math.max(since, start));
    while ((pendingRequests.size > 0 || calculateRemainingIdleTime() > 0) && Date.now() - start < MAX_WAIT_MS)
      await waitMilliseconds(Math.max(calculateRemainingIdleTime(), 50));
    pendingRequests.clear();
  };
}
