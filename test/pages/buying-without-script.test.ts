import { createTestShop, ORIGIN, Shopper } from '../support/pages/shopper';

const BUYER = {
  billing_last_name: 'Nguyễn Thị',
  billing_first_name: 'Ngọc Ánh',
  billing_address_1: '12 Ngõ Gạch',
  billing_city: 'Hà Nội',
  billing_phone: '0912345678',
  billing_email: 'anh@vidu.vn',
};

async function addCupToCart(shopper = new Shopper()): Promise<Shopper> {
  await shopper.get('/san-pham/chen-hat-mit-men-ran/');
  return shopper.submitForm('form.cart', { quantity: '2' });
}

describe('adding to the cart without JavaScript', () => {
  test('product form without JavaScript: adds a simple product and shows a notice with a link to the cart', async () => {
    const shopper = await addCupToCart();
    expect(shopper.status).toBe(200);
    expect(shopper.url).toContain('/san-pham/chen-hat-mit-men-ran/');
    expect(shopper.notices).toContain('Đã thêm');
    expect(shopper.readText('.cart-contents .count')).toMatch(/^2/);
    await shopper.followLink('.woocommerce-notices-wrapper a.wc-forward');
    expect(shopper.readText('.cart_item .product-name')).toContain('Chén hạt mít');
  });

  test('add-to-cart link without JavaScript: adds one item and redirects to the listing, so that a reload adds nothing', async () => {
    const shopper = await new Shopper().get('/cua-hang/?orderby=price');
    await shopper.followLink('a.ajax_add_to_cart');
    expect(shopper.url).not.toContain('add-to-cart');
    expect(shopper.notices).toContain('Đã thêm');
    await shopper.get(shopper.url);
    expect(shopper.notices).toBe('');
  });

  test('add-to-cart link: a prefetch request adds nothing', async () => {
    const shop = createTestShop();
    const headers = { 'sec-purpose': 'prefetch' };
    const response = await shop.handle(new Request(`${ORIGIN}/cua-hang/?add-to-cart=104`, { headers }));
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().join()).not.toContain('woocommerce_items_in_cart');
  });

  test('notices: are kept for the next page when a 404 page or a prefetched page is requested', async () => {
    const shopper = await addCupToCart();
    const createCookieHeader = () =>
      [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await shopper.shop.handle(
      new Request(`${ORIGIN}/gio-hang/`, {
        method: 'POST',
        headers: { cookie: createCookieHeader(), 'content-type': 'application/x-www-form-urlencoded' },
        body: 'update_cart=1',
      }),
    );
    for (const [path, headers] of [
      ['/khong-co.png', {}],
      ['/', { 'sec-purpose': 'prefetch' }],
    ] as const) {
      await shopper.shop.handle(
        new Request(ORIGIN + path, { headers: { ...headers, cookie: createCookieHeader() } }),
      );
    }
    await shopper.get('/');
    expect(shopper.findElements('.is-error')).toHaveLength(1);
  });

  test('product form without JavaScript: adds a variable product with the chosen attributes', async () => {
    const shopper = await new Shopper().get('/san-pham/bat-com-bat-trang/');
    const chosen = JSON.parse(
      shopper.findElement('form.cart').getAttribute('data-product_variations') ?? '',
    ).find((one: { is_in_stock: boolean }) => one.is_in_stock).attributes;
    await shopper.submitForm('form.cart', chosen);
    expect(shopper.notices).toContain('Đã thêm');
    await shopper.get('/gio-hang/');
    expect(shopper.readText('.product-name .variation')).toContain('Màu men');
  });

  test('product form without JavaScript: an incomplete selection of a variable product is rejected, and selected values stay', async () => {
    const shopper = await new Shopper().get('/san-pham/bat-com-bat-trang/');
    const value = shopper.findElements('#pa_mau-men option')[1]?.getAttribute('value') ?? '';
    await shopper.submitForm('form.cart', { 'attribute_pa_mau-men': value, 'attribute_pa_kich-co': '' });
    expect(shopper.findElements('.is-error')).toHaveLength(1);
    expect((shopper.findElement('#pa_mau-men') as HTMLSelectElement).value).toBe(value);
    expect(shopper.readText('.cart-contents .count')).toMatch(/^0/);
  });

  test('product form without JavaScript: adds every product of a grouped product whose quantity is not empty', async () => {
    const shopper = await new Shopper().get('/san-pham/bo-am-chen-qua-hong/');
    const names = shopper
      .findElements('.group_table input.qty')
      .map((input) => input.getAttribute('name') ?? '');
    await shopper.submitForm('form.cart', { [names[0] ?? '']: '1', [names[1] ?? '']: '3' });
    await shopper.get('/gio-hang/');
    expect(shopper.findElements('.cart_item')).toHaveLength(2);
    await shopper.get('/san-pham/bo-am-chen-qua-hong/');
    await shopper.submitForm('form.cart');
    expect(shopper.findElements('.is-error')).toHaveLength(1);
  });

  test('product form without JavaScript: a quantity above the stock is rejected with a message', async () => {
    const shopper = await new Shopper().postForm('/san-pham/non-la-lang-chuong/', {
      'add-to-cart': '120',
      quantity: '50',
    });
    expect(shopper.findElements('.is-error')).toHaveLength(1);
    expect(shopper.readText('.cart-contents .count')).toMatch(/^0/);
  });
});

describe('cart form without JavaScript', () => {
  test('cart form without JavaScript: quantities can be changed, 0 removes the line, and a link restores it', async () => {
    const shopper = await addCupToCart();
    await shopper.get('/gio-hang/');
    const field = shopper.findElement('.woocommerce-cart-form input.qty').getAttribute('name') ?? '';
    await shopper.submitForm('.woocommerce-cart-form', { [field]: '5' }, '[name="update_cart"]');
    expect((shopper.findElement('.woocommerce-cart-form input.qty') as HTMLInputElement).value).toBe('5');
    expect(shopper.notices).toContain('Đã cập nhật');
    await shopper.followLink('.woocommerce-cart-form a.remove');
    expect(shopper.findElement('.cart-empty')).toBeTruthy();
    await shopper.followLink('a.restore-item');
    expect((shopper.findElement('.woocommerce-cart-form input.qty') as HTMLInputElement).value).toBe('5');
    await shopper.submitForm('.woocommerce-cart-form', { [field]: '0' }, '[name="update_cart"]');
    expect(shopper.findElement('.cart-empty')).toBeTruthy();
  });

  test('cart form without JavaScript: a coupon is applied, its discount is shown, and it can be removed', async () => {
    const shopper = await addCupToCart();
    await shopper.get('/gio-hang/');
    await shopper.submitForm('.woocommerce-cart-form', { coupon_code: 'giam10' }, '[name="apply_coupon"]');
    expect(shopper.readText('.cart-discount')).toContain('11.000₫');
    await shopper.followLink('.woocommerce-remove-coupon');
    expect(shopper.findElements('.cart-discount')).toHaveLength(0);
    await shopper.submitForm('.woocommerce-cart-form', { coupon_code: 'khong-co' }, '[name="apply_coupon"]');
    expect(shopper.findElements('.is-error')).toHaveLength(1);
  });

  test('cart form without JavaScript: another country changes the shipping costs', async () => {
    const shopper = await addCupToCart();
    await shopper.get('/gio-hang/');
    const before = shopper.readText('.woocommerce-shipping-methods');
    await shopper.submitForm('.woocommerce-shipping-calculator', { calc_shipping_country: 'JP' });
    expect((shopper.findElement('#calc_shipping_country') as HTMLSelectElement).value).toBe('JP');
    expect(shopper.readText('.woocommerce-shipping-methods, .woocommerce-shipping-none')).not.toBe(before);
  });

  test('cart form without JavaScript: a POST without a nonce changes nothing', async () => {
    const shopper = await addCupToCart();
    await shopper.get('/gio-hang/');
    const field = shopper.findElement('.woocommerce-cart-form input.qty').getAttribute('name') ?? '';
    await shopper.postForm('/gio-hang/', { [field]: '9', update_cart: '1', 'woocommerce-cart-nonce': 'abc' });
    expect(shopper.findElements('.is-error')).toHaveLength(1);
    expect((shopper.findElement('.woocommerce-cart-form input.qty') as HTMLInputElement).value).toBe('2');
  });
});

describe('checkout form without JavaScript', () => {
  test("checkout form: has every field of WooCommerce's classic checkout", async () => {
    const shopper = await addCupToCart();
    await shopper.get('/thanh-toan/');
    const ids = [
      ...[
        'first_name',
        'last_name',
        'company',
        'country',
        'address_1',
        'address_2',
        'postcode',
        'city',
        'state',
        'phone',
        'email',
      ].map((name) => `billing_${name}`),
      ...[
        'first_name',
        'last_name',
        'company',
        'country',
        'address_1',
        'address_2',
        'postcode',
        'city',
        'state',
      ].map((name) => `shipping_${name}`),
      ...[
        'order_comments',
        'createaccount',
        'account_password',
        'ship-to-different-address-checkbox',
        'place_order',
      ],
      ...[
        'payment_method_cod',
        'payment_method_bacs',
        'payment_method_cheque',
        'woocommerce-process-checkout-nonce',
      ],
    ];
    for (const id of ids) expect([id, shopper.findElements(`form.checkout #${id}`).length]).toEqual([id, 1]);
    expect(
      shopper.findElements('form.checkout .woocommerce-checkout-review-order-table .shipping_method').length,
    ).toBeGreaterThan(0);
    expect(shopper.findElements('form.checkout [name="wc_order_attribution_utm_source"]')).toHaveLength(1);
  });

  test.each([8, 11] as const)(
    "checkout form on WooCommerce %i: places an order, and the order's page requires the order key",
    async (as) => {
      const shopper = await addCupToCart(new Shopper(createTestShop({ as })));
      await shopper.get('/thanh-toan/');
      await shopper.submitForm(
        'form.checkout',
        { ...BUYER, payment_method: 'cod', order_comments: 'Gọi trước <b>nhé</b>' },
        '#place_order',
      );
      expect(shopper.url).toMatch(/\/thanh-toan\/da-dat-hang\/\d+\/\?key=/);
      expect(shopper.status).toBe(200);
      expect(shopper.readText('.woocommerce-thankyou-order-received')).toContain('Cảm ơn');
      expect(shopper.readText('.order_details .order-note')).toBe('Gọi trước <b>nhé</b>');
      expect(shopper.readText('.woocommerce-customer-details')).toContain('Nguyễn Thị Ngọc Ánh');
      expect(shopper.readText('.cart-contents .count')).toMatch(/^0/);
      expect(shopper.headers.get('referrer-policy')).toBe('no-referrer');
      const otherVisitor = await new Shopper(shopper.shop).get(
        shopper.url.replace(/key=.*/, 'key=wc_order_x'),
      );
      expect(otherVisitor.status).toBe(404);
      expect(otherVisitor.text).not.toContain('Ngọc Ánh');
    },
  );

  test('checkout form: an incomplete POST is rejected with the names of the missing fields, and the values stay', async () => {
    const shopper = await addCupToCart();
    await shopper.get('/thanh-toan/');
    await shopper.submitForm(
      'form.checkout',
      { ...BUYER, billing_city: '', billing_email: 'sai' },
      '#place_order',
    );
    expect(shopper.status).toBe(200);
    expect(shopper.findElements('.woocommerce-notices-wrapper .is-error').length).toBeGreaterThan(0);
    expect((shopper.findElement('#billing_first_name') as HTMLInputElement).value).toBe('Ngọc Ánh');
    expect((shopper.findElement('#billing_address_1') as HTMLInputElement).value).toBe('12 Ngõ Gạch');
  });

  test('checkout form: "update" with another country shows that country\'s states', async () => {
    const shopper = await addCupToCart();
    await shopper.get('/thanh-toan/');
    await shopper.submitForm(
      'form.checkout',
      { billing_country: 'US' },
      '[name="woocommerce_checkout_update_totals"]',
    );
    expect(shopper.findElement('select#billing_state option[value="CA"]')).toBeTruthy();
  });

  test('checkout form: too many orders are rejected with status 429, and the form keeps its values', async () => {
    const shopper = await addCupToCart(new Shopper(createTestShop({ settings: { rateLimit: 1 } })));
    await shopper.get('/thanh-toan/');
    await shopper.submitForm('form.checkout', BUYER, '#place_order');
    await addCupToCart(shopper);
    await shopper.get('/thanh-toan/');
    await shopper.submitForm('form.checkout', BUYER, '#place_order');
    expect(shopper.status).toBe(429);
    expect((shopper.findElement('#billing_email') as HTMLInputElement).value).toBe(BUYER.billing_email);
  });

  test('checkout form: redirects to the cart when the cart is empty', async () => {
    const shopper = await new Shopper().get('/thanh-toan/');
    expect(shopper.url).toContain('/gio-hang/');
    expect(shopper.notices).toContain('đang trống');
  });
});

test('tag listing: is linked from products and in the API, and its sort and page links keep the tag', async () => {
  const shopper = await new Shopper().get('/san-pham/coc-quai-bat-trang/');
  const tag = shopper.readText('.tagged_as a');
  await shopper.followLink('.tagged_as a');
  expect([shopper.status, shopper.readText('h1')]).toEqual([200, tag]);
  const names = shopper
    .findElements('.woocommerce-loop-product__title')
    .map(({ textContent }) => textContent);
  expect(names).toContain('Cốc quai Bát Tràng');
  expect(names.length).toBeLessThan(12);
  const listing = shopper.url;
  await shopper.submitForm('.woocommerce-ordering', { orderby: 'price' });
  expect(shopper.url.startsWith(listing)).toBe(true);
  expect(shopper.findElements('.woocommerce-loop-product__title')).toHaveLength(names.length);
  const tags = await shopper.shop.handle(new Request(`${ORIGIN}/wp-json/wc/store/v1/products/tags`));
  const slugs = ((await tags.json()) as { slug: string }[]).map(({ slug }) => slug);
  expect(slugs.length).toBeGreaterThan(3);
  for (const slug of slugs) expect([slug, (await shopper.get(`/the/${slug}/`)).status]).toEqual([slug, 200]);
  expect((await shopper.get('/the/khong-co/')).status).toBe(404);
});
