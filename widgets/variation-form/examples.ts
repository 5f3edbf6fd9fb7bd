import type { Example } from '../../mount/runtime/mount.types';

/** The value of `data-product_variations`, escaped for the attribute as WooCommerce prints it. */
const VARIATIONS = JSON.stringify(
  [
    { id: 1011, glaze: 'ngoc', price: '120.000₫', inStock: true },
    { id: 1012, glaze: 'lam', price: '135.000₫', inStock: false },
  ].map(({ id, glaze, price, inStock }) => ({
    variation_id: id,
    attributes: { 'attribute_pa_mau-men': glaze },
    price_html: price,
    availability_html: inStock ? '' : 'Hết hàng',
    is_in_stock: inStock,
    is_purchasable: true,
    variation_is_active: true,
    variation_is_visible: true,
    min_qty: 1,
    max_qty: '',
    sku: '',
    image: {},
  })),
).replaceAll('"', '&quot;');

export const examples: readonly Example[] = [
  {
    title: 'Ô chọn',
    html: `<form class="variations_form cart" method="post" action="/san-pham/bat-com-bat-trang/" data-tiem="variation-form"
      data-product_id="101" data-product_variations="${VARIATIONS}">
  <table class="variations"><tbody><tr>
    <th><label for="pa_mau-men">Màu men</label></th>
    <td><select id="pa_mau-men" name="attribute_pa_mau-men" data-attribute_name="attribute_pa_mau-men">
      <option value="">Chọn một</option><option value="ngoc">Men ngọc</option><option value="lam">Men lam</option>
    </select></td>
  </tr></tbody></table>
  <a class="reset_variations" href="#">Chọn lại</a>
  <div class="single_variation_wrap">
    <div class="woocommerce-variation single_variation"></div>
    <input type="number" class="qty" name="quantity" value="1" aria-label="Số lượng">
    <button type="submit" class="single_add_to_cart_button button alt">Thêm vào giỏ hàng</button>
    <input type="hidden" name="add-to-cart" value="101"><input type="hidden" name="variation_id" value="0">
  </div>
</form>`,
    height: 400,
  },
  {
    title: 'Nút chọn',
    html: `<form class="variations_form cart" method="post" action="/san-pham/bat-com-bat-trang/" data-tiem="variation-form" data-tiem-show="buttons"
      data-product_id="101" data-product_variations="${VARIATIONS}">
  <table class="variations"><tbody><tr>
    <th><label for="pa_mau-men">Màu men</label></th>
    <td><select id="pa_mau-men" name="attribute_pa_mau-men" data-attribute_name="attribute_pa_mau-men">
      <option value="">Chọn một</option><option value="ngoc">Men ngọc</option><option value="lam">Men lam</option>
    </select></td>
  </tr></tbody></table>
  <a class="reset_variations" href="#">Chọn lại</a>
  <div class="single_variation_wrap">
    <div class="woocommerce-variation single_variation"></div>
    <input type="number" class="qty" name="quantity" value="1" aria-label="Số lượng">
    <button type="submit" class="single_add_to_cart_button button alt">Thêm vào giỏ hàng</button>
    <input type="hidden" name="add-to-cart" value="101"><input type="hidden" name="variation_id" value="0">
  </div>
</form>`,
    height: 420,
  },
  {
    title: 'Đang hỏi giá',
    state: 'loading',
    html: `<form class="variations_form cart" method="post" action="/san-pham/bat-com-bat-trang/" data-tiem="variation-form"
      data-product_id="101" data-product_variations="false">
  <table class="variations"><tbody><tr>
    <th><label for="pa_mau-men">Màu men</label></th>
    <td><select id="pa_mau-men" name="attribute_pa_mau-men" data-attribute_name="attribute_pa_mau-men">
      <option value="">Chọn một</option><option value="ngoc">Men ngọc</option><option value="lam">Men lam</option>
    </select></td>
  </tr></tbody></table>
  <a class="reset_variations" href="#">Chọn lại</a>
  <div class="single_variation_wrap">
    <div class="woocommerce-variation single_variation"></div>
    <input type="number" class="qty" name="quantity" value="1" aria-label="Số lượng">
    <button type="submit" class="single_add_to_cart_button button alt">Thêm vào giỏ hàng</button>
    <input type="hidden" name="add-to-cart" value="101"><input type="hidden" name="variation_id" value="0">
  </div>
</form>`,
    shop: 'never',
    clickSelectors: ['option[value="ngoc"]'],
    height: 400,
  },
  {
    title: 'Lựa chọn tên dài',
    state: 'long text',
    html: `<form class="variations_form cart" method="post" action="/san-pham/bat-com-bat-trang/" data-tiem="variation-form" data-tiem-show="buttons"
      data-product_id="101" data-product_variations="${VARIATIONS}">
  <table class="variations"><tbody><tr>
    <th><label for="pa_mau-men">Màu men</label></th>
    <td><select id="pa_mau-men" name="attribute_pa_mau-men" data-attribute_name="attribute_pa_mau-men">
      <option value="">Chọn một</option><option value="ngoc">Men ngọc</option><option value="lam">Bộ ấm chén men lam vẽ tay tích „Trúc Lâm thất hiền" kèm khay gỗ mít sơn son và hộp quà giấy dó đề tên người nhận</option>
    </select></td>
  </tr></tbody></table>
  <a class="reset_variations" href="#">Chọn lại</a>
  <div class="single_variation_wrap">
    <div class="woocommerce-variation single_variation"></div>
    <input type="number" class="qty" name="quantity" value="1" aria-label="Số lượng">
    <button type="submit" class="single_add_to_cart_button button alt">Thêm vào giỏ hàng</button>
    <input type="hidden" name="add-to-cart" value="101"><input type="hidden" name="variation_id" value="0">
  </div>
</form>`,
    height: 480,
  },
];
