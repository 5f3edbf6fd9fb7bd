type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const isOfType = (value: unknown, type: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : type === typeOf(value);

/** Keywords of draft 07 by which shops write conditions; an unknown keyword restricts nothing. */
const KEYWORDS: Readonly<Record<string, (rule: never, value: never, schema: Fields) => boolean>> = {
  type: (rule: unknown, value: unknown) => [rule].flat().some((type) => isOfType(value, type)),
  const: (rule: unknown, value: unknown) => same(rule, value),
  enum: (rule: unknown, value: unknown) => list(rule).some((one) => same(one, value)),
  not: (rule: unknown, value: unknown) => !fitsSchema(value, rule),
  allOf: (rule: unknown, value: unknown) => list(rule).every((one) => fitsSchema(value, one)),
  anyOf: (rule: unknown, value: unknown) => list(rule).some((one) => fitsSchema(value, one)),
  oneOf: (rule: unknown, value: unknown) => list(rule).filter((one) => fitsSchema(value, one)).length === 1,
  if: (rule: unknown, value: unknown, schema: Fields) =>
    fitsSchema(value, (fitsSchema(value, rule) ? schema.then : schema.else) ?? true),
  properties: (rule: Fields, value: unknown) =>
    !isRecord(value) ||
    Object.entries(rule).every(([name, one]) => !Object.hasOwn(value, name) || fitsSchema(value[name], one)),
  required: (rule: unknown, value: unknown) =>
    !isRecord(value) || list(rule).every((name) => Object.hasOwn(value, String(name))),
  items: (rule: unknown, value: unknown) => list(value).every((one) => fitsSchema(one, rule)),
  contains: (rule: unknown, value: unknown) =>
    !Array.isArray(value) || value.some((one) => fitsSchema(one, rule)),
  minItems: (rule: number, value: unknown) => !Array.isArray(value) || value.length >= rule,
  maxItems: (rule: number, value: unknown) => !Array.isArray(value) || value.length <= rule,
  minLength: (rule: number, value: unknown) => typeof value !== 'string' || [...value].length >= rule,
  maxLength: (rule: number, value: unknown) => typeof value !== 'string' || [...value].length <= rule,
  pattern: (rule: string, value: unknown) => typeof value !== 'string' || new RegExp(rule, 'u').test(value),
  minimum: (rule: number, value: unknown) => typeof value !== 'number' || value >= rule,
  maximum: (rule: number, value: unknown) => typeof value !== 'number' || value <= rule,
  exclusiveMinimum: (rule: number, value: unknown) => typeof value !== 'number' || value > rule,
  exclusiveMaximum: (rule: number, value: unknown) => typeof value !== 'number' || value < rule,
};

export function fitsSchema(value: unknown, schema: unknown): boolean {
  if (typeof schema === 'boolean') return schema;
  if (!isRecord(schema)) return true;
  return Object.entries(schema).every(([keyword, rule]) => {
    const check = Object.hasOwn(KEYWORDS, keyword) && KEYWORDS[keyword];
    return !check || check(rule as never, value as never, schema);
  });
}
