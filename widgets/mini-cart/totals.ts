import type { Settings } from '../../src/app/settings.types';
import type { OptimisticCart } from '../../src/cart';
import { sumOfMoney } from '../../src/lib/money';

const pricesIncludeTax = ({ raw }: Settings): boolean => raw.displayCartPricesIncludingTax === true;

/** The subtotal, with or without tax, as the shop displays prices. */
export function itemsTotal({ totals }: OptimisticCart, settings: Settings): string {
  return pricesIncludeTax(settings)
    ? sumOfMoney([totals.totalItems, totals.totalItemsTax])
    : totals.totalItems;
}

export interface ShippingProgress {
  /** In minor units; `0` if the threshold is reached. */
  remaining: string;
  percent: number;
}

/**
 * Discounts are subtracted, as free shipping depends on the discounted amount. `from` is in whole units of the
 * currency.
 */
export function shippingProgress(
  cart: OptimisticCart,
  settings: Settings,
  from: number,
): ShippingProgress | null {
  if (from <= 0 || !cart.needsShipping || cart.items.length === 0) return null;
  const { totals } = cart;
  const discount = pricesIncludeTax(settings)
    ? sumOfMoney([totals.totalDiscount, totals.totalDiscountTax])
    : totals.totalDiscount;
  const goods = Number(itemsTotal(cart, settings)) - Number(discount);
  const wanted = Math.round(from * 10 ** totals.currency.minorUnit);
  const remaining = Math.max(0, wanted - goods);
  return { remaining: String(remaining), percent: Math.floor(Math.min(1, goods / wanted) * 100) };
}
