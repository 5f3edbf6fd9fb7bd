/*
 * JSON Schema draft 07 as WooCommerce evaluates it in its block (Ajv) and on its server (Opis). Where the two
 * differ, this follows the server, which decides about the order. `$data` refers to another value in the document.
 */

import { asList, asRecord, isRecord, type JsonObject } from './json-values';

/** The path from the document to the value being checked. */
type Trail = readonly { key: string | number; value: unknown }[];

interface Place {
  schema: JsonObject;
  here(rule: unknown): boolean;
  below(key: string | number, rule: unknown): boolean;
}

function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) => Object.hasOwn(other, key) && isSameJson((one as JsonObject)[key], (other as JsonObject)[key]),
    )
  );
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const isOfType = (value: unknown, type: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : type === typeOf(value);

const matches = (pattern: string, text: string): boolean => new RegExp(pattern, 'u').test(text);

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(Number(date)) && date.toISOString().slice(0, 10) === text;
}

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(z|[+-]\d\d:?\d\d)?$/i.test(text),
  email: (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  uri: (text) => /^[a-z][a-z\d+.-]*:\S+$/i.test(text),
};

function isAdditional({ schema: { properties, patternProperties } }: Place, name: string): boolean {
  const patterns = Object.keys(asRecord(patternProperties));
  return !Object.hasOwn(asRecord(properties), name) && !patterns.some((pattern) => matches(pattern, name));
}

type Check<Value> = (rule: never, value: Value, place: Place) => boolean;
type Checks<Value> = Readonly<Record<string, Check<Value>>>;

const OF_ALL: Checks<unknown> = {
  type: (rule: unknown, value) => [rule].flat().some((type) => isOfType(value, type)),
  const: (rule: unknown, value) => isSameJson(rule, value),
  enum: (rule: unknown, value) => asList(rule).some((one) => isSameJson(one, value)),
  not: (rule: unknown, _, { here }) => !here(rule),
  allOf: (rule: unknown, _, { here }) => asList(rule).every(here),
  anyOf: (rule: unknown, _, { here }) => asList(rule).some(here),
  oneOf: (rule: unknown, _, { here }) => asList(rule).filter(here).length === 1,
  if: (rule: unknown, _, { here, schema }) => here((here(rule) ? schema.then : schema.else) ?? true),
};

const OF_OBJECTS: Checks<JsonObject> = {
  properties: (rule: JsonObject, value, { below }) =>
    Object.keys(rule).every((name) => !Object.hasOwn(value, name) || below(name, rule[name])),
  patternProperties: (rule: JsonObject, value, { below }) =>
    Object.keys(rule).every((pattern) =>
      Object.keys(value).every((name) => !matches(pattern, name) || below(name, rule[pattern])),
    ),
  additionalProperties: (rule: unknown, value, place) =>
    Object.keys(value).every((name) => !isAdditional(place, name) || place.below(name, rule)),
  propertyNames: (rule: unknown, value) => Object.keys(value).every((name) => fitsSchema(name, rule)),
  required: (rule: unknown, value) => asList(rule).every((name) => Object.hasOwn(value, String(name))),
  dependencies: (rule: JsonObject, value, { here }) =>
    Object.entries(rule).every(
      ([name, one]) => !Object.hasOwn(value, name) || here(Array.isArray(one) ? { required: one } : one),
    ),
  minProperties: (rule: number, value) => Object.keys(value).length >= rule,
  maxProperties: (rule: number, value) => Object.keys(value).length <= rule,
};

const OF_LISTS: Checks<readonly unknown[]> = {
  items: (rule: unknown, value, { below }) =>
    value.every((_, index) => below(index, Array.isArray(rule) ? (rule[index] ?? true) : rule)),
  additionalItems: (rule: unknown, value, { below, schema: { items } }) =>
    !Array.isArray(items) || value.every((_, index) => index < items.length || below(index, rule)),
  contains: (rule: unknown, value, { below }) => value.some((_, index) => below(index, rule)),
  minItems: (rule: number, value) => value.length >= rule,
  maxItems: (rule: number, value) => value.length <= rule,
  uniqueItems: (rule: unknown, value) =>
    rule !== true ||
    value.every((one, index) => !value.slice(0, index).some((other) => isSameJson(one, other))),
};

const OF_TEXTS: Checks<string> = {
  minLength: (rule: number, value) => [...value].length >= rule,
  maxLength: (rule: number, value) => [...value].length <= rule,
  pattern: matches,
  format(rule: string, value) {
    // WooCommerce's server supports more formats.
    if (!Object.hasOwn(FORMATS, rule)) throw new Error(`format: ${rule}`);
    return FORMATS[rule]!(value);
  },
};

const OF_NUMBERS: Checks<number> = {
  minimum: (rule: number, value) => value >= rule,
  maximum: (rule: number, value) => value <= rule,
  exclusiveMinimum: (rule: number, value) => value > rule,
  exclusiveMaximum: (rule: number, value) => value < rule,
  multipleOf: (rule: number, value) => Math.abs(Math.round(value / rule) - value / rule) < 1e-9,
};

const CHECKS: Readonly<Record<string, Checks<never>>> = {
  object: OF_OBJECTS,
  array: OF_LISTS,
  string: OF_TEXTS,
  number: OF_NUMBERS,
};

/** Keywords without a check of their own. */
const SILENT =
  /^(\$(schema|id|ref|comment|defs|error)|title|description|default|examples|readOnly|writeOnly|definitions|then|else|errorMessage)$/;

/**
 * Throws if the result cannot be known: another draft, an unresolvable reference, a pattern that is not a valid
 * regular expression in browsers.
 */
export function fitsSchema(document: unknown, root: unknown): boolean {
  function fits(trail: Trail, schema: unknown): boolean {
    if (typeof schema === 'boolean') return schema;
    if (!isRecord(schema)) return true;
    if (typeof schema.$ref === 'string') return fits(trail, referred(root, schema.$ref));
    const { value } = trail.at(-1)!;
    const place: Place = {
      schema,
      here: (rule) => fits(trail, rule),
      below: (key, rule) => fits([...trail, { key, value: (value as JsonObject)[key] }], rule),
    };
    return Object.entries(schema).every(([keyword, given]) => {
      const check = checkOf(keyword, value);
      if (!check) return true;
      const rule = isData(given) ? valueAt(trail, given.$data) : given;
      return rule !== undefined && check(rule as never, value as never, place);
    });
  }
  return fits([{ key: '', value: document }], root);
}

function checkOf(keyword: string, value: unknown): Check<unknown> | false {
  if (Object.hasOwn(OF_ALL, keyword)) return OF_ALL[keyword]!;
  // Keywords that only WooCommerce's server supports.
  if (keyword.startsWith('$') && !SILENT.test(keyword)) throw new Error(keyword);
  const checks = CHECKS[typeOf(value)];
  return checks !== undefined && Object.hasOwn(checks, keyword) && (checks[keyword] as Check<unknown>);
}

const isData = (rule: unknown): rule is { $data: string } =>
  isRecord(rule) && typeof rule.$data === 'string' && Object.keys(rule).length === 1;

const steps = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

const follow = (from: unknown, pointer: string): unknown =>
  steps(pointer).reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as JsonObject)[step]
        : undefined,
    from,
  );

/** `/customer/id` starts at the document, `1/phone` at the value one level up; `0#` is the value's own key. */
function valueAt(trail: Trail, pointer: string): unknown {
  const [, up, rest] = /^(\d*)(#|\/.*)?$/s.exec(pointer) ?? [];
  if (up === undefined) return undefined;
  const from = up === '' ? trail[0] : trail.at(-1 - Number(up));
  return rest === '#' ? from?.key : follow(from?.value, rest ?? '');
}

/** The part of the same schema that a `$ref` points to, by path or `$id`. */
function referred(root: unknown, reference: string): unknown {
  const found = /^#(\/|$)/.test(reference)
    ? follow(root, decodeURIComponent(reference.slice(1)))
    : parts(root).find(({ $id }) => $id === reference);
  if (found === undefined) throw new Error(`$ref: ${reference}`);
  return found;
}

const MAPS = ['properties', 'patternProperties', 'definitions', '$defs', 'dependencies'];
const SCHEMAS =
  /^(items|additionalItems|contains|additionalProperties|propertyNames|not|if|then|else|(all|any|one)Of)$/;

/** The schema and all its subschemas. */
function parts(schema: unknown): JsonObject[] {
  if (!isRecord(schema)) return [];
  const inner = Object.entries(schema).flatMap(([keyword, rule]) =>
    MAPS.includes(keyword) ? Object.values(asRecord(rule)) : SCHEMAS.test(keyword) ? [rule].flat() : [],
  );
  return [schema, ...inner.flatMap(parts)];
}

/** The parts of a schema that are not evaluated here: unknown keywords, and formats and keywords of other drafts. */
export function unknownKeywords(root: unknown): string[] {
  const known = { ...OF_ALL, ...OF_OBJECTS, ...OF_LISTS, ...OF_TEXTS, ...OF_NUMBERS };
  const found = parts(root).flatMap((schema) =>
    Object.entries(schema).flatMap(([keyword, rule]) => {
      if (keyword === 'format') return Object.hasOwn(FORMATS, String(rule)) ? [] : [`format ${rule}`];
      return Object.hasOwn(known, keyword) || SILENT.test(keyword) ? [] : [keyword];
    }),
  );
  return [...new Set(found)];
}
