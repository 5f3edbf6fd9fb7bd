import {
  type AttemptEntry,
  getLookUpVerdict,
  getNextOrderStep,
  type OrderLookUpResult,
  readAttempt,
  shouldConfirmPayment,
} from '../../src/classic-checkout/order-attempt.rules';

const entry: AttemptEntry = { id: 'a', phase: 'sent', startedAt: 1_000, endedAt: 0, url: '' };

it.each<['go' | 'check' | 'show', string, Partial<AttemptEntry> | null, number]>([
  ['go', 'without an earlier attempt', null, 0],
  ['check', 'after an attempt without a response', {}, 0],
  ['go', 'after a rejected order', { phase: 'refused', endedAt: 5_000 }, 0],
  ['show', 'for a cart that was read before the order', { phase: 'placed', endedAt: 5_000 }, 4_000],
  ['go', 'for a cart that was read after the order', { phase: 'placed', endedAt: 5_000 }, 6_000],
  ['show', 'for a cart that was probably ordered', { phase: 'maybe', endedAt: 5_000 }, 4_000],
  ['go', 'after an attempt whose outcome is unknown', { phase: 'unknown', endedAt: 5_000 }, 4_000],
])(
  'order button of the classic checkout: a click leads to the step "%s" %s',
  (step, _, known, cartSeenAt) => {
    expect(getNextOrderStep(known && { ...entry, ...known }, cartSeenAt)).toBe(step);
  },
);

it.each<[OrderLookUpResult['orderState'], OrderLookUpResult['cartState'], number, string]>([
  ['placed', 'filled', 1, 'placed'],
  ['unpaid', 'filled', 1, 'keepLookingUp'],
  ['unpaid', 'filled', 3, 'unpaid'],
  ['none', 'empty', 1, 'probablyPlaced'],
  ['unsupported', 'empty', 1, 'probablyPlaced'],
  ['unsupported', 'filled', 2, 'keepLookingUp'],
  ['unsupported', 'filled', 3, 'unknownOutcome'],
  ['none', 'filled', 3, 'notPlaced'],
  ['cancelled', 'filled', 3, 'notPlaced'],
  ['noResponse', 'filled', 9, 'keepLookingUp'],
  ['unsupported', 'noResponse', 9, 'keepLookingUp'],
])(
  'order lookup of the classic checkout: with order "%s" and cart "%s", lookup number %d gives "%s"',
  (order, cart, count, verdict) => {
    expect(getLookUpVerdict({ orderState: order, cartState: cart }, count)).toBe(verdict);
  },
);

it.each([
  ['nothing', undefined],
  ['an entry of an unknown phase', { ...entry, phase: 'new' }],
  ['an entry without an id', { ...entry, id: undefined }],
  ['an entry of a newer version', { ...entry, version: 2 }],
  ['an entry of the day before', { ...entry, startedAt: -24 * 60 * 60 * 1_000 }],
])('journal of the classic checkout: %s counts as no attempt', (_, stored) => {
  expect(readAttempt(stored, 2_000)).toBeNull();
});

it('journal of the classic checkout: a stored `javascript:` URL is dropped', () => {
  expect(readAttempt({ ...entry, url: 'javascript:alert(1)' }, 2_000)?.url).toBe('');
});

it.each([
  ['needs no confirmation', 'no payment was sent before', undefined, false],
  ['needs confirmation', 'one was sent four minutes ago', { order: '/pay/7/', startedAt: 60_000 }, true],
  ['needs no confirmation', 'one was sent five minutes ago', { order: '/pay/7/', startedAt: 0 }, false],
  ['needs no confirmation', 'another order was paid', { order: '/pay/8/', startedAt: 60_000 }, false],
  ['needs no confirmation', 'the journal entry names no order', { startedAt: 60_000 }, false],
  ['needs confirmation', 'the journal entry has a newer version', { version: 2, startedAt: 60_000 }, true],
])('payment of an existing order: another payment %s if %s', (_, _condition, stored, isNeeded) => {
  expect(shouldConfirmPayment(stored, '/pay/7/', 300_000)).toBe(isNeeded);
});
