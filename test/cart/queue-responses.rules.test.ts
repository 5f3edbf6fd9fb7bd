import { PAGE_QUANTITIES, PAGE_READ } from '../../src/cart/change.rules';
import type { CartState, RequestFailure } from '../../src/cart/state.types';
import { markChangesInFlight, prependOrphanedChanges } from '../../src/cart/write/queue.rules';
import {
  applyChangeResults,
  applyReadFailure,
  applyRequestFailure,
  reconcileWithCart,
} from '../../src/cart/write/queue-responses.rules';
import {
  createCart,
  createCartState,
  createChange,
  describeOutcomes,
  getChangeIds,
  getQuantitiesByKey,
} from '../support/cart/cart-states';

/** Tests how the cart queue handles responses, lost responses, and the orphaned changes of another page. */

const problem = { code: 'x', message: 'Hỏng' };
const createCartErrors = (...given: [code: string, message: string][]) => ({
  errors: given.map(([code, message]) => ({ code, message })),
});

describe('cart queue, response', () => {
  const cart = createCart({ a1: 5, a2: 1 });

  it('cart queue: a response removes its change, replaces the confirmed cart and ends every pause', () => {
    const pending = [createChange('coupon', 1), createChange('rate', 2)];
    const readFields = {
      readProblem: problem,
      needsRead: true,
      isStale: true,
      pausedUntil: 9,
      retries: 2,
    };
    const state = markChangesInFlight(
      createCartState({ pending, ...readFields, unreadAdditions: [{ productId: 1, quantity: 1 }] }),
      [1],
    );
    expect(state.inFlight).toEqual([1]);
    const { billingAddress, shippingAddress } = state.confirmed!;
    expect(applyChangeResults(state, [{ id: 1, result: 'done', cart }])).toEqual(
      createCartState({
        pending: [createChange('rate', 2)],
        confirmed: { ...cart, billingAddress, shippingAddress },
        outcomes: [{ id: 1, result: 'done' }],
      }),
    );
  });

  it('cart queue: a response without a cart marks the confirmed cart as stale', () => {
    const state = createCartState({
      pending: [createChange('coupon', 1)],
      readProblem: problem,
      needsRead: true,
    });
    const next = applyChangeResults(state, [{ id: 1, result: 'done' }]);
    expect(next).toEqual({
      ...state,
      ...{ pending: [], isStale: true, outcomes: [{ id: 1, result: 'done' }] },
    });
  });

  it('cart queue: a response without a cart updates the changed lines and counts the added products', () => {
    const pending = [
      createChange('remove', 1, { sentVia: 'ajax' }),
      createChange('ajaxAdd', 2, { productId: 7, quantity: 3 }),
      createChange('quantity', 3, { key: 'a2', quantity: 6 }),
    ];
    const unreadAdditions = [{ productId: 4, quantity: 1 }];
    const next = applyChangeResults(
      createCartState({ pending, unreadAdditions }),
      pending.map(({ id }) => ({ id, result: 'done' as const })),
    );
    expect(getQuantitiesByKey(next.confirmed)).toEqual({ a2: 6 });
    expect(next.unreadAdditions).toEqual([...unreadAdditions, { productId: 7, quantity: 3 }]);
    expect([next.pending, next.isStale]).toEqual([[], true]);
  });

  it.each([
    ['an addition', createChange('ajaxAdd', 1), false],
    ['a coupon', createChange('coupon', 1), false],
    ['a quantity', createChange('quantity', 1, { sentVia: 'theme' as const }), true],
    ['quantities posted by the cart form', createChange('page', 1, { purpose: PAGE_QUANTITIES }), true],
    ['a request that reads the page', createChange('page', 1, { purpose: PAGE_READ }), false],
  ])(
    "cart queue: a response that rejects %s reports the reason and does not change the cart's lines",
    (_, change, isStale) => {
      const state = createCartState({ pending: [change] });
      const next = applyChangeResults(state, [{ id: 1, result: 'refused', problem }]);
      const outcomes = [{ id: 1, result: 'refused', problem }];
      expect(next).toEqual({ ...state, pending: [], isStale, outcomes });
    },
  );

  it('cart queue: a stale cart stays stale after a rejection without a cart', () => {
    const state = createCartState({ pending: [createChange('coupon', 1)], isStale: true });
    expect(applyChangeResults(state, [{ id: 1, result: 'refused', problem }]).isStale).toBe(true);
  });

  it('cart queue: in a batch response, changes confirmed before the last cart count as contained in that cart', () => {
    const pending = [
      createChange('ajaxAdd', 1),
      createChange('quantity', 2),
      createChange('ajaxAdd', 3, { productId: 8 }),
    ];
    const next = applyChangeResults(createCartState({ pending }), [
      { id: 1, result: 'done' },
      { id: 2, result: 'done', cart },
      { id: 3, result: 'done' },
    ]);
    expect(next.unreadAdditions).toEqual([{ productId: 8, quantity: 1 }]);
    expect([getQuantitiesByKey(next.confirmed), next.isStale]).toEqual([{ a1: 5, a2: 1 }, true]);
  });

  it('cart queue: a pending change that the cart of a response already contains is done without being sent', () => {
    const pending = [createChange('coupon', 1), createChange('quantity', 2)];
    const next = applyChangeResults(createCartState({ pending }), [{ id: 1, result: 'done', cart }]);
    expect([next.pending, describeOutcomes(next.outcomes)]).toEqual([[], ['1 done', '2 done']]);
  });

  it('cart queue: of the carts in a batch response, coupon errors are collected and other errors are taken from the last cart only', () => {
    const first = createCart(
      {},
      createCartErrors(['coupon_expired', 'Hết hạn'], ['coupon_gone', 'Đã bỏ'], ['stock', 'Hết hàng']),
    );
    const last = createCart({}, createCartErrors(['coupon_gone', 'Đã bỏ'], ['stock', 'Còn ít']));
    const pending = [createChange('coupon', 1), createChange('rate', 2)];
    const next = applyChangeResults(createCartState({ pending }), [
      { id: 1, result: 'done', cart: first },
      { id: 2, result: 'done', cart: last },
    ]);
    expect(next.confirmed?.errors.map(({ message }) => message)).toEqual(['Đã bỏ', 'Còn ít', 'Hết hạn']);
    const withoutErrors = applyChangeResults(createCartState({ pending }), [
      { id: 1, result: 'done' },
      { id: 2, result: 'done', cart },
    ]);
    expect(withoutErrors.confirmed?.errors).toEqual([]);
  });

  const createCartWithCity = (name: string) => ({
    billing_address: { city: name },
    shipping_address: { city: name },
  });
  const cartOfResponse = createCart({}, createCartWithCity('Vinh'));
  const confirmedCart = createCart({}, createCartWithCity('Huế'));

  it.each([
    ['done', createChange('customer', 1), 'Vinh'],
    ['refused', createChange('coupon', 1), 'Vinh'],
    ['done', createChange('coupon', 1), 'Huế'],
  ] as const)(
    'cart queue: while another address change is pending, the result "%s" of change %j sets the billing city to %s',
    (result, change, expectedCity) => {
      const state = createCartState({
        confirmed: confirmedCart,
        pending: [change, createChange('customer', 2)],
      });
      const changeResult = {
        id: 1,
        cart: cartOfResponse,
        ...(result === 'done' ? { result } : { result, problem }),
      };
      expect(applyChangeResults(state, [changeResult]).confirmed?.billingAddress).toEqual({
        city: expectedCity,
      });
    },
  );
});

describe('cart queue, no response', () => {
  const pending = [createChange('quantity', 1), createChange('coupon', 2)];
  const createInFlightState = (overrides: Partial<CartState> = {}) =>
    createCartState({ pending, inFlight: [1], retries: 1, ...overrides });

  it("cart queue: pauses for as long as a busy shop's Retry-After header says", () => {
    const failure: RequestFailure = { reason: 'throttled', seconds: 7 };
    expect(applyRequestFailure(createInFlightState(), failure, 1_000)).toEqual({
      ...createInFlightState(),
      inFlight: [],
      pausedUntil: 8_000,
    });
  });

  it.each([true, false])(
    'cart queue: going offline doubles the retry delay, and only a change that may have succeeded becomes unacknowledged (%s)',
    (mayBeDone) => {
      const next = applyRequestFailure(createInFlightState(), { reason: 'offline', mayBeDone }, 1_000);
      expect(next).toEqual({
        ...createInFlightState(),
        ...{ inFlight: [], needsReconcile: mayBeDone, isStale: mayBeDone, retries: 2, pausedUntil: 5_000 },
        pending: [{ ...pending[0], unacknowledged: mayBeDone }, pending[1]],
      });
      expect(
        applyRequestFailure(createInFlightState({ isStale: true }), { reason: 'offline', mayBeDone }, 1_000)
          .isStale,
      ).toBe(true);
      // Expects that the queue still has to reconcile another page's orphaned changes if it had to before the failure.
      expect(
        applyRequestFailure(
          createInFlightState({ needsReconcile: true }),
          { reason: 'offline', mayBeDone },
          1_000,
        ).needsReconcile,
      ).toBe(true);
    },
  );

  it('cart queue: each failed request counts as an attempt and doubles the pause, and after the third the change is rejected', () => {
    const failure: RequestFailure = { reason: 'broken', mayBeDone: false, problem };
    const afterFirstFailure = applyRequestFailure(createInFlightState(), failure, 1_000);
    expect(afterFirstFailure.pending).toEqual([{ ...pending[0], attempts: 1, failure: problem }, pending[1]]);
    expect([afterFirstFailure.pausedUntil, afterFirstFailure.retries, afterFirstFailure.inFlight]).toEqual([
      2_000,
      1,
      [],
    ]);
    const afterSecondFailure = applyRequestFailure({ ...afterFirstFailure, inFlight: [1] }, failure, 2_000);
    expect(afterSecondFailure.pausedUntil).toBe(4_000);
    const afterThirdFailure = applyRequestFailure({ ...afterSecondFailure, inFlight: [1] }, failure, 4_000);
    expect(afterThirdFailure.outcomes).toEqual([{ id: 1, result: 'refused', problem }]);
    expect([
      getChangeIds(afterThirdFailure.pending),
      afterThirdFailure.isStale,
      afterThirdFailure.pausedUntil,
    ]).toEqual([[2], true, 8_000]);
  });

  it('cart queue: going offline keeps the last failure of a change', () => {
    const failedChanges = [createChange('coupon', 1, { attempts: 1, failure: problem })];
    const next = applyRequestFailure(
      createCartState({ pending: failedChanges, inFlight: [1] }),
      { reason: 'offline', mayBeDone: false },
      0,
    );
    expect(next.pending).toEqual(failedChanges);
  });

  it('cart queue: a change that may have succeeded is dropped after six attempts', () => {
    const failure: RequestFailure = { reason: 'broken', mayBeDone: true, problem };
    const applyFailureAfterAttempts = (attempts: number) =>
      applyRequestFailure(
        createCartState({ pending: [createChange('coupon', 1, { attempts })], inFlight: [1] }),
        failure,
        0,
      );
    expect(getChangeIds(applyFailureAfterAttempts(4).pending)).toEqual([1]);
    expect(getChangeIds(applyFailureAfterAttempts(5).pending)).toEqual([]);
  });

  it.each([
    ['without a notice through wc-ajax is rejected after the first failure', 'ajax', true, ['1 refused']],
    ['with a notice through wc-ajax is retried', 'ajax', false, []],
    ['without a notice through the Store API is retried', 'store', true, []],
  ] as const)('cart queue: when its request fails, a removal %s', (_case, sentVia, isSilent, outcomes) => {
    const next = applyRequestFailure(
      createCartState({ pending: [createChange('remove', 1, { sentVia, isSilent })], inFlight: [1] }),
      { reason: 'broken', mayBeDone: false, problem },
      0,
    );
    expect(describeOutcomes(next.outcomes)).toEqual(outcomes);
  });

  it.each<RequestFailure>([
    { reason: 'offline', mayBeDone: false },
    { reason: 'throttled', seconds: 1 },
  ])(
    'cart queue: after the failure %j, a newer address replaces the older one and keeps its other fields',
    (failure) => {
      const pendingChanges = [
        createChange('customer', 1, { billing: { city: 'Huế' } }),
        createChange('add', 2),
        createChange('customer', 3, { shipping: { city: 'Vinh' } }),
      ];
      const next = applyRequestFailure(
        createCartState({ pending: pendingChanges, inFlight: [1] }),
        failure,
        0,
      );
      expect(next.pending).toEqual([
        createChange('add', 2),
        createChange('customer', 3, { billing: { city: 'Huế' }, shipping: { city: 'Vinh' } }),
      ]);
      expect(describeOutcomes(next.outcomes)).toEqual(['1 replaced']);
    },
  );

  it('cart queue: a removal replaces an unsent change of quantity, and keeps that quantity for undo', () => {
    const pendingChanges = [createChange('quantity', 1), createChange('remove', 2)];
    const next = applyRequestFailure(
      createCartState({ pending: pendingChanges, inFlight: [1] }),
      { reason: 'throttled', seconds: 1 },
      0,
    );
    expect(next.pending).toEqual([createChange('remove', 2, { lineQuantity: 5 })]);
  });
});

describe('cart queue, after a new read of the cart', () => {
  it('cart queue: after a new read, unacknowledged changes that the cart contains are done, and the others are sent again', () => {
    const pending = [
      createChange('quantity', 1, { unacknowledged: true }),
      createChange('coupon', 2, { unacknowledged: true, attempts: 1 }),
      createChange('rate', 3),
    ];
    const state = createCartState({
      pending,
      needsReconcile: true,
      isStale: true,
      snapshot: [],
      unreadAdditions: [{ productId: 8, quantity: 1 }],
      isReading: true,
      pausedUntil: 9,
      retries: 1,
    });
    const cart = createCart({ a1: 5, a2: 1 });
    const { billingAddress, shippingAddress } = state.confirmed!;
    expect(reconcileWithCart(state, cart)).toEqual(
      createCartState({
        pending: [createChange('coupon', 2, { attempts: 1 }), createChange('rate', 3)],
        confirmed: { ...cart, billingAddress, shippingAddress },
        outcomes: [{ id: 1, result: 'done' }],
      }),
    );
  });

  it('cart queue: when the cart was read again, a change with too many attempts is rejected and the cart is no longer stale', () => {
    const pending = [createChange('coupon', 1, { unacknowledged: true, attempts: 3, failure: problem })];
    const next = reconcileWithCart(createCartState({ pending, isStale: true }), createCart({ a1: 2 }));
    expect([describeOutcomes(next.outcomes), next.isStale]).toEqual([['1 refused'], false]);
  });

  it('cart queue: after a new read, a change that the cart already contains is done without being sent', () => {
    const next = reconcileWithCart(
      createCartState({ pending: [createChange('quantity', 1)], isStale: true }),
      createCart({ a1: 5 }),
    );
    expect(describeOutcomes(next.outcomes)).toEqual(['1 done']);
  });

  const createCartWithCity = (name: string) =>
    createCart({ a1: 2 }, { billing_address: { city: name }, shipping_address: {} });
  it.each([
    [createChange('customer', 1, { unacknowledged: true, billing: { city: 'x' } }), 'Vinh'],
    [createChange('customer', 1, { billing: { city: 'x' } }), 'Huế'],
    [createChange('coupon', 1, { unacknowledged: true }), 'Huế'],
  ])(
    'cart queue: a new read replaces the address only if an address change is unacknowledged (case %#)',
    (change, expectedCity) => {
      const next = reconcileWithCart(
        createCartState({ confirmed: createCartWithCity('Huế'), pending: [change] }),
        createCartWithCity('Vinh'),
      );
      expect(next.confirmed?.billingAddress).toEqual({ city: expectedCity });
    },
  );

  const applyFailedCartRead = (
    overrides: Partial<CartState>,
    failure: RequestFailure = { reason: 'broken', mayBeDone: false, problem },
  ) => applyReadFailure(createCartState({ isReading: true, needsRead: true, ...overrides }), failure, 1_000);

  it('cart queue: while a change is unacknowledged, a failed read counts as an attempt of every pending change', () => {
    const other = { code: 'y', message: 'Khác' };
    const pending = [createChange('coupon', 1), createChange('rate', 2, { attempts: 1, failure: other })];
    expect(applyFailedCartRead({ pending, needsReconcile: true })).toEqual(
      createCartState({
        ...{ needsRead: true, needsReconcile: true, pausedUntil: 3_000 },
        pending: [
          { ...pending[0]!, attempts: 1, failure: problem },
          { ...pending[1]!, attempts: 2, failure: other },
        ],
      }),
    );
    const afterLastAttempt = applyFailedCartRead({
      pending: [createChange('coupon', 1, { attempts: 2 })],
      needsReconcile: true,
    });
    expect(describeOutcomes(afterLastAttempt.outcomes)).toEqual(['1 refused']);
  });

  it('cart queue: while an addition waits for a read after a form, a failed read counts as an attempt of the addition', () => {
    const next = applyFailedCartRead({ pending: [createChange('add', 1)], hasUnreadForm: true });
    expect(next.pending).toEqual([{ ...createChange('add', 1), attempts: 1, failure: problem }]);
    expect(next.pausedUntil).toBe(2_000);
  });

  it.each<[string, Partial<CartState>, RequestFailure | undefined]>([
    ['when no change is unacknowledged', { pending: [createChange('coupon', 1)] }, undefined],
    ['when no change is pending', { needsReconcile: true }, undefined],
    [
      'while offline',
      { pending: [createChange('coupon', 1)], needsReconcile: true },
      { reason: 'offline', mayBeDone: false },
    ],
  ])(
    'cart queue: %s, a failed read of the cart does not count as an attempt to send the change',
    (_, overrides, failure) => {
      const next = applyFailedCartRead(overrides, failure);
      expect(next.pending).toEqual(overrides.pending ?? []);
      expect(next.readProblem).toEqual(failure ? null : problem);
    },
  );
});

describe('cart queue, orphaned changes', () => {
  it('cart queue: orphaned changes get new ids and precede the changes of this page, and those that were in flight become unacknowledged', () => {
    const state = createCartState({ pending: [createChange('coupon', 1)], nextId: 8 });
    const snapshot = [{ key: 'a1', id: 1, quantity: 1 }];
    const changes = [
      createChange('add', 3),
      createChange('rate', 4),
      createChange('quantity', 5, { unacknowledged: true }),
    ];
    expect(prependOrphanedChanges(state, { at: 500, changes, inFlight: [3], snapshot })).toEqual({
      ...state,
      ...{ nextId: 11, needsReconcile: true, isStale: true, snapshot, pausedUntil: 1_500 },
      pending: [
        { ...changes[0], id: 8, isSilent: false, unacknowledged: true },
        { ...changes[1], id: 9, isSilent: false },
        { ...changes[2], id: 10, isSilent: false },
        createChange('coupon', 1),
      ],
    });
  });

  it('cart queue: an orphaned change that was never sent needs no reconciling and does not pause the queue', () => {
    const orphanedEntry = { at: 500, changes: [createChange('add', 3)], inFlight: [], snapshot: [] };
    expect(prependOrphanedChanges(createCartState({ pausedUntil: 7 }), orphanedEntry)).toMatchObject({
      ...{ needsReconcile: false, isStale: false, pausedUntil: 7 },
    });
    const earlierSnapshot = [{ key: 'b2', id: 2, quantity: 1 }];
    const reconcilingState = createCartState({
      needsReconcile: true,
      isStale: true,
      snapshot: earlierSnapshot,
    });
    expect(prependOrphanedChanges(reconcilingState, orphanedEntry)).toMatchObject({
      needsReconcile: true,
      isStale: true,
      snapshot: earlierSnapshot,
    });
  });
});
