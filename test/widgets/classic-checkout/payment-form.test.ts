import { waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { browser } from '../../../src/lib/browser';
import { createMiniJQuery } from '../../support/mount/mini-jquery';
import { getExampleHtml } from '../../support/widgets/example-html';
import { type OpenedPage, openPage } from '../../support/widgets/open-page';

/** Tests the order-pay page and the add-payment-method page with the markup of WooCommerce 8.5 and 11. */

interface PayPageOptions {
  wooCommerceVersion?: '8.5' | '11';
  hasTerms?: boolean;
  notice?: string;
}

const renderMethods = (version: string) =>
  `<ul class="wc_payment_methods payment_methods methods"${version === '11' ? ' aria-label="Cách thanh toán"' : ''}>${[
    'bank',
    'card',
  ]
    .map(
      (id, index) =>
        `<li class="wc_payment_method payment_method_${id}"><input id="payment_method_${id}" type="radio" class="input-radio" name="payment_method" value="${id}"${index === 0 ? " checked='checked'" : ''} data-order_button_text="${id === 'card' ? 'Trả bằng thẻ' : ''}"><label for="payment_method_${id}">${id}</label><div class="payment_box payment_method_${id}" style="display:none;">Box ${id}</div></li>`,
    )
    .join('')}</ul>`;

const renderPayPage = ({ wooCommerceVersion: version = '11', hasTerms, notice = '' }: PayPageOptions = {}) =>
  `<div class="woocommerce"><div class="woocommerce-notices-wrapper">${notice}</div><form id="order_review" method="post" data-tiem="classic-checkout"><table class="shop_table"><tfoot><tr><th>Tổng</th><td class="product-total">450.000 ₫</td></tr></tfoot></table><div id="payment">${renderMethods(version)}<div class="form-row"><input type="hidden" name="woocommerce_pay" value="1">${
    hasTerms
      ? '<p class="form-row validate-required"><label><input type="checkbox" class="input-checkbox" name="terms" id="terms"> Tôi đồng ý với <a class="woocommerce-terms-and-conditions-link" href="/dieu-khoan/">điều khoản</a></label></p><div class="woocommerce-terms-and-conditions" style="display:none">Điều khoản</div>'
      : ''
  }<button type="submit" class="button alt" id="place_order" value="Thanh toán" data-value="Thanh toán">Thanh toán</button></div></div></form></div>`;

const renderAddMethodPage = () =>
  `<div class="woocommerce"><form id="add_payment_method" method="post" data-tiem="classic-checkout"><div id="payment" class="woocommerce-Payment">${renderMethods('11')}<div class="form-row"><button type="submit" id="place_order">Thêm</button></div></div></form></div>`;

const globals = window as unknown as Record<string, unknown>;
const realFetch = globalThis.fetch;
let posts: number;
const countPosts = (event: Event) => {
  if (!event.defaultPrevented) posts++;
  // Prevents the form's submit, because jsdom cannot navigate.
  event.preventDefault();
};

beforeEach(() => {
  posts = 0;
  addEventListener('submit', countPosts);
});
afterEach(() => {
  removeEventListener('submit', countPosts);
  globalThis.fetch = realFetch;
  delete globals.jQuery;
  page = undefined;
});

const user = userEvent.setup();
const getPayButton = () => document.querySelector<HTMLElement>('#place_order')!;
const getPaymentBox = (id: string) =>
  document.querySelector<HTMLElement>(`.payment_box.payment_method_${id}`)!;
const getStatus = () => document.querySelector('.tiem-classic-checkout__status')?.textContent ?? '';

let page: OpenedPage | undefined;

/**
 * Opens the order-pay page in the same tab as the previous page, so that the data in its session storage is
 * kept.
 */
async function openPayForm(html: string): Promise<void> {
  page?.close();
  history.replaceState(null, '', '/thanh-toan/order-pay/7/?pay_for_order=true&key=k');
  page = await openPage(html, { homeUrl: 'http://localhost/' });
  await waitFor(() => expect(document.querySelector('[data-tiem-state="ready"]')).not.toBeNull());
}

it.each(['8.5', '11'] as const)(
  'pay for an order, markup of %s: selecting a payment method shows its fields and its text on the button',
  async (version) => {
    await openPayForm(renderPayPage({ wooCommerceVersion: version }));
    expect(getPaymentBox('card')).not.toBeVisible();
    await user.click(document.querySelector('#payment_method_card')!);
    expect(getPaymentBox('card')).toBeVisible();
    expect(getPaymentBox('bank')).not.toBeVisible();
    expect(getPayButton()).toHaveTextContent('Trả bằng thẻ');
  },
);

it('pay for an order: two clicks on the button post the form once', async () => {
  await openPayForm(getExampleHtml('classic-checkout', 'Trả tiền cho một đơn'));
  expect(getPaymentBox('card')).toBeVisible();
  await user.click(getPayButton());
  await user.click(getPayButton());
  expect(posts).toBe(1);
  expect(document.querySelector('#order_review')).toHaveClass('processing');
  expect(getStatus()).toBe('Đang gửi thanh toán…');
});

it('pay for an order: while the terms are not accepted, nothing is posted, and the message links to the checkbox of the terms', async () => {
  await openPayForm(renderPayPage({ hasTerms: true }));
  await user.click(getPayButton());
  expect(posts).toBe(0);
  expect(document.querySelector('.woocommerce-error')).toHaveTextContent('Chưa gửi được thanh toán');
  await user.click(document.querySelector('.woocommerce-error a')!);
  expect(document.querySelector('#terms')).toHaveFocus();
  await user.click(document.querySelector('#terms')!);
  await user.click(getPayButton());
  expect(posts).toBe(1);
});

it('pay for an order: nothing is posted while the browser is offline', async () => {
  await openPayForm(renderPayPage());
  const online = jest.spyOn(browser, 'isOnline').mockReturnValue(false);
  await user.click(getPayButton());
  online.mockRestore();
  expect(posts).toBe(0);
  expect(getStatus()).toMatch(/^Bạn đang ngoại tuyến/);
});

it('pay for an order: when a payment got no response, the order is looked up, and another payment needs a second click', async () => {
  await openPayForm(renderPayPage());
  await user.click(getPayButton());
  // Opens the order-pay page again, as in another tab or after a reload.
  globalThis.fetch = (async () => new Response(renderPayPage())) as typeof fetch;
  await openPayForm(renderPayPage());
  await user.click(getPayButton());
  await waitFor(() => expect(getStatus()).toMatch(/^Một thanh toán cho đơn hàng này vừa được gửi/));
  expect(posts).toBe(1);
  await user.click(getPayButton());
  expect(posts).toBe(2);
});

it('pay for an order: when the lookup of an earlier payment gets no response, nothing is posted', async () => {
  await openPayForm(renderPayPage());
  await user.click(getPayButton());
  globalThis.fetch = (async () => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch;
  await openPayForm(renderPayPage());
  await user.click(getPayButton());
  await waitFor(() => expect(getStatus()).toMatch(/^Chưa kiểm tra được đơn hàng/));
  expect(posts).toBe(1);
});

it('pay for an order: after the shop has shown an error, the payment can be sent again at once', async () => {
  await openPayForm(renderPayPage());
  await user.click(getPayButton());
  await openPayForm(renderPayPage({ notice: '<ul class="woocommerce-error"><li>Thẻ bị từ chối</li></ul>' }));
  await user.click(getPayButton());
  expect(posts).toBe(2);
});

it("pay for an order: when a gateway's handler prevents the submit, the form can be submitted again later", async () => {
  await openPayForm(renderPayPage());
  const form = document.querySelector('#order_review')!;
  const preventSubmit = (event: Event) => event.preventDefault();
  form.addEventListener('submit', preventSubmit);
  await user.click(getPayButton());
  expect(posts).toBe(0);
  expect(form).not.toHaveClass('processing');
  form.removeEventListener('submit', preventSubmit);
  await user.click(getPayButton());
  expect(posts).toBe(1);
});

it('pay for an order: triggers payment_method_selected as WooCommerce does', async () => {
  const $ = createMiniJQuery();
  globals.jQuery = $;
  const events: string[] = [];
  for (const name of ['payment_method_selected', 'init_checkout', 'update_checkout'])
    $(document.body).on(name, () => events.push(name));
  await openPayForm(renderPayPage());
  await user.click(document.querySelector('#payment_method_card')!);
  await user.click(document.querySelector('#payment_method_card')!);
  expect(events).toEqual(['payment_method_selected', 'payment_method_selected']);
});

it('add a payment method: triggers init_add_payment_method once, and no event of the checkout', async () => {
  const $ = createMiniJQuery();
  globals.jQuery = $;
  const events: string[] = [];
  for (const name of ['payment_method_selected', 'init_add_payment_method'])
    $(document.body).on(name, () => events.push(name));
  await openPayForm(renderAddMethodPage());
  await waitFor(() => expect(events).toEqual(['init_add_payment_method']));
  delete globals.jQuery;
});

it('add a payment method: only the fields of the selected method are shown', async () => {
  await openPayForm(renderAddMethodPage());
  await user.click(document.querySelector('#payment_method_card')!);
  expect(getPaymentBox('card')).toBeVisible();
  expect(getPaymentBox('bank')).not.toBeVisible();
});

it('add a payment method: two clicks on the button post the form once', async () => {
  await openPayForm(renderAddMethodPage());
  await user.click(getPayButton());
  await user.click(getPayButton());
  expect(posts).toBe(1);
});
