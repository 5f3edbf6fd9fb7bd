import type { Example } from '../../mount/runtime/mount.types';

const SERVER_HTML = `<a href="?add-to-cart=104" class="button add_to_cart_button ajax_add_to_cart" data-tiem="add-to-cart"
   data-product_id="104" data-quantity="1" rel="nofollow">Thêm vào giỏ</a>`;

export const examples: readonly Example[] = [
  {
    title: 'Nút trong danh sách',
    html: SERVER_HTML,
    height: 100,
  },
  {
    title: 'Biểu mẫu của sản phẩm',
    html: `<form class="cart" action="/san-pham/chen-hat-mit-men-ran/" method="post" data-tiem="add-to-cart">
  <div class="quantity"><input type="number" class="qty" name="quantity" value="1" min="1" aria-label="Số lượng"></div>
  <button type="submit" name="add-to-cart" value="104" class="single_add_to_cart_button button alt">Thêm vào giỏ hàng</button>
</form>`,
    height: 120,
  },
  {
    title: 'Đang thêm',
    state: 'pending',
    html: SERVER_HTML,
    shop: 'never',
    clickSelectors: ['.add_to_cart_button'],
    height: 100,
  },
  {
    title: 'Tiệm từ chối',
    state: 'error',
    html: SERVER_HTML,
    shop: 'refuses',
    clickSelectors: ['.add_to_cart_button'],
    height: 160,
  },
  {
    title: 'Chữ dài',
    state: 'long text',
    html: `<a href="?add-to-cart=104" class="button add_to_cart_button ajax_add_to_cart" data-tiem="add-to-cart"
   data-product_id="104" data-quantity="1" rel="nofollow">Thêm Bộ ấm chén men lam vẽ tay tích „Trúc Lâm thất hiền" kèm khay gỗ mít sơn son và hộp quà giấy dó đề tên người nhận vào giỏ</a>`,
    height: 140,
  },
];
