import {
  amount,
  amountOrNone,
  asRecord,
  CartDecodeError,
  decodedText,
  isTrue,
  listReader,
  number,
  objectMap,
  objectReader,
  orDefault,
  text,
  trueUnlessFalse,
} from '../../lib/json-readers';
import type { Cart, CartTotals, Coupon, Fee } from '../cart.types';
import { crossSell, currency, line, postalAddress, shippingPackage } from './cart-parts';

/** `null`: not calculated yet. */
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
  const { items } = asRecord(value, 'cart');
  // Otherwise the response of another route would decode as an empty cart.
  if (items === undefined) throw new CartDecodeError('items', 'a list', items);
  const read = cart(value, '');
  const countItems = () => read.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return Number.isNaN(read.itemsCount) ? { ...read, itemsCount: countItems() } : read;
}
