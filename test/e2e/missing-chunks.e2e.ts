import type { Page } from 'playwright-core';
import { openShop } from '../support/e2e/browser-shop';
import { fetchCartItemCount } from '../support/e2e/cart-count';

// one build: chunks are loaded, and changes sent, by code without a renderer

jest.setTimeout(90_000);

const LISTING = '/cua-hang/';
const TEAPOT = '/san-pham/am-qua-hong/';
const STORE = /\/store\.js/;
const WRITER = /\/writer\.js/;

const shop = openShop({ settings: { rateLimit: 1000 } });

const getListingButton = (page: Page) => page.locator('a[data-tiem~="add-to-cart"]').first();
const getFormButton = (page: Page) => page.locator('form.cart .single_add_to_cart_button');
const getAddProblemMessage = (page: Page) => page.locator('.tiem-add-to-cart__problem');

const listJournals = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.endsWith('cart-queue')));

async function openPageWithLoader(path: string): Promise<Page> {
  const page = await shop.openPage();
  await page.goto(path);
  await page.waitForFunction(() => 'tiem' in window);
  return page;
}

/**
 * Checks the cart's item count on this page and on the next one, which loads all chunks and would send any change
 * left in the journal.
 */
async function expectItemCountStays(page: Page, expected: number): Promise<void> {
  expect(await fetchCartItemCount(page)).toBe(expected);
  expect(await listJournals(page)).toEqual([]);
  await page.unrouteAll();
  await page.goto(LISTING);
  await page.locator('#site-header-cart > a').click();
  await page.locator('.tiem-mini-cart__line').first().waitFor();
  expect(await fetchCartItemCount(page)).toBe(expected);
  // Ignores the console errors that the browser logs for blocked requests.
  shop.pageErrors.length = 0;
}

/** Holds the cart lock, as another tab would, so that the page itself may send no changes. */
async function holdCartLock(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request(`tiem:${location.origin}/:turn`, () => {
          held();
          return new Promise(() => {});
        });
      }),
  );
}

test("product form: when the store's chunk fails to load, the browser submits the form, the product is added once, and the next page confirms it", async () => {
  const page = await openPageWithLoader(TEAPOT);
  await page.route(STORE, (route) => route.abort());
  const formSent = page.waitForRequest((request) => request.isNavigationRequest());
  await getFormButton(page).click();
  expect((await formSent).method()).toBe('POST');
  await page
    .getByText(/Ấm quả hồng.*vào giỏ hàng/)
    .first()
    .waitFor();
  await expectItemCountStays(page, 1);
});

/** Records requests that change the cart: Store API, `wc-ajax` and the product form. */
function recordCartChanges(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const isForm = request.method() === 'POST' && new URL(request.url()).pathname === TEAPOT;
    if (isForm || /wc-ajax=(add_to|remove_from)_cart|[?&]add-to-cart=|\/batch/.test(request.url()))
      sent.push(request.url());
  });
  return sent;
}

test('product form: when the sanitiser fails to load after sending, the product is added once and announced', async () => {
  const page = await shop.openPage();
  // Removes the Sanitizer API, so that the page loads its own sanitiser for the first HTML that needs one.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'));
  await page.goto(TEAPOT);
  await page.waitForFunction(() => 'tiem' in window);
  const missing: string[] = [];
  await page.route(/\/sanitise-engine/, (route) => {
    missing.push(route.request().url());
    return route.abort();
  });
  const sent = recordCartChanges(page);
  await getFormButton(page).click();
  await page.locator('.added_to_cart').first().waitFor();
  expect(missing).not.toEqual([]);
  expect(sent).toHaveLength(1);
  expect(await getAddProblemMessage(page).count()).toBe(0);
  expect(await page.locator('.is-error:visible').count()).toBe(0);
  await expectItemCountStays(page, 1);
});

test.each([
  ["the cart's writer", WRITER],
  ['the code that sends forms', /\/send-form\.js/],
])(
  'product form: when %s fails to load, the browser submits the form, the product is added once, and the next page confirms it',
  async (_, code) => {
    const page = await openPageWithLoader(TEAPOT);
    await page.route(code, (route) => route.abort());
    const sent = recordCartChanges(page);
    const formSent = page.waitForRequest((request) => request.isNavigationRequest());
    await getFormButton(page).click();
    expect((await formSent).method()).toBe('POST');
    await page
      .getByText(/Ấm quả hồng.*vào giỏ hàng/)
      .first()
      .waitFor();
    expect(sent).toHaveLength(1);
    await expectItemCountStays(page, 1);
  },
);

test('add to cart: when the writer fails to load after the addition was sent, the product is added once and shown as added, without an error', async () => {
  const page = await openPageWithLoader(LISTING);
  await page.route(WRITER, (route) => route.abort());
  const sent = recordCartChanges(page);
  await getListingButton(page).click();
  await page.waitForFunction(() => document.querySelector('a[data-tiem~="add-to-cart"].added') !== null);
  // Waits for the fourth and last attempt of the loader to download the chunk.
  await page.waitForRequest(/writer\.js\?retry=3/);
  await page.waitForFunction(() => !Object.keys(localStorage).some((name) => name.endsWith('cart-queue')));
  await page.waitForLoadState('networkidle');
  expect(await getAddProblemMessage(page).count()).toBe(0);
  expect(await page.locator('.is-error:visible').count()).toBe(0);
  expect(await getListingButton(page).getAttribute('class')).toContain('added');
  expect(sent).toHaveLength(1);
  await expectItemCountStays(page, 1);
});

describe('cart, writer fails to load', () => {
  async function openWithoutWriter(path: string, goods: readonly string[] = ['103']): Promise<Page> {
    const page = await shop.openPage();
    await page.goto(LISTING);
    for (const id of goods)
      await page.request.post('/?wc-ajax=add_to_cart', { form: { product_id: id, quantity: '2' } });
    await page.route(WRITER, (route) => route.abort());
    await page.goto(path);
    return page;
  }

  test.each(['plus', 'minus'])(
    'block cart: when the writer fails to load, a click on %s is reverted and a notice gives the reason',
    async (direction) => {
      const page = await openWithoutWriter('/gio-hang-khoi/');
      const quantityField = page.locator(
        '.tiem-block-cart__line .wc-block-components-quantity-selector__input',
      );
      await quantityField.waitFor();
      const sent = recordCartChanges(page);
      await page.locator(`.wc-block-components-quantity-selector__button--${direction}`).click();
      expect(await quantityField.inputValue()).toBe(direction === 'plus' ? '3' : '1');
      await page.getByText('Cửa hàng đang gặp sự cố.').first().waitFor();
      expect(await quantityField.inputValue()).toBe('2');
      expect(sent).toEqual([]);
      await expectItemCountStays(page, 2);
    },
  );

  test("mini cart: when the writer fails to load, a line is removed by the server's own link", async () => {
    const page = await openWithoutWriter(LISTING, ['103', '104']);
    await page.locator('#site-header-cart > a').click();
    const sent = recordCartChanges(page);
    const followed = page.waitForRequest(
      (request) => request.isNavigationRequest() && /[?&]remove_item=/.test(request.url()),
    );
    await page.locator('.tiem-mini-cart__remove').first().click();
    await followed;
    await page.waitForURL(/gio-hang/);
    await page.waitForLoadState('load');
    expect(sent).toEqual([]);
    await expectItemCountStays(page, 2);
  });
});

test("add to cart: when the store's chunk fails to load, the link is followed, the product is added once, and the next page confirms it", async () => {
  const page = await openPageWithLoader(LISTING);
  await page.route(STORE, (route) => route.abort());
  await holdCartLock(page);
  const followed = page.waitForRequest(
    (request) => request.isNavigationRequest() && /add-to-cart=/.test(request.url()),
  );
  await getListingButton(page).click();
  await followed;
  await page
    .getByText(/vào giỏ hàng/)
    .first()
    .waitFor();
  await expectItemCountStays(page, 1);
});

test("add to cart: when the store's chunk fails to load and the response is lost, the cart page opens and contains the product once", async () => {
  const page = await openPageWithLoader(LISTING);
  await page.route(STORE, (route) => route.abort());
  await page.route(/wc-ajax=add_to_cart/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await getListingButton(page).click();
  await page.waitForURL(/gio-hang/);
  await expectItemCountStays(page, 1);
});

test.each([
  ['form', 'while the store fails to load', TEAPOT, getFormButton],
  ['form', 'while the store can load', TEAPOT, getFormButton],
  ['button', 'while the store fails to load', LISTING, getListingButton],
] as const)(
  'add to cart: an addition by a %s while offline, %s, is kept, announced, and sent once when online',
  async (_what, state, path, button) => {
    const page = await openPageWithLoader(path);
    if (state === 'while the store fails to load') await page.route(STORE, (route) => route.abort());
    await button(page).hover();
    await page.locator('[data-tiem~="add-to-cart"][data-tiem-state="ready"]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await button(page).click();
    expect(await getAddProblemMessage(page).textContent()).toContain('Đang chờ kết nối mạng');
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.endsWith('cart-queue')));
    await page.unroute(STORE);
    await page.context().setOffline(false);
    await page.locator('.added_to_cart').first().waitFor();
    expect(await getAddProblemMessage(page).count()).toBe(0);
    await expectItemCountStays(page, 1);
  },
);
