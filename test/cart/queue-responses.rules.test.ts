import type { CartState, RequestFailure } from '../../src/cart/cart.state.types';
import {
  applyFailure,
  applyReadFailure,
  applyResults,
  markInFlight,
  prependOrphans,
  reconcileWith,
} from '../../src/cart/write/queue.rules';
import { cartOf, change, ends, ids, quantities, stateOf } from '../support/cart/cart-states';

/** What the queue does after a response, after a lost response, and with the orphaned changes of another page. */

const problem = { code: 'x', message: 'Hỏng' };
const errors = (...given: [code: string, message: string][]) => ({
  errors: given.map(([code, message]) => ({ code, message })),
});

describe('cart queue, response', () => {
  const cart = cartOf({ a1: 5, a2: 1 });

  it('cart queue: a response removes its change, brings its cart and ends every pause', () => {
    const pending = [change('coupon', 1), change('rate', 2)];
    const open = { readProblem: problem, wantsRead: true, isStale: true, pausedUntil: 9, retries: 2 };
    const state = markInFlight(
      stateOf({ pending, ...open, unreadAdditions: [{ productId: 1, quantity: 1 }] }),
      [1],
    );
    expect(state.inFlight).toEqual([1]);
    const { billingAddress, shippingAddress } = state.confirmed!;
    expect(applyResults(state, [{ id: 1, result: 'done', cart }])).toEqual(
      stateOf({
        pending: [change('rate', 2)],
        confirmed: { ...cart, billingAddress, shippingAddress },
        outcomes: [{ id: 1, result: 'done' }],
      }),
    );
  });

  it('cart queue: a response without a cart leaves the confirmed cart marked as stale', () => {
    const state = stateOf({ pending: [change('coupon', 1)], readProblem: problem, wantsRead: true });
    const next = applyResults(state, [{ id: 1, result: 'done' }]);
    expect(next).toEqual({
      ...state,
      ...{ pending: [], isStale: true, outcomes: [{ id: 1, result: 'done' }] },
    });
  });

  it('cart queue: a response without a cart updates the changed line, and counts what was added', () => {
    const pending = [
      change('remove', 1, { sentVia: 'ajax' }),
      change('ajaxAdd', 2, { productId: 7, quantity: 3 }),
      change('quantity', 3, { key: 'a2', quantity: 6 }),
    ];
    const unreadAdditions = [{ productId: 4, quantity: 1 }];
    const next = applyResults(
      stateOf({ pending, unreadAdditions }),
      pending.map(({ id }) => ({ id, result: 'done' as const })),
    );
    expect(quantities(next.confirmed)).toEqual({ a2: 6 });
    expect(next.unreadAdditions).toEqual([...unreadAdditions, { productId: 7, quantity: 3 }]);
    expect([next.pending, next.isStale]).toEqual([[], true]);
  });

  it.each([
    ['an addition', change('ajaxAdd', 1), false],
    ['a coupon', change('coupon', 1), false],
    ['a quantity', change('quantity', 1, { sentVia: 'theme' as const }), true],
  ])(
    'cart queue: a response that refuses %s reports the reason, and leaves the cart as it is',
    (_, asked, stale) => {
      const state = stateOf({ pending: [asked] });
      const next = applyResults(state, [{ id: 1, result: 'refused', problem }]);
      const outcomes = [{ id: 1, result: 'refused', problem }];
      expect(next).toEqual({ ...state, pending: [], isStale: stale, outcomes });
    },
  );

  it('cart queue: a refusal without a cart leaves a stale cart stale', () => {
    const state = stateOf({ pending: [change('coupon', 1)], isStale: true });
    expect(applyResults(state, [{ id: 1, result: 'refused', problem }]).isStale).toBe(true);
  });

  it('cart queue, several responses: changes answered before the last cart are contained in that cart', () => {
    const pending = [change('ajaxAdd', 1), change('quantity', 2), change('ajaxAdd', 3, { productId: 8 })];
    const next = applyResults(stateOf({ pending }), [
      { id: 1, result: 'done' },
      { id: 2, result: 'done', cart },
      { id: 3, result: 'done' },
    ]);
    expect(next.unreadAdditions).toEqual([{ productId: 8, quantity: 1 }]);
    expect([quantities(next.confirmed), next.isStale]).toEqual([{ a1: 5, a2: 1 }, true]);
  });

  it('cart queue: a pending change that the cart of a response already contains is done without being sent', () => {
    const pending = [change('coupon', 1), change('quantity', 2)];
    const next = applyResults(stateOf({ pending }), [{ id: 1, result: 'done', cart }]);
    expect([next.pending, ends(next.outcomes)]).toEqual([[], ['1 done', '2 done']]);
  });

  it('cart queue, several responses: an error about a coupon is kept once, other errors of earlier carts are dropped', () => {
    const first = cartOf(
      {},
      errors(['coupon_expired', 'Hết hạn'], ['coupon_gone', 'Đã bỏ'], ['stock', 'Hết hàng']),
    );
    const last = cartOf({}, errors(['coupon_gone', 'Đã bỏ'], ['stock', 'Còn ít']));
    const pending = [change('coupon', 1), change('rate', 2)];
    const next = applyResults(stateOf({ pending }), [
      { id: 1, result: 'done', cart: first },
      { id: 2, result: 'done', cart: last },
    ]);
    expect(next.confirmed?.errors.map(({ message }) => message)).toEqual(['Đã bỏ', 'Còn ít', 'Hết hạn']);
    const quiet = applyResults(stateOf({ pending }), [
      { id: 1, result: 'done' },
      { id: 2, result: 'done', cart },
    ]);
    expect(quiet.confirmed?.errors).toEqual([]);
  });

  const city = (name: string) => ({ billing_address: { city: name }, shipping_address: { city: name } });
  const theirs = cartOf({}, city('Vinh'));
  const known = cartOf({}, city('Huế'));

  it.each([
    ['done', change('customer', 1), 'Vinh'],
    ['refused', change('coupon', 1), 'Vinh'],
    ['done', change('coupon', 1), 'Huế'],
  ] as const)('cart queue: a response %s of %j may bring a new address: %s', (result, asked, said) => {
    const state = stateOf({ confirmed: known, pending: [asked, change('customer', 2)] });
    const answer = { id: 1, cart: theirs, ...(result === 'done' ? { result } : { result, problem }) };
    expect(applyResults(state, [answer]).confirmed?.billingAddress).toEqual({ city: said });
  });
});

describe('cart queue, no response', () => {
  const pending = [change('quantity', 1), change('coupon', 2)];
  const away = (more: Partial<CartState> = {}) => stateOf({ pending, inFlight: [1], retries: 1, ...more });

  it('cart queue, shop busy: the queue pauses for as long as the shop asks', () => {
    const loss: RequestFailure = { reason: 'throttled', seconds: 7 };
    expect(applyFailure(away(), loss, 1_000)).toEqual({ ...away(), inFlight: [], pausedUntil: 8_000 });
  });

  it.each([true, false])(
    'cart queue, offline: the pause doubles, and the sent change is unacknowledged if it may have succeeded: %s',
    (mayBeDone) => {
      const next = applyFailure(away(), { reason: 'offline', mayBeDone }, 1_000);
      expect(next).toEqual({
        ...away(),
        ...{ inFlight: [], needsReconcile: mayBeDone, isStale: mayBeDone, retries: 2, pausedUntil: 5_000 },
        pending: [{ ...pending[0], unacknowledged: mayBeDone }, pending[1]],
      });
      expect(applyFailure(away({ isStale: true }), { reason: 'offline', mayBeDone }, 1_000).isStale).toBe(
        true,
      );
      // Orphaned changes of another page that may have been applied too make the cart no proof.
      expect(
        applyFailure(away({ needsReconcile: true }), { reason: 'offline', mayBeDone }, 1_000).needsReconcile,
      ).toBe(true);
    },
  );

  it('cart queue, failed request: the attempt is counted, and each retry waits longer until the change is refused', () => {
    const loss: RequestFailure = { reason: 'broken', mayBeDone: false, problem };
    const once = applyFailure(away(), loss, 1_000);
    expect(once.pending).toEqual([{ ...pending[0], attempts: 1, failure: problem }, pending[1]]);
    expect([once.pausedUntil, once.retries, once.inFlight]).toEqual([2_000, 1, []]);
    const twice = applyFailure({ ...once, inFlight: [1] }, loss, 2_000);
    expect(twice.pausedUntil).toBe(4_000);
    const thrice = applyFailure({ ...twice, inFlight: [1] }, loss, 4_000);
    expect(thrice.outcomes).toEqual([{ id: 1, result: 'refused', problem }]);
    expect([ids(thrice.pending), thrice.isStale, thrice.pausedUntil]).toEqual([[2], true, 8_000]);
  });

  it('cart queue, offline: the last failure of a change is kept', () => {
    const failed = [change('coupon', 1, { attempts: 1, failure: problem })];
    const next = applyFailure(
      stateOf({ pending: failed, inFlight: [1] }),
      { reason: 'offline', mayBeDone: false },
      0,
    );
    expect(next.pending).toEqual(failed);
  });

  it('cart queue: a change that may have succeeded is given up after six attempts', () => {
    const loss: RequestFailure = { reason: 'broken', mayBeDone: true, problem };
    const tried = (attempts: number) =>
      applyFailure(stateOf({ pending: [change('coupon', 1, { attempts })], inFlight: [1] }), loss, 0);
    expect(ids(tried(4).pending)).toEqual([1]);
    expect(ids(tried(5).pending)).toEqual([]);
  });

  it.each<RequestFailure>([
    { reason: 'offline', mayBeDone: false },
    { reason: 'throttled', seconds: 1 },
  ])('cart queue: a newer change replaces the one that was not sent, with its other fields: %j', (loss) => {
    const both = [
      change('customer', 1, { billing: { city: 'Huế' } }),
      change('add', 2),
      change('customer', 3, { shipping: { city: 'Vinh' } }),
    ];
    const next = applyFailure(stateOf({ pending: both, inFlight: [1] }), loss, 0);
    expect(next.pending).toEqual([
      change('add', 2),
      change('customer', 3, { billing: { city: 'Huế' }, shipping: { city: 'Vinh' } }),
    ]);
    expect(ends(next.outcomes)).toEqual(['1 replaced']);
  });

  it('cart queue: a removal replaces a quantity that was not sent, and keeps its number of pieces', () => {
    const both = [change('quantity', 1), change('remove', 2)];
    const next = applyFailure(
      stateOf({ pending: both, inFlight: [1] }),
      { reason: 'throttled', seconds: 1 },
      0,
    );
    expect(next.pending).toEqual([change('remove', 2, { lineQuantity: 5 })]);
  });
});

describe('cart queue, cart read again', () => {
  it('cart queue, cart read again: changes that arrived are done, the other unacknowledged ones are sent again', () => {
    const pending = [
      change('quantity', 1, { unacknowledged: true }),
      change('coupon', 2, { unacknowledged: true, attempts: 1 }),
      change('rate', 3),
    ];
    const state = stateOf({
      pending,
      needsReconcile: true,
      isStale: true,
      snapshot: [],
      unreadAdditions: [{ productId: 8, quantity: 1 }],
      reading: true,
      pausedUntil: 9,
      retries: 1,
    });
    const cart = cartOf({ a1: 5, a2: 1 });
    const { billingAddress, shippingAddress } = state.confirmed!;
    expect(reconcileWith(state, cart)).toEqual(
      stateOf({
        pending: [change('coupon', 2, { attempts: 1 }), change('rate', 3)],
        confirmed: { ...cart, billingAddress, shippingAddress },
        outcomes: [{ id: 1, result: 'done' }],
      }),
    );
  });

  it('cart queue, cart read again: a change with too many attempts is refused, and the cart is not stale', () => {
    const pending = [change('coupon', 1, { unacknowledged: true, attempts: 3, failure: problem })];
    const next = reconcileWith(stateOf({ pending, isStale: true }), cartOf({ a1: 2 }));
    expect([ends(next.outcomes), next.isStale]).toEqual([['1 refused'], false]);
  });

  it('cart queue, cart read again: a change that it already contains is done without being sent', () => {
    const next = reconcileWith(
      stateOf({ pending: [change('quantity', 1)], isStale: true }),
      cartOf({ a1: 5 }),
    );
    expect(ends(next.outcomes)).toEqual(['1 done']);
  });

  const city = (name: string) => cartOf({ a1: 2 }, { billing_address: { city: name }, shipping_address: {} });
  it.each([
    [change('customer', 1, { unacknowledged: true, billing: { city: 'x' } }), 'Vinh'],
    [change('customer', 1, { billing: { city: 'x' } }), 'Huế'],
    [change('coupon', 1, { unacknowledged: true }), 'Huế'],
  ])(
    'cart queue, cart read again: it brings a new address only after an unacknowledged customer change, case %#',
    (asked, said) => {
      const next = reconcileWith(stateOf({ confirmed: city('Huế'), pending: [asked] }), city('Vinh'));
      expect(next.confirmed?.billingAddress).toEqual({ city: said });
    },
  );

  const lost = (
    more: Partial<CartState>,
    loss: RequestFailure = { reason: 'broken', mayBeDone: false, problem },
  ) => applyReadFailure(stateOf({ reading: true, wantsRead: true, ...more }), loss, 1_000);

  it('cart queue, cart not readable: each change counts an attempt while one is unacknowledged', () => {
    const other = { code: 'y', message: 'Khác' };
    const pending = [change('coupon', 1), change('rate', 2, { attempts: 1, failure: other })];
    expect(lost({ pending, needsReconcile: true })).toEqual(
      stateOf({
        ...{ wantsRead: true, needsReconcile: true, pausedUntil: 3_000 },
        pending: [
          { ...pending[0]!, attempts: 1, failure: problem },
          { ...pending[1]!, attempts: 2, failure: other },
        ],
      }),
    );
    const hopeless = lost({ pending: [change('coupon', 1, { attempts: 2 })], needsReconcile: true });
    expect(ends(hopeless.outcomes)).toEqual(['1 refused']);
  });

  it.each<[string, Partial<CartState>, RequestFailure | undefined]>([
    ['without a doubt', { pending: [change('coupon', 1)] }, undefined],
    ['with nothing asked', { needsReconcile: true }, undefined],
    [
      'for want of a network',
      { pending: [change('coupon', 1)], needsReconcile: true },
      { reason: 'offline', mayBeDone: false },
    ],
  ])('cart queue, cart not readable: no change counts an attempt %s', (_, more, loss) => {
    const next = lost(more, loss);
    expect(next.pending).toEqual(more.pending ?? []);
    expect(next.readProblem).toEqual(loss ? null : problem);
  });
});

describe('cart queue, orphaned changes', () => {
  it('cart queue: orphaned changes come first with new ids, and those that were in flight are unacknowledged', () => {
    const state = stateOf({ pending: [change('coupon', 1)], nextId: 8 });
    const snapshot = [{ key: 'a1', id: 1, quantity: 1 }];
    const changes = [change('add', 3), change('rate', 4), change('quantity', 5, { unacknowledged: true })];
    expect(prependOrphans(state, { at: 500, changes, inFlight: [3], snapshot })).toEqual({
      ...state,
      ...{ nextId: 11, needsReconcile: true, isStale: true, snapshot: snapshot, pausedUntil: 1_500 },
      pending: [
        { ...changes[0], id: 8, isSilent: false, unacknowledged: true },
        { ...changes[1], id: 9, isSilent: false },
        { ...changes[2], id: 10, isSilent: false },
        change('coupon', 1),
      ],
    });
  });

  it('cart queue: an orphaned change that was never sent does not make the queue reconcile, nor stop it', () => {
    const left = { at: 500, changes: [change('add', 3)], inFlight: [], snapshot: [] };
    expect(prependOrphans(stateOf({ pausedUntil: 7 }), left)).toMatchObject({
      ...{ needsReconcile: false, isStale: false, pausedUntil: 7 },
    });
    const older = [{ key: 'b2', id: 2, quantity: 1 }];
    const doubting = stateOf({ needsReconcile: true, isStale: true, snapshot: older });
    expect(prependOrphans(doubting, left)).toMatchObject({
      needsReconcile: true,
      isStale: true,
      snapshot: older,
    });
  });
});
