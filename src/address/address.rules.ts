export type AddressKind = 'billing' | 'shipping';

/** WooCommerce field name → value; the billing address also has an email. */
export type AddressValues = Readonly<Record<string, string>>;

/** An address with a country, without which its fields and rules are unknown. */
export type CountryAddress = AddressValues & { readonly country: string };

export interface FieldDefinition {
  name: string;
  label: string;
  /** The label when the field is optional. */
  optionalLabel: string;
  required: boolean;
  hidden: boolean;
  index: number;
  autocomplete: string;
  autocapitalize: string;
  type: string;
  /**
   * Settings of a field that a plugin added with `woocommerce_register_additional_checkout_field`; undefined for
   * other fields.
   */
  additional?: AdditionalFieldSettings;
}

export interface AdditionalFieldSettings {
  options: readonly { value: string; label: string }[];
  placeholder: string;
  /** The error message of a required checkbox that is not checked. */
  errorMessage: string;
  /** Attributes that the plugin registered: `maxLength`, `pattern`, `title`, `readOnly`, `aria-…` and `data-…`. */
  attributes: Readonly<Record<string, string>>;
  /**
   * JSON schemas that decide whether the field is required, hidden or valid for a cart and customer (WooCommerce
   * 9.8 and later).
   */
  rules: { required?: unknown; hidden?: unknown; validation?: unknown };
}

/**
 * The checkout step that shows an additional field. Additional fields of addresses are not listed by step, but in
 * `AddressSchema.fields`.
 */
export type AdditionalFieldLocation = 'contact' | 'order';

export type FieldOverride = Partial<
  Pick<FieldDefinition, 'label' | 'optionalLabel' | 'required' | 'hidden' | 'index'>
>;

export interface CountryRules {
  allowBilling: boolean;
  allowShipping: boolean;
  /** State code → name; empty if the state is a text field or not used. */
  states: Readonly<Record<string, string>>;
  locale: Readonly<Record<string, FieldOverride>>;
}

/** The shop's address settings. Countries are decoded one at a time, because there are 249 and a shopper needs few. */
export interface AddressSchema {
  fields: readonly FieldDefinition[];
  additional: Readonly<Record<AdditionalFieldLocation, readonly FieldDefinition[]>>;
  countries: Readonly<Record<string, string>>;
  baseCountry: string;
  /** Field options of the page's checkout block, which override the settings and the country's rules. */
  overrides: Readonly<Record<string, FieldOverride>>;
  getCountryRules(code: string): CountryRules;
}

export type FieldProblem = 'missing' | 'email' | 'postcode' | 'phone' | 'choice' | 'pattern' | 'rule';

export interface AddressState {
  /** The current values of the form's shipping and billing fields. */
  values: Readonly<Record<AddressKind, AddressValues>>;
  /** The revision at which the shopper last edited a field; fields without an entry take the server's values. */
  editedRevision: Readonly<Record<AddressKind, Readonly<Record<string, number>>>>;
  revision: number;
  /** The addresses as the server knows them: those last sent to it or received from it. */
  serverAddresses: Readonly<Record<AddressKind, AddressValues>> | null;
  useShippingAsBilling: boolean;
}

/** The addresses to send; `shipping` is absent if no shipping address is sent. */
export interface Addresses<A extends AddressValues = AddressValues> {
  billing: A;
  shipping?: A;
}

/** The address fields that billing and shipping share. */
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

/**
 * Whether the name is the id of an additional field, which contains a namespace and a slash, unlike WooCommerce's own
 * field names.
 */
export const isAdditionalField = (name: string): boolean => name.includes('/');

const EMAIL = /^[^\s@<>"(),;:\\[\]]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,63}$/u;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text.trim());
}

/**
 * Composes diacritics (NFC), because text copied on macOS may contain decomposed marks (NFD), which do not match in
 * comparisons.
 */
export const normalizeText = (value = ''): string => value.normalize('NFC').trim();

/** Returns the value in a normalised form for comparisons, so that two spellings of the same value count as equal. */
export function normalizeForComparison(field: string, value: string | undefined): string {
  const text = normalizeText(value);
  if (field === 'email') return isEmail(text) ? text : '';
  return field === 'postcode' ? text.replace(/\s/g, '').toUpperCase() : text;
}

export const isSameValue = (field: string, one: AddressValues, other: AddressValues): boolean =>
  normalizeForComparison(field, one[field]) === normalizeForComparison(field, other[field]);

export function isSameAddress(one: AddressValues, other: AddressValues): boolean {
  const additionalNames = Object.keys({ ...one, ...other }).filter(isAdditionalField);
  return [...ADDRESS_FIELDS, ...additionalNames].every((field) => isSameValue(field, one, other));
}

/**
 * Returns the fields of `current` whose values differ from those of `previous` after normalisation, trimmed for
 * sending.
 */
export function findChangedFields(current: AddressValues, previous: AddressValues): AddressValues {
  const changed = Object.keys(current).filter((field) => !isSameValue(field, current, previous));
  return Object.fromEntries(changed.map((field) => [field, normalizeFieldValue(field, current[field])]));
}

export function normalizeFieldValue(field: string, value: string | undefined): string {
  return field === 'postcode' ? normalizeForComparison(field, value) : normalizeText(value);
}

/** Whether all address fields are present as strings, including fields that the country does not use. */
export function isCompleteAddress(address: AddressValues, kind: AddressKind): boolean {
  const fields: readonly string[] = kind === 'billing' ? [...ADDRESS_FIELDS, 'email'] : ADDRESS_FIELDS;
  return fields.every((field) => typeof address[field] === 'string');
}

export const initialAddresses: AddressState = {
  values: { billing: {}, shipping: {} },
  editedRevision: { billing: {}, shipping: {} },
  revision: 0,
  serverAddresses: null,
  useShippingAsBilling: true,
};

export interface FieldEdit {
  kind: AddressKind;
  field: string;
  value: string;
}

export function applyFieldEdit(state: AddressState, { kind, field, value }: FieldEdit): AddressState {
  const before = state.values[kind];
  if (before[field] === value) return state;
  const revision = state.revision + 1;
  // A state belongs to one country, so changing the country clears the state.
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

/** Applies several edits, for example of a draft or a payment method. They count as the shopper's edits. */
export function applyFieldEdits(state: AddressState, edits: readonly FieldEdit[]): AddressState {
  return edits.reduce(applyFieldEdit, state);
}

/**
 * Merges the addresses of a server response into the form, except fields that the shopper has edited.
 *
 *   shopper   types "Hà"        types "Nội"
 *   request                send "Hà" ───────────── response "Hà"
 *   field     "Hà"              "Hà Nội"           "Hà Nội"
 *
 * An edited field is never overwritten, even by a later response, because servers trim values and clear invalid ones.
 * The values that were sent count as known to the server, whatever it stored, so that they are not sent again.
 */
export function mergeServerAddresses(
  state: AddressState,
  answer: Required<Addresses>,
  sent: Partial<Addresses> = {},
): AddressState {
  const isFirst = state.serverAddresses === null;
  const mergeServerAddress = (kind: AddressKind): AddressValues => ({
    ...answer[kind],
    ...Object.fromEntries(getEditedValues(state, kind)),
  });
  const values = { billing: mergeServerAddress('billing'), shipping: mergeServerAddress('shipping') };
  return {
    ...state,
    values,
    serverAddresses: {
      billing: { ...answer.billing, ...sent.billing },
      shipping: { ...answer.shipping, ...sent.shipping },
    },
    useShippingAsBilling:
      isFirst && state.revision === 0
        ? isSameAddress(values.billing, values.shipping)
        : state.useShippingAsBilling,
  };
}

function getEditedValues(
  { values, editedRevision }: AddressState,
  kind: AddressKind,
): [field: string, value: string][] {
  return Object.entries(values[kind]).filter(([field]) => editedRevision[kind][field]);
}

/** Returns the shopper's own edits in the order in which they were made, to be stored as a draft. */
export function getShopperEdits(state: AddressState): FieldEdit[] {
  return (['shipping', 'billing'] as const).flatMap((kind) => {
    const revisions = state.editedRevision[kind];
    return getEditedValues(state, kind)
      .sort(([a], [b]) => revisions[a]! - revisions[b]!)
      .map(([field, value]) => ({ kind, field, value }));
  });
}
