import type { Cart } from '../../src/cart';
import {
  getLinesFingerprint,
  getLookUpVerdict,
  getNextOrderAction,
  hasCartChanged,
  type JournalEntry,
  MAX_CART_AGE,
  readAttempt,
} from '../../src/checkout/attempt/attempt-journal.rules';
import { mergeAddresses, mergePaymentData } from '../../src/payment/observer.rules';

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

  it.each(Object.keys(entry))('order attempt: a stored attempt with an invalid %s is ignored', (field) => {
    const invalidValue = field === 'currency' ? 'VND' : undefined;
    expect(readAttempt({ ...entry, [field]: invalidValue }, 5_000)).toBeNull();
  });

  it.each([
    ['without a format version, as in earlier releases', {}, true],
    ['in the current format version', { version: 1 }, true],
    ['in a newer format version', { version: 2 }, false],
  ])(
    'order attempt: an entry stored %s is decoded only if that version is supported',
    (_, version, isSupported) => {
      const stored = { ...entry, ...version };
      expect(readAttempt(stored, 5_000)).toEqual(isSupported ? stored : null);
    },
  );

  it('order attempt: a stored attempt older than two days is ignored', () => {
    expect(readAttempt(entry, entry.startedAt + 48 * HOURS - 1)).toEqual(entry);
    expect(readAttempt(entry, entry.startedAt + 48 * HOURS)).toBeNull();
  });

  it('cart fingerprint: consists of line keys and quantities', () => {
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
])(
  'order button: the next action is "%s" after a stored attempt with %j',
  (expectedAction, overrides, lines, cartSeenAt) => {
    expect(getNextOrderAction({ ...entry, ...overrides }, { lines, cartSeenAt })).toBe(expectedAction);
  },
);

const ORDERS = ['placed', 'cancelled', 'unpaid', 'open', 'unknown', 'noResponse'] as const;
const CARTS = ['empty', 'filled', 'noResponse'] as const;

it(`order lookup: its result depends on the order's status and the cart, and only the third lookup may result in "outcome unknown"`, () => {
  const describeLookupResults = (lookUpCount: number) =>
    ORDERS.map((order) =>
      [
        order,
        ...CARTS.map((createCart) =>
          getLookUpVerdict({ orderState: order, cartState: createCart }, lookUpCount),
        ),
      ].join(' '),
    );
  expect(describeLookupResults(2)).toEqual([
    'placed placed placed placed',
    'cancelled cancelled cancelled cancelled',
    'unpaid keepLookingUp keepLookingUp keepLookingUp',
    'open probablyPlaced keepLookingUp keepLookingUp',
    'unknown probablyPlaced keepLookingUp keepLookingUp',
    'noResponse keepLookingUp keepLookingUp keepLookingUp',
  ]);
  expect(describeLookupResults(3)).toEqual([
    'placed placed placed placed',
    'cancelled cancelled cancelled cancelled',
    'unpaid unpaid unpaid unpaid',
    'open probablyPlaced unknownOutcome keepLookingUp',
    'unknown probablyPlaced unknownOutcome keepLookingUp',
    'noResponse keepLookingUp keepLookingUp keepLookingUp',
  ]);
});

it('order: a cart that was read more than 30 s ago is read again before the order is sent', () => {
  expect(MAX_CART_AGE).toBe(30_000);
});

it('cart before an order: a changed price, quantity or total is detected', () => {
  const createCart = (...items: [key: string, quantity: number, price: string][]) =>
    ({
      items: items.map(([key, quantity, price]) => ({ key, quantity, prices: { price } })),
      ...{ totals: { totalPrice: '9' }, errors: [] },
    }) as unknown as Cart;
  const before = createCart(['a', 1, '4'], ['b', 1, '5']);
  expect(hasCartChanged(before, createCart(['a', 1, '4'], ['b', 1, '5']))).toBe(false);
  expect(hasCartChanged(before, createCart(['a', 1, '5'], ['b', 1, '4']))).toBe(true);
  expect(hasCartChanged(before, createCart(['a', 1, '4'], ['b', 1, '6']))).toBe(true);
  expect(
    hasCartChanged(createCart(['a', 1, '1'], ['b', 1, '12']), createCart(['a', 1, '11'], ['b', 1, '2'])),
  ).toBe(true);
  expect(hasCartChanged(before, createCart(['a', 2, '4'], ['b', 1, '5']))).toBe(true);
  expect(hasCartChanged(before, { ...before, totals: { ...before.totals, totalPrice: '8' } })).toBe(true);
  const cartError = { code: 'x', message: 'Hết hàng' };
  expect(hasCartChanged({ ...before, errors: [cartError] }, { ...before, errors: [cartError] })).toBe(false);
  expect(hasCartChanged({ ...before, errors: [cartError] }, before)).toBe(false);
});

describe('payment data of several observers', () => {
  it('payment data: data of several observers is merged by field, and later observers overwrite earlier ones', () => {
    const responses = [{ paymentMethodData: { a: '1', b: true } }, {}, { paymentMethodData: { a: '2' } }];
    expect(mergePaymentData(responses)).toEqual({ a: '2', b: true });
    expect(mergePaymentData([{}])).toBeUndefined();
  });

  it('payment data: data of a single observer is returned unchanged', () => {
    expect(mergePaymentData([{}, { paymentMethodData: { a: '1' } }])).toEqual({ a: '1' });
  });

  it.each([null, 'ab', ['ab'], 7])(
    'payment data: %j is ignored because it is not an object',
    (invalidValue) => {
      expect(mergePaymentData([{ paymentMethodData: invalidValue }])).toBeUndefined();
      expect(mergeAddresses([{ billingAddress: invalidValue }])).toEqual({ billing: {}, shipping: {} });
    },
  );

  it('payment address: values that are not strings are ignored', () => {
    const responses = [
      { billingAddress: { city: 'Huế', phone: 7 }, shippingAddress: { city: 'Vinh' } },
      { billingAddress: { country: 'VN' } },
    ];
    expect(mergeAddresses(responses)).toEqual({
      billing: { city: 'Huế', country: 'VN' },
      shipping: { city: 'Vinh' },
    });
  });

  it('payment address: addresses under the deprecated names `billingData` and `shippingData` are read', () => {
    const responses = [{ billingData: { city: 'Huế' }, shippingData: { address: { city: 'Vinh' } } }];
    expect(mergeAddresses(responses)).toEqual({ billing: { city: 'Huế' }, shipping: { city: 'Vinh' } });
  });
});
