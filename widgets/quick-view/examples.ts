import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Nút xem nhanh',
    html: `<ul class="products"><li class="product">
  <h2>Chén hạt mít men rạn</h2>
  <a href="/san-pham/chen-hat-mit-men-ran/" class="quick-view" data-prod="104" data-tiem="quick-view"
     aria-label="Xem nhanh Chén hạt mít men rạn">Xem nhanh</a>
</li></ul>`,
    height: 160,
  },
];
