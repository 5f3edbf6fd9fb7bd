import type { Example } from '../../mount/runtime/mount.types';

const SERVER_HTML = `<div class="site-header-cart" data-tiem="mini-cart">
  <a class="cart-contents" href="/gio-hang/">Giỏ hàng <span class="amount">0₫</span> <span class="count">0</span></a>
</div>`;

const SERVER_HTML_2 = `<div class="site-header-cart" data-tiem="mini-cart">
  <a class="cart-contents" href="/gio-hang/">Giỏ hàng <span class="amount">420.000₫</span> <span class="count">3</span></a>
</div>`;

export const examples: readonly Example[] = [
  {
    title: 'Chưa mở',
    html: SERVER_HTML,
    shop: 'empty',
    height: 80,
  },
  {
    title: 'Giỏ trống',
    state: 'empty',
    html: SERVER_HTML,
    shop: 'empty',
    clickSelectors: ['.cart-contents'],
    height: 420,
  },
  {
    title: 'Có hai món',
    html: SERVER_HTML_2,
    shop: 'filled',
    clickSelectors: ['.cart-contents'],
    height: 620,
  },
  {
    title: 'Từ cạnh màn hình, với đường đến miễn phí vận chuyển',
    html: SERVER_HTML_2.replace(
      'data-tiem="mini-cart"',
      'data-tiem="mini-cart" data-tiem-panel="off-canvas" data-tiem-free-shipping-from="2000000"',
    ),
    shop: 'filled',
    clickSelectors: ['.cart-contents'],
    height: 720,
  },
  {
    title: 'Đang đọc giỏ',
    state: 'loading',
    html: SERVER_HTML_2,
    shop: 'never',
    clickSelectors: ['.cart-contents'],
    height: 420,
  },
  {
    title: 'Đang đổi số lượng',
    state: 'pending',
    html: SERVER_HTML_2,
    shop: 'filled',
    clickSelectors: ['.cart-contents', '.tiem-quantity button:last-of-type'],
    height: 620,
  },
  {
    title: 'Tiệm không nhận thay đổi',
    state: 'error',
    html: SERVER_HTML_2,
    shop: 'refuses',
    clickSelectors: ['.cart-contents', '.tiem-quantity button:last-of-type'],
    height: 680,
  },
];
