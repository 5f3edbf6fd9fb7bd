import { isRecord } from '../lib/json-values';
import type { PaymentMethod } from './payment.rules';

/**
 * Whether the value is an element of any React version. It compares no `$$typeof`, because that symbol may differ in
 * another React.
 */
export const isReactElement = (value: unknown): boolean =>
  isRecord(value) && ('$$typeof' in value || ('type' in value && 'props' in value));
const isReactElementOrNull = (value: unknown): boolean => value === null || isReactElement(value);
const isString = (value: unknown): value is string => typeof value === 'string';
const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isString);

export type MethodKind = 'regular' | 'express';

const REQUIRED_FIELDS: Readonly<Record<MethodKind, readonly string[]>> = {
  regular: ['name', 'label', 'ariaLabel', 'content', 'edit', 'canMakePayment'],
  express: ['name', 'content', 'edit', 'canMakePayment'],
};

type ConfigCheck = readonly [field: string, isValid: (value: unknown) => boolean, expected: string];

const FIELD_CHECKS: readonly ConfigCheck[] = [
  ['name', isString, 'a string'],
  ['icons', (value) => value === undefined || value === null || Array.isArray(value), 'an array or null'],
  ['paymentMethodId', (value) => value === undefined || isString(value), 'a string or undefined'],
  ['placeOrderButtonLabel', (value) => value === undefined || isString(value), 'a string'],
  [
    'label',
    (value) => value === undefined || isString(value) || isReactElementOrNull(value),
    'an element, a string or null',
  ],
  ['content', isReactElementOrNull, 'an element or null'],
  ['edit', isReactElementOrNull, 'an element or null'],
  [
    'savedTokenComponent',
    (value) => value === undefined || isReactElementOrNull(value),
    'an element or null',
  ],
  ['ariaLabel', (value) => value === undefined || isString(value), 'a string'],
  ['canMakePayment', (value) => typeof value === 'function', 'a function'],
];

const SUPPORTS_CHECKS: readonly ConfigCheck[] = [
  ['showSavedCards', (value) => value === undefined || typeof value === 'boolean', 'a boolean'],
  ['showSaveOption', (value) => value === undefined || typeof value === 'boolean', 'a boolean'],
  ['features', (value) => value === undefined || isStringList(value), 'an array or undefined'],
];

export type RegistrationResult =
  | { ok: true; method: PaymentMethod }
  | {
      ok: false;
      name: string;
      problem: { missingProperties: readonly string[] } | { field: string; expected: string };
    };

const CONFIG_FIELDS = [
  ...['name', 'label', 'ariaLabel', 'content', 'edit', 'canMakePayment', 'paymentMethodId', 'icons'],
  ...['placeOrderButtonLabel', 'savedTokenComponent', 'supports', 'gatewayId', 'title', 'description'],
];

export interface ConfigFields {
  /** The values of the configuration's fields, by name. */
  fields: Readonly<Record<string, unknown>>;
  /** The field whose getter threw an exception, and the exception. */
  error?: { field: string; cause: unknown };
}

/**
 * Reads a configuration field by field. Instances in WooCommerce's registry define `canMakePayment` as a getter of the
 * class, so neither spreading nor `Object.entries` finds it, and the getter may use private members of the instance.
 */
export function decodeConfigFields(config: unknown): ConfigFields {
  const fields: Record<string, unknown> = {};
  if (!isRecord(config)) return { fields };
  for (const field of CONFIG_FIELDS) {
    try {
      const value = config[field];
      if (value === undefined) continue;
      fields[field] = typeof value === 'function' ? value.bind(config) : value;
    } catch (cause) {
      return { fields, error: { field, cause } };
    }
  }
  return { fields };
}

/**
 * Validates the registration of a third-party payment method. Without this check, an invalid registration would fail
 * only when an order is placed.
 */
export function decodeRegistration(config: unknown, kind: MethodKind = 'regular'): RegistrationResult {
  const { fields: values, error: readError } = decodeConfigFields(config);
  const name = isString(values.name) ? values.name : '';
  if (readError)
    return { ok: false, name, problem: { field: readError.field, expected: `readable: ${readError.cause}` } };
  const missing = REQUIRED_FIELDS[kind].filter((field) => values[field] === undefined);
  if (missing.length > 0) return { ok: false, name, problem: { missingProperties: missing } };
  const supports = isRecord(values.supports) ? values.supports : {};
  const failedCheck =
    FIELD_CHECKS.find(([field, isValid]) => !isValid(values[field])) ??
    SUPPORTS_CHECKS.find(([field, isValid]) => !isValid(supports[field]));
  if (failedCheck) return { ok: false, name, problem: { field: failedCheck[0], expected: failedCheck[2] } };
  return {
    ok: true,
    method: {
      // The cast is safe, because FIELD_CHECKS has validated every field.
      ...(values as unknown as PaymentMethod),
      label: values.label ?? null,
      ariaLabel: (isString(values.ariaLabel) && values.ariaLabel) || name,
      paymentMethodId: isString(values.paymentMethodId) ? values.paymentMethodId : name,
      icons: Array.isArray(values.icons) ? values.icons : null,
      supports: {
        showSavedCards: supports.showSavedCards === true,
        showSaveOption: supports.showSaveOption === true,
        features: isStringList(supports.features) ? supports.features : ['products'],
      },
    },
  };
}
