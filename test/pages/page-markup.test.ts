import { ORIGIN, Shopper } from '../support/pages/shopper';

/**
 * For each page: the class names, ids and fields that third-party scripts select and that the page
 * must contain.
 */
const NAMES: Record<string, string[]> = {
  '/': [
    '.hero',
    'ul.products.columns-3 > li.product',
    '.photo-feed img[alt]',
    '.post-row a[href^="/bai-viet/"]',
  ],
  '/cua-hang/': [
    'ul.products.columns-3 > li.product.type-product',
    'form.woocommerce-ordering select.orderby[name="orderby"] option[value="price-desc"]',
    'form.woocommerce-ordering input[name="paged"]',
    'p.woocommerce-result-count',
    'nav.woocommerce-pagination a.next.page-numbers',
    'form.woocommerce-product-search input[name="s"]',
    'form.woocommerce-product-search input[name="post_type"][value="product"]',
    'a.woocommerce-LoopProduct-link h2.woocommerce-loop-product__title',
    'a.button.add_to_cart_button.ajax_add_to_cart[data-product_id][data-product_sku][data-quantity][data-tiem~="add-to-cart"]',
    'a.button.product_type_variable:not(.ajax_add_to_cart)',
    '.onsale',
    'span.price bdi .woocommerce-Price-currencySymbol',
  ],
  '/san-pham/chen-hat-mit-men-ran/': [
    'form.cart[method="post"][data-tiem~="add-to-cart"] input.qty[name="quantity"]',
    'button.single_add_to_cart_button[name="add-to-cart"][value="104"]',
    '.woocommerce-product-gallery__image[data-thumb] a img.wp-post-image[data-large_image][data-large_image_width]',
    '.product_meta .sku_wrapper .sku',
    'h1.product_title.entry-title',
    'p.price',
    '.wc-tabs .description_tab#tab-title-description a[href="#tab-description"]',
    '#tab-description.woocommerce-Tabs-panel--description',
    '#tab-additional_information .woocommerce-product-attributes',
    '#tab-reviews #reviews #comments',
    '#review_form #commentform[action="/wp-comments-post.php"] select#rating[name="rating"]',
    '#commentform textarea#comment[name="comment"]',
    '#commentform input[name="comment_post_ID"][value="104"]',
    'section.related ul.products',
  ],
  '/san-pham/bat-com-bat-trang/': [
    'form.variations_form.cart[data-product_id="101"][data-product_variations]',
    'table.variations select#pa_mau-men[name="attribute_pa_mau-men"][data-attribute_name="attribute_pa_mau-men"][data-show_option_none="yes"]',
    'a.reset_variations',
    '.single_variation_wrap .single_variation',
    '.variations_button input.variation_id[name="variation_id"]',
    '.variations_button input[name="product_id"]',
    '.variations_button input[name="add-to-cart"]',
    'script[type="text/template"]#tmpl-variation-template',
    '#tmpl-unavailable-variation-template',
  ],
  '/san-pham/khan-lua-van-phuc/': ['form.variations_form[data-product_variations="false"]'],
  '/san-pham/bo-am-chen-qua-hong/': [
    'form.grouped_form table.woocommerce-grouped-product-list.group_table input[name^="quantity["]',
  ],
  '/san-pham/sach-gom-bat-trang/': ['p.cart a.single_add_to_cart_button[rel~="nofollow"]'],
  '/san-pham/mam-tom-hau-loc/': ['p.stock.out-of-stock'],
  '/gio-hang/': ['p.cart-empty', '.return-to-shop a.wc-backward'],
  '/tai-khoan/': [
    '#customer_login form.woocommerce-form-login input#username[name="username"]',
    'form.woocommerce-form-login input[name="woocommerce-login-nonce"]',
    'form.woocommerce-form-login button[name="login"]',
    'form.woocommerce-form-register input#reg_email[name="email"]',
    'form.woocommerce-form-register input[name="wc_order_attribution_utm_source"]',
    'form.woocommerce-form-register button[name="register"]',
  ],
  '/bai-viet/': ['.post-row a[href^="/bai-viet/"]'],
  '/bai-viet/pha-am-tra-sen/': [
    '#toc_container .toc_list a[href^="#"]',
    '#comments .comment-list .comment .children .comment',
    'a.comment-reply-link[data-commentid][data-postid][data-belowelement][data-respondelement="respond"]',
    '#respond #cancel-comment-reply-link',
    '#commentform input#comment_parent[name="comment_parent"]',
  ],
  '/gio-hang-khoi/': [
    '.wp-block-woocommerce-cart[data-block-name="woocommerce/cart"] [data-block-name="woocommerce/cart-line-items-block"]',
    '[data-block-name="woocommerce/empty-cart-block"]',
  ],
  '/thanh-toan-khoi/': [
    '[data-block-name="woocommerce/checkout"] [data-block-name="woocommerce/checkout-contact-information-block"]',
    '[data-block-name="woocommerce/checkout-order-summary-cart-items-block"]',
  ],
  '/phong-thu-loi/': ['select[name="kind"] option[value="lost-answer"]', 'input[name="pagesConfigured"]'],
};

const MARKUP_ON_ALL_PAGES = [
  'html[lang="vi"]',
  'title',
  'script[type="application/json"][data-tiem-settings]',
  '.woocommerce-notices-wrapper[data-tiem~="notices"]',
  '#site-header-cart[data-tiem~="mini-cart"] a.cart-contents',
  '#site-header-cart .widget_shopping_cart_content',
  'a.footer-cart-contents',
  'nav.main-navigation a',
];

describe.each(Object.entries(NAMES))('page %s', (path, names) => {
  test('shop page: responds with 200 and has the class names, ids and fields that third-party scripts select', async () => {
    const shopper = await new Shopper().get(path);
    expect(shopper.status).toBe(200);
    for (const name of [...MARKUP_ON_ALL_PAGES, ...names])
      expect([name, shopper.findElements(name).length > 0]).toEqual([name, true]);
  });

  test('shop page: contains no markup that its Content Security Policy blocks, no duplicate ids and no image without a size', async () => {
    const shopper = await new Shopper().get(path);
    expect(shopper.findElements('[style], style')).toEqual([]);
    const handlers = shopper
      .findElements('*')
      .flatMap((element) => [...element.attributes].filter(({ name }) => name.startsWith('on')));
    expect(handlers).toEqual([]);
    const ids = shopper.findElements('[id]').map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(shopper.findElements('img:not([width][height][alt])').map((image) => image.outerHTML)).toEqual([]);
  });

  test('shop page: every link and image leads to an existing URL', async () => {
    const shopper = await new Shopper().get(path);
    const ownUrls = [
      ...shopper.findElements('a[href]').map((link) => link.getAttribute('href')),
      ...shopper.findElements('img').map((image) => image.getAttribute('src')),
    ]
      .map((address) => new URL(address ?? '', shopper.url))
      .filter(
        (address) =>
          address.origin === new URL(shopper.url).origin && !/add-to-cart=|_wpnonce=/.test(address.search),
      );
    const responses = await Promise.all(
      [...new Set(ownUrls.map(({ pathname, search }) => pathname + search))].map(async (address) => {
        const response = await shopper.shop.handle(new Request(new URL(address, shopper.url)));
        await response.body?.cancel();
        return `${address} ${response.status}`;
      }),
    );
    expect(responses.filter((line) => !/ [23]\d\d$/.test(line))).toEqual([]);
  });
});

test('embedded variations: are JSON with the keys that the variation form reads', async () => {
  const shopper = await new Shopper().get('/san-pham/bat-com-bat-trang/');
  const variations = JSON.parse(
    shopper.findElement('form.variations_form').getAttribute('data-product_variations') ?? '',
  );
  expect(variations.length).toBeGreaterThan(1);
  for (const key of [
    'variation_id',
    'attributes',
    'price_html',
    'availability_html',
    'image',
    'is_in_stock',
    'min_qty',
    'max_qty',
    'variation_is_active',
  ]) {
    expect(variations[0]).toHaveProperty(key);
  }
});

test('demo shop: an unknown URL gets a 404 page with a list of products', async () => {
  const shopper = await new Shopper().get('/khong-co-gi/');
  expect(shopper.status).toBe(404);
  expect(shopper.readText('h1')).toContain('không có trang này');
  expect(shopper.findElements('li.product').length).toBeGreaterThan(0);
});

test('demo shop: a URL without a trailing slash redirects to the same URL with it', async () => {
  const { shop } = new Shopper();
  const response = await shop.handle(new Request(`${ORIGIN}/cua-hang?orderby=price`));
  expect([response.status, response.headers.get('location')]).toEqual([301, '/cua-hang/?orderby=price']);
});
