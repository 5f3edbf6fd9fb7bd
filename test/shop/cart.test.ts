import { createTestShop, Visitor } from '../support/shop/visitor';

const SIMPLE = 103;
const LIMITED = 113;
const LOW = 120;
const BY_SIX = 126;
const BACKORDER = 123;
const GONE = 127;
const VIRTUAL = 132;

describe.each([8, 11] as const)('cart on WooCommerce %i', (as) => {
  const visitor = (settings = {}): Visitor => new Visitor(createTestShop({ as, settings }));

  test('cart: the same product is merged into one line, and other attributes make a new line', async () => {
    const shopper = visitor();
    await shopper.add(SIMPLE);
    await shopper.add(SIMPLE, 2);
    await shopper.add(1001);
    const cart = await shopper.add(1002);
    expect(cart.list('items').map(({ id, quantity }) => [id, quantity])).toEqual([
      [SIMPLE, 3],
      [1001, 1],
      [1002, 1],
    ]);
    expect(cart.at('items.1.variation.0')).toMatchObject({ attribute: 'Màu men', value: 'Men ngọc' });
    expect(cart.at('items_count')).toBe(5);
    expect(String(cart.at('items.0.key'))).toMatch(/^[0-9a-f]{32}$/);
  });

  test('cart: stock, minimum, maximum, step and "sold individually" are enforced', async () => {
    const shopper = visitor();
    expect((await shopper.add(GONE)).code).toBe('woocommerce_rest_product_out_of_stock');
    expect((await shopper.add(LOW, 3)).code).toBe('woocommerce_rest_product_partially_out_of_stock');
    expect((await shopper.add(LOW, 2)).status).toBe(201);
    expect((await shopper.add(LOW)).code).toBe('woocommerce_rest_product_partially_out_of_stock');
    expect((await shopper.add(BY_SIX, 1)).at('items.1.quantity')).toBe(6);
    expect((await shopper.add(BY_SIX, 7)).code).toBe('invalid_quantity');
    expect((await shopper.add(BY_SIX, 66)).code).toBe('invalid_quantity');
    expect((await shopper.add(LIMITED, 5)).at('items.2.quantity')).toBe(1);
    expect((await shopper.add(LIMITED)).code).toBe('readonly_quantity');
    expect((await shopper.add(BACKORDER, 4)).at('items.3.show_backorder_badge')).toBe(true);
    expect((await shopper.add(VIRTUAL, 10_000)).at('items.4.quantity')).toBe(9999);
    expect((await shopper.add(SIMPLE, -1)).status).toBe(400);
  });

  test('cart: lines of one variation that differ in an "any" attribute share its stock', async () => {
    const shopper = visitor();
    const shirt = (colour: string, quantity: number) =>
      shopper.api('/cart/add-item', {
        id: 1064,
        quantity,
        variation: [{ attribute: 'pa_mau-ao', value: colour }],
      });
    expect((await shirt('cham', 6)).status).toBe(201);
    expect((await shirt('reu', 6)).code).toBe('woocommerce_rest_product_partially_out_of_stock');
    const cart = await shirt('reu', 5);
    expect(cart.list('items')).toHaveLength(2);
    const key = cart.at('items.1.key');
    expect((await shopper.api('/cart/update-item', { key, quantity: 6 })).code).toBe('invalid_quantity');
    expect((await shopper.api('/cart/update-item', { key, quantity: 2 })).status).toBe(200);
  });

  test('cart: the quantity of a line can be set or refused, and the line can be removed', async () => {
    const shopper = visitor();
    const key = (await shopper.add(SIMPLE)).at('items.0.key');
    expect((await shopper.api('/cart/update-item', { key, quantity: 4 })).at('items.0.quantity')).toBe(4);
    const refused = await shopper.api('/cart/update-item', { key, quantity: 0 });
    expect([refused.status, refused.code]).toEqual([400, 'invalid_quantity']);
    expect((await shopper.api('/cart/update-item', { key, quantity: 19 })).code).toBe('invalid_quantity');
    expect((await shopper.api('/cart')).at('items.0.quantity')).toBe(4);
    expect((await shopper.api('/cart/remove-item', { key })).at('items')).toEqual([]);
    const again = await shopper.api('/cart/remove-item', { key });
    expect([again.status, again.code, again.at('data.cart.items')]).toEqual([
      409,
      'woocommerce_rest_cart_invalid_key',
      [],
    ]);
  });

  test('cart: shipping rates follow address and subtotal, and the selected rate stays', async () => {
    const shopper = visitor();
    const ids = (cart: Awaited<ReturnType<Visitor['api']>>): unknown[] =>
      cart.list('shipping_rates.0.shipping_rates').map(({ rate_id: id }) => id);
    const small = await shopper.add(SIMPLE);
    expect(ids(small)).toEqual(['flat_rate:1', 'flat_rate:4', 'pickup_location:0', 'pickup_location:1']);
    expect(small.at('totals.total_shipping')).toBe('30000');
    const fast = await shopper.api('/cart/select-shipping-rate', { package_id: 0, rate_id: 'flat_rate:4' });
    expect(fast.at('totals.total_price')).toBe('470000');
    const large = await shopper.add(SIMPLE);
    expect(ids(large)[0]).toBe('free_shipping:2');
    expect(large.at('totals.total_shipping')).toBe('50000');
    const abroad = await shopper.api('/cart/update-customer', {
      shipping_address: { country: 'US', state: 'California', postcode: '90210' },
    });
    expect(abroad.at('shipping_address.state')).toBe('CA');
    expect(ids(abroad)).toEqual(['flat_rate:5', 'flat_rate:6']);
    const nowhere = await shopper.api('/cart/update-customer', {
      shipping_address: { country: 'TH', state: '', postcode: '' },
    });
    expect(ids(nowhere)).toEqual([]);
    expect(nowhere.at('totals.total_shipping')).toBe('0');
    const unsent = visitor();
    expect((await unsent.add(VIRTUAL)).at('totals.total_shipping')).toBeNull();
  });

  test('cart: pickup is offered only while the shop enables it', async () => {
    const shopper = visitor({ localPickup: false });
    const cart = await shopper.add(SIMPLE);
    expect(cart.text).not.toContain('pickup_location');
    shopper.shop.switches.localPickup = true;
    const rate = (await shopper.api('/cart')).at('shipping_rates.0.shipping_rates.2');
    expect(rate).toMatchObject({ method_id: 'pickup_location', price: '0' });
  });

  test('cart: coupons add up, exclude each other and are removed when they become invalid', async () => {
    const shopper = visitor();
    await shopper.add(SIMPLE, 3);
    const apply = (code: string): ReturnType<Visitor['api']> => shopper.api('/cart/apply-coupon', { code });
    expect((await apply('GIAM10')).at('totals.total_discount')).toBe('126000');
    expect((await apply('tet50k')).at('totals.total_discount')).toBe('176000');
    expect((await apply('BotMoiMon')).at('coupons.2.totals.total_discount')).toBe('30000');
    expect((await apply('trungthu')).code).toBe('woocommerce_rest_cart_coupon_error');
    expect((await apply('khong-co')).status).toBe(400);
    expect((await apply('don1trieu')).status).toBe(200);
    const key = (await shopper.api('/cart')).at('items.0.key');
    const fewer = await shopper.api('/cart/update-item', { key, quantity: 1 });
    expect(fewer.list('coupons').map(({ code }) => code)).toEqual(['giam10', 'tet50k', 'botmoimon']);
    expect(fewer.at('errors.0.code')).toBe('woocommerce_rest_cart_coupon_error');
    expect((await shopper.api('/cart')).at('errors')).toEqual([]);
    expect((await apply('khacquen')).list('coupons')).toHaveLength(1);
    expect((await apply('giam10')).status).toBe(400);
  });

  test('cart: a coupon never exceeds the price of the goods', async () => {
    const shopper = visitor();
    await shopper.add(131);
    const cart = await shopper.api('/cart/apply-coupon', { code: 'tet50k' });
    expect(cart.at('totals.total_discount')).toBe('48000');
    expect(cart.at('totals.total_price')).toBe('30000');
    const free = await shopper.api('/cart/apply-coupon', { code: 'mienship' });
    expect(free.at('shipping_rates.0.shipping_rates.0.rate_id')).toBe('free_shipping:2');
    expect(free.at('totals.total_price')).toBe('0');
    expect(free.at('needs_payment')).toBe(false);
  });

  test('cart: tax is added to prices or included in them, and only for domestic addresses', async () => {
    const shopper = visitor({ taxes: true });
    const onTop = await shopper.add(SIMPLE);
    expect(onTop.at('totals')).toMatchObject({
      total_items: '420000',
      total_items_tax: '42000',
      total_shipping_tax: '3000',
    });
    expect(onTop.at('totals.total_price')).toBe('495000');
    expect(onTop.at('totals.tax_lines')).toEqual([{ name: 'Thuế GTGT', price: '45000', rate: '10%' }]);
    shopper.shop.switches.pricesIncludeTax = true;
    const inside = await shopper.api('/cart');
    expect(inside.at('totals')).toMatchObject({ total_items: '381818', total_items_tax: '38182' });
    expect(inside.at('items.0.prices.price')).toBe('420000');
    const abroad = await shopper.api('/cart/update-customer', {
      shipping_address: { country: 'JP', state: 'JP13', postcode: '100-0001' },
    });
    expect(abroad.at('totals.total_tax')).toBe('0');
  });

  test('cart: the items, shipping, tax and discount add up to the total', async () => {
    for (const settings of [{}, { taxes: true }, { taxes: true, pricesIncludeTax: true }]) {
      const shopper = visitor(settings);
      await shopper.add(SIMPLE, 2);
      await shopper.add(1009);
      await shopper.add(131, 3);
      await shopper.api('/cart/apply-coupon', { code: 'giam10' });
      const { totals } = (await shopper.api('/cart/apply-coupon', { code: 'tet50k' })).json as {
        totals: Record<string, string>;
      };
      const sum = (...names: string[]): number =>
        names.reduce((whole, name) => whole + Number(totals[name]), 0);
      expect(sum('total_items', 'total_shipping', 'total_tax') - sum('total_discount')).toBe(
        Number(totals.total_price),
      );
      expect(sum('total_items_tax', 'total_shipping_tax') - sum('total_discount_tax')).toBe(
        Number(totals.total_tax),
      );
    }
  });

  test('cart: an address is validated by its country, and an invalid one changes nothing', async () => {
    const shopper = visitor();
    const send = (address: object): ReturnType<Visitor['api']> =>
      shopper.api('/cart/update-customer', { shipping_address: address });
    const refused: [object, string][] = [
      [{ country: 'ZZ' }, 'invalid_country'],
      [{ country: 'US', state: 'XX' }, 'invalid_state'],
      [{ country: 'JP', state: 'JP13', postcode: '12' }, 'invalid_postcode'],
      [{ postcode: '!!' }, 'invalid_postcode'],
      [{ phone: 'gọi sau' }, 'invalid_phone'],
    ];
    for (const [address, code] of refused) {
      const answer = await send(address);
      expect([answer.status, answer.at('data.details.shipping_address.code')]).toEqual([400, code]);
    }
    expect((await shopper.api('/cart')).at('shipping_address')).toMatchObject({
      country: 'VN',
      postcode: '',
      phone: '',
    });
    const email = await shopper.api('/cart/update-customer', { billing_address: { email: 'không phải' } });
    expect(as === 8 ? email.at('data.details.billing_address.code') : email.at('billing_address.email')).toBe(
      as === 8 ? 'invalid_email' : '',
    );
  });

  test('cart: _fields limits the response to the named fields', async () => {
    const shopper = visitor();
    await shopper.add(SIMPLE);
    const cart = await shopper.send('/wp-json/wc/store/v1/cart?_fields=items_count,totals.total_price');
    expect(cart.json).toEqual({ items_count: 1, totals: { total_price: '450000' } });
  });
});

test('cart: cross-sells have their own prices and disappear once they are in the cart', async () => {
  const shopper = new Visitor(createTestShop());
  expect((await shopper.add(113)).list('cross_sells').map(({ id }) => id)).toEqual([114, 102]);
  expect((await shopper.add(114)).list('cross_sells').map(({ id }) => id)).toEqual([102]);
});
