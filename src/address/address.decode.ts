import type { Messages } from '../i18n/keys';
import { asRecord, asString, type JsonObject } from '../lib/json-values';
import {
  type AdditionalFieldLocation,
  type AdditionalFieldSettings,
  type AddressSchema,
  type CountryRules,
  type FieldDefinition,
  type FieldOverride,
  isAdditionalField,
} from './address.rules';
import { decodePlaceNames } from './place-names';

const toBooleanOrUndefined = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;
const toNumberOrUndefined = (value: unknown): number | undefined =>
  value !== null && value !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;

/** The address fields that are used if the shop's settings define none. */
function createDefaultFields({ t }: Messages): FieldDefinition[] {
  const createFieldDefinition = (
    name: string,
    label: string,
    index: number,
    autocomplete: string,
    overrides: Partial<FieldDefinition> = {},
  ): FieldDefinition => ({
    ...{ name, label, index, autocomplete, optionalLabel: t('field.optional', label) },
    ...{ required: true, hidden: false, autocapitalize: 'words', type: 'text', ...overrides },
  });
  const bare = { autocapitalize: 'none' };
  return [
    createFieldDefinition('email', t('field.email'), 0, 'email', { ...bare, type: 'email' }),
    createFieldDefinition('first_name', t('field.firstName'), 10, 'given-name'),
    createFieldDefinition('last_name', t('field.lastName'), 20, 'family-name'),
    createFieldDefinition('company', t('field.company'), 30, 'organization', { required: false }),
    createFieldDefinition('address_1', t('field.address1'), 40, 'address-line1'),
    createFieldDefinition('address_2', t('field.address2'), 50, 'address-line2', { required: false }),
    createFieldDefinition('country', t('field.country'), 50, 'country'),
    createFieldDefinition('city', t('field.city'), 70, 'address-level2'),
    createFieldDefinition('state', t('field.state'), 80, 'address-level1'),
    createFieldDefinition('postcode', t('field.postcode'), 90, 'postal-code', {
      autocapitalize: 'characters',
    }),
    createFieldDefinition('phone', t('field.phone'), 100, 'tel', { ...bare, required: false, type: 'tel' }),
  ];
}

/**
 * Decodes the shop's settings for a field. The field's position is called `priority` in WooCommerce 8 and `index` in
 * later versions.
 */
function decodeFieldOverride(value: unknown): FieldOverride {
  const fields = asRecord(value);
  const definedSettings = {
    label: asString(fields.label) || undefined,
    optionalLabel: asString(fields.optionalLabel) || undefined,
    required: toBooleanOrUndefined(fields.required),
    hidden: toBooleanOrUndefined(fields.hidden),
    index: toNumberOrUndefined(fields.index ?? fields.priority),
  };
  return Object.fromEntries(Object.entries(definedSettings).filter(([, entry]) => entry !== undefined));
}

function decodeFieldOverrides(value: unknown, messages: Messages): FieldDefinition[] {
  const fieldSettings = asRecord(value);
  return createDefaultFields(messages).map((field) => {
    const fields = asRecord(fieldSettings[field.name]);
    const override = decodeFieldOverride(fields);
    const optionalLabel =
      override.optionalLabel ??
      (override.label ? messages.t('field.optional', override.label) : field.optionalLabel);
    return {
      ...field,
      ...override,
      optionalLabel,
      autocomplete: asString(fields.autocomplete) || field.autocomplete,
      autocapitalize: asString(fields.autocapitalize) || field.autocapitalize,
      type: asString(fields.type) || field.type,
    };
  });
}

function decodeCountry(value: unknown, loadedStates: unknown): CountryRules {
  const fields = asRecord(value);
  const locale = Object.entries(asRecord(fields.locale)).map(
    ([field, override]) => [field, decodeFieldOverride(override)] as const,
  );
  return {
    allowBilling: toBooleanOrUndefined(fields.allowBilling) ?? true,
    allowShipping: toBooleanOrUndefined(fields.allowShipping) ?? true,
    states: decodePlaceNames(fields.states ?? loadedStates),
    locale: Object.fromEntries(locale),
  };
}

/**
 * Decodes the address settings of the page: `defaultFields`, `countryData`, `countries`, `baseLocation`. `states` are
 * the states that the page leaves out and place-names.ts loads.
 */
export function decodeAddressSchema(
  raw: JsonObject,
  messages: Messages,
  states: JsonObject = {},
): AddressSchema {
  const data = asRecord(raw.countryData);
  const names = decodePlaceNames(raw.countries);
  const baseCountry = asString(asRecord(raw.baseLocation).country) || 'VN';
  const codes = Object.keys(names).length > 0 ? Object.keys(names) : Object.keys(data);
  const decodedRules = new Map<string, CountryRules>();
  return {
    fields: [
      ...decodeFieldOverrides(raw.defaultFields, messages),
      ...decodeAdditionalFields(raw, 'address', messages),
    ],
    additional: {
      contact: decodeAdditionalFields(raw, 'contact', messages),
      order: decodeAdditionalFields(raw, 'order', messages),
    },
    countries: Object.fromEntries(
      (codes.length > 0 ? codes : [baseCountry]).map((code) => [
        code,
        names[code] || getCountryName(code, messages.locale),
      ]),
    ),
    baseCountry,
    overrides: {},
    getCountryRules(code) {
      const readEntryOfCountry = (from: JsonObject) => (Object.hasOwn(from, code) ? from[code] : undefined);
      const rules =
        decodedRules.get(code) ?? decodeCountry(readEntryOfCountry(data), readEntryOfCountry(states));
      decodedRules.set(code, rules);
      return rules;
    },
  };
}

/** The country's name in the given language, for countries that are missing from the settings. */
function getCountryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

const toListOfValues = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : Object.values(asRecord(value));

/** Fields that plugins add come after the fields that the country defines. */
const FIRST_ADDITIONAL_INDEX = 1_000;

/**
 * Returns the fields that plugins add to one step of the checkout, in order. WooCommerce 8.5 has the name `additional`
 * for the step that later versions call `order`.
 */
function decodeAdditionalFields(
  raw: JsonObject,
  location: AdditionalFieldLocation | 'address',
  messages: Messages,
): FieldDefinition[] {
  const definitions = asRecord(raw.defaultFields);
  const locations = asRecord(raw.addressFieldsLocations);
  const ids = toListOfValues(locations[location] ?? (location === 'order' ? locations.additional : []));
  return ids
    .filter(
      (id): id is string => typeof id === 'string' && isAdditionalField(id) && Object.hasOwn(definitions, id),
    )
    .map((id, index): FieldDefinition => {
      const fields = asRecord(definitions[id]);
      const label = asString(fields.label);
      const attributes = Object.entries(asRecord(fields.attributes)).map(([name, value]) => [
        name,
        String(value),
      ]);
      return {
        name: id,
        label,
        optionalLabel: asString(fields.optionalLabel) || messages.t('field.optional', label),
        required: fields.required === true,
        hidden: fields.hidden === true,
        index: FIRST_ADDITIONAL_INDEX + index,
        autocomplete:
          asString(asRecord(fields.attributes).autocomplete) || asString(fields.autocomplete) || 'off',
        autocapitalize: asString(asRecord(fields.attributes).autocapitalize) || 'sentences',
        type: asString(fields.type) || 'text',
        additional: {
          options: decodeSelectOptions(fields.options),
          placeholder: asString(fields.placeholder),
          errorMessage: asString(fields.errorMessage),
          attributes: Object.fromEntries(attributes),
          rules: decodeFieldRules(fields),
        },
      };
    });
}

function decodeSelectOptions(value: unknown): AdditionalFieldSettings['options'] {
  return toListOfValues(value)
    .map(asRecord)
    .filter((option) => asString(option.value) !== '')
    .map(({ value: code, label }) => ({ value: asString(code), label: asString(label) || asString(code) }));
}

/** Omits missing rules, which PHP encodes as an empty array, and the rule `true`, which restricts nothing. */
function decodeFieldRules(from: JsonObject): AdditionalFieldSettings['rules'] {
  const rules = ['required', 'hidden', 'validation'].map((name) => [name, asRecord(from[name])] as const);
  return Object.fromEntries(rules.filter(([, rule]) => Object.keys(rule).length > 0));
}
