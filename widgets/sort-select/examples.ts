import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Thứ tự sản phẩm',
    html: `<form class="woocommerce-ordering" method="get" autocomplete="off" data-tiem="sort-select">
  <select name="orderby" class="orderby" aria-label="Thứ tự sản phẩm">
    <option value="menu_order" selected>Thứ tự của tiệm</option>
    <option value="price">Giá từ thấp đến cao</option>
  </select>
  <input type="hidden" name="paged" value="1">
  <span class="tiem-closed"><button type="submit">Xếp lại</button></span>
</form>`,
    height: 90,
  },
];
