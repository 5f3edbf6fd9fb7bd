import {
  type AdditionalFieldLocation,
  type Addresses,
  type AddressKind,
  type AddressNeeds,
  type AddressSchema,
  type AddressState,
  type AddressValues,
  addressProblems,
  type CountryAddress,
  type CountryRules,
  changedFields,
  dropHiddenValues,
  type FieldDefinition,
  type FieldProblem,
  fieldProblem,
  fieldsOfCountry,
  planAddresses,
  usedAddresses,
  VALIDATED_FIELDS,
} from '../../address';

export interface Conditions {
  /** The field with its `required` and `hidden` conditions evaluated. */
  resolve(field: FieldDefinition, place: FieldPlace): FieldDefinition;
  /**
   * The shop's message for a value that breaks the field's validation rule; empty if the rule has no message,
   * `undefined` if the value is valid.
   */
  refusal(field: FieldDefinition, place: FieldPlace, value: string): string | undefined;
}

export interface CheckoutForm {
  schema: AddressSchema;
  addresses: AddressState;
  needs: AddressNeeds;
  optional(label: string): string;
  /** Values of additional fields of the contact and order steps, by field id. */
  additional: Readonly<Record<string, string>>;
  /** Evaluates the fields' conditions; `null` if no field has any. */
  conditions: Conditions | null;
}

export const countryOf = (
  { schema, addresses }: Pick<CheckoutForm, 'schema' | 'addresses'>,
  kind: AddressKind,
): string => addresses.values[kind].country || schema.base;

/** The visible fields of one address; the email field belongs to the contact step. */
export function addressFields(form: CheckoutForm, kind: AddressKind): FieldDefinition[] {
  return fieldsOf(form, kind).filter(({ name }) => name !== 'email');
}

const fieldsOf = (form: CheckoutForm, kind: AddressKind): FieldDefinition[] =>
  fieldsOfCountry(form.schema, countryOf(form, kind), form.optional).map((field) =>
    resolved(form, field, kind),
  );

/** The additional fields of a step with their conditions evaluated. */
export const additionalFields = (form: CheckoutForm, place: AdditionalFieldLocation): FieldDefinition[] =>
  form.schema.additional[place].map((field) => resolved(form, field, place));

const resolved = (
  { conditions }: CheckoutForm,
  field: FieldDefinition,
  place: FieldPlace,
): FieldDefinition => (conditions ? conditions.resolve(field, place) : field);

export function emailField(form: CheckoutForm): FieldDefinition | undefined {
  return fieldsOfCountry(form.schema, countryOf(form, 'billing'), form.optional).find(
    ({ name }) => name === 'email',
  );
}

export interface VisibleProblem {
  /** The field's id in the validation store, such as `billing_postcode`. */
  errorId: string;
  /** The `id` of the field's input. */
  inputId: string;
  kind: FieldPlace;
  field: FieldDefinition;
  problem: FieldProblem;
  /** The message of the shop's own validation rule. */
  message?: string;
}

/** Returns all problems of visible fields, in page order. */
export function formProblems(form: CheckoutForm): VisibleProblem[] {
  const plan = planAddresses(form.needs, form.addresses.useShippingAsBilling);
  const email = emailField(form);
  const kinds = (['shipping', 'billing'] as const).filter((kind) => plan[kind]);
  return [
    ...(email ? problemsOf(form, 'billing', [email]) : []),
    ...additionalProblems(form, 'contact'),
    ...kinds.flatMap((kind) => problemsOf(form, kind, addressFields(form, kind))),
    ...additionalProblems(form, 'order'),
  ];
}

function additionalProblems(form: CheckoutForm, kind: AdditionalFieldLocation): VisibleProblem[] {
  return visibleProblems(
    form,
    kind,
    additionalFields(form, kind),
    { ...form.additional, country: '' },
    NO_RULES,
  );
}

/** Additional fields do not depend on a country. */
export const NO_RULES: CountryRules = { allowBilling: true, allowShipping: true, states: {}, locale: {} };

function problemsOf(
  form: CheckoutForm,
  kind: AddressKind,
  fields: readonly FieldDefinition[],
): VisibleProblem[] {
  const country = countryOf(form, kind);
  const values = { ...form.addresses.values[kind], country };
  return visibleProblems(form, kind, fields, values, form.schema.country(country));
}

function visibleProblems(
  form: CheckoutForm,
  kind: FieldPlace,
  fields: readonly FieldDefinition[],
  values: CountryAddress,
  rules: CountryRules,
): VisibleProblem[] {
  return fields.flatMap((field) => {
    const found = problemOf(form, kind, field, values, rules);
    if (!found) return [];
    const { name } = field;
    return [{ errorId: `${kind}_${name}`, inputId: inputIdFor(kind, name), kind, field, ...found }];
  });
}

/** The problem of one field; conditions of an additional field are checked after the common rules. */
export function problemOf(
  { conditions }: CheckoutForm,
  kind: FieldPlace,
  field: FieldDefinition,
  values: CountryAddress,
  rules: CountryRules,
): Pick<VisibleProblem, 'problem' | 'message'> | undefined {
  const problem = fieldProblem(field, values, rules);
  if (problem) return { problem };
  const message = field.hidden
    ? undefined
    : conditions?.refusal(field, kind, (values[field.name] ?? '').trim());
  return message === undefined ? undefined : { problem: 'rule', message };
}

/** WooCommerce's input ids, which third-party scripts rely on. */
export const inputIdFor = (kind: FieldPlace, field: string): string =>
  field === 'email' ? 'email' : `${kind}-${field.replaceAll('/', '-')}`;

export function addressesToUse(form: CheckoutForm): Addresses<CountryAddress> {
  const boxes = form.schema.fields.filter(({ type }) => type === 'checkbox').map(({ name }) => name);
  const clearHidden = (values: AddressValues, kind: AddressKind): CountryAddress => {
    const country = values.country || form.schema.base;
    const ticks = Object.fromEntries(boxes.map((name) => [name, String(values[name] === VALIDATED_FIELDS)]));
    const fields = fieldsOfCountry(form.schema, country, form.optional).map((field) =>
      resolved(form, field, kind),
    );
    return dropHiddenValues({ ...values, ...ticks, country }, fields);
  };
  return usedAddresses(form.addresses, form.needs, clearHidden);
}

/**
 * The address changes to send: changed fields of each address that has no invalid field. An empty field that was never
 * edited is no change and does not hold the others back.
 */
export function customerChanges(form: CheckoutForm): Partial<Addresses> {
  const { known } = form.addresses;
  if (!known) return {};
  const used = addressesToUse(form);
  const told: { billing?: AddressValues; shipping?: AddressValues } = {};
  for (const kind of ['billing', 'shipping'] as const) {
    const address = used[kind];
    if (!address) continue;
    const changed = changedFields(address, known[kind]);
    const fields = fieldsOfCountry(form.schema, address.country, form.optional);
    const problems = addressProblems(fields, address, form.schema.country(address.country));
    const names = Object.keys(changed);
    if (names.length > 0 && !names.some((name) => problems[name])) told[kind] = changed;
  }
  return told;
}

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
