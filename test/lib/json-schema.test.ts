import { fitsSchema, unknownKeywords } from '../../src/lib/json-schema';

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
const of = (name: string, rule: unknown) => below([name], rule);

/**
 * The third column is the result in WooCommerce 11: that of its server for all rows, which its block agrees with
 * where it supports the schema.
 */
const ROWS: [string, unknown, boolean][] = [
  ['no rule', {}, true],
  ['false', false, false],
  ['type', of('total', { type: 'integer' }), true],
  ['type integer of a fraction', of('weight', { type: 'integer' }), false],
  ['one of several types', of('total', { type: ['string', 'number'] }), true],
  ['const', of('total', { const: 270_000 }), true],
  ['const of a list in another order', of('lines', { const: ['cup', 'tea'] }), false],
  ['const of an object whose keys are in another order', { const: { ...order, total: 270_000 } }, true],
  ['enum', of('total', { enum: [1, 270_000] }), true],
  ['enum without the value', of('total', { enum: [1, 2] }), false],
  ['minimum', of('total', { minimum: 270_000 }), true],
  ['minimum that is not reached', of('total', { minimum: 270_001 }), false],
  ['maximum', of('total', { maximum: 269_999 }), false],
  ['exclusiveMinimum', of('total', { exclusiveMinimum: 270_000 }), false],
  ['exclusiveMaximum', of('total', { exclusiveMaximum: 270_001 }), true],
  ['multipleOf', of('weight', { multipleOf: 0.1 }), true],
  ['multipleOf of another number', of('total', { multipleOf: 7 }), false],
  ['a rule for texts at a number', of('total', { minLength: 99, pattern: '^x' }), true],
  ['a rule for lists at a number', of('total', { minItems: 3 }), true],
  ['minLength counts letters', { minLength: 9 }, true],
  ['pattern', of('day', { pattern: '^\\d{4}-' }), true],
  ['pattern that does not match', of('day', { pattern: '^\\d{5}' }), false],
  ['maxLength', of('day', { maxLength: 9 }), false],
  ['format date', of('day', { format: 'date' }), true],
  ['format time of a date', of('day', { format: 'time' }), false],
  ['format email of a date', of('day', { format: 'email' }), false],
  ['format uri of a date', of('day', { format: 'uri' }), false],
  ['contains', of('lines', { contains: { const: 'tea' } }), true],
  ['contains what is not there', of('lines', { contains: { const: 'pot' } }), false],
  ['items', of('lines', { items: { type: 'string' } }), true],
  ['items by place', of('lines', { items: [{ const: 'cup' }] }), false],
  ['additionalItems', of('lines', { items: [true], additionalItems: false }), false],
  [
    'additionalItems of a list that has none',
    of('lines', { items: [true, true], additionalItems: false }),
    true,
  ],
  ['uniqueItems', of('lines', { uniqueItems: true }), true],
  ['minItems', of('lines', { minItems: 3 }), false],
  ['maxItems', of('lines', { maxItems: 2 }), true],
  ['required', of('sent', { required: ['country'] }), true],
  ['required that is missing', of('sent', { required: ['city'] }), false],
  ['a property that is missing breaks no rule', of('sent', { properties: { city: { const: 'x' } } }), true],
  ['patternProperties', of('sent', { patternProperties: { '^shop/': { const: '1' } } }), false],
  ['additionalProperties', of('sent', { properties: { country: true }, additionalProperties: false }), false],
  [
    'additionalProperties that all have a rule',
    of('sent', { patternProperties: { '.': true }, additionalProperties: false }),
    true,
  ],
  ['propertyNames', of('sent', { propertyNames: { maxLength: 7 } }), false],
  ['minProperties', of('sent', { minProperties: 3 }), true],
  ['maxProperties', of('sent', { maxProperties: 2 }), false],
  ['dependencies by names', of('sent', { dependencies: { phone: ['city'] } }), false],
  ['dependencies by a schema', of('sent', { dependencies: { phone: { minProperties: 3 } } }), true],
  ['not', of('total', { not: { const: 1 } }), true],
  ['allOf', { allOf: [of('total', { minimum: 1 }), of('total', { maximum: 2 })] }, false],
  ['anyOf', { anyOf: [of('total', { minimum: 1 }), of('total', { maximum: 2 })] }, true],
  ['oneOf of which two fit', { oneOf: [of('total', { minimum: 1 }), of('total', { minimum: 2 })] }, false],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schemas
  ['if and then', { if: of('total', { minimum: 1 }), then: { required: ['note'] } }, false],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schemas
  ['if and else', { if: of('total', { maximum: 1 }), then: false, else: { required: ['day'] } }, true],
  ['a keyword of nobody', of('total', { moreThan: 1_000_000 }), true],
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
  test.each(ROWS)('JSON schema: %s, answers as WooCommerce 11', (name, rule, expected) => {
    expect(
      fitsSchema(name === 'minLength counts letters' ? 'Huế tím 🫖🍵'.normalize('NFC') : order, rule),
    ).toBe(expected);
  });

  test.each([
    ['a reference that leads nowhere', { $ref: '#/definitions/none' }],
    ['a reference to another address', { $ref: 'https://example.com/schema.json' }],
    ['a pattern that no browser can read', of('day', { pattern: '(' })],
    ['a format that only the server knows', of('day', { format: 'ipv4' })],
    ['a keyword that only the server knows', of('total', { $filters: 'even' })],
  ])('JSON schema: %s, throws, because the result cannot be known', (_, rule) => {
    expect(() => fitsSchema(order, rule)).toThrow();
  });

  test('JSON schema: unknown keywords are listed once each, annotations are not', () => {
    const rule = {
      title: 'Total',
      definitions: { x: { lessThan: 3 } },
      properties: { total: { moreThan: 3, $comment: 'x' }, day: { format: 'ipv4' }, moreThan: true },
      anyOf: [{ moreThan: 2 }, { not: { minimum: 1 } }],
      items: [{ errorMessage: 'x', format: 'date' }],
    };
    expect(unknownKeywords(rule)).toEqual(['lessThan', 'moreThan', 'format ipv4']);
  });
});
