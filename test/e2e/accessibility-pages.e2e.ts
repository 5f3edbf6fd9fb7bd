import type { Page } from 'playwright-core';
import { findAccessibilityProblems, mountAllWidgets } from '../support/e2e/accessibility';
import { addProductToCart } from '../support/e2e/add-product';
import { openShop } from '../support/e2e/browser-shop';

// Each page is checked in the light and the dark theme, which takes longer than Jest's default timeout on a busy
// machine.
// one build: roles, names and contrast come from markup that is the same in both builds
jest.setTimeout(60_000);

const shop = openShop({ settings: { localPickup: true, rateLimit: 1000 } });

const ACCOUNT = { email: 'lan@tiem.example', password: 'mot mat khau dai' };
const TEAPOT = 103;

const addTeapotToCart = (page: Page) => addProductToCart(page, TEAPOT);

async function signUp(page: Page): Promise<void> {
  await page.goto('/tai-khoan/');
  await page.fill('#reg_email', ACCOUNT.email);
  await page.fill('#reg_password', ACCOUNT.password);
  await page.click('form.register [name="register"]');
  await page.locator('.woocommerce-MyAccount-content').waitFor();
}

/** The pages to check, each with what the shopper does before opening it. */
const PAGES: readonly [path: string, before?: (page: Page) => Promise<unknown>][] = [
  ['/'],
  ['/cua-hang/'],
  ['/danh-muc/am-chen/'],
  ['/?s=tra&post_type=product'],
  ['/?s=khong-co-gi&post_type=product'],
  ['/san-pham/am-qua-hong/'],
  ['/san-pham/coc-quai-bat-trang/'],
  ['/san-pham/khan-lua-van-phuc/'],
  ['/san-pham/bo-am-chen-qua-hong/'],
  ['/san-pham/mam-tom-hau-loc/'],
  ['/gio-hang/'],
  ['/gio-hang/', addTeapotToCart],
  ['/gio-hang-khoi/'],
  ['/gio-hang-khoi/', addTeapotToCart],
  ['/thanh-toan/'],
  ['/thanh-toan/', addTeapotToCart],
  ['/thanh-toan-khoi/'],
  ['/thanh-toan-khoi/', addTeapotToCart],
  ['/tai-khoan/'],
  ['/tai-khoan/quen-mat-khau/'],
  ['/bai-viet/'],
  ['/bai-viet/pha-am-tra-sen/'],
  ['/phong-thu-loi/'],
  ['/widgets/'],
];

test.each(
  PAGES.map(([path, before], index) => ({
    path,
    before,
    cart: before ? 'a teapot in the cart' : 'an empty cart',
    index,
  })),
)(
  'accessibility: page $path has no violations when it is opened with $cart',
  async ({ path, before, index }) => {
    const page = await shop.openSharedPage({ reducedMotion: 'reduce' });
    await before?.(page);
    await page.goto(path);
    await mountAllWidgets(page);
    expect(
      await findAccessibilityProblems(page, { screenOfFirstTheme: index % 2 ? 'desktop' : 'phone' }),
    ).toEqual([]);
  },
);

test('accessibility: the page for a URL that does not exist has no violations', async () => {
  const page = await shop.openSharedPage({ reducedMotion: 'reduce' });
  await page.goto('/khong-co-dau/');
  await mountAllWidgets(page);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  // Expects only the error that the browser logs for the missing page.
  expect(shop.pageErrors.splice(0).map((line) => /\d{3} \(/.exec(line)?.[0])).toEqual(['404 (']);
});

test('accessibility: the account pages have no violations, before and after the first order', async () => {
  const page = await shop.openSharedPage({ reducedMotion: 'reduce' });
  const violations: string[] = [];
  const recordViolations = async () => {
    await mountAllWidgets(page);
    violations.push(
      ...(await findAccessibilityProblems(page)).map((line) => `${new URL(page.url()).pathname}, ${line}`),
    );
  };
  await signUp(page);
  await recordViolations();
  await page.goto('/tai-khoan/don-hang/');
  await recordViolations();
  await addTeapotToCart(page);
  await page.goto('/thanh-toan-khoi/');
  await page.fill('#shipping-last_name', 'Nguyễn');
  await page.fill('#shipping-first_name', 'Mây');
  await page.fill('#shipping-address_1', '27 Hàng Gai');
  await page.fill('#shipping-city', 'Hà Nội');
  await page.getByRole('button', { name: 'Đặt hàng', exact: true }).click();
  await page.waitForURL(/da-dat-hang/);
  await recordViolations();
  await page.goto('/tai-khoan/don-hang/');
  await recordViolations();
  await page.click('.woocommerce-orders-table__cell-order-actions a');
  await page.waitForURL(/don-hang\/\d+/);
  await recordViolations();
  expect(violations).toEqual([]);
});
