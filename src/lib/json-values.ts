/**
 * Reads values of unknown type: settings, responses, and what third-party code passes. No function in this file
 * throws.
 */

export type JsonObject = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the value as an object. Other values become an empty object, because PHP encodes an empty map as a list.
 */
export const asRecord = (value: unknown): JsonObject => (isRecord(value) ? value : {});

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const asString = (value: unknown): string => (typeof value === 'string' ? value : '');
