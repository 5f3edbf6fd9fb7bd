import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import { renderPage } from '../../support/render-page';
import {
  CHECKOUT_PAGE,
  fillInForm,
  GIFT_CARD,
  getField,
  listSentOrders,
  openCheckout,
  openPageWithProduct,
  pressOrderButton,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

let goTo: jest.SpyInstance<void, [string]>;
beforeEach(() => {
  goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

describe('block checkout without JavaScript', () => {
  it("block checkout: without JavaScript, the theme's classic form stays in the mount point", async () => {
    const first = await renderPage(`/?add-to-cart=${TEAPOT}`, { script: false });
    await first.go('/thanh-toan/');
    const mount = document.querySelector('[data-tiem~="block-checkout"]');
    expect(mount?.querySelector('form.checkout input[name="billing_email"]')).toBeInTheDocument();
  });
});

describe.each([8, 11] as const)('block checkout on WooCommerce %s', (as) => {
  // spec 2.7: the checkout is drawn with contact, addresses, shipping, payment and order notes
  // spec 3.5: orderNotes, and attribution data under {plugin}/order-attribution
  // spec 7.7: attribution goes with the block checkout as extension data
  // fault 43
  // fault 44
  it("block checkout: an order paid in cash is sent with all typed values, and the page follows the shop's redirect", async () => {
    const page = await openCheckout(TEAPOT, { as });
    await fillInForm(page);
    await page.user.click(screen.getByLabelText(/COD/));
    await page.user.click(screen.getByLabelText('Thêm ghi chú cho đơn hàng'));
    await page.user.click(getField('Ghi chú đơn hàng'));
    await page.user.paste('Gọi trước khi giao');
    await pressOrderButton(page);
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
    expect(goTo.mock.calls[0]?.[0]).toMatch(/\/thanh-toan\/da-dat-hang\/\d+\/\?key=/);
    expect(listSentOrders(page)).toHaveLength(1);
    const body = JSON.parse(listSentOrders(page)[0]!.body) as Record<string, Record<string, unknown>>;
    expect(body).toMatchObject({
      billing_address: { email: 'khach@example.com', city: 'Hà Nội', country: 'VN' },
      shipping_address: { last_name: 'Nguyễn', first_name: 'Mây', address_1: '27 Hàng Gai', state: '' },
      customer_note: 'Gọi trước khi giao',
      create_account: false,
      payment_method: 'cod',
    });
    expect(body.extensions).toHaveProperty(['woocommerce/order-attribution', 'type'], 'typein');
  });

  it('block checkout: an order whose response was lost is found on the server, and no second order is sent', async () => {
    const page = await openCheckout(TEAPOT, { as });
    await fillInForm(page);
    page.shop.addFault({ kind: 'lost-answer', match: '/checkout', method: 'POST' });
    await pressOrderButton(page);
    if (as === 8) expect(await screen.findByText('Đã đặt hàng. Cảm ơn bạn!')).toBeInTheDocument();
    else expect(await screen.findByText(/^Đơn hàng có lẽ đã được đặt/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Tôi muốn đặt lại' })).not.toBeInTheDocument();
    expect(listSentOrders(page)).toHaveLength(1);
  });
});

describe('block checkout form', () => {
  it("block checkout: removes the loading state of WooCommerce's block, and restores the server's HTML when it is unmounted", async () => {
    await openCheckout();
    const block = document.querySelector<HTMLElement>('[data-tiem~="block-checkout"]')!;
    expect(block).not.toHaveClass('is-loading');
    block.dataset.tiem = 'off';
    await waitFor(() => expect(block).toHaveClass('is-loading'));
    expect(block.querySelectorAll('[data-block-name]').length).toBeGreaterThan(15);
    expect(block.querySelector('form')).not.toBeInTheDocument();
  });

  it('block checkout: shows a retry button and no totals when the cart cannot be loaded', async () => {
    const first = await renderPage(`/?add-to-cart=${TEAPOT}`);
    first.shop.addFault({ kind: '500', match: '/wc/store/v1/cart' });
    const page = await first.go(CHECKOUT_PAGE);
    const retry = await screen.findByRole('button', { name: 'Thử lại' });
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    await page.user.click(retry);
    expect(await screen.findByRole('button', { name: 'Đặt hàng' })).toBeInTheDocument();
  });

  it('block checkout: missing values are reported at each field and in a list at the top, and the first field gets the focus', async () => {
    const page = await openCheckout();
    await pressOrderButton(page);
    const summary = (await screen.findByText('Còn 5 chỗ cần sửa')).parentElement!;
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Địa chỉ email', 'Họ', 'Tên', 'Địa chỉ', 'Tỉnh / Thành phố']);
    await waitFor(() => expect(getField('Địa chỉ email')).toHaveFocus());
    expect(getField('Địa chỉ email')).toHaveAccessibleDescription('Vui lòng nhập địa chỉ email hợp lệ');
    expect(document.getElementById('validate-error-billing_email')).toBeInTheDocument();
    await page.user.click(within(summary).getByRole('link', { name: 'Tên' }));
    expect(getField('Tên')).toHaveFocus();
    expect(listSentOrders(page)).toHaveLength(0);
  });

  it('block checkout: when both addresses are required, the error list distinguishes shipping and billing fields', async () => {
    const page = await openCheckout();
    await page.user.click(screen.getByLabelText('Dùng địa chỉ này làm địa chỉ thanh toán'));
    await pressOrderButton(page);
    const summary = (await screen.findByText('Còn 9 chỗ cần sửa')).parentElement!;
    const errorLinks = within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(errorLinks.slice(0, 3)).toEqual(['Địa chỉ email', 'Họ', 'Tên']);
    expect(errorLinks.slice(5)).toEqual(
      ['Họ', 'Tên', 'Địa chỉ', 'Tỉnh / Thành phố'].map((name) => `${name} (Địa chỉ thanh toán)`),
    );
  });

  // spec 4.7: several wrong fields are one word, and the fields are read with theirs
  it("block checkout: for screen readers, each click on the order button announces the number of errors once, and blur announces the field's error", async () => {
    const page = await openCheckout();
    const readAlerts = () =>
      screen.getAllByRole('alert').flatMap(({ textContent }) => (textContent ? [textContent] : []));
    await pressOrderButton(page);
    await waitFor(() => expect(readAlerts()).toEqual(['Chưa đặt được hàng: có 5 chỗ cần sửa.']));
    expect(getField('Họ')).toHaveAccessibleDescription('Vui lòng nhập họ hợp lệ');
    expect(getField('Họ')).toBeInvalid();
    const first = screen.getByText('Chưa đặt được hàng: có 5 chỗ cần sửa.');
    await pressOrderButton(page);
    await waitFor(() => expect(first).not.toBeInTheDocument());
    expect(readAlerts()).toEqual(['Chưa đặt được hàng: có 5 chỗ cần sửa.']);

    await page.user.type(getField('Địa chỉ email'), 'khach');
    await page.user.tab();
    expect(readAlerts()).toEqual([
      'Chưa đặt được hàng: có 5 chỗ cần sửa.',
      'Vui lòng nhập địa chỉ email hợp lệ',
    ]);
    await page.user.type(getField('Địa chỉ email'), '@example.com');
    for (const label of ['Họ', 'Tên', 'Địa chỉ', 'Tỉnh / Thành phố'])
      await page.user.type(getField(label), 'Huế');
    await page.user.tab();
    await pressOrderButton(page);
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(readAlerts()).toEqual([]);
  });

  it('block checkout: every field has the input mode and autocomplete value for its content', async () => {
    await openCheckout();
    expect(getField('Địa chỉ email')).toHaveAttribute('autocomplete', 'email');
    expect(getField('Địa chỉ email')).toHaveAttribute('inputmode', 'email');
    expect(getField('Họ')).toHaveAttribute('autocomplete', 'shipping family-name');
    expect(getField('Số điện thoại (không bắt buộc)')).toHaveAttribute('inputmode', 'tel');
    expect(getField('Mã bưu chính (không bắt buộc)')).toHaveAttribute('inputmode', 'numeric');
    expect(document.getElementById('shipping-first_name')).toBe(getField('Tên'));
    expect(await screen.findByLabelText(/COD/)).toHaveAttribute(
      'id',
      'radio-control-wc-payment-method-options-cod',
    );
  });

  // fault 14
  it('block checkout: typed values are kept while a response arrives, and restored after a reload', async () => {
    const page = await openCheckout();
    await fillInForm(page);
    await waitFor(() => expect(page.sent.some(({ body }) => body.includes('Nguyễn'))).toBe(true));
    await page.user.type(getField('Địa chỉ'), ', tầng 2');
    expect(getField('Địa chỉ')).toHaveValue('27 Hàng Gai, tầng 2');
    await page.go(CHECKOUT_PAGE);
    await screen.findByRole('button', { name: 'Đặt hàng' });
    expect(getField('Địa chỉ')).toHaveValue('27 Hàng Gai, tầng 2');
    expect(getField('Địa chỉ email')).toHaveValue('khach@example.com');
  });

  it('block checkout: the billing address appears only when the shopper wants one that differs from the shipping address', async () => {
    const page = await openCheckout();
    expect(document.getElementById('billing-city')).not.toBeInTheDocument();
    await fillInForm(page);
    await page.user.click(screen.getByLabelText('Dùng địa chỉ này làm địa chỉ thanh toán'));
    await waitFor(() => expect(document.getElementById('billing-city')).toHaveValue('Hà Nội'));
  });

  // spec 2.7: no shipping step where nothing is carried
  it('block checkout: a cart without shipping has no shipping step, and no shipping address is sent', async () => {
    const page = await openCheckout(GIFT_CARD);
    expect(screen.queryByText('Phương thức vận chuyển')).not.toBeInTheDocument();
    expect(document.getElementById('shipping-city')).not.toBeInTheDocument();
    await fillInForm(page);
    await pressOrderButton(page);
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(JSON.parse(listSentOrders(page)[0]!.body)).not.toHaveProperty('shipping_address');
  });

  // spec 2.7: pickup locations where the shop offers them
  it('block checkout: with local pickup only the billing address is shown', async () => {
    const page = await openCheckout(TEAPOT, { settings: { localPickup: true } });
    await page.user.click(screen.getByLabelText('Nhận tại cửa hàng'));
    expect(await screen.findByLabelText('Xưởng gốm Bát Tràng')).toBeInTheDocument();
    await waitFor(() => expect(document.getElementById('billing-city')).toBeInTheDocument());
    expect(document.getElementById('shipping-city')).not.toBeInTheDocument();
  });

  it('block checkout: shows why the shop rejected an order, and keeps the typed values', async () => {
    const page = await openCheckout();
    await fillInForm(page);
    page.shop.switches.guestCheckout = false;
    await pressOrderButton(page);
    expect(await screen.findByText('Vui lòng đăng nhập hoặc tạo tài khoản để đặt hàng.')).toBeInTheDocument();
    expect(getField('Địa chỉ')).toHaveValue('27 Hàng Gai');
    expect(screen.getByRole('button', { name: 'Đặt hàng' })).toBeEnabled();
  });

  it('block checkout: asks the shopper to sign in when the shop allows neither guest orders nor new accounts', async () => {
    await openPageWithProduct(TEAPOT, { settings: { guestCheckout: false, signup: false } });
    expect(await screen.findByText('Bạn cần đăng nhập để thanh toán.')).toBeInTheDocument();
  });

  it('block checkout: shows a message when the cart is empty', async () => {
    await renderPage(CHECKOUT_PAGE);
    expect(await screen.findByText('Giỏ hàng đang trống nên chưa thể thanh toán.')).toBeInTheDocument();
  });
});
