import { screen, waitFor, within } from '@testing-library/dom';
import type { Shop } from '../../../fixtures/shop/shop.types';
import {
  CHECKOUT_PAGE,
  getField,
  getSummary,
  LAST_VASE,
  openCheckout,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

const getSummaryLine = () => within(getSummary()).getByRole('listitem');
const getTotalsRow = (label: string) => within(getSummary()).getByText(label).closest('.tiem-total');
const PRICE = 420_000;
const TRAY = 105;

/** Changes the items in all further cart responses, as a plugin on the server could. */
function changeCartLines(change: object): void {
  const fetchShop = window.fetch;
  window.fetch = async (...request) => {
    const response = await fetchShop(...request);
    const changed: unknown = JSON.parse(await response.text(), (key, value: unknown) =>
      key === 'items' && Array.isArray(value) ? value.map((item: object) => ({ ...item, ...change })) : value,
    );
    return new Response(JSON.stringify(changed), response);
  };
}

async function buyAsAnotherCustomer(shop: Shop, id: number): Promise<void> {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  async function sendStoreRequest(path: string, body?: object): Promise<void> {
    const url = new URL(`/wp-json/wc/store/v1/${path}`, location.origin);
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const response = await shop.handle(new Request(url, init));
    expect(response.ok).toBe(true);
    for (const name of ['Nonce', 'Cart-Token']) headers.set(name, response.headers.get(name) ?? '');
  }
  const address = { first_name: 'A', last_name: 'B', address_1: 'C', city: 'D', country: 'VN' };
  await sendStoreRequest('cart');
  await sendStoreRequest('cart/add-item', { id, quantity: 1 });
  await sendStoreRequest('checkout', {
    billing_address: { ...address, email: 'khac@example.com' },
    shipping_address: address,
    payment_method: 'cod',
  });
}

describe('order summary', () => {
  // spec 2.7: goods and sums of the checkout without their tax, and the tax by itself
  it('order summary: shows prices and totals without tax, and the tax separately, when the shop shows prices without tax', async () => {
    await openCheckout(TEAPOT, { settings: { taxes: true, pricesIncludeTax: false } });
    expect(getTotalsRow('Tạm tính')).toHaveTextContent('420.000₫');
    expect(getTotalsRow('Tổng cộng')).not.toHaveTextContent('Đã gồm');
    expect(getSummary()).toHaveTextContent(/VAT|Thuế/);
  });

  // spec 2.7: goods and sums of the checkout with their tax
  it('order summary: shows prices and totals including tax, and the tax contained in the total, when the shop shows prices with tax', async () => {
    await openCheckout(TEAPOT, { settings: { taxes: true, pricesIncludeTax: true } });
    expect(getTotalsRow('Tổng cộng')).toHaveTextContent(/Đã gồm .*₫ tiền thuế/);
    const line = within(getSummary()).getByRole('listitem').querySelector('.tiem-money bdi')?.textContent;
    expect(getTotalsRow('Tạm tính')?.querySelector('bdi')).toHaveTextContent(line ?? '');
    expect(line).toBe(`${PRICE.toLocaleString('vi')}₫`);
  });

  it('order summary: shows the cost of a rate that the server has chosen, also if the shop hides costs until the address is complete', async () => {
    await openCheckout(TEAPOT, {
      changeTheme: (html) =>
        html.replace('"shippingCostRequiresAddress":false', '"shippingCostRequiresAddress":true'),
    });
    expect(getTotalsRow('Phí vận chuyển')).toHaveTextContent('30.000₫');
    expect(screen.getByRole('radio', { name: 'Giao hàng tiêu chuẩn' })).toBeChecked();
    expect(screen.queryByText('Nhập địa chỉ để xem các cách giao hàng')).toBeNull();
  });

  it('order summary: a line of a product on sale shows its price and its regular price', async () => {
    await openCheckout(TRAY);
    await waitFor(() =>
      expect(getSummaryLine()).toHaveTextContent(
        /Giá trước đây: 360\.000₫ Giá ưu đãi: 310\.000₫.*Tiết kiệm 50\.000₫/,
      ),
    );
    expect(getSummaryLine().lastElementChild).toHaveTextContent(/^310\.000₫$/);
  });

  it('order summary: a line shows the first fifteen words of a long short description', async () => {
    await openCheckout();
    expect(getSummaryLine()).toHaveTextContent(
      'Ấm dáng quả hồng, 280 ml, rót gọn không rớt giọt. Vừa một ấm cho…',
    );
    expect(getSummaryLine()).not.toHaveTextContent('bốn người');
  });

  it("order summary: a line without a short description shows an excerpt of the full description, and plugins' item data", async () => {
    const page = await openCheckout();
    changeCartLines({
      short_description: '',
      description:
        '<style>p{color:red}</style><p>Gốm &amp; <b>sứ</b></p><p>Nung ba ngày ba đêm trong lò bầu, men nâu gan gà tự nhiên.</p>',
      item_data: [
        { name: 'Khắc tên', value: 'Lan' },
        { name: 'Kho', value: 'A3', hidden: true },
      ],
    });
    await page.user.click(screen.getByRole('button', { name: 'Thêm mã giảm giá' }));
    await page.user.type(getField('Nhập mã giảm giá'), 'giam10{Enter}');
    await waitFor(() => expect(getSummaryLine()).toHaveTextContent(/₫ ?Gốm & sứ ?Khắc tên: Lan/));
    expect(getSummaryLine()).not.toHaveTextContent('A3');
  });

  it('order summary: a line shows no description when descriptions are switched off in the editor', async () => {
    await openCheckout(TEAPOT, {
      changeTheme: (html) =>
        html.replace(
          'data-block-name="woocommerce/checkout-order-summary-cart-items-block"',
          '$& data-disable-product-descriptions="true"',
        ),
    });
    expect(getSummaryLine()).toHaveTextContent('420.000₫');
    expect(getSummaryLine()).not.toHaveTextContent('Ấm dáng quả hồng');
  });

  // spec 2.7: the cart's notices in the checkout, in one place
  it('order summary: a cart error is shown only once on the checkout page', async () => {
    const page = await openCheckout(LAST_VASE);
    await buyAsAnotherCustomer(page.shop, LAST_VASE);
    await page.go(CHECKOUT_PAGE);
    await screen.findByRole('button', { name: 'Đặt hàng' });
    await page.mounted('notices');
    await waitFor(() => expect(document.querySelectorAll('.tiem-notice.is-error')).toHaveLength(1));
  });

  it("order summary: a coupon's error message that contains markup and entities is shown as plain text", async () => {
    const page = await openCheckout();
    await page.user.click(screen.getByRole('button', { name: 'Thêm mã giảm giá' }));
    await page.user.type(getField('Nhập mã giảm giá'), 'gốm & sứ{Enter}');
    await waitFor(() =>
      expect(getField('Nhập mã giảm giá')).toHaveAccessibleDescription(expect.stringContaining('gốm & sứ')),
    );
  });

  // spec 2.7: coupons in the checkout
  it('order summary: a coupon can be applied and removed, and the reason for rejecting a coupon is shown beside the field', async () => {
    const page = await openCheckout();
    await page.user.click(screen.getByRole('button', { name: 'Thêm mã giảm giá' }));
    await page.user.type(getField('Nhập mã giảm giá'), 'khongco{Enter}');
    await waitFor(() => expect(getField('Nhập mã giảm giá')).toBeInvalid());
    expect(getField('Nhập mã giảm giá')).toHaveValue('khongco');
    expect(document.getElementById('validate-error-coupon')).toHaveTextContent(/khongco.* không tồn tại/);
    await page.user.clear(getField('Nhập mã giảm giá'));
    await page.user.type(getField('Nhập mã giảm giá'), 'giam10{Enter}');
    const chip = await screen.findByRole('button', { name: 'Xóa “giam10”' });
    expect(getTotalsRow('Giảm giá')).toHaveTextContent('-42.000₫');
    await page.user.click(chip);
    await waitFor(() => expect(chip).not.toBeInTheDocument());
  });
});
