import type { ExplainedProblem } from '../lib/option-words';
import { isRecord, type Raw } from './settings-sources';

/** Reads one value after another; what is wrong is reported and counts as not given. */
export interface FieldReader {
  text(key: string, pattern?: RegExp, allowed?: string): string | undefined;
  flag(key: string): boolean | undefined;
  wholeNumber(key: string, most?: number): number | undefined;
  texts(key: string): readonly string[] | undefined;
  record(key: string): Raw;
  /** Hands on what `check` makes of the value, and complains where it makes nothing of it. */
  checked<T>(key: string, check: (value: unknown) => T | undefined, allowed: string): T | undefined;
}

export function fieldReader(raw: Readonly<Raw>, problems: ExplainedProblem[], path = ''): FieldReader {
  const checked: FieldReader['checked'] = (key, check, allowed) => {
    const given = raw[key];
    if (given === undefined || given === null) return undefined;
    const value = check(given);
    if (value === undefined) problems.push({ name: path + key, value: shown(given), allowed });
    return value;
  };
  const isText = (value: unknown): value is string => typeof value === 'string';

  return {
    checked,
    text: (key, pattern = /^/, allowed = 'a text') =>
      checked(key, (value) => (isText(value) && pattern.test(value) ? value : undefined), allowed),
    flag: (key) => checked(key, (value) => (typeof value === 'boolean' ? value : undefined), 'true or false'),
    wholeNumber(key, most = Number.MAX_SAFE_INTEGER) {
      const inRange = (number: number) => Number.isInteger(number) && number >= 0 && number <= most;
      // PHP prints some numbers as texts.
      const read = (value: unknown) => (isText(value) && value.trim() !== '' ? Number(value) : value);
      const check = (value: unknown) => {
        const number = read(value);
        return typeof number === 'number' && inRange(number) ? number : undefined;
      };
      return checked(
        key,
        check,
        most < Number.MAX_SAFE_INTEGER ? `a whole number up to ${most}` : 'a whole number',
      );
    },
    texts: (key) =>
      checked(
        key,
        (value) => (Array.isArray(value) && value.every(isText) ? value : undefined),
        'a list of texts',
      ),
    // An empty PHP array is printed as a list, whatever it was meant to hold.
    record: (key) =>
      checked(
        key,
        (value) => (isRecord(value) ? value : Array.isArray(value) && !value.length ? {} : undefined),
        'an object',
      ) ?? {},
  };
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
