import { waitFor } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import {
  type CheckoutPage,
  fillAddress,
  getField,
  getStatus,
  getTotal,
  openCheckout,
} from '../../support/widgets/classic-checkout/open-checkout';

/** Tests that one click on the order button places at most one order, whatever happens to the response. */

const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
beforeEach(() => goTo.mockClear());

async function openFilledCheckout(shape = {}): Promise<CheckoutPage> {
  const page = await openCheckout(shape);
  await fillAddress(page);
  return page;
}

const clickOrderButton = ({ user }: CheckoutPage) => user.click(getField('place_order'));
const rejectWithNetworkError = () => Promise.reject(new TypeError('network'));

it.each(['8.5', '11'] as const)(
  'classic checkout: a click on the order button places the order and opens the URL that the shop returns, in the markup of WooCommerce %s',
  async (version) => {
    const page = await openFilledCheckout({ version });
    await page.user.type(getField('order_comments'), 'Gọi trước');
    await clickOrderButton(page);
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
    expect(goTo.mock.calls[0]![0]).toMatch(/order-received\/7\/\?key=k$/);
    const [order] = page.shop.listRequests('checkout');
    expect(order).toMatchObject({
      ...{
        billing_first_name: 'Lan',
        billing_country: 'VN',
        payment_method: 'cod',
        order_comments: 'Gọi trước',
      },
      ...{ 'shipping_method[0]': 'flat_rate:1', 'woocommerce-process-checkout-nonce': 'nonce1' },
    });
    expect(order!.tiem_attempt).toMatch(/^[0-9a-f]{32}$/);
  },
);

it('classic checkout: a double click and a further click during the redirect place only one order', async () => {
  const page = await openFilledCheckout();
  await page.user.dblClick(getField('place_order'));
  await waitFor(() => expect(goTo).toHaveBeenCalled());
  await clickOrderButton(page);
  expect(page.shop.listRequests('checkout')).toHaveLength(1);
});

it.each(['updated_checkout', 'checkout_place_order', 'checkout_place_order_cod'])(
  'classic checkout: when a handler of "%s" in another script throws, the error is logged and the order is placed',
  async (event) => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const page = await openFilledCheckout();
    const target = event.startsWith('checkout') ? document.querySelector('form.checkout')! : document.body;
    const failure = new Error('the script of the provider is missing');
    page.$(target).on(event, () => {
      throw failure;
    });
    // Changes the address, because the order then waits for new totals, whose arrival triggers
    // `updated_checkout`.
    await page.user.type(getField('billing_city'), ' Huế');
    await clickOrderButton(page);
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
    expect(page.shop.listRequests('checkout')).toHaveLength(1);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining(`"${event}"`), failure);
    logged.mockRestore();
  },
);

it('classic checkout: an order with empty or invalid fields is not sent, and the fields are listed with links to them', async () => {
  const page = await openCheckout();
  await page.user.type(getField('billing_email'), 'lan');
  await clickOrderButton(page);
  const list = document.querySelector<HTMLElement>('.woocommerce-NoticeGroup-checkout .woocommerce-error')!;
  expect(Array.from(list.querySelectorAll('a'), ({ textContent }) => textContent)).toEqual([
    ...['Vui lòng nhập: Tên.', 'Vui lòng nhập: Địa chỉ.', 'Vui lòng nhập: Thành phố.'],
    'Email chưa đúng. Ví dụ: ten@example.com.',
  ]);
  expect(list).toHaveFocus();
  expect(getField('billing_email')).toHaveAccessibleDescription('Email chưa đúng. Ví dụ: ten@example.com.');
  expect(getField('billing_email_field')).toHaveClass('woocommerce-invalid', 'woocommerce-invalid-email');
  await page.user.click(list.querySelector('a')!);
  expect(getField('billing_first_name')).toHaveFocus();
  await page.user.keyboard('Lan');
  expect(getField('billing_first_name')).not.toHaveAttribute('aria-invalid');
  expect(getField('billing_first_name_field')).toHaveClass('woocommerce-validated');
  expect(page.shop.listRequests('checkout')).toEqual([]);
});

it('classic checkout: the reason why the shop rejected an order is shown above the form and at the field', async () => {
  const page = await openFilledCheckout();
  page.takeEvents();
  page.shop.answerOrder = () => ({
    result: 'failure',
    messages:
      '<ul class="woocommerce-error" role="alert"><li data-id="billing_phone">Số điện thoại thiếu</li></ul>',
    refresh: false,
    reload: false,
  });
  await clickOrderButton(page);
  await waitFor(() => expect(getField('billing_phone')).toHaveAccessibleDescription('Số điện thoại thiếu'));
  expect(document.querySelector('.woocommerce-NoticeGroup a')).toHaveAttribute('href', '#billing_phone');
  expect(page.takeEvents().at(-1)?.[0]).toBe('checkout_error');
  page.shop.answerOrder = () => ({ result: 'success', redirect: '/xong/' });
  await clickOrderButton(page);
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
  expect(document.querySelector('.woocommerce-NoticeGroup')).toBeNull();
});

it.each(['checkout_place_order', 'checkout_place_order_cod'])(
  'classic checkout: when a handler of %s returns false, no order is sent until a script submits the form again',
  async (event) => {
    const page = await openFilledCheckout();
    let isAllowed = false;
    const form = document.querySelector('form.checkout')!;
    page.$(form).on(event, (() => isAllowed) as never);
    await clickOrderButton(page);
    expect(page.shop.listRequests('checkout')).toEqual([]);
    isAllowed = true;
    page.$(form).trigger('submit');
    await waitFor(() => expect(page.shop.listRequests('checkout')).toHaveLength(1));
  },
);

it('classic checkout: when the response to an order is lost, the order is looked up and its confirmation page is opened', async () => {
  const page = await openFilledCheckout();
  page.shop.answerOrder = rejectWithNetworkError;
  const requests: string[] = [];
  page.shop.answerAttempt = (id) => {
    requests.push(id);
    return { state: 'placed', url: '/thanh-toan/order-received/9/' };
  };
  await clickOrderButton(page);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.stringContaining('/order-received/9/')));
  expect(requests).toEqual([page.shop.listRequests('checkout')[0]!.tiem_attempt]);
});

it('classic checkout: in a shop without the plugin, an empty cart after a lost response means that the order was probably placed', async () => {
  const page = await openFilledCheckout();
  page.shop.answerOrder = () => {
    page.shop.isCartEmpty = true;
    return '<html>502 Bad Gateway</html>';
  };
  await clickOrderButton(page);
  await waitFor(() => expect(getStatus()).toMatch(/^Rất có thể đơn hàng đã được đặt/));
  await clickOrderButton(page);
  expect(page.shop.listRequests('checkout')).toHaveLength(1);
});

it('classic checkout: when no order is found after a lost response, a message says so, and the shopper can order again', async () => {
  const page = await openFilledCheckout();
  page.shop.answerOrder = rejectWithNetworkError;
  await clickOrderButton(page);
  await waitFor(() => expect(getStatus()).toMatch(/^Đang kiểm tra đơn hàng/));
  await clickOrderButton(page);
  await waitFor(() => expect(getStatus()).toMatch(/^Chưa rõ đơn hàng/), { timeout: 8_000 });
  expect(page.shop.listRequests('checkout')).toHaveLength(1);
  page.shop.answerOrder = () => ({ result: 'success', redirect: '/xong/' });
  await clickOrderButton(page);
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
}, 15_000);

it('classic checkout: when the page is reloaded while its order is in flight, the order is looked up before another is sent', async () => {
  const page = await openFilledCheckout();
  page.shop.answerOrder = () => new Promise(() => {});
  await clickOrderButton(page);
  await waitFor(() => expect(page.shop.listRequests('checkout')).toHaveLength(1));
  page.shop.answerAttempt = () => ({ state: 'placed', url: '/thanh-toan/order-received/9/' });
  await page.reload();
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.stringContaining('/order-received/9/')));
  expect(page.shop.listRequests('checkout')).toHaveLength(1);
});

it('classic checkout: when another tab has placed an order for the same cart, a link to that order is shown and no second order is sent', async () => {
  const page = await openFilledCheckout();
  const placed = {
    id: 'a',
    phase: 'placed',
    startedAt: Date.now(),
    endedAt: Date.now() + 1_000,
    url: '/don/5/',
  };
  localStorage.setItem('tiem:http://localhost/:0:classic-checkout-attempt', JSON.stringify(placed));
  await clickOrderButton(page);
  await waitFor(() => expect(getStatus()).toBe('Đơn hàng của bạn đã được đặt. Xem đơn hàng'));
  expect(page.shop.listRequests('checkout')).toEqual([]);
});

it('classic checkout: when the total changes between the click and the order, the shopper must confirm the new total', async () => {
  const page = await openFilledCheckout();
  await waitFor(() => expect(page.shop.listRequests('update_order_review')).toHaveLength(2), {
    timeout: 3_000,
  });
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  page.shop.total = '999.000 ₫';
  getField('shipping_method_0_fast2').click();
  getField('place_order').click();
  await waitFor(() => expect(getStatus()).toMatch(/^Tổng tiền đã đổi từ 450.000 ₫ thành 999.000 ₫/));
  expect(page.shop.listRequests('checkout')).toEqual([]);
  await clickOrderButton(page);
  await waitFor(() => expect(page.shop.listRequests('checkout')).toHaveLength(1));
});

it('classic checkout: while the browser is offline, a click on the order button sends nothing and shows a message', async () => {
  const page = await openFilledCheckout();
  const online = jest.spyOn(browser, 'isOnline').mockReturnValue(false);
  await clickOrderButton(page);
  await waitFor(() => expect(getStatus()).toMatch(/^Bạn đang ngoại tuyến/));
  online.mockRestore();
  expect(page.shop.listRequests('checkout')).toEqual([]);
  await clickOrderButton(page);
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
});

it('classic checkout: when the shop rejects an order with `refresh: true`, the totals are updated', async () => {
  const page = await openFilledCheckout();
  await waitFor(() => expect(page.shop.listRequests('update_order_review')).toHaveLength(2), {
    timeout: 3_000,
  });
  page.shop.total = '451.000 ₫';
  page.shop.answerOrder = () => ({
    result: 'failure',
    messages: '<div class="woocommerce-error">Thử lại</div>',
    refresh: true,
  });
  await clickOrderButton(page);
  await waitFor(() => expect(getTotal()).toBe('451.000 ₫'));
  expect(document.querySelector('.woocommerce-NoticeGroup')).toHaveTextContent('Thử lại');
});

it('classic checkout: when a payment on the checkout page itself fails, the order can be placed again', async () => {
  const page = await openFilledCheckout();
  page.shop.answerOrder = () => ({ result: 'success', redirect: '#confirm-card' });
  await clickOrderButton(page);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.stringMatching(/#confirm-card$/)));
  const form = document.querySelector('form.checkout')!;
  expect(form).toHaveClass('processing');
  // Removes the class `processing`, as gateways do when the bank rejects the payment.
  form.classList.remove('processing');
  page.shop.answerOrder = () => ({ result: 'success', redirect: '/xong/' });
  await waitFor(() => expect(getField('place_order')).not.toHaveAttribute('aria-disabled'));
  await clickOrderButton(page);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.stringContaining('/xong/')));
  expect(page.shop.listRequests('checkout')).toHaveLength(2);
});
