import type { Page } from 'playwright-core';
import {
  addPageScripts,
  buildNamesScript,
  type PageScripts,
  readPageReactScripts,
} from '../../scripts/compat/add-page-scripts';
import { addProductToCart } from '../support/e2e/add-product';
import { DESKTOP, findAxeViolations, openShop, type VisitOptions } from '../support/e2e/browser-shop';
import { PLUGIN_GATEWAYS, readScript } from '../support/mount/wc/plugin-scripts';

// Each test is a whole checkout, which takes longer than Jest's default timeout on a busy machine.
jest.setTimeout(90_000);

const shop = openShop({ settings: { rateLimit: 1_000 }, gateways: PLUGIN_GATEWAYS });
const CONFIRMATION_PATH = /\/thanh-toan\/da-dat-hang\/\d+\/\?key=/;

const readFixtureScripts = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [`${name}.js`, readScript(name)]));
const loadOwnNames = () => ({ ...readPageReactScripts(), ...buildNamesScript() });
const loadPlatformScripts = () => ({ ...readPageReactScripts(), ...readFixtureScripts('platform') });

async function openCheckout(scripts: PageScripts, visit: VisitOptions = {}): Promise<Page> {
  const context = await shop.createVisitor(visit);
  await addPageScripts(context, scripts);
  const page = await context.newPage();
  await addProductToCart(page, 103);
  await page.goto('/thanh-toan-khoi/');
  await page.locator('#radio-control-wc-payment-method-options-cod').waitFor();
  return page;
}

async function fillInForm(page: Page): Promise<void> {
  await page.fill('#email', 'khach@example.com');
  await page.fill('#shipping-last_name', 'Nguyễn');
  await page.fill('#shipping-first_name', 'Mây');
  await page.fill('#shipping-address_1', '27 Hàng Gai');
  await page.fill('#shipping-city', 'Hà Nội');
}

const choosePaymentMethod = (page: Page, id: string) =>
  page.locator(`label[for="radio-control-wc-payment-method-options-${id}"]`).click();
const placeOrder = (page: Page) => page.locator('.wc-block-components-checkout-place-order-button').click();

/** Four payment gateways that are on one page and use different parts of WooCommerce's API. */
const GATEWAYS = ['element-label', 'window-react', 'old-observers', 'data-stores'];

describe.each([
  ['where WooCommerce’s globals are missing', loadOwnNames],
  ['beside WooCommerce’s own registry and stores', loadPlatformScripts],
])("scripts written for WooCommerce's block checkout, %s", (_, platform) => {
  it('payment scripts for WooCommerce: all methods are offered, and the data of their form is sent with the order', async () => {
    const page = await openCheckout({ head: platform(), foot: readFixtureScripts(...GATEWAYS) });
    await page.locator('.nganhang-label', { hasText: 'Chuyển khoản & QR' }).waitFor();
    await page.getByText('Chuyển khoản tự động').first().waitFor();
    await choosePaymentMethod(page, 'thecu');
    await page.getByLabel('Số thẻ (kiểu cũ)').fill('4242');
    await fillInForm(page);
    // Waits until the shop has computed the totals, because they are dimmed until then and would fail the contrast
    // check.
    await page.waitForFunction(() => document.querySelector('.is-updating') === null);
    expect(await findAxeViolations(page)).toEqual([]);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/wc\/store\/v1\/checkout/.test(request.url()),
    );
    await placeOrder(page);
    const body = (await sent).postDataJSON() as { payment_method: string; payment_data: unknown[] };
    expect(body.payment_method).toBe('thecu');
    expect(body.payment_data).toEqual(expect.arrayContaining([{ key: 'card_token', value: 'tok_4242' }]));
    await page.waitForURL(CONFIRMATION_PATH);
  });

  it('payment scripts for WooCommerce: a method can be chosen even if an optimiser defers every script', async () => {
    const page = await openCheckout({ head: platform(), foot: readFixtureScripts(...GATEWAYS), defer: true });
    await choosePaymentMethod(page, 'nganhang');
    await page.getByText('Quét mã để trả.').waitFor();
  });

  it('scripts for WooCommerce: can fill slots and filter texts', async () => {
    const page = await openCheckout(
      { head: platform(), foot: readFixtureScripts('fills-and-filters') },
      { viewport: DESKTOP },
    );
    await page
      .locator('.tichdiem', { hasText: /Tích \d+ điểm/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Đặt hàng và tích điểm' }).waitFor();
  });

  it('scripts for WooCommerce: a label that contains HTML is rendered under the documented Trusted Types policy `default`', async () => {
    const page = await openCheckout({
      head: platform(),
      foot: readFixtureScripts('writes-label'),
      defaultPolicy: true,
    });
    await page.locator('.quetma-mark').waitFor();
    await choosePaymentMethod(page, 'quetma');
    await page.getByText('Mở ứng dụng ngân hàng để quét').waitFor();
    await choosePaymentMethod(page, 'cod');
    await choosePaymentMethod(page, 'quetma');
    await page.getByText('Mở ứng dụng ngân hàng để quét').waitFor();
    expect(await page.locator('.quetma-mark').count()).toBe(1);
  });

  it('scripts for WooCommerce: an express button that its plugin’s script renders into a DOM node can open its wallet, close it without paying, and pay', async () => {
    const page = await openCheckout({ head: platform(), foot: readFixtureScripts('express-node') });
    await fillInForm(page);
    await page.getByRole('button', { name: 'Trả bằng ví mẫu' }).click();
    await page.getByRole('button', { name: 'Đóng ví' }).click();
    await page.getByRole('button', { name: 'Trả bằng ví mẫu' }).click();
    await page.getByRole('button', { name: 'Đồng ý' }).click();
    await page.waitForURL(CONFIRMATION_PATH);
  });
});

test("WooCommerce's own registry and stores: when the page loads them, Tiệm does not replace them, and they contain the page's cart and payment method", async () => {
  const page = await openCheckout({ head: loadPlatformScripts(), foot: readFixtureScripts('element-label') });
  await choosePaymentMethod(page, 'nganhang');
  await page.waitForFunction(() => {
    const { wp } = window as unknown as {
      wp: { data: { select(name: string): Record<string, () => unknown> } };
    };
    const { select } = wp.data;
    return select('wc/store/payment').getActivePaymentMethod?.() === 'nganhang';
  });
  const globals = await page.evaluate(() => {
    const { wc, wp, nativeGlobals } = window as unknown as {
      wc: { wcBlocksRegistry: unknown };
      wp: { data: { select(name: string): Record<string, () => { itemsCount: number }> } };
      nativeGlobals: { registry: unknown; data: unknown };
    };
    return {
      same: wc.wcBlocksRegistry === nativeGlobals.registry && wp.data === nativeGlobals.data,
      count: wp.data.select('wc/store/cart').getCartData?.().itemsCount,
    };
  });
  expect(globals).toEqual({ same: true, count: 1 });
});

test('scripts for WooCommerce: a script that throws on load does not stop other scripts', async () => {
  const page = await openCheckout({
    head: loadOwnNames(),
    foot: readFixtureScripts('throws-at-load', 'window-react'),
  });
  expect(shop.pageErrors.splice(0)).toEqual([expect.stringMatching(/^TypeError/)]);
  await choosePaymentMethod(page, 'thueqr');
  await page.getByText('Tự xác nhận sau 10 giây').waitFor();
});
