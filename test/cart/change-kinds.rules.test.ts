import type { CartChange } from '../../src/cart/cart.change.types';
import { applyConfirmed, BATCH_SIZE, rulesOf } from '../../src/cart/write/change-kinds.rules';
import { cartOf, change, quantities } from '../support/cart/cart-states';

/** The rules of each kind of change: its transport and request, when it is sent, and what makes it unnecessary. */

const AT = { at: 5_000, firstAt: 4_000 };
const address = { city: 'Huế' };

it.each<[CartChange, string, string, unknown, number]>([
  [change('add', 1, AT), 'store', 'add-item', { id: 1, quantity: 1 }, 4_300],
  [change('ajaxAdd', 1, AT), 'ajax', 'add-item', null, 5_000],
  [change('formAdd', 1, AT), 'form', 'add-item', null, 5_000],
  [change('quantity', 1, AT), 'store', 'update-item', { key: 'a1', quantity: 5 }, 5_000],
  [
    change('quantity', 1, { ...AT, firstAt: 4_900 }),
    'store',
    'update-item',
    { key: 'a1', quantity: 5 },
    5_300,
  ],
  [
    change('quantity', 1, { ...AT, sentVia: 'theme' }),
    'ajax',
    'update-item',
    { key: 'a1', quantity: 5 },
    5_000,
  ],
  [
    change('quantity', 1, { at: 5_000, firstAt: 4_950, urgent: true }),
    'store',
    'update-item',
    { key: 'a1', quantity: 5 },
    5_000,
  ],
  [change('remove', 1, AT), 'store', 'remove-item', { key: 'a1' }, 4_300],
  [change('remove', 1, { ...AT, sentVia: 'ajax' }), 'ajax', 'remove-item', { key: 'a1' }, 5_000],
  [change('coupon', 1, AT), 'store', 'apply-coupon', { code: 'TET' }, 4_300],
  [change('coupon', 1, { ...AT, isApplied: false }), 'store', 'remove-coupon', { code: 'TET' }, 4_300],
  [change('rate', 1, AT), 'store', 'select-shipping-rate', { package_id: 0, rate_id: 'b' }, 4_300],
  [
    change('customer', 1, { ...AT, billing: address }),
    'store',
    'update-customer',
    { billing_address: address },
    6_500,
  ],
  [
    change('customer', 1, { ...AT, shipping: address, urgent: true }),
    'store',
    'update-customer',
    { shipping_address: address },
    5_000,
  ],
  [change('extension', 1, AT), 'store', 'extensions', { namespace: 'x', data: { a: 1 } }, 4_300],
])('cart change, kind %#: has its transport, request and time', (asked, way, route, body, dueAt) => {
  const rules = rulesOf(asked);
  expect(rules.transport(asked)).toBe(way);
  expect(rules.request(asked)).toEqual({ path: `/wc/store/v1/cart/${route}`, body });
  expect(rules.sendAt(asked)).toBe(dueAt);
});

it('cart queue: a batch holds 25 changes at most', () => {
  expect(BATCH_SIZE).toBe(25);
});

describe('cart change, newer one', () => {
  const all: CartChange[] = [
    change('add'),
    change('ajaxAdd'),
    change('formAdd'),
    change('quantity'),
    change('quantity', 1, { key: 'b2' }),
    change('remove'),
    change('coupon', 1, { code: ' tet' }),
    change('coupon', 1, { code: 'Tet' }),
    change('coupon', 1, { code: 'moi' }),
    change('rate'),
    change('rate', 1, { packageId: 1 }),
    change('customer'),
    change('extension'),
  ];
  const named = (one: CartChange): string =>
    [one.kind, 'key' in one && one.key, 'code' in one && one.code, 'packageId' in one && one.packageId]
      .filter((part) => part !== false)
      .join(' ');

  it.each<[CartChange, string[]]>([
    [change('add'), []],
    [change('ajaxAdd'), []],
    [change('formAdd'), []],
    [change('quantity'), ['quantity a1', 'remove a1']],
    [change('remove'), ['quantity a1', 'remove a1']],
    [change('coupon'), ['coupon  tet', 'coupon Tet']],
    [change('rate'), ['rate 0']],
    [change('customer'), ['customer']],
    [change('extension'), []],
  ])('cart change: replaced by newer changes of the same thing only, case %#', (older, newer) => {
    expect(all.filter((one) => rulesOf(older).isReplacedBy(older, one)).map(named)).toEqual(newer);
  });

  it('cart change: a removal keeps the quantity of the change that it replaces', () => {
    const kept = (older: CartChange, newer: CartChange) => rulesOf(older).keep?.(older, newer);
    const removal = change('remove', 2);
    expect(kept(change('quantity'), removal)).toEqual({ ...removal, lineQuantity: 5 });
    expect(kept(change('remove', 1, { lineQuantity: 4 }), removal)).toEqual({ ...removal, lineQuantity: 4 });
    const again = change('quantity', 2, { quantity: 9 });
    expect(kept(change('quantity'), again)).toBe(again);
    expect(kept(change('remove', 1, { lineQuantity: 4 }), again)).toBe(again);
  });

  it('cart change: a newer address keeps the fields that only the older one has', () => {
    const rules = rulesOf(change('customer'));
    const kept = (older: object, newer: object) =>
      rules.keep?.(change('customer', 1, older), change('customer', 2, newer));
    const billing = { city: 'Huế', phone: '1' };
    expect(kept({ billing }, { billing: { city: 'Vinh' } })).toEqual(
      change('customer', 2, { billing: { city: 'Vinh', phone: '1' } }),
    );
    expect(kept({ shipping: billing }, { billing: { city: 'Vinh' } })).toEqual(
      change('customer', 2, { billing: { city: 'Vinh' }, shipping: billing }),
    );
    expect(kept({ billing }, { shipping: { city: 'Vinh' } })).toEqual(
      change('customer', 2, { billing, shipping: { city: 'Vinh' } }),
    );
  });
});

describe('cart change, already in the cart', () => {
  const rate = (rate_id: string, selected: boolean) => ({ rate_id, selected, name: rate_id, price: '0' });
  const cart = cartOf(
    { a1: 5, b2: 1 },
    {
      coupons: [
        { code: 'khac', totals: {} },
        { code: 'tet', totals: {} },
      ],
      shipping_rates: [
        { package_id: 1, shipping_rates: [rate('a', true)] },
        { package_id: 3, shipping_rates: [rate('b', false)] },
        { package_id: 0, shipping_rates: [rate('a', false), rate('b', true)] },
      ],
      billing_address: { city: 'Huế', phone: '1' },
      shipping_address: { city: 'Vinh' },
    },
  );

  it.each<[CartChange, boolean]>([
    [change('add'), false],
    [change('ajaxAdd'), false],
    [change('formAdd'), false],
    [change('quantity'), true],
    [change('quantity', 1, { quantity: 4 }), false],
    [change('quantity', 1, { key: 'gone', quantity: 0 }), true],
    [change('quantity', 1, { key: 'gone', quantity: 1 }), false],
    [change('remove'), false],
    [change('remove', 1, { key: 'gone' }), true],
    [change('coupon', 1, { code: 'TET ' }), true],
    [change('coupon', 1, { code: ' TET' }), true],
    [change('coupon', 1, { isApplied: false }), false],
    [change('coupon', 1, { code: 'moi' }), false],
    [change('coupon', 1, { code: 'moi', isApplied: false }), true],
    [change('rate'), true],
    [change('rate', 1, { rateId: 'a' }), false],
    [change('rate', 1, { packageId: 1 }), false],
    [change('rate', 1, { packageId: 2 }), false],
    [change('rate', 1, { packageId: 3 }), false],
    [change('customer'), true],
    [change('customer', 1, { billing: { city: 'Huế' }, shipping: { city: 'Vinh' } }), true],
    [change('customer', 1, { billing: { city: 'Huế', phone: '2' } }), false],
    [change('customer', 1, { shipping: { city: 'Huế' } }), false],
    [change('extension'), false],
  ])('cart change: already in the cart or not, case %#: %j', (asked, holds) => {
    expect(rulesOf(asked).holds(cart, asked)).toBe(holds);
  });
});

describe('cart change, done without a cart in the response', () => {
  const cart = cartOf({ a1: 2, b2: 1 });
  const done = (asked: Parameters<typeof applyConfirmed>[1]) => {
    const cartAfter = applyConfirmed(cart, asked);
    return { lines: quantities(cartAfter), count: cartAfter.itemsCount };
  };

  it('cart change done, response without a cart: the line and the count show it', () => {
    expect(done(change('quantity'))).toEqual({ lines: { a1: 5, b2: 1 }, count: 6 });
    expect(done(change('quantity', 1, { quantity: 1 }))).toEqual({ lines: { a1: 1, b2: 1 }, count: 2 });
    expect(done(change('quantity', 1, { quantity: 0 }))).toEqual({ lines: { b2: 1 }, count: 1 });
    expect(done(change('remove', 1, { key: 'b2' }))).toEqual({ lines: { a1: 2 }, count: 2 });
    expect(applyConfirmed(cart, change('remove', 1, { key: 'gone' }))).toBe(cart);
  });
});
