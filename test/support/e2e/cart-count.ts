import type { Page } from 'playwright-core';
import { POLLING_INTERVAL } from './browser-shop';

/** Resolves when the page's header shows this number of cart items. */
export const waitForCartCount = (page: Page, pieces: number) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector('#site-header-cart > a .count')?.textContent?.trim().startsWith(wanted),
    `${pieces} `,
    { polling: POLLING_INTERVAL },
  );
