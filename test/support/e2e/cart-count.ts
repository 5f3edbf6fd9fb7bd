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

/** Fetches the number of items in the cart that the shop has stored for the page's visitor. */
export const fetchCartItemCount = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch('/wp-json/wc/store/v1/cart');
    return ((await response.json()) as { items_count: number }).items_count;
  });
