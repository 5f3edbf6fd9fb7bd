import type { CartChange } from '../../src/cart/change.rules';
import { applyLineChange, BATCH_SIZE, getChangeRules } from '../../src/cart/write/change-kinds.rules';
import { createCart, createChange, getQuantitiesByKey } from '../support/cart/cart-states';

/**
 * Tests the rules of each kind of cart change: its transport and request, when it is sent, and what makes it
 * unnecessary.
 */

const CHANGE_TIMES = { at: 5_000, firstAt: 4_000 };
const address = { city: 'Huế' };

it.each<[CartChange, string, string, unknown, number]>([
  [createChange('add', 1, CHANGE_TIMES), 'store', 'add-item', { id: 1, quantity: 1 }, 4_300],
  [createChange('ajaxAdd', 1, CHANGE_TIMES), 'ajax', 'add-item', null, 5_000],
  [createChange('formAdd', 1, CHANGE_TIMES), 'form', 'add-item', null, 5_000],
  [createChange('quantity', 1, CHANGE_TIMES), 'store', 'update-item', { key: 'a1', quantity: 5 }, 5_000],
  [
    createChange('quantity', 1, { ...CHANGE_TIMES, firstAt: 4_900 }),
    'store',
    'update-item',
    { key: 'a1', quantity: 5 },
    5_300,
  ],
  [
    createChange('quantity', 1, { ...CHANGE_TIMES, sentVia: 'theme' }),
    'ajax',
    'update-item',
    { key: 'a1', quantity: 5 },
    5_000,
  ],
  [
    createChange('quantity', 1, { at: 5_000, firstAt: 4_950, urgent: true }),
    'store',
    'update-item',
    { key: 'a1', quantity: 5 },
    5_000,
  ],
  [createChange('remove', 1, CHANGE_TIMES), 'store', 'remove-item', { key: 'a1' }, 5_000],
  [
    createChange('remove', 1, { ...CHANGE_TIMES, sentVia: 'ajax' }),
    'ajax',
    'remove-item',
    { key: 'a1' },
    5_000,
  ],
  [createChange('coupon', 1, CHANGE_TIMES), 'store', 'apply-coupon', { code: 'TET' }, 5_000],
  [
    createChange('coupon', 1, { ...CHANGE_TIMES, isApplied: false }),
    'store',
    'remove-coupon',
    { code: 'TET' },
    5_000,
  ],
  [
    createChange('rate', 1, CHANGE_TIMES),
    'store',
    'select-shipping-rate',
    { package_id: 0, rate_id: 'b' },
    5_000,
  ],
  [
    createChange('customer', 1, { ...CHANGE_TIMES, billing: address }),
    'store',
    'update-customer',
    { billing_address: address },
    6_500,
  ],
  [
    createChange('customer', 1, { ...CHANGE_TIMES, shipping: address, urgent: true }),
    'store',
    'update-customer',
    { shipping_address: address },
    5_000,
  ],
  [
    createChange('extension', 1, CHANGE_TIMES),
    'store',
    'extensions',
    { namespace: 'x', data: { a: 1 } },
    4_300,
  ],
])(
  'cart change: each kind has its own transport, request and time of sending (case %#)',
  (change, transport, route, body, sendAt) => {
    const rules = getChangeRules(change);
    expect(rules.transport(change)).toBe(transport);
    expect(rules.request(change)).toEqual({ path: `/wc/store/v1/cart/${route}`, body });
    expect(rules.sendAt(change)).toBe(sendAt);
  },
);

it.each([
  ['read', 5_000],
  ['quantities', 5_300],
])(
  'cart change: a request of the classic cart page to "%s" has its own URL and no body',
  (purpose, sendAt) => {
    const change = createChange('page', 1, { at: 5_000, firstAt: 4_900, purpose });
    const rules = getChangeRules(change);
    expect(rules.transport(change)).toBe('form');
    expect(rules.request(change)).toEqual({ path: '/gio-hang/', body: null });
    expect(rules.sendAt(change)).toBe(sendAt);
  },
);

it('cart queue: a batch contains at most 25 changes', () => {
  expect(BATCH_SIZE).toBe(25);
});

describe('cart change, replaced by a newer one', () => {
  const allChanges: CartChange[] = [
    createChange('add'),
    createChange('ajaxAdd'),
    createChange('formAdd'),
    createChange('quantity'),
    createChange('quantity', 1, { key: 'b2' }),
    createChange('remove'),
    createChange('coupon', 1, { code: ' tet' }),
    createChange('coupon', 1, { code: 'Tet' }),
    createChange('coupon', 1, { code: 'moi' }),
    createChange('rate'),
    createChange('rate', 1, { packageId: 1 }),
    createChange('customer'),
    createChange('extension'),
    createChange('page', 1, { purpose: 'quantities' }),
  ];
  const describeChangeIdentity = (one: CartChange): string =>
    [one.kind, 'key' in one && one.key, 'code' in one && one.code, 'packageId' in one && one.packageId]
      .filter((namePart) => namePart !== false)
      .join(' ');

  it('cart change: a pending request that only reads the classic cart page is dropped when any other change is enqueued', () => {
    const read = createChange('page');
    expect(allChanges.filter((one) => !getChangeRules(read).isReplacedBy(read, one))).toEqual([]);
  });

  it('cart change: quantities that the cart form posts are merged into one request', () => {
    const older = createChange('page', 1, {
      purpose: 'quantities',
      fields: [
        ['a', '1'],
        ['b', '2'],
      ],
    });
    const newer = createChange('page', 2, { purpose: 'quantities', fields: [['a', '3']] });
    expect(getChangeRules(older).mergeWith?.(older, newer)).toMatchObject({
      id: 2,
      fields: [
        ['a', '3'],
        ['b', '2'],
      ],
    });
  });

  it.each<[CartChange, string[]]>([
    [createChange('add'), []],
    [createChange('ajaxAdd'), []],
    [createChange('formAdd'), []],
    [createChange('quantity'), ['quantity a1', 'remove a1']],
    [createChange('remove'), ['quantity a1', 'remove a1']],
    [createChange('coupon'), ['coupon  tet', 'coupon Tet']],
    [createChange('rate'), ['rate 0']],
    [createChange('customer'), ['customer']],
    [createChange('extension'), []],
    [createChange('page', 1, { purpose: 'quantities' }), ['page']],
    [createChange('page', 1, { purpose: 'undo a1' }), []],
  ])(
    'cart change: is replaced only by a newer change of the same line, coupon, package or address (case %#)',
    (older, newer) => {
      expect(
        allChanges
          .filter((one) => getChangeRules(older).isReplacedBy(older, one))
          .map(describeChangeIdentity),
      ).toEqual(newer);
    },
  );

  it('cart change: a removal keeps the quantity of the change that it replaces, so that undo can restore it', () => {
    const mergeWithNewerChange = (older: CartChange, newer: CartChange) =>
      getChangeRules(older).mergeWith?.(older, newer);
    const removal = createChange('remove', 2);
    expect(mergeWithNewerChange(createChange('quantity'), removal)).toEqual({ ...removal, lineQuantity: 5 });
    expect(mergeWithNewerChange(createChange('remove', 1, { lineQuantity: 4 }), removal)).toEqual({
      ...removal,
      lineQuantity: 4,
    });
    const newerQuantity = createChange('quantity', 2, { quantity: 9 });
    expect(mergeWithNewerChange(createChange('quantity'), newerQuantity)).toBe(newerQuantity);
    expect(mergeWithNewerChange(createChange('remove', 1, { lineQuantity: 4 }), newerQuantity)).toBe(
      newerQuantity,
    );
  });

  it('cart change: a newer address keeps the fields that only the older one has', () => {
    const rules = getChangeRules(createChange('customer'));
    const mergeCustomerChanges = (older: object, newer: object) =>
      rules.mergeWith?.(createChange('customer', 1, older), createChange('customer', 2, newer));
    const billing = { city: 'Huế', phone: '1' };
    expect(mergeCustomerChanges({ billing }, { billing: { city: 'Vinh' } })).toEqual(
      createChange('customer', 2, { billing: { city: 'Vinh', phone: '1' } }),
    );
    expect(mergeCustomerChanges({ shipping: billing }, { billing: { city: 'Vinh' } })).toEqual(
      createChange('customer', 2, { billing: { city: 'Vinh' }, shipping: billing }),
    );
    expect(mergeCustomerChanges({ billing }, { shipping: { city: 'Vinh' } })).toEqual(
      createChange('customer', 2, { billing, shipping: { city: 'Vinh' } }),
    );
  });
});

describe('cart change, already in the cart', () => {
  const createRateJson = (rate_id: string, selected: boolean) => ({
    rate_id,
    selected,
    name: rate_id,
    price: '0',
  });
  const cart = createCart(
    { a1: 5, b2: 1 },
    {
      coupons: [
        { code: 'khac', totals: {} },
        { code: 'tet', totals: {} },
      ],
      shipping_rates: [
        { package_id: 1, shipping_rates: [createRateJson('a', true)] },
        { package_id: 3, shipping_rates: [createRateJson('b', false)] },
        { package_id: 0, shipping_rates: [createRateJson('a', false), createRateJson('b', true)] },
      ],
      billing_address: { city: 'Huế', phone: '1' },
      shipping_address: { city: 'Vinh' },
    },
  );

  it.each<[CartChange, boolean]>([
    [createChange('add'), false],
    [createChange('ajaxAdd'), false],
    [createChange('formAdd'), false],
    [createChange('quantity'), true],
    [createChange('quantity', 1, { quantity: 4 }), false],
    [createChange('quantity', 1, { key: 'gone', quantity: 0 }), true],
    [createChange('quantity', 1, { key: 'gone', quantity: 1 }), false],
    [createChange('remove'), false],
    [createChange('remove', 1, { key: 'gone' }), true],
    [createChange('coupon', 1, { code: 'TET ' }), true],
    [createChange('coupon', 1, { code: ' TET' }), true],
    [createChange('coupon', 1, { isApplied: false }), false],
    [createChange('coupon', 1, { code: 'moi' }), false],
    [createChange('coupon', 1, { code: 'moi', isApplied: false }), true],
    [createChange('rate'), true],
    [createChange('rate', 1, { rateId: 'a' }), false],
    [createChange('rate', 1, { packageId: 1 }), false],
    [createChange('rate', 1, { packageId: 2 }), false],
    [createChange('rate', 1, { packageId: 3 }), false],
    [createChange('customer'), true],
    [createChange('customer', 1, { billing: { city: 'Huế' }, shipping: { city: 'Vinh' } }), true],
    [createChange('customer', 1, { billing: { city: 'Huế', phone: '2' } }), false],
    [createChange('customer', 1, { shipping: { city: 'Huế' } }), false],
    [createChange('extension'), false],
  ])(
    'cart change: a change whose result is already in the cart is detected (case %#: %j)',
    (change, isInCart) => {
      expect(getChangeRules(change).isSatisfied(cart, change)).toBe(isInCart);
    },
  );
});

describe('cart change, confirmed by a response without a cart', () => {
  const cart = createCart({ a1: 2, b2: 1 });
  const describeConfirmedCart = (change: Parameters<typeof applyLineChange>[1]) => {
    const cartAfter = applyLineChange(cart, change);
    return { lines: getQuantitiesByKey(cartAfter), count: cartAfter.itemsCount };
  };

  it('cart change: when a response has no cart, the confirmed change is applied to the line and the count', () => {
    expect(describeConfirmedCart(createChange('quantity'))).toEqual({ lines: { a1: 5, b2: 1 }, count: 6 });
    expect(describeConfirmedCart(createChange('quantity', 1, { quantity: 1 }))).toEqual({
      lines: { a1: 1, b2: 1 },
      count: 2,
    });
    expect(describeConfirmedCart(createChange('quantity', 1, { quantity: 0 }))).toEqual({
      lines: { b2: 1 },
      count: 1,
    });
    expect(describeConfirmedCart(createChange('remove', 1, { key: 'b2' }))).toEqual({
      lines: { a1: 2 },
      count: 2,
    });
    expect(applyLineChange(cart, createChange('remove', 1, { key: 'gone' }))).toBe(cart);
  });
});
