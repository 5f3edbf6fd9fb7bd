import {
  type Addresses,
  type AddressKind,
  type AddressSchema,
  type AddressState,
  type AddressValues,
  changedFields,
  type FieldDefinition,
  type FieldProblem,
  fieldsFor,
  type Needs,
  type PlacedAddress,
  planAddresses,
  problemsIn,
  usedAddresses,
  withoutHidden,
} from '../address';

export interface Form {
  schema: AddressSchema;
  addresses: AddressState;
  needs: Needs;
  optional(label: string): string;
}

export const countryOf = (
  { schema, addresses }: Pick<Form, 'schema' | 'addresses'>,
  kind: AddressKind,
): string => addresses.values[kind].country || schema.base;

/** The fields of one address as they are drawn; the email is asked for once, in the contact step. */
export function addressFields(form: Form, kind: AddressKind): FieldDefinition[] {
  const all = fieldsFor(form.schema, countryOf(form, kind), form.optional);
  return all.filter(({ name }) => name !== 'email');
}

export function emailField(form: Form): FieldDefinition | undefined {
  return fieldsFor(form.schema, countryOf(form, 'billing'), form.optional).find(
    ({ name }) => name === 'email',
  );
}

export interface ShownProblem {
  /** `billing_postcode` */
  errorId: string;
  /** The id of its input. */
  inputId: string;
  kind: AddressKind;
  field: FieldDefinition;
  problem: FieldProblem;
}

/** Everything that is wrong in the fields the shopper sees, in their order. */
export function formProblems(form: Form): ShownProblem[] {
  const plan = planAddresses(form.needs, form.addresses.useShippingAsBilling);
  const email = emailField(form);
  const kinds = (['shipping', 'billing'] as const).filter((kind) => plan[kind]);
  return [
    ...(email ? problemsOf(form, 'billing', [email]) : []),
    ...kinds.flatMap((kind) => problemsOf(form, kind, addressFields(form, kind))),
  ];
}

function problemsOf(form: Form, kind: AddressKind, fields: readonly FieldDefinition[]): ShownProblem[] {
  const country = countryOf(form, kind);
  const values = { ...form.addresses.values[kind], country };
  const found = problemsIn(fields, values, form.schema.country(country));
  return fields.flatMap((field) => {
    const problem = found[field.name];
    if (!problem) return [];
    const { name } = field;
    return [{ errorId: `${kind}_${name}`, inputId: inputIdOf(kind, name), kind, field, problem }];
  });
}

/** WooCommerce's own, which outside code relies on. */
export const inputIdOf = (kind: AddressKind, field: string): string =>
  field === 'email' ? 'email' : `${kind}-${field}`;

export function addressesToUse(form: Form): Addresses<PlacedAddress> {
  const clear = (values: AddressValues): PlacedAddress => {
    const country = values.country || form.schema.base;
    return withoutHidden({ ...values, country }, fieldsFor(form.schema, country, form.optional));
  };
  return usedAddresses(form.addresses, form.needs, clear);
}

/**
 * What the shop has to be told: changed fields, and of an address only where none of them is wrong. A field that
 * is merely still empty was not changed, and holds nothing up.
 */
export function customerChanges(form: Form): Partial<Addresses> {
  const { known } = form.addresses;
  if (!known) return {};
  const used = addressesToUse(form);
  const told: { billing?: AddressValues; shipping?: AddressValues } = {};
  for (const kind of ['billing', 'shipping'] as const) {
    const address = used[kind];
    if (!address) continue;
    const changed = changedFields(address, known[kind]);
    const fields = fieldsFor(form.schema, address.country, form.optional);
    const problems = problemsIn(fields, address, form.schema.country(address.country));
    const names = Object.keys(changed);
    if (names.length > 0 && !names.some((name) => problems[name])) told[kind] = changed;
  }
  return told;
}
