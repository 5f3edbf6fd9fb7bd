/*
 * Implements JSON Schema draft 07 as WooCommerce evaluates it in its block (Ajv) and on its server (Opis). Where the
 * two differ, this follows the server, which decides about the order. `$data` refers to another value in the
 * document.
 */

import { asList, asRecord, isRecord, type JsonObject } from './json-values';

/** The values on the path from the document to the value being checked, each with its key. */
type ValuePath = readonly { key: string | number; value: unknown }[];

interface SchemaCheckContext {
  schema: JsonObject;
  matches(rule: unknown): boolean;
  matchesAt(key: string | number, rule: unknown): boolean;
}

/** Returns a property of an object or an entry of a list. */
const getPropertyOrEntry = (value: unknown, key: string | number): unknown => Object(value)[key];

function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) && isSameJson(getPropertyOrEntry(one, key), getPropertyOrEntry(other, key)),
    )
  );
}

function getTypeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const isOfJsonType = (value: unknown, type: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : type === getTypeName(value);

const matchesPattern = (pattern: string, text: string): boolean => new RegExp(pattern, 'u').test(text);

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

function isAdditionalProperty(
  { schema: { properties, patternProperties } }: SchemaCheckContext,
  name: string,
): boolean {
  const patterns = Object.keys(asRecord(patternProperties));
  return (
    !Object.hasOwn(asRecord(properties), name) && !patterns.some((pattern) => matchesPattern(pattern, name))
  );
}

type KeywordCheck<Value> = (rule: never, value: Value, context: SchemaCheckContext) => boolean;
type KeywordChecks<Value> = Readonly<Record<string, KeywordCheck<Value>>>;

const GENERAL_CHECKS: KeywordChecks<unknown> = {
  type: (rule: unknown, value) => [rule].flat().some((type) => isOfJsonType(value, type)),
  const: (rule: unknown, value) => isSameJson(rule, value),
  enum: (rule: unknown, value) => asList(rule).some((one) => isSameJson(one, value)),
  not: (rule: unknown, _, { matches }) => !matches(rule),
  allOf: (rule: unknown, _, { matches }) => asList(rule).every(matches),
  anyOf: (rule: unknown, _, { matches }) => asList(rule).some(matches),
  oneOf: (rule: unknown, _, { matches }) => asList(rule).filter(matches).length === 1,
  if: (rule: unknown, _, { matches, schema }) => matches((matches(rule) ? schema.then : schema.else) ?? true),
};

const OBJECT_CHECKS: KeywordChecks<JsonObject> = {
  properties: (rule: JsonObject, value, { matchesAt }) =>
    Object.keys(rule).every((name) => !Object.hasOwn(value, name) || matchesAt(name, rule[name])),
  patternProperties: (rule: JsonObject, value, { matchesAt }) =>
    Object.keys(rule).every((pattern) =>
      Object.keys(value).every((name) => !matchesPattern(pattern, name) || matchesAt(name, rule[pattern])),
    ),
  additionalProperties: (rule: unknown, value, context) =>
    Object.keys(value).every((name) => !isAdditionalProperty(context, name) || context.matchesAt(name, rule)),
  propertyNames: (rule: unknown, value) => Object.keys(value).every((name) => matchesSchema(name, rule)),
  required: (rule: unknown, value) => asList(rule).every((name) => Object.hasOwn(value, String(name))),
  dependencies: (rule: JsonObject, value, { matches }) =>
    Object.entries(rule).every(
      ([name, dependency]) =>
        !Object.hasOwn(value, name) ||
        matches(Array.isArray(dependency) ? { required: dependency } : dependency),
    ),
  minProperties: (rule: number, value) => Object.keys(value).length >= rule,
  maxProperties: (rule: number, value) => Object.keys(value).length <= rule,
};

const LIST_CHECKS: KeywordChecks<readonly unknown[]> = {
  items: (rule: unknown, value, { matchesAt }) =>
    value.every((_, index) => matchesAt(index, Array.isArray(rule) ? (rule[index] ?? true) : rule)),
  additionalItems: (rule: unknown, value, { matchesAt, schema: { items } }) =>
    !Array.isArray(items) || value.every((_, index) => index < items.length || matchesAt(index, rule)),
  contains: (rule: unknown, value, { matchesAt }) => value.some((_, index) => matchesAt(index, rule)),
  minItems: (rule: number, value) => value.length >= rule,
  maxItems: (rule: number, value) => value.length <= rule,
  uniqueItems: (rule: unknown, value) =>
    rule !== true ||
    value.every((one, index) => !value.slice(0, index).some((other) => isSameJson(one, other))),
};

const TEXT_CHECKS: KeywordChecks<string> = {
  minLength: (rule: number, value) => [...value].length >= rule,
  maxLength: (rule: number, value) => [...value].length <= rule,
  pattern: matchesPattern,
  format(rule: string, value) {
    // Throws for an unknown format, because WooCommerce's server supports more formats than this implementation.
    if (!Object.hasOwn(FORMATS, rule)) throw new Error(`format: ${rule}`);
    return FORMATS[rule]!(value);
  },
};

const NUMBER_CHECKS: KeywordChecks<number> = {
  minimum: (rule: number, value) => value >= rule,
  maximum: (rule: number, value) => value <= rule,
  exclusiveMinimum: (rule: number, value) => value > rule,
  exclusiveMaximum: (rule: number, value) => value < rule,
  multipleOf: (rule: number, value) => Math.abs(Math.round(value / rule) - value / rule) < 1e-9,
};

const CHECKS: Readonly<Record<string, KeywordChecks<never>>> = {
  object: OBJECT_CHECKS,
  array: LIST_CHECKS,
  string: TEXT_CHECKS,
  number: NUMBER_CHECKS,
};

/** Matches keywords that need no check of their own, such as `title`. */
const KEYWORDS_WITHOUT_CHECK =
  /^(\$(schema|id|ref|comment|defs|error)|title|description|default|examples|readOnly|writeOnly|definitions|then|else|errorMessage)$/;

/**
 * Checks a document against a schema. Throws if the result cannot be known, because the schema uses another draft, a
 * reference that cannot be resolved, or a pattern that is not a valid regular expression in browsers.
 */
export function matchesSchema(rootValue: unknown, root: unknown): boolean {
  function matchesSchemaAtPath(path: ValuePath, schema: unknown): boolean {
    if (typeof schema === 'boolean') return schema;
    if (!isRecord(schema)) return true;
    if (typeof schema.$ref === 'string')
      return matchesSchemaAtPath(path, resolveReference(root, schema.$ref));
    const { value } = path.at(-1)!;
    const context: SchemaCheckContext = {
      schema,
      matches: (rule) => matchesSchemaAtPath(path, rule),
      matchesAt: (key, rule) =>
        matchesSchemaAtPath([...path, { key, value: getPropertyOrEntry(value, key) }], rule),
    };
    return Object.entries(schema).every(([keyword, ruleOrReference]) => {
      const check = findKeywordCheck(keyword, value);
      if (!check) return true;
      const rule = isDataReference(ruleOrReference)
        ? resolveJsonPointer(path, ruleOrReference.$data)
        : ruleOrReference;
      // The casts are safe, because `findKeywordCheck` returns only checks for the type of this value. A rule of the
      // wrong type makes the check throw or fail.
      return rule !== undefined && check(rule as never, value as never, context);
    });
  }
  return matchesSchemaAtPath([{ key: '', value: rootValue }], root);
}

function findKeywordCheck(keyword: string, value: unknown): KeywordCheck<unknown> | false {
  if (Object.hasOwn(GENERAL_CHECKS, keyword)) return GENERAL_CHECKS[keyword]!;
  // Throws for unknown keywords that start with `$`, because only WooCommerce's server supports them.
  if (keyword.startsWith('$') && !KEYWORDS_WITHOUT_CHECK.test(keyword)) throw new Error(keyword);
  const checks = CHECKS[getTypeName(value)];
  // The cast is safe, because the checks were selected by the type of the value that they check.
  return checks !== undefined && Object.hasOwn(checks, keyword) && (checks[keyword] as KeywordCheck<unknown>);
}

const isDataReference = (rule: unknown): rule is { $data: string } =>
  isRecord(rule) && typeof rule.$data === 'string' && Object.keys(rule).length === 1;

const parseJsonPointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

const followJsonPointer = (from: unknown, pointer: string): unknown =>
  parseJsonPointer(pointer).reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? getPropertyOrEntry(value, step)
        : undefined,
    from,
  );

/**
 * Resolves a JSON pointer: `/customer/id` starts at the document, `1/phone` at the value one level up; `0#` is the
 * value's own key.
 */
function resolveJsonPointer(path: ValuePath, pointer: string): unknown {
  const [, levels, localPointer] = /^(\d*)(#|\/.*)?$/s.exec(pointer) ?? [];
  if (levels === undefined) return undefined;
  const start = levels === '' ? path[0] : path.at(-1 - Number(levels));
  return localPointer === '#' ? start?.key : followJsonPointer(start?.value, localPointer ?? '');
}

/** Returns the part of the same schema that a `$ref` points to, by path or by `$id`. */
function resolveReference(root: unknown, reference: string): unknown {
  const target = /^#(\/|$)/.test(reference)
    ? followJsonPointer(root, decodeURIComponent(reference.slice(1)))
    : listSubschemas(root).find(({ $id }) => $id === reference);
  if (target === undefined) throw new Error(`$ref: ${reference}`);
  return target;
}

const SUBSCHEMA_MAP_KEYWORDS = ['properties', 'patternProperties', 'definitions', '$defs', 'dependencies'];
const SUBSCHEMA_KEYWORDS =
  /^(items|additionalItems|contains|additionalProperties|propertyNames|not|if|then|else|(all|any|one)Of)$/;

/** Lists the schema and all its subschemas. */
function listSubschemas(schema: unknown): JsonObject[] {
  if (!isRecord(schema)) return [];
  const subschemas = Object.entries(schema).flatMap(([keyword, rule]) =>
    SUBSCHEMA_MAP_KEYWORDS.includes(keyword)
      ? Object.values(asRecord(rule))
      : SUBSCHEMA_KEYWORDS.test(keyword)
        ? [rule].flat()
        : [],
  );
  return [schema, ...subschemas.flatMap(listSubschemas)];
}

/**
 * Lists the parts of a schema that this module does not evaluate: unknown keywords, and formats and keywords of other
 * drafts.
 */
export function findUnknownKeywords(root: unknown): string[] {
  const supportedKeywords = {
    ...GENERAL_CHECKS,
    ...OBJECT_CHECKS,
    ...LIST_CHECKS,
    ...TEXT_CHECKS,
    ...NUMBER_CHECKS,
  };
  const unknownKeywords = listSubschemas(root).flatMap((schema) =>
    Object.entries(schema).flatMap(([keyword, rule]) => {
      if (keyword === 'format') return Object.hasOwn(FORMATS, String(rule)) ? [] : [`format ${rule}`];
      return Object.hasOwn(supportedKeywords, keyword) || KEYWORDS_WITHOUT_CHECK.test(keyword)
        ? []
        : [keyword];
    }),
  );
  return [...new Set(unknownKeywords)];
}
