import type { Example } from '../../mount/runtime/mount.types';

const renderOption = (figure: string, label: string, href: string, isChosen = false) =>
  `<li class="wc-layered-nav-term${isChosen ? ' chosen' : ''}"><a rel="nofollow" href="${href}" data-tiem-figure="${figure}">${label}</a></li>`;

export const examples: readonly Example[] = [
  {
    title: 'Bộ lọc của một danh sách',
    html: `<aside id="bo-loc" class="filters" data-tiem="product-filters" data-tiem-results="#hang">
  <ul class="filters__chosen"><li><a class="filters__chip" href="/cua-hang/" aria-label="Bỏ lọc “5 sao”">5 sao ×</a></li></ul>
  <form method="get" action="/cua-hang/">
    <label>Từ <input type="number" name="min_price"></label> <label>Đến <input type="number" name="max_price"></label>
    <button class="button">Lọc giá</button>
  </form>
  <details open><summary>Đánh giá</summary><ul>
    ${renderOption('rating:5', '5 sao', '/cua-hang/', true)}
    ${renderOption('rating:4', '4 sao', '/cua-hang/?rating_filter=5,4')}
  </ul></details>
  <details open><summary>Tình trạng</summary><ul>
    ${renderOption('stock:instock', 'Còn hàng', '/cua-hang/?rating_filter=5&filter_stock_status=instock')}
    ${renderOption('stock:outofstock', 'Hết hàng', '/cua-hang/?rating_filter=5&filter_stock_status=outofstock')}
  </ul></details>
</aside>
<div id="hang"><p class="woocommerce-result-count">Có tất cả 12 sản phẩm</p></div>`,
    height: 520,
  },
];
