import {
  type CartSettings,
  canShowRates,
  createTotalRows,
  decodeCart,
  getLineAmounts,
  getRatePrice,
  hasAddressForRates,
  isPickupChosen,
  readCartSettings,
} from '../../src/cart';

const VND = { currency_code: 'VND', currency_minor_unit: 0, currency_suffix: '₫' };
const createSettings = (rawSettings: Record<string, unknown> = {}): CartSettings =>
  readCartSettings({ raw: rawSettings } as unknown as Parameters<typeof readCartSettings>[0]);

const createRate = (rate_id: string, selected: boolean, method_id = 'flat_rate') => ({
  ...{ rate_id, method_id, selected, name: rate_id, price: '30000', taxes: '3000' },
  ...VND,
});

function createCart(totals: Record<string, unknown> = {}, overrides: Record<string, unknown> = {}) {
  return decodeCart({
    items: [],
    totals: {
      ...{
        total_items: '100000',
        total_items_tax: '10000',
        total_shipping: '30000',
        total_shipping_tax: '3000',
      },
      ...{ total_discount: '5000', total_discount_tax: '500', total_price: '137500', total_tax: '12500' },
      tax_lines: [
        { name: 'VAT', rate: '8%', price: '10000' },
        { name: 'Phí môi trường', rate: '', price: '2500' },
      ],
      ...VND,
      ...totals,
    },
    shipping_rates: [
      { package_id: 0, shipping_rates: [createRate('flat_rate:1', true), createRate('flat_rate:2', false)] },
    ],
    shipping_address: { country: 'VN' },
    ...overrides,
  });
}

describe('cart totals', () => {
  // spec 2.7: one row for each tax, with name and rate, where the shop itemises
  it('cart totals: when the shop shows prices without tax, amounts exclude tax and each tax has a row', () => {
    const rows = createTotalRows(
      createCart(),
      createSettings({ taxesEnabled: true, displayItemizedTaxes: true }),
    );
    expect(rows).toMatchObject({
      subtotal: '100000',
      discount: '-5000',
      shipping: { kind: 'known', amount: '30000', isFree: false },
      taxes: [
        { name: 'VAT', rate: '8%', amount: '10000' },
        { name: 'Phí môi trường', rate: '', amount: '2500' },
      ],
      total: '137500',
      includedTax: null,
    });
  });

  // spec 2.7: subtotal and fees hold their tax where the shop shows prices so
  it('cart totals: when the shop shows prices with tax, amounts include tax and the total states the included tax', () => {
    const rows = createTotalRows(
      createCart(),
      createSettings({ taxesEnabled: true, displayCartPricesIncludingTax: true }),
    );
    expect(rows).toMatchObject({
      subtotal: '110000',
      discount: '-5500',
      shipping: { amount: '33000' },
      taxes: [],
      includedTax: '12500',
    });
  });

  it('cart totals: all taxes share one row unless the shop itemises them', () => {
    expect(createTotalRows(createCart(), createSettings({ taxesEnabled: true })).taxes).toEqual([
      { name: '', rate: '', amount: '12500' },
    ]);
  });

  it('cart totals: an itemised tax has a row with its name; without itemised taxes, a single row has the total tax', () => {
    const getTaxRows = (...tax_lines: object[]) =>
      createTotalRows(
        createCart({ tax_lines }),
        createSettings({ taxesEnabled: true, displayItemizedTaxes: true }),
      ).taxes;
    expect(getTaxRows({ name: 'VAT', rate: '8%', price: '12500' })).toEqual([
      { name: 'VAT', rate: '8%', amount: '12500' },
    ]);
    expect(getTaxRows()).toEqual([{ name: '', rate: '', amount: '12500' }]);
  });

  it.each([
    // spec 2.7: taxes are hidden where they are off and there are none
    [false, '0', 0],
    [false, '-1', 0],
    // spec 2.7: taxes that were taken are shown though they are off
    [false, '1', 1],
    [true, '0', 1],
  ])(
    'cart totals: with taxes enabled (%s) and a tax amount of %s, there are %s tax rows',
    (taxesEnabled, total_tax, count) => {
      expect(createTotalRows(createCart({ total_tax }), createSettings({ taxesEnabled })).taxes).toHaveLength(
        count,
      );
    },
  );

  // spec 2.7: a fee of nothing is hidden
  it('cart totals: a fee of zero has no row, but a fee without a name has a row', () => {
    const createFee = (key: string, name: string, total: string, total_tax = '0') => ({
      ...{ id: key, key, name, totals: { total, total_tax } },
    });
    const fees = [
      createFee('a', 'Gói quà', '15000', '1500'),
      createFee('b', 'Không', '0'),
      createFee('c', '', '2000'),
    ];
    const getFeeRows = (rawSettings: object) =>
      createTotalRows(createCart({}, { fees }), createSettings({ ...rawSettings })).fees;
    expect(getFeeRows({}).map(({ name, amount }) => [name, amount])).toEqual([
      ['Gói quà', '15000'],
      ['', '2000'],
    ]);
    expect(getFeeRows({ displayCartPricesIncludingTax: true })[0]?.amount).toBe('16500');
  });

  it('cart totals: there is no discount row without a discount', () => {
    expect(createTotalRows(createCart({ total_discount: '0' }), createSettings()).discount).toBeNull();
  });
});

describe('cart totals, shipping', () => {
  const getShippingRow = (given: Parameters<typeof createCart>, rawSettings: Record<string, unknown> = {}) =>
    createTotalRows(createCart(...given), createSettings(rawSettings)).shipping;

  it('cart totals: shipping is shown as free, as an amount, as unknown, or not at all', () => {
    expect(getShippingRow([{ total_shipping: '0', total_shipping_tax: '0' }])).toMatchObject({
      isFree: true,
    });
    expect(getShippingRow([{ total_shipping_tax: null }], { displayCartPricesIncludingTax: true })).toEqual({
      ...{ kind: 'known', amount: '30000', isFree: false, isPickup: false, rateNames: ['flat_rate:1'] },
    });
    expect(getShippingRow([{ total_shipping: null }])).toEqual({ kind: 'unknown' });
    expect(getShippingRow([{}, { shipping_rates: [] }])).toEqual({ kind: 'unknown' });
    expect(getShippingRow([{}, { needs_shipping: false }])).toEqual({ kind: 'none' });
    expect(getShippingRow([{}], { shippingEnabled: false })).toEqual({ kind: 'none' });
  });

  it('cart totals: shipping rates include tax when the shop shows prices with tax', () => {
    const [first] = createCart().shippingRates[0]!.shippingRates;
    expect(getRatePrice(first!, createSettings())).toBe('30000');
    expect(getRatePrice(first!, createSettings({ displayCartPricesIncludingTax: true }))).toBe('33000');
  });

  // spec 9: shippingCostRequiresAddress is off: rates are shown at once
  it("cart totals: when the shop requires an address, rates are hidden until the country's required fields are filled or the server has chosen one", () => {
    const countryData = {
      VN: { locale: { state: { hidden: true }, postcode: { required: false } } },
      US: { locale: {} },
    };
    const rawSettings = { shippingCostRequiresAddress: true, countryData };
    const createCartWithAddress = (shipping_address: Record<string, string>) =>
      createCart({}, { shipping_address, shipping_rates: [] });
    expect(getShippingRow([{}, { shipping_address: { country: 'VN' } }], rawSettings)).toMatchObject({
      ...{ kind: 'known', amount: '30000' },
    });
    expect(
      canShowRates(createCart({}, { shipping_address: { country: 'VN' } }), createSettings(rawSettings)),
    ).toBe(true);
    expect(canShowRates(createCartWithAddress({ country: 'VN' }), createSettings(rawSettings))).toBe(false);
    expect(
      canShowRates(createCartWithAddress({ country: 'VN', city: 'Huế' }), createSettings(rawSettings)),
    ).toBe(true);
    expect(
      canShowRates(createCartWithAddress({ country: 'US', city: 'Salem' }), createSettings(rawSettings)),
    ).toBe(false);
    expect(canShowRates(createCartWithAddress({ country: 'VN' }), createSettings({ countryData }))).toBe(
      true,
    );
    expect(
      hasAddressForRates(
        { country: 'US', city: 'Salem', state: 'OR', postcode: '97301' },
        createSettings(rawSettings),
      ),
    ).toBe(true);
  });

  // spec 4.3: prefersCollection: local pickup is on and the chosen rate is among the collectable ones
  // spec 9: collectableMethodIds is empty
  it('cart totals: the shipping row is named pickup only if pickup is enabled and every selected rate is a pickup rate', () => {
    const rawSettings = { localPickupEnabled: true, collectableMethodIds: ['pickup_location'] };
    const createPackageWithRate = (method: string) => ({
      package_id: method,
      shipping_rates: [createRate(method, true, method)],
    });
    const pickupAndFlatRate = {
      shipping_rates: [createPackageWithRate('pickup_location'), createPackageWithRate('flat_rate')],
    };
    const pickupOnly = { shipping_rates: [createPackageWithRate('pickup_location')] };
    const isShippingRowPickup = (overrides: object, settings: Record<string, unknown>) => {
      const row = createTotalRows(createCart({}, { ...overrides }), createSettings(settings)).shipping;
      return row.kind === 'known' && row.isPickup;
    };
    expect(isShippingRowPickup(pickupOnly, rawSettings)).toBe(true);
    expect(isShippingRowPickup(pickupAndFlatRate, rawSettings)).toBe(false);
    expect(isShippingRowPickup(pickupOnly, { ...rawSettings, localPickupEnabled: false })).toBe(false);
    expect(isShippingRowPickup(pickupOnly, { localPickupEnabled: true })).toBe(false);
    expect(isPickupChosen(createCart({}, { shipping_rates: [] }), rawSettings.collectableMethodIds)).toBe(
      false,
    );
  });
});

describe('cart line amounts', () => {
  const createCartLine = (price: string, regular_price: string, quantity: number) =>
    decodeCart({
      items: [
        {
          ...{ key: 'a', id: 1, quantity },
          prices: { price, regular_price, ...VND },
          totals: { line_subtotal: '138000', line_subtotal_tax: '11040', ...VND },
        },
      ],
      totals: { total_price: '0' },
    }).items[0]!;

  it('cart line amounts: contain the regular price and the amount saved on the whole line', () => {
    expect(getLineAmounts(createCartLine('69000', '85000', 2), createSettings())).toEqual({
      price: '69000',
      regularPrice: '85000',
      savedAmount: '32000',
      total: '138000',
    });
    expect(getLineAmounts(createCartLine('84999', '85000', 2), createSettings())).toMatchObject({
      regularPrice: '85000',
      savedAmount: '2',
    });
    expect(getLineAmounts(createCartLine('85000', '85000', 2), createSettings())).toMatchObject({
      regularPrice: null,
      savedAmount: null,
    });
  });

  it('cart line amounts: include tax when the shop shows prices with tax', () => {
    expect(
      getLineAmounts(createCartLine('1', '1', 1), createSettings({ displayCartPricesIncludingTax: true }))
        .total,
    ).toBe('149040');
  });
});
