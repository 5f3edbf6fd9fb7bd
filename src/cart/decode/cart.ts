import {
  amount,
  amountOr,
  amountOrNone,
  CartDecodeError,
  decodedText,
  expectRecord,
  isTrue,
  listReader,
  number,
  objectMap,
  objectReader,
  orDefault,
  type Reader,
  text,
  trueUnlessFalse,
} from '../../lib/json-readers';
import { httpUrlOrEmpty } from '../../lib/url';
import type {
  Cart,
  CartLine,
  CartTotals,
  Coupon,
  CrossSell,
  Currency,
  Fee,
  ItemData,
  LineAttribute,
  Prices,
  ProductImage,
  ShippingPackage,
  ShippingRate,
} from '../cart.types';

const currencyFields = objectReader<Currency>(
  {
    code: text,
    symbol: decodedText,
    minorUnit: orDefault(2, number),
    prefix: decodedText,
    suffix: decodedText,
    thousandSeparator: text,
    decimalSeparator: text,
  },
  { prefix: 'currency_' },
);

/** The currency's fields are next to the amounts in the same object. */
const currency: Reader<Currency> = (_value, _field, from, at) => currencyFields(from, at);

const address = (value: unknown, field: string): string => httpUrlOrEmpty(text(value, field));

const pictures = listReader(
  objectReader<ProductImage>({
    id: orDefault(0, number),
    src: text,
    thumbnail: text,
    srcset: text,
    sizes: text,
    name: decodedText,
    alt: decodedText,
  }),
);

/** Treats what PHP considers empty as missing. */
const unlessEmpty =
  <T>(read: (value: unknown, field: string) => T) =>
  (value: unknown, field: string): T | null =>
    value ? read(value, field) : null;

const optionalAmount = amountOr('');

/** A missing price defaults to `price`. */
const amountOrPrice: Reader<string> = (value, field, from, at) =>
  optionalAmount(value, field) || amountOrNone(from.price, `${at}.price`);

const prices = objectReader<Prices>({
  price: amountOrNone,
  regularPrice: amountOrPrice,
  salePrice: amountOrPrice,
  priceRange: unlessEmpty(objectReader({ minAmount: amount, maxAmount: amount })),
  rawPrices: unlessEmpty(
    objectReader({
      precision: number,
      price: amountOrNone,
      regularPrice: amountOrNone,
      salePrice: amountOrNone,
    }),
  ),
  currency,
});

const limits = {
  minimum: orDefault(1, number),
  maximum: orDefault(9999, number),
  multipleOf: orDefault(1, number),
};

/** The object as sent, for third-party scripts that expect WooCommerce's field names. */
const rawObject: Reader<Readonly<Record<string, unknown>>> = (_value, _field, from) => from;

const itemData = objectReader<ItemData>({
  name: (value, field, from) => decodedText(value ?? from.key, field),
  value: (value, field, from) => text(from.display ?? value, field),
  hidden: (value) => value === true || value === '1' || value === 1,
});

export const line = objectReader<CartLine>({
  key: text,
  id: number,
  type: text,
  quantity: number,
  quantityLimits: objectReader({ ...limits, editable: trueUnlessFalse }, { open: objectMap }),
  catalogVisibility: text,
  name: decodedText,
  summary: text,
  shortDescription: text,
  description: text,
  sku: text,
  permalink: address,
  lowStockRemaining: orDefault(null, number),
  backordersAllowed: isTrue,
  showBackorderBadge: isTrue,
  soldIndividually: isTrue,
  images: pictures,
  variation: listReader(objectReader<LineAttribute>({ attribute: decodedText, value: decodedText })),
  // Orders have item data by id, carts as a list.
  itemData: (value, field) => listReader(itemData)(Object.values(value ?? []), field),
  prices,
  totals: objectReader(
    {
      lineSubtotal: amountOrNone,
      lineSubtotalTax: amountOrNone,
      lineTotal: amountOrNone,
      lineTotalTax: amountOrNone,
      currency,
    },
    { open: objectMap },
  ),
  extensions: objectMap,
  extraFields: rawObject,
});

const rate = objectReader<ShippingRate>({
  rateId: text,
  instanceId: orDefault(0, number),
  methodId: text,
  name: decodedText,
  description: decodedText,
  deliveryTime: decodedText,
  price: amountOrNone,
  taxes: amountOrNone,
  metaData: listReader(objectReader({ key: decodedText, value: decodedText })),
  selected: isTrue,
  currency,
});

/** The keys are names of form fields, so they are not renamed. A checkbox that a plugin added is a boolean. */
function postalAddress(value: unknown, field: string): Readonly<Record<string, string>> {
  const fields = Object.entries(objectMap(value, field));
  return Object.fromEntries(
    fields.map(([key, entry]) => [
      key,
      typeof entry === 'boolean' ? `${entry}` : decodedText(entry, `${field}.${key}`),
    ]),
  );
}

const shippingPackage = objectReader<ShippingPackage>({
  packageId: (value, field) => (typeof value === 'string' ? value : orDefault(0, number)(value, field)),
  name: decodedText,
  destination: postalAddress,
  items: listReader(objectReader({ key: text, name: decodedText, quantity: number })),
  shippingRates: listReader(rate),
});

const crossSell = objectReader<CrossSell>({
  id: number,
  name: decodedText,
  parent: orDefault(0, number),
  type: text,
  variation: decodedText,
  permalink: address,
  sku: text,
  shortDescription: text,
  description: text,
  onSale: isTrue,
  prices,
  priceHtml: text,
  averageRating: orDefault('0', text),
  reviewCount: orDefault(0, number),
  images: pictures,
  hasOptions: isTrue,
  isPurchasable: trueUnlessFalse,
  isInStock: trueUnlessFalse,
  isOnBackorder: isTrue,
  lowStockRemaining: orDefault(null, number),
  soldIndividually: isTrue,
  addToCart: objectReader(
    { ...limits, text: decodedText, description: decodedText, url: text },
    { open: objectMap },
  ),
  extraFields: rawObject,
});

/** Decodes an amount that is `null` as long as it has not been calculated. */
const optionalTotal = (value: unknown, field: string): string | null =>
  value === null ? null : amountOrNone(value, field);

const totals = objectReader<CartTotals>({
  totalItems: amountOrNone,
  totalItemsTax: amountOrNone,
  totalFees: amountOrNone,
  totalFeesTax: amountOrNone,
  totalDiscount: amountOrNone,
  totalDiscountTax: amountOrNone,
  totalShipping: optionalTotal,
  totalShippingTax: optionalTotal,
  totalPrice: amount,
  totalTax: amountOrNone,
  taxLines: listReader(objectReader({ name: decodedText, rate: text, price: amountOrNone })),
  currency,
});

/** Reads the amount from the sibling `totals` object. */
const fromTotals =
  (key: string) =>
  (_value: unknown, _field: string, from: Readonly<Record<string, unknown>>, at: string): string => {
    const place = `${at}.totals`;
    return amountOrNone(objectMap(from.totals, place)[key], `${place}.${key}`);
  };

const coupon = objectReader<Coupon>({
  code: decodedText,
  label: (value, field, from) => decodedText(value, field) || decodedText(from.code, field),
  discountType: text,
  totalDiscount: fromTotals('total_discount'),
  totalDiscountTax: fromTotals('total_discount_tax'),
});

const fee = objectReader<Fee>({
  id: text,
  key: text,
  name: decodedText,
  total: fromTotals('total'),
  totalTax: fromTotals('total_tax'),
});

const cart = objectReader<Cart>({
  items: listReader(line),
  itemsCount: orDefault(Number.NaN, number),
  itemsWeight: orDefault(0, number),
  coupons: listReader(coupon),
  fees: listReader(fee),
  totals,
  shippingRates: listReader(shippingPackage),
  shippingAddress: postalAddress,
  billingAddress: postalAddress,
  crossSells: listReader(crossSell),
  needsShipping: trueUnlessFalse,
  needsPayment: isTrue,
  hasCalculatedShipping: isTrue,
  errors: listReader(objectReader({ code: text, message: text })),
  paymentMethods: listReader(text),
  paymentRequirements: listReader(text),
  extensions: objectMap,
});

/**
 * Decodes the cart of a response of WooCommerce 8 to 11. Unknown fields are kept or ignored; if it is no cart, the
 * error names the field.
 */
export function decodeCart(value: unknown): Cart {
  const { items } = expectRecord(value, 'cart');
  // Otherwise the response of another route would decode as an empty cart.
  if (items === undefined) throw new CartDecodeError('items', 'a list', items);
  const read = cart(value, '');
  const countItems = () => read.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return Number.isNaN(read.itemsCount) ? { ...read, itemsCount: countItems() } : read;
}
