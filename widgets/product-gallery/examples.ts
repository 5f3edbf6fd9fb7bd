import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Nhiều ảnh',
    html: `<div class="woocommerce-product-gallery" data-tiem="product-gallery">
  <div class="woocommerce-product-gallery__wrapper">
    <div class="woocommerce-product-gallery__image" data-thumb="/wp-content/uploads/2026/11/am-qua-hong-100x100.svg">
      <a href="/wp-content/uploads/2026/11/am-qua-hong.svg"><img class="wp-post-image" src="/wp-content/uploads/2026/11/am-qua-hong-600x600.svg" width="600" height="600" alt="Ảnh 1"
        data-large_image="/wp-content/uploads/2026/11/am-qua-hong.svg" data-large_image_width="1000" data-large_image_height="1000"></a>
    </div>
    <div class="woocommerce-product-gallery__image" data-thumb="/wp-content/uploads/2026/11/chen-hat-mit-100x100.svg">
      <a href="/wp-content/uploads/2026/11/chen-hat-mit.svg"><img class="wp-post-image" src="/wp-content/uploads/2026/11/chen-hat-mit-600x600.svg" width="600" height="600" alt="Ảnh 2"
        data-large_image="/wp-content/uploads/2026/11/chen-hat-mit.svg" data-large_image_width="1000" data-large_image_height="1000"></a>
    </div>
  </div>
</div>`,
    height: 700,
  },
  {
    title: 'Một ảnh',
    html: `<div class="woocommerce-product-gallery" data-tiem="product-gallery">
  <div class="woocommerce-product-gallery__wrapper">
    <div class="woocommerce-product-gallery__image" data-thumb="/wp-content/uploads/2026/11/chen-hat-mit-100x100.svg">
      <a href="/wp-content/uploads/2026/11/chen-hat-mit.svg"><img class="wp-post-image" src="/wp-content/uploads/2026/11/chen-hat-mit-600x600.svg" width="600" height="600" alt="Ảnh 1"
        data-large_image="/wp-content/uploads/2026/11/chen-hat-mit.svg" data-large_image_width="1000" data-large_image_height="1000"></a>
    </div>
  </div>
</div>`,
    height: 640,
  },
];
