import { createTestShop, Visitor } from '../support/shop/visitor';

const SIMPLE = 103;
const SOLD_INDIVIDUALLY = 113;
const LOW_STOCK = 120;
const PRODUCT_SOLD_IN_SIXES = 126;
const BACKORDER = 123;
const OUT_OF_STOCK = 127;
const VIRTUAL = 132;

describe.each([8, 11] as const)('demo shop, cart on WooCommerce %i', (as) => {
  const createVisitor = (settings = {}): Visitor => new Visitor(createTestShop({ as, settings }));

  test('demo shop, cart: adding the same product again increases the quantity of its line; another variation gets a line of its own', async () => {
    const shopper = createVisitor();
    await shopper.addToCart(SIMPLE);
    await shopper.addToCart(SIMPLE, 2);
    await shopper.addToCart(1001);
    const cart = await shopper.addToCart(1002);
    expect(cart.getJsonListAt('items').map(({ id, quantity }) => [id, quantity])).toEqual([
      [SIMPLE, 3],
      [1001, 1],
      [1002, 1],
    ]);
    expect(cart.getJsonValueAt('items.1.variation.0')).toMatchObject({
      attribute: 'Màu men',
      value: 'Men ngọc',
    });
    expect(cart.getJsonValueAt('items_count')).toBe(5);
    expect(String(cart.getJsonValueAt('items.0.key'))).toMatch(/^[0-9a-f]{32}$/);
  });

  test('demo shop, cart: stock, minimum, maximum, step and "sold individually" are enforced', async () => {
    const shopper = createVisitor();
    expect((await shopper.addToCart(OUT_OF_STOCK)).code).toBe('woocommerce_rest_product_out_of_stock');
    expect((await shopper.addToCart(LOW_STOCK, 3)).code).toBe(
      'woocommerce_rest_product_partially_out_of_stock',
    );
    expect((await shopper.addToCart(LOW_STOCK, 2)).status).toBe(201);
    expect((await shopper.addToCart(LOW_STOCK)).code).toBe('woocommerce_rest_product_partially_out_of_stock');
    expect((await shopper.addToCart(PRODUCT_SOLD_IN_SIXES, 1)).getJsonValueAt('items.1.quantity')).toBe(6);
    expect((await shopper.addToCart(PRODUCT_SOLD_IN_SIXES, 7)).code).toBe('invalid_quantity');
    expect((await shopper.addToCart(PRODUCT_SOLD_IN_SIXES, 66)).code).toBe('invalid_quantity');
    expect((await shopper.addToCart(SOLD_INDIVIDUALLY, 5)).getJsonValueAt('items.2.quantity')).toBe(1);
    expect((await shopper.addToCart(SOLD_INDIVIDUALLY)).code).toBe('readonly_quantity');
    expect((await shopper.addToCart(BACKORDER, 4)).getJsonValueAt('items.3.show_backorder_badge')).toBe(true);
    expect((await shopper.addToCart(VIRTUAL, 10_000)).getJsonValueAt('items.4.quantity')).toBe(9999);
    expect((await shopper.addToCart(SIMPLE, -1)).status).toBe(400);
  });

  test('demo shop, cart: lines of one variation that differ in an "any" attribute share its stock', async () => {
    const shopper = createVisitor();
    const addShirt = (colour: string, quantity: number) =>
      shopper.callStoreApi('/cart/add-item', {
        id: 1064,
        quantity,
        variation: [{ attribute: 'pa_mau-ao', value: colour }],
      });
    expect((await addShirt('cham', 6)).status).toBe(201);
    expect((await addShirt('reu', 6)).code).toBe('woocommerce_rest_product_partially_out_of_stock');
    const cart = await addShirt('reu', 5);
    expect(cart.getJsonListAt('items')).toHaveLength(2);
    const key = cart.getJsonValueAt('items.1.key');
    expect((await shopper.callStoreApi('/cart/update-item', { key, quantity: 6 })).code).toBe(
      'invalid_quantity',
    );
    expect((await shopper.callStoreApi('/cart/update-item', { key, quantity: 2 })).status).toBe(200);
  });

  test('demo shop, cart: valid quantities are set, invalid quantities are rejected, and removing a line a second time fails', async () => {
    const shopper = createVisitor();
    const key = (await shopper.addToCart(SIMPLE)).getJsonValueAt('items.0.key');
    expect(
      (await shopper.callStoreApi('/cart/update-item', { key, quantity: 4 })).getJsonValueAt(
        'items.0.quantity',
      ),
    ).toBe(4);
    const rejection = await shopper.callStoreApi('/cart/update-item', { key, quantity: 0 });
    expect([rejection.status, rejection.code]).toEqual([400, 'invalid_quantity']);
    expect((await shopper.callStoreApi('/cart/update-item', { key, quantity: 19 })).code).toBe(
      'invalid_quantity',
    );
    expect((await shopper.callStoreApi('/cart')).getJsonValueAt('items.0.quantity')).toBe(4);
    expect((await shopper.callStoreApi('/cart/remove-item', { key })).getJsonValueAt('items')).toEqual([]);
    const secondRemoval = await shopper.callStoreApi('/cart/remove-item', { key });
    expect([
      secondRemoval.status,
      secondRemoval.code,
      secondRemoval.getJsonValueAt('data.cart.items'),
    ]).toEqual([409, 'woocommerce_rest_cart_invalid_key', []]);
  });

  test('demo shop, cart: shipping rates depend on address and subtotal, and the selected rate is kept while it is available', async () => {
    const shopper = createVisitor();
    const listRateIds = (cart: Awaited<ReturnType<Visitor['callStoreApi']>>): unknown[] =>
      cart.getJsonListAt('shipping_rates.0.shipping_rates').map(({ rate_id: id }) => id);
    const smallCart = await shopper.addToCart(SIMPLE);
    expect(listRateIds(smallCart)).toEqual([
      'flat_rate:1',
      'flat_rate:4',
      'pickup_location:0',
      'pickup_location:1',
    ]);
    expect(smallCart.getJsonValueAt('totals.total_shipping')).toBe('30000');
    const expressDelivery = await shopper.callStoreApi('/cart/select-shipping-rate', {
      package_id: 0,
      rate_id: 'flat_rate:4',
    });
    expect(expressDelivery.getJsonValueAt('totals.total_price')).toBe('470000');
    const largeCart = await shopper.addToCart(SIMPLE);
    expect(listRateIds(largeCart)[0]).toBe('free_shipping:2');
    expect(largeCart.getJsonValueAt('totals.total_shipping')).toBe('50000');
    const foreignCart = await shopper.callStoreApi('/cart/update-customer', {
      shipping_address: { country: 'US', state: 'California', postcode: '90210' },
    });
    expect(foreignCart.getJsonValueAt('shipping_address.state')).toBe('CA');
    expect(listRateIds(foreignCart)).toEqual(['flat_rate:5', 'flat_rate:6']);
    const withoutShipping = await shopper.callStoreApi('/cart/update-customer', {
      shipping_address: { country: 'TH', state: '', postcode: '' },
    });
    expect(listRateIds(withoutShipping)).toEqual([]);
    expect(withoutShipping.getJsonValueAt('totals.total_shipping')).toBe('0');
    const virtualOnly = createVisitor();
    expect((await virtualOnly.addToCart(VIRTUAL)).getJsonValueAt('totals.total_shipping')).toBeNull();
  });

  test('demo shop, cart: local pickup is offered only while it is enabled', async () => {
    const shopper = createVisitor({ localPickup: false });
    const cart = await shopper.addToCart(SIMPLE);
    expect(cart.text).not.toContain('pickup_location');
    shopper.shop.switches.localPickup = true;
    const rate = (await shopper.callStoreApi('/cart')).getJsonValueAt('shipping_rates.0.shipping_rates.2');
    expect(rate).toMatchObject({ method_id: 'pickup_location', price: '0' });
  });

  test('demo shop, cart: coupons can be combined, some exclude others, and invalid ones are removed with an error', async () => {
    const shopper = createVisitor();
    await shopper.addToCart(SIMPLE, 3);
    const applyCoupon = (code: string): ReturnType<Visitor['callStoreApi']> =>
      shopper.callStoreApi('/cart/apply-coupon', { code });
    expect((await applyCoupon('GIAM10')).getJsonValueAt('totals.total_discount')).toBe('126000');
    expect((await applyCoupon('tet50k')).getJsonValueAt('totals.total_discount')).toBe('176000');
    expect((await applyCoupon('BotMoiMon')).getJsonValueAt('coupons.2.totals.total_discount')).toBe('30000');
    expect((await applyCoupon('trungthu')).code).toBe('woocommerce_rest_cart_coupon_error');
    expect((await applyCoupon('khong-co')).status).toBe(400);
    expect((await applyCoupon('don1trieu')).status).toBe(200);
    const key = (await shopper.callStoreApi('/cart')).getJsonValueAt('items.0.key');
    const afterReduction = await shopper.callStoreApi('/cart/update-item', { key, quantity: 1 });
    expect(afterReduction.getJsonListAt('coupons').map(({ code }) => code)).toEqual([
      'giam10',
      'tet50k',
      'botmoimon',
    ]);
    expect(afterReduction.getJsonValueAt('errors.0.code')).toBe('woocommerce_rest_cart_coupon_error');
    expect((await shopper.callStoreApi('/cart')).getJsonValueAt('errors')).toEqual([]);
    expect((await applyCoupon('khacquen')).getJsonListAt('coupons')).toHaveLength(1);
    expect((await applyCoupon('giam10')).status).toBe(400);
  });

  test('demo shop, cart: a coupon never discounts more than the price of the products', async () => {
    const shopper = createVisitor();
    await shopper.addToCart(131);
    const cart = await shopper.callStoreApi('/cart/apply-coupon', { code: 'tet50k' });
    expect(cart.getJsonValueAt('totals.total_discount')).toBe('48000');
    expect(cart.getJsonValueAt('totals.total_price')).toBe('30000');
    const freeShippingCart = await shopper.callStoreApi('/cart/apply-coupon', { code: 'mienship' });
    expect(freeShippingCart.getJsonValueAt('shipping_rates.0.shipping_rates.0.rate_id')).toBe(
      'free_shipping:2',
    );
    expect(freeShippingCart.getJsonValueAt('totals.total_price')).toBe('0');
    expect(freeShippingCart.getJsonValueAt('needs_payment')).toBe(false);
  });

  test("demo shop, cart: tax is added to prices or included in them, depending on the shop's setting, and is charged for domestic addresses only", async () => {
    const shopper = createVisitor({ taxes: true });
    const taxAdded = await shopper.addToCart(SIMPLE);
    expect(taxAdded.getJsonValueAt('totals')).toMatchObject({
      total_items: '420000',
      total_items_tax: '42000',
      total_shipping_tax: '3000',
    });
    expect(taxAdded.getJsonValueAt('totals.total_price')).toBe('495000');
    expect(taxAdded.getJsonValueAt('totals.tax_lines')).toEqual([
      { name: 'Thuế GTGT', price: '45000', rate: '10%' },
    ]);
    shopper.shop.switches.pricesIncludeTax = true;
    const taxIncluded = await shopper.callStoreApi('/cart');
    expect(taxIncluded.getJsonValueAt('totals')).toMatchObject({
      total_items: '381818',
      total_items_tax: '38182',
    });
    expect(taxIncluded.getJsonValueAt('items.0.prices.price')).toBe('420000');
    const foreignCart = await shopper.callStoreApi('/cart/update-customer', {
      shipping_address: { country: 'JP', state: 'JP13', postcode: '100-0001' },
    });
    expect(foreignCart.getJsonValueAt('totals.total_tax')).toBe('0');
  });

  test('demo shop, cart: items, shipping and tax minus the discount equal the total', async () => {
    for (const settings of [{}, { taxes: true }, { taxes: true, pricesIncludeTax: true }]) {
      const shopper = createVisitor(settings);
      await shopper.addToCart(SIMPLE, 2);
      await shopper.addToCart(1009);
      await shopper.addToCart(131, 3);
      await shopper.callStoreApi('/cart/apply-coupon', { code: 'giam10' });
      const { totals } = (await shopper.callStoreApi('/cart/apply-coupon', { code: 'tet50k' })).json as {
        totals: Record<string, string>;
      };
      const sumNamedTotals = (...names: string[]): number =>
        names.reduce((whole, name) => whole + Number(totals[name]), 0);
      expect(
        sumNamedTotals('total_items', 'total_shipping', 'total_tax') - sumNamedTotals('total_discount'),
      ).toBe(Number(totals.total_price));
      expect(
        sumNamedTotals('total_items_tax', 'total_shipping_tax') - sumNamedTotals('total_discount_tax'),
      ).toBe(Number(totals.total_tax));
    }
  });

  test('demo shop, cart: an address is validated by the rules of its country, and an invalid address changes nothing', async () => {
    const shopper = createVisitor();
    const updateAddress = (address: object): ReturnType<Visitor['callStoreApi']> =>
      shopper.callStoreApi('/cart/update-customer', { shipping_address: address });
    const rejection: [object, string][] = [
      [{ country: 'ZZ' }, 'invalid_country'],
      [{ country: 'US', state: 'XX' }, 'invalid_state'],
      [{ country: 'JP', state: 'JP13', postcode: '12' }, 'invalid_postcode'],
      [{ postcode: '!!' }, 'invalid_postcode'],
      [{ phone: 'gọi sau' }, 'invalid_phone'],
    ];
    for (const [address, code] of rejection) {
      const answer = await updateAddress(address);
      expect([answer.status, answer.getJsonValueAt('data.details.shipping_address.code')]).toEqual([
        400,
        code,
      ]);
    }
    expect((await shopper.callStoreApi('/cart')).getJsonValueAt('shipping_address')).toMatchObject({
      country: 'VN',
      postcode: '',
      phone: '',
    });
    const email = await shopper.callStoreApi('/cart/update-customer', {
      billing_address: { email: 'không phải' },
    });
    expect(
      as === 8
        ? email.getJsonValueAt('data.details.billing_address.code')
        : email.getJsonValueAt('billing_address.email'),
    ).toBe(as === 8 ? 'invalid_email' : '');
  });

  test('demo shop, cart: the parameter _fields limits the response to the named fields', async () => {
    const shopper = createVisitor();
    await shopper.addToCart(SIMPLE);
    const cart = await shopper.sendRequest(
      '/wp-json/wc/store/v1/cart?_fields=items_count,totals.total_price',
    );
    expect(cart.json).toEqual({ items_count: 1, totals: { total_price: '450000' } });
  });
});

test('demo shop, cart: the cross-sells of a product in the cart are listed until they are in the cart themselves', async () => {
  const shopper = new Visitor(createTestShop());
  expect((await shopper.addToCart(113)).getJsonListAt('cross_sells').map(({ id }) => id)).toEqual([114, 102]);
  expect((await shopper.addToCart(114)).getJsonListAt('cross_sells').map(({ id }) => id)).toEqual([102]);
});
