import { decodeEntities } from './html';
import { isRecord, type JsonObject } from './json-values';

/**
 * Decoders of untrusted JSON. A missing value gets its default; a wrong value throws an error with the value's path.
 */

export class CartDecodeError extends Error {
  declare readonly field: string;

  constructor(field: string, expected: string, found: unknown) {
    super(
      `The shop's answer is no cart: ${field} should be ${expected}, but is ${describeTypeAndValue(found)}.`,
    );
    this.name = 'CartDecodeError';
    this.field = field;
  }
}

function describeTypeAndValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'a list' : `${typeof value} ${JSON.stringify(value)?.slice(0, 40)}`;
}

/**
 * Reads one value of a JSON document. `field` is the path of the value, `parent` the object that contains it, and
 * `parentPath` the path of that object.
 */
export type JsonReader<T> = (value: unknown, field: string, parent: JsonObject, parentPath: string) => T;

const isNullOrUndefined = (value: unknown): value is null | undefined =>
  value === undefined || value === null;

export function expectRecord(value: unknown, field: string): JsonObject {
  if (!isRecord(value)) throw new CartDecodeError(field, 'an object', value);
  return value;
}

/**
 * Reads an object whose keys are arbitrary. An empty list counts as an empty object, because PHP encodes an empty map
 * as `[]`.
 */
export function readObjectMap(value: unknown, field: string): JsonObject {
  return isNullOrUndefined(value) || (Array.isArray(value) && value.length === 0)
    ? {}
    : expectRecord(value, field);
}

/** Creates a reader of objects that reads each field by its snake_case name: `salePrice` from `sale_price`. */
export function createObjectReader<T extends object>(
  shape: { readonly [K in keyof T]: JsonReader<T[K]> },
  { prefix = '', expect = expectRecord }: { prefix?: string; expect?: typeof expectRecord } = {},
): (value: unknown, field: string) => T {
  const readers = Object.entries<JsonReader<unknown>>(shape).map(([name, read]) => {
    const key = prefix + name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    return [name, key, read] as const;
  });
  return (value, field) => {
    const record = expect(value, field);
    const pathPrefix = field && `${field}.`;
    const fields = readers.map(([name, key, read]) => [
      name,
      read(record[key], pathPrefix + key, record, field),
    ]);
    // The cast is safe, because `shape` has a reader of the right type for each field of T.
    return Object.fromEntries(fields) as T;
  };
}

export function createListReader<T>(read: (entry: unknown, field: string) => T) {
  return (value: unknown, field: string): T[] => {
    if (isNullOrUndefined(value)) return [];
    if (!Array.isArray(value)) throw new CartDecodeError(field, 'a list', value);
    return value.map((entry, index) => read(entry, `${field}[${index}]`));
  };
}

/** Wraps a reader so that a missing value gets a default. */
export function createReaderWithDefault<T, M>(
  fallback: M,
  read: (value: unknown, field: string) => T,
): (value: unknown, field: string) => T | M {
  return (value, field) => (isNullOrUndefined(value) ? fallback : read(value, field));
}

export const readText = createReaderWithDefault('', (value, field) => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new CartDecodeError(field, 'a text', value);
});

/** Reads plain text that the shop has escaped for HTML. */
export const readTextWithoutEntities = (value: unknown, field: string): string =>
  decodeEntities(readText(value, field));

export function readNumber(value: unknown, field: string): number {
  // Accepts a string with a number, because some plugins send numbers as strings.
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof parsed !== 'number' || !Number.isFinite(parsed))
    throw new CartDecodeError(field, 'a number', value);
  return parsed;
}

export const isTrue = (value: unknown): boolean => value === true;
export const isNotFalse = (value: unknown): boolean => value !== false;

/** Reads an amount in minor units, which the shop sends as a string of digits. */
export function readAmount(value: unknown, field: string): string {
  const digits = typeof value === 'number' ? String(value) : value;
  if (typeof digits !== 'string' || !/^-?\d+$/.test(digits))
    throw new CartDecodeError(field, 'an amount in minor units', value);
  return digits;
}

export const createAmountReader = (fallback: string) => {
  const read = createReaderWithDefault(fallback, readAmount);
  return (value: unknown, field: string): string => read(value === '' ? null : value, field);
};

export const readAmountOrZero = createAmountReader('0');
