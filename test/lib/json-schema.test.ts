import { findUnknownKeywords, matchesSchema } from '../../src/lib/json-schema';

const order = {
  lines: ['tea', 'cup'],
  total: 270_000,
  weight: 1.5,
  sent: { country: 'VN', phone: '0912', 'shop/gate': '0912' },
  billed: { country: 'US', phone: '0987', 'shop/gate': '0042' },
  day: '2026-02-28',
};
const nestSchemaInProperties = (path: string[], schema: unknown): unknown =>
  path.reduceRight<unknown>((innerSchema, name) => ({ properties: { [name]: innerSchema } }), schema);
const createPropertySchema = (name: string, schema: unknown) => nestSchemaInProperties([name], schema);

/**
 * Each row has a name, a schema and the result of WooCommerce 11: that of its server, which its checkout block also
 * gives if it supports the schema's keywords.
 */
const SCHEMA_CASES: [string, unknown, boolean][] = [
  ['no rule', {}, true],
  ['false', false, false],
  ['type integer of a whole number', createPropertySchema('total', { type: 'integer' }), true],
  ['type integer of a fraction', createPropertySchema('weight', { type: 'integer' }), false],
  ['one of several types', createPropertySchema('total', { type: ['string', 'number'] }), true],
  ['const', createPropertySchema('total', { const: 270_000 }), true],
  ['const of a list in another order', createPropertySchema('lines', { const: ['cup', 'tea'] }), false],
  ['const of an object whose keys are in another order', { const: { ...order, total: 270_000 } }, true],
  ['enum', createPropertySchema('total', { enum: [1, 270_000] }), true],
  ['enum without the value', createPropertySchema('total', { enum: [1, 2] }), false],
  ['minimum', createPropertySchema('total', { minimum: 270_000 }), true],
  ['minimum that is not reached', createPropertySchema('total', { minimum: 270_001 }), false],
  ['maximum', createPropertySchema('total', { maximum: 269_999 }), false],
  ['exclusiveMinimum', createPropertySchema('total', { exclusiveMinimum: 270_000 }), false],
  ['exclusiveMaximum', createPropertySchema('total', { exclusiveMaximum: 270_001 }), true],
  ['multipleOf', createPropertySchema('weight', { multipleOf: 0.1 }), true],
  ['multipleOf of another number', createPropertySchema('total', { multipleOf: 7 }), false],
  [
    'a keyword for strings applied to a number',
    createPropertySchema('total', { minLength: 99, pattern: '^x' }),
    true,
  ],
  ['a keyword for arrays applied to a number', createPropertySchema('total', { minItems: 3 }), true],
  ['minLength of a string with emoji', { minLength: 9 }, true],
  ['pattern', createPropertySchema('day', { pattern: '^\\d{4}-' }), true],
  ['pattern that does not match', createPropertySchema('day', { pattern: '^\\d{5}' }), false],
  ['maxLength', createPropertySchema('day', { maxLength: 9 }), false],
  ['format date', createPropertySchema('day', { format: 'date' }), true],
  ['format time of a date', createPropertySchema('day', { format: 'time' }), false],
  ['format email of a date', createPropertySchema('day', { format: 'email' }), false],
  ['format uri of a date', createPropertySchema('day', { format: 'uri' }), false],
  ['contains', createPropertySchema('lines', { contains: { const: 'tea' } }), true],
  [
    'contains with an item that is missing',
    createPropertySchema('lines', { contains: { const: 'pot' } }),
    false,
  ],
  ['items', createPropertySchema('lines', { items: { type: 'string' } }), true],
  ['items as a list of schemas', createPropertySchema('lines', { items: [{ const: 'cup' }] }), false],
  ['additionalItems', createPropertySchema('lines', { items: [true], additionalItems: false }), false],
  [
    'additionalItems of an array that has none',
    createPropertySchema('lines', { items: [true, true], additionalItems: false }),
    true,
  ],
  ['uniqueItems', createPropertySchema('lines', { uniqueItems: true }), true],
  ['minItems', createPropertySchema('lines', { minItems: 3 }), false],
  ['maxItems', createPropertySchema('lines', { maxItems: 2 }), true],
  ['required', createPropertySchema('sent', { required: ['country'] }), true],
  ['required that is missing', createPropertySchema('sent', { required: ['city'] }), false],
  [
    'properties with a property that is missing',
    createPropertySchema('sent', { properties: { city: { const: 'x' } } }),
    true,
  ],
  [
    'patternProperties',
    createPropertySchema('sent', { patternProperties: { '^shop/': { const: '1' } } }),
    false,
  ],
  [
    'additionalProperties',
    createPropertySchema('sent', { properties: { country: true }, additionalProperties: false }),
    false,
  ],
  [
    'additionalProperties when all properties match a pattern',
    createPropertySchema('sent', { patternProperties: { '.': true }, additionalProperties: false }),
    true,
  ],
  ['propertyNames', createPropertySchema('sent', { propertyNames: { maxLength: 7 } }), false],
  ['minProperties', createPropertySchema('sent', { minProperties: 3 }), true],
  ['maxProperties', createPropertySchema('sent', { maxProperties: 2 }), false],
  ['dependencies by names', createPropertySchema('sent', { dependencies: { phone: ['city'] } }), false],
  [
    'dependencies by a schema',
    createPropertySchema('sent', { dependencies: { phone: { minProperties: 3 } } }),
    true,
  ],
  ['not', createPropertySchema('total', { not: { const: 1 } }), true],
  [
    'allOf',
    { allOf: [createPropertySchema('total', { minimum: 1 }), createPropertySchema('total', { maximum: 2 })] },
    false,
  ],
  [
    'anyOf',
    { anyOf: [createPropertySchema('total', { minimum: 1 }), createPropertySchema('total', { maximum: 2 })] },
    true,
  ],
  [
    'oneOf with two matching schemas',
    { oneOf: [createPropertySchema('total', { minimum: 1 }), createPropertySchema('total', { minimum: 2 })] },
    false,
  ],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schemas
  ['if and then', { if: createPropertySchema('total', { minimum: 1 }), then: { required: ['note'] } }, false],
  [
    'if and else',
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schemas
    { if: createPropertySchema('total', { maximum: 1 }), then: false, else: { required: ['day'] } },
    true,
  ],
  ['an unknown keyword', createPropertySchema('total', { moreThan: 1_000_000 }), true],
  [
    '$ref to a definition',
    {
      definitions: { home: { const: 'VN' } },
      ...(nestSchemaInProperties(['sent', 'country'], { $ref: '#/definitions/home' }) as object),
    },
    true,
  ],
  [
    '$ref to a definition that is not satisfied',
    {
      definitions: { home: { const: 'VN' } },
      ...(nestSchemaInProperties(['billed', 'country'], { $ref: '#/definitions/home' }) as object),
    },
    false,
  ],
  [
    '$ref by escaped names',
    {
      definitions: { 'a b/c': { const: 'VN' } },
      ...(nestSchemaInProperties(['sent', 'country'], { $ref: '#/definitions/a%20b~1c' }) as object),
    },
    true,
  ],
  [
    '$ref by $id',
    {
      definitions: { x: { $id: '#home', const: 'VN' } },
      ...(nestSchemaInProperties(['sent', 'country'], { $ref: '#home' }) as object),
    },
    true,
  ],
  [
    '$ref next to other keywords, which are ignored',
    {
      definitions: { home: { const: 'VN' } },
      ...(nestSchemaInProperties(['sent', 'country'], {
        $ref: '#/definitions/home',
        minLength: 9,
      }) as object),
    },
    true,
  ],
  [
    '$data from the document',
    nestSchemaInProperties(['sent', 'phone'], { const: { $data: '/billed/phone' } }),
    false,
  ],
  [
    '$data of a sibling',
    nestSchemaInProperties(['sent', 'phone'], { const: { $data: '1/shop~1gate' } }),
    true,
  ],
  [
    '$data two levels up',
    nestSchemaInProperties(['sent', 'phone'], { const: { $data: '2/billed/phone' } }),
    false,
  ],
  [
    '$data with the name of the property itself',
    nestSchemaInProperties(['sent', 'phone'], { const: { $data: '0#' } }),
    false,
  ],
  [
    '$data with a missing target',
    nestSchemaInProperties(['sent', 'phone'], { const: { $data: '/nobody' } }),
    false,
  ],
  [
    'not with a missing $data target',
    nestSchemaInProperties(['sent', 'phone'], { not: { const: { $data: '9/x' } } }),
    true,
  ],
];

describe('JSON schemas of additional checkout fields', () => {
  // spec 2.7: conditions of additional fields, `$ref` and `$data` among them
  test.each(SCHEMA_CASES)(
    'JSON schema: "%s" gives the same result as in WooCommerce 11',
    (name, schema, expected) => {
      expect(
        matchesSchema(
          name === 'minLength of a string with emoji' ? 'Huế tím 🫖🍵'.normalize('NFC') : order,
          schema,
        ),
      ).toBe(expected);
    },
  );

  test.each([
    ['a $ref to a missing definition', { $ref: '#/definitions/none' }],
    ['a $ref to another URL', { $ref: 'https://example.com/schema.json' }],
    ['an invalid regular expression', createPropertySchema('day', { pattern: '(' })],
    ['a format that only the server supports', createPropertySchema('day', { format: 'ipv4' })],
    ['a keyword that only the server supports', createPropertySchema('total', { $filters: 'even' })],
  ])('JSON schema: %s throws, because the browser cannot evaluate it', (_, schema) => {
    expect(() => matchesSchema(order, schema)).toThrow();
  });

  test('JSON schema: each unknown keyword is listed once, and annotations such as `title` are not listed', () => {
    const schema = {
      title: 'Total',
      definitions: { x: { lessThan: 3 } },
      properties: { total: { moreThan: 3, $comment: 'x' }, day: { format: 'ipv4' }, moreThan: true },
      anyOf: [{ moreThan: 2 }, { not: { minimum: 1 } }],
      items: [{ errorMessage: 'x', format: 'date' }],
    };
    expect(findUnknownKeywords(schema)).toEqual(['lessThan', 'moreThan', 'format ipv4']);
  });
});
