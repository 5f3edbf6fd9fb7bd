import { findUnknownKeywords, fitsSchema } from '../../src/lib/json-schema';

const order = {
  lines: ['tea', 'cup'],
  total: 270_000,
  weight: 1.5,
  sent: { country: 'VN', phone: '0912', 'shop/gate': '0912' },
  billed: { country: 'US', phone: '0987', 'shop/gate': '0042' },
  day: '2026-02-28',
};
const below = (path: string[], rule: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ properties: { [name]: inner } }), rule);
const createDocument = (name: string, rule: unknown) => below([name], rule);

/**
 * The third column is the result in WooCommerce 11: that of its server for all rows, which its block agrees with
 * where it supports the schema.
 */
const ROWS: [string, unknown, boolean][] = [
  ['no rule', {}, true],
  ['false', false, false],
  ['type', createDocument('total', { type: 'integer' }), true],
  ['type integer of a fraction', createDocument('weight', { type: 'integer' }), false],
  ['one of several types', createDocument('total', { type: ['string', 'number'] }), true],
  ['const', createDocument('total', { const: 270_000 }), true],
  ['const of a list in another order', createDocument('lines', { const: ['cup', 'tea'] }), false],
  ['const of an object whose keys are in another order', { const: { ...order, total: 270_000 } }, true],
  ['enum', createDocument('total', { enum: [1, 270_000] }), true],
  ['enum without the value', createDocument('total', { enum: [1, 2] }), false],
  ['minimum', createDocument('total', { minimum: 270_000 }), true],
  ['minimum that is not reached', createDocument('total', { minimum: 270_001 }), false],
  ['maximum', createDocument('total', { maximum: 269_999 }), false],
  ['exclusiveMinimum', createDocument('total', { exclusiveMinimum: 270_000 }), false],
  ['exclusiveMaximum', createDocument('total', { exclusiveMaximum: 270_001 }), true],
  ['multipleOf', createDocument('weight', { multipleOf: 0.1 }), true],
  ['multipleOf of another number', createDocument('total', { multipleOf: 7 }), false],
  ['a rule for texts at a number', createDocument('total', { minLength: 99, pattern: '^x' }), true],
  ['a rule for lists at a number', createDocument('total', { minItems: 3 }), true],
  ['minLength counts letters', { minLength: 9 }, true],
  ['pattern', createDocument('day', { pattern: '^\\d{4}-' }), true],
  ['pattern that does not match', createDocument('day', { pattern: '^\\d{5}' }), false],
  ['maxLength', createDocument('day', { maxLength: 9 }), false],
  ['format date', createDocument('day', { format: 'date' }), true],
  ['format time of a date', createDocument('day', { format: 'time' }), false],
  ['format email of a date', createDocument('day', { format: 'email' }), false],
  ['format uri of a date', createDocument('day', { format: 'uri' }), false],
  ['contains', createDocument('lines', { contains: { const: 'tea' } }), true],
  ['contains what is not there', createDocument('lines', { contains: { const: 'pot' } }), false],
  ['items', createDocument('lines', { items: { type: 'string' } }), true],
  ['items by place', createDocument('lines', { items: [{ const: 'cup' }] }), false],
  ['additionalItems', createDocument('lines', { items: [true], additionalItems: false }), false],
  [
    'additionalItems of a list that has none',
    createDocument('lines', { items: [true, true], additionalItems: false }),
    true,
  ],
  ['uniqueItems', createDocument('lines', { uniqueItems: true }), true],
  ['minItems', createDocument('lines', { minItems: 3 }), false],
  ['maxItems', createDocument('lines', { maxItems: 2 }), true],
  ['required', createDocument('sent', { required: ['country'] }), true],
  ['required that is missing', createDocument('sent', { required: ['city'] }), false],
  [
    'a property that is missing breaks no rule',
    createDocument('sent', { properties: { city: { const: 'x' } } }),
    true,
  ],
  ['patternProperties', createDocument('sent', { patternProperties: { '^shop/': { const: '1' } } }), false],
  [
    'additionalProperties',
    createDocument('sent', { properties: { country: true }, additionalProperties: false }),
    false,
  ],
  [
    'additionalProperties that all have a rule',
    createDocument('sent', { patternProperties: { '.': true }, additionalProperties: false }),
    true,
  ],
  ['propertyNames', createDocument('sent', { propertyNames: { maxLength: 7 } }), false],
  ['minProperties', createDocument('sent', { minProperties: 3 }), true],
  ['maxProperties', createDocument('sent', { maxProperties: 2 }), false],
  ['dependencies by names', createDocument('sent', { dependencies: { phone: ['city'] } }), false],
  [
    'dependencies by a schema',
    createDocument('sent', { dependencies: { phone: { minProperties: 3 } } }),
    true,
  ],
  ['not', createDocument('total', { not: { const: 1 } }), true],
  [
    'allOf',
    { allOf: [createDocument('total', { minimum: 1 }), createDocument('total', { maximum: 2 })] },
    false,
  ],
  [
    'anyOf',
    { anyOf: [createDocument('total', { minimum: 1 }), createDocument('total', { maximum: 2 })] },
    true,
  ],
  [
    'oneOf of which two fit',
    { oneOf: [createDocument('total', { minimum: 1 }), createDocument('total', { minimum: 2 })] },
    false,
  ],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schemas
  ['if and then', { if: createDocument('total', { minimum: 1 }), then: { required: ['note'] } }, false],
  [
    'if and else',
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schemas
    { if: createDocument('total', { maximum: 1 }), then: false, else: { required: ['day'] } },
    true,
  ],
  ['a keyword of nobody', createDocument('total', { moreThan: 1_000_000 }), true],
  [
    '$ref to a definition',
    {
      definitions: { home: { const: 'VN' } },
      ...(below(['sent', 'country'], { $ref: '#/definitions/home' }) as object),
    },
    true,
  ],
  [
    '$ref that is not met',
    {
      definitions: { home: { const: 'VN' } },
      ...(below(['billed', 'country'], { $ref: '#/definitions/home' }) as object),
    },
    false,
  ],
  [
    '$ref by escaped names',
    {
      definitions: { 'a b/c': { const: 'VN' } },
      ...(below(['sent', 'country'], { $ref: '#/definitions/a%20b~1c' }) as object),
    },
    true,
  ],
  [
    '$ref by $id',
    {
      definitions: { x: { $id: '#home', const: 'VN' } },
      ...(below(['sent', 'country'], { $ref: '#home' }) as object),
    },
    true,
  ],
  [
    '$ref beside other keywords, which do not count',
    {
      definitions: { home: { const: 'VN' } },
      ...(below(['sent', 'country'], { $ref: '#/definitions/home', minLength: 9 }) as object),
    },
    true,
  ],
  ['$data from the document', below(['sent', 'phone'], { const: { $data: '/billed/phone' } }), false],
  ['$data of a sibling', below(['sent', 'phone'], { const: { $data: '1/shop~1gate' } }), true],
  ['$data two levels up', below(['sent', 'phone'], { const: { $data: '2/billed/phone' } }), false],
  ['$data as the own name', below(['sent', 'phone'], { const: { $data: '0#' } }), false],
  ['$data that leads nowhere', below(['sent', 'phone'], { const: { $data: '/nobody' } }), false],
  ['not $data that leads nowhere', below(['sent', 'phone'], { not: { const: { $data: '9/x' } } }), true],
];

describe('JSON schemas of additional checkout fields', () => {
  // spec 2.7: conditions of additional fields, `$ref` and `$data` among them
  test.each(ROWS)('JSON schema: %s gives the same result as in WooCommerce 11', (name, rule, expected) => {
    expect(
      fitsSchema(name === 'minLength counts letters' ? 'Huế tím 🫖🍵'.normalize('NFC') : order, rule),
    ).toBe(expected);
  });

  test.each([
    ['a reference that leads nowhere', { $ref: '#/definitions/none' }],
    ['a reference to another address', { $ref: 'https://example.com/schema.json' }],
    ['a pattern that no browser can read', createDocument('day', { pattern: '(' })],
    ['a format that only the server knows', createDocument('day', { format: 'ipv4' })],
    ['a keyword that only the server knows', createDocument('total', { $filters: 'even' })],
  ])('JSON schema: %s throws, because the result cannot be known', (_, rule) => {
    expect(() => fitsSchema(order, rule)).toThrow();
  });

  test('JSON schema: unknown keywords are listed once each, and annotations are not listed', () => {
    const rule = {
      title: 'Total',
      definitions: { x: { lessThan: 3 } },
      properties: { total: { moreThan: 3, $comment: 'x' }, day: { format: 'ipv4' }, moreThan: true },
      anyOf: [{ moreThan: 2 }, { not: { minimum: 1 } }],
      items: [{ errorMessage: 'x', format: 'date' }],
    };
    expect(findUnknownKeywords(rule)).toEqual(['lessThan', 'moreThan', 'format ipv4']);
  });
});
