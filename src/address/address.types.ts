export type AddressKind = 'billing' | 'shipping';

/** Field → text, by WooCommerce's names; billing has an email besides. */
export type AddressValues = Readonly<Record<string, string>>;

/** As it is used and checked, an address says its country. */
export type CountryAddress = AddressValues & { readonly country: string };

export interface FieldDefinition {
  name: string;
  label: string;
  /** The label where the field may be left empty. */
  optionalLabel: string;
  required: boolean;
  hidden: boolean;
  index: number;
  autocomplete: string;
  autocapitalize: string;
  type: string;
  /** Of a field that the shop added (`woocommerce_register_additional_checkout_field`). */
  additional?: AdditionalFieldSettings;
}

export interface AdditionalFieldSettings {
  options: readonly { value: string; label: string }[];
  placeholder: string;
  /** What a required checkbox says while it is not ticked. */
  errorMessage: string;
  /** `maxLength`, `pattern`, `title`, `readOnly`, `aria-…` and `data-…`, as the shop registered them. */
  attributes: Readonly<Record<string, string>>;
  /** JSON schemas over cart, customer and checkout: WooCommerce 9.8 and later. */
  rules: { required?: unknown; hidden?: unknown; validation?: unknown };
}

/** Where a field that the shop added is asked for; `address` stands for both addresses. */
export type AdditionalFieldLocation = 'contact' | 'order';

export type FieldOverride = Partial<
  Pick<FieldDefinition, 'label' | 'optionalLabel' | 'required' | 'hidden' | 'index'>
>;

export interface CountryRules {
  allowBilling: boolean;
  allowShipping: boolean;
  /** Code → name; empty where a state is free text, or nothing at all. */
  states: Readonly<Record<string, string>>;
  locale: Readonly<Record<string, FieldOverride>>;
}

/** What the shop says about addresses. Countries are read one by one: there are 249, and a shopper needs one. */
export interface AddressSchema {
  fields: readonly FieldDefinition[];
  additional: Readonly<Record<AdditionalFieldLocation, readonly FieldDefinition[]>>;
  countries: Readonly<Record<string, string>>;
  base: string;
  /** What the page itself wants of a field, whatever the settings and the country say. */
  overrides: Readonly<Record<string, FieldOverride>>;
  country(code: string): CountryRules;
}

export type FieldProblem = 'missing' | 'email' | 'postcode' | 'phone' | 'choice' | 'pattern' | 'rule';

export interface AddressState {
  /** What is in the fields. */
  values: Readonly<Record<AddressKind, AddressValues>>;
  /** The revision at which the shopper last edited a field; one that is not here is the server's to fill. */
  editedRevision: Readonly<Record<AddressKind, Readonly<Record<string, number>>>>;
  revision: number;
  /** What the server has been told, or told us. */
  known: Readonly<Record<AddressKind, AddressValues>> | null;
  useShippingAsBilling: boolean;
}

/** Both addresses as they are to be used; `shipping` is absent where nothing is sent. */
export interface Addresses<A extends AddressValues = AddressValues> {
  billing: A;
  shipping?: A;
}
