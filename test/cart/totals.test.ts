import {
  type CartSettings,
  canShowRates,
  decodeCart,
  isAddressKnown,
  lineAmounts,
  prefersCollection,
  ratePrice,
  readCartSettings,
  totalRows,
} from '../../src/cart';

const VND = { currency_code: 'VND', currency_minor_unit: 0, currency_suffix: '₫' };
const settingsOf = (raw: Record<string, unknown> = {}): CartSettings =>
  readCartSettings({ raw } as unknown as Parameters<typeof readCartSettings>[0]);

const rate = (rate_id: string, selected: boolean, method_id = 'flat_rate') => ({
  ...{ rate_id, method_id, selected, name: rate_id, price: '30000', taxes: '3000' },
  ...VND,
});

function cart(totals: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
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
      { package_id: 0, shipping_rates: [rate('flat_rate:1', true), rate('flat_rate:2', false)] },
    ],
    shipping_address: { country: 'VN' },
    ...more,
  });
}

describe('cart totals', () => {
  // spec 2.7: one row for each tax, with name and rate, where the shop itemises
  it('cart totals: with prices without tax, amounts are without tax and each tax has a row', () => {
    const rows = totalRows(cart(), settingsOf({ taxesEnabled: true, displayItemizedTaxes: true }));
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
  it('cart totals: with prices including tax, amounts include it and the total names the tax in it', () => {
    const rows = totalRows(cart(), settingsOf({ taxesEnabled: true, displayCartPricesIncludingTax: true }));
    expect(rows).toMatchObject({
      subtotal: '110000',
      discount: '-5500',
      shipping: { amount: '33000' },
      taxes: [],
      includedTax: '12500',
    });
  });

  it('cart totals: all taxes share one row unless the shop itemises them', () => {
    expect(totalRows(cart(), settingsOf({ taxesEnabled: true })).taxes).toEqual([
      { name: '', rate: '', amount: '12500' },
    ]);
  });

  it("cart totals: the row of a single tax has that tax's name, or the general name", () => {
    const taxes = (...tax_lines: object[]) =>
      totalRows(cart({ tax_lines }), settingsOf({ taxesEnabled: true, displayItemizedTaxes: true })).taxes;
    expect(taxes({ name: 'VAT', rate: '8%', price: '12500' })).toEqual([
      { name: 'VAT', rate: '8%', amount: '12500' },
    ]);
    expect(taxes()).toEqual([{ name: '', rate: '', amount: '12500' }]);
  });

  it.each([
    // spec 2.7: taxes are hidden where they are off and there are none
    [false, '0', 0],
    [false, '-1', 0],
    // spec 2.7: taxes that were taken are shown though they are off
    [false, '1', 1],
    [true, '0', 1],
  ])(
    'cart totals: with taxes enabled %s and %s of tax there are %s tax rows',
    (taxesEnabled, total_tax, count) => {
      expect(totalRows(cart({ total_tax }), settingsOf({ taxesEnabled })).taxes).toHaveLength(count);
    },
  );

  // spec 2.7: a fee of nothing is hidden
  it('cart totals: a fee of zero has no row, and a fee without a name has one', () => {
    const fee = (key: string, name: string, total: string, total_tax = '0') => ({
      ...{ id: key, key, name, totals: { total, total_tax } },
    });
    const fees = [fee('a', 'Gói quà', '15000', '1500'), fee('b', 'Không', '0'), fee('c', '', '2000')];
    const shown = (raw: object) => totalRows(cart({}, { fees }), settingsOf({ ...raw })).fees;
    expect(shown({}).map(({ name, amount }) => [name, amount])).toEqual([
      ['Gói quà', '15000'],
      ['', '2000'],
    ]);
    expect(shown({ displayCartPricesIncludingTax: true })[0]?.amount).toBe('16500');
  });

  it('cart totals: there is no discount row without a discount', () => {
    expect(totalRows(cart({ total_discount: '0' }), settingsOf()).discount).toBeNull();
  });
});

describe('cart totals, shipping', () => {
  const shipping = (given: Parameters<typeof cart>, raw: Record<string, unknown> = {}) =>
    totalRows(cart(...given), settingsOf(raw)).shipping;

  it('cart totals: shipping is shown as free, as an amount, as unknown, or not at all', () => {
    expect(shipping([{ total_shipping: '0', total_shipping_tax: '0' }])).toMatchObject({ isFree: true });
    expect(shipping([{ total_shipping_tax: null }], { displayCartPricesIncludingTax: true })).toEqual({
      ...{ kind: 'known', amount: '30000', isFree: false, isPickup: false, names: ['flat_rate:1'] },
    });
    expect(shipping([{ total_shipping: null }])).toEqual({ kind: 'unknown' });
    expect(shipping([{}, { shipping_rates: [] }])).toEqual({ kind: 'unknown' });
    expect(shipping([{}, { needs_shipping: false }])).toEqual({ kind: 'none' });
    expect(shipping([{}], { shippingEnabled: false })).toEqual({ kind: 'none' });
  });

  it('cart totals: shipping rates include tax when the shop shows prices with tax', () => {
    const [first] = cart().shippingRates[0]!.shippingRates;
    expect(ratePrice(first!, settingsOf())).toBe('30000');
    expect(ratePrice(first!, settingsOf({ displayCartPricesIncludingTax: true }))).toBe('33000');
  });

  // spec 9: shippingCostRequiresAddress is off: rates are shown at once
  it("cart totals: shipping waits for an address with the country's required fields when the shop requires one", () => {
    const countryData = {
      VN: { locale: { state: { hidden: true }, postcode: { required: false } } },
      US: { locale: {} },
    };
    const raw = { shippingCostRequiresAddress: true, countryData };
    const to = (shipping_address: Record<string, string>) => cart({}, { shipping_address });
    expect(shipping([{}, { shipping_address: { country: 'VN' } }], raw)).toEqual({ kind: 'unknown' });
    expect(canShowRates(to({ country: 'VN', city: 'Huế' }), settingsOf(raw))).toBe(true);
    expect(canShowRates(to({ country: 'US', city: 'Salem' }), settingsOf(raw))).toBe(false);
    expect(canShowRates(to({ country: 'VN' }), settingsOf({ countryData }))).toBe(true);
    expect(
      isAddressKnown({ country: 'US', city: 'Salem', state: 'OR', postcode: '97301' }, settingsOf(raw)),
    ).toBe(true);
  });

  // spec 4.3: prefersCollection: local pickup is on and the chosen rate is among the collectable ones
  // spec 9: collectableMethodIds is empty
  it('cart totals: the shipping row is named pickup only if pickup is enabled and every selected rate is one', () => {
    const raw = { localPickupEnabled: true, collectableMethodIds: ['pickup_location'] };
    const one = (method: string) => ({ package_id: method, shipping_rates: [rate(method, true, method)] });
    const both = { shipping_rates: [one('pickup_location'), one('flat_rate')] };
    const pickup = { shipping_rates: [one('pickup_location')] };
    const isPickup = (more: object, settings: Record<string, unknown>) => {
      const row = totalRows(cart({}, { ...more }), settingsOf(settings)).shipping;
      return row.kind === 'known' && row.isPickup;
    };
    expect(isPickup(pickup, raw)).toBe(true);
    expect(isPickup(both, raw)).toBe(false);
    expect(isPickup(pickup, { ...raw, localPickupEnabled: false })).toBe(false);
    expect(isPickup(pickup, { localPickupEnabled: true })).toBe(false);
    expect(prefersCollection(cart({}, { shipping_rates: [] }), raw.collectableMethodIds)).toBe(false);
  });
});

describe('cart line amounts', () => {
  const line = (price: string, regular_price: string, quantity: number) =>
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

  it('cart line amounts: show the regular price and what is saved on all pieces', () => {
    expect(lineAmounts(line('69000', '85000', 2), settingsOf())).toEqual({
      price: '69000',
      regularPrice: '85000',
      saved: '32000',
      total: '138000',
    });
    expect(lineAmounts(line('84999', '85000', 2), settingsOf())).toMatchObject({
      regularPrice: '85000',
      saved: '2',
    });
    expect(lineAmounts(line('85000', '85000', 2), settingsOf())).toMatchObject({
      regularPrice: null,
      saved: null,
    });
  });

  it('cart line amounts: include tax when the shop shows prices with tax', () => {
    expect(lineAmounts(line('1', '1', 1), settingsOf({ displayCartPricesIncludingTax: true })).total).toBe(
      '149040',
    );
  });
});
