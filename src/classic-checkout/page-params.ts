import { asRecord, asString, isRecord, type JsonObject } from '../lib/json-values';

/*
 * The globals that WooCommerce prints for its own scripts on this page. They are read again each time, and new nonces
 * are written back, because gateways and plugins read and change these objects too.
 */

type ParamsName = 'wc_checkout_params' | 'wc_address_i18n_params' | 'wc_country_select_params';

const readParamsGlobal = (name: ParamsName): JsonObject => asRecord(Reflect.get(window, name));

const PARAM_GLOBALS: readonly ParamsName[] = [
  'wc_checkout_params',
  'wc_address_i18n_params',
  'wc_country_select_params',
];

/**
 * Provides the globals from Tiệm's settings on a page where WooCommerce prints none, such as a preview of the
 * form.
 */
export function defineParamGlobals(settings: JsonObject): void {
  for (const name of PARAM_GLOBALS)
    if (!(name in window) && isRecord(settings[name])) Reflect.set(window, name, { ...settings[name] });
}

export const hasCheckoutParams = (): boolean =>
  ['checkout_url', 'wc_ajax_url', 'update_order_review_nonce'].every(
    (name) => asString(readParamsGlobal('wc_checkout_params')[name]) !== '',
  );

export interface CheckoutParams {
  /** The pattern of `wc-ajax` URLs, with the placeholder `%%endpoint%%`. */
  wcAjaxUrl: string;
  checkoutUrl: string;
  reviewNonce: string;
  applyCouponNonce: string;
  removeCouponNonce: string;
  /** Whether the page is the checkout itself rather than a form for an existing order. */
  isCheckout: boolean;
  /** The HTML of the message that is shown if a response contains none. */
  errorHtml: string;
}

export function readCheckoutParams(): CheckoutParams {
  const params = readParamsGlobal('wc_checkout_params');
  return {
    wcAjaxUrl: asString(params.wc_ajax_url),
    checkoutUrl: asString(params.checkout_url),
    reviewNonce: asString(params.update_order_review_nonce),
    applyCouponNonce: asString(params.apply_coupon_nonce),
    removeCouponNonce: asString(params.remove_coupon_nonce),
    isCheckout: String(params.is_checkout) === '1',
    errorHtml: asString(params.i18n_checkout_error),
  };
}

const NONCES = ['update_order_review_nonce', 'apply_coupon_nonce', 'remove_coupon_nonce'];

/** Copies the nonces from a newly fetched copy of this page. Returns whether any of them is new. */
export function updateNonces(html: string): boolean {
  const params: unknown = Reflect.get(window, 'wc_checkout_params');
  if (!isRecord(params)) return false;
  let isNew = false;
  for (const name of NONCES) {
    const nonce = new RegExp(`"${name}"\\s*:\\s*"(\\w+)"`).exec(html)?.[1];
    if (!nonce || nonce === params[name]) continue;
    params[name] = nonce;
    isNew = true;
  }
  return isNew;
}

/**
 * Whether the page leaves out the country's states. The plugin prints `null` for most countries, because the states of
 * all of them are 19 KB compressed.
 */
export const lacksStates = (country: string): boolean =>
  parseJsonParam('wc_country_select_params', 'countries')[country] === null;

/** Adds states that the page left out to WooCommerce's global, where other scripts read them too. */
export function addMissingStates(states: JsonObject): void {
  const params: unknown = Reflect.get(window, 'wc_country_select_params');
  if (!isRecord(params)) return;
  const countryStates = parseJsonParam('wc_country_select_params', 'countries');
  const countries = Object.entries(countryStates).map(([country, own]) => [country, own ?? states[country]]);
  params.countries = JSON.stringify(Object.fromEntries(countries));
}

/**
 * Returns the states of a country by code: empty if it has none; `undefined` if the state is a text field, or if the
 * page lacks the states.
 */
export function readCountryStates(country: string): Readonly<Record<string, string>> | undefined {
  const countries = parseJsonParam('wc_country_select_params', 'countries');
  if (!Object.hasOwn(countries, country) || countries[country] === null) return undefined;
  return Object.fromEntries(
    Object.entries(asRecord(countries[country])).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );
}

export const readStatePlaceholder = (): string =>
  asString(readParamsGlobal('wc_country_select_params').i18n_select_state_text);

export interface RequiredAndOptionalTexts {
  required: string;
  optional: string;
}

/** Reads the texts with which WooCommerce marks required and optional address fields. */
export function readRequiredAndOptionalTexts(): RequiredAndOptionalTexts {
  const params = readParamsGlobal('wc_address_i18n_params');
  return { required: asString(params.i18n_required_text), optional: asString(params.i18n_optional_text) };
}

/**
 * Returns the field rules of all countries (`default` for those without their own) and the selectors of the fields'
 * rows.
 */
export const readLocales = (): JsonObject => parseJsonParam('wc_address_i18n_params', 'locale');
export const readLocaleFields = (): JsonObject => parseJsonParam('wc_address_i18n_params', 'locale_fields');

interface ParsedParams {
  /** The JSON text from which the value was parsed. */
  text: string;
  value: JsonObject;
}

const parsedParams = new Map<string, ParsedParams>();

/**
 * Parses a value that WooCommerce prints as JSON text inside a JSON object. The result is cached until the text
 * changes.
 */
function parseJsonParam(name: ParamsName, key: string): JsonObject {
  const text = asString(readParamsGlobal(name)[key]);
  const cached = parsedParams.get(key);
  if (cached?.text === text) return cached.value;
  const value = asRecord(parseJsonOrUndefined(text));
  parsedParams.set(key, { text, value });
  return value;
}

function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
