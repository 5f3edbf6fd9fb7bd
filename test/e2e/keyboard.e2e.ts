import type { Page } from 'playwright-core';
import { DESKTOP, holdRequests, openShop } from '../support/e2e/browser-shop';
import { createKeyboardUser } from '../support/e2e/keyboard-user';

// Each test is a whole checkout, which takes longer than Jest's default timeout on a busy machine.
jest.setTimeout(120_000);

const shop = openShop({ settings: { localPickup: true, rateLimit: 1000 } });

const OPENER = '.product-type-variable.instock .quick-view';
const COUPON = '#wc-block-components-totals-coupon__input-coupon';
const SHIPPING_ESTIMATE = '.tiem-block-cart__estimate';
const SAME_ADDRESS = '#checkbox-control-use-same';
const METHOD = '[name="radio-control-wc-payment-method-options"]';

async function openPageAsKeyboardUser(path: string) {
  const page = await shop.openPage({ viewport: DESKTOP });
  const keys = await createKeyboardUser(page);
  await page.goto(path);
  await page.waitForFunction(() => window.tiem !== undefined);
  return { page, keys };
}

const waitForTotals = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.tiem-money.is-updating') === null);

test('keyboard only: a shopper gets from the listing to a placed order, and each event is announced once', async () => {
  const { page, keys } = await openPageAsKeyboardUser('/cua-hang/?orderby=price');
  await keys.tabTo('#site-header-cart > a');
  await keys.tabTo(OPENER);
  await keys.pressKeys('Enter');
  await page.locator('dialog form.variations_form select').first().waitFor();
  // Waits for the gallery, because until it has mounted Tab stops at the link of every picture.
  await page.locator('dialog [data-tiem~="product-gallery"][data-tiem-state="ready"]').waitFor();
  await keys.tabTo('dialog select');
  await keys.pressKeys('ArrowDown');
  await keys.tabTo('dialog tr + tr select');
  await keys.pressKeys('ArrowDown');
  await page.locator('dialog .single_variation .price').waitFor();
  await keys.tabTo('dialog .single_add_to_cart_button');
  await keys.pressKeys('Enter');
  await page.locator('.tiem-mini-cart:not([hidden]) .tiem-mini-cart__line').waitFor();
  await keys.waitForFocus(OPENER);
  await page.locator('.tiem-notice').getByText('Đã thêm “Bát cơm Bát Tràng vuốt tay”').waitFor();
  expect(keys.takeAnnouncements().join(' ')).toBe(
    'Đang mở xem nhanh… 85.000₫ Còn 24 sản phẩm Đang tải… Thành công: ' +
      'Đã thêm “Bát cơm Bát Tràng vuốt tay” vào giỏ hàng. Xem giỏ hàng',
  );
  await keys.pressKeys('Escape');
  await page.locator('.tiem-mini-cart').waitFor({ state: 'hidden' });
  await keys.waitForFocus(OPENER);

  await page.goto('/');
  await page.waitForFunction(() => window.tiem !== undefined);
  await keys.tabTo('#site-header-cart > a');
  await keys.pressKeys('Enter');
  await keys.waitForFocus('.tiem-mini-cart');
  await keys.tabTo('.tiem-mini-cart a[href$="/gio-hang/"]');
  await keys.pressKeys('Enter');
  await page.waitForURL(/gio-hang/);
  await page.locator('.tiem-block-cart__line').waitFor();
  keys.takeAnnouncements();

  await keys.tabTo('.tiem-quantity input');
  await keys.pressKeys('ControlOrMeta+a');
  await keys.typeText('3');
  await keys.pressKeys('Enter');
  await page.getByText('Tổng cộng: 285.000₫').waitFor({ state: 'attached' });
  await keys.waitForFocus('.tiem-quantity input');
  await keys.tabTo('.tiem-collapsible__button');
  await keys.pressKeys('Enter');
  await keys.tabTo(COUPON);
  await keys.typeText('KHONGCO');
  await keys.pressKeys('Enter');
  await page.locator('.tiem-field__error').waitFor();
  await keys.waitForFocus(COUPON);
  await keys.pressKeys('ControlOrMeta+a');
  await keys.typeText('TET50K');
  await keys.pressKeys('Enter');
  await page.getByText('Đã áp dụng mã giảm giá').waitFor();
  await waitForTotals(page);
  await keys.waitForFocus(COUPON);
  await keys.tabTo('.tiem-collapsible__button');
  await keys.pressKeys('Enter');
  await page.locator(SHIPPING_ESTIMATE).waitFor();
  await keys.tabTo(`${SHIPPING_ESTIMATE} [id$="-city"]`);
  await keys.typeText('Huế');
  await keys.pressKeys('Enter');
  await page.getByRole('button', { name: /^Giao tới Huế/ }).waitFor();
  await keys.waitForFocus('.tiem-collapsible__button');
  await keys.tabTo('input[type="radio"]');
  await keys.pressKeys('ArrowDown');
  await page.getByText('Tổng cộng: 255.000₫').waitFor({ state: 'attached' });
  await keys.waitForFocus('input[type="radio"]:checked');
  const words = keys.takeAnnouncements();
  // Sorts two announcements: the total and the coupon's notice come from one response, and either may be announced
  // first.
  const together = words.splice(2, 2);
  expect(together.sort()).toEqual(['Tổng cộng: 235.000₫', 'Đã áp dụng mã giảm giá “TET50K”.'].sort());
  expect(words).toEqual([
    'Tổng cộng: 285.000₫',
    'Mã giảm giá "khongco" không tồn tại!',
    'Tổng cộng: 255.000₫',
  ]);

  await keys.tabTo('a[href*="/thanh-toan/"]');
  await keys.pressKeys('Enter');
  await page.waitForURL(/thanh-toan/);
  await page.locator('#email').waitFor();
  await keys.tabTo('#email');
  await keys.typeText('khach@example.com');
  keys.takeAnnouncements();
  await keys.pressKeys('Enter');
  await keys.waitForFocus('#shipping-last_name');
  await page.getByText('Chưa đặt được hàng').waitFor({ state: 'attached' });
  // Counts the missing fields of both addresses: the shipping estimate has set only the shipping address, so the
  // billing address is separate.
  expect(keys.takeAnnouncements()).toEqual(['Chưa đặt được hàng: có 7 chỗ cần sửa.']);
  await keys.typeText('Nguyễn');
  await keys.tabTo('#shipping-first_name');
  await keys.typeText('Mây');
  await keys.tabTo('#shipping-address_1');
  await keys.typeText('27 Hàng Gai');
  await keys.tabTo('#shipping-city');
  await keys.pressKeys('ControlOrMeta+a');
  await keys.typeText('Hà Nội');
  await keys.tabTo(SAME_ADDRESS);
  await keys.pressKeys('Space');
  await keys.tabTo(METHOD);
  await keys.pressKeys('ArrowDown');
  await keys.waitForFocus(`${METHOD}:checked`);
  await keys.tabTo('.wc-block-components-checkout-place-order-button');
  // Delays the next page, because an announcement made just before the page is left would be lost.
  const release = await holdRequests(page, /da-dat-hang/);
  await keys.pressKeys('Enter');
  await keys.waitForAnnouncement('Tiệm đã nhận đơn của bạn. Đang chuyển trang…');
  release();
  await page.waitForURL(/da-dat-hang/);
  // Ignores announcements about saving, because an address may still be in flight, depending on the typing speed.
  expect(keys.takeAnnouncements().filter((words) => !words.startsWith('Đang lưu'))).toEqual([
    'Đang đặt hàng…',
    'Tiệm đã nhận đơn của bạn. Đang chuyển trang…',
  ]);
});

test("skip link: after its use, a quick view that closes returns the focus to the quick view's button, not to the skipped content", async () => {
  const { page, keys } = await openPageAsKeyboardUser('/cua-hang/');
  await keys.tabTo('.skip-link');
  await keys.pressKeys('Enter');
  await keys.tabTo(OPENER);
  await keys.pressKeys('Enter');
  await page.locator('dialog form.variations_form select').first().waitFor();
  await page.evaluate(() => {
    addEventListener('popstate', () =>
      setTimeout(() => document.documentElement.toggleAttribute('data-back', true)),
    );
  });
  await keys.pressKeys('Escape');
  await page.waitForSelector('html[data-back]', { state: 'attached' });
  await keys.waitForFocus(OPENER);
});

test('keyboard only: products can be searched and chosen without leaving the search field', async () => {
  const { page, keys } = await openPageAsKeyboardUser('/');
  await keys.tabTo('.search-field');
  await keys.typeText('ao thun');
  await keys.waitForAnnouncement('Tìm thấy 1 sản phẩm');
  await keys.pressKeys('ArrowDown');
  await page.locator('[role="option"][aria-selected="true"]').waitFor();
  await keys.waitForFocus('.search-field');
  // Checks only the last announcement, because on a slow machine results are also announced between two letters.
  expect(keys.takeAnnouncements().at(-1)).toBe('Tìm thấy 1 sản phẩm');
  await keys.pressKeys('Escape');
  await page.locator('[role="listbox"]').waitFor({ state: 'hidden' });
  await keys.waitForFocus('.search-field');
  await keys.pressKeys('ArrowDown', 'ArrowDown');
  await page.locator('[role="option"][aria-selected="true"]').waitFor();
  await keys.pressKeys('Enter');
  await page.waitForURL('**/san-pham/**');
});

test('keyboard only: pictures can be enlarged, and a review can be written', async () => {
  const { page, keys } = await openPageAsKeyboardUser('/san-pham/bat-com-bat-trang/');
  await keys.tabTo('.woocommerce-product-gallery__image a');
  await keys.pressKeys('Enter');
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('1 / 7').waitFor();
  await keys.pressKeys('ArrowRight');
  await dialog.getByText('2 / 7').waitFor();
  await keys.pressKeys('Escape');
  await dialog.waitFor({ state: 'detached' });
  await keys.waitForFocus('.woocommerce-product-gallery__image a');
  await keys.waitForAnnouncement('Ảnh 2 trên 7');
  expect(keys.takeAnnouncements()).toEqual(['1 / 7', '2 / 7', 'Ảnh 2 trên 7']);

  await keys.tabTo('[role="tab"][aria-selected="true"]');
  await keys.pressKeys('End');
  await keys.waitForFocus('#tab-title-reviews a, [role="tab"][aria-selected="true"]');
  // Waits for the widget's stars, because they replace the server's select and Tab must reach them.
  await page.locator('.tiem-rating__stars input').first().waitFor();
  await keys.tabTo('.tiem-rating__stars input');
  await keys.pressKeys('Space');
  for (let star = 1; star < 4; star++) await keys.pressKeys('ArrowRight');
  await keys.waitForFocus('.tiem-rating__stars input:checked');
  await keys.tabTo('#comment');
  await keys.typeText('Rót êm, nắp khít.');
  await keys.tabTo('#author');
  await keys.typeText('Lan');
  await keys.tabTo('#email');
  await keys.typeText('lan@example.com');
  await keys.tabTo('#submit');
  expect(keys.takeAnnouncements()).toEqual([]);
  await keys.pressKeys('Enter');
  await page.waitForURL(/#comment-\d+$/);
});
