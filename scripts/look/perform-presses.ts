import type { Page, Request } from 'playwright-core';
import type { AppearanceFinding, PageAction } from './appearance.types';

/** Time limit in milliseconds for a control to appear, and for its content to load. */
const TIME_LIMIT = 15_000;
/** After this many milliseconds without a request, opened content counts as complete. */
const IDLE_MS = 500;

/**
 * Clicks the first visible element of each selector in turn and types the given text. `afterEach` prepares a new page
 * that a click has opened. A control that cannot be clicked is reported and ends the sequence.
 */
export async function performPresses(
  page: Page,
  presses: readonly PageAction[],
  afterEach: () => Promise<void>,
  timeLimit = TIME_LIMIT,
): Promise<AppearanceFinding[]> {
  for (const press of presses) {
    const traffic = watchRequests(page);
    try {
      if ('type' in press) await page.keyboard.type(press.type, { delay: 20 });
      else await page.locator(press.selector).filter({ visible: true }).first().click({ timeout: timeLimit });
    } catch (error) {
      const element = 'type' in press ? 'the field with the focus' : press.selector;
      const wanted = 'a control that can be pressed';
      return [
        {
          assertion: 'can be pressed',
          widget: '',
          element,
          measured: await describePressFailure(page, element, error),
          wanted,
          rules: [],
        },
      ];
    } finally {
      await traffic.waitUntilIdle();
    }
    await afterEach();
  }
  return [];
}

async function describePressFailure(page: Page, selector: string, error: unknown): Promise<string> {
  const message = error instanceof Error ? error.message : String(error);
  const over = /<[^>]*>.*intercepts pointer events/.exec(message)?.[0];
  const count = await page
    .locator(selector)
    .count()
    .catch(() => 0);
  if (over) return `cannot be pressed: ${over}`;
  if (count === 0) return 'is not on the page';
  return message.includes('not enabled') ? 'is disabled' : 'is not visible or does not hold still';
}

/** Counts the requests of each click, because Playwright reports `networkidle` only once for each document. */
function watchRequests(page: Page): { waitUntilIdle(): Promise<void> } {
  const pendingRequests = new Set<Request>();
  let last = Date.now();
  const addPendingRequest = (request: Request) => {
    // Does not count beacons, because Playwright never reports their end.
    if (request.resourceType() !== 'ping') pendingRequests.add(request);
    last = Date.now();
  };
  const removePendingRequest = (request: Request) => {
    pendingRequests.delete(request);
    last = Date.now();
  };
  page
    .on('request', addPendingRequest)
    .on('requestfinished', removePendingRequest)
    .on('requestfailed', removePendingRequest);
  return {
    async waitUntilIdle() {
      const from = Date.now();
      last = from;
      while ((pendingRequests.size > 0 || Date.now() - last < IDLE_MS) && Date.now() - from < TIME_LIMIT)
        await new Promise((resolve) => setTimeout(resolve, 50));
      page
        .off('request', addPendingRequest)
        .off('requestfinished', removePendingRequest)
        .off('requestfailed', removePendingRequest);
    },
  };
}
