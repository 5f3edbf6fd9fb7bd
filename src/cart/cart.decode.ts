import {
  CartDecodeError,
  createAmountReader,
  createListReader,
  createObjectReader,
  expectRecord,
  isNotFalse,
  isTrue,
  type JsonReader,
  readAmount,
  readAmountOrZero,
  readDecodedText,
  readNumber,
  readObjectMap,
  readText,
  withDefault,
} from '../lib/json-readers';
import { getHttpUrlOrEmpty } from '../lib/url';
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
} from './cart.types';

const readCurrencyFields = createObjectReader<Currency>(
  {
    code: readText,
    symbol: readDecodedText,
    minorUnit: withDefault(2, readNumber),
    prefix: readDecodedText,
    suffix: readDecodedText,
    thousandSeparator: readText,
    decimalSeparator: readText,
  },
  { prefix: 'currency_' },
);

/**
 * Reads the currency from the object that contains the amount, because the Store API puts both next to each other.
 */
const readCurrency: JsonReader<Currency> = (_value, _field, from, at) => readCurrencyFields(from, at);

const readUrl = (value: unknown, field: string): string => getHttpUrlOrEmpty(readText(value, field));

const readImages = createListReader(
  createObjectReader<ProductImage>({
    id: withDefault(0, readNumber),
    src: readText,
    thumbnail: readText,
    srcset: readText,
    sizes: readText,
    name: readDecodedText,
    alt: readDecodedText,
  }),
);

/** Returns `null` for the values that PHP considers empty: `""`, `0`, `false`. */
const withEmptyAsNull =
  <T>(decodedCart: (value: unknown, field: string) => T) =>
  (value: unknown, field: string): T | null =>
    value ? decodedCart(value, field) : null;

const readOptionalAmount = createAmountReader('');

/** Reads an amount; if it is missing, `price` is used. */
const readAmountOrPrice: JsonReader<string> = (value, field, from, at) =>
  readOptionalAmount(value, field) || readAmountOrZero(from.price, `${at}.price`);

const readPrices = createObjectReader<Prices>({
  price: readAmountOrZero,
  regularPrice: readAmountOrPrice,
  salePrice: readAmountOrPrice,
  priceRange: withEmptyAsNull(createObjectReader({ minAmount: readAmount, maxAmount: readAmount })),
  rawPrices: withEmptyAsNull(
    createObjectReader({
      precision: readNumber,
      price: readAmountOrZero,
      regularPrice: readAmountOrZero,
      salePrice: readAmountOrZero,
    }),
  ),
  currency: readCurrency,
});

const quantityLimitReaders = {
  minimum: withDefault(1, readNumber),
  maximum: withDefault(9999, readNumber),
  multipleOf: withDefault(1, readNumber),
};

/** Keeps the object as sent, for third-party scripts that expect WooCommerce's field names. */
const readRawObject: JsonReader<Readonly<Record<string, unknown>>> = (_value, _field, from) => from;

const readItemData = createObjectReader<ItemData>({
  name: (value, field, from) => readDecodedText(value ?? from.key, field),
  value: (value, field, from) => readText(from.display ?? value, field),
  hidden: (value) => value === true || value === '1' || value === 1,
});

const readLine = createObjectReader<CartLine>({
  key: readText,
  id: readNumber,
  type: readText,
  quantity: readNumber,
  quantityLimits: createObjectReader(
    { ...quantityLimitReaders, editable: isNotFalse },
    { expect: readObjectMap },
  ),
  catalogVisibility: readText,
  name: readDecodedText,
  summary: readText,
  shortDescription: readText,
  description: readText,
  sku: readText,
  permalink: readUrl,
  lowStockRemaining: withDefault(null, readNumber),
  backordersAllowed: isTrue,
  showBackorderBadge: isTrue,
  soldIndividually: isTrue,
  images: readImages,
  variation: createListReader(
    createObjectReader<LineAttribute>({ attribute: readDecodedText, value: readDecodedText }),
  ),
  // Carts contain item data as a list and orders as an object by id; both are read as a list.
  itemData: (value, field) => createListReader(readItemData)(Object.values(value ?? []), field),
  prices: readPrices,
  totals: createObjectReader(
    {
      lineSubtotal: readAmountOrZero,
      lineSubtotalTax: readAmountOrZero,
      lineTotal: readAmountOrZero,
      lineTotalTax: readAmountOrZero,
      currency: readCurrency,
    },
    { expect: readObjectMap },
  ),
  extensions: readObjectMap,
  extraFields: readRawObject,
});

const readRate = createObjectReader<ShippingRate>({
  rateId: readText,
  instanceId: withDefault(0, readNumber),
  methodId: readText,
  name: readDecodedText,
  description: readDecodedText,
  deliveryTime: readDecodedText,
  price: readAmountOrZero,
  taxes: readAmountOrZero,
  metaData: createListReader(createObjectReader({ key: readDecodedText, value: readDecodedText })),
  selected: isTrue,
  currency: readCurrency,
});

/**
 * Reads an address without renaming its keys, because they are the names of form fields. A checkbox of a plugin is
 * a boolean, which is stored as text.
 */
function readPostalAddress(value: unknown, field: string): Readonly<Record<string, string>> {
  const fields = Object.entries(readObjectMap(value, field));
  return Object.fromEntries(
    fields.map(([key, entry]) => [
      key,
      typeof entry === 'boolean' ? `${entry}` : readDecodedText(entry, `${field}.${key}`),
    ]),
  );
}

const readPackage = createObjectReader<ShippingPackage>({
  packageId: (value, field) => (typeof value === 'string' ? value : withDefault(0, readNumber)(value, field)),
  name: readDecodedText,
  destination: readPostalAddress,
  items: createListReader(createObjectReader({ key: readText, name: readDecodedText, quantity: readNumber })),
  shippingRates: createListReader(readRate),
});

const readCrossSell = createObjectReader<CrossSell>({
  id: readNumber,
  name: readDecodedText,
  parent: withDefault(0, readNumber),
  type: readText,
  variation: readDecodedText,
  permalink: readUrl,
  sku: readText,
  shortDescription: readText,
  description: readText,
  onSale: isTrue,
  prices: readPrices,
  priceHtml: readText,
  averageRating: withDefault('0', readText),
  reviewCount: withDefault(0, readNumber),
  images: readImages,
  hasOptions: isTrue,
  isPurchasable: isNotFalse,
  isInStock: isNotFalse,
  isOnBackorder: isTrue,
  lowStockRemaining: withDefault(null, readNumber),
  soldIndividually: isTrue,
  addToCart: createObjectReader(
    { ...quantityLimitReaders, text: readDecodedText, description: readDecodedText, url: readText },
    { expect: readObjectMap },
  ),
  extraFields: readRawObject,
});

/** Decodes an amount that is `null` until it has been calculated. */
const readOptionalTotal = (value: unknown, field: string): string | null =>
  value === null ? null : readAmountOrZero(value, field);

const readTotals = createObjectReader<CartTotals>({
  totalItems: readAmountOrZero,
  totalItemsTax: readAmountOrZero,
  totalFees: readAmountOrZero,
  totalFeesTax: readAmountOrZero,
  totalDiscount: readAmountOrZero,
  totalDiscountTax: readAmountOrZero,
  totalShipping: readOptionalTotal,
  totalShippingTax: readOptionalTotal,
  totalPrice: readAmount,
  totalTax: readAmountOrZero,
  taxLines: createListReader(
    createObjectReader({ name: readDecodedText, rate: readText, price: readAmountOrZero }),
  ),
  currency: readCurrency,
});

/** Reads the amount from the sibling `totals` object. */
const createTotalsReader =
  (key: string) =>
  (_value: unknown, _field: string, from: Readonly<Record<string, unknown>>, at: string): string => {
    const totalsPath = `${at}.totals`;
    return readAmountOrZero(readObjectMap(from.totals, totalsPath)[key], `${totalsPath}.${key}`);
  };

const readCoupon = createObjectReader<Coupon>({
  code: readDecodedText,
  label: (value, field, from) => readDecodedText(value, field) || readDecodedText(from.code, field),
  discountType: readText,
  totalDiscount: createTotalsReader('total_discount'),
  totalDiscountTax: createTotalsReader('total_discount_tax'),
});

const readFee = createObjectReader<Fee>({
  id: readText,
  key: readText,
  name: readDecodedText,
  total: createTotalsReader('total'),
  totalTax: createTotalsReader('total_tax'),
});

const readCart = createObjectReader<Cart>({
  items: createListReader(readLine),
  itemsCount: withDefault(Number.NaN, readNumber),
  itemsWeight: withDefault(0, readNumber),
  coupons: createListReader(readCoupon),
  fees: createListReader(readFee),
  totals: readTotals,
  shippingRates: createListReader(readPackage),
  shippingAddress: readPostalAddress,
  billingAddress: readPostalAddress,
  crossSells: createListReader(readCrossSell),
  needsShipping: isNotFalse,
  needsPayment: isTrue,
  hasCalculatedShipping: isTrue,
  errors: createListReader(createObjectReader({ code: readText, message: readText })),
  paymentMethods: createListReader(readText),
  paymentRequirements: createListReader(readText),
  extensions: readObjectMap,
});

/**
 * Decodes the cart of a response of WooCommerce 8 to 11. Unknown fields are kept or ignored. Throws an error that names
 * the first invalid field.
 */
export function decodeCart(value: unknown): Cart {
  const { items } = expectRecord(value, 'cart');
  // Requires `items`, because a response of another route has none and would otherwise be decoded as an empty cart.
  if (items === undefined) throw new CartDecodeError('items', 'a list', items);
  const decodedCart = readCart(value, '');
  const countItems = () => decodedCart.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return Number.isNaN(decodedCart.itemsCount) ? { ...decodedCart, itemsCount: countItems() } : decodedCart;
}
