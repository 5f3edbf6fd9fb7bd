import type { Example } from '../../mount/runtime/mount.types';

const SERVER_HTML = `<div data-block-name="woocommerce/checkout" class="wp-block-woocommerce-checkout" data-tiem="block-checkout">
  <div data-block-name="woocommerce/checkout-fields-block">
    <div data-block-name="woocommerce/checkout-contact-information-block"></div>
    <div data-block-name="woocommerce/checkout-shipping-address-block" data-title="Giao đến đâu?"></div>
    <div data-block-name="woocommerce/checkout-shipping-methods-block"></div>
    <div data-block-name="woocommerce/checkout-payment-block"></div>
    <div data-block-name="woocommerce/checkout-terms-block" data-checkbox="true"></div>
    <div data-block-name="woocommerce/checkout-actions-block"></div>
  </div>
  <div data-block-name="woocommerce/checkout-order-summary-block">
    <div data-block-name="woocommerce/checkout-order-summary-cart-items-block"></div>
    <div data-block-name="woocommerce/checkout-order-summary-subtotal-block"></div>
    <div data-block-name="woocommerce/checkout-order-summary-shipping-block"></div>
  </div>
</div>`;

const OTHER_RATE = '.wc-block-components-radio-control__input[name^="radio-control-0"]:not(:checked)';
const LONG_TITLE =
  'Bạn muốn tiệm gói và giao những món đồ gốm dễ vỡ này đến địa chỉ nào, và ai sẽ ở đó để nhận giúp bạn?';

export const examples: readonly Example[] = [
  { title: 'Có hai món', page: 'checkout', html: SERVER_HTML, shop: 'filled', height: 1400 },
  {
    title: 'Đang đọc giỏ',
    state: 'loading',
    page: 'checkout',
    html: SERVER_HTML,
    shop: 'never',
    height: 700,
  },
  { title: 'Giỏ trống', state: 'empty', page: 'checkout', html: SERVER_HTML, shop: 'empty', height: 400 },
  {
    title: 'Đang đổi cách giao',
    state: 'pending',
    page: 'checkout',
    html: SERVER_HTML,
    shop: 'filled',
    clickSelectors: [OTHER_RATE],
    height: 1400,
  },
  {
    title: 'Tiệm không nhận cách giao',
    state: 'error',
    page: 'checkout',
    html: SERVER_HTML,
    shop: 'refuses',
    clickSelectors: [OTHER_RATE],
    height: 1500,
  },
  {
    title: 'Còn thiếu thông tin',
    state: 'error',
    page: 'checkout',
    html: SERVER_HTML,
    shop: 'filled',
    clickSelectors: ['.wc-block-components-checkout-place-order-button'],
    height: 1700,
  },
  {
    title: 'Chữ dài',
    state: 'long text',
    page: 'checkout',
    html: SERVER_HTML.replace('Giao đến đâu?', LONG_TITLE),
    shop: 'filled',
    settings: { checkoutAllowsGuest: true, checkoutShowLoginReminder: true },
    height: 1500,
  },
  {
    title: 'Xem trước trong trình dựng trang',
    page: 'checkout',
    html: SERVER_HTML.replace('data-tiem="block-checkout"', 'data-tiem="block-checkout" data-tiem-preview'),
    shop: 'never',
    settings: { shippingMethodsExist: true },
    height: 1500,
  },
];
