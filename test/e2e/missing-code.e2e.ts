import type { Page } from 'playwright-core';
import { openShop } from '../harness/browser';

jest.setTimeout(90_000);

const LISTING = '/cua-hang/';
const TEAPOT = '/san-pham/am-qua-hong/';
const STORE = /\/store\.js/;

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

/** Whatever was left to be done later would be done by a page that has all its code. */
async function nextPageAddsNothing(page: Page, expected: number): Promise<void> {
  expect(await pieces(page)).toBe(expected);
  expect(await journalled(page)).toEqual([]);
  await page.unroute(STORE);
  await page.goto(LISTING);
  await page.locator('#site-header-cart > a').click();
  await page.locator('.tiem-mini-cart__line').first().waitFor();
  expect(await pieces(page)).toBe(expected);
  // The browser complains of every request that was blocked.
  shop.complaints.length = 0;
}

/** Another page of the shopper is at work, so nothing may be sent before the store is there. */
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

test('form, store code missing: submitted by the browser, added once, told by the shop', async () => {
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

test('button, store code missing and nothing sent: its link is followed, added once, told by the shop', async () => {
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

test('button, store code missing and the answer lost: the cart page shows what came of it', async () => {
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
  '%s, pressed offline, store code %s: kept, announced, added once when online',
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
