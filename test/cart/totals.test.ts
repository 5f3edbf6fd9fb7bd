import {
  decodeCart,
  mayShowRates,
  prefersCollection,
  ratePrice,
  readCartSettings,
  totalRows,
} from '../../src/cart';

const shop = (raw: Record<string, unknown> = {}) =>
  readCartSettings({ raw } as unknown as Parameters<typeof readCartSettings>[0]);

const rate = (method: string, more: object = {}) => ({
  rate_id: `${method}:1`,
  method_id: method,
  name: method,
  price: '20000',
  taxes: '2000',
  selected: true,
  ...more,
});

const cart = (totals: object = {}, more: object = {}) =>
  decodeCart({
    items: [],
    fees: [
      { key: 'goi', name: 'Gói quà', totals: { total: '10000', total_tax: '1000' } },
      { key: 'tang', name: 'Thiệp tặng', totals: { total: '0', total_tax: '0' } },
    ],
    totals: {
      total_items: '100000',
      total_items_tax: '10000',
      total_shipping: '20000',
      total_shipping_tax: '2000',
      total_price: '143000',
      total_tax: '13000',
      tax_lines: [{ name: 'VAT', rate: '10%', price: '13000' }],
      ...totals,
    },
    shipping_rates: [{ package_id: 0, shipping_rates: [rate('flat_rate')] }],
    needs_shipping: true,
    ...more,
  });

describe('subtotal, fees and shipping', () => {
  it('hold their tax where the shop shows its prices so', () => {
    const rows = totalRows(cart(), shop({ displayCartPricesIncludingTax: true }));
    expect(rows).toMatchObject({ subtotal: '110000', shipping: { amount: '22000' } });
    expect(rows.fees.map(({ amount }) => amount)).toEqual(['11000']);
    expect(ratePrice(cart().shippingRates[0]!.shippingRates[0]!, shop())).toBe('20000');
  });

  it('hold none of it where the shop does not', () => {
    const rows = totalRows(cart(), shop());
    expect(rows).toMatchObject({ subtotal: '100000', shipping: { amount: '20000' } });
    expect(rows.fees.map(({ amount }) => amount)).toEqual(['10000']);
  });
});

it('a fee of nothing is left out', () => {
  expect(totalRows(cart(), shop()).fees.map(({ key }) => key)).toEqual(['goi']);
});

describe('taxes', () => {
  const none = { total_tax: '0', tax_lines: [] };

  it('are not shown where taxes are off and none was taken', () => {
    expect(totalRows(cart(none), shop()).taxes).toEqual([]);
    expect(totalRows(cart(none), shop({ taxesEnabled: true })).taxes).toHaveLength(1);
  });

  it('are shown where some were taken, even if taxes are off now', () => {
    expect(totalRows(cart(), shop()).taxes).toEqual([{ name: '', rate: '', amount: '13000' }]);
  });

  it('stand one by one, with name and rate, where the shop wants it so', () => {
    const itemized = shop({ taxesEnabled: true, displayItemizedTaxes: true });
    expect(totalRows(cart(), itemized).taxes).toEqual([{ name: 'VAT', rate: '10%', amount: '13000' }]);
  });
});

describe('shipping', () => {
  it('is shown at once, unless the shop wants an address first', () => {
    const unknown = cart({}, { shipping_address: { country: 'VN' } });
    const known = cart({}, { shipping_address: { country: 'VN', city: 'Huế', state: 'x', postcode: '1' } });
    const strict = shop({ shippingCostRequiresAddress: true });
    expect([mayShowRates(unknown, shop()), mayShowRates(unknown, strict)]).toEqual([true, false]);
    expect(mayShowRates(known, strict)).toBe(true);
    expect(totalRows(unknown, strict).shipping).toEqual({ kind: 'unknown' });
  });
});

describe('fetching the goods', () => {
  const fetched = cart(
    {},
    { shipping_rates: [{ package_id: 0, shipping_rates: [rate('pickup_location')] }] },
  );

  it('is what the shopper wants when the chosen rate is one for fetching', () => {
    const ids = { collectableMethodIds: ['pickup_location'] };
    expect(prefersCollection(fetched, shop({ ...ids, localPickupEnabled: true }))).toBe(true);
    expect(prefersCollection(fetched, shop({ ...ids, localPickupEnabled: false }))).toBe(false);
    expect(prefersCollection(cart(), shop({ ...ids, localPickupEnabled: true }))).toBe(false);
  });

  it('is nothing that a shop of the observed kind knows', () => {
    expect(shop().collectableMethodIds).toEqual([]);
    expect(prefersCollection(fetched, shop({ localPickupEnabled: true }))).toBe(false);
  });
});
