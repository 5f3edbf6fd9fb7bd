import type { ShownCart } from '../../src/cart';
import { sumOfMoney, toMinorUnits } from '../../src/lib/money';

export interface TotalsSettings {
  displayCartPricesIncludingTax: boolean;
  taxesEnabled: boolean;
  displayItemizedTaxes: boolean;
}

export interface TaxRow {
  name: string;
  rate: string;
  amount: string;
}

/** Section 2.7's rules on which amounts are shown, and with or without their tax. */
export function totalsOf({ totals, fees }: ShownCart, settings: TotalsSettings) {
  const withTax = (amount: string | null, tax: string | null): string =>
    settings.displayCartPricesIncludingTax ? sumOfMoney([amount ?? '0', tax ?? '0']) : (amount ?? '0');
  const isTaxed = settings.taxesEnabled || toMinorUnits(totals.totalTax) > 0n;
  const taxes: TaxRow[] =
    !isTaxed || settings.displayCartPricesIncludingTax
      ? []
      : settings.displayItemizedTaxes && totals.taxLines.length > 0
        ? totals.taxLines.map(({ name, rate, price }) => ({ name, rate, amount: price }))
        : [{ name: '', rate: '', amount: totals.totalTax }];
  return {
    subtotal: withTax(totals.totalItems, totals.totalItemsTax),
    fees: fees
      .filter(({ total }) => toMinorUnits(total) !== 0n)
      .map(({ key, name, total, totalTax }) => ({ key, name, amount: withTax(total, totalTax) })),
    discount: withTax(totals.totalDiscount, totals.totalDiscountTax),
    shipping: totals.totalShipping === null ? null : withTax(totals.totalShipping, totals.totalShippingTax),
    taxes,
    /** Said below the total where prices hold it already. */
    includedTax: isTaxed && settings.displayCartPricesIncludingTax ? totals.totalTax : null,
    total: totals.totalPrice,
  };
}
