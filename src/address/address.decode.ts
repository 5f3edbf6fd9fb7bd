import type { Messages } from '../i18n/messages.types';
import { readAdditional } from './additional.decode';
import type { AddressSchema, CountryRules, FieldDefinition, FieldOverride } from './address.types';

type Raw = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
// An empty map of PHP is a list.
const record = (value: unknown): Raw => (isRecord(value) ? value : {});
const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
const number = (value: unknown): number | undefined =>
  value !== null && value !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;

/** What a shop that says nothing of its fields is taken to mean. */
function ownFields({ t }: Messages): FieldDefinition[] {
  const field = (
    name: string,
    label: string,
    index: number,
    autocomplete: string,
    more: Partial<FieldDefinition> = {},
  ): FieldDefinition => ({
    ...{ name, label, index, autocomplete, optionalLabel: t('field.optional', label) },
    ...{ required: true, hidden: false, autocapitalize: 'words', type: 'text', ...more },
  });
  const bare = { autocapitalize: 'none' };
  return [
    field('email', t('field.email'), 0, 'email', { ...bare, type: 'email' }),
    field('first_name', t('field.firstName'), 10, 'given-name'),
    field('last_name', t('field.lastName'), 20, 'family-name'),
    field('company', t('field.company'), 30, 'organization', { required: false }),
    field('address_1', t('field.address1'), 40, 'address-line1'),
    field('address_2', t('field.address2'), 50, 'address-line2', { required: false }),
    field('country', t('field.country'), 50, 'country'),
    field('city', t('field.city'), 70, 'address-level2'),
    field('state', t('field.state'), 80, 'address-level1'),
    field('postcode', t('field.postcode'), 90, 'postal-code', { autocapitalize: 'characters' }),
    field('phone', t('field.phone'), 100, 'tel', { ...bare, required: false, type: 'tel' }),
  ];
}

/** WooCommerce 8 calls the place of a field its priority. */
function readOverride(value: unknown): FieldOverride {
  const from = record(value);
  const given = {
    label: text(from.label),
    optionalLabel: text(from.optionalLabel),
    required: flag(from.required),
    hidden: flag(from.hidden),
    index: number(from.index ?? from.priority),
  };
  return Object.fromEntries(Object.entries(given).filter(([, entry]) => entry !== undefined));
}

function readFields(value: unknown, messages: Messages): FieldDefinition[] {
  const given = record(value);
  return ownFields(messages).map((field) => {
    const from = record(given[field.name]);
    const override = readOverride(from);
    const optionalLabel =
      override.optionalLabel ??
      (override.label ? messages.t('field.optional', override.label) : field.optionalLabel);
    return {
      ...field,
      ...override,
      optionalLabel,
      autocomplete: text(from.autocomplete) ?? field.autocomplete,
      autocapitalize: text(from.autocapitalize) ?? field.autocapitalize,
      type: text(from.type) ?? field.type,
    };
  });
}

function readCountry(value: unknown): CountryRules {
  const from = record(value);
  const locale = Object.entries(record(from.locale)).map(([field, override]) => [
    field,
    readOverride(override),
  ]);
  const states = Object.entries(record(from.states)).filter(([, name]) => typeof name === 'string');
  return {
    allowBilling: flag(from.allowBilling) ?? true,
    allowShipping: flag(from.allowShipping) ?? true,
    states: Object.fromEntries(states) as Record<string, string>,
    locale: Object.fromEntries(locale) as CountryRules['locale'],
  };
}

/** The page's settings on addresses: `defaultFields`, `countryData`, `countries`, `baseLocation`. */
export function readSchema(raw: Raw, messages: Messages): AddressSchema {
  const data = record(raw.countryData);
  const names = record(raw.countries);
  const base = text(record(raw.baseLocation).country) ?? 'VN';
  const codes = Object.keys(names).length > 0 ? Object.keys(names) : Object.keys(data);
  const known = new Map<string, CountryRules>();
  return {
    fields: [...readFields(raw.defaultFields, messages), ...readAdditional(raw, 'address', messages)],
    additional: {
      contact: readAdditional(raw, 'contact', messages),
      order: readAdditional(raw, 'order', messages),
    },
    countries: Object.fromEntries(
      (codes.length > 0 ? codes : [base]).map((code) => [
        code,
        text(names[code]) ?? nameOf(code, messages.locale),
      ]),
    ),
    base,
    wished: {},
    country(code) {
      const rules = known.get(code) ?? readCountry(Object.hasOwn(data, code) ? data[code] : undefined);
      known.set(code, rules);
      return rules;
    },
  };
}

/** The server's names win; the browser knows the rest. */
function nameOf(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
