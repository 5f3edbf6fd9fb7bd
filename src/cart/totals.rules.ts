import { sumOfMoney, toMinorUnits } from '../lib/money';
import { type CartSettings, isAddressKnown } from './cart.blocks';
import type { Cart, CartLine, ShippingRate } from './cart.types';

/** The amount with or without tax, as the shop displays prices. */
function displayAmount(amount: string, tax: string, settings: CartSettings): string {
  return settings.displayCartPricesIncludingTax ? sumOfMoney([amount, tax]) : amount;
}

const isZero = (amount: string): boolean => toMinorUnits(amount) === 0n;

export type ShippingCost =
  /** Nothing to ship, or shipping is off. */
  | { kind: 'none' }
  /** Known only in the checkout, or once there is an address. */
  | { kind: 'unknown' }
  | { kind: 'known'; amount: string; isFree: boolean; isPickup: boolean; names: readonly string[] };

export interface TotalRows {
  subtotal: string;
  /** A fee without a name gets the shop's general name for fees. */
  fees: readonly { key: string; name: string; amount: string }[];
  /** Total of the discounts; `null` if there is none. */
  discount: string | null;
  shipping: ShippingCost;
  /** An empty name: all taxes in one row. */
  taxes: readonly { name: string; rate: string; amount: string }[];
  total: string;
  /** The tax contained in the total, if the amounts above include tax. */
  includedTax: string | null;
}

export function totalRows(cart: Cart, settings: CartSettings): TotalRows {
  const { totals } = cart;
  const discount = displayAmount(totals.totalDiscount, totals.totalDiscountTax, settings);
  const hasTaxes = settings.taxesEnabled || toMinorUnits(totals.totalTax) > 0n;
  const includes = settings.displayCartPricesIncludingTax;
  return {
    subtotal: displayAmount(totals.totalItems, totals.totalItemsTax, settings),
    fees: cart.fees
      .filter(({ total }) => !isZero(total))
      .map(({ key, name, total, totalTax }) => ({
        key,
        name,
        amount: displayAmount(total, totalTax, settings),
      })),
    discount: isZero(discount) ? null : `-${discount}`,
    shipping: shippingCost(cart, settings),
    taxes: !hasTaxes || includes ? [] : taxRows(cart, settings),
    total: totals.totalPrice,
    includedTax: hasTaxes && includes && !isZero(totals.totalTax) ? totals.totalTax : null,
  };
}

function taxRows({ totals }: Cart, { displayItemizedTaxes }: CartSettings): TotalRows['taxes'] {
  if (!displayItemizedTaxes || totals.taxLines.length === 0)
    return [{ name: '', rate: '', amount: totals.totalTax }];
  return totals.taxLines.map(({ name, rate, price }) => ({ name, rate, amount: price }));
}

/** Whether shipping rates and their prices may be shown. */
export function canShowRates(cart: Cart, settings: CartSettings): boolean {
  return !settings.shippingCostRequiresAddress || isAddressKnown(cart.shippingAddress, settings);
}

export function chosenRates({ shippingRates }: Cart): ShippingRate[] {
  return shippingRates.flatMap(({ shippingRates: rates }) => rates.filter(({ selected }) => selected));
}

/** Whether the shopper collects the goods: every selected rate is a local pickup. */
export function prefersCollection(cart: Cart, collectable: readonly string[]): boolean {
  const chosen = chosenRates(cart);
  return chosen.length > 0 && chosen.every(({ methodId }) => collectable.includes(methodId));
}

function shippingCost(cart: Cart, settings: CartSettings): ShippingCost {
  if (!settings.shippingEnabled || !cart.needsShipping) return { kind: 'none' };
  const { totalShipping, totalShippingTax } = cart.totals;
  const chosen = chosenRates(cart);
  if (totalShipping === null || chosen.length === 0 || !canShowRates(cart, settings))
    return { kind: 'unknown' };
  const amount = displayAmount(totalShipping, totalShippingTax ?? '0', settings);
  return {
    kind: 'known',
    amount,
    isFree: isZero(amount),
    isPickup: settings.localPickupEnabled && prefersCollection(cart, settings.collectableMethodIds),
    names: chosen.map(({ name }) => name),
  };
}

export function ratePrice({ price, taxes }: ShippingRate, settings: CartSettings): string {
  return displayAmount(price, taxes, settings);
}

export interface LineAmounts {
  price: string;
  /** The regular price, if the line is on sale. */
  regularPrice: string | null;
  /** The amount saved on all pieces, or `null`. */
  saved: string | null;
  total: string;
}

export function lineAmounts(
  { prices, totals, quantity }: Pick<CartLine, 'prices' | 'totals' | 'quantity'>,
  settings: CartSettings,
): LineAmounts {
  const saving = toMinorUnits(prices.regularPrice) - toMinorUnits(prices.price);
  const isSale = saving > 0n;
  return {
    price: prices.price,
    regularPrice: isSale ? prices.regularPrice : null,
    saved: isSale ? (saving * BigInt(Math.trunc(quantity))).toString() : null,
    total: displayAmount(totals.lineSubtotal, totals.lineSubtotalTax, settings),
  };
}
