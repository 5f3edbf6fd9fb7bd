import { isAdditionalField } from './additional-fields.decode';
import type { Addresses, AddressKind, AddressState, AddressValues } from './address.types';

/** The ten fields of an address. */
export const ADDRESS_FIELDS = [
  'first_name',
  'last_name',
  'company',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'country',
  'phone',
] as const;

const EMAIL = /^[^\s@<>"(),;:\\[\]]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,63}$/u;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text.trim());
}

/** Text copied from a Mac comes with its marks apart, and would not be found or compared. */
export const normalizeText = (value = ''): string => value.normalize('NFC').trim();

/** What a value means: two spellings of the same are no change. */
export function comparableValue(field: string, value: string | undefined): string {
  const text = normalizeText(value);
  if (field === 'email') return isEmail(text) ? text : '';
  return field === 'postcode' ? text.replace(/\s/g, '').toUpperCase() : text;
}

export const isSameValue = (field: string, one: AddressValues, other: AddressValues): boolean =>
  comparableValue(field, one[field]) === comparableValue(field, other[field]);

export function isSameAddress(one: AddressValues, other: AddressValues): boolean {
  const added = Object.keys({ ...one, ...other }).filter(isAdditionalField);
  return [...ADDRESS_FIELDS, ...added].every((field) => isSameValue(field, one, other));
}

/** The fields whose meaning differs, as they are to be sent. */
export function changedFields(now: AddressValues, known: AddressValues): AddressValues {
  const changed = Object.keys(now).filter((field) => !isSameValue(field, now, known));
  return Object.fromEntries(changed.map((field) => [field, trimValue(field, now[field])]));
}

export function trimValue(field: string, value: string | undefined): string {
  return field === 'postcode' ? comparableValue(field, value) : normalizeText(value);
}

/** All the address there can be; which of it a country asks for is another question. */
export function isCompleteAddress(address: AddressValues, kind: AddressKind): boolean {
  const fields: readonly string[] = kind === 'billing' ? [...ADDRESS_FIELDS, 'email'] : ADDRESS_FIELDS;
  return fields.every((field) => typeof address[field] === 'string');
}

export const initialAddresses: AddressState = {
  values: { billing: {}, shipping: {} },
  editedRevision: { billing: {}, shipping: {} },
  revision: 0,
  known: null,
  useShippingAsBilling: true,
};

export interface FieldEdit {
  kind: AddressKind;
  field: string;
  value: string;
}

export function applyEdit(state: AddressState, { kind, field, value }: FieldEdit): AddressState {
  const before = state.values[kind];
  if (before[field] === value) return state;
  const revision = state.revision + 1;
  // Another country has other states.
  const cleared = field === 'country' && before.state ? ['state'] : [];
  const values = { ...before, [field]: value, ...Object.fromEntries(cleared.map((other) => [other, ''])) };
  const edits = Object.fromEntries([field, ...cleared].map((name) => [name, revision]));
  return {
    ...state,
    revision,
    values: { ...state.values, [kind]: values },
    editedRevision: { ...state.editedRevision, [kind]: { ...state.editedRevision[kind], ...edits } },
  };
}

/** Several at once, as a draft or a payment method brings them. They count as the shopper's. */
export function applyEdits(state: AddressState, edits: readonly FieldEdit[]): AddressState {
  return edits.reduce(applyEdit, state);
}

/**
 * An answer of the server, as of the revision at which it was asked for.
 *
 *   typed   „Hà"──────„Hà Nội"
 *   wire      push „Hà"──────────answer „Hà"
 *   field     „Hà"    „Hà Nội"   „Hà Nội"
 *
 * A field the shopper edited is theirs for good, even where the answer is not older: servers trim, and blank what
 * they did not like. What was sent counts as known, however the server keeps it, so it is not sent for ever.
 */
export function mergeServerAddresses(
  state: AddressState,
  answer: Required<Addresses>,
  sent: Partial<Addresses> = {},
): AddressState {
  const isFirst = state.known === null;
  const mergeKind = (kind: AddressKind): AddressValues => ({
    ...answer[kind],
    ...Object.fromEntries(editedValues(state, kind)),
  });
  const values = { billing: mergeKind('billing'), shipping: mergeKind('shipping') };
  return {
    ...state,
    values,
    known: {
      billing: { ...answer.billing, ...sent.billing },
      shipping: { ...answer.shipping, ...sent.shipping },
    },
    useShippingAsBilling:
      isFirst && state.revision === 0
        ? isSameAddress(values.billing, values.shipping)
        : state.useShippingAsBilling,
  };
}

function editedValues(
  { values, editedRevision }: AddressState,
  kind: AddressKind,
): [field: string, value: string][] {
  return Object.entries(values[kind]).filter(([field]) => editedRevision[kind][field]);
}

/** The shopper's own edits, to be kept for later. */
export function shopperEdits(state: AddressState): FieldEdit[] {
  return (['shipping', 'billing'] as const).flatMap((kind) => {
    const at = state.editedRevision[kind];
    return editedValues(state, kind)
      .sort(([a], [b]) => at[a]! - at[b]!)
      .map(([field, value]) => ({ kind, field, value }));
  });
}
