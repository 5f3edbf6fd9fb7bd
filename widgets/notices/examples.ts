import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Chưa có gì để nói',
    state: 'empty',
    html: `<div class="woocommerce-notices-wrapper" data-tiem="notices"></div>`,
    height: 60,
  },
  {
    title: 'Lời của máy chủ',
    html: `<div class="woocommerce-notices-wrapper" data-tiem="notices">
  <div class="woocommerce-message" role="alert">Đã thêm „Chén hạt mít men rạn" vào giỏ hàng.</div>
</div>`,
    height: 120,
  },
  {
    title: 'Lỗi khi thêm hàng',
    state: 'error',
    html: `<div class="woocommerce-notices-wrapper" data-tiem="notices"></div>
<a href="?add-to-cart=104" class="button add_to_cart_button ajax_add_to_cart" data-tiem="add-to-cart"
   data-product_id="104" data-quantity="1" rel="nofollow">Thêm vào giỏ</a>`,
    shop: 'refuses',
    clickSelectors: ['.add_to_cart_button'],
    height: 220,
  },
  {
    title: 'Lời dài',
    state: 'long text',
    html: `<div class="woocommerce-notices-wrapper" data-tiem="notices">
  <div class="woocommerce-message" role="alert">Đã thêm „Bộ ấm chén men lam vẽ tay tích „Trúc Lâm thất hiền" kèm khay gỗ mít sơn son và hộp quà giấy dó đề tên người nhận" vào giỏ hàng. Tiệm sẽ gọi để hẹn ngày giao.</div>
</div>`,
    height: 180,
  },
];
