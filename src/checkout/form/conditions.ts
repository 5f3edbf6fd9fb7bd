import {
  type AdditionalFieldLocation,
  type AddressKind,
  type AddressSchema,
  type AddressValues,
  CHECKED_VALUE,
  type FieldDefinition,
} from '../../address';
import { type Cart, getChosenRates, type OptimisticCart } from '../../cart';
import { findUnknownKeywords, matchesSchema } from '../../lib/json-schema';
import { asRecord, isRecord } from '../../lib/json-values';
import { convertToSentFieldValues, type FieldConditions, type FieldGroup } from './form.rules';

/** The form and cart values that conditions refer to. */
export interface ConditionValues {
  schema: AddressSchema;
  cart: Cart | OptimisticCart | null;
  prefersCollection: boolean;
  /** The addresses that the order would have. If the form has only one address, both are the same. */
  addresses: Readonly<Record<AddressKind, AddressValues>>;
  additional: Readonly<Record<string, string>>;
  customerId: number;
  paymentMethod: string;
  createsAccount: boolean;
  note: string;
}

type ConditionSchema = Readonly<Record<string, unknown>>;
type HiddenFields = Readonly<Record<FieldGroup, ReadonlySet<string>>>;

const FIELD_GROUPS = ['contact', 'shipping', 'billing', 'order'] as const satisfies readonly FieldGroup[];
const NO_FIELDS: ReadonlySet<string> = new Set();

/**
 * Completes a condition that lists only the properties `cart`, `customer` and `checkout` to a whole JSON schema.
 */
function toConditionSchema(rule: unknown): ConditionSchema {
  const isPropertiesOnly = ['cart', 'customer', 'checkout'].some((part) => Object(rule)[part] !== undefined);
  return isPropertiesOnly ? { type: 'object', properties: rule } : { type: 'object', ...asRecord(rule) };
}

/** Lists the keywords of a condition that this implementation does not evaluate. */
export const findUnsupportedKeywords = (rule: unknown): string[] =>
  findUnknownKeywords(toConditionSchema(rule));

function isConditionMet(rule: unknown, document: object): boolean {
  try {
    return matchesSchema(document, toConditionSchema(rule));
  } catch {
    // Ignores a condition that cannot be evaluated: the field is shown as optional, and the server decides when the
    // order is sent.
    return false;
  }
}

/** The path of each group of fields in the JSON document against which conditions are evaluated. */
const DOCUMENT_PATHS: Readonly<Record<FieldGroup, readonly [part: string, groupName: string]>> = {
  contact: ['customer', 'additional_fields'],
  shipping: ['customer', 'shipping_address'],
  billing: ['customer', 'billing_address'],
  order: ['checkout', 'additional_fields'],
};

/** Creates the conditions for one state of the form. Results are cached for the lifetime of the object. */
export function createConditions(values: ConditionValues): FieldConditions {
  const { schema } = values;
  const fields: Readonly<Record<FieldGroup, readonly FieldDefinition[]>> = {
    ...schema.additional,
    shipping: schema.fields,
    billing: schema.fields,
  };

  /**
   * Computes the hidden fields again until nothing changes. A hidden field counts as empty, so hiding it may hide or
   * show other fields.
   */
  function computeHiddenFields(): HiddenFields {
    let hidden: HiddenFields = {
      contact: NO_FIELDS,
      shipping: NO_FIELDS,
      billing: NO_FIELDS,
      order: NO_FIELDS,
    };
    for (let pass = 0; pass <= schema.fields.length + FIELD_GROUPS.length; pass++) {
      const nextHidden: HiddenFields = {
        contact: findHiddenFieldsInGroup('contact', hidden),
        shipping: findHiddenFieldsInGroup('shipping', hidden),
        billing: findHiddenFieldsInGroup('billing', hidden),
        order: findHiddenFieldsInGroup('order', hidden),
      };
      if (FIELD_GROUPS.every((group) => [...nextHidden[group]].join() === [...hidden[group]].join()))
        return nextHidden;
      hidden = nextHidden;
    }
    return hidden;
  }

  function findHiddenFieldsInGroup(group: FieldGroup, knownHiddenFields: HiddenFields): ReadonlySet<string> {
    const conditionalFields = fields[group].filter(({ additional }) => additional?.rules.hidden);
    const document =
      conditionalFields.length > 0 ? createConditionDocument(values, knownHiddenFields, group) : {};
    return new Set(
      conditionalFields.flatMap(({ name, additional }) =>
        isConditionMet(additional?.rules.hidden, document) ? [name] : [],
      ),
    );
  }

  let hiddenFields: HiddenFields | undefined;
  function findHiddenFields(): HiddenFields {
    hiddenFields ??= computeHiddenFields();
    return hiddenFields;
  }
  const documents = new Map<FieldGroup, object>();
  function getConditionDocument(group: FieldGroup): object {
    const document = documents.get(group) ?? createConditionDocument(values, findHiddenFields(), group);
    documents.set(group, document);
    return document;
  }

  return {
    evaluateFieldConditions(field, group) {
      const { required, hidden } = field.additional?.rules ?? {};
      if (!required && !hidden) return field;
      const isHidden = hidden ? findHiddenFields()[group].has(field.name) : field.hidden;
      const isRequired = required ? isConditionMet(required, getConditionDocument(group)) : field.required;
      return { ...field, hidden: isHidden, required: isRequired && !isHidden };
    },
    getRuleViolation({ name, type, additional }, group, value) {
      const rule = additional?.rules.validation;
      if (!rule || !value || (type === 'checkbox' && value !== CHECKED_VALUE)) return undefined;
      const typedValue = type === 'checkbox' || value;
      const [part, groupName] = DOCUMENT_PATHS[group];
      const document = asRecord(getConditionDocument(group));
      const groups = asRecord(document[part]);
      const candidate = {
        ...document,
        [part]: { ...groups, [groupName]: { ...asRecord(groups[groupName]), [name]: typedValue } },
      };
      const isRuleViolated = (one: unknown): boolean =>
        !matchesSchema(candidate, wrapInSchemaProperties([part, groupName, name], one));
      try {
        return isRuleViolated(rule) ? findErrorMessage(asRecord(rule), isRuleViolated) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

const wrapInSchemaProperties = (path: readonly string[], rule: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ properties: { [name]: inner } }), rule);

/** Finds the message for a violated rule. `errorMessage` is either one message or a map from keyword to message. */
function findErrorMessage(rule: ConditionSchema, isViolated: (rule: unknown) => boolean): string {
  const { errorMessage } = rule;
  if (typeof errorMessage === 'string') return errorMessage;
  if (!isRecord(errorMessage)) return '';
  const keyword = Object.keys(errorMessage).find(
    (name) => name in rule && isViolated({ [name]: rule[name] }),
  );
  return String(errorMessage[keyword ?? '_'] ?? '');
}

/** The JSON document against which WooCommerce evaluates conditions, with WooCommerce's property names. */
function createConditionDocument(values: ConditionValues, hidden: HiddenFields, group: FieldGroup): object {
  const { schema, additional, customerId, paymentMethod, createsAccount, note } = values;
  const createAddressOfDocument = (kind: AddressKind): object => {
    const checkboxes = schema.fields.filter(({ type }) => type === 'checkbox');
    const fieldValues = values.addresses[kind];
    return {
      ...fieldValues,
      ...Object.fromEntries(checkboxes.map(({ name }) => [name, fieldValues[name] === CHECKED_VALUE])),
      ...Object.fromEntries([...hidden[kind]].map((name) => [name, ''])),
    };
  };
  const convertFieldsOfLocation = (location: AdditionalFieldLocation): object =>
    convertToSentFieldValues(
      schema.additional[location].map((field) => ({ ...field, hidden: hidden[location].has(field.name) })),
      additional,
    );
  const addresses = {
    billing_address: createAddressOfDocument('billing'),
    shipping_address: createAddressOfDocument('shipping'),
  };
  return {
    cart: createCartOfDocument(values),
    customer: {
      id: customerId,
      ...addresses,
      additional_fields: convertFieldsOfLocation('contact'),
      ...((group === 'billing' || group === 'shipping') && { address: addresses[`${group}_address`] }),
    },
    checkout: {
      payment_method: paymentMethod,
      create_account: createsAccount,
      customer_note: note,
      additional_fields: convertFieldsOfLocation('order'),
    },
  };
}

function createCartOfDocument({ cart, prefersCollection }: ConditionValues): object {
  if (!cart) return {};
  return {
    coupons: cart.coupons.map(({ code }) => code),
    shipping_rates: getChosenRates(cart).map(({ rateId }) => rateId),
    items: cart.items.flatMap(({ id, quantity }) => Array<number>(Math.ceil(quantity)).fill(id)),
    items_type: [...new Set(cart.items.map(({ type }) => type))],
    items_count: cart.itemsCount,
    items_weight: cart.itemsWeight,
    needs_shipping: cart.needsShipping,
    prefers_collection: prefersCollection,
    totals: { total_price: Number(cart.totals.totalPrice), total_tax: Number(cart.totals.totalTax) },
    extensions: cart.extensions,
  };
}
