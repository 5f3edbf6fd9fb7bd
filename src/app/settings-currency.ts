import { decodeEntities } from '../lib/entities';
import type { CurrencySettings } from './settings.types';
import type { FieldReader } from './settings-fields';

export const DEFAULT_CURRENCY: CurrencySettings = {
  code: 'VND',
  symbol: '₫',
  minorUnit: 0,
  prefix: '',
  suffix: '₫',
  thousandSeparator: '.',
  decimalSeparator: '.',
};

const POSITIONS: Readonly<Record<string, string>> = {
  left: '%1$s%2$s',
  right: '%2$s%1$s',
  left_space: '%1$s\u00a0%2$s',
  right_space: '%2$s\u00a0%1$s',
};

/** WooCommerce says where the symbol stands by a format (`%1$s` symbol, `%2$s` amount), or only by a word. */
export function readCurrency(field: FieldReader): CurrencySettings {
  const symbol = decodeEntities(field.text('symbol') ?? DEFAULT_CURRENCY.symbol);
  const position = field.text(
    'symbolPosition',
    /^(left|right)(_space)?$/,
    'left, right, left_space, right_space',
  );
  const given = field.text('priceFormat', /%2\$s/, 'a format with %1$s (symbol) and %2$s (amount)');
  const format = decodeEntities(given ?? POSITIONS[position ?? 'right'] ?? '');
  const [prefix = '', suffix = ''] = format.split('%2$s').map((part) => part.replaceAll('%1$s', symbol));
  return {
    code: field.text('code', /^[A-Z]{3}$/, 'a code of three capitals') ?? DEFAULT_CURRENCY.code,
    symbol,
    minorUnit: field.wholeNumber('precision', 20) ?? DEFAULT_CURRENCY.minorUnit,
    prefix,
    suffix,
    thousandSeparator: decodeEntities(field.text('thousandSeparator') ?? DEFAULT_CURRENCY.thousandSeparator),
    decimalSeparator: decodeEntities(field.text('decimalSeparator') ?? DEFAULT_CURRENCY.decimalSeparator),
  };
}
