import type { Settings } from '../../src/app/settings.types';
import type { ShownCart } from '../../src/cart';
import { sumOfMoney } from '../../src/lib/money';

const withTax = ({ raw }: Settings): boolean => raw.displayCartPricesIncludingTax === true;

/** The sum of the goods as the shop shows prices: with their tax, where it shows them so. */
export function goodsTotal({ totals }: ShownCart, settings: Settings): string {
  return withTax(settings) ? sumOfMoney([totals.totalItems, totals.totalItemsTax]) : totals.totalItems;
}

export interface ShippingProgress {
  /** In minor units; `0` once it is reached. */
  left: string;
  percent: number;
}

/** Discounts count: shops measure by what is paid for the goods. `from` is in whole units of the currency. */
export function shippingProgress(cart: ShownCart, settings: Settings, from: number): ShippingProgress | null {
  if (from <= 0 || !cart.needsShipping || cart.items.length === 0) return null;
  const { totals } = cart;
  const discount = withTax(settings)
    ? sumOfMoney([totals.totalDiscount, totals.totalDiscountTax])
    : totals.totalDiscount;
  const goods = Number(goodsTotal(cart, settings)) - Number(discount);
  const wanted = Math.round(from * 10 ** totals.currency.minorUnit);
  const left = Math.max(0, wanted - goods);
  return { left: String(left), percent: Math.floor(Math.min(1, goods / wanted) * 100) };
}
