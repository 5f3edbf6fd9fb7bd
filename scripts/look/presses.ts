import type { Page, Request } from 'playwright-core';
import type { LookFinding, Press } from './look.types';

/** How long a control may take to come, and what it opens to settle. */
const PATIENCE = 15_000;
/** Milliseconds without any request, after which what was opened is taken to be complete. */
const QUIET = 500;

/**
 * Presses the first visible element of each selector in turn and types where told. `afterEach` brings a page that a
 * press has opened into the state of the first one. A control that cannot be pressed is a finding; what comes after it
 * is left out.
 */
export async function pressAll(
  page: Page,
  presses: readonly Press[],
  afterEach: () => Promise<void>,
): Promise<LookFinding[]> {
  for (const press of presses) {
    const traffic = watchRequests(page);
    try {
      if ('type' in press) await page.keyboard.type(press.type, { delay: 20 });
      else await page.locator(press.selector).filter({ visible: true }).first().click({ timeout: PATIENCE });
    } catch (error) {
      const element = 'type' in press ? 'the field with the focus' : press.selector;
      const wanted = 'a control that can be pressed';
      return [{ widget: '', element, measured: await reasonFor(page, element, error), wanted, rules: [] }];
    } finally {
      await traffic.rest();
    }
    await afterEach();
  }
  return [];
}

async function reasonFor(page: Page, selector: string, error: unknown): Promise<string> {
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

/** The driver tells once in a page's life that its network is idle, so each press counts its own requests. */
function watchRequests(page: Page): { rest(): Promise<void> } {
  const open = new Set<Request>();
  let last = Date.now();
  const begin = (request: Request) => {
    // The end of a beacon is never reported.
    if (request.resourceType() !== 'ping') open.add(request);
    last = Date.now();
  };
  const end = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return {
    async rest() {
      const from = Date.now();
      last = from;
      while ((open.size > 0 || Date.now() - last < QUIET) && Date.now() - from < PATIENCE)
        await new Promise((resolve) => setTimeout(resolve, 50));
      page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
    },
  };
}
