import type { CartState } from '../../src/cart/cart.state.types';
import { enqueue, nextStep, prependEarlierChanges } from '../../src/cart/write/queue.rules';
import { createCartState, createChange, describeOutcomes, idsOf } from '../support/cart/cart-states';

/** The next action of the queue for each state. */

describe('cart queue, enqueue', () => {
  const withAll = (state: CartState, ...changes: Parameters<typeof enqueue>[1][]) =>
    changes.reduce(enqueue, state);

  it('cart queue: a change is added at the end and gets the next id', () => {
    const state = createCartState({ pending: [createChange('add', 1)] });
    const next = enqueue(state, createChange('rate', 50));
    expect(next).toEqual({
      ...state,
      nextId: 51,
      pending: [createChange('add', 1), createChange('rate', 50)],
    });
  });

  it('cart queue: a newer quantity replaces the older one, and its delay counts from the first click', () => {
    const next = withAll(
      createCartState(),
      createChange('quantity', 1, { quantity: 3 }),
      createChange('add', 2),
      createChange('quantity', 3, { quantity: 4 }),
      createChange('quantity', 4, { quantity: 5 }),
    );
    expect(next.pending).toEqual([
      createChange('add', 2),
      createChange('quantity', 4, { quantity: 5, firstAt: 100 }),
    ]);
    expect(describeOutcomes(next.outcomes)).toEqual(['1 replaced', '3 replaced']);
  });

  it('cart queue: a change of another kind starts its own delay, and a removal keeps the last quantity', () => {
    const next = withAll(
      createCartState(),
      createChange('quantity', 1),
      createChange('remove', 2),
      createChange('remove', 3),
    );
    expect(next.pending).toEqual([createChange('remove', 3, { lineQuantity: 5, firstAt: 200 })]);
    const back = withAll(next, createChange('quantity', 4, { quantity: 9 }));
    expect(back.pending).toEqual([createChange('quantity', 4, { quantity: 9 })]);
  });

  it('cart queue: a newer change does not replace one in flight', () => {
    const state = createCartState({ pending: [createChange('quantity', 1)], inFlight: [1] });
    const next = enqueue(state, createChange('quantity', 2, { quantity: 9 }));
    expect(idsOf(next.pending)).toEqual([1, 2]);
    expect(next.pending[1]).toEqual(createChange('quantity', 2, { quantity: 9 }));
  });

  it("cart queue: a newer address keeps the older one's other fields and stays unacknowledged if the older one was", () => {
    const next = withAll(
      createCartState({ confirmed: null }),
      createChange('customer', 1, { billing: { city: 'Huế', phone: '1' }, unacknowledged: true }),
      createChange('customer', 2, { billing: { city: 'Vinh' } }),
    );
    expect(next.pending).toEqual([
      createChange('customer', 2, {
        billing: { city: 'Vinh', phone: '1' },
        firstAt: 100,
        unacknowledged: true,
      }),
    ]);
    const lines = withAll(
      createCartState(),
      createChange('quantity', 1, { unacknowledged: true }),
      createChange('quantity', 2),
    );
    expect(lines.pending[0]?.unacknowledged).toBe(false);
  });

  it('cart queue: only the last of several addresses, rates or equal coupons is kept', () => {
    const older = [
      createChange('customer', 1, { billing: { city: 'Huế' } }),
      createChange('customer', 2, { billing: { city: 'Vinh' } }),
    ];
    const [kept] = enqueue(createCartState({ pending: older }), createChange('customer', 3)).pending;
    expect(kept).toMatchObject({ id: 3, billing: { city: 'Vinh' } });
    const next = withAll(
      createCartState(),
      createChange('rate', 1),
      createChange('rate', 2, { rateId: 'c' }),
      createChange('coupon', 3),
      createChange('coupon', 4),
    );
    expect(next.pending).toEqual([
      createChange('rate', 2, { rateId: 'c', firstAt: 100 }),
      createChange('coupon', 4, { firstAt: 300 }),
    ]);
  });

  it('cart queue: a change in flight or unacknowledged stays although the cart already shows its result', () => {
    const held = createChange('quantity', 1, { quantity: 2 });
    const away = enqueue(
      createCartState({ pending: [held], inFlight: [1] }),
      createChange('quantity', 2, { key: 'a2', quantity: 1 }),
    );
    expect([idsOf(away.pending), away.inFlight, describeOutcomes(away.outcomes)]).toEqual([
      [1],
      [1],
      ['2 done'],
    ]);
    const doubtful = { ...held, unacknowledged: true };
    expect(idsOf(enqueue(createCartState({ pending: [doubtful] }), createChange('rate', 2)).pending)).toEqual(
      [1, 2],
    );
  });

  it('cart queue: a change that the cart already contains is done at once', () => {
    const next = enqueue(createCartState(), createChange('quantity', 1, { quantity: 2 }));
    expect([idsOf(next.pending), describeOutcomes(next.outcomes)]).toEqual([[], ['1 done']]);
  });

  it.each<[string, Partial<CartState>]>([
    ['before a cart is known', { confirmed: null }],
    ['when the cart is stale', { isStale: true }],
    ['after an addition', { pending: [createChange('add', 1)] }],
    [
      'after another pending change of the same line',
      { pending: [createChange('quantity', 1)], inFlight: [1] },
    ],
  ])('cart queue: a change that the cart seems to contain is still sent %s', (_, more) => {
    const next = enqueue(createCartState(more), createChange('quantity', 9, { quantity: 2 }));
    expect(idsOf(next.pending)).toContain(9);
  });

  it('cart queue: the last fifty outcomes are kept', () => {
    const old = Array.from({ length: 50 }, (_, index) => ({ id: index, result: 'done' as const }));
    const next = enqueue(createCartState({ outcomes: old }), createChange('quantity', 90, { quantity: 2 }));
    expect(next.outcomes).toHaveLength(50);
    expect([next.outcomes[0]?.id, next.outcomes.at(-1)?.id]).toEqual([1, 90]);
  });

  it('cart queue: changes from before the writer was loaded replace each other as usual', () => {
    const pending = [
      createChange('quantity', 1, { quantity: 3 }),
      createChange('quantity', 2, { quantity: 4 }),
    ];
    const next = prependEarlierChanges(createCartState({ pending, nextId: 3 }));
    expect(next).toMatchObject({ nextId: 3, outcomes: [{ id: 1, result: 'replaced' }] });
    expect(next.pending).toEqual([createChange('quantity', 2, { quantity: 4, firstAt: 100 })]);
  });
});

describe('cart queue, next plan', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => createChange('coupon', index + 1, { code: `c${index}` }));
  const atOnce = (count: number) => many(count).map((one) => ({ ...one, at: 100, firstAt: 100 }));
  const add = createChange('ajaxAdd', 9);
  const theme = createChange('quantity', 9, { sentVia: 'theme' });

  it.each<[string, Partial<CartState>, number, object]>([
    ['a change is in flight: idle', { pending: [add], inFlight: [1] }, 5_000, { action: 'idle' }],
    ['the cart is being read: idle', { pending: [add], reading: true }, 5_000, { action: 'idle' }],
    ['offline: idle', { pending: [add], isOnline: false }, 5_000, { action: 'idle' }],
    ['nothing is pending: idle', {}, 5_000, { action: 'idle' }],
    ['a read was requested: read', { wantsRead: true }, 5_000, { action: 'read' }],
    [
      'paused: wait',
      { pending: [add], pausedUntil: 5_001, needsReconcile: true },
      5_000,
      { action: 'wait', waitUntil: 5_001 },
    ],
    [
      'the pause is over: send',
      { pending: [add], pausedUntil: 5_000 },
      5_000,
      { action: 'send', changes: [add] },
    ],
    ['a change is unacknowledged: read', { pending: [add], needsReconcile: true }, 5_000, { action: 'read' }],
    ['an addition is first: send', { pending: [add] }, 900, { action: 'send', changes: [add] }],
    [
      'a change through the theme is early, and another change waits for it: send',
      { pending: [theme, createChange('add', 10)] },
      1_000,
      { action: 'send', changes: [theme] },
    ],
    [
      'the only change goes through the theme and is early: wait',
      { pending: [theme] },
      900,
      { action: 'wait', waitUntil: 1_200 },
    ],
    [
      'the only change goes through the theme and is due: send',
      { pending: [theme] },
      1_200,
      { action: 'send', changes: [theme] },
    ],
    ['one change is early: wait', { pending: many(1) }, 399, { action: 'wait', waitUntil: 400 }],
    ['one change is due: send', { pending: many(1) }, 400, { action: 'send', changes: many(1) }],
    [
      'the first of several changes is due: send',
      { pending: many(3) },
      400,
      { action: 'send', changes: many(3) },
    ],
    [
      'there are enough changes to fill one request: send',
      { pending: atOnce(26) },
      100,
      { action: 'send', changes: atOnce(25) },
    ],
    [
      'there is one change too few to fill one request: wait',
      { pending: atOnce(24) },
      100,
      { action: 'wait', waitUntil: 400 },
    ],
    ['the clock was set back: send', { pending: many(1) }, 99, { action: 'send', changes: many(1) }],
    [
      'the clock was set back before a change through the theme: send',
      { pending: [theme] },
      899,
      { action: 'send', changes: [theme] },
    ],
    [
      'a change of another transport follows: send those before it',
      { pending: [...atOnce(2), add] },
      100,
      { action: 'send', changes: atOnce(2) },
    ],
    [
      'a change of another transport follows a full request: send that request',
      { pending: [...atOnce(26), add] },
      100,
      { action: 'send', changes: atOnce(25) },
    ],
  ])('cart queue, next step: when %s', (_, state, now, plan) => {
    expect(nextStep(createCartState(state), now)).toEqual(plan);
  });
});
