import type { Page } from 'playwright-core';
import type { BrowserShop, VisitOptions } from './browser-shop';

/**
 * Opens a widget's example page with another theme's stylesheet, once the example has reached its state. Examples in
 * which scripts run share a page.
 */
export async function openExampleInTheme(
  shop: BrowserShop,
  example: string,
  theme: string,
  visit: VisitOptions = {},
): Promise<Page> {
  const options: VisitOptions = { reducedMotion: 'reduce', bypassCSP: true, ...visit };
  const page = await (visit.runsScripts === false ? shop.openPage(options) : shop.openSharedPage(options));
  await page.goto(`/widgets/${example}/sang/?theme=${theme}`);
  if (visit.runsScripts !== false)
    await page.waitForSelector('main:not([data-press])', { state: 'attached' });
  return page;
}
