import type { Page } from 'playwright-core';
import { DESKTOP, findAxeViolations, openShop, PHONE } from '../support/e2e/browser-shop';
import { waitForNetworkIdle } from '../support/e2e/network-idle';

// one build: these widgets change the server's HTML without a renderer

// Each test opens one or two pages, which takes longer than Jest's default timeout on a busy machine.
jest.setTimeout(60_000);

const shop = openShop();
const readProductNames = (page: Page, list: string) =>
  page.$$eval(`${list} ul.products .woocommerce-loop-product__title`, (titles) =>
    titles.filter((title) => title.checkVisibility()).map((title) => title.textContent),
  );

describe('product lists', () => {
  it('product list on the home page: the next page is shown in place, and the button of a new product adds it to the cart', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await page.goto('/');
    const list = page.locator('#hang-moi');
    const first = await readProductNames(page, '#hang-moi');
    await list.locator('a.page-numbers.next').hover();
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('#hang-moi')?.dataset.tiemState === 'ready',
    );
    await list.locator('a.page-numbers.next').click();
    await list.locator('.tiem-collection li .ajax_add_to_cart').first().waitFor();
    expect(new URL(page.url()).search).toBe('?product-page=2');
    const second = await readProductNames(page, '#hang-moi');
    expect(second).toHaveLength(6);
    expect(second).not.toEqual(first);
    expect(await findAxeViolations(page)).toEqual([]);
    await list.locator('.tiem-collection .ajax_add_to_cart').first().click();
    await page.waitForFunction(() =>
      /\b1\b/.test(document.querySelector('.cart-contents .count')?.textContent ?? ''),
    );
    await page.goBack();
    await page.waitForFunction(() => !document.querySelector('#hang-moi .tiem-collection li'));
    expect(await readProductNames(page, '#hang-moi')).toEqual(first);
  });

  it("recently viewed products: after a visit to a product's page, the home page lists it", async () => {
    const page = await shop.openPage({ viewport: PHONE });
    await page.goto('/san-pham/tranh-dong-ho-dan-ga/');
    await page.mouse.move(100, 100);
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(':viewed')));
    await page.goto('/');
    await page.mouse.move(100, 100);
    await page.mouse.wheel(0, 200);
    const recentlyViewed = page.locator('[data-tiem-kind="recently-viewed"]');
    await recentlyViewed.waitFor();
    await recentlyViewed.scrollIntoViewIfNeeded();
    await recentlyViewed.getByText('Tranh Đông Hồ “Đàn gà mẹ con”').waitFor();
  });
});

describe('product filters', () => {
  it('product filters: on a wide screen, a choice replaces the list beside them in place', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await page.goto('/cua-hang/');
    const all = await readProductNames(page, '#hang');
    const filters = page.locator('#bo-loc');
    await filters.hover();
    await page.waitForFunction(() => document.querySelector('[data-tiem-figure][role="checkbox"]'));
    await filters.getByText('Màu men').click();
    await filters.getByRole('checkbox', { name: 'Men ngọc' }).click();
    await page.waitForURL(/filter_mau-men=ngoc/);
    await filters.getByRole('checkbox', { name: 'Men ngọc', checked: true }).waitFor();
    expect(await readProductNames(page, '#hang')).toHaveLength(2);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.goBack();
    await filters.getByRole('checkbox', { name: 'Men ngọc', checked: false }).waitFor();
    expect(await readProductNames(page, '#hang')).toEqual(all);
  });

  it('product filters: on a phone they open in a dialog, show the number of products, and close', async () => {
    const page = await shop.openPage({ viewport: PHONE });
    await page.goto('/cua-hang/');
    await page.getByRole('link', { name: 'Bộ lọc' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator('#bo-loc').hover();
    await dialog.getByText('Đánh giá').click();
    await dialog.getByRole('checkbox', { name: '5 sao' }).click();
    await dialog.getByRole('checkbox', { name: '5 sao', checked: true }).waitFor();
    const see = dialog.getByRole('button', { name: /^Xem \d+ sản phẩm$/ });
    await see.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await readProductNames(page, '#hang')).not.toHaveLength(0);
  });

  it('product filters: without JavaScript they work as links and a form', async () => {
    const page = await shop.openPage({ runsScripts: false });
    await page.goto('/cua-hang/');
    await page.getByText('Màu men').click();
    await page.getByRole('link', { name: 'Men ngọc' }).click();
    await page.waitForURL(/filter_mau-men=ngoc/);
    await page.getByLabel('Đến').fill('130000');
    await page.getByRole('button', { name: 'Lọc giá' }).click();
    await page.waitForURL(/max_price=130000/);
    expect(new URL(page.url()).search).toContain('filter_mau-men=ngoc');
  });
});

it.each(['block-cart', 'block-checkout'])(
  'preview in the page editor: the preview of %s sends no request to the shop',
  async (widget) => {
    const page = await shop.openPage({ viewport: DESKTOP });
    const requestedPaths: string[] = [];
    await page.route('**/xem-truoc/', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="vi"><link rel="stylesheet" href="/tiem/tiem.css"><link rel="icon" href="data:,">
<script type="application/json" data-tiem-settings>{"shippingMethodsExist":true}</script>
<script type="module" src="/tiem/tiem.js"></script><div data-tiem="${widget}" data-tiem-preview></div></html>`,
      }),
    );
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto('/xem-truoc/');
    await page.waitForFunction(() => document.body.textContent?.includes('Áo dài lụa'));
    await waitForNetworkIdle(page);
    expect(requestedPaths.filter((path) => path !== '/xem-truoc/' && !path.startsWith('/tiem/'))).toEqual([]);
  },
);

describe('review photos', () => {
  it('review photos: are uploaded as soon as they are chosen, and shown with the review', async () => {
    shop.shop.switches.reviewPhotos = true;
    const page = await shop.openPage({ viewport: DESKTOP });
    await page.goto('/tai-khoan/');
    await page.locator('form.woocommerce-form-login [name="username"]').fill('chu-tiem');
    await page.locator('form.woocommerce-form-login [name="password"]').fill('tiem-nha-may');
    await page.locator('form.woocommerce-form-login [name="login"]').click();
    await page.waitForLoadState();
    await page.goto('/san-pham/tranh-dong-ho-dan-ga/#reviews');
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.locator('#review_photo').hover();
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('[data-tiem="review-photos"]')?.dataset.tiemState === 'ready',
    );
    await page.locator('#review_photo').setInputFiles([
      { name: 'tranh 1.png', mimeType: 'image/png', buffer: png },
      { name: 'tranh 2.png', mimeType: 'image/png', buffer: png },
    ]);
    await page.waitForFunction(() =>
      /^\d+,\d+$/.test(document.querySelector<HTMLInputElement>('[name="review_photos"]')?.value ?? ''),
    );
    expect(await findAxeViolations(page)).toEqual([]);
    await page.locator('#comment').fill('Tranh treo lên là sáng cả gian nhà.');
    await page.getByRole('radio', { name: /Rất ưng/ }).press('Space');
    await page.locator('#submit').click();
    await page.waitForURL(/#comment-\d+$/);
    expect(await page.locator('.review-photos img').count()).toBe(2);
  });
});
