import type { Page } from 'playwright-core';
import { holdRequests, openShop } from '../support/e2e/browser-shop';
import { fetchCartItemCount, waitForCartCount } from '../support/e2e/cart-count';
import { waitForNetworkIdle } from '../support/e2e/network-idle';
import { countStyleAndLayout } from '../support/e2e/restyled-elements';

jest.setTimeout(90_000);

const LISTING = '/cua-hang/';
const STORE = /\/store\.js/;

const getAddButtons = (page: Page) => page.locator('a[data-tiem~="add-to-cart"]');
const getMiniCartLines = (page: Page) => page.locator('.tiem-mini-cart:not([hidden]) .tiem-mini-cart__line');

/** Resolves when the stored journal of cart changes is empty, because then no change is in flight. */
const waitForEmptyJournal = (page: Page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((name) => name.endsWith('cart-queue')));

const recordAddRequests = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('wc-ajax=add_to_cart')) sent.push(request.postData() ?? '');
  });
  return sent;
};

/** Makes the browser grant each lock 800 ms late, as a busy browser does. */
function delayCartLocks(): void {
  const request = navigator.locks.request.bind(navigator.locks) as (...args: unknown[]) => Promise<unknown>;
  navigator.locks.request = (...args: unknown[]) =>
    new Promise((resolve) => setTimeout(resolve, 800)).then(() => request(...args));
}

const shop = openShop({ settings: { rateLimit: 1000 } });

describe('first add of a page', () => {
  async function openListingWithLoader(page: Page): Promise<void> {
    await page.goto(LISTING);
    await page.waitForFunction(() => 'tiem' in window);
  }

  test('first addition to the cart: is sent and shown before the Redux store has loaded, and is moved into its queue afterwards', async () => {
    const page = await shop.openPage();
    const sent = recordAddRequests(page);
    const release = await holdRequests(page, STORE);
    await openListingWithLoader(page);
    await page.evaluate(() => {
      const events: string[] = [];
      Object.assign(window, { cartEvents: events });
      for (const name of ['add-started', 'line-added', 'changed'])
        document.addEventListener(`tiem:cart:${name}`, (event) => {
          const { change } = (event as CustomEvent<{ change?: number }>).detail;
          events.push(change === undefined ? name : `${name} ${change}`);
        });
    });
    await getAddButtons(page).first().click();
    await waitForCartCount(page, 1);
    await page.locator('a.added[data-tiem~="add-to-cart"]').waitFor();
    expect(await page.locator('.added_to_cart').count()).toBe(0);
    await waitForEmptyJournal(page);

    const shownCounts = await page.evaluateHandle(() => {
      const seen = new Set<string>();
      const recordShownCount = () =>
        seen.add(document.querySelector('#site-header-cart > a .count')?.textContent?.trim() ?? '');
      new MutationObserver(recordShownCount).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      return seen;
    });
    shop.shop.addFault({ kind: 'delay', match: 'store/v1/cart', ms: 300 });
    release();
    await getMiniCartLines(page).waitFor();
    await page.locator('.added_to_cart').waitFor();
    expect(await shownCounts.evaluate((seen) => [...seen])).toEqual(['1 món']);
    expect(await page.evaluate('cartEvents')).toEqual([
      'add-started 1',
      'line-added 1',
      'changed',
      'changed',
    ]);
    expect(sent).toHaveLength(1);
    expect(await fetchCartItemCount(page)).toBe(1);
  });

  test('first addition to the cart: while the shop has not responded, the code of the Redux store is requested 400 ms after the addition, even if the cart lock is granted late', async () => {
    const page = await shop.openPage();
    await page.addInitScript(delayCartLocks);
    await openListingWithLoader(page);
    await waitForNetworkIdle(page);
    const release = await holdRequests(page, /wc-ajax=add_to_cart/);
    const storeLoaded = page.waitForResponse(STORE);
    await getAddButtons(page).first().click();
    await storeLoaded;
    release();
    await waitForCartCount(page, 1);
    const [addition = 0, store = 0] = await page.evaluate(() =>
      ['wc-ajax=add_to_cart', '/store.js'].map(
        (part) => performance.getEntriesByType('resource').find(({ name }) => name.includes(part))?.startTime,
      ),
    );
    expect(store - addition).toBeGreaterThan(390);
  });

  // fault 24
  test('first addition to the cart: when the Redux store never loads, the product is in the cart once', async () => {
    const page = await shop.openPage();
    const sent = recordAddRequests(page);
    await page.route(STORE, (route) => route.abort());
    await openListingWithLoader(page);
    const failed = page.waitForEvent('console', { predicate: (line) => /Code is missing/.test(line.text()) });
    await getAddButtons(page).first().click();
    await waitForCartCount(page, 1);
    await failed;
    expect(await getAddButtons(page).first().getAttribute('class')).toMatch(/\badded\b/);
    await page.unroute(STORE);
    await openListingWithLoader(page);
    await waitForCartCount(page, 1);
    expect(await fetchCartItemCount(page)).toBe(1);
    expect(sent).toHaveLength(1);
    // Ignores the console errors that the browser logs for aborted requests.
    shop.pageErrors.length = 0;
  });

  test.each(['lost-answer', 'drop'] as const)(
    'first addition to the cart: after the network fault "%s", the product is in the cart once',
    async (kind) => {
      const page = await shop.openPage();
      await openListingWithLoader(page);
      shop.shop.addFault({ kind, match: 'add_to_cart' });
      await getAddButtons(page).first().click();
      await waitForCartCount(page, 1);
      await getMiniCartLines(page).waitFor();
      await waitForEmptyJournal(page);
      expect(await fetchCartItemCount(page)).toBe(1);
      shop.pageErrors.length = 0;
    },
  );

  test('first addition to the cart: when the cart writer never loads, the next page does not send the addition again', async () => {
    const page = await shop.openPage();
    const sent = recordAddRequests(page);
    const changing = /\/writer\.js/;
    await page.route(changing, () => {});
    await openListingWithLoader(page);
    await getAddButtons(page).first().click();
    await waitForCartCount(page, 1);
    await page.locator('.tiem-mini-cart:not([hidden])').waitFor();
    await page.unroute(changing);
    await openListingWithLoader(page);
    await getAddButtons(page).nth(1).click();
    await waitForCartCount(page, 2);
    await waitForEmptyJournal(page);
    expect(await fetchCartItemCount(page)).toBe(2);
    expect(sent).toHaveLength(2);
  });

  test('first addition to the cart: if a change of the previous page is still in flight, the addition is sent through the queue after that change', async () => {
    const page = await shop.openPage();
    await openListingWithLoader(page);
    shop.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 600 });
    const addRequest = page.waitForRequest(/add_to_cart/);
    await getAddButtons(page).first().click();
    await addRequest;
    await openListingWithLoader(page);
    await getAddButtons(page).nth(1).click();
    await waitForCartCount(page, 2);
    await waitForEmptyJournal(page);
    expect(await fetchCartItemCount(page)).toBe(2);
  });

  test('first addition to the cart: is queued and not sent while another tab holds the cart lock', async () => {
    const context = await shop.createVisitor();
    const [page, other] = [await context.newPage(), await context.newPage()];
    await openListingWithLoader(other);
    await openListingWithLoader(page);
    const sent = recordAddRequests(page);
    await other.evaluate(
      () =>
        new Promise<void>((held) => {
          const name = `tiem:${location.origin}/:turn`;
          void navigator.locks.request(name, () => {
            held();
            return new Promise<void>((release) => Object.assign(window, { release }));
          });
        }),
    );
    await getAddButtons(page).first().click();
    // Waits until the page requests the cart lock, because then the change is in the store's queue.
    await page.waitForFunction(async () => {
      const { pending = [] } = await navigator.locks.query();
      return pending.some(({ name }) => name?.endsWith(':turn'));
    });
    expect(sent).toEqual([]);
    await other.evaluate('release()');
    await waitForCartCount(page, 1);
    expect(sent).toHaveLength(1);
  });

  test('first addition to the cart: a second click before the response adds its product too', async () => {
    const page = await shop.openPage();
    const sent = recordAddRequests(page);
    await openListingWithLoader(page);
    shop.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 400 });
    const addRequest = page.waitForRequest(/add_to_cart/);
    await getAddButtons(page).first().click();
    await addRequest;
    await getAddButtons(page).nth(1).click();
    await waitForCartCount(page, 2);
    await waitForEmptyJournal(page);
    expect(await fetchCartItemCount(page)).toBe(2);
    expect(sent).toHaveLength(2);
  });

  test('first addition to the cart: when the Redux store never loads, the next page completes the first addition and sends the second', async () => {
    const page = await shop.openPage();
    await holdRequests(page, STORE);
    await openListingWithLoader(page);
    const answered = page.waitForResponse(/add_to_cart/);
    await getAddButtons(page).first().click();
    await getAddButtons(page).nth(1).click();
    await answered;
    await page.unroute(STORE);
    await openListingWithLoader(page);
    await waitForCartCount(page, 2);
    await waitForEmptyJournal(page);
    expect(await fetchCartItemCount(page)).toBe(2);
  });
});

test("first addition to the cart: when the Redux store never loads, the next page completes an addition by a product's form", async () => {
  const page = await shop.openPage();
  await holdRequests(page, STORE);
  await page.goto('/san-pham/am-qua-hong/');
  const button = page.locator('form.cart .single_add_to_cart_button');
  await button.click();
  await page.locator('.single_add_to_cart_button.loading').waitFor();
  await page.unroute(STORE);
  await page.goto(LISTING);
  await waitForCartCount(page, 1);
  await waitForEmptyJournal(page);
  expect(await fetchCartItemCount(page)).toBe(1);
});

test('first addition to the cart: is sent only once without Web Locks, even if another widget loads the Redux store meanwhile', async () => {
  const page = await shop.openPage();
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  const release = await holdRequests(page, /\/announce-add\.js/);
  await page.goto('/san-pham/am-qua-hong/');
  await page.waitForFunction(() => 'tiem' in window);
  await page.locator('form.cart .single_add_to_cart_button').click();
  await page.locator('.single_add_to_cart_button.loading').waitFor();
  await page.locator('#site-header-cart > a').click();
  await waitForCartCount(page, 1);
  release();
  await waitForNetworkIdle(page);
  expect(await fetchCartItemCount(page)).toBe(1);
});

test("first addition to the cart: mounting the button makes the browser restyle a few elements, not the whole page, and does not load the code that measures the theme's buttons", async () => {
  const page = await shop.openPage({ bypassCSP: true });
  await page.route(`**${LISTING}`, async (route) => {
    const response = await route.fetch();
    const list = `<div>${'<p><span>Trà</span></p>'.repeat(1000)}</div></main>`;
    const body = (await response.text())
      .replace('<html lang="vi"', '<html lang="vi" data-tiem-look="theme"')
      .replace(/ data-tiem="(?!add-to-cart)[^"]*"/g, '')
      .replace('</main>', list);
    await route.fulfill({ response, body });
  });
  const release = await holdRequests(page, /wc-ajax=add_to_cart/);
  const shownCounts: string[] = [];
  page.on('request', (request) => /theme-buttons/.test(request.url()) && shownCounts.push(request.url()));
  await page.goto(LISTING);
  await page.waitForFunction(() => 'tiem' in window);
  await waitForNetworkIdle(page);
  const readCounts = await countStyleAndLayout(page);
  await getAddButtons(page).first().click();
  await page.locator('a.loading[data-tiem~="add-to-cart"]').waitFor();
  const { restyled } = await readCounts();
  expect(restyled).toBeGreaterThan(0);
  expect(restyled).toBeLessThan(1000);
  expect(shownCounts).toEqual([]);
  release();
  await page.locator('a.added[data-tiem~="add-to-cart"]').waitFor();
});
