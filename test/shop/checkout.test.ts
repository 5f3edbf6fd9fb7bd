import { ADDRESS, createTestShop, ORDER, Visitor } from '../support/shop/visitor';

const SIMPLE = 103;
const PRODUCT_WITH_TWO_LEFT = 120;

async function fillCart(visitor: Visitor, id = SIMPLE, quantity = 1): Promise<Visitor> {
  await visitor.addToCart(id, quantity);
  return visitor;
}

describe.each([8, 11] as const)('demo shop, checkout on WooCommerce %i', (as) => {
  const placeOrder = (visitor: Visitor, changes: object = {}) =>
    visitor.callStoreApi('/checkout', { ...ORDER, ...changes });

  test('demo shop, checkout: placing an order empties the cart and reduces the stock, and the order can be read with its key', async () => {
    const shopper = await fillCart(new Visitor(createTestShop({ as })), SIMPLE, 3);
    const order = await placeOrder(shopper, { customer_note: 'Giao giờ hành chính' });
    expect(order.status).toBe(200);
    expect(order.json).toMatchObject({ status: 'processing', customer_note: 'Giao giờ hành chính' });
    expect(order.getJsonValueAt('additional_fields')).toEqual(as === 11 ? {} : []);
    const key = order.getJsonValueAt('order_key');
    const id = order.getJsonValueAt('order_id');
    expect(order.getJsonValueAt('payment_result.redirect_url')).toBe(
      `http://tiem.test/thanh-toan/da-dat-hang/${id}/?key=${key}`,
    );
    expect((await shopper.callStoreApi('/cart')).getJsonValueAt('items')).toEqual([]);
    expect((await shopper.callStoreApi(`/products/${SIMPLE}`)).getJsonValueAt('add_to_cart.maximum')).toBe(
      15,
    );
    const found = await shopper.callStoreApi(`/order/${id}?key=${key}&billing_email=khach.le@example.com`);
    expect(found.getJsonValueAt('items.0')).toMatchObject({
      name: 'Ấm quả hồng men nâu gan gà',
      quantity: 3,
    });
    expect(found.getJsonValueAt('totals.total_price')).toBe('1260000');
    expect(
      (await shopper.callStoreApi(`/order/${id}?key=sai&billing_email=khach.le@example.com`)).status,
    ).toBe(401);
    expect((await shopper.callStoreApi(`/order/${id}?key=${key}&billing_email=ai@example.com`)).code).toBe(
      'woocommerce_rest_invalid_billing_email',
    );
  });

  test('demo shop, checkout: when two shoppers order the last items at once, one order succeeds and the other gets status 409', async () => {
    const shop = createTestShop({ as });
    const first = await fillCart(new Visitor(shop), PRODUCT_WITH_TWO_LEFT, 2);
    const second = await fillCart(new Visitor(shop), PRODUCT_WITH_TWO_LEFT, 1);
    const answers = await Promise.all([placeOrder(first), placeOrder(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejectedOrder = answers.find(({ status }) => status === 409);
    expect(rejectedOrder?.code).toBe('woocommerce_rest_product_out_of_stock');
    expect(rejectedOrder?.getJsonListAt('data.cart.items')).toHaveLength(1);
    expect(rejectedOrder?.getJsonValueAt('data.cart.errors.0.code')).toBe(
      'woocommerce_rest_product_out_of_stock',
    );
    const rejectedShopper = answers[0] === rejectedOrder ? first : second;
    expect((await rejectedShopper.callStoreApi('/cart')).getJsonListAt('errors')).toHaveLength(1);
  });

  test('demo shop, checkout: an order with missing or invalid data is rejected and changes neither cart nor stock', async () => {
    const shopper = await fillCart(new Visitor(createTestShop({ as })));
    const refused: [object, number, string][] = [
      [{ billing_address: undefined }, 400, 'rest_missing_callback_param'],
      [{ billing_address: ADDRESS }, 400, 'woocommerce_rest_missing_email_address'],
      [{ payment_method: undefined }, 400, 'woocommerce_rest_checkout_missing_payment_method'],
      [{ payment_method: 'vang' }, 400, 'rest_invalid_param'],
      [{ shipping_address: { ...ADDRESS, country: 'TH' } }, 400, 'woocommerce_rest_invalid_shipping_option'],
      [{ billing_address: { ...ORDER.billing_address, email: 'sai' } }, 400, 'rest_invalid_param'],
    ];
    for (const [changes, status, code] of refused) {
      const answer = await placeOrder(shopper, changes);
      expect([answer.status, answer.code]).toEqual([status, code]);
    }
    expect((await shopper.callStoreApi('/cart')).getJsonValueAt('items_count')).toBe(1);
    expect((await shopper.callStoreApi(`/products/${SIMPLE}`)).getJsonValueAt('add_to_cart.maximum')).toBe(
      18,
    );
  });

  test('demo shop, checkout: an account is created with the order, and an order with the email of an existing account is rejected', async () => {
    const shop = createTestShop({ as });
    const shopper = await fillCart(new Visitor(shop));
    const existingEmail = await placeOrder(shopper, {
      billing_address: { ...ADDRESS, email: 'khach@example.com' },
      create_account: true,
    });
    expect([existingEmail.status, existingEmail.code]).toEqual([400, 'registration-error-email-exists']);
    expect((await shopper.callStoreApi(`/products/${SIMPLE}`)).getJsonValueAt('add_to_cart.maximum')).toBe(
      18,
    );
    expect((await shopper.callStoreApi('/cart')).getJsonValueAt('items_count')).toBe(1);
    const nonceBefore = shopper.nonce;
    const order = await placeOrder(shopper, {
      billing_address: { ...ADDRESS, email: 'moi@example.com' },
      create_account: true,
      payment_method: 'bacs',
    });
    expect(order.json).toMatchObject({ status: 'on-hold' });
    expect(Number(order.getJsonValueAt('customer_id'))).toBeGreaterThan(2);
    expect(order.headers.get('nonce')).not.toBe(nonceBefore);
    expect((await shopper.addToCart(SIMPLE)).headers.get('user-id')).toBe(
      String(order.getJsonValueAt('customer_id')),
    );
    expect((await shopper.callStoreApi('/cart')).getJsonValueAt('billing_address.email')).toBe(
      'moi@example.com',
    );
  });

  test('demo shop, checkout: after an order with a single-use coupon, nobody can apply that coupon again', async () => {
    const shop = createTestShop({ as });
    const first = await fillCart(new Visitor(shop));
    expect((await first.callStoreApi('/cart/apply-coupon', { code: 'motlan' })).status).toBe(200);
    expect((await placeOrder(first)).status).toBe(200);
    const second = await fillCart(new Visitor(shop));
    expect((await second.callStoreApi('/cart/apply-coupon', { code: 'motlan' })).code).toBe(
      'woocommerce_rest_cart_coupon_error',
    );
  });

  test('demo shop, checkout: when a coupon was used up by another order, the order is rejected once and can then be placed without the coupon', async () => {
    const shop = createTestShop({ as });
    const [shopper, other] = [await fillCart(new Visitor(shop)), await fillCart(new Visitor(shop))];
    for (const person of [shopper, other])
      await person.callStoreApi('/cart/apply-coupon', { code: 'motlan' });
    expect((await placeOrder(other)).status).toBe(200);
    const rejection = await placeOrder(shopper);
    expect([rejection.status, rejection.code]).toEqual([409, 'woocommerce_rest_cart_coupon_error']);
    expect(rejection.getJsonValueAt('data.cart.coupons')).toEqual([]);
    expect((await placeOrder(shopper)).status).toBe(200);
  });

  test('demo shop, checkout: guests cannot order if the shop requires accounts', async () => {
    const shopper = await fillCart(new Visitor(createTestShop({ as, settings: { guestCheckout: false } })));
    expect((await placeOrder(shopper)).code).toBe('woocommerce_rest_guest_checkout_disabled');
    await shopper.logIn();
    expect((await placeOrder(shopper)).json).toMatchObject({ customer_id: 2 });
  });

  test('demo shop, checkout: when registration is disabled, an order that requests an account is placed without one', async () => {
    const shopper = await fillCart(new Visitor(createTestShop({ as, settings: { signup: false } })));
    const order = await placeOrder(shopper, { create_account: true });
    expect([order.status, order.getJsonValueAt('customer_id')]).toEqual([200, 0]);
  });

  test('demo shop, checkout: too many orders in a minute are rejected with a Retry-After header', async () => {
    const shopper = await fillCart(new Visitor(createTestShop({ as, settings: { rateLimit: 2 } })));
    const earlyOrders = await placeOrder(shopper, { payment_method: undefined });
    expect(earlyOrders.headers.get('ratelimit-limit')).toBe('2');
    expect(earlyOrders.headers.get('ratelimit-remaining')).toBe('1');
    await placeOrder(shopper, { payment_method: undefined });
    const rejectedOrder = await placeOrder(shopper);
    expect([rejectedOrder.status, rejectedOrder.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(rejectedOrder.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(rejectedOrder.headers.get('ratelimit-retry-after')).toBe(rejectedOrder.headers.get('retry-after'));
    expect(rejectedOrder.headers.get('ratelimit-remaining')).toBe('0');
    expect((await shopper.callStoreApi('/cart')).getJsonValueAt('items_count')).toBe(1);
  });

  test('demo shop, checkout: an unpaid order can be paid with its order key, but not twice', async () => {
    const shopper = new Visitor(createTestShop({ as }));
    await shopper.logIn();
    const findOwnOrder = (status: string) => async () => {
      for (let id = 5001; id < 5005; id += 1) {
        const found = await shopper.callStoreApi(`/order/${id}`);
        if (found.getJsonValueAt('status') === status) return id;
      }
      return 0;
    };
    const id = await findOwnOrder('pending')();
    expect((await new Visitor(shopper.shop).callStoreApi(`/order/${id}`)).code).toBe(
      'woocommerce_rest_invalid_user',
    );
    const paid = await shopper.callStoreApi(`/checkout/${id}`, ORDER);
    expect(paid.getJsonValueAt('status')).toBe('processing');
    const again = await shopper.callStoreApi(`/checkout/${id}`, ORDER);
    expect([again.status, again.code, again.getJsonValueAt('data')]).toEqual([
      500,
      'invalid_order_update_status',
      null,
    ]);
  });
});

test('demo shop, checkout: opening the checkout creates a draft order on WooCommerce 8.5, which the placed order reuses; WooCommerce 11 creates none', async () => {
  const older = await fillCart(new Visitor(createTestShop({ as: 8 })));
  const checkoutResponse = await older.callStoreApi('/checkout');
  expect(checkoutResponse.getJsonValueAt('status')).toBe('checkout-draft');
  expect((await older.callStoreApi('/checkout')).getJsonValueAt('order_id')).toBe(
    checkoutResponse.getJsonValueAt('order_id'),
  );
  expect((await older.callStoreApi('/checkout', ORDER)).getJsonValueAt('order_id')).toBe(
    checkoutResponse.getJsonValueAt('order_id'),
  );
  expect((await older.callStoreApi('/checkout')).code).toBe('woocommerce_rest_cart_empty');
  await older.addToCart(SIMPLE);
  const draft = (await older.callStoreApi('/checkout')).getJsonValueAt('order_id');
  const account = { billing_address: { ...ADDRESS, email: 'nhap@example.com' }, create_account: true };
  expect((await older.callStoreApi('/checkout', { ...ORDER, ...account })).getJsonValueAt('order_id')).toBe(
    draft,
  );
  const newer = await fillCart(new Visitor(createTestShop({ as: 11 })));
  const seen = await newer.callStoreApi('/checkout');
  expect(seen.json).toMatchObject({
    order_id: 0,
    order_key: '',
    payment_method: 'bacs',
    payment_result: null,
  });
  expect(seen.getJsonValueAt('__experimentalCart.items_count')).toBe(1);
  expect((await newer.callStoreApi('/checkout', ORDER)).getJsonValueAt('__experimentalCart')).toBeNull();
  expect((await newer.callStoreApi('/checkout')).status).toBe(200);
});

test('demo shop, checkout: an order with an empty cart is rejected with status 400 on WooCommerce 8.5, and with 409 and the cart on WooCommerce 11', async () => {
  const answers = await Promise.all(
    ([8, 11] as const).map((as) => new Visitor(createTestShop({ as })).callStoreApi('/checkout', ORDER)),
  );
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [400, 'woocommerce_rest_cart_empty'],
    [409, 'woocommerce_rest_cart_empty'],
  ]);
  expect(answers[1]?.getJsonValueAt('data.cart.items')).toEqual([]);
});

test('demo shop, checkout: only WooCommerce 11 rejects an incomplete address', async () => {
  const incomplete = { ...ADDRESS, first_name: '', city: '' };
  const sent = {
    billing_address: { ...incomplete, email: 'a@example.com' },
    shipping_address: incomplete,
    payment_method: 'cod',
  };
  const older = await fillCart(new Visitor(createTestShop({ as: 8 })));
  expect((await older.callStoreApi('/checkout', sent)).status).toBe(200);
  const newer = await fillCart(new Visitor(createTestShop({ as: 11 })));
  const refused = await newer.callStoreApi('/checkout', sent);
  expect([refused.status, refused.code]).toEqual([400, 'woocommerce_rest_invalid_address']);
  expect(refused.getJsonListAt('data.errors.shipping')).toHaveLength(2);
  expect(refused.getJsonListAt('data.errors.billing')).toHaveLength(2);
  const nowhere = await newer.callStoreApi('/checkout', { ...ORDER, shipping_address: undefined });
  expect(nowhere.code).toBe('woocommerce_rest_invalid_address');
});

test('demo shop, checkout: WooCommerce 11 stores what the shopper has entered before the order is placed', async () => {
  const shopper = await fillCart(new Visitor(createTestShop({ as: 11 })));
  const kept = await shopper.callStoreApi(
    '/checkout?__experimental_calc_totals=true',
    { payment_method: 'cod', order_notes: 'Gọi trước', billing_address: { email: 'nua@example.com' } },
    'PUT',
  );
  expect(kept.json).toMatchObject({ order_id: 0, payment_method: 'cod', customer_note: 'Gọi trước' });
  expect((await shopper.callStoreApi('/cart')).getJsonValueAt('billing_address.email')).toBe(
    'nua@example.com',
  );
  const older = await fillCart(new Visitor(createTestShop({ as: 8 })));
  expect((await older.callStoreApi('/checkout', { payment_method: 'cod' }, 'PUT')).code).toBe(
    'rest_no_route',
  );
});

test('demo shop, demo customer: has past orders, one for each status that an account page shows', async () => {
  const shopper = new Visitor(createTestShop());
  await shopper.logIn();
  const statuses = await Promise.all(
    [5001, 5002, 5003, 5004].map(async (id) =>
      (await shopper.callStoreApi(`/order/${id}`)).getJsonValueAt('status'),
    ),
  );
  expect(statuses).toEqual(['completed', 'refunded', 'dang-dong-goi', 'pending']);
});
