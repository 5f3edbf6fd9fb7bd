import {
  type AdditionalFieldLocation,
  type AddressKind,
  type FieldDefinition,
  VALIDATED_FIELDS,
} from '../../address';

/** A step of the form that has fields. */
export type FieldPlace = AddressKind | AdditionalFieldLocation;

/**
 * As the Store API wants it, and WooCommerce's block sends it: checkboxes as booleans, and nothing of a field that
 * nobody has touched, which the confirmation would show as "No". A hidden field is named and empty, so that the server
 * drops what an earlier draft has of it.
 */
export function sentValues(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, string>>,
): Record<string, string | boolean> {
  return Object.fromEntries(
    fields.flatMap(({ name, type, hidden }) => {
      const value = hidden ? '' : values[name];
      if (value === undefined) return [];
      return [
        [name, type === 'checkbox' && !hidden ? value === VALIDATED_FIELDS : value.trim().normalize('NFC')],
      ];
    }),
  );
}

export type AdditionalFields = Readonly<Record<AdditionalFieldLocation, readonly FieldDefinition[]>>;
