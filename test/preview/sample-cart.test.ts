import type { Settings } from '../../src/app/settings.types';
import { decodeCart } from '../../src/cart';
import { createMessages } from '../../src/i18n/messages';
import { previewTexts } from '../../src/i18n/vi/preview';
import { createSampleCart } from '../../src/preview/open-preview';

const currency = {
  code: 'VND',
  symbol: '₫',
  minorUnit: 0,
  prefix: '',
  suffix: '₫',
  thousandSeparator: '.',
  decimalSeparator: ',',
};
const decodeSampleCart = (raw: object = {}) =>
  decodeCart(createSampleCart({ currency, raw } as unknown as Settings, createMessages().add(previewTexts)));

describe('sample cart', () => {
  // spec 9: sample cart: limits 1, 99, 1; raw precision 6; cod, bacs, cheque; products; rate ids
  it('sample cart: has the shape of a Store API response', () => {
    const cart = decodeSampleCart({ shippingMethodsExist: true });
    expect(
      cart.items.map(({ quantityLimits, prices }) => [quantityLimits, prices.rawPrices?.precision]),
    ).toEqual(Array(2).fill([{ minimum: 1, maximum: 99, multipleOf: 1, editable: true }, 6]));
    expect(cart.paymentMethods).toEqual(['cod', 'bacs', 'cheque']);
    expect(cart.paymentRequirements).toEqual(['products']);
    expect(cart.shippingRates[0]?.shippingRates.map(({ rateId }) => rateId)).toEqual([
      'flat_rate:0',
      'free_shipping:1',
      'pickup_location:1',
      'pickup_location:2',
    ]);
  });

  it('sample cart: its lines, shipping and tax add up to its total', () => {
    const { items, totals } = decodeSampleCart({ shippingMethodsExist: true });
    const sumItemAmounts = (of: (item: (typeof items)[number]) => string) =>
      items.reduce((total, item) => total + Number(of(item)), 0);
    expect(Number(totals.totalItems)).toBe(sumItemAmounts((item) => item.totals.lineSubtotal));
    expect(Number(totals.totalItemsTax)).toBe(sumItemAmounts((item) => item.totals.lineSubtotalTax));
    expect(Number(totals.totalPrice)).toBe(
      Number(totals.totalItems) + Number(totals.totalShipping) + Number(totals.totalTax),
    );
  });

  // spec 9: sample rates only if shippingMethodsExist or localPickupEnabled
  it.each([
    [{}, 0],
    [{ shippingMethodsExist: true }, 1],
    [{ localPickupEnabled: true }, 1],
  ])('sample cart: has shipping rates only if the shop has shipping or pickup: %j', (raw, packages) => {
    expect(decodeSampleCart(raw).shippingRates).toHaveLength(packages);
  });

  // spec 9: sample prices include tax by displayCartPricesIncludingTax
  it.each([
    [{}, '350000', '350000000000'],
    [{ displayCartPricesIncludingTax: true }, '385000', '385000000000'],
    [{ displayCartPricesIncludingTax: true, taxesEnabled: false }, '350000', '350000000000'],
  ])('sample cart: prices include tax only if the setting requires it: %j', (raw, price, precise) => {
    expect(decodeSampleCart(raw).items[1]?.prices).toMatchObject({ price, rawPrices: { price: precise } });
  });
});
