import type { CartState } from '../../src/cart/state.types';
import { enqueueCartChange, getNextQueueStep, prependEarlierChanges } from '../../src/cart/write/queue.rules';
import { createCartState, createChange, describeOutcomes, getChangeIds } from '../support/cart/cart-states';

/** Tests how cart changes are enqueued, and which action comes next in each state of the queue. */

describe('cart queue, enqueue', () => {
  const enqueueCartChanges = (state: CartState, ...changes: Parameters<typeof enqueueCartChange>[1][]) =>
    changes.reduce(enqueueCartChange, state);

  it('cart queue: a change is added at the end and gets the next id', () => {
    const state = createCartState({ pending: [createChange('add', 1)] });
    const next = enqueueCartChange(state, createChange('rate', 50));
    expect(next).toEqual({
      ...state,
      nextId: 51,
      pending: [createChange('add', 1), createChange('rate', 50)],
    });
  });

  it('cart queue: a newer quantity replaces the older one, and the delay before sending starts with the first click', () => {
    const next = enqueueCartChanges(
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

  it('cart queue: a removal after a change of quantity starts a new delay and keeps the last quantity', () => {
    const next = enqueueCartChanges(
      createCartState(),
      createChange('quantity', 1),
      createChange('remove', 2),
      createChange('remove', 3),
    );
    expect(next.pending).toEqual([createChange('remove', 3, { lineQuantity: 5, firstAt: 200 })]);
    const afterQuantity = enqueueCartChanges(next, createChange('quantity', 4, { quantity: 9 }));
    expect(afterQuantity.pending).toEqual([createChange('quantity', 4, { quantity: 9 })]);
  });

  it('cart queue: a newer change does not replace a change that is in flight', () => {
    const state = createCartState({ pending: [createChange('quantity', 1)], inFlight: [1] });
    const next = enqueueCartChange(state, createChange('quantity', 2, { quantity: 9 }));
    expect(getChangeIds(next.pending)).toEqual([1, 2]);
    expect(next.pending[1]).toEqual(createChange('quantity', 2, { quantity: 9 }));
  });

  it("cart queue: a newer address keeps the older one's other fields, and is unacknowledged if the older one was", () => {
    const next = enqueueCartChanges(
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
    const lines = enqueueCartChanges(
      createCartState(),
      createChange('quantity', 1, { unacknowledged: true }),
      createChange('quantity', 2),
    );
    expect(lines.pending[0]?.unacknowledged).toBe(false);
  });

  it('cart queue: only the last of several addresses, rates or equal coupons is kept', () => {
    const earlierChanges = [
      createChange('customer', 1, { billing: { city: 'Huế' } }),
      createChange('customer', 2, { billing: { city: 'Vinh' } }),
    ];
    const [keptChange] = enqueueCartChange(
      createCartState({ pending: earlierChanges }),
      createChange('customer', 3),
    ).pending;
    expect(keptChange).toMatchObject({ id: 3, billing: { city: 'Vinh' } });
    const next = enqueueCartChanges(
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
    const afterEnqueue = enqueueCartChange(
      createCartState({ pending: [held], inFlight: [1] }),
      createChange('quantity', 2, { key: 'a2', quantity: 1 }),
    );
    expect([
      getChangeIds(afterEnqueue.pending),
      afterEnqueue.inFlight,
      describeOutcomes(afterEnqueue.outcomes),
    ]).toEqual([[1], [1], ['2 done']]);
    const unacknowledgedChange = { ...held, unacknowledged: true };
    expect(
      getChangeIds(
        enqueueCartChange(createCartState({ pending: [unacknowledgedChange] }), createChange('rate', 2))
          .pending,
      ),
    ).toEqual([1, 2]);
  });

  it('cart queue: a change that the cart already contains is done at once', () => {
    const next = enqueueCartChange(createCartState(), createChange('quantity', 1, { quantity: 2 }));
    expect([getChangeIds(next.pending), describeOutcomes(next.outcomes)]).toEqual([[], ['1 done']]);
  });

  it.each<[string, Partial<CartState>]>([
    ['before a cart is known', { confirmed: null }],
    ['when the cart is stale', { isStale: true }],
    ['after an addition', { pending: [createChange('add', 1)] }],
    [
      'after another pending change of the same line',
      { pending: [createChange('quantity', 1)], inFlight: [1] },
    ],
  ])('cart queue: a change that the cart seems to contain is still sent %s', (_, overrides) => {
    const next = enqueueCartChange(createCartState(overrides), createChange('quantity', 9, { quantity: 2 }));
    expect(getChangeIds(next.pending)).toContain(9);
  });

  it('cart queue: the last fifty outcomes are kept', () => {
    const earlierOutcomes = Array.from({ length: 50 }, (_, index) => ({
      id: index,
      result: 'done' as const,
    }));
    const next = enqueueCartChange(
      createCartState({ outcomes: earlierOutcomes }),
      createChange('quantity', 90, { quantity: 2 }),
    );
    expect(next.outcomes).toHaveLength(50);
    expect([next.outcomes[0]?.id, next.outcomes.at(-1)?.id]).toEqual([1, 90]);
  });

  it('cart queue: changes made before the writer had loaded replace each other like changes made afterwards', () => {
    const pending = [
      createChange('quantity', 1, { quantity: 3 }),
      createChange('quantity', 2, { quantity: 4 }),
    ];
    const next = prependEarlierChanges(createCartState({ pending, nextId: 3 }));
    expect(next).toMatchObject({ nextId: 3, outcomes: [{ id: 1, result: 'replaced' }] });
    expect(next.pending).toEqual([createChange('quantity', 2, { quantity: 4, firstAt: 100 })]);
  });
});

describe('cart queue, next step', () => {
  const createExtensionChanges = (count: number) =>
    Array.from({ length: count }, (_, index) => createChange('extension', index + 1, { data: { index } }));
  const createSimultaneousChanges = (count: number) =>
    createExtensionChanges(count).map((one) => ({ ...one, at: 100, firstAt: 100 }));
  const ajaxAddition = createChange('ajaxAdd', 9);
  const themeQuantityChange = createChange('quantity', 9, { sentVia: 'theme' });

  it.each<[string, Partial<CartState>, number, object]>([
    ['a change is in flight: idle', { pending: [ajaxAddition], inFlight: [1] }, 5_000, { kind: 'idle' }],
    ['the cart is being read: idle', { pending: [ajaxAddition], isReading: true }, 5_000, { kind: 'idle' }],
    ['offline: idle', { pending: [ajaxAddition], isOnline: false }, 5_000, { kind: 'idle' }],
    ['nothing is pending: idle', {}, 5_000, { kind: 'idle' }],
    ['a read was requested: read', { needsRead: true }, 5_000, { kind: 'read' }],
    [
      'paused: wait',
      { pending: [ajaxAddition], pausedUntil: 5_001, needsReconcile: true },
      5_000,
      { kind: 'wait', waitUntil: 5_001 },
    ],
    [
      'the pause is over: send',
      { pending: [ajaxAddition], pausedUntil: 5_000 },
      5_000,
      { kind: 'send', changes: [ajaxAddition] },
    ],
    [
      'a change is unacknowledged: read',
      { pending: [ajaxAddition], needsReconcile: true },
      5_000,
      { kind: 'read' },
    ],
    [
      'a form of the cart page is unread, and an addition is among the pending changes: read',
      { pending: [createChange('coupon', 1), createChange('add', 2)], hasUnreadForm: true },
      5_000,
      { kind: 'read' },
    ],
    [
      'a form of the cart page is unread, and no addition is pending: send',
      { pending: [createChange('coupon', 1)], hasUnreadForm: true },
      5_000,
      { kind: 'send', changes: [createChange('coupon', 1)] },
    ],
    [
      'an addition by `wc-ajax` is first: send',
      { pending: [ajaxAddition] },
      900,
      { kind: 'send', changes: [ajaxAddition] },
    ],
    [
      "a change sent through the theme's endpoint is not due yet, and another change waits behind it: send",
      { pending: [themeQuantityChange, createChange('add', 10)] },
      1_000,
      { kind: 'send', changes: [themeQuantityChange] },
    ],
    [
      "the only change is sent through the theme's endpoint and is not due yet: wait",
      { pending: [themeQuantityChange] },
      900,
      { kind: 'wait', waitUntil: 1_200 },
    ],
    [
      "the only change is sent through the theme's endpoint and is due: send",
      { pending: [themeQuantityChange] },
      1_200,
      { kind: 'send', changes: [themeQuantityChange] },
    ],
    [
      'the only change is not due yet: wait',
      { pending: createExtensionChanges(1) },
      399,
      { kind: 'wait', waitUntil: 400 },
    ],
    [
      'the only change is due: send',
      { pending: createExtensionChanges(1) },
      400,
      { kind: 'send', changes: createExtensionChanges(1) },
    ],
    [
      'a removal follows a change that is not due yet: send both',
      { pending: [...createExtensionChanges(1), createChange('remove', 2, { at: 150 })] },
      150,
      { kind: 'send', changes: [...createExtensionChanges(1), createChange('remove', 2, { at: 150 })] },
    ],
    [
      'the first of several changes is due: send',
      { pending: createExtensionChanges(3) },
      400,
      { kind: 'send', changes: createExtensionChanges(3) },
    ],
    [
      'there are enough changes to fill a batch: send',
      { pending: createSimultaneousChanges(26) },
      100,
      { kind: 'send', changes: createSimultaneousChanges(25) },
    ],
    [
      'there is one change too few to fill a batch: wait',
      { pending: createSimultaneousChanges(24) },
      100,
      { kind: 'wait', waitUntil: 400 },
    ],
    [
      'the clock was set back: send',
      { pending: createExtensionChanges(1) },
      99,
      { kind: 'send', changes: createExtensionChanges(1) },
    ],
    [
      "the clock was set back and the only change is sent through the theme's endpoint: send",
      { pending: [themeQuantityChange] },
      899,
      { kind: 'send', changes: [themeQuantityChange] },
    ],
    [
      'a change with another transport follows: send the changes before it',
      { pending: [...createSimultaneousChanges(2), ajaxAddition] },
      100,
      { kind: 'send', changes: createSimultaneousChanges(2) },
    ],
    [
      'a change with another transport follows a full batch: send that batch',
      { pending: [...createSimultaneousChanges(26), ajaxAddition] },
      100,
      { kind: 'send', changes: createSimultaneousChanges(25) },
    ],
  ])(
    'cart queue: sends, waits or reads the cart, depending on pending changes and the time: %s',
    (_, state, now, expectedStep) => {
      expect(getNextQueueStep(createCartState(state), now)).toEqual(expectedStep);
    },
  );
});
