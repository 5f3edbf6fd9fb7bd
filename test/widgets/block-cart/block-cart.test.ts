import { screen, waitFor, within } from '@testing-library/dom';
import type { ServerVersion, ShopSwitches } from '../../../fixtures/shop/shop.types';
import { type RenderedPage, renderPage } from '../../support/render-page';
import { getArea } from '../../support/widgets/block-cart/get-area';
import { getExampleHtml } from '../../support/widgets/example-html';

const PAGE = '/gio-hang-khoi/';
const getChangeRequests = (page: RenderedPage) => page.sent.filter(({ path }) => path.includes('/batch'));
const getCartLines = () => [...document.querySelectorAll<HTMLElement>('.tiem-block-cart__line')];
const getCartTotal = () => getArea('cart-order-summary').querySelector('.is-strong .tiem-total__value');
const readPriceText = (element: Element | null) => element?.querySelector('bdi')?.textContent;

interface OpenCartOptions {
  wooCommerce?: ServerVersion;
  settings?: Partial<ShopSwitches>;
  quantities?: Record<number, number>;
}

/** Adds the given products to the cart and opens the cart page. */
async function openCartWithProducts({
  quantities = { [TEAPOT]: 2 },
  wooCommerce,
  ...options
}: OpenCartOptions = {}): Promise<RenderedPage> {
  const shopPage = await renderPage('/cua-hang/', {
    ...options,
    ...(wooCommerce && { as: wooCommerce }),
  });
  for (const [id, quantity] of Object.entries(quantities)) {
    const body = new URLSearchParams({ product_id: id, quantity: String(quantity) });
    await window.fetch('/?wc-ajax=add_to_cart', { method: 'POST', body });
  }
  const page = await shopPage.go(PAGE);
  await page.mounted('block-cart');
  if (Object.keys(quantities).length > 0)
    await waitFor(() => expect(document.querySelector('.tiem-block-cart__line')).toBeInTheDocument());
  return page;
}

/** Waits for the list of countries, which the shipping calculator loads after its first render, and selects one. */
async function chooseCountry({ user }: RenderedPage, code: string): Promise<void> {
  const select = await screen.findByLabelText<HTMLSelectElement>('Quốc gia');
  await waitFor(() => expect(select.options.length).toBeGreaterThan(200));
  await user.selectOptions(select, code);
}

const TEAPOT = 103;
const CUP = 104;

describe('block cart without JavaScript', () => {
  it("block cart: without JavaScript, the page keeps the theme's own cart", async () => {
    await renderPage(PAGE, { script: false });
    expect(getArea('cart-line-items').childNodes).toHaveLength(0);
    expect(getArea('empty-cart')).toHaveTextContent('Giỏ hàng của bạn đang trống');
  });
});

describe('block cart in the HTML of its example', () => {
  it('block cart: shows an empty cart, and a filled one after a product was added', async () => {
    const page = await renderPage(getExampleHtml('block-cart'));
    await page.mounted('block-cart');
    await waitFor(() => expect(getArea('empty-cart')).toBeVisible());
    const body = new URLSearchParams({ product_id: String(TEAPOT), quantity: '2' });
    await window.fetch('/?wc-ajax=add_to_cart', { method: 'POST', body });
    await (await page.go(getExampleHtml('block-cart'))).mounted('block-cart');
    await waitFor(() => expect(getCartLines()).toHaveLength(1));
    expect(getArea('empty-cart')).not.toBeVisible();
  });
});

describe.each([8, 11] as const)('block cart on WooCommerce %s', (wooCommerce) => {
  // spec 2.7: the cart's areas are drawn where the page prints them
  it("block cart: renders into the areas of the page in their order and keeps the theme's content between them", async () => {
    const page = await renderPage(PAGE, { as: wooCommerce });
    const heading = document.querySelector('.wp-block-heading');
    page.shop.addFault({ kind: 'delay', match: '/cart', ms: 1_500 });
    await page.mounted('block-cart');
    expect(screen.getByText('Đang tải…')).toBeInTheDocument();
    expect(getArea('filled-cart')).not.toBeVisible();
    await waitFor(() => expect(getArea('empty-cart')).toBeVisible());
    expect(document.querySelector('.wp-block-heading')).toBe(heading);
    expect(screen.queryByText('Đang tải…')).not.toBeInTheDocument();
  });

  // spec 2.7: lines, coupons, shipping and totals stand in their areas
  it('block cart: shows lines, coupons, shipping and totals of a filled cart', async () => {
    await openCartWithProducts({ wooCommerce });
    expect(getArea('filled-cart')).toBeVisible();
    expect(getArea('empty-cart')).not.toBeVisible();
    const [line] = getCartLines();
    expect(within(line!).getByRole('link', { name: 'Ấm quả hồng men nâu gan gà' })).toHaveAttribute('href');
    expect(within(line!).getByRole('spinbutton')).toHaveValue(2);
    expect(line).toHaveTextContent('840.000₫');
    const summary = within(getArea('cart-order-summary'));
    expect(summary.getByText('Tạm tính').nextSibling).toHaveTextContent('840.000₫');
    expect(summary.getByText('Phí vận chuyển').nextSibling).toHaveTextContent('Miễn phí vận chuyển');
    expect(screen.getByRole('link', { name: 'Tiến hành thanh toán' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/thanh-toan\/$/),
    );
  });

  it('block cart: repeated clicks on a quantity button show the new quantity at once and send one request', async () => {
    const page = await openCartWithProducts({ wooCommerce });
    const plusButton = screen.getByRole('button', { name: /^Tăng số lượng của/ });
    const shopPage = readPriceText(getCartTotal());
    // Clicks synchronously, so that React cannot re-render between two clicks.
    for (let click = 0; click < 6; click++) plusButton.click();
    screen.getByRole('button', { name: /^Giảm số lượng của/ }).click();
    await waitFor(() => expect(screen.getByRole('spinbutton')).toHaveValue(7));
    expect(readPriceText(getCartTotal())).toBe(shopPage);
    expect(getCartTotal()).toHaveTextContent('Đang tính lại tổng tiền…');
    await waitFor(() => expect(getCartTotal()).not.toHaveTextContent('Đang tính lại'));
    expect(readPriceText(getCartTotal())).toBe('2.940.000₫');
    expect(getChangeRequests(page)).toHaveLength(1);
    // Searches all status elements, because the mini cart in the header also has one and is mounted by the
    // cart change.
    const getStatusElements = () => [...document.querySelectorAll('tiem-root [role="status"]')];
    await waitFor(() =>
      expect(getStatusElements().map(({ textContent }) => textContent)).toContain('Tổng cộng: 2.940.000₫'),
    );
  });

  it('block cart: a removed line is dimmed, and "undo" restores the same line', async () => {
    const page = await openCartWithProducts({ wooCommerce, quantities: { [TEAPOT]: 2, [CUP]: 1 } });
    const [line] = getCartLines();
    await page.user.click(within(line!).getByRole('button', { name: /^Xóa “/ }));
    expect(line).toHaveAttribute('aria-busy', 'true');
    const undo = await screen.findByRole('button', { name: 'Thêm lại vào giỏ' });
    expect(getCartLines()).toHaveLength(1);
    await waitFor(() => expect(undo).toHaveFocus());
    await page.user.click(undo);
    await waitFor(() => expect(getCartLines()).toHaveLength(2));
    const restoredLine = getCartLines().find(({ textContent }) =>
      textContent?.includes('Ấm quả hồng men nâu gan gà'),
    );
    expect(within(restoredLine!).getByRole('spinbutton')).toHaveValue(2);
  });

  // spec 2.7: empty and filled cart
  it('block cart: shows the empty cart when the last line is removed', async () => {
    const page = await openCartWithProducts({ wooCommerce });
    await page.user.click(screen.getByRole('button', { name: /^Xóa “/ }));
    await waitFor(() => expect(getArea('empty-cart')).toBeVisible());
    expect(getArea('filled-cart')).not.toBeVisible();
    const undo = await screen.findByRole('button', { name: 'Thêm lại vào giỏ' });
    await waitFor(() => expect(undo).toHaveFocus());
    await page.user.click(undo);
    await waitFor(() => expect(getCartLines()).toHaveLength(1));
    expect(document.activeElement).toHaveClass('tiem-block-cart__top');
  });

  it('block cart: an applied coupon appears as a chip that can be removed with the keyboard', async () => {
    const page = await openCartWithProducts({ wooCommerce });
    await page.user.click(screen.getByRole('button', { name: 'Thêm mã giảm giá' }));
    await page.user.type(screen.getByLabelText('Nhập mã giảm giá'), 'GIAM10{Enter}');
    const chip = await screen.findByRole('button', { name: 'Xóa “giam10”' });
    await waitFor(() => expect(screen.getByLabelText('Nhập mã giảm giá')).toHaveValue(''));
    expect(screen.getByText('Giảm giá').nextSibling).toHaveTextContent('-84.000₫');
    expect(await screen.findByText('Đã áp dụng mã giảm giá “GIAM10”.')).toBeInTheDocument();
    chip.focus();
    await page.user.keyboard('{Delete}');
    await waitFor(() => expect(chip).not.toBeInTheDocument());
    expect(readPriceText(getCartTotal())).toBe('840.000₫');
  });

  it('block cart: a coupon code is applied even if Enter is pressed before the field has re-rendered with the typed code', async () => {
    const page = await openCartWithProducts({ wooCommerce });
    await page.user.click(screen.getByRole('button', { name: 'Thêm mã giảm giá' }));
    const field = screen.getByLabelText<HTMLInputElement>('Nhập mã giảm giá');
    // Dispatches both events in one task, so that the field cannot re-render between them.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'GIAM10');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    expect(await screen.findByRole('button', { name: 'Xóa “giam10”' })).toBeInTheDocument();
  });

  it('block cart: the reason why the server rejected a coupon is shown at the field until another code is typed', async () => {
    const page = await openCartWithProducts({ wooCommerce });
    await page.user.click(screen.getByRole('button', { name: 'Thêm mã giảm giá' }));
    const field = screen.getByLabelText('Nhập mã giảm giá');
    await page.user.type(field, '{Enter}');
    expect(document.getElementById('validate-error-coupon')).toHaveTextContent('Vui lòng nhập mã giảm giá.');
    expect(getChangeRequests(page)).toEqual([]);
    await page.user.type(field, 'khongco{Enter}');
    await waitFor(() =>
      expect(document.getElementById('validate-error-coupon')).toHaveTextContent(/khongco.* không tồn tại/),
    );
    expect(field).toHaveAccessibleDescription(expect.stringContaining('không tồn tại'));
    await page.user.tab();
    expect(field).toBeInvalid();
    await page.user.type(field, 'x');
    expect(field).toBeValid();
  });

  it('block cart: a selected shipping rate is shown at once and sends one request', async () => {
    const page = await openCartWithProducts({ wooCommerce });
    const rate = screen.getByRole('radio', { name: 'Giao nhanh trong 2 giờ' });
    page.shop.addFault({ kind: 'delay', match: '/batch', ms: 500 });
    rate.click();
    await waitFor(() => expect(rate).toBeChecked());
    expect(getCartTotal()).toHaveTextContent('Đang tính lại');
    await waitFor(() => expect(readPriceText(getCartTotal())).toBe('890.000₫'));
    expect(getChangeRequests(page)).toHaveLength(1);
    await page.user.click(rate);
    expect(getChangeRequests(page)).toHaveLength(1);
  });

  it('block cart: the shipping calculator names the missing field when it is submitted without all fields', async () => {
    const page = await openCartWithProducts({ wooCommerce });
    await page.user.click(screen.getByRole('button', { name: 'Thêm địa chỉ để ước tính phí giao hàng' }));
    await chooseCountry(page, 'US');
    await page.user.click(screen.getByRole('button', { name: 'Ước tính phí giao hàng' }));
    const state = document.querySelector('.tiem-block-cart__estimate select[aria-invalid="true"]');
    expect(state).toHaveAccessibleDescription(/^Vui lòng nhập .+ hợp lệ$/);
    expect(getChangeRequests(page)).toHaveLength(0);
  });

  it('block cart: the shipping calculator shows the rates for an entered address', async () => {
    const page = await openCartWithProducts({ wooCommerce });
    await page.user.click(screen.getByRole('button', { name: /Thêm địa chỉ/ }));
    await chooseCountry(page, 'JP');
    await page.user.type(screen.getByLabelText(/^Mã bưu chính/), '123');
    await page.user.click(screen.getByRole('button', { name: 'Ước tính phí giao hàng' }));
    expect(screen.getByLabelText(/^Mã bưu chính/)).toBeInvalid();
    expect(getChangeRequests(page)).toEqual([]);
    await page.user.clear(screen.getByLabelText(/^Mã bưu chính/));
    await page.user.type(screen.getByLabelText(/^Mã bưu chính/), '100-0001');
    for (const field of screen
      .getAllByRole('textbox')
      .filter((one) => one.closest('.tiem-block-cart__estimate'))) {
      if (!(field as HTMLInputElement).value) await page.user.type(field, 'Tokyo');
    }
    for (const select of screen.getAllByRole<HTMLSelectElement>('combobox'))
      if (select.closest('.tiem-block-cart__estimate') && select.value === '')
        await page.user.selectOptions(select, select.options[1]!);
    await page.user.click(screen.getByRole('button', { name: 'Ước tính phí giao hàng' }));
    expect(await screen.findByRole('radio', { name: 'Bưu điện quốc tế' })).toBeChecked();
    expect(screen.getByRole('button', { name: /^Giao tới .*Tokyo/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    expect(screen.getByRole('button', { name: /^Giao tới .*Tokyo/ })).toHaveFocus();
  });

  // fault 15
  it('block cart: shows why the server rejected a quantity and restores the previous quantity', async () => {
    const page = await openCartWithProducts({ wooCommerce });
    const field = screen.getByRole<HTMLInputElement>('spinbutton');
    field.max = '';
    await page.user.clear(field);
    // Pastes the quantity, because slow typing would send a change for each digit.
    await page.user.paste('9000');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(document.querySelector('.tiem-notice.is-error')).toBeInTheDocument());
    expect(field).toHaveValue(2);
  });
});

describe('block cart', () => {
  it('block cart: has the ids and classes that third-party scripts select', async () => {
    const page = await openCartWithProducts();
    await page.user.click(screen.getByRole('button', { name: 'Thêm mã giảm giá' }));
    const coupon = '#wc-block-components-totals-coupon__input-coupon';
    await page.user.type(document.querySelector(coupon)!, 'GIAM10{Enter}');
    await screen.findByRole('button', { name: 'Xóa “giam10”' });
    for (const selector of [
      '.wc-block-cart-items__row .wc-block-components-product-name',
      '.wc-block-components-quantity-selector .wc-block-components-quantity-selector__input',
      '.wc-block-components-quantity-selector__button--plus',
      '.wc-block-components-quantity-selector__button--minus',
      '.wc-block-cart-item__remove-link',
      '.wc-block-components-totals-item .wc-block-components-totals-item__label',
      '.wc-block-components-totals-footer-item .wc-block-components-totals-item__value',
      '.wc-block-components-chip__remove',
      coupon,
      '.wc-block-components-totals-coupon__button',
      '[id="radio-control-0-flat_rate:1"].wc-block-components-radio-control__input',
      '[id="radio-control-0-flat_rate:1__label"]',
      'a.wc-block-cart__submit-button',
    ])
      expect([selector, document.querySelectorAll(selector).length > 0]).toEqual([selector, true]);
  });

  it("block cart: restores the server's HTML when it is unmounted", async () => {
    const page = await renderPage(PAGE, { script: false });
    const html = document.querySelector('[data-tiem="block-cart"]')!.innerHTML;
    const cartPage = await page.go(PAGE);
    expect(cartPage).toBeDefined();
    document.body.replaceChildren();
    const live = await openCartWithProducts();
    expect(live.sent.length).toBeGreaterThan(0);
    window.tiem?.unmount();
    const root = document.querySelector('[data-tiem="block-cart"]')!;
    expect(root).toHaveClass('is-loading');
    expect(root.querySelector('[data-block-name="woocommerce/filled-cart-block"]')?.innerHTML).toBe(
      new DOMParser()
        .parseFromString(html, 'text/html')
        .querySelector('[data-block-name="woocommerce/filled-cart-block"]')?.innerHTML,
    );
  });

  it('block cart: shows an error and a working retry button when the cart cannot be loaded', async () => {
    const page = await renderPage('/cua-hang/');
    page.shop.addFault({ kind: '502', match: '/cart' });
    const cartPage = await page.go(PAGE);
    await cartPage.mounted('block-cart');
    const alert = await screen.findByRole('alert');
    await cartPage.user.click(within(alert).getByRole('button', { name: 'Thử lại' }));
    await waitFor(() => expect(getArea('empty-cart')).toBeVisible());
  });

  // fault 22
  it('block cart: announces that a change made offline is waiting for the network, and sends it once online', async () => {
    const page = await openCartWithProducts();
    window.dispatchEvent(new Event('offline'));
    await page.user.click(screen.getByRole('button', { name: /^Tăng số lượng của/ }));
    expect(await screen.findByText(/^Đang chờ kết nối mạng/)).toBeInTheDocument();
    expect(screen.getByRole('spinbutton')).toHaveValue(3);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(readPriceText(getCartTotal())).toBe('1.260.000₫'));
  });

  // spec 2.7: taxes on the page of the cart
  it("block cart: taxes are listed in a row of their own, or shown as included in the total, depending on the shop's setting", async () => {
    const page = await openCartWithProducts({ settings: { taxes: true, pricesIncludeTax: false } });
    expect(getArea('cart-order-summary-taxes')).toHaveTextContent(/\d+₫/);
    page.shop.switches.pricesIncludeTax = true;
    const cartPage = await page.go(PAGE);
    await cartPage.mounted('block-cart');
    expect(await screen.findByText(/^Đã gồm .*₫ tiền thuế$/)).toBeInTheDocument();
    expect(getArea('cart-order-summary-taxes')?.textContent).toBe('');
  });
});

describe.each([8, 11] as const)('block cart on WooCommerce %i', (wooCommerce) => {
  async function openEditedCartPage(change: (html: string) => string): Promise<void> {
    const page = await openCartWithProducts({ wooCommerce });
    await page.go(change(await (await window.fetch(PAGE)).text()));
    await waitFor(() => expect(document.querySelector('.tiem-block-cart__line')).toBeInTheDocument());
  }

  // spec 2.7: the summary's amounts are shown on WooCommerce 8 and 11: cart
  it("block cart: a block of the order summary that is nested in a group shows its amount there, and the group's other content stays", async () => {
    await openEditedCartPage((html) =>
      html.replace(
        /<div[^>]*cart-order-summary-shipping-block"[^>]*><\/div>/,
        '<div class="wp-block-group"><p>Giao bằng xe đạp.</p>$&</div>',
      ),
    );
    const rows = getArea('cart-order-summary');
    expect(within(rows).getByText('Tạm tính')).toBeInTheDocument();
    const group = within(rows).getByText('Giao bằng xe đạp.').parentElement!;
    expect(group).toHaveClass('wp-block-group');
    expect(within(group).getByText('Phí vận chuyển')).toBeInTheDocument();
    const [subtotal, shipping] = [
      within(rows).getByText('Tạm tính'),
      within(group).getByText('Phí vận chuyển'),
    ];
    expect(subtotal.compareDocumentPosition(shipping)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(getArea('cart-order-summary-totals') !== null).toBe(wooCommerce === 11);
  });

  it('block cart: shows the totals heading and the button label that were changed in the editor', async () => {
    await openEditedCartPage((html) =>
      html
        .replace(
          'data-block-name="woocommerce/cart-order-summary-heading-block"',
          '$& data-content="Cộng giỏ"',
        )
        .replace(
          'data-block-name="woocommerce/proceed-to-checkout-block"',
          '$& data-button-label="Đi trả tiền"',
        ),
    );
    expect(screen.getByRole('heading', { name: 'Cộng giỏ' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Đi trả tiền' })).toBeInTheDocument();
  });
});
