import type { Example } from '../../mount/runtime/mount.types';

const renderCard = (
  id: number,
  name: string,
  slug: string,
  price: string,
) => `<li class="product type-product">
      <a class="woocommerce-LoopProduct-link woocommerce-loop-product__link" href="/san-pham/${slug}/">
        <h3 class="woocommerce-loop-product__title">${name}</h3><span class="price">${price}</span></a>
      <a class="button add_to_cart_button ajax_add_to_cart" href="?add-to-cart=${id}" data-product_id="${id}" data-tiem="add-to-cart">Thêm vào giỏ</a>
    </li>`;

const renderEmptyCollection = (kind: string) =>
  `<section data-tiem="product-collection" data-tiem-kind="${kind}" data-tiem-per-page="3" data-tiem-when="visible">
  <h2>Hàng của tiệm</h2>
</section>`;

export const examples: readonly Example[] = [
  {
    title: 'Hàng mới về, máy chủ in sẵn trang đầu',
    html: `<section data-tiem="product-collection" data-tiem-kind="newest" data-tiem-per-page="2">
  <h2>Hàng mới về</h2>
  <ul class="products columns-2">
    ${renderCard(11, 'Bát men ngọc', 'bat-men-ngoc', '90.000₫')}
    ${renderCard(12, 'Trà ướp sen', 'tra-uop-sen', '180.000₫')}
  </ul>
  <nav class="woocommerce-pagination" aria-label="Các trang"><ul class="page-numbers">
    <li><span class="page-numbers current" aria-current="page">1</span></li>
    <li><a class="page-numbers" href="/?product-page=2">2</a></li>
  </ul></nav>
</section>`,
    height: 420,
  },
  { title: 'Đang giảm giá', html: renderEmptyCollection('on-sale'), height: 460 },
  { title: 'Đang tải', state: 'loading', html: renderEmptyCollection('newest'), shop: 'never', height: 460 },
  {
    title: 'Cửa hàng không trả lời',
    state: 'error',
    html: renderEmptyCollection('newest'),
    shop: 'refuses',
    height: 160,
  },
  {
    title: 'Một trang trong nhiều trang',
    html: `<section data-tiem="product-collection" data-tiem-kind="newest" data-tiem-per-page="1">
  <h2>Hàng mới về</h2>
  <ul class="products columns-1">
    <li class="product"><a class="woocommerce-LoopProduct-link" href="/san-pham/bat-men-ngoc/">Bát men ngọc <span class="price">90.000₫</span></a></li>
  </ul>
  <nav class="woocommerce-pagination" aria-label="Các trang"><ul class="page-numbers">
    <li><span class="page-numbers current" aria-current="page">1</span></li>
    <li><a class="page-numbers" href="/?product-page=2">2</a></li>
  </ul></nav>
</section>`,
    height: 260,
  },
  {
    title: 'Chưa xem món nào',
    state: 'empty',
    html: `<section hidden data-tiem="product-collection" data-tiem-kind="recently-viewed">
  <h2>Bạn vừa xem</h2>
</section>`,
    height: 60,
  },
];
