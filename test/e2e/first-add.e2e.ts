import type { Page } from 'playwright-core';
import { holdRequests, openShop } from '../support/e2e/browser-shop';
import { waitForCartCount } from '../support/e2e/cart-count';
import { waitForNetworkIdle } from '../support/e2e/network-idle';

jest.setTimeout(90_000);

const LISTING = '/cua-hang/';
const STORE = /\/store\.js/;

const buttons = (page: Page) => page.locator('a[data-tiem~="add-to-cart"]');
const lines = (page: Page) => page.locator('.tiem-mini-cart:not([hidden]) .tiem-mini-cart__line');

/** The quantities in the shop's cart. */
const pieces = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/wp-json/wc/store/v1/cart');
    return ((await answer.json()) as { items_count: number }).items_count;
  });

/** Resolves when the journal has no change in flight. */
const settled = (page: Page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((name) => name.endsWith('cart-queue')));

const additions = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('wc-ajax=add_to_cart')) sent.push(request.postData() ?? '');
  });
  return sent;
};

const shop = openShop({ settings: { rateLimit: 1000 } });

describe('first add of a page', () => {
  async function open(page: Page): Promise<void> {
    await page.goto(LISTING);
    await page.waitForFunction(() => 'tiem' in window);
  }

  test('first add: answered and shown before the store has loaded, which then continues with it', async () => {
    const page = await shop.page();
    const sent = additions(page);
    const release = await holdRequests(page, STORE);
    await open(page);
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const name of ['add-started', 'line-added', 'changed'])
        document.addEventListener(`tiem:cart:${name}`, (event) => {
          const { change } = (event as CustomEvent<{ change?: number }>).detail;
          heard.push(change === undefined ? name : `${name} ${change}`);
        });
    });
    await buttons(page).first().click();
    await waitForCartCount(page, 1);
    await page.locator('a.added[data-tiem~="add-to-cart"]').waitFor();
    expect(await page.locator('.added_to_cart').count()).toBe(0);
    await settled(page);

    const counted = await page.evaluateHandle(() => {
      const seen = new Set<string>();
      const look = () =>
        seen.add(document.querySelector('#site-header-cart > a .count')?.textContent?.trim() ?? '');
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      return seen;
    });
    shop.shop.addFault({ kind: 'delay', match: 'store/v1/cart', ms: 300 });
    release();
    await lines(page).waitFor();
    await page.locator('.added_to_cart').waitFor();
    expect(await counted.evaluate((seen) => [...seen])).toEqual(['1 món']);
    expect(await page.evaluate('heard')).toEqual(['add-started 1', 'line-added 1', 'changed', 'changed']);
    expect(sent).toHaveLength(1);
    expect(await pieces(page)).toBe(1);
  });

  // fault 24
  test('first add: when the store never loads, the product is in the cart once', async () => {
    const page = await shop.page();
    const sent = additions(page);
    await page.route(STORE, (route) => route.abort());
    await open(page);
    const failed = page.waitForEvent('console', { predicate: (line) => /Code is missing/.test(line.text()) });
    await buttons(page).first().click();
    await waitForCartCount(page, 1);
    await failed;
    expect(await buttons(page).first().getAttribute('class')).toMatch(/\badded\b/);
    await page.unroute(STORE);
    await open(page);
    await waitForCartCount(page, 1);
    expect(await pieces(page)).toBe(1);
    expect(sent).toHaveLength(1);
    // The browser logs an error for the aborted request.
    shop.pageErrors.length = 0;
  });

  test.each(['lost-answer', 'drop'] as const)(
    'first add: with the network fault %s the product is in the cart once',
    async (kind) => {
      const page = await shop.page();
      await open(page);
      shop.shop.addFault({ kind, match: 'add_to_cart' });
      await buttons(page).first().click();
      await waitForCartCount(page, 1);
      await lines(page).waitFor();
      await settled(page);
      expect(await pieces(page)).toBe(1);
      shop.pageErrors.length = 0;
    },
  );

  test('first add: when the writer never loads, the next page does not send the addition again', async () => {
    const page = await shop.page();
    const sent = additions(page);
    const changing = /\/writer\.js/;
    await page.route(changing, () => {});
    await open(page);
    await buttons(page).first().click();
    await waitForCartCount(page, 1);
    await page.locator('.tiem-mini-cart:not([hidden])').waitFor();
    await page.unroute(changing);
    await open(page);
    await buttons(page).nth(1).click();
    await waitForCartCount(page, 2);
    await settled(page);
    expect(await pieces(page)).toBe(2);
    expect(sent).toHaveLength(2);
  });

  test('first add: sent through the queue, after a change that the previous page left', async () => {
    const page = await shop.page();
    await open(page);
    shop.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 600 });
    const asked = page.waitForRequest(/add_to_cart/);
    await buttons(page).first().click();
    await asked;
    await open(page);
    await buttons(page).nth(1).click();
    await waitForCartCount(page, 2);
    await settled(page);
    expect(await pieces(page)).toBe(2);
  });

  test('first add: waits for its turn while another tab is sending', async () => {
    const context = await shop.visitor();
    const [page, other] = [await context.newPage(), await context.newPage()];
    await open(other);
    await open(page);
    const sent = additions(page);
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
    await buttons(page).first().click();
    // The change is in the store's queue, which waits for the cart lock.
    await page.waitForFunction(async () => {
      const { pending = [] } = await navigator.locks.query();
      return pending.some(({ name }) => name?.endsWith(':turn'));
    });
    expect(sent).toEqual([]);
    await other.evaluate('release()');
    await waitForCartCount(page, 1);
    expect(sent).toHaveLength(1);
  });

  test('first add: a second press before the response adds its product too', async () => {
    const page = await shop.page();
    const sent = additions(page);
    await open(page);
    shop.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 400 });
    const asked = page.waitForRequest(/add_to_cart/);
    await buttons(page).first().click();
    await asked;
    await buttons(page).nth(1).click();
    await waitForCartCount(page, 2);
    await settled(page);
    expect(await pieces(page)).toBe(2);
    expect(sent).toHaveLength(2);
  });

  test('first add: the next page finishes the first and a second addition when the store never loads', async () => {
    const page = await shop.page();
    await holdRequests(page, STORE);
    await open(page);
    const answered = page.waitForResponse(/add_to_cart/);
    await buttons(page).first().click();
    await buttons(page).nth(1).click();
    await answered;
    await page.unroute(STORE);
    await open(page);
    await waitForCartCount(page, 2);
    await settled(page);
    expect(await pieces(page)).toBe(2);
  });
});

test("first add: the next page finishes an addition by a product's form when the store never loads", async () => {
  const page = await shop.page();
  await holdRequests(page, STORE);
  await page.goto('/san-pham/am-qua-hong/');
  const button = page.locator('form.cart .single_add_to_cart_button');
  await button.click();
  await page.locator('.single_add_to_cart_button.loading').waitFor();
  await page.unroute(STORE);
  await page.goto(LISTING);
  await waitForCartCount(page, 1);
  await settled(page);
  expect(await pieces(page)).toBe(1);
});

test('first add: added once without Web Locks when another widget loads the store', async () => {
  const page = await shop.page();
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  const release = await holdRequests(page, /\/show-outcome\.js/);
  await page.goto('/san-pham/am-qua-hong/');
  await page.waitForFunction(() => 'tiem' in window);
  await page.locator('form.cart .single_add_to_cart_button').click();
  await page.locator('.single_add_to_cart_button.loading').waitFor();
  await page.locator('#site-header-cart > a').click();
  await waitForCartCount(page, 1);
  release();
  await waitForNetworkIdle(page);
  expect(await pieces(page)).toBe(1);
});
