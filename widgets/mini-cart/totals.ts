import type { Settings } from '../../src/app/settings.types';
import type { ShownCart } from '../../src/cart';
import { sumOfMoney } from '../../src/lib/money';

/** The sum of the goods as the shop shows prices: with their tax, where it shows them so. */
export function goodsTotal({ totals }: ShownCart, { raw }: Settings): string {
  return raw.displayCartPricesIncludingTax === true
    ? sumOfMoney([totals.totalItems, totals.totalItemsTax])
    : totals.totalItems;
}
