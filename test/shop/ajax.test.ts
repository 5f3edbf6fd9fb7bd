import { createTestShop, Visitor } from '../support/shop/visitor';

const sendAdminAjax = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.sendRequest('/wp-admin/admin-ajax.php', { body: fields, form: true });

describe.each([8, 11] as const)('demo shop, ajax on WooCommerce %i', (as) => {
  test('demo shop, wc-ajax: the response to an added product contains fragments and the cart hash', async () => {
    const shopper = new Visitor(createTestShop({ as }));
    const empty = await shopper.callWcAjax('get_refreshed_fragments', { time: '1' });
    expect(empty.getJsonValueAt('cart_hash')).toBe('');
    const added = await shopper.callWcAjax('add_to_cart', { product_id: '103', quantity: '2' });
    const fragment = (added.getJsonValueAt('fragments') as Record<string, string>)[
      'div.widget_shopping_cart_content'
    ];
    expect(fragment).toContain('Ấm quả hồng');
    expect(added.getJsonValueAt('cart_hash')).toBe(shopper.cookies.get('woocommerce_cart_hash'));
    expect((await shopper.callStoreApi('/cart')).getJsonValueAt('items_count')).toBe(2);
    const key = String((await shopper.callStoreApi('/cart')).getJsonValueAt('items.0.key'));
    expect((await shopper.callWcAjax('remove_from_cart', { cart_item_key: 'sai' })).json).toEqual({
      success: false,
    });
    expect(
      (await shopper.callWcAjax('remove_from_cart', { cart_item_key: key })).getJsonValueAt('cart_hash'),
    ).toBe('');
  });

  test('demo shop, wc-ajax: the response for a product that cannot be added contains the URL of its page', async () => {
    const shopper = new Visitor(createTestShop({ as }));
    const rejection = { error: true, product_url: 'http://tiem.test/san-pham/mam-tom-hau-loc/' };
    expect((await shopper.callWcAjax('add_to_cart', { product_id: '127' })).json).toEqual(rejection);
    const withoutAttributes = await shopper.callWcAjax('add_to_cart', { product_id: '101' });
    expect(withoutAttributes.getJsonValueAt('error')).toBe(as === 11 ? true : undefined);
    for (const product of [{}, { product_id: '9999' }, { product_id: 'x' }] as Record<string, string>[]) {
      expect((await shopper.callWcAjax('add_to_cart', product)).text).toBe('');
    }
    expect((await shopper.callWcAjax('khong_co')).status).toBe(200);
    expect((await shopper.callWcAjax('constructor')).text).toBe('');
  });

  test('demo shop, wc-ajax: get_variation finds a variation only when all attributes are sent', async () => {
    const shopper = new Visitor(createTestShop({ as }));
    const findVariation = (choices: Record<string, string>) =>
      shopper.callWcAjax('get_variation', { product_id: '115', ...choices });
    const found = await findVariation({ attribute_pa_mau: 'tim-hue', 'attribute_pa_hoa-van': 'la-truc' });
    expect(found.getJsonValueAt('attributes')).toEqual({
      attribute_pa_mau: 'tim-hue',
      'attribute_pa_hoa-van': 'la-truc',
    });
    expect('gallery_image_ids' in (found.json as object)).toBe(as === 11);
    expect((await findVariation({ attribute_pa_mau: 'tim-hue' })).json).toBe(false);
    expect((await findVariation({ attribute_pa_mau: 'tim-hue', 'attribute_pa_hoa-van': '' })).json).toBe(
      false,
    );
  });

  test('demo shop, wc-ajax: the classic checkout reports every invalid field, and places the order when all are valid', async () => {
    const shopper = new Visitor(createTestShop({ as }));
    await shopper.addToCart(103);
    const nonce = await shopper.fetchNonce('woocommerce-process_checkout');
    const fields = {
      billing_first_name: 'A',
      billing_last_name: 'Nguyễn Văn',
      billing_country: 'VN',
      billing_address_1: '12 Lý Thường Kiệt',
      billing_city: 'Hà Nội',
      billing_phone: '0912345678',
      billing_email: 'khach.le@example.com',
      payment_method: 'cod',
      'shipping_method[0]': 'flat_rate:4',
      'woocommerce-process-checkout-nonce': nonce,
    };
    const rejection = await shopper.callWcAjax('checkout', {
      ...fields,
      billing_city: '',
      billing_email: 'sai',
    });
    expect(rejection.getJsonValueAt('result')).toBe('failure');
    expect(rejection.getJsonValueAt('messages')).toMatch(/Tỉnh \/ Thành phố.*Email/s);
    expect(
      (
        await shopper.callWcAjax('checkout', { ...fields, 'woocommerce-process-checkout-nonce': 'cũ' })
      ).getJsonValueAt('result'),
    ).toBe('failure');
    const placed = await shopper.callWcAjax('checkout', fields);
    expect(placed.getJsonValueAt('result')).toBe('success');
    expect(placed.getJsonValueAt('redirect')).toContain(
      `/thanh-toan/da-dat-hang/${placed.getJsonValueAt('order_id')}/?key=`,
    );
    expect((await shopper.callWcAjax('checkout', fields)).getJsonValueAt('refresh')).toBe(false);
  });

  test('demo shop, wc-ajax: update_order_review stores the addresses and updates the shipping costs', async () => {
    const shopper = new Visitor(createTestShop({ as }));
    await shopper.addToCart(103);
    const couponNonce = await shopper.fetchNonce('update-order-review');
    const review = await shopper.callWcAjax('update_order_review', {
      security: couponNonce,
      payment_method: 'cheque',
      country: 'VN',
      city: 'Huế',
      s_country: 'JP',
      s_state: 'JP13',
      s_postcode: '100-0001',
      s_city: 'Tokyo',
      post_data: 'billing_first_name=B%C3%ACnh',
    });
    expect(review.getJsonValueAt('result')).toBe('success');
    const cart = await shopper.callStoreApi('/cart');
    expect(cart.getJsonValueAt('billing_address')).toMatchObject({ first_name: 'Bình', city: 'Huế' });
    expect(cart.getJsonValueAt('shipping_address')).toMatchObject({ country: 'JP', city: 'Tokyo' });
    expect(cart.getJsonValueAt('totals.total_shipping')).toBe('350000');
  });
});

test('demo shop, wc-ajax: applying and removing a coupon require different nonces', async () => {
  const shopper = new Visitor(createTestShop());
  await shopper.addToCart(103);
  const couponNonce = await shopper.fetchNonce('apply-coupon');
  expect((await shopper.callWcAjax('apply_coupon', { security: 'cũ', coupon_code: 'giam10' })).status).toBe(
    403,
  );
  expect((await shopper.callWcAjax('remove_coupon', { security: couponNonce, coupon: 'giam10' })).text).toBe(
    '-1',
  );
  expect(
    (await shopper.callWcAjax('apply_coupon', { security: couponNonce, coupon_code: 'giam10' })).status,
  ).toBe(200);
  expect((await shopper.callStoreApi('/cart')).getJsonValueAt('coupons.0.code')).toBe('giam10');
  const maliciousCode = await shopper.callWcAjax('apply_coupon', {
    security: couponNonce,
    coupon_code: '<img src=x onerror=alert(1)>',
  });
  expect(maliciousCode.text).not.toContain('<img');
});

test('demo shop, admin-ajax actions of a theme: change quantities, return the quick view and the photo feed, and can be switched off', async () => {
  const shop = createTestShop();
  const shopper = new Visitor(shop);
  await shopper.addToCart(103);
  const key = String((await shopper.callStoreApi('/cart')).getJsonValueAt('items.0.key'));
  const changeQuantity = (quantity: string) =>
    sendAdminAjax(shopper, {
      action: 'flatsome_ajax_cart_item_alter_quantity',
      cart_item_key: key,
      quantity,
    });
  expect((await changeQuantity('3')).json).toEqual({ success: true, data: null });
  expect((await shopper.callStoreApi('/cart')).getJsonValueAt('items_count')).toBe(3);
  for (const wrong of ['99', '-1', '1.5', 'nhiều'])
    expect((await changeQuantity(wrong)).getJsonValueAt('success')).toBe(false);
  expect((await sendAdminAjax(shopper, { action: 'flatsome_quickview', product: '101' })).text).toContain(
    'Bát cơm Bát Tràng',
  );
  const feed = await shopper.sendRequest(
    `/wp-admin/admin-ajax.php?action=flatsome_load_instagram&data=${btoa('{"photos":2}')}`,
  );
  expect(feed.getJsonValueAt('success')).toBe(true);
  expect(
    (
      await shopper.sendRequest('/wp-admin/admin-ajax.php?action=flatsome_load_instagram&data=%7Bx')
    ).getJsonValueAt('success'),
  ).toBe(false);
  shop.switches.themeActions = false;
  const disabledAction = await sendAdminAjax(shopper, { action: 'flatsome_quickview', product: '101' });
  expect([disabledAction.status, disabledAction.text]).toEqual([400, '0']);
});

test('demo shop, admin-ajax: only logged-in users get a REST nonce', async () => {
  const shopper = new Visitor(createTestShop());
  const guest = await sendAdminAjax(shopper, { action: 'rest-nonce' });
  expect([guest.status, guest.text]).toEqual([400, '0']);
  await shopper.logIn();
  expect((await sendAdminAjax(shopper, { action: 'rest-nonce' })).text).toBe(
    await shopper.fetchNonce('wp_rest'),
  );
});
