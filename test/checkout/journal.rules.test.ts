import type { Cart } from '../../src/cart';
import {
  getLinesFingerprint,
  getLookUpDelay,
  getLookUpVerdict,
  getNextAction,
  isCartChanged,
  type JournalEntry,
  MAX_CART_AGE,
  readAttempt,
} from '../../src/checkout/attempt/attempt-journal.rules';
import { mergeAddresses, mergePaymentData } from '../../src/checkout/payment-setup/payment-setup.rules';

const HOURS = 3_600_000;
const entry = {
  ...{ id: 'a', phase: 'sent', startedAt: 1_000, endedAt: 2_000, lines: 'k×1', total: '1', currency: {} },
  ...{ method: 'cod', email: 'an@example.vn', orderId: 7, orderKey: 'wc', redirectUrl: '/' },
} as unknown as JournalEntry;

describe('order attempt in the journal', () => {
  it.each(['sent', 'placed', 'unpaid', 'refused', 'maybe', 'dropped'])(
    'order attempt: an attempt stored with phase %s is decoded unchanged',
    (phase) => {
      expect(readAttempt({ ...entry, phase }, 5_000)).toEqual({ ...entry, phase });
    },
  );

  it.each(Object.keys(entry))('order attempt: an attempt with an invalid %s counts as none', (field) => {
    const broken = field === 'currency' ? 'VND' : undefined;
    expect(readAttempt({ ...entry, [field]: broken }, 5_000)).toBeNull();
  });

  it.each([
    ['without a version, as the previous version wrote it', {}, true],
    ['of this version', { version: 1 }, true],
    ['of a newer version, whose fields may mean something else', { version: 2 }, false],
  ])('order attempt: an entry stored %s is decoded only if its version is known', (_, version, isRead) => {
    const stored = { ...entry, ...version };
    expect(readAttempt(stored, 5_000)).toEqual(isRead ? stored : null);
  });

  it('order attempt: an attempt older than two days counts as none', () => {
    expect(readAttempt(entry, entry.startedAt + 48 * HOURS - 1)).toEqual(entry);
    expect(readAttempt(entry, entry.startedAt + 48 * HOURS)).toBeNull();
  });

  it('cart fingerprint: made of line keys and quantities', () => {
    const items = [
      { key: 'a', quantity: 2 },
      { key: 'b', quantity: 1 },
    ] as unknown as Cart['items'];
    expect(getLinesFingerprint({ items })).toBe('a×2 b×1');
  });
});

it.each<[string, Partial<JournalEntry>, string, number]>([
  ['go', { phase: 'refused' }, 'k×1', 1_500],
  ['go', { phase: 'maybe' }, 'k×1', 1_500],
  ['check', { phase: 'sent' }, 'other', 9_000],
  ['show', { phase: 'placed' }, 'k×1', 2_000],
  ['go', { phase: 'placed' }, 'k×1', 2_001],
  ['go', { phase: 'placed' }, 'other', 1_500],
  ['look', { phase: 'placed', awaitsPayment: true }, 'k×1', 9_000],
  ['go', { phase: 'placed', awaitsPayment: true }, 'other', 9_000],
  ['show', { phase: 'placed', awaitsPayment: true, orderId: 0 }, 'k×1', 1_500],
  ['go', { phase: 'refused', awaitsPayment: true }, 'k×1', 1_500],
  ['payAgain', { phase: 'unpaid', orderId: 1 }, 'k×1', 9_000],
  ['go', { phase: 'unpaid', orderId: 0 }, 'k×1', 1_500],
  ['go', { phase: 'unpaid' }, 'other', 1_500],
])('order button: the next action is "%s" after an attempt with %j', (what, more, lines, cartSeenAt) => {
  expect(getNextAction({ ...entry, ...more }, { lines, cartSeenAt })).toBe(what);
});

const ORDERS = ['placed', 'cancelled', 'unpaid', 'open', 'unknown', 'noResponse'] as const;
const CARTS = ['empty', 'filled', 'noResponse'] as const;

it('order look-up: the order\'s status decides first, then the cart, and "not found" only on the third look-up', () => {
  const table = (looks: number) =>
    ORDERS.map((order) =>
      [order, ...CARTS.map((cart) => getLookUpVerdict({ order, cart }, looks))].join(' '),
    );
  expect(table(2)).toEqual([
    'placed placed placed placed',
    'cancelled cancelled cancelled cancelled',
    'unpaid keepLookingUp keepLookingUp keepLookingUp',
    'open probablyPlaced keepLookingUp keepLookingUp',
    'unknown probablyPlaced keepLookingUp keepLookingUp',
    'noResponse keepLookingUp keepLookingUp keepLookingUp',
  ]);
  expect(table(3)).toEqual([
    'placed placed placed placed',
    'cancelled cancelled cancelled cancelled',
    'unpaid unpaid unpaid unpaid',
    'open probablyPlaced unknownOutcome keepLookingUp',
    'unknown probablyPlaced unknownOutcome keepLookingUp',
    'noResponse keepLookingUp keepLookingUp keepLookingUp',
  ]);
});

it('order look-up: the delay doubles each time up to 30 s', () => {
  expect([0, 1, 2, 4, 5, 9].map(getLookUpDelay)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
  expect(MAX_CART_AGE).toBe(30_000);
});

it('cart before an order: a changed price, quantity or total is detected', () => {
  const cart = (...items: [key: string, quantity: number, price: string][]) =>
    ({
      items: items.map(([key, quantity, price]) => ({ key, quantity, prices: { price } })),
      ...{ totals: { totalPrice: '9' }, errors: [] },
    }) as unknown as Cart;
  const before = cart(['a', 1, '4'], ['b', 1, '5']);
  expect(isCartChanged(before, cart(['a', 1, '4'], ['b', 1, '5']))).toBe(false);
  expect(isCartChanged(before, cart(['a', 1, '5'], ['b', 1, '4']))).toBe(true);
  expect(isCartChanged(before, cart(['a', 1, '4'], ['b', 1, '6']))).toBe(true);
  expect(isCartChanged(cart(['a', 1, '1'], ['b', 1, '12']), cart(['a', 1, '11'], ['b', 1, '2']))).toBe(true);
  expect(isCartChanged(before, cart(['a', 2, '4'], ['b', 1, '5']))).toBe(true);
  expect(isCartChanged(before, { ...before, totals: { ...before.totals, totalPrice: '8' } })).toBe(true);
  const complaint = { code: 'x', message: 'Hết hàng' };
  expect(isCartChanged({ ...before, errors: [complaint] }, { ...before, errors: [complaint] })).toBe(false);
  expect(isCartChanged({ ...before, errors: [complaint] }, before)).toBe(false);
});

describe('payment data of several observers', () => {
  it('payment data: data of several observers is merged by field, and the later observer wins', () => {
    const metas = [{ paymentMethodData: { a: '1', b: true } }, {}, { paymentMethodData: { a: '2' } }];
    expect(mergePaymentData(metas)).toEqual({ a: '2', b: true });
    expect(mergePaymentData([{}])).toBeUndefined();
  });

  it.each([null, 'ab', ['ab'], 7])('payment data: %j is ignored because it is no object', (given) => {
    expect(mergePaymentData([{ paymentMethodData: given }])).toBeUndefined();
    expect(mergeAddresses([{ billingAddress: given }])).toEqual({ billing: {}, shipping: {} });
  });

  it('payment address: values that are not strings are ignored', () => {
    const metas = [
      { billingAddress: { city: 'Huế', phone: 7 }, shippingAddress: { city: 'Vinh' } },
      { billingAddress: { country: 'VN' } },
    ];
    expect(mergeAddresses(metas)).toEqual({
      billing: { city: 'Huế', country: 'VN' },
      shipping: { city: 'Vinh' },
    });
  });

  it('payment address: fields with deprecated names are accepted too', () => {
    const metas = [{ billingData: { city: 'Huế' }, shippingData: { address: { city: 'Vinh' } } }];
    expect(mergeAddresses(metas)).toEqual({ billing: { city: 'Huế' }, shipping: { city: 'Vinh' } });
  });
});
