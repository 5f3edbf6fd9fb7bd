import type { ExplainedProblem } from '../lib/explain-options';
import { isRecord, type Raw } from './settings-sources';

/** Reads and validates values; a wrong one is reported and treated as missing. */
export interface FieldReader {
  text(key: string, pattern?: RegExp, allowed?: string): string | undefined;
  flag(key: string): boolean | undefined;
  wholeNumber(key: string, most?: number): number | undefined;
  texts(key: string): readonly string[] | undefined;
  record(key: string): Raw;
  /** Returns the result of the check, and reports the value if the result is `undefined`. */
  readChecked<T>(
    key: string,
    validateNumber: (value: unknown) => T | undefined,
    allowed: string,
  ): T | undefined;
}

export function fieldReader(raw: Readonly<Raw>, problems: ExplainedProblem[], path = ''): FieldReader {
  const readChecked: FieldReader['readChecked'] = (key, validateNumber, allowed) => {
    const given = raw[key];
    if (given === undefined || given === null) return undefined;
    const value = validateNumber(given);
    if (value === undefined) problems.push({ name: path + key, value: displayValue(given), allowed });
    return value;
  };
  const isText = (value: unknown): value is string => typeof value === 'string';

  return {
    readChecked,
    text: (key, pattern = /^/, allowed = 'a text') =>
      readChecked(key, (value) => (isText(value) && pattern.test(value) ? value : undefined), allowed),
    flag: (key) =>
      readChecked(key, (value) => (typeof value === 'boolean' ? value : undefined), 'true or false'),
    wholeNumber(key, most = Number.MAX_SAFE_INTEGER) {
      const inRange = (number: number) => Number.isInteger(number) && number >= 0 && number <= most;
      // PHP prints some numbers as strings.
      const toNumber = (value: unknown) => (isText(value) && value.trim() !== '' ? Number(value) : value);
      const validateNumber = (value: unknown) => {
        const number = toNumber(value);
        return typeof number === 'number' && inRange(number) ? number : undefined;
      };
      return readChecked(
        key,
        validateNumber,
        most < Number.MAX_SAFE_INTEGER ? `a whole number up to ${most}` : 'a whole number',
      );
    },
    texts: (key) =>
      readChecked(
        key,
        (value) => (Array.isArray(value) && value.every(isText) ? value : undefined),
        'a list of texts',
      ),
    // PHP prints an empty associative array as a list.
    record: (key) =>
      readChecked(
        key,
        (value) => (isRecord(value) ? value : Array.isArray(value) && !value.length ? {} : undefined),
        'an object',
      ) ?? {},
  };
}

function displayValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
