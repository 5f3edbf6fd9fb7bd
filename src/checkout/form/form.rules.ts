import {
  type AdditionalFieldLocation,
  type Addresses,
  type AddressKind,
  type AddressNeeds,
  type AddressSchema,
  type AddressState,
  type AddressValues,
  CHECKED_VALUE,
  type CountryAddress,
  type CountryRules,
  clearHiddenFieldValues,
  type FieldDefinition,
  type FieldProblem,
  findChangedFields,
  getCountryFields,
  planAddresses,
  resolveAddresses,
  validateAddress,
  validateField,
} from '../../address';

export interface FieldConditions {
  /** Returns the field with its `required` and `hidden` conditions evaluated. */
  evaluateFieldConditions(field: FieldDefinition, group: FieldGroup): FieldDefinition;
  /**
   * Returns the shop's message for a value that breaks the field's validation rule: empty if the rule has no
   * message, `undefined` if the value is valid.
   */
  getRuleViolation(field: FieldDefinition, group: FieldGroup, value: string): string | undefined;
}

export interface CheckoutForm {
  schema: AddressSchema;
  addresses: AddressState;
  addressNeeds: AddressNeeds;
  formatOptionalLabel(label: string): string;
  /** Values of additional fields of the contact and order steps, by field id. */
  additional: Readonly<Record<string, string>>;
  /** Evaluates the fields' conditions; `null` if no field has any. */
  conditions: FieldConditions | null;
}

export const getAddressCountry = (
  { schema, addresses }: Pick<CheckoutForm, 'schema' | 'addresses'>,
  kind: AddressKind,
): string => addresses.values[kind].country || schema.baseCountry;

/** Returns the visible fields of one address, without the email field, which belongs to the contact step. */
export function getAddressFields(form: CheckoutForm, kind: AddressKind): FieldDefinition[] {
  return getAllAddressFields(form, kind).filter(({ name }) => name !== 'email');
}

const getAllAddressFields = (form: CheckoutForm, kind: AddressKind): FieldDefinition[] =>
  getCountryFields(form.schema, getAddressCountry(form, kind), form.formatOptionalLabel).map((field) =>
    applyFieldConditions(form, field, kind),
  );

/** Returns the additional fields of a step with their conditions evaluated. */
export const getAdditionalFields = (form: CheckoutForm, group: AdditionalFieldLocation): FieldDefinition[] =>
  form.schema.additional[group].map((field) => applyFieldConditions(form, field, group));

const applyFieldConditions = (
  { conditions }: CheckoutForm,
  field: FieldDefinition,
  group: FieldGroup,
): FieldDefinition => (conditions ? conditions.evaluateFieldConditions(field, group) : field);

export function getEmailField(form: CheckoutForm): FieldDefinition | undefined {
  return getCountryFields(form.schema, getAddressCountry(form, 'billing'), form.formatOptionalLabel).find(
    ({ name }) => name === 'email',
  );
}

export interface VisibleProblem {
  /** The field's id in the validation store, such as `billing_postcode`. */
  errorId: string;
  /** The `id` of the input element. */
  inputId: string;
  kind: FieldGroup;
  field: FieldDefinition;
  problem: FieldProblem;
  /** The message of the field's validation rule, if the shop has set one. */
  message?: string;
}

/** Returns all problems of visible fields, in page order. */
export function findFormProblems(form: CheckoutForm): VisibleProblem[] {
  const plan = planAddresses(form.addressNeeds, form.addresses.useShippingAsBilling);
  const email = getEmailField(form);
  const kinds = (['shipping', 'billing'] as const).filter((kind) => plan[kind]);
  return [
    ...(email ? findAddressProblems(form, 'billing', [email]) : []),
    ...findAdditionalFieldProblems(form, 'contact'),
    ...kinds.flatMap((kind) => findAddressProblems(form, kind, getAddressFields(form, kind))),
    ...findAdditionalFieldProblems(form, 'order'),
  ];
}

function findAdditionalFieldProblems(form: CheckoutForm, kind: AdditionalFieldLocation): VisibleProblem[] {
  return findVisibleProblems(
    form,
    kind,
    getAdditionalFields(form, kind),
    { ...form.additional, country: '' },
    NO_RULES,
  );
}

/** Empty country rules. They are used to check additional fields, which do not depend on a country. */
export const NO_RULES: CountryRules = { allowBilling: true, allowShipping: true, states: {}, locale: {} };

function findAddressProblems(
  form: CheckoutForm,
  kind: AddressKind,
  fields: readonly FieldDefinition[],
): VisibleProblem[] {
  const country = getAddressCountry(form, kind);
  const values = { ...form.addresses.values[kind], country };
  return findVisibleProblems(form, kind, fields, values, form.schema.getCountryRules(country));
}

function findVisibleProblems(
  form: CheckoutForm,
  kind: FieldGroup,
  fields: readonly FieldDefinition[],
  values: CountryAddress,
  rules: CountryRules,
): VisibleProblem[] {
  return fields.flatMap((field) => {
    const found = findFieldProblem(form, kind, field, values, rules);
    if (!found) return [];
    const { name } = field;
    return [{ errorId: `${kind}_${name}`, inputId: getWcInputId(kind, name), kind, field, ...found }];
  });
}

/**
 * Returns the problem of one field. The conditions of an additional field are checked after the rules for all
 * fields.
 */
export function findFieldProblem(
  { conditions }: CheckoutForm,
  kind: FieldGroup,
  field: FieldDefinition,
  values: CountryAddress,
  rules: CountryRules,
): Pick<VisibleProblem, 'problem' | 'message'> | undefined {
  const problem = validateField(field, values, rules);
  if (problem) return { problem };
  const message = field.hidden
    ? undefined
    : conditions?.getRuleViolation(field, kind, (values[field.name] ?? '').trim());
  return message === undefined ? undefined : { problem: 'rule', message };
}

/** Returns WooCommerce's id of the input element, which third-party scripts rely on. */
export const getWcInputId = (kind: FieldGroup, field: string): string =>
  field === 'email' ? 'email' : `${kind}-${field.replaceAll('/', '-')}`;

export function resolveFormAddresses(form: CheckoutForm): Addresses<CountryAddress> {
  const checkboxNames = form.schema.fields.filter(({ type }) => type === 'checkbox').map(({ name }) => name);
  const clearHiddenFields = (values: AddressValues, kind: AddressKind): CountryAddress => {
    const country = values.country || form.schema.baseCountry;
    const checkboxValues = Object.fromEntries(
      checkboxNames.map((name) => [name, String(values[name] === CHECKED_VALUE)]),
    );
    const fields = getCountryFields(form.schema, country, form.formatOptionalLabel).map((field) =>
      applyFieldConditions(form, field, kind),
    );
    return clearHiddenFieldValues({ ...values, ...checkboxValues, country }, fields);
  };
  return resolveAddresses(form.addresses, form.addressNeeds, clearHiddenFields);
}

/**
 * Returns the address changes to send: the changed fields of each address that has no invalid field. An empty field
 * that the shopper never edited is not sent and does not keep the other fields from being sent.
 */
export function findCustomerChanges(form: CheckoutForm): Partial<Addresses> {
  const { serverAddresses } = form.addresses;
  if (!serverAddresses) return {};
  const addresses = resolveFormAddresses(form);
  const changes: { billing?: AddressValues; shipping?: AddressValues } = {};
  for (const kind of ['billing', 'shipping'] as const) {
    const address = addresses[kind];
    if (!address) continue;
    const changed = findChangedFields(address, serverAddresses[kind]);
    const fields = getCountryFields(form.schema, address.country, form.formatOptionalLabel);
    const problems = validateAddress(fields, address, form.schema.getCountryRules(address.country));
    const names = Object.keys(changed);
    if (names.length > 0 && !names.some((name) => problems[name])) changes[kind] = changed;
  }
  return changes;
}

/** The group of fields that a field belongs to. */
export type FieldGroup = AddressKind | AdditionalFieldLocation;

/**
 * Converts values to those that the Store API expects. Checkboxes become booleans. A field that was never edited is
 * omitted, because the confirmation page would show it as "No". A hidden field is sent empty, so that the server
 * deletes the value of an earlier draft.
 */
export function convertToSentFieldValues(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, string>>,
): Record<string, string | boolean> {
  return Object.fromEntries(
    fields.flatMap(({ name, type, hidden }) => {
      const value = hidden ? '' : values[name];
      if (value === undefined) return [];
      return [
        [name, type === 'checkbox' && !hidden ? value === CHECKED_VALUE : value.trim().normalize('NFC')],
      ];
    }),
  );
}

export type AdditionalFields = Readonly<Record<AdditionalFieldLocation, readonly FieldDefinition[]>>;
