import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Một lời nhắn',
    html: `<p class="woocommerce-store-notice demo_store" role="note" data-notice-id="vi-du" data-tiem="store-notice">
  Tiệm nghỉ Tết từ 26 tháng Chạp.
  <a href="#" role="button" class="woocommerce-store-notice__dismiss-link">Bỏ qua</a>
</p>`,
    height: 110,
  },
  {
    title: 'Lời nhắn dài',
    state: 'long text',
    html: `<p class="woocommerce-store-notice demo_store" role="note" data-notice-id="vi-du" data-tiem="store-notice">
  Tiệm nghỉ Tết từ 26 tháng Chạp đến mùng 8. Đơn đặt trong những ngày ấy sẽ được gói vào sáng mùng 9 và gửi theo thứ tự đặt, xin quý khách thong thả.
  <a href="#" role="button" class="woocommerce-store-notice__dismiss-link">Bỏ qua</a>
</p>`,
    height: 170,
  },
];
