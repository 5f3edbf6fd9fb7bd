import { fireEvent, screen, waitFor } from '@testing-library/dom';
import type { Extensions } from '../../mount/api/extension-queue';
import { browser } from '../../src/lib/browser';
import type { RenderedPage } from '../support/render-page';
import {
  fillInForm,
  getField,
  listSentOrders,
  openCheckout,
  pressOrderButton,
  TEAPOT,
} from '../support/widgets/block-checkout/checkout-page';

let navigation: jest.SpyInstance<void, [string]>;
beforeEach(() => {
  navigation = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  delete (window as { tiemQueue?: unknown }).tiemQueue;
});

const PRODUCT_WITH_TWO_LEFT = 120;
const getOrderButton = () => screen.getByRole('button', { name: 'Đặt hàng' });
const fetchCart = async () =>
  (await window.fetch('/wp-json/wc/store/v1/cart')).json() as Promise<{ items: [] }>;
const expectKeptInput = () => {
  expect(getField('Địa chỉ')).toHaveValue('27 Hàng Gai');
  expect(getField('Địa chỉ email')).toHaveValue('khach@example.com');
};

/** Simulates another customer, in another browser, who orders before this shopper does. */
async function placeOrderAsAnotherCustomer(
  page: RenderedPage,
  id: number,
  quantity: number,
  coupon?: string,
): Promise<void> {
  let [nonce, token] = ['', ''];
  const sendStoreApiRequest = async (path: string, body?: object) => {
    const response = await page.shop.handle(
      new Request(`${location.origin}/wp-json/wc/store/v1${path}`, {
        headers: { 'content-type': 'application/json', nonce, 'cart-token': token },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
    nonce = response.headers.get('nonce') ?? nonce;
    token = response.headers.get('cart-token') ?? token;
    expect(response.ok).toBe(true);
  };
  const address = { first_name: 'A', last_name: 'B', address_1: '1', city: 'Huế', country: 'VN' };
  await sendStoreApiRequest('/cart');
  await sendStoreApiRequest('/cart/add-item', { id, quantity });
  if (coupon) await sendStoreApiRequest('/cart/apply-coupon', { code: coupon });
  await sendStoreApiRequest('/checkout', {
    billing_address: { ...address, email: 'nguoi.khac@example.com', phone: '0912345678' },
    shipping_address: address,
    payment_method: 'cod',
  });
}

describe.each([8, 11] as const)('order in a demo shop of WooCommerce %s', (as) => {
  // fault 7
  it('order: is placed once when a PHP notice precedes the JSON of the response', async () => {
    const page = await openCheckout(TEAPOT, { as });
    await fillInForm(page);
    page.shop.addFault({ kind: 'php-notice', match: '/checkout', method: 'POST' });
    await pressOrderButton(page);
    await waitFor(() => expect(navigation).toHaveBeenCalledTimes(1));
    expect(listSentOrders(page)).toHaveLength(1);
  });

  // fault 8
  it('order: is placed once despite a double click, Enter and a form submit while the button is `aria-busy`', async () => {
    const page = await openCheckout(TEAPOT, { as });
    await fillInForm(page);
    page.shop.addFault({ kind: 'delay', ms: 1_000, match: '/checkout', method: 'POST' });
    await page.user.dblClick(getOrderButton());
    await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
    expect(getOrderButton()).toHaveAttribute('aria-busy', 'true');
    await page.user.keyboard('{Enter}');
    await page.user.keyboard(' ');
    fireEvent.submit(document.querySelector('form.wc-block-checkout__form')!);
    await waitFor(() => expect(navigation).toHaveBeenCalledTimes(1));
    expect(listSentOrders(page)).toHaveLength(1);
  });

  // fault 16
  it('order: when another customer has bought the last items, the notice names the product and the fields keep their values', async () => {
    const page = await openCheckout(PRODUCT_WITH_TWO_LEFT, { as });
    await fillInForm(page);
    await placeOrderAsAnotherCustomer(page, PRODUCT_WITH_TWO_LEFT, 2);
    await pressOrderButton(page);
    const messages = await screen.findAllByText(/hết hàng|không còn|không đủ/i);
    expect(messages.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Nón lá làng Chuông'),
    ]);
    expect(listSentOrders(page).length).toBeLessThanOrEqual(1);
    expectKeptInput();
    expect(navigation).not.toHaveBeenCalled();
    expect((await fetchCart()).items).toHaveLength(1);
  });

  // fault 18
  it('order: when another customer has used up the coupon, a notice explains it and the fields keep their values', async () => {
    const page = await openCheckout(TEAPOT, { as });
    await fillInForm(page);
    await page.user.click(screen.getByRole('button', { name: 'Thêm mã giảm giá' }));
    await page.user.type(getField('Nhập mã giảm giá'), 'motlan{Enter}');
    const chip = await screen.findByRole('button', { name: 'Xóa “motlan”' });
    await placeOrderAsAnotherCustomer(page, TEAPOT, 1, 'motlan');
    await pressOrderButton(page);
    await waitFor(() => expect(chip).not.toBeInTheDocument());
    expect(screen.getByText(/Mã “motlan” đã được gỡ.*hết lượt sử dụng/)).toBeVisible();
    expect(navigation).not.toHaveBeenCalled();
    expectKeptInput();
  });
});

describe('order, offline', () => {
  // fault 22
  it('order button: is disabled with the reason while offline, and enabled when online again', async () => {
    const page = await openCheckout();
    await fillInForm(page);
    const isOnline = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    await waitFor(() => expect(getOrderButton()).toBeDisabled());
    expect(screen.getByText('Bạn đang ngoại tuyến nên chưa thể đặt hàng.')).toBeVisible();
    isOnline.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(getOrderButton()).toBeEnabled());
    expectKeptInput();
    await pressOrderButton(page);
    await waitFor(() => expect(navigation).toHaveBeenCalledTimes(1));
    expect(listSentOrders(page)).toHaveLength(1);
  });
});

describe('payment setup that fails', () => {
  it.each<[string, () => unknown]>([
    // fault 33
    [
      'throws',
      () => {
        throw new Error('hỏng');
      },
    ],
    // fault 33
    ['rejects', () => Promise.reject(new Error('hỏng'))],
    // fault 33
    ['returns a number', () => 42],
    // fault 33
    ['returns an unknown type', () => ({ type: 'maybe' })],
  ])(
    'payment setup that %s: no order is sent, an error is shown, and another method can pay',
    async (_, answer) => {
      jest.spyOn(console, 'error').mockImplementation(() => {});
      (window as { tiemQueue?: unknown[] }).tiemQueue = [
        (tiem: Extensions) => {
          const renderForm = (
            node: HTMLElement,
            props: { eventRegistration: Record<string, (observer: () => unknown) => unknown> },
          ) => {
            node.append('Biểu mẫu thẻ');
            props.eventRegistration.onPaymentSetup?.(answer);
            return {};
          };
          tiem.registerPaymentMethod({
            ...{ name: 'tiemcard', label: 'Thẻ', ariaLabel: 'Thẻ', edit: null, canMakePayment: () => true },
            content: tiem.draw(renderForm as never),
          });
        },
      ];
      const page = await openCheckout(TEAPOT, { gateways: true });
      await fillInForm(page);
      await page.user.click(await screen.findByLabelText('Thẻ'));
      await screen.findByText('Biểu mẫu thẻ');
      await pressOrderButton(page);
      await waitFor(() => expect(document.querySelector('.tiem-notice.is-error')).toBeVisible());
      expect(listSentOrders(page)).toHaveLength(0);
      expectKeptInput();
      await page.user.click(screen.getByLabelText(/COD/));
      await pressOrderButton(page);
      await waitFor(() => expect(navigation).toHaveBeenCalledTimes(1));
      expect(listSentOrders(page)).toHaveLength(1);
    },
  );
});
