import { crossSell, currency, line, postalAddress, shippingPackage } from './cart.decode.parts';
import {
  amount,
  amountOrNone,
  CartDecodeError,
  list,
  map,
  number,
  object,
  or,
  plain,
  record,
  text,
  unlessNo,
  yes,
} from './cart.read';
import type { Cart, CartTotals, Coupon, Fee } from './cart.types';

/** `null`: not known yet. */
const amountOrUnknown = (value: unknown, field: string): string | null =>
  value === null ? null : amountOrNone(value, field);

const totals = object<CartTotals>({
  totalItems: amountOrNone,
  totalItemsTax: amountOrNone,
  totalFees: amountOrNone,
  totalFeesTax: amountOrNone,
  totalDiscount: amountOrNone,
  totalDiscountTax: amountOrNone,
  totalShipping: amountOrUnknown,
  totalShippingTax: amountOrUnknown,
  totalPrice: amount,
  totalTax: amountOrNone,
  taxLines: list(object({ name: plain, rate: text, price: amountOrNone })),
  currency,
});

/** An amount that lies in the totals of what it is of. */
const inTotals =
  (key: string) =>
  (_value: unknown, _field: string, from: Readonly<Record<string, unknown>>, at: string): string => {
    const place = `${at}.totals`;
    return amountOrNone(map(from.totals, place)[key], `${place}.${key}`);
  };

const coupon = object<Coupon>({
  code: plain,
  label: (value, field, from) => plain(value, field) || plain(from.code, field),
  discountType: text,
  totalDiscount: inTotals('total_discount'),
  totalDiscountTax: inTotals('total_discount_tax'),
});

const fee = object<Fee>({
  id: text,
  key: text,
  name: plain,
  total: inTotals('total'),
  totalTax: inTotals('total_tax'),
});

const cart = object<Cart>({
  items: list(line),
  itemsCount: or(Number.NaN, number),
  itemsWeight: or(0, number),
  coupons: list(coupon),
  fees: list(fee),
  totals,
  shippingRates: list(shippingPackage),
  shippingAddress: postalAddress,
  billingAddress: postalAddress,
  crossSells: list(crossSell),
  needsShipping: unlessNo,
  needsPayment: yes,
  hasCalculatedShipping: yes,
  errors: list(object({ code: text, message: text })),
  paymentMethods: list(text),
  paymentRequirements: list(text),
  extensions: map,
});

/**
 * The cart of an answer, of either server. What only a plugin or a newer server sends is kept or passed over;
 * where the answer is no cart at all, the error names the field.
 */
export function decodeCart(value: unknown): Cart {
  const { items } = record(value, 'cart');
  // Without this the answer of another route would look like an empty cart.
  if (items === undefined) throw new CartDecodeError('items', 'a list', items);
  const read = cart(value, '');
  const pieces = () => read.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return Number.isNaN(read.itemsCount) ? { ...read, itemsCount: pieces() } : read;
}
