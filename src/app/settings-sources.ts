import {
  asRecord,
  copyWithoutPrototypes,
  isRecord,
  type JsonObject,
  parseSafeJson,
  SafeJsonError,
} from '../lib/json-values';
import type { DescribedOptionProblem } from '../lib/option-problems';
import { formatOptionValue } from '../lib/options';
import { tryOrUndefined } from '../lib/storage';

export type RawSettings = Record<string, unknown>;

/** Maximum length of the settings' JSON: more than any page needs, including the countries and fields of a checkout. */
const MAX_SETTINGS_LENGTH = 1_000_000;

/**
 * Merges the page's settings; later sources override earlier ones: WooCommerce's globals, then
 * `data-tiem-settings`.
 */
export function collectSettings(
  document: Document,
  globals: object,
  problems: DescribedOptionProblem[],
): RawSettings {
  const raw: RawSettings = Object.create(null);
  const readGlobalObject = (name: string): JsonObject => copyPlainObject(asRecord(globals)[name]);
  Object.assign(raw, readGlobalObject('wcSettings'));
  Object.assign(raw, convertBlockSettings(readGlobalObject('wcBlocksMiddlewareConfig')));
  Object.assign(raw, convertClassicCartSettings(readGlobalObject('wc_add_to_cart_params')));
  Object.assign(raw, convertAttributionSettings(readGlobalObject('wc_order_attribution')));
  for (const script of findSettingsScripts(document))
    Object.assign(raw, readSettingsScript(script, problems));
  return raw;
}

/**
 * Copies the value of a global if it is a plain object. Without the check, an element whose id is the global's name
 * (`<form id="wcSettings">`) would be copied.
 */
function copyPlainObject(value: unknown): JsonObject {
  if (!isRecord(value)) return {};
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return {};
  // An object with circular references counts as empty, because copying it throws an error.
  return asRecord(tryOrUndefined(() => copyWithoutPrototypes(value, 20)));
}

function convertBlockSettings({ storeApiNonce, wcStoreApiNonceTimestamp }: JsonObject): RawSettings {
  return storeApiNonce === undefined
    ? {}
    : { storeApiNonce: { nonce: storeApiNonce, timestamp: Number(wcStoreApiNonceTimestamp) || 0 } };
}

function convertClassicCartSettings(params: JsonObject): RawSettings {
  const { ajax_url: ajaxUrl, wc_ajax_url: wcAjaxUrl, cart_url: cartUrl } = params;
  const redirect = params.cart_redirect_after_add;
  return omitUndefinedValues({
    ajaxUrl,
    wcAjaxUrl,
    cartUrl,
    cartRedirectAfterAdd: redirect === undefined ? undefined : redirect === 'yes',
  });
}

function convertAttributionSettings({ params, fields: printedFields }: JsonObject): RawSettings {
  if (!isRecord(params)) return {};
  const { lifetime, session, prefix, allowTracking, ajaxurl: ajaxUrl } = params;
  // WooCommerce 11 prints the names of the attribution fields next to `params`, and earlier versions inside it.
  const fields = printedFields ?? params.fields;
  return omitUndefinedValues({
    attribution: omitUndefinedValues({ lifetime, session, prefix, allowTracking, fields }),
    ajaxUrl,
  });
}

function findSettingsScripts(document: Document): HTMLScriptElement[] {
  // Calls the method of the prototype, because an element such as `<img name="querySelectorAll">` shadows the
  // document's own method.
  const scripts = Document.prototype.querySelectorAll.call(
    document,
    'script[type="application/json"][data-tiem-settings]',
  );
  return Array.from(scripts).filter(
    (element): element is HTMLScriptElement => element instanceof HTMLScriptElement,
  );
}

function readSettingsScript(script: HTMLScriptElement, problems: DescribedOptionProblem[]): RawSettings {
  const reportInvalidSetting = (value: string, allowed: string) =>
    problems.push({ name: 'data-tiem-settings', value, allowed });
  try {
    const value = parseSafeJson(script.textContent ?? '', { maxLength: MAX_SETTINGS_LENGTH, maxDepth: 20 });
    if (isRecord(value)) return value;
    reportInvalidSetting(JSON.stringify(value).slice(0, 40), 'a JSON object');
  } catch (error) {
    if (!(error instanceof SafeJsonError)) throw error;
    reportInvalidSetting(error.message, 'valid JSON');
  }
  return {};
}

function omitUndefinedValues(values: RawSettings): RawSettings {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Reads and validates the fields of one settings object. A wrong value is reported and treated as missing. */
export interface FieldReader {
  string(key: string, pattern?: RegExp, allowed?: string): string | undefined;
  flag(key: string): boolean | undefined;
  integer(key: string, max?: number): number | undefined;
  strings(key: string): readonly string[] | undefined;
  record(key: string): RawSettings;
  /**
   * Returns a reader of the object with that key. If the object is missing or wrong, every field of the reader is
   * missing.
   */
  nested(key: string): FieldReader;
  readonly keys: readonly string[];
  /**
   * Returns the result of `validate` for the setting with this key. If the result is `undefined`, reports the value as
   * invalid.
   */
  readValue<T>(key: string, validate: (value: unknown) => T | undefined, allowed: string): T | undefined;
}

export function createFieldReader(
  raw: Readonly<RawSettings>,
  problems: DescribedOptionProblem[],
  path = '',
): FieldReader {
  const readValidValue: FieldReader['readValue'] = (key, validate, allowed) => {
    const rawValue = raw[key];
    if (rawValue === undefined || rawValue === null) return undefined;
    const value = validate(rawValue);
    if (value === undefined) problems.push({ name: path + key, value: formatShortValue(rawValue), allowed });
    return value;
  };
  const isString = (value: unknown): value is string => typeof value === 'string';

  // PHP prints an empty associative array as `[]`, which is read as an empty object.
  const readRecordSetting = (key: string): RawSettings =>
    readValidValue(
      key,
      (value) => (isRecord(value) ? value : Array.isArray(value) && !value.length ? {} : undefined),
      'an object',
    ) ?? {};

  return {
    readValue: readValidValue,
    record: readRecordSetting,
    nested: (key) => createFieldReader(readRecordSetting(key), problems, `${path + key}.`),
    keys: Object.keys(raw),
    string: (key, pattern = /^/, allowed = 'a text') =>
      readValidValue(key, (value) => (isString(value) && pattern.test(value) ? value : undefined), allowed),
    flag: (key) =>
      readValidValue(key, (value) => (typeof value === 'boolean' ? value : undefined), 'true or false'),
    integer(key, max = Number.MAX_SAFE_INTEGER) {
      const isInRange = (number: number) => Number.isInteger(number) && number >= 0 && number <= max;
      // PHP prints some numbers as strings, so numeric strings are accepted.
      const convertNumericString = (value: unknown) =>
        isString(value) && value.trim() !== '' ? Number(value) : value;
      const toIntegerInRange = (value: unknown) => {
        const number = convertNumericString(value);
        return typeof number === 'number' && isInRange(number) ? number : undefined;
      };
      return readValidValue(
        key,
        toIntegerInRange,
        max < Number.MAX_SAFE_INTEGER ? `a whole number up to ${max}` : 'a whole number',
      );
    },
    strings: (key) =>
      readValidValue(
        key,
        (value) => (Array.isArray(value) && value.every(isString) ? value : undefined),
        'a list of texts',
      ),
  };
}

function formatShortValue(value: unknown): string {
  const text = formatOptionValue(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
