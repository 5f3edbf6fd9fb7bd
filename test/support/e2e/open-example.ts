import type { Page } from 'playwright-core';
import type { BrowserShop, VisitOptions } from './browser-shop';

/** Opens a widget's example page with another theme's stylesheet, once the example has reached its state. */
export async function openExampleInTheme(
  shop: BrowserShop,
  example: string,
  theme: string,
  visit: VisitOptions = {},
): Promise<Page> {
  const page = await shop.openPage({ reducedMotion: 'reduce', bypassCSP: true, ...visit });
  await page.goto(`/widgets/${example}/sang/?theme=${theme}`);
  if (visit.script !== false) await page.waitForSelector('main:not([data-press])', { state: 'attached' });
  return page;
}
