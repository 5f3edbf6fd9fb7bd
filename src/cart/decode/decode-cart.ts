import {
  CartDecodeError,
  createListReader,
  createObjectReader,
  createReaderWithDefault,
  expectRecord,
  isNotFalse,
  isTrue,
  readAmount,
  readAmountOrZero,
  readNumber,
  readObjectMap,
  readText,
  readTextWithoutEntities,
} from '../../lib/json-readers';
import type { Cart, CartTotals, Coupon, Fee, ShippingPackage, ShippingRate } from '../types';
import { readCrossSell, readCurrency, readLine } from './decode-line';

const readRate = createObjectReader<ShippingRate>({
  rateId: readText,
  instanceId: createReaderWithDefault(0, readNumber),
  methodId: readText,
  name: readTextWithoutEntities,
  description: readTextWithoutEntities,
  deliveryTime: readTextWithoutEntities,
  price: readAmountOrZero,
  taxes: readAmountOrZero,
  metaData: createListReader(
    createObjectReader({ key: readTextWithoutEntities, value: readTextWithoutEntities }),
  ),
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
      typeof entry === 'boolean' ? `${entry}` : readTextWithoutEntities(entry, `${field}.${key}`),
    ]),
  );
}

const readPackage = createObjectReader<ShippingPackage>({
  packageId: (value, field) =>
    typeof value === 'string' ? value : createReaderWithDefault(0, readNumber)(value, field),
  name: readTextWithoutEntities,
  destination: readPostalAddress,
  items: createListReader(
    createObjectReader({ key: readText, name: readTextWithoutEntities, quantity: readNumber }),
  ),
  shippingRates: createListReader(readRate),
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
    createObjectReader({ name: readTextWithoutEntities, rate: readText, price: readAmountOrZero }),
  ),
  currency: readCurrency,
});

/** Creates the reader of a field whose amount is in the object `totals` beside that field, under `key`. */
const createTotalsReader =
  (key: string) =>
  (_value: unknown, _field: string, from: Readonly<Record<string, unknown>>, at: string): string => {
    const totalsPath = `${at}.totals`;
    return readAmountOrZero(readObjectMap(from.totals, totalsPath)[key], `${totalsPath}.${key}`);
  };

const readCoupon = createObjectReader<Coupon>({
  code: readTextWithoutEntities,
  label: (value, field, from) =>
    readTextWithoutEntities(value, field) || readTextWithoutEntities(from.code, field),
  discountType: readText,
  totalDiscount: createTotalsReader('total_discount'),
  totalDiscountTax: createTotalsReader('total_discount_tax'),
});

const readFee = createObjectReader<Fee>({
  id: readText,
  key: readText,
  name: readTextWithoutEntities,
  total: createTotalsReader('total'),
  totalTax: createTotalsReader('total_tax'),
});

const readCart = createObjectReader<Cart>({
  items: createListReader(readLine),
  itemsCount: createReaderWithDefault(Number.NaN, readNumber),
  itemsWeight: createReaderWithDefault(0, readNumber),
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
  const countCartItems = () => decodedCart.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return Number.isNaN(decodedCart.itemsCount)
    ? { ...decodedCart, itemsCount: countCartItems() }
    : decodedCart;
}
