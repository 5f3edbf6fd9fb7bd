import type { Example } from '../../mount/runtime/mount.types';

const renderRow = (name: string, label: string, priority: number, classes: string, type = 'text') =>
  `<p class="form-row form-row-wide ${classes}" id="billing_${name}_field" data-priority="${priority}"><label for="billing_${name}">${label}</label><span class="woocommerce-input-wrapper"><input type="${type}" class="input-text" name="billing_${name}" id="billing_${name}" value=""></span></p>`;

const renderCheckout = (product: string, attributes = '') => `<div class="woocommerce">
<div class="woocommerce-notices-wrapper"></div>
<form name="checkout" method="post" class="checkout woocommerce-checkout" action="/thanh-toan/" data-tiem="classic-checkout"${attributes}>
  <div class="woocommerce-billing-fields"><div class="woocommerce-billing-fields__field-wrapper">
    ${renderRow('first_name', 'Họ và tên', 10, 'validate-required')}
    ${renderRow('address_1', 'Địa chỉ', 50, 'address-field validate-required')}
    ${renderRow('phone', 'Điện thoại', 100, 'validate-required validate-phone', 'tel')}
  </div></div>
  <div id="order_review" class="woocommerce-checkout-review-order">
    <table class="shop_table woocommerce-checkout-review-order-table">
      <tbody><tr class="cart_item"><td class="product-name">${product}</td><td class="product-total"><span class="amount">420.000 ₫</span></td></tr></tbody>
      <tfoot><tr class="order-total"><th>Tổng cộng</th><td><strong><span class="amount">450.000 ₫</span></strong></td></tr></tfoot>
    </table>
    <div id="payment" class="woocommerce-checkout-payment">
      <ul class="wc_payment_methods payment_methods methods"><li class="wc_payment_method payment_method_cod"><input id="payment_method_cod" type="radio" class="input-radio" name="payment_method" value="cod" checked data-order_button_text=""> <label for="payment_method_cod">Trả tiền khi nhận hàng</label><div class="payment_box payment_method_cod"><p>Trả tiền mặt khi nhận hàng.</p></div></li></ul>
      <div class="form-row place-order"><button type="submit" class="button alt" name="woocommerce_checkout_place_order" id="place_order" value="Đặt hàng" data-value="Đặt hàng">Đặt hàng</button></div>
    </div>
  </div>
</form>
</div>`;

const LONG_NAME =
  'Bộ ấm chén gốm Bát Tràng men hỏa biến vẽ tay hoa sen mười hai món, kèm khay gỗ hương và hộp quà cho ngày Tết';

const settings = {
  wc_checkout_params: {
    wc_ajax_url: '/?wc-ajax=%%endpoint%%',
    checkout_url: '/?wc-ajax=checkout',
    update_order_review_nonce: '0',
    // Prevents the request for totals with which a checkout opens. The shop would reject it, because the example has no
    // session nonce.
    is_checkout: '0',
  },
};

export const examples: readonly Example[] = [
  {
    title: 'Thanh toán cổ điển',
    html: renderCheckout('Ấm quả hồng'),
    page: 'checkout',
    settings,
    height: 640,
  },
  {
    title: 'Tên hàng dài',
    state: 'long text',
    html: renderCheckout(LONG_NAME),
    page: 'checkout',
    settings,
    height: 680,
  },
  {
    title: 'Theo từng bước',
    html: renderCheckout('Ấm quả hồng', ' data-tiem-steps="true"'),
    page: 'checkout',
    settings,
    height: 640,
  },
  {
    title: 'Một trường',
    html: `<form name="checkout" method="post" class="checkout woocommerce-checkout" action="/thanh-toan/" data-tiem="classic-checkout">
  <p class="form-row validate-required" id="billing_first_name_field"><label for="billing_first_name">Họ và tên</label>
    <input type="text" class="input-text" name="billing_first_name" id="billing_first_name"></p>
  <div id="order_review" class="woocommerce-checkout-review-order">
    <table class="shop_table woocommerce-checkout-review-order-table">
      <tbody><tr class="cart_item"><td class="product-name">Ấm quả hồng</td><td class="product-total">420.000 ₫</td></tr></tbody>
    </table>
    <div id="payment" class="woocommerce-checkout-payment">
      <ul class="wc_payment_methods payment_methods methods">
        <li class="wc_payment_method payment_method_cod"><input type="radio" name="payment_method" id="payment_method_cod" value="cod" checked> <label for="payment_method_cod">Trả tiền khi nhận hàng</label></li>
      </ul>
      <button type="submit" class="button alt" id="place_order" value="Đặt hàng">Đặt hàng</button>
    </div>
  </div>
</form>`,
    page: 'checkout',
    settings,
    height: 420,
  },
  {
    title: 'Trả tiền cho một đơn',
    html: `<form id="order_review" method="post" data-tiem="classic-checkout">
  <table class="shop_table"><tbody><tr><td class="product-name">Ấm quả hồng</td><td class="product-total">420.000 ₫</td></tr></tbody></table>
  <div id="payment">
    <ul class="wc_payment_methods payment_methods methods">
      <li class="wc_payment_method payment_method_card"><input type="radio" name="payment_method" id="payment_method_card" value="card" checked> <label for="payment_method_card">Thẻ ngân hàng</label>
        <div class="payment_box payment_method_card"><p>Ngân hàng hỏi xác nhận ở trang sau.</p></div></li>
    </ul>
    <button type="submit" class="button alt" id="place_order" value="Thanh toán">Thanh toán</button>
  </div>
</form>`,
    page: 'checkout',
    settings,
    height: 320,
  },
];
