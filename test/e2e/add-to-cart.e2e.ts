import type { Page } from 'playwright-core';
import { DESKTOP, openShop, PHONE } from '../support/e2e/browser-shop';
import { fetchCartItemCount, waitForCartCount } from '../support/e2e/cart-count';

jest.setTimeout(60_000);

const shop = openShop();
const LISTING = '/cua-hang/';
const POT = '/san-pham/am-qua-hong/';

const getAddButton = (page: Page) => page.locator('a[data-tiem~="add-to-cart"]').first();
const getMiniCartPanel = (page: Page) => page.locator('.tiem-mini-cart:not([hidden])');
const getNotices = (page: Page) => page.locator('[data-tiem~="notices"]').first();

/** Records the page's requests that change the cart. */
function recordCartChangeRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const endpoint = url.searchParams.get('wc-ajax') ?? url.pathname;
    if (request.method() === 'POST' && !endpoint.includes('fragments')) sent.push(endpoint);
  });
  return sent;
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('add to cart, %s', (_, viewport) => {
  it('add to cart in a listing: a click adds the product, updates the count, opens the mini cart and announces the addition in Vietnamese', async () => {
    const page = await shop.openPage({ viewport });
    await page.goto(LISTING);
    const name = await page.locator('li.product:has(a[data-tiem~="add-to-cart"]) h2').first().textContent();
    const sent = recordCartChangeRequests(page);
    await getAddButton(page).click();
    await getMiniCartPanel(page).waitFor();
    await waitForCartCount(page, 1);
    expect(sent).toEqual(['add_to_cart']);
    await getMiniCartPanel(page)
      .getByText(name?.trim() ?? '')
      .first()
      .waitFor();
    const cart = (await getMiniCartPanel(page).textContent()) ?? '';
    expect(cart).toMatch(/\d\.\d{3}₫/);
    expect(cart).toContain('Thanh toán');
    expect(await page.locator('a.added_to_cart').textContent()).toContain('Xem giỏ hàng');
    expect(new URL(page.url()).pathname).toBe(LISTING);
  });

  it("product form: a submit sends the form once and shows the shop's response without leaving the page", async () => {
    const page = await shop.openPage({ viewport });
    await page.goto(POT);
    await page.locator('form.cart input[name="quantity"]').fill('2');
    const sent = recordCartChangeRequests(page);
    await page.locator('form.cart .single_add_to_cart_button').click();
    await waitForCartCount(page, 2);
    await getNotices(page).getByText('Đã thêm 2 ×').waitFor();
    expect(sent).toEqual([POT]);
    expect(new URL(page.url()).pathname).toBe(POT);
  });
});

// fault 20
it('add to cart: while the shop responds with errors, the widget announces in Vietnamese that the addition waits, and then adds the product once', async () => {
  const page = await shop.openPage();
  await page.goto(LISTING);
  shop.shop.addFault({ kind: '500', match: 'add_to_cart', times: 9 });
  try {
    await getAddButton(page).click();
    await page.getByText('Cửa hàng đang bận. Thay đổi của bạn sẽ được gửi sau ít giây.').first().waitFor();
    expect(await page.locator('a.added_to_cart').count()).toBe(0);
  } finally {
    shop.shop.clearFaults();
  }
  await waitForCartCount(page, 1);
  await page.locator('a.added_to_cart').waitFor();
  expect(await fetchCartItemCount(page)).toBe(1);
  expect(shop.pageErrors.splice(0).filter((line) => !/500/.test(line))).toEqual([]);
});
