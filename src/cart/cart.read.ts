/** Small readers of untrusted JSON: a missing value takes its default, a wrong one names its place. */

export class CartDecodeError extends Error {
  declare readonly field: string;

  constructor(field: string, expected: string, found: unknown) {
    super(`The shop's answer is no cart: ${field} should be ${expected}, but is ${describe(found)}.`);
    this.name = 'CartDecodeError';
    this.field = field;
  }
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'a list' : `${typeof value} ${JSON.stringify(value)?.slice(0, 40)}`;
}

export type Fields = Readonly<Record<string, unknown>>;

export function record(value: unknown, field: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CartDecodeError(field, 'an object', value);
  return value as Fields;
}

/** PHP prints an empty map as an empty list. */
export function map(value: unknown, field: string): Fields {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {};
  return record(value, field);
}

export function list<T>(value: unknown, field: string, read: (entry: unknown, field: string) => T): T[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new CartDecodeError(field, 'a list', value);
  return value.map((entry, index) => read(entry, `${field}[${index}]`));
}

export function text(value: unknown, field: string, missing = ''): string {
  if (value === undefined || value === null) return missing;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new CartDecodeError(field, 'a text', value);
}

export function number(value: unknown, field: string, missing?: number): number {
  if ((value === undefined || value === null) && missing !== undefined) return missing;
  // Some plugins send numbers as texts.
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof parsed !== 'number' || !Number.isFinite(parsed))
    throw new CartDecodeError(field, 'a number', value);
  return parsed;
}

export function numberOrNull(value: unknown, field: string): number | null {
  return value === undefined || value === null ? null : number(value, field);
}

export function flag(value: unknown, missing = false): boolean {
  return typeof value === 'boolean' ? value : missing;
}

/** Minor units as an integer text. */
export function amount(value: unknown, field: string, missing?: string): string {
  if ((value === undefined || value === null || value === '') && missing !== undefined) return missing;
  const written = typeof value === 'number' ? String(value) : value;
  if (typeof written !== 'string' || !/^-?\d+$/.test(written))
    throw new CartDecodeError(field, 'an amount in minor units', value);
  return written;
}
