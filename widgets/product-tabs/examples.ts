import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Mô tả và đánh giá',
    html: `<div class="woocommerce-tabs" data-tiem="product-tabs">
  <ul class="tabs wc-tabs">
    <li><a href="#tab-description">Mô tả</a></li>
    <li><a href="#tab-reviews">Đánh giá (3)</a></li>
  </ul>
  <section id="tab-description" class="panel tiem-cut"><p>Chén nhỏ để trà luôn nóng.</p></section>
  <section id="tab-reviews" class="panel tiem-closed"><div id="reviews"><p>Ba người đã khen.</p></div></section>
</div>`,
    height: 260,
  },
];
