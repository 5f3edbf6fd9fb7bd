import type { Example } from '../../mount/runtime/mount.types';

const renderRow = (name: string, quantity: number, subtotal: string, key: string) => `<tr class="cart_item">
  <td class="product-remove"><a role="button" href="/gio-hang/?remove_item=${key}&amp;_wpnonce=0" class="remove" aria-label="Xóa ${name}">×</a></td>
  <td class="product-name" data-title="Sản phẩm"><a href="/cua-hang/">${name}</a></td>
  <td class="product-quantity" data-title="Số lượng"><div class="quantity"><label class="screen-reader-text" for="qty-${key}">Số lượng ${name}</label><input type="number" id="qty-${key}" class="input-text qty text" name="cart[${key}][qty]" value="${quantity}" min="0" step="1"></div></td>
  <td class="product-subtotal" data-title="Thành tiền"><span class="amount">${subtotal}</span></td>
</tr>`;

const renderCart = (rows: string, total: string) => `<div class="woocommerce">
<div class="woocommerce-notices-wrapper"></div>
<form class="woocommerce-cart-form" action="/gio-hang/" method="post" data-tiem="classic-cart">
  <table class="shop_table cart woocommerce-cart-form__contents">
    <tbody>${rows}
      <tr><td colspan="4" class="actions">
        <div class="coupon"><label for="coupon_code" class="screen-reader-text">Mã giảm giá</label><input type="text" name="coupon_code" class="input-text" id="coupon_code" value="" placeholder="Mã giảm giá"> <button type="submit" class="button" name="apply_coupon" value="Dùng mã">Dùng mã</button></div>
        <button type="submit" class="button" name="update_cart" value="Cập nhật giỏ hàng">Cập nhật giỏ hàng</button>
        <input type="hidden" name="woocommerce-cart-nonce" value="0">
      </td></tr>
    </tbody>
  </table>
</form>
<div class="cart-collaterals"><div class="cart_totals" data-tiem="classic-cart">
  <h2>Cộng giỏ hàng</h2>
  <table class="shop_table"><tbody><tr class="order-total"><th scope="row">Tổng cộng</th><td data-title="Tổng cộng"><strong><span class="amount">${total}</span></strong></td></tr></tbody></table>
  <div class="wc-proceed-to-checkout"><a href="/thanh-toan/" class="checkout-button button alt">Tiến hành thanh toán</a></div>
</div></div>
</div>`;

const LONG_NAME =
  'Bộ ấm chén gốm Bát Tràng men hỏa biến vẽ tay hoa sen mười hai món, kèm khay gỗ hương và hộp quà cho ngày Tết';

export const examples: readonly Example[] = [
  {
    title: 'Giỏ hàng cổ điển',
    html: renderCart(
      renderRow('Ấm quả hồng', 1, '420.000 ₫', 'a1') + renderRow('Chén hạt mít', 4, '240.000 ₫', 'a2'),
      '660.000 ₫',
    ),
    page: 'cart',
    height: 480,
  },
  {
    title: 'Tên hàng dài',
    state: 'long text',
    html: renderCart(renderRow(LONG_NAME, 2, '2.400.000 ₫', 'a1'), '2.400.000 ₫'),
    page: 'cart',
    height: 480,
  },
  {
    title: 'Một dòng hàng',
    html: `<div class="woocommerce">
  <form class="woocommerce-cart-form" action="/gio-hang/" method="post" data-tiem="classic-cart">
    <table class="shop_table cart"><tbody>
      <tr class="cart_item">
        <td class="product-name">Ấm quả hồng <a href="/gio-hang/?remove_item=a1&amp;_wpnonce=0" class="remove" aria-label="Xóa Ấm quả hồng">×</a></td>
        <td class="product-quantity"><input type="number" class="qty" name="cart[a1][qty]" value="1" aria-label="Số lượng Ấm quả hồng"></td>
      </tr>
    </tbody></table>
    <button type="submit" class="button" name="update_cart" value="Cập nhật giỏ hàng">Cập nhật giỏ hàng</button>
    <input type="hidden" name="woocommerce-cart-nonce" value="0">
  </form>
  <div class="cart-collaterals">
    <div class="cart_totals" data-tiem="classic-cart">
      <p class="order-total">Tổng cộng: <span class="amount">420.000 ₫</span></p>
    </div>
  </div>
</div>`,
    page: 'cart',
    height: 320,
  },
];
