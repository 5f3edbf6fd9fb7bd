import type { Messages } from '../i18n/messages.types';
import type { AdditionalFieldLocation, AdditionalFieldSettings, FieldDefinition } from './address.types';

type JsonObject = Readonly<Record<string, unknown>>;

const asRecord = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : Object.values(asRecord(value));
const asString = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The id of an additional field contains its namespace and a slash; WooCommerce's own field names do not. */
export const isAdditionalField = (name: string): boolean => name.includes('/');

/** Additional fields come after the country's own fields. */
const FIRST_ADDITIONAL_INDEX = 1_000;

/**
 * The fields that plugins add, in order. `defaultFields` defines them and `addressFieldsLocations` says in which step
 * they are; the step that WooCommerce 8.5 calls `additional` is `order` in later versions.
 */
export function decodeAdditionalFields(
  raw: JsonObject,
  place: AdditionalFieldLocation | 'address',
  messages: Messages,
): FieldDefinition[] {
  const defined = asRecord(raw.defaultFields);
  const locations = asRecord(raw.addressFieldsLocations);
  const placed = asList(locations[place] ?? (place === 'order' ? locations.additional : []));
  return placed
    .filter((id) => typeof id === 'string' && isAdditionalField(id) && Object.hasOwn(defined, id))
    .map((id, index): FieldDefinition => {
      const from = asRecord(defined[id as string]);
      const label = asString(from.label);
      const attributes = Object.entries(asRecord(from.attributes)).map(([name, value]) => [
        name,
        String(value),
      ]);
      return {
        name: id as string,
        label,
        optionalLabel: asString(from.optionalLabel) || messages.t('field.optional', label),
        required: from.required === true,
        hidden: from.hidden === true,
        index: FIRST_ADDITIONAL_INDEX + index,
        autocomplete:
          asString(asRecord(from.attributes).autocomplete) || asString(from.autocomplete) || 'off',
        autocapitalize: asString(asRecord(from.attributes).autocapitalize) || 'sentences',
        type: asString(from.type) || 'text',
        additional: {
          options: decodeOptions(from.options),
          placeholder: asString(from.placeholder),
          errorMessage: asString(from.errorMessage),
          attributes: Object.fromEntries(attributes),
          rules: decodeRules(from),
        },
      };
    });
}

function decodeOptions(value: unknown): AdditionalFieldSettings['options'] {
  return asList(value)
    .map(asRecord)
    .filter((option) => asString(option.value) !== '')
    .map(({ value: code, label }) => ({ value: asString(code), label: asString(label) || asString(code) }));
}

/** PHP sends an empty array for "no rule"; a plain `true` is no rule either. */
function decodeRules(from: JsonObject): AdditionalFieldSettings['rules'] {
  const rules = ['required', 'hidden', 'validation'].map((name) => [name, asRecord(from[name])] as const);
  return Object.fromEntries(rules.filter(([, rule]) => Object.keys(rule).length > 0));
}
