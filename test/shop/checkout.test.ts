import { ADDRESS, createTestShop, ORDER, Visitor } from '../support/shop/visitor';

const SIMPLE = 103;
const LAST_TWO = 120;

async function withCart(visitor: Visitor, id = SIMPLE, quantity = 1): Promise<Visitor> {
  await visitor.add(id, quantity);
  return visitor;
}

describe.each([8, 11] as const)('checkout on WooCommerce %i', (as) => {
  const order = (visitor: Visitor, changes: object = {}) =>
    visitor.api('/checkout', { ...ORDER, ...changes });

  test('checkout: an order is placed, the cart emptied, the stock reduced, and the order can be read again', async () => {
    const shopper = await withCart(new Visitor(createTestShop({ as })), SIMPLE, 3);
    const placed = await order(shopper, { customer_note: 'Giao giờ hành chính' });
    expect(placed.status).toBe(200);
    expect(placed.json).toMatchObject({ status: 'processing', customer_note: 'Giao giờ hành chính' });
    expect(placed.at('additional_fields')).toEqual(as === 11 ? {} : []);
    const key = placed.at('order_key');
    const id = placed.at('order_id');
    expect(placed.at('payment_result.redirect_url')).toBe(
      `http://tiem.test/thanh-toan/da-dat-hang/${id}/?key=${key}`,
    );
    expect((await shopper.api('/cart')).at('items')).toEqual([]);
    expect((await shopper.api(`/products/${SIMPLE}`)).at('add_to_cart.maximum')).toBe(15);
    const found = await shopper.api(`/order/${id}?key=${key}&billing_email=khach.le@example.com`);
    expect(found.at('items.0')).toMatchObject({ name: 'Ấm quả hồng men nâu gan gà', quantity: 3 });
    expect(found.at('totals.total_price')).toBe('1260000');
    expect((await shopper.api(`/order/${id}?key=sai&billing_email=khach.le@example.com`)).status).toBe(401);
    expect((await shopper.api(`/order/${id}?key=${key}&billing_email=ai@example.com`)).code).toBe(
      'woocommerce_rest_invalid_billing_email',
    );
  });

  test('checkout: of two shoppers who race for the last items, one gets them and the other an error with the cart', async () => {
    const shop = createTestShop({ as });
    const first = await withCart(new Visitor(shop), LAST_TWO, 2);
    const second = await withCart(new Visitor(shop), LAST_TWO, 1);
    const answers = await Promise.all([order(first), order(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.code).toBe('woocommerce_rest_product_out_of_stock');
    expect(late?.list('data.cart.items')).toHaveLength(1);
    expect(late?.at('data.cart.errors.0.code')).toBe('woocommerce_rest_product_out_of_stock');
    const loser = answers[0] === late ? first : second;
    expect((await loser.api('/cart')).list('errors')).toHaveLength(1);
  });

  test('checkout: missing data is refused and the stock unchanged', async () => {
    const shopper = await withCart(new Visitor(createTestShop({ as })));
    const refused: [object, number, string][] = [
      [{ billing_address: undefined }, 400, 'rest_missing_callback_param'],
      [{ billing_address: ADDRESS }, 400, 'woocommerce_rest_missing_email_address'],
      [{ payment_method: undefined }, 400, 'woocommerce_rest_checkout_missing_payment_method'],
      [{ payment_method: 'vang' }, 400, 'rest_invalid_param'],
      [{ shipping_address: { ...ADDRESS, country: 'TH' } }, 400, 'woocommerce_rest_invalid_shipping_option'],
      [{ billing_address: { ...ORDER.billing_address, email: 'sai' } }, 400, 'rest_invalid_param'],
    ];
    for (const [changes, status, code] of refused) {
      const answer = await order(shopper, changes);
      expect([answer.status, answer.code]).toEqual([status, code]);
    }
    expect((await shopper.api('/cart')).at('items_count')).toBe(1);
    expect((await shopper.api(`/products/${SIMPLE}`)).at('add_to_cart.maximum')).toBe(18);
  });

  test('checkout: an account is created with the order, and an email that already has one undoes the whole order', async () => {
    const shop = createTestShop({ as });
    const shopper = await withCart(new Visitor(shop));
    const taken = await order(shopper, {
      billing_address: { ...ADDRESS, email: 'khach@example.com' },
      create_account: true,
    });
    expect([taken.status, taken.code]).toEqual([400, 'registration-error-email-exists']);
    expect((await shopper.api(`/products/${SIMPLE}`)).at('add_to_cart.maximum')).toBe(18);
    expect((await shopper.api('/cart')).at('items_count')).toBe(1);
    const before = shopper.nonce;
    const placed = await order(shopper, {
      billing_address: { ...ADDRESS, email: 'moi@example.com' },
      create_account: true,
      payment_method: 'bacs',
    });
    expect(placed.json).toMatchObject({ status: 'on-hold' });
    expect(Number(placed.at('customer_id'))).toBeGreaterThan(2);
    expect(placed.headers.get('nonce')).not.toBe(before);
    expect((await shopper.add(SIMPLE)).headers.get('user-id')).toBe(String(placed.at('customer_id')));
    expect((await shopper.api('/cart')).at('billing_address.email')).toBe('moi@example.com');
  });

  test('checkout: a coupon with a usage limit is used up by an order', async () => {
    const shop = createTestShop({ as });
    const first = await withCart(new Visitor(shop));
    expect((await first.api('/cart/apply-coupon', { code: 'motlan' })).status).toBe(200);
    expect((await order(first)).status).toBe(200);
    const second = await withCart(new Visitor(shop));
    expect((await second.api('/cart/apply-coupon', { code: 'motlan' })).code).toBe(
      'woocommerce_rest_cart_coupon_error',
    );
  });

  test('checkout: a coupon that was used up meanwhile is an error, not a silent change of the total', async () => {
    const shop = createTestShop({ as });
    const [shopper, other] = [await withCart(new Visitor(shop)), await withCart(new Visitor(shop))];
    for (const person of [shopper, other]) await person.api('/cart/apply-coupon', { code: 'motlan' });
    expect((await order(other)).status).toBe(200);
    const told = await order(shopper);
    expect([told.status, told.code]).toEqual([409, 'woocommerce_rest_cart_coupon_error']);
    expect(told.at('data.cart.coupons')).toEqual([]);
    expect((await order(shopper)).status).toBe(200);
  });

  test('checkout: guests are refused if the shop requires accounts', async () => {
    const shopper = await withCart(new Visitor(createTestShop({ as, settings: { guestCheckout: false } })));
    expect((await order(shopper)).code).toBe('woocommerce_rest_guest_checkout_disabled');
    await shopper.login();
    expect((await order(shopper)).json).toMatchObject({ customer_id: 2 });
  });

  test('checkout: a request for an account still places the order when registration is disabled', async () => {
    const shopper = await withCart(new Visitor(createTestShop({ as, settings: { signup: false } })));
    const placed = await order(shopper, { create_account: true });
    expect([placed.status, placed.at('customer_id')]).toEqual([200, 0]);
  });

  test('checkout: too many orders in a minute are refused with the time to wait', async () => {
    const shopper = await withCart(new Visitor(createTestShop({ as, settings: { rateLimit: 2 } })));
    const early = await order(shopper, { payment_method: undefined });
    expect(early.headers.get('ratelimit-limit')).toBe('2');
    expect(early.headers.get('ratelimit-remaining')).toBe('1');
    await order(shopper, { payment_method: undefined });
    const late = await order(shopper);
    expect([late.status, late.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(late.headers.get('ratelimit-retry-after')).toBe(late.headers.get('retry-after'));
    expect(late.headers.get('ratelimit-remaining')).toBe('0');
    expect((await shopper.api('/cart')).at('items_count')).toBe(1);
  });

  test('checkout: an unpaid order can be paid once with its order key', async () => {
    const shopper = new Visitor(createTestShop({ as }));
    await shopper.login();
    const findOwnOrder = (status: string) => async () => {
      for (let id = 5001; id < 5005; id += 1) {
        const found = await shopper.api(`/order/${id}`);
        if (found.at('status') === status) return id;
      }
      return 0;
    };
    const id = await findOwnOrder('pending')();
    expect((await new Visitor(shopper.shop).api(`/order/${id}`)).code).toBe('woocommerce_rest_invalid_user');
    const paid = await shopper.api(`/checkout/${id}`, ORDER);
    expect(paid.at('status')).toBe('processing');
    const again = await shopper.api(`/checkout/${id}`, ORDER);
    expect([again.status, again.code, again.at('data')]).toEqual([500, 'invalid_order_update_status', null]);
  });
});

test('checkout: WooCommerce 8.5 creates a draft order when opened and completes it, and WooCommerce 11 creates none', async () => {
  const older = await withCart(new Visitor(createTestShop({ as: 8 })));
  const looked = await older.api('/checkout');
  expect(looked.at('status')).toBe('checkout-draft');
  expect((await older.api('/checkout')).at('order_id')).toBe(looked.at('order_id'));
  expect((await older.api('/checkout', ORDER)).at('order_id')).toBe(looked.at('order_id'));
  expect((await older.api('/checkout')).code).toBe('woocommerce_rest_cart_empty');
  await older.add(SIMPLE);
  const draft = (await older.api('/checkout')).at('order_id');
  const account = { billing_address: { ...ADDRESS, email: 'nhap@example.com' }, create_account: true };
  expect((await older.api('/checkout', { ...ORDER, ...account })).at('order_id')).toBe(draft);
  const newer = await withCart(new Visitor(createTestShop({ as: 11 })));
  const seen = await newer.api('/checkout');
  expect(seen.json).toMatchObject({
    order_id: 0,
    order_key: '',
    payment_method: 'bacs',
    payment_result: null,
  });
  expect(seen.at('__experimentalCart.items_count')).toBe(1);
  expect((await newer.api('/checkout', ORDER)).at('__experimentalCart')).toBeNull();
  expect((await newer.api('/checkout')).status).toBe(200);
});

test('checkout: an empty cart is 400 on WooCommerce 8.5 and 409 with the cart on WooCommerce 11', async () => {
  const answers = await Promise.all(
    ([8, 11] as const).map((as) => new Visitor(createTestShop({ as })).api('/checkout', ORDER)),
  );
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [400, 'woocommerce_rest_cart_empty'],
    [409, 'woocommerce_rest_cart_empty'],
  ]);
  expect(answers[1]?.at('data.cart.items')).toEqual([]);
});

test('checkout: only WooCommerce 11 checks whether an address is complete', async () => {
  const incomplete = { ...ADDRESS, first_name: '', city: '' };
  const sent = {
    billing_address: { ...incomplete, email: 'a@example.com' },
    shipping_address: incomplete,
    payment_method: 'cod',
  };
  const older = await withCart(new Visitor(createTestShop({ as: 8 })));
  expect((await older.api('/checkout', sent)).status).toBe(200);
  const newer = await withCart(new Visitor(createTestShop({ as: 11 })));
  const refused = await newer.api('/checkout', sent);
  expect([refused.status, refused.code]).toEqual([400, 'woocommerce_rest_invalid_address']);
  expect(refused.list('data.errors.shipping')).toHaveLength(2);
  expect(refused.list('data.errors.billing')).toHaveLength(2);
  const nowhere = await newer.api('/checkout', { ...ORDER, shipping_address: undefined });
  expect(nowhere.code).toBe('woocommerce_rest_invalid_address');
});

test('checkout: WooCommerce 11 stores an incomplete checkout', async () => {
  const shopper = await withCart(new Visitor(createTestShop({ as: 11 })));
  const kept = await shopper.api(
    '/checkout?__experimental_calc_totals=true',
    { payment_method: 'cod', order_notes: 'Gọi trước', billing_address: { email: 'nua@example.com' } },
    'PUT',
  );
  expect(kept.json).toMatchObject({ order_id: 0, payment_method: 'cod', customer_note: 'Gọi trước' });
  expect((await shopper.api('/cart')).at('billing_address.email')).toBe('nua@example.com');
  const older = await withCart(new Visitor(createTestShop({ as: 8 })));
  expect((await older.api('/checkout', { payment_method: 'cod' }, 'PUT')).code).toBe('rest_no_route');
});

test('demo customer: has a past order with each status that an account shows', async () => {
  const shopper = new Visitor(createTestShop());
  await shopper.login();
  const statuses = await Promise.all(
    [5001, 5002, 5003, 5004].map(async (id) => (await shopper.api(`/order/${id}`)).at('status')),
  );
  expect(statuses).toEqual(['completed', 'refunded', 'dang-dong-goi', 'pending']);
});
