/** Reads values of unknown type: settings, responses, and values that third-party code passes. */

export type JsonObject = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the value as an object. Other values become an empty object, because PHP encodes an empty map as a list.
 */
export const asRecord = (value: unknown): JsonObject => (isRecord(value) ? value : {});

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the entries of an object whose values are strings. */
export const pickStringEntries = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(asRecord(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

export const asString = (value: unknown): string => (typeof value === 'string' ? value : '');

export interface JsonLimits {
  /** Maximum length of the JSON text, in characters. */
  maxLength?: number;
  maxDepth?: number;
}

export class SafeJsonError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    // The name is set explicitly, because minifiers rename classes and monitoring groups errors by this name.
    this.name = 'SafeJsonError';
  }
}

const DANGEROUS_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses JSON from a page or a storage. Limits its length and depth, because it is not trusted. */
export function parseSafeJson(text: string, { maxLength = 65_536, maxDepth = 12 }: JsonLimits = {}): unknown {
  if (text.length > maxLength) {
    throw new SafeJsonError(`JSON has ${text.length} characters, the limit is ${maxLength}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    // The cast is safe, because `JSON.parse` throws only a SyntaxError; its message contains the position or an
    // excerpt of the text.
    throw new SafeJsonError(`Not valid JSON: ${(cause as SyntaxError).message}`, cause);
  }
  return copyWithoutPrototypes(value, maxDepth);
}

/** Copies a value. The objects in the copy have no prototype and no keys such as `__proto__`. */
export function copyWithoutPrototypes(value: unknown, maxDepth = 12): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (maxDepth < 1) throw new SafeJsonError('JSON is nested too deeply');
  if (Array.isArray(value)) return value.map((item) => copyWithoutPrototypes(item, maxDepth - 1));
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, child] of Object.entries(value)) {
    if (!DANGEROUS_KEYS.has(key)) copy[key] = copyWithoutPrototypes(child, maxDepth - 1);
  }
  return copy;
}
