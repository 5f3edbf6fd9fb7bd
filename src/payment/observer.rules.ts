import { asRecord, asString, isRecord, type JsonObject, pickStringEntries } from '../lib/json-values';
import { getHttpUrlOrEmpty } from '../lib/url';
import type { ValidationError } from '../validation';

export type ObserverResult =
  | { type: 'success'; meta: JsonObject; redirectUrl?: string }
  | {
      type: 'failure' | 'error';
      message: string;
      messageContext?: string;
      /** Whether the shopper may try again; true unless the answer says otherwise. */
      retry: boolean;
      validationErrors: Readonly<Record<string, Partial<ValidationError>>>;
      meta: JsonObject;
    };

function decodeValidationErrors(value: unknown): Record<string, Partial<ValidationError>> {
  const isEntryWithMessage = (entry: [string, unknown]): entry is [string, Partial<ValidationError>] =>
    typeof asRecord(entry[1]).message === 'string';
  return Object.fromEntries(Object.entries(asRecord(value)).filter(isEntryWithMessage));
}

/** Decodes an observer's answer; `undefined` if it has no result. An answer without a type counts as an exception. */
export function decodeObserverAnswer(answer: unknown): ObserverResult | undefined {
  if (answer === undefined || answer === null || answer === true) return undefined;
  const answerFields = isRecord(answer) ? answer : {};
  const meta = isRecord(answerFields.meta) ? answerFields.meta : {};
  const redirectUrl =
    typeof answerFields.redirectUrl === 'string' ? getHttpUrlOrEmpty(answerFields.redirectUrl) : '';
  if (answerFields.type === 'success') return { type: 'success', meta, ...(redirectUrl && { redirectUrl }) };
  const isFailure = answerFields.type === 'fail' || answerFields.type === 'failure';
  if (!isFailure && answerFields.type !== 'error')
    throw new TypeError(
      'An observer must return an object with a type property: success, error or failure (fail).',
    );
  const messageContext = asString(answerFields.messageContext);
  return {
    type: isFailure ? 'failure' : 'error',
    message: asString(answerFields.message) || asString(answerFields.errorMessage),
    ...(messageContext && { messageContext }),
    retry: answerFields.retry !== false,
    validationErrors: decodeValidationErrors(answerFields.validationErrors),
    meta,
  };
}

export interface ValidationAnswer {
  errorMessage: string;
  validationErrors: Readonly<Record<string, Partial<ValidationError>>>;
  context: string;
}

/**
 * Decodes the answer of a validation observer: `true`, nothing, or an object that describes the problem. Returns
 * `undefined` if there is no problem.
 */
export function decodeValidationAnswer(answer: unknown): ValidationAnswer | undefined {
  if (!isRecord(answer)) return undefined;
  return {
    errorMessage: asString(answer.errorMessage),
    validationErrors: decodeValidationErrors(answer.validationErrors),
    context: asString(answer.context) || 'wc/checkout',
  };
}

/**
 * Merges the data of all observers that prepare a payment, such as the method and an extension. For each field, the
 * later observer takes precedence. Returns `undefined` if no observer returned data. Returned data replaces the fields
 * of a saved card, as in WooCommerce's checkout block.
 */
export function mergePaymentData(
  metas: readonly JsonObject[],
): Record<string, string | boolean | number> | undefined {
  const paymentData = metas.map(({ paymentMethodData }) => paymentMethodData).filter(isRecord);
  return paymentData.length > 0 ? Object.assign({}, ...paymentData) : undefined;
}

/**
 * Merges the addresses that observers returned. `billingData` and `shippingData.address` are deprecated names that
 * WooCommerce's block still accepts.
 */
export function mergeAddresses(
  metas: readonly JsonObject[],
): Record<'billing' | 'shipping', Record<string, string>> {
  const mergeAddress = (read: (meta: JsonObject) => unknown): Record<string, string> =>
    Object.assign({}, ...metas.map(read).map(pickStringEntries));
  return {
    billing: mergeAddress(({ billingData, billingAddress }) => billingData ?? billingAddress),
    shipping: mergeAddress(
      ({ shippingData, shippingAddress }) => Object(shippingData).address ?? shippingAddress,
    ),
  };
}
