import fc from 'fast-check';
import { createShop } from '../../fixtures/shop/shop';
import { decodeCart } from '../../src/cart';
import { decodeEntities } from '../../src/lib/html';

const VND = {
  currency_code: 'VND',
  currency_symbol: '&#8363;',
  currency_minor_unit: 0,
  currency_decimal_separator: ',',
  currency_thousand_separator: '.',
  currency_prefix: '',
  currency_suffix: '&#8363;',
};

const createServerLine = (more: object = {}) => ({
  key: 'abc',
  id: 7,
  quantity: 2,
  name: 'Bát &#8220;men r&#7841;n&#8221;',
  prices: { price: '55000', ...VND },
  totals: { line_total: '110000', ...VND },
  ...more,
});

const createCartJson = (more: object = {}) => ({
  items: [createServerLine()],
  totals: { total_price: '110000', ...VND },
  ...more,
});

/**
 * Adds parts that the demo shop's carts never contain, such as coupons and fees, and sets fields of the cart lines that
 * are false or empty there.
 */
function addPartsMissingInDemoShop(cart: Record<string, unknown>): Record<string, unknown> {
  const { items, totals } = cart as Pick<ReturnType<typeof createCartJson>, 'items' | 'totals'>;
  const lineParts = {
    low_stock_remaining: 2,
    backorders_allowed: true,
    show_backorder_badge: true,
    sold_individually: true,
    variation: [{ attribute: 'Men', value: 'Nâu' }],
    item_data: [{ name: 'Khắc tên', value: 'Mây', hidden: true }],
    prices: {
      ...createServerLine().prices,
      currency_prefix: '~',
      sale_price: '50000',
      regular_price: '60000',
    },
  };
  const couponTotals = { total_discount: '1000', total_discount_tax: '100' };
  return {
    ...cart,
    items: items.map((line) => ({ ...line, ...lineParts })),
    coupons: [{ code: 'tet', label: 'Tết', discount_type: 'percent', totals: couponTotals }],
    fees: [{ id: 'qua', key: 'qua', name: 'Gói quà', totals: { total: '2000', total_tax: '200' } }],
    totals: { ...totals, tax_lines: [{ name: 'VAT', rate: '10%', price: '300' }] },
    errors: [{ code: 'out_of_stock', message: 'Bát đã hết.' }],
  };
}

/** Lists the paths of decoded values that differ from the response, except values that the response lacks. */
function listDecodedDifferences(decoded: unknown, raw: unknown, path = 'cart'): string[] {
  if (raw === undefined) return [];
  if (typeof decoded !== 'object' || decoded === null)
    return decoded === raw || decoded === decodeEntities(String(raw)) ? [] : [path];
  const rawFields: Record<string, unknown> = Object(raw);
  if (Array.isArray(decoded) && decoded.length !== rawFields.length) return [path];
  // In a response, the currency is in fields with the prefix `currency_`, and the amounts of coupons and fees are in
  // `totals`.
  const currency = Object.fromEntries(
    Object.entries(rawFields).map(([key, value]) => [key.replace(/^currency_/, ''), value]),
  );
  const readableFields: Record<string, unknown> = { ...Object(rawFields.totals), ...rawFields, currency };
  return Object.entries(decoded).flatMap(([name, value]) => {
    const key = name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    return listDecodedDifferences(value, readableFields[key], `${path}.${name}`);
  });
}

/** Fetches a cart with one line from the demo shop, in the format of the given WooCommerce version. */
async function fetchDemoShopCart(serverVersion: 8 | 11): Promise<Record<string, unknown>> {
  const origin = 'https://tiem.example';
  const shop = createShop({ origin, as: serverVersion });
  try {
    const body = new URLSearchParams({ product_id: '103', quantity: '2' });
    const addResponse = await shop.handle(
      new Request(`${origin}/?wc-ajax=add_to_cart`, { method: 'POST', body }),
    );
    const cookie = addResponse.headers
      .getSetCookie()
      .map((createServerLine) => createServerLine.split(';')[0])
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
    // spec 3.3: currency fields
    // spec 7.2: GET cart
    8,
    // spec 3.3: the whole cart, of WooCommerce 11
    // spec 3.3: currency fields
    11,
  ] as const)('cart decoder: reads every field of the cart of WooCommerce %i', async (as) => {
    const shopCart = await fetchDemoShopCart(as);
    const wholeCart = addPartsMissingInDemoShop(shopCart);
    expect(listDecodedDifferences(decodeCart(wholeCart), wholeCart)).toEqual([]);
    const decoded = decodeCart(shopCart);
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

  it('cart decoder: HTML entities in product names are decoded exactly once', () => {
    expect(decodeCart(createCartJson()).items[0]?.name).toBe('Bát “men rạn”');
    expect(
      decodeCart(createCartJson({ items: [createServerLine({ name: '&amp;lt;b&amp;gt;' })] })).items[0]?.name,
    ).toBe('&lt;b&gt;');
    const errors = [{ code: 'x', message: '&#8220;Bát&#8221; đã hết.' }];
    expect(decodeCart(createCartJson({ errors })).errors).toEqual(errors);
  });

  // spec 3.3: needs_shipping is true, needs_payment false, the minor unit 2 where nothing is said
  it('cart decoder: missing fields get the defaults of the specification', () => {
    expect(decodeCart(createCartJson())).toMatchObject({
      itemsCount: 2,
      needsShipping: true,
      needsPayment: false,
      hasCalculatedShipping: false,
      coupons: [],
      crossSells: [],
      extensions: {},
      totals: { totalDiscount: '0', totalShipping: '0' },
    });
    const { currency_minor_unit: _, ...currencyWithoutMinorUnit } = VND;
    expect(
      decodeCart(createCartJson({ totals: { total_price: '1', ...currencyWithoutMinorUnit } })).totals
        .currency.minorUnit,
    ).toBe(2);
  });

  // spec 3.3: extensions of cart and lines are kept
  it('cart decoder: extension data of plugins is kept unchanged', () => {
    const extensions = { 'qua-tang': { text: 'Chúc mừng' } };
    const decoded = decodeCart(createCartJson({ extensions, items: [createServerLine({ extensions })] }));
    expect(decoded.extensions).toEqual(extensions);
    expect(decoded.items[0]?.extensions).toEqual(extensions);
  });

  // spec 3.3: item_data in a list or by id
  it('cart decoder: accepts `[]` where PHP encodes an empty map, and item data as a list or as a map', () => {
    expect(decodeCart(createCartJson({ extensions: [] })).extensions).toEqual({});
    const data = { key: 'Quà', value: 'Có', hidden: '1' };
    const decodeItemData = (item_data: unknown) =>
      decodeCart(createCartJson({ items: [createServerLine({ item_data })] })).items[0]?.itemData;
    expect(decodeItemData([data])).toEqual([{ name: 'Quà', value: 'Có', hidden: true }]);
    expect(decodeItemData({ 12: data })).toEqual(decodeItemData([data]));
  });

  it('cart decoder: shipping costs that are not calculated yet are null, not zero', () => {
    const totals = { total_price: '1', total_shipping: null, total_shipping_tax: null, ...VND };
    expect(decodeCart(createCartJson({ totals })).totals.totalShipping).toBeNull();
  });

  it.each([
    ['cart', null],
    ['cart', []],
    ['items', { totals: {} }],
    ['items', createCartJson({ items: 'none' })],
    ['items[0].key', createCartJson({ items: [createServerLine({ key: {} })] })],
    ['items[0].quantity', createCartJson({ items: [createServerLine({ quantity: 'hai' })] })],
    // spec 3.3: a wrong amount is named
    [
      'items[0].prices.price',
      createCartJson({ items: [createServerLine({ prices: { price: '1.5', ...VND } })] }),
    ],
    ['totals', createCartJson({ totals: undefined })],
    ['totals.total_price', createCartJson({ totals: VND })],
    ['coupons', createCartJson({ coupons: {} })],
  ])('cart decoder: the error for invalid data names the invalid field: %s', (field, json) => {
    expect(() => decodeCart(json)).toThrow(expect.objectContaining({ name: 'CartDecodeError', field }));
  });

  it('cart decoder: any JSON gives either a cart or an error that names a field', () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom('items', 'totals', 'key', 'prices', 'fees'), maxDepth: 4 }),
        (json) => {
          try {
            decodeCart(json);
          } catch (error) {
            expect(error).toHaveProperty('name', 'CartDecodeError');
          }
        },
      ),
    );
  });
});
