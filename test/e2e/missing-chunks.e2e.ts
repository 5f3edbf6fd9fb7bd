import type { Page } from 'playwright-core';
import { openShop } from '../support/e2e/browser-shop';

jest.setTimeout(90_000);

const LISTING = '/cua-hang/';
const TEAPOT = '/san-pham/am-qua-hong/';
const STORE = /\/store\.js/;
const CHANGING = /\/writer\.js/;

const shop = openShop({ settings: { rateLimit: 1000 } });

const listed = (page: Page) => page.locator('a[data-tiem~="add-to-cart"]').first();
const submit = (page: Page) => page.locator('form.cart .single_add_to_cart_button');
const problem = (page: Page) => page.locator('.tiem-add-to-cart__problem');

const pieces = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/wp-json/wc/store/v1/cart');
    return ((await answer.json()) as { items_count: number }).items_count;
  });

const journalled = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.endsWith('cart-queue')));

async function open(path: string): Promise<Page> {
  const page = await shop.page();
  await page.goto(path);
  await page.waitForFunction(() => 'tiem' in window);
  return page;
}

/** The page has all its code, so it would send anything that had been delayed by the missing chunk. */
async function nextPageAddsNothing(page: Page, expected: number): Promise<void> {
  expect(await pieces(page)).toBe(expected);
  expect(await journalled(page)).toEqual([]);
  await page.unrouteAll();
  await page.goto(LISTING);
  await page.locator('#site-header-cart > a').click();
  await page.locator('.tiem-mini-cart__line').first().waitFor();
  expect(await pieces(page)).toBe(expected);
  // The browser logs an error for every blocked request.
  shop.pageErrors.length = 0;
}

/** Another page of the shopper holds the cart lock, so nothing may be sent before the store is open. */
async function holdTurn(page: Page): Promise<void> {
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

test("product form: when the store's code is missing, the browser submits it, the product is added once, and the shop says so", async () => {
  const page = await open(TEAPOT);
  await page.route(STORE, (route) => route.abort());
  const arrived = page.waitForRequest((request) => request.isNavigationRequest());
  await submit(page).click();
  expect((await arrived).method()).toBe('POST');
  await page
    .getByText(/Ấm quả hồng.*vào giỏ hàng/)
    .first()
    .waitFor();
  await nextPageAddsNothing(page, 1);
});

/** Records requests that change the cart by any transport. */
function changes(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const isForm = request.method() === 'POST' && new URL(request.url()).pathname === TEAPOT;
    if (isForm || /wc-ajax=(add_to|remove_from)_cart|[?&]add-to-cart=|\/batch/.test(request.url()))
      sent.push(request.url());
  });
  return sent;
}

test('product form: when the sanitiser is missing after sending, the product is added once and announced', async () => {
  const page = await shop.page();
  // In browsers without the Sanitizer API, our sanitiser is loaded for the first HTML that needs it.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'));
  await page.goto(TEAPOT);
  await page.waitForFunction(() => 'tiem' in window);
  const missing: string[] = [];
  await page.route(/\/sanitise-engine/, (route) => {
    missing.push(route.request().url());
    return route.abort();
  });
  const sent = changes(page);
  await submit(page).click();
  await page.locator('.added_to_cart').first().waitFor();
  expect(missing).not.toEqual([]);
  expect(sent).toHaveLength(1);
  expect(await problem(page).count()).toBe(0);
  expect(await page.locator('.is-error:visible').count()).toBe(0);
  await nextPageAddsNothing(page, 1);
});

test.each([
  ['that changes the cart', CHANGING],
  ['that sends forms', /\/send-form\.js/],
])(
  'product form: when the code %s is missing, the browser submits it, the product is added once, and the shop says so',
  async (_, code) => {
    const page = await open(TEAPOT);
    await page.route(code, (route) => route.abort());
    const sent = changes(page);
    const arrived = page.waitForRequest((request) => request.isNavigationRequest());
    await submit(page).click();
    expect((await arrived).method()).toBe('POST');
    await page
      .getByText(/Ấm quả hồng.*vào giỏ hàng/)
      .first()
      .waitFor();
    expect(sent).toHaveLength(1);
    await nextPageAddsNothing(page, 1);
  },
);

test('add to cart: when the writer is missing after sending, the product is added once and shown as added, without an error', async () => {
  const page = await open(LISTING);
  await page.route(CHANGING, (route) => route.abort());
  const sent = changes(page);
  await listed(page).click();
  await page.waitForFunction(() => document.querySelector('a[data-tiem~="add-to-cart"].added') !== null);
  // The loader tries four times to download the chunk before it gives up.
  await page.waitForRequest(/writer\.js\?retry=3/);
  await page.waitForFunction(() => !Object.keys(localStorage).some((name) => name.endsWith('cart-queue')));
  await page.waitForLoadState('networkidle');
  expect(await problem(page).count()).toBe(0);
  expect(await page.locator('.is-error:visible').count()).toBe(0);
  expect(await listed(page).getAttribute('class')).toContain('added');
  expect(sent).toHaveLength(1);
  await nextPageAddsNothing(page, 1);
});

describe('cart, writer missing', () => {
  async function openWith(path: string, goods: readonly string[] = ['103']): Promise<Page> {
    const page = await shop.page();
    await page.goto(LISTING);
    for (const id of goods)
      await page.request.post('/?wc-ajax=add_to_cart', { form: { product_id: id, quantity: '2' } });
    await page.route(CHANGING, (route) => route.abort());
    await page.goto(path);
    return page;
  }

  test.each(['plus', 'minus'])(
    'block cart: when the writer is missing, a press of %s is reverted and a notice gives the reason',
    async (way) => {
      const page = await openWith('/gio-hang-khoi/');
      const number = page.locator('.tiem-block-cart__line .wc-block-components-quantity-selector__input');
      await number.waitFor();
      const sent = changes(page);
      await page.locator(`.wc-block-components-quantity-selector__button--${way}`).click();
      expect(await number.inputValue()).toBe(way === 'plus' ? '3' : '1');
      await page.getByText('Cửa hàng đang gặp sự cố.').first().waitFor();
      expect(await number.inputValue()).toBe('2');
      expect(sent).toEqual([]);
      await nextPageAddsNothing(page, 2);
    },
  );

  test("mini cart: when the writer is missing, removal follows the server's own link", async () => {
    const page = await openWith(LISTING, ['103', '104']);
    await page.locator('#site-header-cart > a').click();
    const sent = changes(page);
    const followed = page.waitForRequest(
      (request) => request.isNavigationRequest() && /[?&]remove_item=/.test(request.url()),
    );
    await page.locator('.tiem-mini-cart__remove').first().click();
    await followed;
    await page.waitForURL(/gio-hang/);
    await page.waitForLoadState('load');
    expect(sent).toEqual([]);
    await nextPageAddsNothing(page, 2);
  });
});

test("add to cart: when the store's code is missing, its link is followed, the product is added once, and the shop says so", async () => {
  const page = await open(LISTING);
  await page.route(STORE, (route) => route.abort());
  await holdTurn(page);
  const followed = page.waitForRequest(
    (request) => request.isNavigationRequest() && /add-to-cart=/.test(request.url()),
  );
  await listed(page).click();
  await followed;
  await page
    .getByText(/vào giỏ hàng/)
    .first()
    .waitFor();
  await nextPageAddsNothing(page, 1);
});

test("add to cart: when the store's code is missing and the response lost, the cart page opens with the product in it once", async () => {
  const page = await open(LISTING);
  await page.route(STORE, (route) => route.abort());
  await page.route(/wc-ajax=add_to_cart/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await listed(page).click();
  await page.waitForURL(/gio-hang/);
  await nextPageAddsNothing(page, 1);
});

test.each([
  ['form', 'missing', TEAPOT, submit],
  ['form', 'there', TEAPOT, submit],
  ['button', 'missing', LISTING, listed],
] as const)(
  "add to cart: a %s pressed offline, with the store's code %s, is kept, announced, and sent once when online",
  async (_what, code, path, button) => {
    const page = await open(path);
    if (code === 'missing') await page.route(STORE, (route) => route.abort());
    await button(page).hover();
    await page.locator('[data-tiem~="add-to-cart"][data-tiem-state="ready"]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await button(page).click();
    expect(await problem(page).textContent()).toContain('Đang chờ kết nối mạng');
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.endsWith('cart-queue')));
    await page.unroute(STORE);
    await page.context().setOffline(false);
    await page.locator('.added_to_cart').first().waitFor();
    expect(await problem(page).count()).toBe(0);
    await nextPageAddsNothing(page, 1);
  },
);
