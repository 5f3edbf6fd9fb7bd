import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { addProductToCart } from '../support/e2e/add-product';
import { openShop, PHONE } from '../support/e2e/browser-shop';

// Each test is a whole checkout, which takes longer than Jest's default timeout on a busy machine.
jest.setTimeout(90_000);

const shop = openShop({ settings: { rateLimit: 1_000 } }, { bfcache: true });
const PAGE = '/thanh-toan-khoi/';
const TEAPOT = 103;

/** The server of a payment page outside the shop, with an origin of its own. */
let bank: Server;
let bankUrl = '';
beforeAll(async () => {
  bank = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    answer.end('<!DOCTYPE html><title>Ngân hàng</title><h1>Nhập số thẻ</h1>');
  });
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  bankUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/thanh-toan`;
});
afterAll(() => new Promise((resolve) => bank.close(resolve)));

const getOrderButton = (page: Page) => page.getByRole('button', { name: 'Đặt hàng', exact: true });

const getPayButton = (page: Page) => page.getByRole('button', { name: 'Thanh toán đơn hàng 901' });

/**
 * Places an order that is paid on another site and opens the payment page there. As in WooCommerce, the cart keeps its
 * products until the order is paid.
 */
async function placeOrderAndGoToBank(page: Page): Promise<{ orders(): number; reads(): number }> {
  let orders = 0;
  let reads = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/wc\/store\/v1\/cart\b/.test(request.url())) reads++;
  });
  await page.route(/\/wc\/store\/v1\/order\/901\?/, (route) =>
    route.fulfill({ json: { id: 901, status: 'pending', items: [], totals: {} } }),
  );
  // Simulates the shop's responses to requests that place the order and to requests that pay the existing order.
  await page.route(/\/wc\/store\/v1\/checkout(\/901)?\?/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    orders++;
    await route.fulfill({
      json: {
        order_id: 901,
        status: 'pending',
        order_key: 'wc_order_1',
        payment_result: { payment_status: 'success', payment_details: [], redirect_url: bankUrl },
      },
    });
  });
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) document.documentElement.dataset.persisted = 'true';
    });
  });
  await addProductToCart(page, TEAPOT);
  await page.goto(PAGE);
  await page.fill('#email', 'khach@example.com');
  await page.fill('#shipping-last_name', 'Nguyễn');
  await page.fill('#shipping-first_name', 'Mây');
  await page.fill('#shipping-address_1', '27 Hàng Gai');
  await page.fill('#shipping-city', 'Hà Nội');
  await page.locator('#radio-control-wc-payment-method-options-cod').check();
  await getOrderButton(page).click();
  await page.getByRole('heading', { name: 'Nhập số thẻ' }).waitFor();
  return { orders: () => orders, reads: () => reads };
}

async function expectTypedInputAndPaymentNotice(page: Page): Promise<void> {
  await page.getByText('Thanh toán chưa hoàn tất').waitFor();
  await getPayButton(page).waitFor();
  expect(await page.inputValue('#email')).toBe('khach@example.com');
  expect(await page.inputValue('#shipping-city')).toBe('Hà Nội');
  expect(await page.locator('#radio-control-wc-payment-method-options-cod').isChecked()).toBe(true);
}

describe('checkout, back from a payment page', () => {
  // fault 11
  it('checkout: after going back from a payment page, the cart is fetched again, the order can be paid, and a notice shows that the payment is incomplete', async () => {
    const page = await shop.openPage({ viewport: PHONE });
    const { orders, reads } = await placeOrderAndGoToBank(page);
    const before = reads();
    // Goes back in the page itself: Playwright's `goBack` waits for a page load, which does not happen when the
    // bfcache restores the page.
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => document.documentElement.dataset.persisted !== undefined);
    expect(await page.evaluate(() => document.documentElement.dataset.persisted)).toBe('true');
    await expectTypedInputAndPaymentNotice(page);
    expect(reads()).toBeGreaterThan(before);
    await getPayButton(page).click();
    await page.getByRole('heading', { name: 'Nhập số thẻ' }).waitFor();
    expect(orders()).toBe(2);
  });

  // fault 11
  it('checkout: everything typed is still there after a return from a payment page without the bfcache', async () => {
    const page = await shop.openPage({ viewport: PHONE });
    const { orders } = await placeOrderAndGoToBank(page);
    await page.goto(PAGE);
    await expectTypedInputAndPaymentNotice(page);
    expect(orders()).toBe(1);
  });
});
