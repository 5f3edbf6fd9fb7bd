import { CHECKED, type FieldDefinition } from '../../src/address';
import {
  breaksRule,
  orderedValues,
  type RuleFacts,
  sentValues,
  withRules,
} from '../../src/checkout/additional.rules';

const facts = (invoice: boolean) => (): RuleFacts => ({
  cart: { note: 'x' },
  customer: {},
  checkout: { additional_fields: { 'shop/invoice': invoice } },
});
const when = (invoice: boolean) => ({
  checkout: { properties: { additional_fields: { properties: { 'shop/invoice': { const: invoice } } } } },
});

function field(rules: object, given: Partial<FieldDefinition> = {}): FieldDefinition {
  const additional = { place: 'order', rules } as unknown as FieldDefinition['additional'];
  return {
    name: 'shop/tax',
    type: 'text',
    required: false,
    hidden: false,
    ...given,
    additional,
  } as FieldDefinition;
}

describe('additional fields', () => {
  test.each([
    [
      'required by its condition, which applies',
      { required: when(true) },
      true,
      { required: true, hidden: false },
    ],
    [
      'required by its condition, which does not apply',
      { required: when(true) },
      false,
      { required: false, hidden: false },
    ],
    [
      'hidden by its condition, which applies',
      { hidden: when(false) },
      false,
      { required: false, hidden: true },
    ],
    [
      'hidden by its condition, which does not apply',
      { hidden: when(false) },
      true,
      { required: false, hidden: false },
    ],
    [
      'required and hidden at once: nobody can fill it in',
      { required: when(true), hidden: when(true) },
      true,
      { required: false, hidden: true },
    ],
    [
      'whose condition is a whole schema',
      { required: { properties: when(true) } },
      true,
      { required: true, hidden: false },
    ],
    [
      'whose condition has a pattern that no browser can read',
      { hidden: { cart: { properties: { note: { pattern: '(' } } } } },
      true,
      { hidden: false },
    ],
  ])('a field %s', (_, rules, invoice, expected) => {
    expect(withRules(field(rules), facts(invoice))).toMatchObject(expected);
  });

  test('additional field: without conditions it is returned unchanged', () => {
    const plain = field({});
    expect(withRules(plain, facts(true))).toBe(plain);
  });

  test.each([
    ['1234567890', false],
    ['12', true],
    ['', false],
  ])('a text of ten digits, "%s": breaks its rule is %s', (value, expected) => {
    const validation = { type: 'string', pattern: '^[0-9]{10}$' };
    expect(breaksRule(field({ validation }), value)).toBe(expected);
  });

  test('a checkbox is checked as a boolean, and a field without a rule breaks none', () => {
    const box = field({ validation: { const: true } }, { type: 'checkbox' });
    expect([breaksRule(box, CHECKED), breaksRule(field({}), 'x')]).toEqual([false, false]);
  });

  test('additional field: a validation pattern that the browser cannot parse blocks nothing, the shop decides', () => {
    expect(breaksRule(field({ validation: { type: 'string', pattern: '(' } }), 'x')).toBe(false);
  });

  test('what is sent: booleans for checkboxes, trimmed texts, nothing of hidden fields', () => {
    const fields = [
      field({}, { name: 'shop/box', type: 'checkbox' }),
      field({}, { name: 'shop/off', type: 'checkbox' }),
      field({}, { name: 'shop/text' }),
      field({}, { name: 'shop/empty' }),
      field({}, { name: 'shop/hidden', hidden: true }),
    ];
    const values = { 'shop/box': CHECKED, 'shop/text': ' Hu\u1ebf ', 'shop/hidden': 'x' };
    expect(sentValues(fields, values)).toEqual({
      'shop/box': true,
      'shop/off': false,
      'shop/text': 'Hu\u1ebf',
      'shop/empty': '',
    });
  });

  test('what an order posts: hidden texts empty, no box or select that nobody touched', () => {
    const fields = [
      field({}, { name: 'shop/box', type: 'checkbox' }),
      field({}, { name: 'shop/off', type: 'checkbox' }),
      field({}, { name: 'shop/select', type: 'select' }),
      field({}, { name: 'shop/text' }),
      field({}, { name: 'shop/hidden', hidden: true }),
    ];
    expect(orderedValues(fields, { 'shop/off': '', 'shop/text': 'Hu\u1ebf', 'shop/hidden': 'x' })).toEqual({
      'shop/off': false,
      'shop/text': 'Hu\u1ebf',
      'shop/hidden': '',
    });
  });
});
