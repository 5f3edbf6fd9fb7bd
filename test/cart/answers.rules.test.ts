import type { CartState, Loss } from '../../src/cart/cart.state.types';
import {
  settle,
  withCart,
  withFlight,
  withLoss,
  withLostRead,
  withOrphans,
} from '../../src/cart/write/queue.rules';
import { cartOf, change, ends, ids, quantities, stateOf } from './states';

/** The queue as a table: what becomes of it with an answer, without one, and with what another page has left. */

const problem = { code: 'x', message: 'Hỏng' };
const errors = (...given: [code: string, message: string][]) => ({
  errors: given.map(([code, message]) => ({ code, message })),
});

describe('an answer', () => {
  const cart = cartOf({ a1: 5, a2: 1 });

  it('removes its change, brings its cart, and ends every pause', () => {
    const pending = [change('coupon', 1), change('rate', 2)];
    const open = { readProblem: problem, readWanted: true, stale: true, pausedUntil: 9, silences: 2 };
    const state = withFlight(stateOf({ pending, ...open, unread: [{ productId: 1, quantity: 1 }] }), [1]);
    expect(state.inFlight).toEqual([1]);
    const { billingAddress, shippingAddress } = state.confirmed!;
    expect(settle(state, [{ id: 1, result: 'done', cart }])).toEqual(
      stateOf({
        pending: [change('rate', 2)],
        confirmed: { ...cart, billingAddress, shippingAddress },
        outcomes: [{ id: 1, result: 'done' }],
      }),
    );
  });

  it('without a cart leaves what is known of it old', () => {
    const state = stateOf({ pending: [change('coupon', 1)], readProblem: problem, readWanted: true });
    const next = settle(state, [{ id: 1, result: 'done' }]);
    expect(next).toEqual({
      ...state,
      ...{ pending: [], stale: true, outcomes: [{ id: 1, result: 'done' }] },
    });
  });

  it('without a cart is seen in the line it is about, and counted where it was added', () => {
    const pending = [
      change('remove', 1, { by: 'ajax' }),
      change('ajaxAdd', 2, { productId: 7, quantity: 3 }),
      change('quantity', 3, { key: 'a2', quantity: 6 }),
    ];
    const unread = [{ productId: 4, quantity: 1 }];
    const next = settle(
      stateOf({ pending, unread }),
      pending.map(({ id }) => ({ id, result: 'done' as const })),
    );
    expect(quantities(next.confirmed)).toEqual({ a2: 6 });
    expect(next.unread).toEqual([...unread, { productId: 7, quantity: 3 }]);
    expect([next.pending, next.stale]).toEqual([[], true]);
  });

  it.each([
    ['an addition', change('ajaxAdd', 1), false],
    ['a coupon', change('coupon', 1), false],
    ['a quantity', change('quantity', 1, { by: 'theme' as const }), true],
  ])('that refuses %s says why, and changes nothing', (_, asked, stale) => {
    const state = stateOf({ pending: [asked] });
    const next = settle(state, [{ id: 1, result: 'refused', problem }]);
    const outcomes = [{ id: 1, result: 'refused', problem }];
    expect(next).toEqual({ ...state, pending: [], stale, outcomes });
  });

  it('without a cart keeps it as old as it was', () => {
    const state = stateOf({ pending: [change('coupon', 1)], stale: true });
    expect(settle(state, [{ id: 1, result: 'refused', problem }]).stale).toBe(true);
  });

  it('before the last cart is in that cart', () => {
    const pending = [change('ajaxAdd', 1), change('quantity', 2), change('ajaxAdd', 3, { productId: 8 })];
    const next = settle(stateOf({ pending }), [
      { id: 1, result: 'done' },
      { id: 2, result: 'done', cart },
      { id: 3, result: 'done' },
    ]);
    expect(next.unread).toEqual([{ productId: 8, quantity: 1 }]);
    expect([quantities(next.confirmed), next.stale]).toEqual([{ a1: 5, a2: 1 }, true]);
  });

  it('in the cart of which a wish is fulfilled makes it needless', () => {
    const pending = [change('coupon', 1), change('quantity', 2)];
    const next = settle(stateOf({ pending }), [{ id: 1, result: 'done', cart }]);
    expect([next.pending, ends(next.outcomes)]).toEqual([[], ['1 done', '2 done']]);
  });

  it('among several says once what became of a coupon, and nothing else of those before', () => {
    const first = cartOf(
      {},
      errors(['coupon_expired', 'Hết hạn'], ['coupon_gone', 'Đã bỏ'], ['stock', 'Hết hàng']),
    );
    const last = cartOf({}, errors(['coupon_gone', 'Đã bỏ'], ['stock', 'Còn ít']));
    const pending = [change('coupon', 1), change('rate', 2)];
    const next = settle(stateOf({ pending }), [
      { id: 1, result: 'done', cart: first },
      { id: 2, result: 'done', cart: last },
    ]);
    expect(next.confirmed?.errors.map(({ message }) => message)).toEqual(['Đã bỏ', 'Còn ít', 'Hết hạn']);
    const quiet = settle(stateOf({ pending }), [
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
  ] as const)('that is %s of %j may say another address: %s', (result, asked, said) => {
    const state = stateOf({ confirmed: known, pending: [asked, change('customer', 2)] });
    const answer = { id: 1, cart: theirs, ...(result === 'done' ? { result } : { result, problem }) };
    expect(settle(state, [answer]).confirmed?.billingAddress).toEqual({ city: said });
  });
});

describe('no answer', () => {
  const pending = [change('quantity', 1), change('coupon', 2)];
  const away = (more: Partial<CartState> = {}) => stateOf({ pending, inFlight: [1], silences: 1, ...more });

  it('because the shop is busy is a pause', () => {
    const loss: Loss = { why: 'throttled', seconds: 7 };
    expect(withLoss(away(), loss, 1_000)).toEqual({ ...away(), inFlight: [], pausedUntil: 8_000 });
  });

  it.each([true, false])('because nobody is there is a longer pause, and maybe a doubt: %s', (maybeDone) => {
    const next = withLoss(away(), { why: 'offline', maybeDone }, 1_000);
    expect(next).toEqual({
      ...away(),
      ...{ inFlight: [], inDoubt: maybeDone, stale: maybeDone, silences: 2, pausedUntil: 5_000 },
      pending: [{ ...pending[0], doubtful: maybeDone }, pending[1]],
    });
    expect(withLoss(away({ stale: true }), { why: 'offline', maybeDone }, 1_000).stale).toBe(true);
    // What another page has left in doubt meanwhile is no clearer for it.
    expect(withLoss(away({ inDoubt: true }), { why: 'offline', maybeDone }, 1_000).inDoubt).toBe(true);
  });

  it('because something broke is counted, and tried again a little later each time', () => {
    const loss: Loss = { why: 'broken', maybeDone: false, problem };
    const once = withLoss(away(), loss, 1_000);
    expect(once.pending).toEqual([{ ...pending[0], attempts: 1, failure: problem }, pending[1]]);
    expect([once.pausedUntil, once.silences, once.inFlight]).toEqual([2_000, 1, []]);
    const twice = withLoss({ ...once, inFlight: [1] }, loss, 2_000);
    expect(twice.pausedUntil).toBe(4_000);
    const thrice = withLoss({ ...twice, inFlight: [1] }, loss, 4_000);
    expect(thrice.outcomes).toEqual([{ id: 1, result: 'refused', problem }]);
    expect([ids(thrice.pending), thrice.stale, thrice.pausedUntil]).toEqual([[2], true, 8_000]);
  });

  it('keeps what was the matter last while nobody is there', () => {
    const failed = [change('coupon', 1, { attempts: 1, failure: problem })];
    const next = withLoss(
      stateOf({ pending: failed, inFlight: [1] }),
      { why: 'offline', maybeDone: false },
      0,
    );
    expect(next.pending).toEqual(failed);
  });

  it('of what may have arrived is given up after six tries', () => {
    const loss: Loss = { why: 'broken', maybeDone: true, problem };
    const tried = (attempts: number) =>
      withLoss(stateOf({ pending: [change('coupon', 1, { attempts })], inFlight: [1] }), loss, 0);
    expect(ids(tried(4).pending)).toEqual([1]);
    expect(ids(tried(5).pending)).toEqual([]);
  });

  it.each<Loss>([
    { why: 'offline', maybeDone: false },
    { why: 'throttled', seconds: 1 },
  ])('lets the newer wish stand for the one that came back: %j', (loss) => {
    const both = [
      change('customer', 1, { billing: { city: 'Huế' } }),
      change('add', 2),
      change('customer', 3, { shipping: { city: 'Vinh' } }),
    ];
    const next = withLoss(stateOf({ pending: both, inFlight: [1] }), loss, 0);
    expect(next.pending).toEqual([
      change('add', 2),
      change('customer', 3, { billing: { city: 'Huế' }, shipping: { city: 'Vinh' } }),
    ]);
    expect(ends(next.outcomes)).toEqual(['1 replaced']);
  });

  it('of a quantity that was removed since leaves the removal, which knows how many there were to be', () => {
    const both = [change('quantity', 1), change('remove', 2)];
    const next = withLoss(stateOf({ pending: both, inFlight: [1] }), { why: 'throttled', seconds: 1 }, 0);
    expect(next.pending).toEqual([change('remove', 2, { pieces: 5 })]);
  });
});

describe('a cart that was read', () => {
  it('tells what of a lost request had arrived, and gives the rest another turn', () => {
    const pending = [
      change('quantity', 1, { doubtful: true }),
      change('coupon', 2, { doubtful: true, attempts: 1 }),
      change('rate', 3),
    ];
    const state = stateOf({
      pending,
      inDoubt: true,
      stale: true,
      before: [],
      unread: [{ productId: 8, quantity: 1 }],
      reading: true,
      pausedUntil: 9,
      silences: 1,
    });
    const cart = cartOf({ a1: 5, a2: 1 });
    const { billingAddress, shippingAddress } = state.confirmed!;
    expect(withCart(state, cart)).toEqual(
      stateOf({
        pending: [change('coupon', 2, { attempts: 1 }), change('rate', 3)],
        confirmed: { ...cart, billingAddress, shippingAddress },
        outcomes: [{ id: 1, result: 'done' }],
      }),
    );
  });

  it('ends what was tried too often, and is not old for all that', () => {
    const pending = [change('coupon', 1, { doubtful: true, attempts: 3, failure: problem })];
    const next = withCart(stateOf({ pending, stale: true }), cartOf({ a1: 2 }));
    expect([ends(next.outcomes), next.stale]).toEqual([['1 refused'], false]);
  });

  it('makes needless what it already shows', () => {
    const next = withCart(stateOf({ pending: [change('quantity', 1)], stale: true }), cartOf({ a1: 5 }));
    expect(ends(next.outcomes)).toEqual(['1 done']);
  });

  const city = (name: string) => cartOf({ a1: 2 }, { billing_address: { city: name }, shipping_address: {} });
  it.each([
    [change('customer', 1, { doubtful: true, billing: { city: 'x' } }), 'Vinh'],
    [change('customer', 1, { billing: { city: 'x' } }), 'Huế'],
    [change('coupon', 1, { doubtful: true }), 'Huế'],
  ])('may say another address only after a lost one, case %#', (asked, said) => {
    const next = withCart(stateOf({ confirmed: city('Huế'), pending: [asked] }), city('Vinh'));
    expect(next.confirmed?.billingAddress).toEqual({ city: said });
  });

  const lost = (more: Partial<CartState>, loss: Loss = { why: 'broken', maybeDone: false, problem }) =>
    withLostRead(stateOf({ reading: true, readWanted: true, ...more }), loss, 1_000);

  it('and could not be is tried again while something is in doubt', () => {
    const other = { code: 'y', message: 'Khác' };
    const pending = [change('coupon', 1), change('rate', 2, { attempts: 1, failure: other })];
    expect(lost({ pending, inDoubt: true })).toEqual(
      stateOf({
        ...{ readWanted: true, inDoubt: true, pausedUntil: 3_000 },
        pending: [
          { ...pending[0]!, attempts: 1, failure: problem },
          { ...pending[1]!, attempts: 2, failure: other },
        ],
      }),
    );
    const hopeless = lost({ pending: [change('coupon', 1, { attempts: 2 })], inDoubt: true });
    expect(ends(hopeless.outcomes)).toEqual(['1 refused']);
  });

  it.each<[string, Partial<CartState>, Loss | undefined]>([
    ['without a doubt', { pending: [change('coupon', 1)] }, undefined],
    ['with nothing asked', { inDoubt: true }, undefined],
    [
      'for want of a network',
      { pending: [change('coupon', 1)], inDoubt: true },
      { why: 'offline', maybeDone: false },
    ],
  ])('and could not be leaves what is asked %s', (_, more, loss) => {
    const next = lost(more, loss);
    expect(next.pending).toEqual(more.pending ?? []);
    expect(next.readProblem).toEqual(loss ? null : problem);
  });
});

describe('what another page left behind', () => {
  it('comes first, numbered anew, in doubt as far as it was on its way', () => {
    const state = stateOf({ pending: [change('coupon', 1)], nextId: 8 });
    const before = [{ key: 'a1', id: 1, quantity: 1 }];
    const changes = [change('add', 3), change('rate', 4), change('quantity', 5, { doubtful: true })];
    expect(withOrphans(state, { at: 500, changes, inFlight: [3], before })).toEqual({
      ...state,
      ...{ nextId: 11, inDoubt: true, stale: true, before, pausedUntil: 1_500 },
      pending: [
        { ...changes[0], id: 8, quiet: false, doubtful: true },
        { ...changes[1], id: 9, quiet: false },
        { ...changes[2], id: 10, quiet: false },
        change('coupon', 1),
      ],
    });
  });

  it('that was not sent makes nothing doubtful, and takes no doubt away', () => {
    const left = { at: 500, changes: [change('add', 3)], inFlight: [], before: [] };
    expect(withOrphans(stateOf({ pausedUntil: 7 }), left)).toMatchObject({
      ...{ inDoubt: false, stale: false, pausedUntil: 7 },
    });
    const older = [{ key: 'b2', id: 2, quantity: 1 }];
    const doubting = stateOf({ inDoubt: true, stale: true, before: older });
    expect(withOrphans(doubting, left)).toMatchObject({ inDoubt: true, stale: true, before: older });
  });
});
