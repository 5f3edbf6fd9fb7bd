export type AddressKind = 'billing' | 'shipping';

/** WooCommerce field name → value; the billing address also has an email. */
export type AddressValues = Readonly<Record<string, string>>;

/** An address in use, which always has a country. */
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
  /** Present if a plugin added the field (`woocommerce_register_additional_checkout_field`). */
  additional?: AdditionalFieldSettings;
}

export interface AdditionalFieldSettings {
  options: readonly { value: string; label: string }[];
  placeholder: string;
  /** The error message of a required checkbox that is not checked. */
  errorMessage: string;
  /** `maxLength`, `pattern`, `title`, `readOnly`, `aria-…` and `data-…` attributes that the plugin registered. */
  attributes: Readonly<Record<string, string>>;
  /** JSON schemas for cart, customer and checkout (WooCommerce 9.8 and later). */
  rules: { required?: unknown; hidden?: unknown; validation?: unknown };
}

/** The step of an additional field. Additional fields of addresses are in the schema's `fields` instead. */
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
  base: string;
  /** Field options of the page's checkout block, which override the settings and the country's rules. */
  overrides: Readonly<Record<string, FieldOverride>>;
  country(code: string): CountryRules;
}

export type FieldProblem = 'missing' | 'email' | 'postcode' | 'phone' | 'choice' | 'pattern' | 'rule';

export interface AddressState {
  /** The current form values. */
  values: Readonly<Record<AddressKind, AddressValues>>;
  /** The revision at which the shopper last edited a field; fields without an entry take the server's values. */
  editedRevision: Readonly<Record<AddressKind, Readonly<Record<string, number>>>>;
  revision: number;
  /** The addresses that the server has: last sent to it or received from it. */
  known: Readonly<Record<AddressKind, AddressValues>> | null;
  useShippingAsBilling: boolean;
}

/** The addresses to send; `shipping` is absent if no shipping address is sent. */
export interface Addresses<A extends AddressValues = AddressValues> {
  billing: A;
  shipping?: A;
}
