import { isAdditionalField } from '../../address';
import { isHttpError } from '../../http/errors';
import { asList, asRecord, asString } from '../../lib/json-values';
import { assignInvalidParams, contexts, type InvalidParamError } from '../../notice';

/** The errors of a response by the place where they are shown; see docs/spec/8-errors.md. */
export interface ErrorsByPlace {
  notices: InvalidParamError[];
  /** Error id of a field → message. */
  fields: Record<string, string>;
}

/** Error code in the response's details → address field. */
const FIELD_BY_CODE: Readonly<Record<string, string>> = {
  invalid_email: 'email',
  invalid_postcode: 'postcode',
  invalid_phone: 'phone',
  invalid_state: 'state',
  invalid_country: 'country',
};

/** Notice context by error code, without the code's prefix `{prefix}_rest_`. */
const CONTEXT_BY_CODE: Readonly<Record<string, string>> = {
  missing_email_address: contexts.contact,
  invalid_email_address: contexts.contact,
  guest_checkout_disabled: contexts.contact,
  checkout_missing_payment_method: contexts.payments,
  checkout_payment_method_disabled: contexts.payments,
  invalid_shipping_option: contexts.shippingMethods,
};

export interface ShopError {
  code: string;
  data: unknown;
}

/**
 * Assigns the errors of a response to fields and notices. `generalMessage` is used if no detail of the error has a
 * message of its own.
 */
export function assignErrorsToFieldsAndNotices(
  { code, data }: ShopError,
  generalMessage: string,
  prefix: string,
): ErrorsByPlace {
  if (code === 'rest_invalid_param') {
    const additionalErrors = findAdditionalFieldErrors(data);
    const notices = assignInvalidParams(data, prefix).map((one) =>
      assignNoticeToFieldStep(one, additionalErrors),
    );
    const errorEntries = additionalErrors.map(({ errorId, message }) => [errorId, message]);
    // If one address serves as billing and shipping address, WooCommerce reports the same error twice, so the
    // second is dropped.
    const distinctNotices = notices.filter(
      ({ content }, index) => notices.findIndex((one) => one.content === content) === index,
    );
    return {
      notices: additionalErrors.length > 0 ? distinctNotices : notices,
      fields: { ...findFieldErrors(notices), ...Object.fromEntries(errorEntries) },
    };
  }
  const start = `${prefix}_rest_`;
  const name = code.startsWith(start) ? code.slice(start.length) : '';
  if (name === 'invalid_address') {
    const notices = assignAddressErrors(data);
    if (notices.length > 0) return { notices, fields: {} };
  }
  if (!generalMessage) return { notices: [], fields: {} };
  const isAccount = code === 'registration-error-email-exists';
  const knownContext = Object.hasOwn(CONTEXT_BY_CODE, name) ? CONTEXT_BY_CODE[name] : undefined;
  const context = isAccount ? contexts.contact : (knownContext ?? contexts.checkout);
  const fields: Record<string, string> = /_email_address$/.test(name)
    ? { billing_email: generalMessage }
    : {};
  return { notices: [{ id: code, context, content: generalMessage }], fields };
}

interface AdditionalFieldError {
  errorId: string;
  message: string;
  location: unknown;
}

/**
 * Returns the errors of additional fields. WooCommerce puts the field and its location into the data of such an error.
 */
function findAdditionalFieldErrors(data: unknown): AdditionalFieldError[] {
  const { details } = asRecord(data);
  return Object.entries(asRecord(details)).flatMap(([param, detail]) => {
    const { additional_errors: others } = asRecord(detail);
    return [detail, ...asList(others)].flatMap((one) => {
      const { message, data: errorData } = asRecord(one);
      const { key, location } = asRecord(errorData);
      const kind = /^(billing|shipping)_address$/.exec(param)?.[1] ?? location;
      if (typeof key !== 'string' || !isAdditionalField(key) || typeof message !== 'string') return [];
      return [{ errorId: `${kind ?? 'order'}_${key}`, message, location }];
    });
  });
}

/** Moves the notice of an additional field from the cart's notices to those of the field's step. */
function assignNoticeToFieldStep(
  notice: InvalidParamError,
  additionalErrors: readonly AdditionalFieldError[],
): InvalidParamError {
  if (!notice.id.startsWith('additional_fields_')) return notice;
  const error = additionalErrors.find(({ message }) => message === notice.content);
  return { ...notice, context: error?.location === 'contact' ? contexts.contact : contexts.checkout };
}

function findFieldErrors(notices: readonly InvalidParamError[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { id, content } of notices) {
    const [, kind, code = ''] = /^(billing|shipping)_address_(\w+)$/.exec(id) ?? [];
    if (kind && FIELD_BY_CODE[code]) fields[`${kind}_${FIELD_BY_CODE[code]}`] = content;
  }
  return fields;
}

/** Returns the address errors of WooCommerce 11, which sends them as `{shipping: […], billing: […]}`. */
function assignAddressErrors(data: unknown): InvalidParamError[] {
  const { errors } = asRecord(data);
  return (['shipping', 'billing'] as const).flatMap((kind) => {
    const messages = asList(asRecord(errors)[kind]).map(asString).filter(Boolean);
    return messages.map((content, index) => ({
      id: `invalid_address_${kind}_${index}`,
      context: contexts[kind],
      content,
    }));
  });
}

const DEFINITE_ERROR_KINDS = ['refused', 'nonce', 'blocked', 'throttled'];

/**
 * Whether the shop may have accepted the order although the response does not say so. This is true for every error that
 * is not a definite rejection. It is also true for "your cart is empty": browsers and proxies repeat a request when a
 * connection breaks, and the repeated request finds the cart that the first one has emptied.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!isHttpError(error) || !DEFINITE_ERROR_KINDS.includes(error.kind)) return true;
  return /_rest_cart_empty$/.test(error.code);
}
