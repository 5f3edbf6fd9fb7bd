import {
  type AdditionalFieldSettings,
  type CountryAddress,
  type CountryRules,
  type FieldDefinition,
  type FieldProblem,
  isEmail,
} from './address.rules';

/**
 * Matches Vietnamese phone numbers, which start with 0, 84, +84 or none of them and may be grouped with dots or spaces.
 */
const VIETNAMESE_PHONE = /^(?:\+?84|0)?[1-9]\d{7,9}$/;
const PHONE = /^\+?\d{5,15}$/;

export function isPhone(text: string, country: string): boolean {
  if (!/^[\s\d#().+/_-]*$/.test(text)) return false;
  const digits = text.replace(/[^\d+]/g, '');
  const isForeign = digits.startsWith('+') && !digits.startsWith('+84');
  return (country === 'VN' && !isForeign ? VIETNAMESE_PHONE : PHONE).test(digits);
}

/**
 * Returns the first problem of a field. Required fields are checked in the browser, because WooCommerce versions
 * differ in what they check.
 */
export function validateField(
  { name, required, hidden, type, additional }: FieldDefinition,
  values: CountryAddress,
  country: CountryRules,
): FieldProblem | null {
  const value = (values[name] ?? '').trim();
  if (hidden) return null;
  if (!value || (type === 'checkbox' && value !== CHECKED_VALUE)) return required ? 'missing' : null;
  if (name === 'email' || type === 'email') return isEmail(value) ? null : 'email';
  if (name === 'postcode') return isPostcode(value, values.country) ? null : 'postcode';
  if (name === 'phone' || type === 'tel') return isPhone(value, values.country) ? null : 'phone';
  if (additional) return validateAdditionalField(value, type, additional);
  if (name === 'state' && Object.keys(country.states).length > 0)
    return Object.hasOwn(country.states, value) ? null : 'choice';
  return null;
}

/** The value of a checked checkbox, in the form and in the shop's responses. */
export const CHECKED_VALUE = 'true';

function validateAdditionalField(
  value: string,
  type: string,
  { options, attributes: { pattern } }: AdditionalFieldSettings,
): FieldProblem | null {
  if (type === 'select') return options.some((option) => option.value === value) ? null : 'choice';
  return pattern && !matchesWholePattern(value, pattern) ? 'pattern' : null;
}

function matchesWholePattern(value: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    // An invalid `pattern` is ignored, as in browsers.
    return true;
  }
}

export function validateAddress(
  fields: readonly FieldDefinition[],
  values: CountryAddress,
  country: CountryRules,
): Record<string, FieldProblem> {
  const found: Record<string, FieldProblem> = {};
  for (const field of fields) {
    const problem = validateField(field, values, country);
    if (problem) found[field.name] = problem;
  }
  return found;
}

/**
 * Postcode patterns by country. A country without a pattern accepts any postcode, so that no valid address is
 * rejected.
 */

const FOUR_DIGITS = /^\d{4}$/;
const FIVE_DIGITS = /^\d{5}$/;
const SIX_DIGITS = /^\d{6}$/;
const FRENCH_POSTCODE = /^\d{2} ?\d{3}$/;
const US_POSTCODE = /^\d{5}(-\d{4})?$/;
const THREE_AND_TWO_DIGITS = /^\d{3} ?\d{2}$/;

const SHARED_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [FOUR_DIGITS, 'AU CH BE DK NO NZ AF AL AM BD BG CY ET GE HU LU MK PH PY SJ TN ZA'],
  [
    FIVE_DIGITS,
    'DE IT MX KR CR CU DO DZ EE EG GT HR ID IQ JO KE KW LA LK MA ME MM MY NP PE PK SD SN TH TR UA UY ZM',
  ],
  [SIX_DIGITS, 'CN SG RU RO VN KH BY CO KG KZ TJ TT UZ'],
  [FRENCH_POSTCODE, 'FR GF GP MQ RE YT PM BL MF NC PF WF MC'],
  [US_POSTCODE, 'US PR GU VI MP'],
  [THREE_AND_TWO_DIGITS, 'CZ SK GR'],
];

const BRITISH_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|GIR ?0AA|BFPO ?\d{1,4})$/i;

const COUNTRY_PATTERNS: Readonly<Record<string, RegExp>> = {
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: BRITISH_POSTCODE,
  UK: BRITISH_POSTCODE,
  AT: /^[1-9]\d{3}$/,
  NL: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/i,
  JP: /^\d{3}-?\d{4}$/,
  IN: /^[1-9]\d{2} ?\d{3}$/,
  PL: /^\d{2}-\d{3}$/,
  BR: /^\d{5}-?\d{3}$/,
  PT: /^\d{4}(-\d{3})?$/,
  ES: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  SE: /^(SE-)?\d{3} ?\d{2}$/i,
  FI: /^(FI-|AX-)?\d{5}$/i,
  AX: /^(FI-|AX-)?\d{5}$/i,
  IE: /^([AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4}$/i,
  BA: /^[78]\d{4}$/,
  LI: /^94[89]\d$/,
  SI: /^(SI-)?[1-9]\d{3}$/i,
  VA: /^00120$/,
  AS: /^96799$/,
  IO: /^BBND ?1ZZ$/i,
  FK: /^FIQQ ?1ZZ$/i,
  PN: /^PCRN ?1ZZ$/i,
  TC: /^TKCA ?1ZZ$/i,
  // Countries with optional postcodes: an empty value is valid.
  BH: /^(\d{3,4})?$/,
  BB: /^(BB\d{5})?$/i,
  EC: /^(\d{6})?$/,
  HN: /^(\d{5})?$/,
  LB: /^(\d{4}( ?\d{4})?)?$/,
  MU: /^(\d{5}|\d{3}[A-Z]{2}\d{3})?$/i,
  NG: /^(\d{6})?$/,
  NI: /^([1-9]\d{4}|\d{3}-\d{3}-\d)?$/,
};

/** The postcode pattern for an address without a valid country code. */
const ANY_POSTCODE = /^([A-Z\d]+(-[A-Z\d]+)*)?$/i;
const COUNTRY = /^[A-Z]{2}$/;

const patterns = new Map<string, RegExp>([
  ...Object.entries(COUNTRY_PATTERNS),
  ...SHARED_PATTERNS.flatMap(([pattern, countries]) =>
    countries.split(' ').map((country) => [country, pattern] as const),
  ),
]);

export function isPostcode(postcode: string, country: string): boolean {
  const pattern = patterns.get(country) ?? (COUNTRY.test(country) ? undefined : ANY_POSTCODE);
  return pattern?.test(postcode.trim()) ?? true;
}
