import type { Page } from 'playwright-core';
import { addProductToCart } from '../support/e2e/add-product';
import {
  DESKTOP,
  findAxeViolations,
  holdRequests,
  openShop,
  PHONE,
  type VisitOptions,
} from '../support/e2e/browser-shop';

// Each test is a whole checkout, which takes longer than Jest's default timeout on a busy machine.
jest.setTimeout(90_000);

const shop = openShop({ gateways: true, settings: { localPickup: true, rateLimit: 1_000 } });

const PAGE = '/thanh-toan-khoi/';
const GATEWAY_PAGE = /\/cong-thanh-toan\/\d+\/\?key=/;
const ORDER_RECEIVED = /\/thanh-toan\/da-dat-hang\/\d+\/\?key=/;
const TEAPOT = 103;
const APPROVED_CARD = '4242 4242 4242 4242';
const REJECTED_CARD = '4000 0000 0000 0002';
const CONFIRMATION_CARD = '4000 0027 6000 3184';
const LOST_RESPONSE_CARD = '4000 0000 0000 0119';

const getPaymentMethod = (page: Page, name: string) =>
  page.locator(`#radio-control-wc-payment-method-options-${name}`);
const getOrderButton = (page: Page) => page.getByRole('button', { name: 'Đặt hàng', exact: true });
const chooseOption = (page: Page, words: string) =>
  page.locator('.tiem-option__row', { hasText: words }).click();

afterEach(() => {
  shop.shop.clearFaults();
  shop.shop.switches.cardScript = 'fine';
});

async function openCheckout(
  options: VisitOptions = {},
  path = PAGE,
  openPage = shop.openSharedPage,
): Promise<Page> {
  const page = await openPage(options);
  await addProductToCart(page, TEAPOT);
  await page.goto(path);
  return page;
}

async function openFilledCheckout(options: VisitOptions = {}, openPage = shop.openSharedPage): Promise<Page> {
  const page = await openCheckout(options, PAGE, openPage);
  await getPaymentMethod(page, 'cod').waitFor();
  await fillInForm(page);
  return page;
}

async function fillInForm(page: Page): Promise<void> {
  await page.fill('#email', 'khach@example.com');
  await page.fill('#shipping-last_name', 'Nguyễn');
  await page.fill('#shipping-first_name', 'Mây');
  await page.fill('#shipping-address_1', '27 Hàng Gai');
  await page.fill('#shipping-city', 'Hà Nội');
}

async function enterCardNumber(page: Page, number: string): Promise<void> {
  await chooseOption(page, 'Thẻ ngân hàng');
  await page.getByLabel('Số thẻ', { exact: true }).fill(number);
  await page.getByLabel('Hết hạn', { exact: true }).fill('1230');
  await page.getByLabel('Mã bảo mật', { exact: true }).fill('123');
}

const readSessionStorage = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function logIn(page: Page): Promise<void> {
  await page.goto('/tai-khoan/');
  const form = page.locator('.woocommerce-form-login').first();
  await form.locator('[name="username"]').fill('khach');
  await form.locator('[name="password"]').fill('khach-quen');
  await form.locator('[name="login"]').click();
  await page.locator('.woocommerce-MyAccount-content').waitFor();
}

interface OrderRequest {
  path: string;
  body: { payment_data?: { key: string; value: unknown }[] };
}

/** Records the requests that place a new order or pay an existing one. */
function recordOrderRequests(page: Page): OrderRequest[] {
  const sent: OrderRequest[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const found = /\/wc\/store\/v1(\/checkout(?:\/\d+)?)$/.exec(pathname);
    if (request.method() === 'POST' && found)
      sent.push({ path: found[1] ?? '', body: request.postDataJSON() });
  });
  return sent;
}

const getPaymentData = (order: ReturnType<typeof recordOrderRequests>[number] | undefined) =>
  Object.fromEntries((order?.body.payment_data ?? []).map(({ key, value }) => [key, value]));

/** Removes the console errors that the browser logs about the simulated fault from the recorded errors. */
function removeRecordedPageErrors(fault: RegExp): void {
  const otherErrors = shop.pageErrors.filter((line) => !fault.test(line));
  shop.pageErrors.splice(0, shop.pageErrors.length, ...otherErrors);
}

const getOrderNumber = (url: string) => /\/(\d+)\/\?key=/.exec(url)?.[1];

describe('gateway without a registered payment method', () => {
  async function placeOrderAtGateway(options?: VisitOptions): Promise<Page> {
    const page = await openFilledCheckout(options);
    await chooseOption(page, 'TiemPay');
    await getOrderButton(page).click();
    await page.waitForURL(GATEWAY_PAGE);
    return page;
  }

  it('gateway with a redirect: the shopper is sent to its page and pays there', async () => {
    const page = await placeOrderAtGateway({ viewport: PHONE, hasTouch: true });
    expect(await findAxeViolations(page)).toEqual([]);
    const order = getOrderNumber(page.url());
    await page.getByRole('button', { name: 'Trả tiền thành công' }).click();
    await page.waitForURL(ORDER_RECEIVED);
    expect(getOrderNumber(page.url())).toBe(order);
    expect(await page.locator('h1').textContent()).toBe('Đã nhận đơn hàng');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it.each([
    [
      'rejected there',
      async (page: Page) => {
        await page.getByRole('button', { name: 'Ngân hàng từ chối' }).click();
        await page.locator('.woocommerce-thankyou-order-failed').waitFor();
        await page.goto(PAGE);
      },
    ],
    [
      'cancelled there',
      async (page: Page) => {
        await page.getByRole('button', { name: 'Hủy và trở lại tiệm' }).click();
        await page.waitForURL(/thanh-toan-khoi/);
      },
    ],
    ['left by the back button', async (page: Page) => void (await page.goBack())],
    ['left open', async (page: Page) => void (await page.goto(PAGE))],
  ])(
    'gateway with a redirect: when a payment is %s, the checkout says so and the same order can be paid',
    async (_, leave) => {
      const page = await placeOrderAtGateway({ viewport: PHONE });
      const first = getOrderNumber(page.url());
      await leave(page);
      await page.getByText('chưa hoàn tất').first().waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      const sent = recordOrderRequests(page);
      const again = page.getByRole('button', { name: `Thanh toán đơn hàng ${first}` });
      await chooseOption(page, 'TiemPay');
      await again.click();
      await page.waitForURL(GATEWAY_PAGE);
      expect(getOrderNumber(page.url())).toBe(first);
      expect(sent.map(({ path }) => path)).toEqual([`/checkout/${first}`]);
      await page.getByRole('button', { name: 'Trả tiền thành công' }).click();
      await page.waitForURL(ORDER_RECEIVED);
    },
  );

  it('checkout: an order that was paid in another tab cannot be paid again', async () => {
    const page = await placeOrderAtGateway();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Trả tiền thành công' }).click();
    await other.waitForURL(ORDER_RECEIVED);
    await page.goto(PAGE);
    await page.getByText('Đã đặt hàng').or(page.getByText('Giỏ hàng của bạn đang trống')).first().waitFor();
    expect(await getOrderButton(page).count()).toBe(0);
  });
});

describe('card payment', () => {
  it('card: the shopper pays on the checkout page, and the card number is sent to no server and never stored', async () => {
    const page = await openFilledCheckout({ viewport: PHONE, hasTouch: true });
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(request.postData() ?? '', request.url()));
    const sent = recordOrderRequests(page);
    await chooseOption(page, 'Thẻ ngân hàng');
    await page.getByLabel('Số thẻ').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await getOrderButton(page).click();
    await page.getByText('Số thẻ chưa đúng').waitFor();
    expect(sent).toEqual([]);
    expect(await findAxeViolations(page)).toEqual([]);
    await enterCardNumber(page, APPROVED_CARD);
    await getOrderButton(page).click();
    await page.waitForURL(ORDER_RECEIVED);
    expect(getPaymentData(sent[0])['tiemcard-token']).toMatch(/^tok_duyet_visa_4242_1230_/);
    expect(bodies.filter((text) => /4242 ?4242/.test(text))).toEqual([]);
    // Checks that neither the card number nor its token is in the browser's storage.
    const storage =
      JSON.stringify((await page.context().storageState()).origins) + (await readSessionStorage(page));
    expect(storage).toContain('checkout-attempt');
    expect(storage).not.toMatch(/4242 ?4242|tok_duyet/);
  });

  it('card: a notice reports a rejected card, and another card can pay the same order', async () => {
    const page = await openFilledCheckout({ viewport: DESKTOP });
    await enterCardNumber(page, REJECTED_CARD);
    await getOrderButton(page).click();
    await page.getByText('Ngân hàng từ chối thẻ này').waitFor();
    expect(await page.inputValue('#shipping-city')).toBe('Hà Nội');
    expect(await findAxeViolations(page)).toEqual([]);
    removeRecordedPageErrors(/402/);
    await enterCardNumber(page, APPROVED_CARD);
    await page.locator('.wc-block-components-checkout-place-order-button').click();
    await page.waitForURL(ORDER_RECEIVED);
  });

  it('card: the order is completed once the shopper has confirmed the payment with the bank (3-D Secure)', async () => {
    const page = await openFilledCheckout({ viewport: PHONE });
    await enterCardNumber(page, CONFIRMATION_CARD);
    await getOrderButton(page).click();
    await page.getByRole('dialog').getByText('Ngân hàng mẫu hỏi lại bạn').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Tôi đã xác nhận' }).click();
    await page.waitForURL(ORDER_RECEIVED);
    expect(await page.locator('h1').textContent()).toBe('Đã nhận đơn hàng');
  });

  it('card: when the shopper declines the confirmation by the bank, the same order can be paid with another card', async () => {
    const page = await openFilledCheckout({ viewport: PHONE });
    const sent = recordOrderRequests(page);
    await enterCardNumber(page, CONFIRMATION_CARD);
    await getOrderButton(page).click();
    await page.getByRole('button', { name: 'Không phải tôi' }).click();
    await page.getByText('chưa bị trừ tiền').first().waitFor();
    removeRecordedPageErrors(/402/);
    await enterCardNumber(page, APPROVED_CARD);
    await page.getByRole('button', { name: /^Thanh toán đơn hàng \d+$/ }).click();
    await page.waitForURL(ORDER_RECEIVED);
    expect(sent.map(({ path }) => path)).toEqual(['/checkout', `/checkout/${getOrderNumber(page.url())}`]);
  });

  it('card: when the response to the order is lost, the order is looked up and not charged again', async () => {
    const page = await openFilledCheckout({ viewport: PHONE });
    const sent = recordOrderRequests(page);
    await enterCardNumber(page, LOST_RESPONSE_CARD);
    await getOrderButton(page).click();
    await page.getByText('Đã đặt hàng. Cảm ơn bạn!').waitFor();
    expect(sent).toHaveLength(1);
    removeRecordedPageErrors(/504|40\d/);
  });

  it('saved card: is listed first, and a new card is saved if the checkbox is checked', async () => {
    const page = await shop.openSharedPage({ viewport: PHONE });
    await logIn(page);
    const sent = recordOrderRequests(page);
    await addProductToCart(page, TEAPOT);
    await page.goto(PAGE);
    await chooseOption(page, 'Visa kết thúc bằng 4242');
    await fillInForm(page);
    await page.getByText('Thẻ đã lưu, không cần nhập lại số.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await getOrderButton(page).click();
    await page.waitForURL(ORDER_RECEIVED);
    expect(getPaymentData(sent[0])).toMatchObject({ payment_method: 'tiemcard', isSavedToken: true });

    await addProductToCart(page, TEAPOT);
    await page.goto(PAGE);
    await page.getByText('Visa kết thúc bằng 4242').first().waitFor();
    await enterCardNumber(page, '5555 5555 5555 4444');
    await page.getByLabel('Lưu thông tin thanh toán').check();
    await getOrderButton(page).click();
    await page.waitForURL(ORDER_RECEIVED);
    expect(getPaymentData(sent[1])).toMatchObject({ 'wc-tiemcard-new-payment-method': true });
    await addProductToCart(page, TEAPOT);
    await page.goto(PAGE);
    await page.getByText('Mastercard kết thúc bằng 4444').waitFor();
  });
});

// These tests open pages with an empty HTTP cache, so that the card method's script is requested from the shop.
describe('script of the card method', () => {
  it('card method: while its script loads slowly, other methods can be chosen, and afterwards it is shown in its position', async () => {
    const page = await shop.openPage({ viewport: PHONE });
    const releaseScript = await holdRequests(page, /tiemcard\.js/);
    await addProductToCart(page, TEAPOT);
    // Does not wait for the load event, because it fires only when the slow script has loaded.
    await page.goto(PAGE, { waitUntil: 'commit' });
    await page.getByText('Đang tải Thẻ ngân hàng').waitFor();
    await chooseOption(page, 'Thanh toán khi nhận hàng');
    releaseScript();
    await page.getByText('Đang tải Thẻ ngân hàng').waitFor({ state: 'detached' });
    expect(await getPaymentMethod(page, 'cod').isChecked()).toBe(true);
    await chooseOption(page, 'Thẻ ngân hàng');
    await page.getByLabel('Số thẻ').waitFor();
  });

  it.each([
    // fault 34
    'blocked',
    'throws',
  ] as const)(
    'card method: when its script is %s, a notice names the method and other methods can pay',
    async (failure) => {
      shop.shop.switches.cardScript = failure;
      const page = await openFilledCheckout({ viewport: PHONE }, shop.openPage);
      await page.getByText('Không tải được Thẻ ngân hàng').waitFor({ timeout: 20_000 });
      expect(await findAxeViolations(page)).toEqual([]);
      await chooseOption(page, 'Thanh toán khi nhận hàng');
      await getOrderButton(page).click();
      await page.waitForURL(ORDER_RECEIVED);
      removeRecordedPageErrors(/403|tiemcard/);
    },
  );
});

describe('wallet', () => {
  const getWalletButton = (page: Page) => page.getByRole('button', { name: 'Trả bằng TiemWallet' });
  /** Finds the row with the total; it does not match while the shop is computing the total. */
  const getOrderTotalRow = (page: Page, text = '') =>
    page.locator('.wc-block-components-totals-footer-item', { hasText: text, hasNotText: 'Đang tính' });

  it('wallet: pays from its own sheet, with the address chosen there', async () => {
    const page = await openCheckout({ viewport: PHONE, hasTouch: true });
    const sent = recordOrderRequests(page);
    await getWalletButton(page).click();
    await page.getByRole('dialog').getByLabel('Cơ quan').check();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Trả tiền', exact: true }).click();
    await page.waitForURL(ORDER_RECEIVED);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      payment_method: 'tiemwallet',
      billing_address: { email: 'binh@example.com', city: 'Đà Nẵng' },
    });
    expect(getPaymentData(sent[0])['tiemwallet-token']).toMatch(/^vi_/);
  });

  it.each([PAGE, '/gio-hang-khoi/'])(
    'wallet: after it is cancelled on %s, the cart and the address are as before',
    async (path) => {
      const page = await openCheckout({ viewport: DESKTOP }, path);
      await getWalletButton(page).waitFor();
      if (path === PAGE) await fillInForm(page);
      await getOrderTotalRow(page, '450.000').waitFor();
      await getWalletButton(page).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Cơ quan').check();
      await sheet.getByLabel('Nhận tại').first().check();
      await sheet.getByText('Tổng cộng: 420.000').waitFor();
      await sheet.getByRole('button', { name: 'Hủy' }).click();
      await sheet.waitFor({ state: 'detached' });
      await getOrderTotalRow(page, '450.000').waitFor();
      if (path === PAGE) {
        expect(await page.inputValue('#shipping-city')).toBe('Hà Nội');
        expect(await getPaymentMethod(page, 'cod').isEnabled()).toBe(true);
        await chooseOption(page, 'Thanh toán khi nhận hàng');
        await getOrderButton(page).click();
        await page.waitForURL(ORDER_RECEIVED);
        expect(await page.locator('.woocommerce-column--shipping-address').textContent()).toContain(
          '27 Hàng Gai',
        );
      }
    },
  );
});
