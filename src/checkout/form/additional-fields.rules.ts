import {
  type AdditionalFieldLocation,
  type AddressKind,
  type FieldDefinition,
  VALIDATED_FIELDS,
} from '../../address';

/** The group of fields that a field belongs to. */
export type FieldPlace = AddressKind | AdditionalFieldLocation;

/**
 * Values in the form that the Store API expects: checkboxes as booleans, and no entry for a field that was never
 * edited, because the confirmation page would show it as "No". A hidden field is sent empty, so that the server deletes
 * the value of an earlier draft.
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
