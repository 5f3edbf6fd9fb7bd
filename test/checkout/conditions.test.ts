import { CHECKED_VALUE, type FieldDefinition } from '../../src/address';
import type { OptimisticCart } from '../../src/cart';
import {
  type ConditionFacts,
  createConditions,
  findUnsupportedKeywords,
} from '../../src/checkout/conditions';

function field(name: string, rules: object = {}, given: Partial<FieldDefinition> = {}): FieldDefinition {
  const additional = { rules } as unknown as FieldDefinition['additional'];
  return { name, type: 'text', required: false, hidden: false, ...given, additional } as FieldDefinition;
}

const nestCondition = (path: string[], rule: unknown): object =>
  // Required, because `properties` alone also accepts a document without the property.
  path.reduceRight<unknown>(
    (inner, name) => ({ properties: { [name]: inner }, required: [name] }),
    rule,
  ) as object;
const order = (name: string, rule: unknown) => ({
  checkout: nestCondition(['additional_fields', name], rule),
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

function conditionsOf(
  fields: Partial<Record<'address' | 'contact' | 'order', FieldDefinition[]>>,
  facts: Partial<ConditionFacts> = {},
) {
  const schema = {
    fields: fields.address ?? [],
    additional: { contact: fields.contact ?? [], order: fields.order ?? [] },
  } as unknown as ConditionFacts['schema'];
  return createConditions({
    ...{ schema, cart, prefersCollection: false, additional: {}, customerId: 3, paymentMethod: 'cod' },
    ...{ createsAccount: false, note: 'Ring twice' },
    addresses: { billing: { country: 'US', email: 'a@b.vn' }, shipping: { country: 'VN' } },
    ...facts,
  });
}

const isHidden = (rule: unknown, place: 'order' | 'billing' | 'shipping' = 'order', facts = {}): boolean => {
  const one = field('shop/one', { hidden: rule });
  const fields = place === 'order' ? { order: [one] } : { address: [one] };
  return conditionsOf(fields, facts).resolve(one, place).hidden;
};

describe('conditions of additional checkout fields', () => {
  // spec 2.7: the document that conditions speak of
  test.each<[string, unknown]>([
    ['coupons', { cart: nestCondition(['coupons'], { contains: { const: 'tet' } }) }],
    ['the chosen shipping rates', { cart: nestCondition(['shipping_rates'], { const: ['flat_rate:1'] }) }],
    ['a product id for each piece', { cart: nestCondition(['items'], { const: [7, 7, 9] }) }],
    [
      'the types of the products',
      { cart: nestCondition(['items_type'], { const: ['simple', 'variation'] }) },
    ],
    ['number of pieces', { cart: nestCondition(['items_count'], { const: 3 }) }],
    ['weight', { cart: nestCondition(['items_weight'], { const: 1.5 }) }],
    ['whether the cart needs shipping', { cart: nestCondition(['needs_shipping'], { const: true }) }],
    ['whether the shopper prefers pickup', { cart: nestCondition(['prefers_collection'], { const: false }) }],
    [
      'totals as numbers',
      { cart: nestCondition(['totals'], { const: { total_price: 270_000, total_tax: 0 } }) },
    ],
    ['data of extensions', { cart: nestCondition(['extensions', 'gift', 'paper'], { const: 'red' }) }],
    ['the customer', { customer: nestCondition(['id'], { const: 3 }) }],
    ['both addresses', { customer: nestCondition(['billing_address', 'country'], { const: 'US' }) }],
    ['the payment method', { checkout: nestCondition(['payment_method'], { const: 'cod' }) }],
    ['whether an account is created', { checkout: nestCondition(['create_account'], { const: false }) }],
    ['the order note', { checkout: nestCondition(['customer_note'], { minLength: 1 }) }],
  ])('condition document: contains %s', (_, rule) => {
    expect([isHidden(rule), isHidden({ not: { properties: rule } })]).toEqual([true, false]);
  });

  test('condition document: an address field gets its own address, and other fields get none', () => {
    const isHome = {
      customer: { required: ['address'], ...nestCondition(['address', 'country'], { const: 'VN' }) },
    };
    expect([isHidden(isHome, 'shipping'), isHidden(isHome, 'billing'), isHidden(isHome)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each<[string, object, string, object]>([
    [
      'that is required by a condition that holds',
      { required: order('shop/gift', { const: true }) },
      CHECKED_VALUE,
      { required: true, hidden: false },
    ],
    [
      'that is required by a condition that does not hold',
      { required: order('shop/gift', { const: true }) },
      'false',
      { required: false, hidden: false },
    ],
    [
      'that is hidden by a condition that holds',
      { hidden: order('shop/gift', { const: false }) },
      'false',
      { required: false, hidden: true },
    ],
    [
      'that is hidden by a condition that does not hold',
      { hidden: order('shop/gift', { const: false }) },
      CHECKED_VALUE,
      { required: false, hidden: false },
    ],
    [
      'that is required and hidden at once',
      { required: order('shop/gift', { const: true }), hidden: order('shop/gift', { const: true }) },
      CHECKED_VALUE,
      { required: false, hidden: true },
    ],
    [
      'with a whole schema',
      { required: { properties: order('shop/gift', { const: true }) } },
      CHECKED_VALUE,
      { required: true },
    ],
    [
      'with a pattern that no browser can read',
      { hidden: { cart: { properties: { coupons: { items: { pattern: '(' } } } } } },
      CHECKED_VALUE,
      { hidden: false },
    ],
    [
      'with a reference that leads nowhere',
      { required: { cart: { $ref: '#/definitions/none' } } },
      CHECKED_VALUE,
      { required: false },
    ],
    [
      'with a keyword that only the server knows',
      { hidden: { cart: { $filters: 'x' } } },
      CHECKED_VALUE,
      { hidden: false },
    ],
    // As in WooCommerce, an unknown keyword restricts nothing.
    [
      'with an unknown keyword next to one that does not hold',
      { hidden: { cart: nestCondition(['items_count'], { moreThan: 1, const: 9 }) } },
      CHECKED_VALUE,
      { hidden: false },
    ],
  ])('condition of a field: evaluated for a field %s', (_, rules, gift, expected) => {
    const one = field('shop/card', rules);
    const conditions = conditionsOf(
      { order: [field('shop/gift', {}, { type: 'checkbox' }), one] },
      { additional: { 'shop/gift': gift } },
    );
    expect(conditions.resolve(one, 'order')).toMatchObject(expected);
  });

  test('condition of a field: a value typed before its field was hidden counts as empty', () => {
    const gift = field('shop/gift', {}, { type: 'checkbox' });
    const card = field('shop/card', { hidden: order('shop/gift', { const: false }) });
    const sender = field('shop/sender', { required: order('shop/card', { minLength: 1 }) });
    const isRequired = (ticked: string): boolean =>
      conditionsOf(
        { order: [sender, card, gift] },
        { additional: { 'shop/gift': ticked, 'shop/card': 'Love' } },
      ).resolve(sender, 'order').required;
    expect([isRequired(CHECKED_VALUE), isRequired('false')]).toEqual([true, false]);
  });

  test('conditions of fields: contradicting conditions still end with a result', () => {
    const one = field('shop/one', { hidden: order('shop/two', { minLength: 1 }) });
    const two = field('shop/two', { hidden: order('shop/one', { const: '' }) });
    const conditions = conditionsOf(
      { order: [one, two] },
      { additional: { 'shop/one': 'x', 'shop/two': 'y' } },
    );
    expect(typeof conditions.resolve(one, 'order').hidden).toBe('boolean');
  });

  test('conditions of fields: a field without conditions is returned unchanged', () => {
    const plain = field('shop/plain');
    expect(conditionsOf({ order: [plain] }).resolve(plain, 'order')).toBe(plain);
  });

  test.each<[string, object, string, string | undefined]>([
    ['a text that fits', { type: 'string', pattern: '^[0-9]{10}$' }, '1234567890', undefined],
    ['a text that does not fit', { type: 'string', pattern: '^[0-9]{10}$' }, '12', ''],
    [
      'a text that does not fit, with an error message',
      { pattern: '^[0-9]$', errorMessage: 'One digit' },
      '12',
      'One digit',
    ],
    [
      'a text that does not fit, with an error message for each keyword',
      { minLength: 1, maxLength: 1, errorMessage: { minLength: 'Too short', maxLength: 'Too long' } },
      '12',
      'Too long',
    ],
    ['an empty text, which only `required` refuses', { minLength: 1 }, '', undefined],
    [
      'an email that must differ and does',
      { not: { const: { $data: '/customer/billing_address/email' } } },
      'c@d.vn',
      undefined,
    ],
    [
      'an email that must differ and does not',
      { not: { const: { $data: '/customer/billing_address/email' } } },
      'a@b.vn',
      '',
    ],
    ['a pattern that no browser can read', { pattern: '(' }, 'x', undefined],
  ])('validation rule: evaluated for %s', (_, validation, value, expected) => {
    const one = field('shop/one', { validation });
    expect(conditionsOf({ contact: [one] }).getViolation(one, 'contact', value)).toBe(expected);
  });

  test('validation rule: an address field is compared with its own address, and a checkbox counts as a boolean', () => {
    const phone = field('shop/phone', { validation: { const: { $data: '1/country' } } });
    const box = field('shop/box', { validation: { const: true } }, { type: 'checkbox' });
    const conditions = conditionsOf({ address: [phone], order: [box] });
    expect([
      conditions.getViolation(phone, 'shipping', 'VN'),
      conditions.getViolation(phone, 'billing', 'VN'),
      conditions.getViolation(box, 'order', CHECKED_VALUE),
    ]).toEqual([undefined, '', undefined]);
  });

  test('condition with unknown keywords: the keywords are named, in whole schemas and in bare properties', () => {
    const rule = { cart: nestCondition(['items_count'], { moreThan: 1 }) };
    expect([findUnsupportedKeywords(rule), findUnsupportedKeywords({ properties: rule })]).toEqual([
      ['moreThan'],
      ['moreThan'],
    ]);
  });
});
