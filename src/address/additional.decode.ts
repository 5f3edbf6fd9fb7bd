import type { Messages } from '../i18n/messages.types';
import type { AdditionalFacts, AdditionalPlace, FieldDefinition } from './address.types';

type Raw = Readonly<Record<string, unknown>>;

const record = (value: unknown): Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {};
const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : Object.values(record(value));
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The id of an additional field has a namespace; no field of WooCommerce's own has one. */
export const isAdditional = (name: string): boolean => name.includes('/');

/** After the country's own fields. */
const AFTER_ADDRESS = 1_000;

/**
 * The fields that plugins add, in their order: defined in `defaultFields` among WooCommerce's own, and placed by
 * `addressFieldsLocations` (where 8.5 says `additional`, later versions say `order`).
 */
export function readAdditional(
  raw: Raw,
  place: AdditionalPlace | 'address',
  messages: Messages,
): FieldDefinition[] {
  const defined = record(raw.defaultFields);
  const locations = record(raw.addressFieldsLocations);
  const placed = list(locations[place] ?? (place === 'order' ? locations.additional : []));
  return placed
    .filter((id) => typeof id === 'string' && isAdditional(id) && Object.hasOwn(defined, id))
    .map((id, index): FieldDefinition => {
      const from = record(defined[id as string]);
      const label = text(from.label);
      const attributes = Object.entries(record(from.attributes)).map(([name, value]) => [
        name,
        String(value),
      ]);
      return {
        name: id as string,
        label,
        optionalLabel: text(from.optionalLabel) || messages.t('field.optional', label),
        required: from.required === true,
        hidden: from.hidden === true,
        index: AFTER_ADDRESS + index,
        autocomplete: text(record(from.attributes).autocomplete) || text(from.autocomplete) || 'off',
        autocapitalize: text(record(from.attributes).autocapitalize) || 'sentences',
        type: text(from.type) || 'text',
        additional: {
          options: readOptions(from.options),
          placeholder: text(from.placeholder),
          errorMessage: text(from.errorMessage),
          attributes: Object.fromEntries(attributes),
          rules: readRules(from),
        },
      };
    });
}

function readOptions(value: unknown): AdditionalFacts['options'] {
  return list(value)
    .map(record)
    .filter((option) => text(option.value) !== '')
    .map(({ value: code, label }) => ({ value: text(code), label: text(label) || text(code) }));
}

/** A PHP array without entries is no rule; neither is a plain `true`. */
function readRules(from: Raw): AdditionalFacts['rules'] {
  const rules = ['required', 'hidden', 'validation'].map((name) => [name, record(from[name])] as const);
  return Object.fromEntries(rules.filter(([, rule]) => Object.keys(rule).length > 0));
}
