import type { Page } from 'playwright-core';
import { DESKTOP, findAxeViolations, openShop, PHONE, type VisitOptions } from '../support/e2e/browser-shop';

// Each test opens one or two pages, which takes longer than Jest's default timeout on a busy machine.
jest.setTimeout(60_000);

const shop = openShop({ settings: { giftWrap: true } });
const TEAPOT = '103';
const GIFT_WRAP_LABEL = 'Gói làm quà, kèm một tấm thiệp (miễn phí)';

async function openPageWithTeapotInCart(
  path: string,
  visit: VisitOptions = {},
): Promise<{ page: Page; requestedFiles: string[] }> {
  const page = await shop.openPage(visit);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  await page.goto('/cua-hang/');
  await page.request.post('/?wc-ajax=add_to_cart', { form: { product_id: TEAPOT, quantity: '1' } });
  await page.goto(path);
  return { page, requestedFiles: fetched };
}

describe.each([PHONE, DESKTOP])('extension in a window $width px wide', (viewport) => {
  it('extension: its gift message is sent and shown on the cart and the checkout under a Content Security Policy, fits the screen, and has no accessibility violations', async () => {
    const { page } = await openPageWithTeapotInCart('/gio-hang-khoi/', { viewport });
    await page.getByLabel(GIFT_WRAP_LABEL).check();
    await page.getByText('Ấm quả hồng men nâu gan gà (gói quà)').first().waitFor();
    await page.getByLabel('Lời nhắn trên thiệp').fill('Chúc mừng sinh nhật mẹ');
    const messageSent = page.waitForResponse((response) => response.url().includes('/batch'));
    await page.getByRole('link', { name: 'Tiến hành thanh toán' }).focus();
    await messageSent;
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page.goto('/thanh-toan-khoi/');
    if (viewport === PHONE) await page.getByRole('button', { name: /tóm tắt/i }).click();
    const message = page.getByLabel('Lời nhắn trên thiệp');
    await message.waitFor();
    expect(await message.inputValue()).toBe('Chúc mừng sinh nhật mẹ');
    expect(await page.getByLabel(GIFT_WRAP_LABEL).isChecked()).toBe(true);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

// spec 2.7: an extension works on cart and checkout, and costs nothing where there is none
it('extension API: its chunks are not downloaded by a page without extensions', async () => {
  shop.shop.switches.giftWrap = false;
  const { page, requestedFiles: fetched } = await openPageWithTeapotInCart('/gio-hang-khoi/');
  await page.locator('.tiem-block-cart__line').waitFor();
  const parts = ['extension-api.js', 'Fills.js', 'extension-cart.js'];
  expect(fetched.filter((name) => parts.includes(name))).toEqual([]);
  shop.shop.switches.giftWrap = true;
  await page.reload();
  await page.getByLabel(GIFT_WRAP_LABEL).waitFor();
  expect(parts.filter((name) => fetched.includes(name))).toEqual(['extension-api.js', 'Fills.js']);
});
