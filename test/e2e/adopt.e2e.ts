import type { Page, Route } from 'playwright-core';
import { openShop } from '../support/e2e/browser-shop';
import { readLayoutShifts } from '../support/e2e/layout-shifts';
import { waitForNetworkIdle } from '../support/e2e/network-idle';

// one build: elements are adopted by the loader, which is the same in both builds

const shop = openShop();

jest.setTimeout(60_000);

const LISTING = '/cua-hang/';
const BUTTON = 'a.add_to_cart_button.ajax_add_to_cart';
const ADOPT = ['woocommerce-classic', { selector: '#site-header-cart', widget: 'mini-cart' }];

/**
 * Opens the listing with tiem-adopt.js before tiem.js, and removes `data-tiem` from the elements that WooCommerce
 * renders.
 */
async function openListingWithoutAttributes(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === LISTING,
    async (route) => {
      const response = await route.fetch();
      const plain = (await response.text()).replace(
        / data-tiem="(add-to-cart|mini-cart[^"]*|notices|sort-select)"/g,
        '',
      );
      const settings = `<script type="application/json" data-tiem-settings>${JSON.stringify({ adopt: ADOPT })}</script>`;
      const body = plain.replace(
        /<script type="module" src="([^"]*)tiem\.js"( nonce="[^"]*")/,
        (tag, folder, nonce) => `${settings}<script src="${folder}tiem-adopt.js"${nonce}></script>${tag}`,
      );
      await route.fulfill({ response, body });
    },
  );
  await page.goto(LISTING);
}

const recordAddRequests = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /add_to_cart|add-item/.test(request.url())) sent.push(request.url());
  });
  return sent;
};

const clickFirstAddButton = (page: Page) => page.locator(BUTTON).first().click();

test('adopted listing: a click before the widget has loaded adds the product once, and adoption shifts no layout', async () => {
  const page = await shop.openPage();
  const sent = recordAddRequests(page);
  let resolveHeldRoute: (route: Route) => void = () => {};
  const held = new Promise<Route>((resolve) => {
    resolveHeldRoute = resolve;
  });
  await page.route(/\/chunks\/.*\badd-to-cart\.js/, (route) => resolveHeldRoute(route));
  await openListingWithoutAttributes(page);
  await page.waitForSelector(`${BUTTON}[data-tiem-state="waiting"]`);
  // Reads the layout shifts before the click, because the notice about the addition may shift the page.
  expect(await readLayoutShifts(page)).toEqual([]);
  await clickFirstAddButton(page);
  await (await held).continue();
  await page.waitForSelector('#site-header-cart[data-tiem-state="ready"]');
  await waitForNetworkIdle(page);
  expect(sent).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe(LISTING);
  expect(await page.locator('#site-header-cart').textContent()).toMatch(/1/);
});

test('adopted listing: the button of a product inserted later is adopted, except inside data-tiem="off"', async () => {
  const page = await shop.openPage();
  await openListingWithoutAttributes(page);
  await page.waitForSelector(`${BUTTON}[data-tiem-state="waiting"]`);
  const states = await page.evaluate(async (selector) => {
    const list = document.querySelector(selector)?.closest('li') as HTMLElement;
    const [late, off] = [list.cloneNode(true), list.cloneNode(true)] as [HTMLElement, HTMLElement];
    for (const card of [late, off])
      for (const node of card.querySelectorAll(selector))
        for (const name of node.getAttributeNames()) if (/^data-tiem/.test(name)) node.removeAttribute(name);
    off.setAttribute('data-tiem', 'off');
    list.after(late, off);
    // Waits for the next task, because the MutationObserver callbacks of the loader and of tiem-adopt.js are
    // microtasks and have run by then.
    await new Promise((resolve) => setTimeout(resolve));
    return [late, off].map((card) => card.querySelector(selector)?.getAttribute('data-tiem-state') ?? null);
  }, BUTTON);
  expect(states).toEqual(['waiting', null]);
});
