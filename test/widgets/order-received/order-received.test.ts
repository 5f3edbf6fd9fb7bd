import { screen, waitFor } from '@testing-library/dom';
import { type RenderedPage, type RenderOptions, renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const ADDRESS = {
  first_name: 'Mây',
  last_name: 'Lê',
  address_1: '1 Hàng Gai',
  city: 'Hà Nội',
  country: 'VN',
};
const EMAIL = 'khach@example.com';

/**
 * Places an order and opens its confirmation page. `changeTotal` changes the total that the checkout has
 * stored for comparison.
 */
async function placeOrderAndOpenConfirmation(
  payment: string,
  changeTotal: (total: string) => string,
  options: RenderOptions = {},
): Promise<RenderedPage> {
  const first = await renderPage('/?add-to-cart=103', options);
  const settings = JSON.parse(document.querySelector('[data-tiem-settings]')!.textContent!) as {
    storeApiNonce: unknown;
    currentUserId: number;
    homeUrl: string;
  };
  const nonce = (await window.fetch('/wp-json/wc/store/v1/cart')).headers.get('Nonce')!;
  const response = await window.fetch('/wp-json/wc/store/v1/checkout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Nonce: nonce },
    body: JSON.stringify({
      billing_address: { ...ADDRESS, email: EMAIL },
      shipping_address: ADDRESS,
      payment_method: payment,
    }),
  });
  const order = (await response.json()) as {
    order_id: number;
    order_key: string;
    payment_result: { redirect_url: string };
  };
  const now = Date.now();
  const entry = {
    ...{
      id: 'x',
      phase: 'placed',
      startedAt: now,
      endedAt: now,
      lines: '',
      method: payment,
      redirectUrl: '',
    },
    ...{ email: EMAIL, orderId: order.order_id, orderKey: order.order_key, total: changeTotal('450000') },
    currency: { minorUnit: 0, prefix: '', suffix: '₫', thousandSeparator: '.', decimalSeparator: ',' },
  };
  localStorage.setItem(`tiem:${settings.homeUrl}:0:checkout-attempt`, JSON.stringify(entry));
  return first.go(
    new URL(order.payment_result.redirect_url).pathname + new URL(order.payment_result.redirect_url).search,
  );
}

it('order confirmation: without JavaScript, the page shows the bank account', async () => {
  await placeOrderAndOpenConfirmation('bacs', (total) => total, { script: false });
  expect(screen.getByText('0123456789')).toBeInTheDocument();
});

it('order confirmation: for a bank transfer, buttons copy the account and the order number, and each copy is confirmed', async () => {
  const page = await placeOrderAndOpenConfirmation('bacs', (total) => total);
  const button = await screen.findByRole('button', { name: 'Sao chép 0123456789' });
  expect(screen.getAllByRole('button', { name: /^Sao chép/ })).toHaveLength(2);
  await page.user.click(button);
  expect(await navigator.clipboard.readText()).toBe('0123456789');
  await waitFor(() => expect(button).toHaveTextContent('Đã sao chép'));
});

it('order confirmation: has no copy button when the order is paid in cash', async () => {
  const page = await placeOrderAndOpenConfirmation('cod', (total) => total);
  await page.mounted('order-received');
  expect(screen.queryByRole('button', { name: /^Sao chép/ })).not.toBeInTheDocument();
});

it("order confirmation: shows a message when the order's total differs from the total shown in the checkout", async () => {
  await placeOrderAndOpenConfirmation('cod', () => '400000');
  expect(
    await screen.findByText('Tổng tiền của đơn hàng là 450.000₫, khác với 400.000₫ bạn đã xem.'),
  ).toBeInTheDocument();
});

it('order confirmation: with two bank accounts, each number of both has a button that copies it', async () => {
  await renderPage(getExampleHtml('order-received', 'Hai ngân hàng, số dài'));
  const buttons = await screen.findAllByRole('button', { name: /^Sao chép/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Sao chép 2026-NHAMAY-0000050051',
    'Sao chép 1508 2050 0617 0000 4321',
    'Sao chép DE02 1203 0000 0000 2020 51',
    'Sao chép BYLADEM1001',
  ]);
});

// spec 2.7: the confirmation of a block theme, with its additional fields
it("order confirmation: on a block theme, buttons copy the account and the order number, and WooCommerce's blocks stay", async () => {
  await renderPage(`<main>
    <div data-block-name="woocommerce/order-confirmation-status" data-tiem="order-received"><h1>Đã nhận đơn</h1></div>
    <div class="wp-block-group"><div data-block-name="woocommerce/order-confirmation-summary">
      <ul class="wc-block-order-confirmation-summary-list">
        <li class="wc-block-order-confirmation-summary-list-item"><span class="wc-block-order-confirmation-summary-list-item__key">Mã đơn</span> <span class="wc-block-order-confirmation-summary-list-item__value">5005</span></li>
        <li class="wc-block-order-confirmation-summary-list-item"><span class="wc-block-order-confirmation-summary-list-item__key">Ngày</span> <span class="wc-block-order-confirmation-summary-list-item__value">1/12</span></li>
      </ul>
    </div></div>
    <div data-block-name="woocommerce/order-confirmation-additional-fields"><dl><dt>Dịp tặng</dt><dd>Tết</dd></dl></div>
    <div data-block-name="woocommerce/order-confirmation-additional-information">
      <ul class="wc-bacs-bank-details"><li class="account_number">Số tài khoản: <strong>0123456789</strong></li></ul>
    </div>
  </main>`);
  const buttons = await screen.findAllByRole('button', { name: /^Sao chép/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Sao chép 5005',
    'Sao chép 0123456789',
  ]);
  expect(screen.getByText('Dịp tặng').nextElementSibling).toHaveTextContent('Tết');
});
