import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Bên cạnh giỏ hàng ở đầu trang',
    html: `<div class="site-header-cart" data-tiem="mini-cart cart-fragments">
  <a class="cart-contents" href="/gio-hang/">Giỏ hàng <span class="amount">0₫</span> <span class="count">0</span></a>
  <div class="widget_shopping_cart"><div class="widget_shopping_cart_content"></div></div>
</div>`,
    shop: 'empty',
    height: 80,
  },
];
