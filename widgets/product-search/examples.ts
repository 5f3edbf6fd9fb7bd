import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Ô tìm hàng',
    html: `<form role="search" method="get" class="woocommerce-product-search" action="/cua-hang/" data-tiem="product-search">
  <label class="screen-reader-text" for="s">Tìm sản phẩm</label>
  <input type="search" id="s" name="s" placeholder="Tìm bát, trà, khăn lụa…">
  <button type="submit">Tìm</button>
  <input type="hidden" name="post_type" value="product">
</form>`,
    height: 360,
  },
];
