import { contexts } from './notice.contexts';

export interface AssignedError {
  id: string;
  context: string;
  /** HTML as the server sent it. */
  content: string;
}

/**
 * `rest_invalid_param` lists every field that the shop rejected; each message is assigned to the area that its
 * field belongs to. Returns an empty list if the error names none.
 */
export function assignInvalidParams(data: unknown, pluginPrefix: string): AssignedError[] {
  const { details, params } = fieldsOf(data);
  return Object.entries({ ...fieldsOf(params), ...fieldsOf(details) }).flatMap(([param, detail]) => {
    const sentence = fieldsOf(params)[param];
    const error = typeof detail === 'string' ? { code: 'invalid', message: detail } : fieldsOf(detail);
    return [error, ...listOf(error.additional_errors)].flatMap((one) => {
      const { code, message = sentence } = fieldsOf(one);
      if (typeof code !== 'string' || typeof message !== 'string' || !message) return [];
      return [{ id: `${param}_${code}`, context: contextOf(param, code, pluginPrefix), content: message }];
    });
  });
}

function contextOf(param: string, code: string, prefix: string): string {
  if (param === 'invalid_email' || code === 'invalid_email') return contexts.contact;
  if (param === 'billing_address') return contexts.billing;
  if (param === 'shipping_address') return contexts.shipping;
  const emails = [`${prefix}_rest_missing_email_address`, `${prefix}_rest_invalid_email_address`];
  return emails.includes(code) ? contexts.contact : contexts.cart;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
