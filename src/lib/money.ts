import type { CurrencySettings } from '../app/settings.types';

/** The format of amounts. The Store API sends the format with each price; classic pages have it in the settings. */
export type Currency = Omit<CurrencySettings, 'code' | 'symbol'>;

/** Amounts are integers in the smallest unit, as strings, because some exceed the range of safe integers. */
export type MinorUnits = string | number | bigint;

/**
 * Formats an amount. Spaces around the symbol and between groups become no-break spaces, so that an amount never
 * wraps.
 */
export function formatMoney(amount: MinorUnits, currency: Currency): string {
  // Replaces only the digits with the formatted price, so that a minus sign stands before the currency symbol.
  return `${toMinorUnits(amount)}`
    .replace(/\d+/, (found) => {
      const digits = found.padStart(currency.minorUnit + 1, '0');
      const point = digits.length - currency.minorUnit;
      return (
        currency.prefix +
        digits.slice(0, point).replace(/\B(?=(?:\d{3})+$)/g, () => currency.thousandSeparator) +
        (currency.minorUnit ? currency.decimalSeparator + digits.slice(point) : '') +
        currency.suffix
      );
    })
    .replace(/ /g, '\u00a0');
}

/**
 * Converts an amount to a number. Anything that is not a whole number counts as zero, so that a broken price does not
 * break the page.
 */
export function toMinorUnits(amount: MinorUnits): bigint {
  if (typeof amount === 'bigint') return amount;
  if (typeof amount === 'number') return Number.isFinite(amount) ? BigInt(Math.round(amount)) : 0n;
  const trimmed = amount.trim();
  return /^[+-]?\d+$/.test(trimmed) ? BigInt(trimmed.replace('+', '')) : 0n;
}

export function addAmounts(amounts: Iterable<MinorUnits>): string {
  let sum = 0n;
  for (const amount of amounts) sum += toMinorUnits(amount);
  return sum.toString();
}

/**
 * Converts an amount to another number of decimals and rounds halves away from zero, because `raw_prices` have more
 * decimals than totals.
 */
export function changeAmountPrecision(amount: MinorUnits, from: number, to: number): string {
  const units = toMinorUnits(amount);
  if (to >= from) return (units * 10n ** BigInt(to - from)).toString();
  const divisor = 10n ** BigInt(from - to);
  const half = units < 0n ? -divisor / 2n : divisor / 2n;
  return ((units + half) / divisor).toString();
}

/** Reads the currency fields of a Store API response and validates each; missing ones come from the settings. */
export function decodeCurrency(
  answer: Readonly<Record<string, unknown>>,
  fallback: CurrencySettings,
): CurrencySettings {
  const readTextSetting = (key: string, fallbackText: string) =>
    typeof answer[key] === 'string' ? answer[key] : fallbackText;
  const unit = answer.currency_minor_unit;
  return {
    code: readTextSetting('currency_code', fallback.code),
    symbol: readTextSetting('currency_symbol', fallback.symbol),
    minorUnit:
      typeof unit === 'number' && Number.isInteger(unit) && unit >= 0 && unit <= 20
        ? unit
        : fallback.minorUnit,
    prefix: readTextSetting('currency_prefix', fallback.prefix),
    suffix: readTextSetting('currency_suffix', fallback.suffix),
    thousandSeparator: readTextSetting('currency_thousand_separator', fallback.thousandSeparator),
    decimalSeparator: readTextSetting('currency_decimal_separator', fallback.decimalSeparator),
  };
}
