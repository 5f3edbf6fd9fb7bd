export interface Currency {
  minorUnit: number;
  decimalSeparator: string;
  thousandSeparator: string;
  prefix: string;
  suffix: string;
}

/** An amount in the currency's smallest unit. */
export interface MoneyAmount {
  minorUnits: number;
  currency: Currency;
}

/** Decodes the currency fields that the Store API sends beside each group of amounts. */
export function decodeCurrency(fields: Readonly<Record<string, unknown>>): Currency {
  return {
    minorUnit: Number(fields.currency_minor_unit ?? 2),
    decimalSeparator: String(fields.currency_decimal_separator ?? '.'),
    thousandSeparator: String(fields.currency_thousand_separator ?? ','),
    prefix: String(fields.currency_prefix ?? ''),
    suffix: String(fields.currency_suffix ?? ''),
  };
}

/** Formats an amount in the way the shop prints it, for example `55.000₫`. */
export function printAmount({ minorUnits: minor, currency }: MoneyAmount): string {
  const { minorUnit, decimalSeparator, thousandSeparator, prefix, suffix } = currency;
  const [whole = '', decimals] = (Math.abs(minor) / 10 ** minorUnit).toFixed(minorUnit).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousandSeparator);
  const number = decimals ? grouped + decimalSeparator + decimals : grouped;
  return `${minor < 0 ? '-' : ''}${prefix}${number}${suffix}`;
}

const escapeRegExp = (text: string) => text.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Whether a page's text contains the amount with its currency as a separate number: "155.000₫" does not contain
 * "55.000₫". Spaces before or after the symbol do not count, and decimals that are all zero may be left out.
 */
export function containsAmount(text: string, { minorUnits: minor, currency }: MoneyAmount): boolean {
  const bare = printAmount({
    minorUnits: Math.abs(minor),
    currency: { ...currency, prefix: '', suffix: '' },
  });
  const zeros = currency.decimalSeparator + '0'.repeat(currency.minorUnit);
  const hasZeros = currency.minorUnit > 0 && bare.endsWith(zeros);
  const whole = hasZeros ? bare.slice(0, -zeros.length) : bare;
  const number =
    escapeRegExp(whole).replaceAll(/\s/g, '\\s') + (hasZeros ? `(?:${escapeRegExp(zeros)})?` : '');
  const pattern = `${escapeRegExp(currency.prefix)}\\s*(?<!\\d[.,]?)${number}(?![.,]?\\d)\\s*${escapeRegExp(currency.suffix)}`;
  return new RegExp(pattern).test(text);
}
