import {
  decodeAddress,
  decodeCrossSell,
  decodeCurrency,
  decodeLine,
  decodePackage,
  plain,
} from './cart.decode.parts';
import { amount, CartDecodeError, flag, list, map, number, record, text } from './cart.read';
import type { Cart, CartTotals } from './cart.types';

function decodeTotals(value: unknown): CartTotals {
  const from = record(value, 'totals');
  const read = (key: string) => amount(from[key], `totals.${key}`, '0');
  const readUnknown = (key: string) => (from[key] === null ? null : read(key));
  return {
    totalItems: read('total_items'),
    totalItemsTax: read('total_items_tax'),
    totalFees: read('total_fees'),
    totalFeesTax: read('total_fees_tax'),
    totalDiscount: read('total_discount'),
    totalDiscountTax: read('total_discount_tax'),
    totalShipping: readUnknown('total_shipping'),
    totalShippingTax: readUnknown('total_shipping_tax'),
    totalPrice: amount(from.total_price, 'totals.total_price'),
    totalTax: read('total_tax'),
    taxLines: list(from.tax_lines, 'totals.tax_lines', (entry, at) => {
      const line = record(entry, at);
      return {
        name: plain(line.name, `${at}.name`),
        rate: text(line.rate, `${at}.rate`),
        price: amount(line.price, `${at}.price`, '0'),
      };
    }),
    currency: decodeCurrency(from, 'totals'),
  };
}

/**
 * The cart of an answer, of either server. What only a plugin or a newer server sends is kept or passed over;
 * where the answer is no cart at all, the error names the field.
 */
export function decodeCart(value: unknown): Cart {
  const from = record(value, 'cart');
  // Without this the answer of another route would look like an empty cart.
  if (from.items === undefined) throw new CartDecodeError('items', 'a list', from.items);
  const items = list(from.items, 'items', decodeLine);
  return {
    items,
    itemsCount: number(
      from.items_count,
      'items_count',
      items.reduce((sum, { quantity }) => sum + quantity, 0),
    ),
    itemsWeight: number(from.items_weight, 'items_weight', 0),
    coupons: list(from.coupons, 'coupons', (entry, at) => {
      const coupon = record(entry, at);
      const totals = map(coupon.totals, `${at}.totals`);
      const code = plain(coupon.code, `${at}.code`);
      return {
        code,
        label: plain(coupon.label, `${at}.label`) || code,
        discountType: text(coupon.discount_type, `${at}.discount_type`),
        totalDiscount: amount(totals.total_discount, `${at}.totals.total_discount`, '0'),
        totalDiscountTax: amount(totals.total_discount_tax, `${at}.totals.total_discount_tax`, '0'),
      };
    }),
    fees: list(from.fees, 'fees', (entry, at) => {
      const fee = record(entry, at);
      const totals = map(fee.totals, `${at}.totals`);
      return {
        id: text(fee.id, `${at}.id`),
        key: text(fee.key, `${at}.key`),
        name: plain(fee.name, `${at}.name`),
        total: amount(totals.total, `${at}.totals.total`, '0'),
        totalTax: amount(totals.total_tax, `${at}.totals.total_tax`, '0'),
      };
    }),
    totals: decodeTotals(from.totals),
    shippingRates: list(from.shipping_rates, 'shipping_rates', decodePackage),
    shippingAddress: decodeAddress(from.shipping_address, 'shipping_address'),
    billingAddress: decodeAddress(from.billing_address, 'billing_address'),
    crossSells: list(from.cross_sells, 'cross_sells', decodeCrossSell),
    needsShipping: flag(from.needs_shipping, true),
    needsPayment: flag(from.needs_payment, false),
    hasCalculatedShipping: flag(from.has_calculated_shipping),
    errors: list(from.errors, 'errors', (entry, at) => {
      const error = record(entry, at);
      return { code: text(error.code, `${at}.code`), message: text(error.message, `${at}.message`) };
    }),
    paymentMethods: list(from.payment_methods, 'payment_methods', text),
    paymentRequirements: list(from.payment_requirements, 'payment_requirements', text),
    extensions: map(from.extensions, 'extensions'),
  };
}
