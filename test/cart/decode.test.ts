import fc from 'fast-check';
import { createShop } from '../../fixtures/shop/shop';
import { decodeCart } from '../../src/cart';

const VND = {
  currency_code: 'VND',
  currency_symbol: '&#8363;',
  currency_minor_unit: 0,
  currency_decimal_separator: ',',
  currency_thousand_separator: '.',
  currency_prefix: '',
  currency_suffix: '&#8363;',
};

const line = (more: object = {}) => ({
  key: 'abc',
  id: 7,
  quantity: 2,
  name: 'Bát &#8220;men r&#7841;n&#8221;',
  prices: { price: '55000', ...VND },
  totals: { line_total: '110000', ...VND },
  ...more,
});

const cart = (more: object = {}) => ({ items: [line()], totals: { total_price: '110000', ...VND }, ...more });

/** A cart of the demo shop with one line in it, as the given server would send it. */
async function cartOfShop(as: 8 | 11): Promise<Record<string, unknown>> {
  const origin = 'https://tiem.example';
  const shop = createShop({ origin, as });
  try {
    const body = new URLSearchParams({ product_id: '103', quantity: '2' });
    const added = await shop.handle(new Request(`${origin}/?wc-ajax=add_to_cart`, { method: 'POST', body }));
    const cookie = added.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const read = await shop.handle(
      new Request(`${origin}/wp-json/wc/store/v1/cart`, { headers: { Cookie: cookie } }),
    );
    return (await read.json()) as Record<string, unknown>;
  } finally {
    shop.close();
  }
}

describe('cart decoder', () => {
  it.each([
    // spec 3.3: the whole cart, of WooCommerce 8
    // spec 7.2: GET cart
    8,
    // spec 3.3: the whole cart, of WooCommerce 11
    11,
  ] as const)('cart decoder: reads the cart of WooCommerce %i', async (as) => {
    const decoded = decodeCart(await cartOfShop(as));
    expect(decoded).toMatchObject({
      itemsCount: 2,
      needsPayment: true,
      needsShipping: true,
      totals: { totalItems: '840000', currency: { code: 'VND', minorUnit: 0, suffix: '₫' } },
      billingAddress: { country: 'VN', email: '' },
      paymentMethods: expect.arrayContaining(['cod']),
    });
    expect(decoded.shippingAddress).not.toHaveProperty('email');
    expect(decoded.items).toHaveLength(1);
    expect(decoded.items[0]).toMatchObject({
      id: 103,
      quantity: 2,
      name: 'Ấm quả hồng men nâu gan gà',
      quantityLimits: { minimum: 1, editable: true },
      prices: { price: '420000', rawPrices: { precision: 6 } },
      totals: { lineTotal: '840000' },
    });
    expect(decoded.shippingRates[0]?.shippingRates.some(({ selected }) => selected)).toBe(true);
  });

  it('cart decoder: names are decoded from HTML entities once', () => {
    expect(decodeCart(cart()).items[0]?.name).toBe('Bát “men rạn”');
    expect(decodeCart(cart({ items: [line({ name: '&amp;lt;b&amp;gt;' })] })).items[0]?.name).toBe(
      '&lt;b&gt;',
    );
    const errors = [{ code: 'x', message: '&#8220;Bát&#8221; đã hết.' }];
    expect(decodeCart(cart({ errors })).errors).toEqual(errors);
  });

  // spec 3.3: needs_shipping is true, needs_payment false, the minor unit 2 where nothing is said
  it('cart decoder: missing fields get the defaults of the specification', () => {
    expect(decodeCart(cart())).toMatchObject({
      itemsCount: 2,
      needsShipping: true,
      needsPayment: false,
      hasCalculatedShipping: false,
      coupons: [],
      crossSells: [],
      extensions: {},
      totals: { totalDiscount: '0', totalShipping: '0' },
    });
    const { currency_minor_unit: _, ...noUnit } = VND;
    expect(decodeCart(cart({ totals: { total_price: '1', ...noUnit } })).totals.currency.minorUnit).toBe(2);
  });

  // spec 3.3: extensions of cart and lines are kept
  it('cart decoder: fields of plugins are kept', () => {
    const extensions = { 'qua-tang': { text: 'Chúc mừng' } };
    const decoded = decodeCart(cart({ extensions, items: [line({ extensions })] }));
    expect(decoded.extensions).toEqual(extensions);
    expect(decoded.items[0]?.extensions).toEqual(extensions);
  });

  // spec 3.3: item_data in a list or by id
  it('cart decoder: accepts an empty PHP map printed as a list, and item data as a list or by id', () => {
    expect(decodeCart(cart({ extensions: [] })).extensions).toEqual({});
    const data = { key: 'Quà', value: 'Có', hidden: '1' };
    const read = (item_data: unknown) =>
      decodeCart(cart({ items: [line({ item_data })] })).items[0]?.itemData;
    expect(read([data])).toEqual([{ name: 'Quà', value: 'Có', hidden: true }]);
    expect(read({ 12: data })).toEqual(read([data]));
  });

  it('cart decoder: shipping that is not calculated differs from free shipping', () => {
    const totals = { total_price: '1', total_shipping: null, total_shipping_tax: null, ...VND };
    expect(decodeCart(cart({ totals })).totals.totalShipping).toBeNull();
  });

  it.each([
    ['cart', null],
    ['cart', []],
    ['items', { totals: {} }],
    ['items', cart({ items: 'none' })],
    ['items[0].key', cart({ items: [line({ key: {} })] })],
    ['items[0].quantity', cart({ items: [line({ quantity: 'hai' })] })],
    // spec 3.3: a wrong amount is named
    ['items[0].prices.price', cart({ items: [line({ prices: { price: '1.5', ...VND } })] })],
    ['totals', cart({ totals: undefined })],
    ['totals.total_price', cart({ totals: VND })],
    ['coupons', cart({ coupons: {} })],
  ])('cart decoder: the error for invalid data names the wrong field: %s', (field, answer) => {
    expect(() => decodeCart(answer)).toThrow(expect.objectContaining({ name: 'CartDecodeError', field }));
  });

  it('cart decoder: any JSON gives either a cart or an error that names a field', () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom('items', 'totals', 'key', 'prices', 'fees'), maxDepth: 4 }),
        (answer) => {
          try {
            decodeCart(answer);
          } catch (error) {
            expect(error).toHaveProperty('name', 'CartDecodeError');
          }
        },
      ),
    );
  });
});
