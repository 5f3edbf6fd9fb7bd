import type { Page } from 'playwright-core';
import { DESKTOP, findAxeViolations, openShop, PHONE, type VisitOptions } from '../support/e2e/browser-shop';

// Each test is a whole checkout, which is slow on a busy machine.
jest.setTimeout(90_000);

const shop = openShop({ gateways: true, settings: { localPickup: true, rateLimit: 1_000 } });

const PAGE = '/thanh-toan-khoi/';
const HOSTED = /\/cong-thanh-toan\/\d+\/\?key=/;
const THANKS = /\/thanh-toan\/da-dat-hang\/\d+\/\?key=/;
const TEAPOT = 103;
const APPROVED = '4242 4242 4242 4242';
const REFUSED = '4000 0000 0000 0002';
const ASKED = '4000 0027 6000 3184';
const UNCLEAR = '4000 0000 0000 0119';

const method = (page: Page, name: string) => page.locator(`#radio-control-wc-payment-method-options-${name}`);
const orderButton = (page: Page) => page.getByRole('button', { name: 'Đặt hàng', exact: true });
const choose = (page: Page, words: string) => page.locator('.tiem-option__row', { hasText: words }).click();

afterEach(() => {
  shop.shop.clearFaults();
  shop.shop.switches.cardScript = 'fine';
});

async function begin(options: VisitOptions = {}, path = PAGE): Promise<Page> {
  const page = await shop.page(options);
  await page.goto(`/?add-to-cart=${TEAPOT}`);
  await page.goto(path);
  return page;
}

async function atPayment(options: VisitOptions = {}): Promise<Page> {
  const page = await begin(options);
  await method(page, 'cod').waitFor();
  await fillIn(page);
  return page;
}

async function fillIn(page: Page): Promise<void> {
  await page.fill('#email', 'khach@example.com');
  await page.fill('#shipping-last_name', 'Nguyễn');
  await page.fill('#shipping-first_name', 'Mây');
  await page.fill('#shipping-address_1', '27 Hàng Gai');
  await page.fill('#shipping-city', 'Hà Nội');
}

async function typeCard(page: Page, number: string): Promise<void> {
  await choose(page, 'Thẻ ngân hàng');
  await page.getByLabel('Số thẻ', { exact: true }).fill(number);
  await page.getByLabel('Hết hạn', { exact: true }).fill('1230');
  await page.getByLabel('Mã bảo mật', { exact: true }).fill('123');
}

const sessionOf = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function logIn(page: Page): Promise<void> {
  await page.goto('/tai-khoan/');
  const form = page.locator('.woocommerce-form-login').first();
  await form.locator('[name="username"]').fill('khach');
  await form.locator('[name="password"]').fill('khach-quen');
  await form.locator('[name="login"]').click();
  await page.locator('.woocommerce-MyAccount-content').waitFor();
}

/** Records what was posted to the checkout, by any of its routes. */
function watchOrders(
  page: Page,
): { path: string; body: { payment_data?: { key: string; value: unknown }[] } }[] {
  const sent: ReturnType<typeof watchOrders> = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const found = /\/wc\/store\/v1(\/checkout(?:\/\d+)?)$/.exec(pathname);
    if (request.method() === 'POST' && found)
      sent.push({ path: found[1] ?? '', body: request.postDataJSON() });
  });
  return sent;
}

const dataOf = (order: ReturnType<typeof watchOrders>[number] | undefined) =>
  Object.fromEntries((order?.body.payment_data ?? []).map(({ key, value }) => [key, value]));

/** Removes the browser's own error messages about the simulated fault. */
function forget(fault: RegExp): void {
  const others = shop.pageErrors.filter((line) => !fault.test(line));
  shop.pageErrors.splice(0, shop.pageErrors.length, ...others);
}

const orderIn = (url: string) => /\/(\d+)\/\?key=/.exec(url)?.[1];

describe('gateway without a registered payment method', () => {
  async function toGateway(options?: VisitOptions): Promise<Page> {
    const page = await atPayment(options);
    await choose(page, 'TiemPay');
    await orderButton(page).click();
    await page.waitForURL(HOSTED);
    return page;
  }

  it('gateway with a redirect: the shopper is sent to its page and pays there', async () => {
    const page = await toGateway({ viewport: PHONE, hasTouch: true });
    expect(await findAxeViolations(page)).toEqual([]);
    const order = orderIn(page.url());
    await page.getByRole('button', { name: 'Trả tiền thành công' }).click();
    await page.waitForURL(THANKS);
    expect(orderIn(page.url())).toBe(order);
    expect(await page.locator('h1').textContent()).toBe('Đã nhận đơn hàng');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it.each([
    [
      'refused there',
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
      const page = await toGateway({ viewport: PHONE });
      const first = orderIn(page.url());
      await leave(page);
      await page.getByText('chưa hoàn tất').first().waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      const sent = watchOrders(page);
      const again = page.getByRole('button', { name: `Thanh toán đơn hàng ${first}` });
      await choose(page, 'TiemPay');
      await again.click();
      await page.waitForURL(HOSTED);
      expect(orderIn(page.url())).toBe(first);
      expect(sent.map(({ path }) => path)).toEqual([`/checkout/${first}`]);
      await page.getByRole('button', { name: 'Trả tiền thành công' }).click();
      await page.waitForURL(THANKS);
    },
  );

  it('order paid in another tab: not paid again', async () => {
    const page = await toGateway();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Trả tiền thành công' }).click();
    await other.waitForURL(THANKS);
    await page.goto(PAGE);
    await page.getByText('Đã đặt hàng').or(page.getByText('Giỏ hàng của bạn đang trống')).first().waitFor();
    expect(await orderButton(page).count()).toBe(0);
  });
});

describe('card payment', () => {
  it('card: paid inside the checkout, and its number is sent to nobody else', async () => {
    const page = await atPayment({ viewport: PHONE, hasTouch: true });
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(request.postData() ?? '', request.url()));
    const sent = watchOrders(page);
    await choose(page, 'Thẻ ngân hàng');
    await page.getByLabel('Số thẻ').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await orderButton(page).click();
    await page.getByText('Số thẻ chưa đúng').waitFor();
    expect(sent).toEqual([]);
    expect(await findAxeViolations(page)).toEqual([]);
    await typeCard(page, APPROVED);
    await orderButton(page).click();
    await page.waitForURL(THANKS);
    expect(dataOf(sent[0])['tiemcard-token']).toMatch(/^tok_duyet_visa_4242_1230_/);
    expect(bodies.filter((text) => /4242 ?4242/.test(text))).toEqual([]);
    // Neither the card number nor its token is in the browser's storage.
    const kept = JSON.stringify((await page.context().storageState()).origins) + (await sessionOf(page));
    expect(kept).toContain('checkout-attempt');
    expect(kept).not.toMatch(/4242 ?4242|tok_duyet/);
  });

  it('card: a notice reports a refused card, and another card can pay the same order', async () => {
    const page = await atPayment({ viewport: DESKTOP });
    await typeCard(page, REFUSED);
    await orderButton(page).click();
    await page.getByText('Ngân hàng từ chối thẻ này').waitFor();
    expect(await page.inputValue('#shipping-city')).toBe('Hà Nội');
    expect(await findAxeViolations(page)).toEqual([]);
    forget(/402/);
    await typeCard(page, APPROVED);
    await page.locator('.wc-block-components-checkout-place-order-button').click();
    await page.waitForURL(THANKS);
  });

  it('card: while the bank asks a question, the order waits for the shopper', async () => {
    const page = await atPayment({ viewport: PHONE });
    await typeCard(page, ASKED);
    await orderButton(page).click();
    await page.getByRole('dialog').getByText('Ngân hàng mẫu hỏi lại bạn').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Tôi đã xác nhận' }).click();
    await page.waitForURL(THANKS);
    expect(await page.locator('h1').textContent()).toBe('Đã nhận đơn hàng');
  });

  it("card: the same order can be paid again after the bank's question was refused", async () => {
    const page = await atPayment({ viewport: PHONE });
    const sent = watchOrders(page);
    await typeCard(page, ASKED);
    await orderButton(page).click();
    await page.getByRole('button', { name: 'Không phải tôi' }).click();
    await page.getByText('chưa bị trừ tiền').first().waitFor();
    forget(/402/);
    await typeCard(page, APPROVED);
    await page.getByRole('button', { name: /^Thanh toán đơn hàng \d+$/ }).click();
    await page.waitForURL(THANKS);
    expect(sent.map(({ path }) => path)).toEqual(['/checkout', `/checkout/${orderIn(page.url())}`]);
  });

  it('card: when the response is lost, the order is looked up and not charged again', async () => {
    const page = await atPayment({ viewport: PHONE });
    const sent = watchOrders(page);
    await typeCard(page, UNCLEAR);
    await orderButton(page).click();
    await page.getByText('Đã đặt hàng. Cảm ơn bạn!').waitFor();
    expect(sent).toHaveLength(1);
    forget(/504|40\d/);
  });

  it('saved card: listed first, and a new card is saved if the box is checked', async () => {
    const page = await shop.page({ viewport: PHONE });
    await logIn(page);
    const sent = watchOrders(page);
    await page.goto(`/?add-to-cart=${TEAPOT}`);
    await page.goto(PAGE);
    await choose(page, 'Visa kết thúc bằng 4242');
    await fillIn(page);
    await page.getByText('Thẻ đã lưu, không cần nhập lại số.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await orderButton(page).click();
    await page.waitForURL(THANKS);
    expect(dataOf(sent[0])).toMatchObject({ payment_method: 'tiemcard', isSavedToken: true });

    await page.goto(`/?add-to-cart=${TEAPOT}`);
    await page.goto(PAGE);
    await page.getByText('Visa kết thúc bằng 4242').first().waitFor();
    await typeCard(page, '5555 5555 5555 4444');
    await page.getByLabel('Lưu thông tin thanh toán').check();
    await orderButton(page).click();
    await page.waitForURL(THANKS);
    expect(dataOf(sent[1])).toMatchObject({ 'wc-tiemcard-new-payment-method': true });
    await page.goto(`/?add-to-cart=${TEAPOT}`);
    await page.goto(PAGE);
    await page.getByText('Mastercard kết thúc bằng 4444').waitFor();
  });
});

describe('script of the card method', () => {
  it('card method: a slow script is awaited, and the method is then shown in its place', async () => {
    shop.shop.addFault({ kind: 'delay', ms: 4_000, match: 'tiemcard.js' });
    const page = await shop.page({ viewport: PHONE });
    await page.goto(`/?add-to-cart=${TEAPOT}`);
    // The browser reports a page as loaded when its scripts have loaded.
    await page.goto(PAGE, { waitUntil: 'commit' });
    await page.getByText('Đang tải Thẻ ngân hàng').waitFor();
    await choose(page, 'Thanh toán khi nhận hàng');
    await page.getByText('Đang tải Thẻ ngân hàng').waitFor({ state: 'detached' });
    expect(await method(page, 'cod').isChecked()).toBe(true);
    await choose(page, 'Thẻ ngân hàng');
    await page.getByLabel('Số thẻ').waitFor();
  });

  it.each([
    // fault 34
    'blocked',
    'throws',
  ] as const)(
    'card method: when its script is %s, a notice names it and other methods can pay',
    async (how) => {
      shop.shop.switches.cardScript = how;
      const page = await atPayment({ viewport: PHONE });
      await page.getByText('Không tải được Thẻ ngân hàng').waitFor({ timeout: 20_000 });
      expect(await findAxeViolations(page)).toEqual([]);
      await choose(page, 'Thanh toán khi nhận hàng');
      await orderButton(page).click();
      await page.waitForURL(THANKS);
      forget(/403|tiemcard/);
    },
  );
});

describe('wallet', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Trả bằng TiemWallet' });
  /** The total row, but not while the shop is computing the total. */
  const total = (page: Page, text = '') =>
    page.locator('.wc-block-components-totals-footer-item', { hasText: text, hasNotText: 'Đang tính' });

  it('wallet: pays from its own sheet, with the address in it', async () => {
    const page = await begin({ viewport: PHONE, hasTouch: true });
    const sent = watchOrders(page);
    await button(page).click();
    await page.getByRole('dialog').getByLabel('Cơ quan').check();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Trả tiền', exact: true }).click();
    await page.waitForURL(THANKS);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      payment_method: 'tiemwallet',
      billing_address: { email: 'binh@example.com', city: 'Đà Nẵng' },
    });
    expect(dataOf(sent[0])['tiemwallet-token']).toMatch(/^vi_/);
  });

  it.each([PAGE, '/gio-hang-khoi/'])(
    'wallet: after cancelling on %s, cart and address are as before',
    async (path) => {
      const page = await begin({ viewport: DESKTOP }, path);
      await button(page).waitFor();
      if (path === PAGE) await fillIn(page);
      await total(page, '450.000').waitFor();
      await button(page).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Cơ quan').check();
      await sheet.getByLabel('Nhận tại').first().check();
      await sheet.getByText('Tổng cộng: 420.000').waitFor();
      await sheet.getByRole('button', { name: 'Hủy' }).click();
      await sheet.waitFor({ state: 'detached' });
      await total(page, '450.000').waitFor();
      if (path === PAGE) {
        expect(await page.inputValue('#shipping-city')).toBe('Hà Nội');
        expect(await method(page, 'cod').isEnabled()).toBe(true);
        await choose(page, 'Thanh toán khi nhận hàng');
        await orderButton(page).click();
        await page.waitForURL(THANKS);
        expect(await page.locator('.woocommerce-column--shipping-address').textContent()).toContain(
          '27 Hàng Gai',
        );
      }
    },
  );
});
