import type { AdditionalPlace, FieldDefinition } from '../address';
import { CHECKED } from '../address';
import { fitsSchema } from '../lib/json-schema';

/** What the conditions of additional fields are checked against: cart, customer and checkout in WooCommerce's shape. */
export type RuleFacts = Readonly<Record<'cart' | 'customer' | 'checkout', object>>;

/** A condition may be a whole schema, or only its properties `cart`, `customer` and `checkout`. */
function applies(rule: unknown, facts: RuleFacts): boolean {
  const { cart, customer, checkout } = Object(rule) as Record<string, unknown>;
  const isBare = cart !== undefined || customer !== undefined || checkout !== undefined;
  try {
    return fitsSchema(facts, isBare ? { properties: rule } : rule);
  } catch {
    // A pattern that this browser cannot read: the shop decides when the order is sent.
    return false;
  }
}

/** The field as its conditions have it now. */
export function withRules(field: FieldDefinition, facts: () => RuleFacts): FieldDefinition {
  const { required, hidden } = field.additional?.rules ?? {};
  if (!required && !hidden) return field;
  const isHidden = hidden ? applies(hidden, facts()) : field.hidden;
  const isRequired = required ? applies(required, facts()) : field.required;
  return { ...field, hidden: isHidden, required: isRequired && !isHidden };
}

export function breaksRule({ additional, type }: FieldDefinition, value: string): boolean {
  const { validation } = additional?.rules ?? {};
  if (!validation || !value) return false;
  try {
    return !fitsSchema(type === 'checkbox' ? value === CHECKED : value, validation);
  } catch {
    return false;
  }
}

/** As the Store API wants it: checkboxes as booleans, and nothing of a field that is not shown. */
export function sentValues(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, string>>,
): Record<string, string | boolean> {
  return Object.fromEntries(
    fields
      .filter(({ hidden }) => !hidden)
      .map(({ name, type }) => {
        const value = values[name] ?? '';
        return [name, type === 'checkbox' ? value === CHECKED : value.trim().normalize('NFC')];
      }),
  );
}

/**
 * `additional_fields` of the order. As WooCommerce's block, it leaves out boxes and selects that nobody touched, which the
 * confirmation would show as "No", and names a hidden field, so that the server drops what an earlier draft has of it.
 */
export function orderedValues(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, string>>,
): Record<string, string | boolean> {
  const posted = fields.filter(({ name, type }) => type === 'text' || values[name] !== undefined);
  const emptied = posted.filter(({ hidden }) => hidden).map((field) => ({ ...field, hidden: false }));
  return { ...sentValues(emptied, {}), ...sentValues(posted, values) };
}

export type AdditionalFields = Readonly<Record<AdditionalPlace, readonly FieldDefinition[]>>;
