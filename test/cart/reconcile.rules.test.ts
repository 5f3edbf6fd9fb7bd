import type { CartChange } from '../../src/cart/change.rules';
import type { CartState } from '../../src/cart/state.types';
import { findAppliedChanges } from '../../src/cart/write/reconcile.rules';
import {
  createCart,
  createCartState,
  createChange,
  getChangeIds,
  type QuantitiesByKey,
} from '../support/cart/cart-states';

/**
 * Tests how the cart is reconciled after a lost response: a comparison of the carts before and after the request
 * shows which changes reached the server.
 */

const createUnacknowledgedAddition = (id: number, productId: number, quantity = 1) =>
  createChange('add', id, { productId, quantity, unacknowledged: true });
const createUnacknowledgedVariationAddition = (id: number, quantity = 1) =>
  createChange('add', id, {
    ...{ productId: 1, quantity, unacknowledged: true },
    item: { id: 1, quantity, variation: [{ attribute: 'Men', value: 'Lam' }] },
  });
const createQuantityChange = (id: number, key: string, quantity: number) =>
  createChange('quantity', id, { key, quantity, unacknowledged: true });
const createRemoval = (id: number, key: string) => createChange('remove', id, { key, unacknowledged: true });

const listAppliedChangeIds = (
  before: QuantitiesByKey,
  pending: CartChange[],
  after: QuantitiesByKey,
  overrides: Partial<CartState> = {},
) =>
  getChangeIds(
    findAppliedChanges(
      createCartState({ confirmed: createCart(before), pending, ...overrides }),
      createCart(after),
    ),
  );

it.each<[string, QuantitiesByKey, CartChange[], QuantitiesByKey, number[]]>([
  [
    'none arrived',
    { a1: 1 },
    [
      createUnacknowledgedAddition(1, 1),
      createQuantityChange(2, 'a1', 5),
      createUnacknowledgedAddition(3, 1, 2),
    ],
    { a1: 1 },
    [],
  ],
  [
    'only the first arrived',
    { a1: 1 },
    [
      createUnacknowledgedAddition(1, 1),
      createQuantityChange(2, 'a1', 5),
      createUnacknowledgedAddition(3, 1, 2),
    ],
    { a1: 2 },
    [1],
  ],
  [
    'the first two arrived',
    { a1: 1 },
    [
      createUnacknowledgedAddition(1, 1),
      createQuantityChange(2, 'a1', 5),
      createUnacknowledgedAddition(3, 1, 2),
    ],
    { a1: 5 },
    [1, 2],
  ],
  [
    'all arrived',
    { a1: 1 },
    [
      createUnacknowledgedAddition(1, 1),
      createQuantityChange(2, 'a1', 5),
      createUnacknowledgedAddition(3, 1, 2),
    ],
    { a1: 7 },
    [1, 2, 3],
  ],
  [
    'another client changed the line as well',
    { a1: 1 },
    [
      createUnacknowledgedAddition(1, 1),
      createQuantityChange(2, 'a1', 5),
      createUnacknowledgedAddition(3, 1, 2),
    ],
    { a1: 6 },
    [1, 3],
  ],
  [
    'another client removed pieces',
    { a1: 2 },
    [createUnacknowledgedAddition(1, 1), createQuantityChange(2, 'a1', 5)],
    { a1: 1 },
    [],
  ],
  ['a removal arrived', { a1: 2, b1: 1 }, [createRemoval(1, 'a1')], { b1: 1 }, [1]],
  ['a removal did not arrive', { a1: 2 }, [createRemoval(1, 'a1')], { a1: 2 }, []],
  [
    'an addition and the removal of its line both arrived',
    { a1: 2 },
    [createUnacknowledgedAddition(1, 1), createRemoval(2, 'a1')],
    {},
    [1, 2],
  ],
  [
    'only the addition arrived, not the removal',
    { a1: 2 },
    [createUnacknowledgedAddition(1, 1), createRemoval(2, 'a1')],
    { a1: 3 },
    [1],
  ],
  [
    "only another product's line grew",
    { a1: 1, c3: 1 },
    [createUnacknowledgedAddition(1, 1)],
    { a1: 1, c3: 2 },
    [],
  ],
  [
    'the addition created the first line of its product',
    { c3: 1 },
    [createUnacknowledgedAddition(1, 1)],
    { a1: 1, c3: 1 },
    [1],
  ],
  [
    'additions of two products all arrived',
    {},
    [
      createUnacknowledgedAddition(1, 1),
      createUnacknowledgedAddition(2, 2),
      createUnacknowledgedAddition(3, 1),
    ],
    { a1: 2, c2: 1 },
    [1, 2, 3],
  ],
  [
    'one of two products arrived',
    {},
    [createUnacknowledgedAddition(1, 1), createUnacknowledgedAddition(2, 2)],
    { c2: 1 },
    [2],
  ],
  [
    'a variation arrived',
    { a1: 1, c3: 1 },
    [createUnacknowledgedVariationAddition(1)],
    { a1: 1, c3: 2 },
    [1],
  ],
  [
    'a line grew and no variation arrived',
    { a1: 1, c3: 1 },
    [createUnacknowledgedVariationAddition(1), createQuantityChange(2, 'a1', 5)],
    { a1: 5, c3: 1 },
    [2],
  ],
  [
    'a variation arrived and a line did not grow',
    { a1: 1 },
    [createUnacknowledgedVariationAddition(1), createQuantityChange(2, 'a1', 5)],
    { a1: 1, c3: 1 },
    [1],
  ],
  [
    'the product has two lines, and only one of them changed',
    { a1: 1, c3: 1, d3: 1 },
    [createQuantityChange(1, 'c3', 4), createUnacknowledgedAddition(2, 3)],
    { a1: 1, c3: 5, d3: 1 },
    [1, 2],
  ],
  [
    'a quantity changed elsewhere while the total stayed the same',
    { a1: 1, b1: 2 },
    [createQuantityChange(1, 'a1', 2)],
    { a1: 2, b1: 1 },
    [],
  ],
  [
    'an addition by `wc-ajax` arrived',
    {},
    [createChange('ajaxAdd', 1, { unacknowledged: true })],
    { a1: 1 },
    [1],
  ],
  [
    'a line to remove had already disappeared before',
    { c3: 1 },
    [createRemoval(1, 'a1'), createQuantityChange(2, 'b1', 3)],
    { c3: 1 },
    [1],
  ],
])(
  'cart reconcile: after a lost response, comparing the carts shows which changes have been applied: %s',
  (_, before, pending, after, expected) => {
    expect(listAppliedChangeIds(before, pending, after)).toEqual(expected);
  },
);

it('cart reconcile: a coupon counts as applied if the new cart contains it', () => {
  const createCouponChange = (id: number, code: string) =>
    createChange('coupon', id, { code, unacknowledged: true });
  const state = createCartState({ pending: [createCouponChange(1, 'moi'), createCouponChange(2, 'tet')] });
  expect(
    getChangeIds(findAppliedChanges(state, createCart({}, { coupons: [{ code: 'tet', totals: {} }] }))),
  ).toEqual([2]);
});

it('cart reconcile: a change that was not sent yet never counts as applied', () => {
  expect(listAppliedChangeIds({ a1: 1 }, [createChange('add', 1)], { a1: 2 })).toEqual([]);
});

it.each([
  [[{ productId: 1, quantity: 2 }], createUnacknowledgedAddition(1, 1), { a1: 3 }, []],
  [[{ productId: 1, quantity: 2 }], createUnacknowledgedAddition(1, 1), { a1: 4 }, [1]],
  [[{ productId: 1, quantity: 2 }], createUnacknowledgedAddition(1, 1), { a1: 2 }, []],
  [[{ productId: 1, quantity: 2 }], createUnacknowledgedAddition(1, 1), { a1: 5 }, [1]],
  [[{ productId: 9, quantity: 2 }], createUnacknowledgedAddition(1, 1), { a1: 2, c9: 2 }, [1]],
  [[{ productId: 9, quantity: 2 }], createUnacknowledgedVariationAddition(1), { a1: 1, c9: 2 }, []],
  [[{ productId: 9, quantity: 2 }], createUnacknowledgedVariationAddition(1), { a1: 1, c9: 2, d8: 1 }, [1]],
])(
  'cart reconcile: items of an addition that was already confirmed are not counted for another one: %j',
  (unreadAdditions, change, after, expected) => {
    expect(
      listAppliedChangeIds({ a1: 1 }, [change], after as unknown as QuantitiesByKey, { unreadAdditions }),
    ).toEqual(expected);
  },
);

it('cart reconcile: a quantity that can come from an already confirmed addition does not count as changed', () => {
  const unreadAdditions = [{ productId: 1, quantity: 1 }];
  expect(
    listAppliedChangeIds(
      { a1: 1, b1: 2 },
      [createQuantityChange(1, 'a1', 3)],
      { a1: 3, b1: 1 },
      { unreadAdditions },
    ),
  ).toEqual([]);
});

it('cart reconcile: an addition of a closed page is not sent again if the cart has been read since and contains it', () => {
  const previousPage = { snapshot: [{ key: 'a1', id: 1, quantity: 1 }] };
  expect(
    listAppliedChangeIds({ a1: 2 }, [createUnacknowledgedAddition(1, 1)], { a1: 2 }, previousPage),
  ).toEqual([1]);
  expect(
    listAppliedChangeIds({ a1: 1 }, [createUnacknowledgedAddition(1, 1)], { a1: 1 }, previousPage),
  ).toEqual([]);
});

describe('cart reconcile, no confirmed cart', () => {
  it('cart reconcile: without a known earlier cart, a line of the product counts as the addition', () => {
    const noEarlierCart = { confirmed: null, snapshot: null };
    expect(listAppliedChangeIds({}, [createUnacknowledgedAddition(1, 1)], { a1: 1 }, noEarlierCart)).toEqual([
      1,
    ]);
    expect(listAppliedChangeIds({}, [createUnacknowledgedAddition(1, 1)], {}, noEarlierCart)).toEqual([]);
    expect(listAppliedChangeIds({}, [createUnacknowledgedAddition(1, 1)], { c2: 1 }, noEarlierCart)).toEqual(
      [],
    );
    expect(listAppliedChangeIds({}, [createQuantityChange(1, 'a1', 4)], { a1: 4 }, noEarlierCart)).toEqual([
      1,
    ]);
  });

  it("cart reconcile: without a known earlier cart, the lines in the previous page's journal are used for the comparison", () => {
    const previousPage = { confirmed: null, snapshot: [{ key: 'a1', id: 1, quantity: 1 }] };
    expect(listAppliedChangeIds({}, [createUnacknowledgedAddition(1, 1)], { a1: 1 }, previousPage)).toEqual(
      [],
    );
    expect(listAppliedChangeIds({}, [createUnacknowledgedAddition(1, 1)], { a1: 2 }, previousPage)).toEqual([
      1,
    ]);
  });
});
