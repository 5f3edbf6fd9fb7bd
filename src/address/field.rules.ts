import type { AddressSchema, AddressValues, FieldDefinition } from './address.rules';

/** In Việt Nam the family name comes first, unless the shop sets the order of the name fields itself. */
const FAMILY_NAME_FIRST = new Set(['VN']);

/**
 * Returns the fields of a country in the country's order. Hidden fields are included, because their values have to be
 * cleared.
 */
export function getCountryFields(
  schema: AddressSchema,
  country: string,
  formatOptionalLabel: (label: string) => string,
): FieldDefinition[] {
  const { locale } = schema.getCountryRules(country);
  const countryFields = schema.fields.map((field): FieldDefinition => {
    const override = {
      ...(Object.hasOwn(locale, field.name) && locale[field.name]),
      ...schema.overrides[field.name],
    };
    const label = override.label ?? field.label;
    const optionalLabel =
      override.optionalLabel ??
      (override.label !== undefined ? formatOptionalLabel(label) : field.optionalLabel);
    const hidden = override.hidden ?? field.hidden;
    return {
      ...field,
      ...override,
      label,
      optionalLabel: optionalLabel || formatOptionalLabel(label),
      hidden,
      required: !hidden && (override.required ?? field.required),
    };
  });
  if (FAMILY_NAME_FIRST.has(country) && !locale.first_name?.index && !locale.last_name?.index)
    moveFieldAfter(countryFields, 'first_name', 'last_name');
  return countryFields.sort((a, b) => a.index - b.index);
}

function moveFieldAfter(fields: readonly FieldDefinition[], first: string, second: string): void {
  const firstField = fields.find(({ name }) => name === first);
  const secondField = fields.find(({ name }) => name === second);
  if (!firstField || !secondField) return;
  const { index } = firstField;
  firstField.index = Math.max(index, secondField.index);
  secondField.index = Math.min(index, secondField.index);
}

export function getFieldLabel({ required, label, optionalLabel }: FieldDefinition): string {
  return required ? label : optionalLabel;
}

/** Removes the values of hidden fields, which are not sent. */
export function clearHiddenFieldValues<A extends AddressValues>(
  values: A,
  fields: readonly FieldDefinition[],
): A {
  const hidden = fields.filter(({ name, hidden }) => hidden && values[name]);
  return { ...values, ...Object.fromEntries(hidden.map(({ name }) => [name, ''])) };
}

interface CountryChoice {
  /** The country code. */
  value: string;
  label: string;
}

/** The countries that the shop accepts addresses in, as pairs of code and name. */
export function getCountryChoices(schema: AddressSchema, kind: 'billing' | 'shipping'): CountryChoice[] {
  return Object.entries(schema.countries).flatMap(([value, label]) => {
    const { allowBilling, allowShipping } = schema.getCountryRules(value);
    return (kind === 'billing' ? allowBilling : allowShipping) ? [{ value, label }] : [];
  });
}
