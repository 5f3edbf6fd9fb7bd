import type { CartLine, NewChange } from '../../src/cart';
import { createChange, isAddition, isLineChange } from '../../src/cart/change.rules';
import {
  countAddedItems,
  countConfirmedAddedItems,
  createOptimisticCart,
} from '../../src/cart/optimistic.rules';
import {
  addPendingChange,
  applyFetchedCart,
  applyReadFailure,
  createRetryState,
  getNextReadStep,
  hasCartChanged,
  initialCart,
  initialChanges,
  rejectPendingChanges,
  removeChangesClaimedElsewhere,
  replaceWithKnownAddresses,
} from '../../src/cart/read/read-state.rules';
import { createCartMeta } from '../../src/cart/settings-and-meta';
import type { CartState, RequestFailure } from '../../src/cart/state.types';
import { createUndoAddition } from '../../src/cart/undo.rules';
import {
  createCart,
  createCartState,
  createChange as createPendingChange,
  getQuantitiesByKey,
} from '../support/cart/cart-states';

const KINDS = [
  'add',
  'ajaxAdd',
  'formAdd',
  'quantity',
  'remove',
  'coupon',
  'rate',
  'customer',
  'extension',
] as const;

it('cart change: an addition, a change of a line, and any other change are told apart by their fields', () => {
  expect(KINDS.filter((kind) => isAddition(createPendingChange(kind)))).toEqual([
    'add',
    'ajaxAdd',
    'formAdd',
  ]);
  expect(KINDS.filter((kind) => isLineChange(createPendingChange(kind)))).toEqual(['quantity', 'remove']);
});

describe('optimistic cart, rules', () => {
  const cart = createCart({ a1: 2, b2: 1 });
  const describeOptimisticCart = (
    changes: Parameters<typeof createOptimisticCart>[1],
    unread: CartState['unreadAdditions'] = [],
    stale = false,
  ) => {
    const shown = createOptimisticCart(cart, changes, unread, stale)!;
    const { itemsCount, isUpdating } = shown;
    return {
      lines: getQuantitiesByKey(shown),
      pending: shown.items.map(({ pending }) => pending),
      itemsCount,
      isUpdating,
    };
  };
  const before = { lines: { a1: 2, b2: 1 }, pending: [null, null], itemsCount: 3, isUpdating: false };

  it('optimistic cart: is null before the first read, and the confirmed cart while nothing is pending', () => {
    expect(createOptimisticCart(null, [createPendingChange('add')], [], true)).toBeNull();
    expect(describeOptimisticCart([])).toEqual(before);
    expect(describeOptimisticCart([], [], true)).toEqual({ ...before, isUpdating: true });
    expect(describeOptimisticCart([], [{ productId: 9, quantity: 4 }])).toEqual({ ...before, itemsCount: 7 });
  });

  it.each([
    ['add', { quantity: 3 }, { itemsCount: 6 }],
    ['ajaxAdd', { quantity: 3 }, { itemsCount: 6 }],
    ['formAdd', { quantity: 3 }, { itemsCount: 6 }],
    [
      'quantity',
      { key: 'b2', quantity: 7 },
      { lines: { a1: 2, b2: 7 }, pending: [null, 'quantity'], itemsCount: 9 },
    ],
    ['remove', { key: 'b2' }, { pending: [null, 'removal'], itemsCount: 2 }],
    [
      'remove',
      { key: 'b2', lineQuantity: 4 },
      { lines: { a1: 2, b2: 4 }, pending: [null, 'removal'], itemsCount: 2 },
    ],
    ['coupon', {}, {}],
    ['customer', {}, {}],
  ] as const)(
    'optimistic cart: a pending change of kind %s with %j is applied immediately',
    (kind, overrides, difference) => {
      expect(describeOptimisticCart([createPendingChange(kind, 1, overrides as object)])).toEqual({
        ...before,
        isUpdating: true,
        ...difference,
      });
    },
  );

  it('optimistic cart: a change of a line that is not in the cart has no effect', () => {
    expect(describeOptimisticCart([createPendingChange('quantity', 1, { key: 'gone' })])).toEqual(before);
    expect(describeOptimisticCart([createPendingChange('remove', 1, { key: 'gone' })])).toEqual(before);
  });

  it('optimistic cart: choosing a shipping rate changes only the package of that rate', () => {
    const createRate = (rate_id: string, selected: boolean) => ({
      rate_id,
      selected,
      name: rate_id,
      price: '0',
    });
    const packages = [0, 1].map((package_id) => ({
      package_id,
      shipping_rates: [createRate('a', true), createRate('b', false)],
    }));
    const shown = createOptimisticCart(
      createCart({ a1: 1 }, { shipping_rates: packages }),
      [createPendingChange('rate')],
      [],
      false,
    )!;
    expect(shown.isUpdating).toBe(true);
    expect(
      shown.shippingRates.map(({ packageId, shippingRates }) => [
        packageId,
        ...shippingRates.filter(({ selected }) => selected).map(({ rateId }) => rateId),
      ]),
    ).toEqual([
      [0, 'b'],
      [1, 'a'],
    ]);
  });

  it('cart count: pending additions are counted even before the cart was read', () => {
    const pending = [
      createPendingChange('ajaxAdd', 1, { quantity: 2 }),
      createPendingChange('coupon', 2),
      createPendingChange('quantity', 3),
    ];
    expect(countAddedItems(pending, [{ productId: 1, quantity: 4 }])).toBe(6);
    expect(countAddedItems([], [])).toBe(0);
  });

  it('cart count: additions whose response arrived before the store had loaded are counted until the cart is read', () => {
    const pending = [
      createPendingChange('ajaxAdd', 1, { quantity: 2, delivery: 'answered' }),
      createPendingChange('ajaxAdd', 2, { quantity: 3, delivery: 'sent' }),
      createPendingChange('ajaxAdd', 3, { quantity: 5 }),
      // Does not count an addition by a product form: before the store has loaded, only additions from product listings
      // are sent.
      createPendingChange('formAdd', 4, { quantity: 7, delivery: 'answered' } as object),
    ];
    expect(countConfirmedAddedItems(pending, [{ productId: 1, quantity: 4 }])).toBe(6);
    expect(countConfirmedAddedItems(pending, [])).toBe(2);
  });
});

describe('cart meta', () => {
  const idle = {
    updatingCustomerData: false,
    updatingSelectedRate: false,
    applyingCoupon: '',
    removingCoupon: '',
    isCartDataStale: false,
    itemsPendingQuantity: [],
    itemsPendingDelete: [],
  };

  it.each([
    [[], {}],
    [[createPendingChange('customer')], { updatingCustomerData: true }],
    [[createPendingChange('rate')], { updatingSelectedRate: true }],
    [
      [createPendingChange('coupon', 1, { code: 'A' }), createPendingChange('coupon', 2, { code: 'B' })],
      { applyingCoupon: 'A' },
    ],
    [[createPendingChange('coupon', 1, { code: 'A', isApplied: false })], { removingCoupon: 'A' }],
    [
      [
        createPendingChange('quantity'),
        createPendingChange('quantity', 2, { key: 'b2' }),
        createPendingChange('add', 3),
      ],
      { itemsPendingQuantity: ['a1', 'b2'] },
    ],
    [
      [createPendingChange('remove'), createPendingChange('coupon', 2)],
      { itemsPendingDelete: ['a1'], applyingCoupon: 'TET' },
    ],
  ])('pending flags of the cart: show which kinds of change are pending (case %#)', (pending, difference) => {
    expect(createCartMeta(pending, false)).toEqual({ ...idle, ...difference });
    expect(createCartMeta(pending, true)).toEqual({ ...idle, ...difference, isCartDataStale: true });
  });

  it('pending flags of the cart: several are set while several kinds of change are pending', () => {
    expect(
      createCartMeta(
        [createPendingChange('add'), createPendingChange('customer', 2), createPendingChange('rate', 3)],
        false,
      ),
    ).toMatchObject({
      updatingCustomerData: true,
      updatingSelectedRate: true,
    });
  });
});

describe('cart change, creation', () => {
  const newChange: NewChange = { kind: 'coupon', code: 'tet', isApplied: true };

  it('cart change: a new change gets an id, the current time and by default the notice context `wc/cart`', () => {
    const state = createCartState({ nextId: 7 });
    const createdChange = createChange(state.nextId, newChange, 900);
    const initialFields = { id: 7, at: 900, firstAt: 900, attempts: 0, failure: null, unacknowledged: false };
    expect(createdChange).toEqual({ ...newChange, ...initialFields, context: 'wc/cart' });
    expect(createChange(state.nextId, { ...newChange, context: 'wc/checkout' }, 900).context).toBe(
      'wc/checkout',
    );
    const next = addPendingChange({ ...state, pending: [createPendingChange('add')] }, createdChange);
    expect(next).toEqual({ ...state, nextId: 8, pending: [createPendingChange('add'), createdChange] });
  });

  it('cart state: is empty at the beginning', () => {
    expect({ ...initialCart, ...initialChanges }).toEqual({
      ...{
        confirmed: null,
        pending: [],
        inFlight: [],
        isReading: false,
        isStale: false,
        isReadOutdated: false,
        needsReconcile: false,
        hasUnreadForm: false,
      },
      ...{
        snapshot: null,
        unreadAdditions: [],
        userId: null,
        viewers: 0,
        needsRead: false,
        readProblem: null,
      },
      ...{ isOnline: true, pausedUntil: 0, retries: 0, outcomes: [], nextId: 1 },
    });
  });
});

describe('cart read, next step', () => {
  const problem = { code: 'x', message: 'Hỏng' };

  it.each<[string, Partial<CartState>, object]>([
    ['idle when no widget shows a cart', { confirmed: null }, { kind: 'idle' }],
    ['read when a widget shows a cart and none is known', { confirmed: null, viewers: 1 }, { kind: 'read' }],
    ['read when a widget shows a stale cart', { isStale: true, viewers: 1 }, { kind: 'read' }],
    ['idle when the cart has been read and is not stale', { viewers: 1 }, { kind: 'idle' }],
    ['idle when the cart is stale and no widget shows it', { isStale: true }, { kind: 'idle' }],
    ['read when a read was requested', { needsRead: true }, { kind: 'read' }],
    ['idle while a read is in flight', { needsRead: true, isReading: true }, { kind: 'idle' }],
    ['idle while offline', { needsRead: true, isOnline: false }, { kind: 'idle' }],
    ['idle after a read has failed', { needsRead: true, readProblem: problem }, { kind: 'idle' }],
    [
      'wait until the pause is over',
      { needsRead: true, pausedUntil: 1_001 },
      { kind: 'wait', waitUntil: 1_001 },
    ],
    ['read when the pause is over', { needsRead: true, pausedUntil: 1_000 }, { kind: 'read' }],
  ])(
    'cart read: whether the next step is to read the cart, to wait or to stay idle: %s',
    (_, state, expectedStep) => {
      expect(getNextReadStep(createCartState(state), 1_000)).toEqual(expectedStep);
    },
  );

  it('cart read: a successful read ends the pause, resets the failures and completes the requested read', () => {
    const cart = createCart({ a1: 9 });
    const readingState: Partial<CartState> = {
      ...{ isReading: true, isStale: true },
      ...{ needsRead: true, readProblem: problem, pausedUntil: 9, retries: 3 },
    };
    const otherFields = {
      pending: [createPendingChange('add')],
      outcomes: [{ id: 3, result: 'done' as const }],
      viewers: 2,
    };
    expect(applyFetchedCart(createCartState({ ...readingState, ...otherFields }), cart)).toEqual(
      createCartState({ ...otherFields, confirmed: cart }),
    );
  });

  it('cart read: addresses are taken from the first read only, so that later reads do not overwrite edits', () => {
    const createAddressFields = (city: string) => ({ billing_address: { city }, shipping_address: { city } });
    const [confirmedCart, fetchedCart] = [
      createCart({ a1: 1 }, createAddressFields('Huế')),
      createCart({ a1: 2 }, createAddressFields('Hội An')),
    ];
    expect(replaceWithKnownAddresses(createCartState({ confirmed: null }), fetchedCart)).toBe(fetchedCart);
    const { billingAddress, shippingAddress } = confirmedCart;
    expect(replaceWithKnownAddresses(createCartState({ confirmed: confirmedCart }), fetchedCart)).toEqual({
      ...fetchedCart,
      billingAddress,
      shippingAddress,
    });
  });

  it.each<[RequestFailure, Partial<CartState>]>([
    [{ reason: 'throttled', seconds: 3 }, { pausedUntil: 4_000 }],
    [
      { reason: 'offline', mayBeDone: false },
      { pausedUntil: 5_000, retries: 2 },
    ],
    [
      { reason: 'broken', mayBeDone: false, problem },
      { needsRead: false, readProblem: problem },
    ],
  ])(
    'cart read: the failure %j sets the pause, the number of retries and the reported problem',
    (readFailure, difference) => {
      const state = createCartState({ isReading: true, needsRead: true, retries: 1 });
      expect(applyReadFailure(state, readFailure, 1_000)).toEqual({
        ...state,
        isReading: false,
        ...difference,
      });
    },
  );

  it('cart read: each failure in a row doubles the pause, up to 30 seconds', () => {
    const pauses = [0, 1, 2, 3, 4, 9].map(
      (retries) => createRetryState(createCartState({ retries }), 500).pausedUntil - 500,
    );
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });
});

describe('cart writer, rules', () => {
  const cart = createCart({ a1: 1 });
  const cartWithError = createCart({ a1: 1 }, { errors: [{ code: 'x', message: 'Hết hàng' }] });

  it.each<[string, Partial<CartState>, Partial<CartState>, boolean]>([
    ['a first cart without errors', { confirmed: null }, { confirmed: cart }, false],
    ['a first cart with errors', { confirmed: null }, { confirmed: cartWithError }, true],
    ['a second cart', { confirmed: cart }, { confirmed: createCart({}) }, true],
    ['a first cart after an addition', { confirmed: null, isStale: true }, { confirmed: cart }, true],
    ['the same cart when it was stale', { confirmed: cart, isStale: true }, { confirmed: cart }, false],
    ['no cart', { confirmed: null, isStale: true }, { confirmed: null }, false],
    ['a cart that is reset to unknown', { confirmed: cart }, { confirmed: null }, false],
  ])(
    'cart changed event: fires only if the known cart differs from the one before: %s',
    (_, before, after, isChanged) => {
      expect(hasCartChanged(createCartState(before), createCartState(after))).toBe(isChanged);
    },
  );

  it('cart writer: every pending change is rejected when the writer cannot be loaded', () => {
    const problem = { code: 'x', message: 'Hỏng' };
    const state = createCartState({
      pending: [createPendingChange('add', 3), createPendingChange('coupon', 4)],
    });
    expect(rejectPendingChanges(state, problem)).toEqual({
      ...state,
      pending: [],
      outcomes: [
        { id: 3, result: 'refused', problem },
        { id: 4, result: 'refused', problem },
      ],
    });
  });

  it("cart queue: changes that another page has claimed are removed from this page's queue", () => {
    const state = createCartState({
      pending: [createPendingChange('add', 3)],
      inFlight: [3],
      needsReconcile: true,
    });
    const outcomes = [{ id: 3, result: 'replaced' }];
    expect(removeChangesClaimedElsewhere(state)).toEqual(createCartState({ outcomes } as Partial<CartState>));
  });
});

describe('cart undo', () => {
  const createCartLine = (overrides: Partial<CartLine> = {}): CartLine => ({
    ...createCart({ a7: 2 }).items[0]!,
    ...overrides,
  });
  const variation = [{ attribute: 'Men', value: 'Lam', raw: 'x' }];

  it('cart undo: adds the product, quantity and variation of the removed line again', () => {
    const item = { id: 7, quantity: 2 };
    expect(createUndoAddition(createCartLine())).toEqual({ kind: 'add', productId: 7, quantity: 2, item });
    expect(createUndoAddition(createCartLine({ type: 'variation', variation }))).toEqual({
      ...{ kind: 'add', productId: 7, quantity: 2 },
      item: { ...item, variation: [{ attribute: 'Men', value: 'Lam' }] },
    });
  });

  it.each<[string, Partial<CartLine>]>([
    ['of an unknown product type', { type: 'bundle' }],
    ['with item data of a plugin', { itemData: [{ name: 'Khắc', value: 'An', hidden: false }] }],
    ['with extension data of a plugin', { extensions: { x: {} } }],
  ])('cart undo: is not offered for a line %s', (_, overrides) => {
    expect(createUndoAddition(createCartLine(overrides))).toBeUndefined();
  });
});
