import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Thanh mua hàng khi cuộn qua',
    html: `<div class="product" data-tiem="sticky-add-to-cart">
  <h1 class="product_title">Chén hạt mít men rạn</h1>
  <p class="price">120.000₫</p>
  <form class="cart" method="post" action="/san-pham/chen-hat-mit-men-ran/">
    <div class="quantity"><input type="number" class="qty" name="quantity" value="1" aria-label="Số lượng"></div>
    <button type="submit" name="add-to-cart" value="104" class="single_add_to_cart_button button alt">Thêm vào giỏ hàng</button>
  </form>
</div>`,
    height: 260,
  },
  {
    title: 'Tên dài',
    state: 'long text',
    html: `<div class="product" data-tiem="sticky-add-to-cart">
  <h1 class="product_title">Bộ ấm chén men lam vẽ tay tích „Trúc Lâm thất hiền" kèm khay gỗ mít sơn son và hộp quà giấy dó đề tên người nhận</h1>
  <p class="price">120.000₫</p>
  <form class="cart" method="post" action="/san-pham/chen-hat-mit-men-ran/">
    <div class="quantity"><input type="number" class="qty" name="quantity" value="1" aria-label="Số lượng"></div>
    <button type="submit" name="add-to-cart" value="104" class="single_add_to_cart_button button alt">Thêm vào giỏ hàng</button>
  </form>
</div>`,
    height: 320,
  },
];
