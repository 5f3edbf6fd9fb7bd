import type { ShownCart } from '../../src/cart';
import { sumOfMoney } from '../../src/lib/money';

/** The sum of the goods as the shop shows prices: with their tax, where its lines are shown so. */
export function goodsTotal({ totals }: ShownCart, includesTax = false): string {
  return includesTax ? sumOfMoney([totals.totalItems, totals.totalItemsTax]) : totals.totalItems;
}
