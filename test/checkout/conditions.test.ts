import { CHECKED_VALUE, type FieldDefinition } from '../../src/address';
import type { OptimisticCart } from '../../src/cart';
import {
  type ConditionValues,
  createConditions,
  findUnsupportedKeywords,
} from '../../src/checkout/form/conditions';

function createField(
  name: string,
  rules: object = {},
  overrides: Partial<FieldDefinition> = {},
): FieldDefinition {
  const additional = { rules } as unknown as FieldDefinition['additional'];
  return { name, type: 'text', required: false, hidden: false, ...overrides, additional } as FieldDefinition;
}

const nestConditionInProperties = (path: string[], rule: unknown): object =>
  // Adds the keyword `required`, because `properties` alone also accepts a document without the property.
  path.reduceRight<unknown>(
    (innerSchema, name) => ({ properties: { [name]: innerSchema }, required: [name] }),
    rule,
  ) as object;
const createOrderFieldCondition = (name: string, rule: unknown) => ({
  checkout: nestConditionInProperties(['additional_fields', name], rule),
});

const cart = {
  coupons: [{ code: 'tet' }],
  shippingRates: [
    {
      packageId: 0,
      shippingRates: [
        { rateId: 'flat_rate:1', selected: true },
        { rateId: 'pickup:0', selected: false },
      ],
    },
  ],
  items: [
    { id: 7, type: 'simple', quantity: 2 },
    { id: 9, type: 'variation', quantity: 1 },
  ],
  ...{
    itemsCount: 3,
    itemsWeight: 1.5,
    needsShipping: true,
    totals: { totalPrice: '270000', totalTax: '0' },
  },
  extensions: { gift: { paper: 'red' } },
} as unknown as OptimisticCart;

function createFieldConditions(
  fields: Partial<Record<'address' | 'contact' | 'order', FieldDefinition[]>>,
  facts: Partial<ConditionValues> = {},
) {
  const schema = {
    fields: fields.address ?? [],
    additional: { contact: fields.contact ?? [], order: fields.order ?? [] },
  } as unknown as ConditionValues['schema'];
  return createConditions({
    ...{ schema, cart, prefersCollection: false, additional: {}, customerId: 3, paymentMethod: 'cod' },
    ...{ createsAccount: false, note: 'Ring twice' },
    addresses: { billing: { country: 'US', email: 'a@b.vn' }, shipping: { country: 'VN' } },
    ...facts,
  });
}

const isConditionalFieldHidden = (
  rule: unknown,
  location: 'order' | 'billing' | 'shipping' = 'order',
  facts = {},
): boolean => {
  const testedField = createField('shop/one', { hidden: rule });
  const fields = location === 'order' ? { order: [testedField] } : { address: [testedField] };
  return createFieldConditions(fields, facts).evaluateFieldConditions(testedField, location).hidden;
};

describe('conditions of additional checkout fields', () => {
  // spec 2.7: the document that conditions speak of
  test.each<[string, unknown]>([
    ['coupons', { cart: nestConditionInProperties(['coupons'], { contains: { const: 'tet' } }) }],
    [
      'the chosen shipping rates',
      { cart: nestConditionInProperties(['shipping_rates'], { const: ['flat_rate:1'] }) },
    ],
    ['a product id for each piece', { cart: nestConditionInProperties(['items'], { const: [7, 7, 9] }) }],
    [
      'the types of the products',
      { cart: nestConditionInProperties(['items_type'], { const: ['simple', 'variation'] }) },
    ],
    ['the number of pieces', { cart: nestConditionInProperties(['items_count'], { const: 3 }) }],
    ['the total weight', { cart: nestConditionInProperties(['items_weight'], { const: 1.5 }) }],
    [
      'whether the cart needs shipping',
      { cart: nestConditionInProperties(['needs_shipping'], { const: true }) },
    ],
    [
      'whether the shopper prefers pickup',
      { cart: nestConditionInProperties(['prefers_collection'], { const: false }) },
    ],
    [
      'totals as numbers',
      { cart: nestConditionInProperties(['totals'], { const: { total_price: 270_000, total_tax: 0 } }) },
    ],
    [
      'data of extensions',
      { cart: nestConditionInProperties(['extensions', 'gift', 'paper'], { const: 'red' }) },
    ],
    ['the customer', { customer: nestConditionInProperties(['id'], { const: 3 }) }],
    [
      'both addresses',
      { customer: nestConditionInProperties(['billing_address', 'country'], { const: 'US' }) },
    ],
    ['the payment method', { checkout: nestConditionInProperties(['payment_method'], { const: 'cod' }) }],
    [
      'whether an account is created',
      { checkout: nestConditionInProperties(['create_account'], { const: false }) },
    ],
    ['the order note', { checkout: nestConditionInProperties(['customer_note'], { minLength: 1 }) }],
  ])('conditions of checkout fields: can depend on %s', (_, rule) => {
    expect([isConditionalFieldHidden(rule), isConditionalFieldHidden({ not: { properties: rule } })]).toEqual(
      [true, false],
    );
  });

  test("conditions of checkout fields, their JSON document: `customer.address` is the field's own address, and is missing for fields outside of addresses", () => {
    const isVietnam = {
      customer: {
        required: ['address'],
        ...nestConditionInProperties(['address', 'country'], { const: 'VN' }),
      },
    };
    expect([
      isConditionalFieldHidden(isVietnam, 'shipping'),
      isConditionalFieldHidden(isVietnam, 'billing'),
      isConditionalFieldHidden(isVietnam),
    ]).toEqual([true, false, false]);
  });

  test.each<[string, object, string, object]>([
    [
      'that is required by a condition that is satisfied',
      { required: createOrderFieldCondition('shop/gift', { const: true }) },
      CHECKED_VALUE,
      { required: true, hidden: false },
    ],
    [
      'that is required by a condition that is not satisfied',
      { required: createOrderFieldCondition('shop/gift', { const: true }) },
      'false',
      { required: false, hidden: false },
    ],
    [
      'that is hidden by a condition that is satisfied',
      { hidden: createOrderFieldCondition('shop/gift', { const: false }) },
      'false',
      { required: false, hidden: true },
    ],
    [
      'that is hidden by a condition that is not satisfied',
      { hidden: createOrderFieldCondition('shop/gift', { const: false }) },
      CHECKED_VALUE,
      { required: false, hidden: false },
    ],
    [
      'that is both required and hidden by satisfied conditions',
      {
        required: createOrderFieldCondition('shop/gift', { const: true }),
        hidden: createOrderFieldCondition('shop/gift', { const: true }),
      },
      CHECKED_VALUE,
      { required: false, hidden: true },
    ],
    [
      'whose condition is a complete JSON schema',
      { required: { properties: createOrderFieldCondition('shop/gift', { const: true }) } },
      CHECKED_VALUE,
      { required: true },
    ],
    [
      'with an invalid regular expression',
      { hidden: { cart: { properties: { coupons: { items: { pattern: '(' } } } } } },
      CHECKED_VALUE,
      { hidden: false },
    ],
    [
      'with a `$ref` to a missing definition',
      { required: { cart: { $ref: '#/definitions/none' } } },
      CHECKED_VALUE,
      { required: false },
    ],
    [
      'with a keyword that only the server supports',
      { hidden: { cart: { $filters: 'x' } } },
      CHECKED_VALUE,
      { hidden: false },
    ],
    // Uses the unknown keyword `moreThan`, which is ignored as in WooCommerce.
    [
      'with an unknown keyword next to one that is not satisfied',
      { hidden: { cart: nestConditionInProperties(['items_count'], { moreThan: 1, const: 9 }) } },
      CHECKED_VALUE,
      { hidden: false },
    ],
  ])(
    'condition of a field: the field is hidden or required as its condition requires, for a field %s',
    (_, rules, giftField, expectedState) => {
      const testedField = createField('shop/card', rules);
      const conditions = createFieldConditions(
        { order: [createField('shop/gift', {}, { type: 'checkbox' }), testedField] },
        { additional: { 'shop/gift': giftField } },
      );
      expect(conditions.evaluateFieldConditions(testedField, 'order')).toMatchObject(expectedState);
    },
  );

  test('condition of a field: the value of a hidden field counts as empty in other conditions', () => {
    const giftField = createField('shop/gift', {}, { type: 'checkbox' });
    const cardField = createField('shop/card', {
      hidden: createOrderFieldCondition('shop/gift', { const: false }),
    });
    const senderField = createField('shop/sender', {
      required: createOrderFieldCondition('shop/card', { minLength: 1 }),
    });
    const isSenderRequiredForGift = (giftValue: string): boolean =>
      createFieldConditions(
        { order: [senderField, cardField, giftField] },
        { additional: { 'shop/gift': giftValue, 'shop/card': 'Love' } },
      ).evaluateFieldConditions(senderField, 'order').required;
    expect([isSenderRequiredForGift(CHECKED_VALUE), isSenderRequiredForGift('false')]).toEqual([true, false]);
  });

  test('conditions of fields: conditions that contradict each other do not cause an endless loop', () => {
    const testedField = createField('shop/one', {
      hidden: createOrderFieldCondition('shop/two', { minLength: 1 }),
    });
    const two = createField('shop/two', { hidden: createOrderFieldCondition('shop/one', { const: '' }) });
    const conditions = createFieldConditions(
      { order: [testedField, two] },
      { additional: { 'shop/one': 'x', 'shop/two': 'y' } },
    );
    expect(typeof conditions.evaluateFieldConditions(testedField, 'order').hidden).toBe('boolean');
  });

  test('conditions of fields: a field without conditions is returned unchanged', () => {
    const fieldWithoutConditions = createField('shop/plain');
    expect(
      createFieldConditions({ order: [fieldWithoutConditions] }).evaluateFieldConditions(
        fieldWithoutConditions,
        'order',
      ),
    ).toBe(fieldWithoutConditions);
  });

  test.each<[string, object, string, string | undefined]>([
    ['a text that matches', { type: 'string', pattern: '^[0-9]{10}$' }, '1234567890', undefined],
    ['a text that does not match', { type: 'string', pattern: '^[0-9]{10}$' }, '12', ''],
    [
      'a text that does not match, with an error message',
      { pattern: '^[0-9]$', errorMessage: 'One digit' },
      '12',
      'One digit',
    ],
    [
      'a text that does not match, with an error message for each keyword',
      { minLength: 1, maxLength: 1, errorMessage: { minLength: 'Too short', maxLength: 'Too long' } },
      '12',
      'Too long',
    ],
    ['an empty text, which only `required` rejects', { minLength: 1 }, '', undefined],
    [
      'an email that must differ from the billing email and does',
      { not: { const: { $data: '/customer/billing_address/email' } } },
      'c@d.vn',
      undefined,
    ],
    [
      'an email that must differ from the billing email and does not',
      { not: { const: { $data: '/customer/billing_address/email' } } },
      'a@b.vn',
      '',
    ],
    ['an invalid regular expression', { pattern: '(' }, 'x', undefined],
  ])(
    'validation rule: accepts or rejects the same values as WooCommerce: %s',
    (_, validation, value, expectedState) => {
      const testedField = createField('shop/one', { validation });
      expect(
        createFieldConditions({ contact: [testedField] }).getRuleViolation(testedField, 'contact', value),
      ).toBe(expectedState);
    },
  );

  test('validation rule: an address field is compared with its own address, and a checkbox counts as a boolean', () => {
    const phone = createField('shop/phone', { validation: { const: { $data: '1/country' } } });
    const checkbox = createField('shop/box', { validation: { const: true } }, { type: 'checkbox' });
    const conditions = createFieldConditions({ address: [phone], order: [checkbox] });
    expect([
      conditions.getRuleViolation(phone, 'shipping', 'VN'),
      conditions.getRuleViolation(phone, 'billing', 'VN'),
      conditions.getRuleViolation(checkbox, 'order', CHECKED_VALUE),
    ]).toEqual([undefined, '', undefined]);
  });

  test('condition with unknown keywords: the keywords are listed, both for a complete schema and for a plain map of properties', () => {
    const rule = { cart: nestConditionInProperties(['items_count'], { moreThan: 1 }) };
    expect([findUnsupportedKeywords(rule), findUnsupportedKeywords({ properties: rule })]).toEqual([
      ['moreThan'],
      ['moreThan'],
    ]);
  });
});
