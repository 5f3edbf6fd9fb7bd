import { screen, waitFor, within } from '@testing-library/dom';
import type { Shop } from '../../../fixtures/shop/shop.types';
import {
  CHECKOUT_PAGE,
  getField,
  LAST_VASE,
  openCheckout,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

const summary = () => screen.getByRole('complementary', { name: 'Tóm tắt đơn hàng' });
const goods = () => within(summary()).getByRole('listitem');
const row = (label: string) => within(summary()).getByText(label).closest('.tiem-total');
const PRICE = 420_000;
const TRAY = 105;

/** Changes the cart responses from now on, as another server or a plugin would. */
function changeLines(change: object): void {
  const fetchShop = window.fetch;
  window.fetch = async (...request) => {
    const answer = await fetchShop(...request);
    const changed: unknown = JSON.parse(await answer.text(), (key, value: unknown) =>
      key === 'items' && Array.isArray(value) ? value.map((item: object) => ({ ...item, ...change })) : value,
    );
    return new Response(JSON.stringify(changed), answer);
  };
}

async function somebodyElseBuys(shop: Shop, id: number): Promise<void> {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  async function ask(path: string, body?: object): Promise<void> {
    const url = new URL(`/wp-json/wc/store/v1/${path}`, location.origin);
    const asked = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = await shop.handle(new Request(url, asked));
    expect(answer.ok).toBe(true);
    for (const name of ['Nonce', 'Cart-Token']) headers.set(name, answer.headers.get(name) ?? '');
  }
  const address = { first_name: 'A', last_name: 'B', address_1: 'C', city: 'D', country: 'VN' };
  await ask('cart');
  await ask('cart/add-item', { id, quantity: 1 });
  await ask('checkout', {
    billing_address: { ...address, email: 'khac@example.com' },
    shipping_address: address,
    payment_method: 'cod',
  });
}

describe('order summary', () => {
  // spec 2.7: goods and sums of the checkout without their tax, and the tax by itself
  it('order summary: shows goods and totals without tax, and the tax separately, when the shop shows prices without tax', async () => {
    await openCheckout(TEAPOT, { settings: { taxes: true, pricesIncludeTax: false } });
    expect(row('Tạm tính')).toHaveTextContent('420.000₫');
    expect(row('Tổng cộng')).not.toHaveTextContent('Đã gồm');
    expect(summary()).toHaveTextContent(/VAT|Thuế/);
  });

  // spec 2.7: goods and sums of the checkout with their tax
  it('order summary: shows goods and totals with tax, and the tax in the total, when the shop shows prices with tax', async () => {
    await openCheckout(TEAPOT, { settings: { taxes: true, pricesIncludeTax: true } });
    expect(row('Tổng cộng')).toHaveTextContent(/Đã gồm .*₫ tiền thuế/);
    const line = within(summary()).getByRole('listitem').querySelector('.tiem-money bdi')?.textContent;
    expect(row('Tạm tính')?.querySelector('bdi')).toHaveTextContent(line ?? '');
    expect(line).toBe(`${PRICE.toLocaleString('vi')}₫`);
  });

  it('order summary: a line of a product on sale shows the price of one piece, and what it was before', async () => {
    await openCheckout(TRAY);
    await waitFor(() =>
      expect(goods()).toHaveTextContent(/Giá trước đây: 360\.000₫ Giá ưu đãi: 310\.000₫.*Tiết kiệm 50\.000₫/),
    );
    expect(goods().lastElementChild).toHaveTextContent(/^310\.000₫$/);
  });

  it('order summary: a line shows the first fifteen words of a long short description', async () => {
    await openCheckout();
    expect(goods()).toHaveTextContent('Ấm dáng quả hồng, 280 ml, rót gọn không rớt giọt. Vừa một ấm cho…');
    expect(goods()).not.toHaveTextContent('bốn người');
  });

  it('order summary: a line without a short description shows an excerpt of the full description and the item data of plugins', async () => {
    const page = await openCheckout();
    changeLines({
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
    await waitFor(() => expect(goods()).toHaveTextContent(/₫ ?Gốm & sứ ?Khắc tên: Lan/));
    expect(goods()).not.toHaveTextContent('A3');
  });

  it('order summary: a line shows no description when descriptions are switched off in the editor', async () => {
    await openCheckout(TEAPOT, {
      theme: (html) =>
        html.replace(
          'data-block-name="woocommerce/checkout-order-summary-cart-items-block"',
          '$& data-disable-product-descriptions="true"',
        ),
    });
    expect(goods()).toHaveTextContent('420.000₫');
    expect(goods()).not.toHaveTextContent('Ấm dáng quả hồng');
  });

  // spec 2.7: the cart's notices in the checkout, in one place
  it('order summary: an error of the cart is shown once on the page', async () => {
    const page = await openCheckout(LAST_VASE);
    await somebodyElseBuys(page.shop, LAST_VASE);
    await page.go(CHECKOUT_PAGE);
    await screen.findByRole('button', { name: 'Đặt hàng' });
    await page.mounted('notices');
    await waitFor(() => expect(document.querySelectorAll('.tiem-notice.is-error')).toHaveLength(1));
  });

  it('order summary: a coupon refusal with markup and entities is shown as plain text', async () => {
    const page = await openCheckout();
    await page.user.click(screen.getByRole('button', { name: 'Thêm mã giảm giá' }));
    await page.user.type(getField('Nhập mã giảm giá'), 'gốm & sứ{Enter}');
    await waitFor(() =>
      expect(getField('Nhập mã giảm giá')).toHaveAccessibleDescription(expect.stringContaining('gốm & sứ')),
    );
  });

  // spec 2.7: coupons in the checkout
  it('order summary: a coupon can be applied and removed, and the reason for a refused one is shown beside the field', async () => {
    const page = await openCheckout();
    await page.user.click(screen.getByRole('button', { name: 'Thêm mã giảm giá' }));
    await page.user.type(getField('Nhập mã giảm giá'), 'khongco{Enter}');
    await waitFor(() => expect(getField('Nhập mã giảm giá')).toBeInvalid());
    expect(getField('Nhập mã giảm giá')).toHaveValue('khongco');
    expect(document.getElementById('validate-error-coupon')).toHaveTextContent(/khongco.* không tồn tại/);
    await page.user.clear(getField('Nhập mã giảm giá'));
    await page.user.type(getField('Nhập mã giảm giá'), 'giam10{Enter}');
    const chip = await screen.findByRole('button', { name: 'Xóa “giam10”' });
    expect(row('Giảm giá')).toHaveTextContent('-42.000₫');
    await page.user.click(chip);
    await waitFor(() => expect(chip).not.toBeInTheDocument());
  });
});
