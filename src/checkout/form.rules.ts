import {
  type AdditionalPlace,
  type Addresses,
  type AddressKind,
  type AddressSchema,
  type AddressState,
  type AddressValues,
  CHECKED,
  type CountryRules,
  changedFields,
  type FieldDefinition,
  type FieldProblem,
  fieldProblem,
  fieldsFor,
  type Needs,
  type PlacedAddress,
  planAddresses,
  problemsIn,
  usedAddresses,
  withoutHidden,
} from '../address';
import type { FieldPlace } from './additional.rules';
import type { Conditions } from './conditions';

export interface Form {
  schema: AddressSchema;
  addresses: AddressState;
  needs: Needs;
  optional(label: string): string;
  /** What was entered into the fields that the shop added to contact and order. */
  additional: Readonly<Record<string, string>>;
  /** `null` where no field has conditions. */
  conditions: Conditions | null;
}

export const countryOf = (
  { schema, addresses }: Pick<Form, 'schema' | 'addresses'>,
  kind: AddressKind,
): string => addresses.values[kind].country || schema.base;

/** The fields of one address as they are drawn; the email is asked for once, in the contact step. */
export function addressFields(form: Form, kind: AddressKind): FieldDefinition[] {
  return fieldsOf(form, kind).filter(({ name }) => name !== 'email');
}

const fieldsOf = (form: Form, kind: AddressKind): FieldDefinition[] =>
  fieldsFor(form.schema, countryOf(form, kind), form.optional).map((field) => resolved(form, field, kind));

/** The fields that the shop added to a step, as their conditions have them now. */
export const additionalFields = (form: Form, place: AdditionalPlace): FieldDefinition[] =>
  form.schema.additional[place].map((field) => resolved(form, field, place));

const resolved = ({ conditions }: Form, field: FieldDefinition, place: FieldPlace): FieldDefinition =>
  conditions ? conditions.resolve(field, place) : field;

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
  kind: FieldPlace;
  field: FieldDefinition;
  problem: FieldProblem;
  /** What the shop says of it. */
  message?: string;
}

/** Everything that is wrong in the fields the shopper sees, in their order. */
export function formProblems(form: Form): ShownProblem[] {
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

function additionalProblems(form: Form, kind: AdditionalPlace): ShownProblem[] {
  return shownProblems(
    form,
    kind,
    additionalFields(form, kind),
    { ...form.additional, country: '' },
    NO_RULES,
  );
}

/** An additional field does not depend on a country. */
export const NO_RULES: CountryRules = { allowBilling: true, allowShipping: true, states: {}, locale: {} };

function problemsOf(form: Form, kind: AddressKind, fields: readonly FieldDefinition[]): ShownProblem[] {
  const country = countryOf(form, kind);
  const values = { ...form.addresses.values[kind], country };
  return shownProblems(form, kind, fields, values, form.schema.country(country));
}

function shownProblems(
  form: Form,
  kind: FieldPlace,
  fields: readonly FieldDefinition[],
  values: PlacedAddress,
  rules: CountryRules,
): ShownProblem[] {
  return fields.flatMap((field) => {
    const found = problemOf(form, kind, field, values, rules);
    if (!found) return [];
    const { name } = field;
    return [{ errorId: `${kind}_${name}`, inputId: inputIdOf(kind, name), kind, field, ...found }];
  });
}

/** What is wrong with one field; rules of its own come after those that all fields have. */
export function problemOf(
  { conditions }: Form,
  kind: FieldPlace,
  field: FieldDefinition,
  values: PlacedAddress,
  rules: CountryRules,
): Pick<ShownProblem, 'problem' | 'message'> | undefined {
  const problem = fieldProblem(field, values, rules);
  if (problem) return { problem };
  const message = field.hidden
    ? undefined
    : conditions?.refusal(field, kind, (values[field.name] ?? '').trim());
  return message === undefined ? undefined : { problem: 'rule', message };
}

/** WooCommerce's own, which outside code relies on. */
export const inputIdOf = (kind: FieldPlace, field: string): string =>
  field === 'email' ? 'email' : `${kind}-${field.replaceAll('/', '-')}`;

export function addressesToUse(form: Form): Addresses<PlacedAddress> {
  const boxes = form.schema.fields.filter(({ type }) => type === 'checkbox').map(({ name }) => name);
  const clear = (values: AddressValues, kind: AddressKind): PlacedAddress => {
    const country = values.country || form.schema.base;
    const ticks = Object.fromEntries(boxes.map((name) => [name, String(values[name] === CHECKED)]));
    const fields = fieldsFor(form.schema, country, form.optional).map((field) => resolved(form, field, kind));
    return withoutHidden({ ...values, ...ticks, country }, fields);
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
