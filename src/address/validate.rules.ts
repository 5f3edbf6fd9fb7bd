import { isEmail } from './address.rules';
import type {
  AdditionalFieldSettings,
  CountryAddress,
  CountryRules,
  FieldDefinition,
  FieldProblem,
} from './address.types';
import { isPostcode } from './postcode.rules';

/** Vietnamese numbers start with 0, 84, +84 or none of them, and may be grouped with dots or spaces. */
const VIETNAMESE_PHONE = /^(?:\+?84|0)?[1-9]\d{7,9}$/;
const PHONE = /^\+?\d{5,15}$/;

export function isPhone(text: string, country: string): boolean {
  if (!/^[\s\d#().+/_-]*$/.test(text)) return false;
  const digits = text.replace(/[^\d+]/g, '');
  const isForeign = digits.startsWith('+') && !digits.startsWith('+84');
  return (country === 'VN' && !isForeign ? VIETNAMESE_PHONE : PHONE).test(digits);
}

/**
 * The first problem of a field. Required fields are checked here because WooCommerce versions differ in what they
 * check.
 */
export function fieldProblem(
  { name, required, hidden, type, additional }: FieldDefinition,
  values: CountryAddress,
  country: CountryRules,
): FieldProblem | null {
  const value = (values[name] ?? '').trim();
  if (hidden) return null;
  if (!value || (type === 'checkbox' && value !== VALIDATED_FIELDS)) return required ? 'missing' : null;
  if (name === 'email' || type === 'email') return isEmail(value) ? null : 'email';
  if (name === 'postcode') return isPostcode(value, values.country) ? null : 'postcode';
  if (name === 'phone' || type === 'tel') return isPhone(value, values.country) ? null : 'phone';
  if (additional) return additionalProblem(value, type, additional);
  if (name === 'state' && Object.keys(country.states).length > 0)
    return Object.hasOwn(country.states, value) ? null : 'choice';
  return null;
}

/** The value of a checked checkbox, in the form and in the shop's responses. */
export const VALIDATED_FIELDS = 'true';

function additionalProblem(
  value: string,
  type: string,
  { options, attributes: { pattern } }: AdditionalFieldSettings,
): FieldProblem | null {
  if (type === 'select') return options.some((option) => option.value === value) ? null : 'choice';
  return pattern && !matchesPattern(value, pattern) ? 'pattern' : null;
}

function matchesPattern(value: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    // Like browsers, ignore a `pattern` that is not a valid regular expression.
    return true;
  }
}

export function addressProblems(
  fields: readonly FieldDefinition[],
  values: CountryAddress,
  country: CountryRules,
): Record<string, FieldProblem> {
  const found: Record<string, FieldProblem> = {};
  for (const field of fields) {
    const problem = fieldProblem(field, values, country);
    if (problem) found[field.name] = problem;
  }
  return found;
}
