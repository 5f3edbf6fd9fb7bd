import { addAmounts, toMinorUnits } from '../lib/money';
import { type CartSettings, hasAddressForRates } from './settings-and-meta';
import type { Cart, CartLine, ShippingRate } from './types';

/** An amount with or without tax, as the shop displays prices. */
function getAmountAsDisplayed(amount: string, tax: string, settings: CartSettings): string {
  return settings.displayCartPricesIncludingTax ? addAmounts([amount, tax]) : amount;
}

const isZeroAmount = (amount: string): boolean => toMinorUnits(amount) === 0n;

export type ShippingCost =
  /** The cart has nothing to ship, or the shop has disabled shipping. */
  | { kind: 'none' }
  /** The cost becomes known in the checkout, or when the shopper enters an address. */
  | { kind: 'unknown' }
  | { kind: 'known'; amount: string; isFree: boolean; isPickup: boolean; rateNames: readonly string[] };

export interface TotalRows {
  subtotal: string;
  /** Fees of the cart. A fee without a name gets the shop's general name for fees. */
  fees: readonly { key: string; name: string; amount: string }[];
  /** Total of the discounts; `null` if there is none. */
  discount: string | null;
  shipping: ShippingCost;
  /** One row for each tax, or a single row with an empty name for all taxes. */
  taxes: readonly { name: string; rate: string; amount: string }[];
  total: string;
  /** The tax that the total contains, if the amounts above the total include tax. */
  includedTax: string | null;
}

export function createTotalRows(cart: Cart, settings: CartSettings): TotalRows {
  const { totals } = cart;
  const discount = getAmountAsDisplayed(totals.totalDiscount, totals.totalDiscountTax, settings);
  const hasTaxes = settings.taxesEnabled || toMinorUnits(totals.totalTax) > 0n;
  const includesTax = settings.displayCartPricesIncludingTax;
  return {
    subtotal: getAmountAsDisplayed(totals.totalItems, totals.totalItemsTax, settings),
    fees: cart.fees
      .filter(({ total }) => !isZeroAmount(total))
      .map(({ key, name, total, totalTax }) => ({
        key,
        name,
        amount: getAmountAsDisplayed(total, totalTax, settings),
      })),
    discount: isZeroAmount(discount) ? null : `-${discount}`,
    shipping: getShippingCost(cart, settings),
    taxes: !hasTaxes || includesTax ? [] : createTaxRows(cart, settings),
    total: totals.totalPrice,
    includedTax: hasTaxes && includesTax && !isZeroAmount(totals.totalTax) ? totals.totalTax : null,
  };
}

function createTaxRows({ totals }: Cart, { displayItemizedTaxes }: CartSettings): TotalRows['taxes'] {
  if (!displayItemizedTaxes || totals.taxLines.length === 0)
    return [{ name: '', rate: '', amount: totals.totalTax }];
  return totals.taxLines.map(({ name, rate, price }) => ({ name, rate, amount: price }));
}

/**
 * Whether shipping rates and their prices may be shown. If the server has chosen a rate, they are shown for every
 * address, because the total contains its cost. WooCommerce 8.5 chooses one as soon as it knows the country, if that
 * country requires neither state nor postcode.
 */
export function canShowRates(cart: Cart, settings: CartSettings): boolean {
  return (
    !settings.shippingCostRequiresAddress ||
    getChosenRates(cart).length > 0 ||
    hasAddressForRates(cart.shippingAddress, settings)
  );
}

export function getChosenRates({ shippingRates }: Cart): ShippingRate[] {
  return shippingRates.flatMap(({ shippingRates: rates }) => rates.filter(({ selected }) => selected));
}

/** Whether the shopper has chosen local pickup: every selected rate is a local pickup. */
export function isPickupChosen(cart: Cart, pickupMethodIds: readonly string[]): boolean {
  const chosenRates = getChosenRates(cart);
  return chosenRates.length > 0 && chosenRates.every(({ methodId }) => pickupMethodIds.includes(methodId));
}

function getShippingCost(cart: Cart, settings: CartSettings): ShippingCost {
  if (!settings.shippingEnabled || !cart.needsShipping) return { kind: 'none' };
  const { totalShipping, totalShippingTax } = cart.totals;
  const chosenRates = getChosenRates(cart);
  if (totalShipping === null || chosenRates.length === 0) return { kind: 'unknown' };
  const amount = getAmountAsDisplayed(totalShipping, totalShippingTax ?? '0', settings);
  return {
    kind: 'known',
    amount,
    isFree: isZeroAmount(amount),
    isPickup: settings.localPickupEnabled && isPickupChosen(cart, settings.collectableMethodIds),
    rateNames: chosenRates.map(({ name }) => name),
  };
}

export function getRatePrice({ price, taxes }: ShippingRate, settings: CartSettings): string {
  return getAmountAsDisplayed(price, taxes, settings);
}

export interface LineAmounts {
  price: string;
  /** The regular price, if the line is on sale. */
  regularPrice: string | null;
  /** The amount saved on the line's whole quantity; `null` if nothing is saved. */
  savedAmount: string | null;
  total: string;
}

export function getLineAmounts(
  { prices, totals, quantity }: Pick<CartLine, 'prices' | 'totals' | 'quantity'>,
  settings: CartSettings,
): LineAmounts {
  const savingPerPiece = toMinorUnits(prices.regularPrice) - toMinorUnits(prices.price);
  const isSale = savingPerPiece > 0n;
  return {
    price: prices.price,
    regularPrice: isSale ? prices.regularPrice : null,
    savedAmount: isSale ? (savingPerPiece * BigInt(Math.trunc(quantity))).toString() : null,
    total: getAmountAsDisplayed(totals.lineSubtotal, totals.lineSubtotalTax, settings),
  };
}
