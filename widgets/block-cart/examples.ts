import type { Example } from '../../mount/runtime/mount.types';

const SERVER_HTML = `<div data-block-name="woocommerce/cart" class="wp-block-woocommerce-cart alignwide is-loading" data-tiem="block-cart">
  <div data-block-name="woocommerce/filled-cart-block" class="wp-block-woocommerce-filled-cart-block">
    <div data-block-name="woocommerce/cart-items-block"><div data-block-name="woocommerce/cart-line-items-block"></div></div>
    <div data-block-name="woocommerce/cart-totals-block">
      <div data-block-name="woocommerce/cart-order-summary-block"></div>
      <div data-block-name="woocommerce/proceed-to-checkout-block"></div>
    </div>
  </div>
  <div data-block-name="woocommerce/empty-cart-block"></div>
</div>`;

export const examples: readonly Example[] = [
  { title: 'Giỏ trống', state: 'empty', html: SERVER_HTML, shop: 'empty', height: 420 },
  { title: 'Có hai món', html: SERVER_HTML, shop: 'filled', height: 900 },
  { title: 'Đang đọc giỏ', state: 'loading', html: SERVER_HTML, shop: 'never', height: 700 },
  {
    title: 'Đang đổi số lượng',
    state: 'pending',
    html: SERVER_HTML,
    shop: 'filled',
    clickSelectors: ['.tiem-quantity button:last-of-type'],
    height: 900,
  },
  {
    title: 'Tiệm không nhận thay đổi',
    state: 'error',
    html: SERVER_HTML,
    shop: 'refuses',
    clickSelectors: ['.tiem-quantity button:last-of-type'],
    height: 980,
  },
  {
    title: 'Xem trước trong trình dựng trang',
    html: SERVER_HTML.replace('data-tiem="block-cart"', 'data-tiem="block-cart" data-tiem-preview'),
    shop: 'never',
    settings: { shippingMethodsExist: true },
    height: 900,
  },
];
