import type { CartChange } from '../../src/cart/cart.change.types';
import type { CartState } from '../../src/cart/cart.state.types';
import { changesFoundIn } from '../../src/cart/write/reconcile.rules';
import { cartOf, createCartState, createChange, idsOf, type Lines } from '../support/cart/cart-states';

/**
 * The response to a request was lost: compares the cart from before it with the cart read afterwards, to find which
 * changes arrived.
 */

const add = (id: number, productId: number, quantity = 1) =>
  createChange('add', id, { productId, quantity, unacknowledged: true });
const addVariation = (id: number, quantity = 1) =>
  createChange('add', id, {
    ...{ productId: 1, quantity, unacknowledged: true },
    item: { id: 1, quantity, variation: [{ attribute: 'Men', value: 'Lam' }] },
  });
const set = (id: number, key: string, quantity: number) =>
  createChange('quantity', id, { key, quantity, unacknowledged: true });
const remove = (id: number, key: string) => createChange('remove', id, { key, unacknowledged: true });

const arrived = (before: Lines, pending: CartChange[], after: Lines, more: Partial<CartState> = {}) =>
  idsOf(changesFoundIn(createCartState({ confirmed: cartOf(before), pending, ...more }), cartOf(after)));

it.each<[string, Lines, CartChange[], Lines, number[]]>([
  ['none arrived', { a1: 1 }, [add(1, 1), set(2, 'a1', 5), add(3, 1, 2)], { a1: 1 }, []],
  ['only the first arrived', { a1: 1 }, [add(1, 1), set(2, 'a1', 5), add(3, 1, 2)], { a1: 2 }, [1]],
  ['the first two arrived', { a1: 1 }, [add(1, 1), set(2, 'a1', 5), add(3, 1, 2)], { a1: 5 }, [1, 2]],
  ['all arrived', { a1: 1 }, [add(1, 1), set(2, 'a1', 5), add(3, 1, 2)], { a1: 7 }, [1, 2, 3]],
  [
    'another change on the server as well',
    { a1: 1 },
    [add(1, 1), set(2, 'a1', 5), add(3, 1, 2)],
    { a1: 6 },
    [1, 3],
  ],
  ['another client removed pieces', { a1: 2 }, [add(1, 1), set(2, 'a1', 5)], { a1: 1 }, []],
  ['a removal arrived', { a1: 2, b1: 1 }, [remove(1, 'a1')], { b1: 1 }, [1]],
  ['a removal did not arrive', { a1: 2 }, [remove(1, 'a1')], { a1: 2 }, []],
  ['an addition whose line was then removed', { a1: 2 }, [add(1, 1), remove(2, 'a1')], {}, [1, 2]],
  ['only the addition arrived, not the removal', { a1: 2 }, [add(1, 1), remove(2, 'a1')], { a1: 3 }, [1]],
  ["only another product's line grew", { a1: 1, c3: 1 }, [add(1, 1)], { a1: 1, c3: 2 }, []],
  ['the first line of a product', { c3: 1 }, [add(1, 1)], { a1: 1, c3: 1 }, [1]],
  ['several products at once', {}, [add(1, 1), add(2, 2), add(3, 1)], { a1: 2, c2: 1 }, [1, 2, 3]],
  ['one of two products arrived', {}, [add(1, 1), add(2, 2)], { c2: 1 }, [2]],
  ['a variation arrived', { a1: 1, c3: 1 }, [addVariation(1)], { a1: 1, c3: 2 }, [1]],
  [
    'a line grew and no variation arrived',
    { a1: 1, c3: 1 },
    [addVariation(1), set(2, 'a1', 5)],
    { a1: 5, c3: 1 },
    [2],
  ],
  [
    'a variation arrived and a line did not grow',
    { a1: 1 },
    [addVariation(1), set(2, 'a1', 5)],
    { a1: 1, c3: 1 },
    [1],
  ],
  [
    'two lines of one product',
    { a1: 1, c3: 1, d3: 1 },
    [set(1, 'c3', 4), add(2, 3)],
    { a1: 1, c3: 5, d3: 1 },
    [1, 2],
  ],
  [
    'a quantity changed elsewhere while the total stayed the same',
    { a1: 1, b1: 2 },
    [set(1, 'a1', 2)],
    { a1: 2, b1: 1 },
    [],
  ],
  [
    "an addition by a listing's button",
    {},
    [createChange('ajaxAdd', 1, { unacknowledged: true })],
    { a1: 1 },
    [1],
  ],
  ['a line that was gone before', { c3: 1 }, [remove(1, 'a1'), set(2, 'b1', 3)], { c3: 1 }, [1]],
])(
  'cart reconcile: finds out which changes arrived although their responses were lost: %s',
  (_, before, pending, after, expected) => {
    expect(arrived(before, pending, after)).toEqual(expected);
  },
);

it('cart reconcile: a change without a quantity has arrived if the cart contains its result', () => {
  const coupon = (id: number, code: string) => createChange('coupon', id, { code, unacknowledged: true });
  const state = createCartState({ pending: [coupon(1, 'moi'), coupon(2, 'tet')] });
  expect(idsOf(changesFoundIn(state, cartOf({}, { coupons: [{ code: 'tet', totals: {} }] })))).toEqual([2]);
});

it('cart reconcile: a change that is not unacknowledged is left out', () => {
  expect(arrived({ a1: 1 }, [createChange('add', 1)], { a1: 2 })).toEqual([]);
});

it.each([
  [[{ productId: 1, quantity: 2 }], add(1, 1), { a1: 3 }, []],
  [[{ productId: 1, quantity: 2 }], add(1, 1), { a1: 4 }, [1]],
  [[{ productId: 1, quantity: 2 }], add(1, 1), { a1: 2 }, []],
  [[{ productId: 1, quantity: 2 }], add(1, 1), { a1: 5 }, [1]],
  [[{ productId: 9, quantity: 2 }], add(1, 1), { a1: 2, c9: 2 }, [1]],
  [[{ productId: 9, quantity: 2 }], addVariation(1), { a1: 1, c9: 2 }, []],
  [[{ productId: 9, quantity: 2 }], addVariation(1), { a1: 1, c9: 2, d8: 1 }, [1]],
])(
  'cart reconcile: an addition confirmed without a cart is not counted for another addition: %j',
  (unreadAdditions, asked, after, expected) => {
    expect(arrived({ a1: 1 }, [asked], after as unknown as Lines, { unreadAdditions })).toEqual(expected);
  },
);

it('cart reconcile: a total that an addition without a cart explains does not count as a change of quantity', () => {
  const unreadAdditions = [{ productId: 1, quantity: 1 }];
  expect(arrived({ a1: 1, b1: 2 }, [set(1, 'a1', 3)], { a1: 3, b1: 1 }, { unreadAdditions })).toEqual([]);
});

describe('cart reconcile, no confirmed cart', () => {
  it('cart reconcile: without a confirmed cart, a line in the cart counts as the addition', () => {
    const nothing = { confirmed: null, snapshot: null };
    expect(arrived({}, [add(1, 1)], { a1: 1 }, nothing)).toEqual([1]);
    expect(arrived({}, [add(1, 1)], {}, nothing)).toEqual([]);
    expect(arrived({}, [add(1, 1)], { c2: 1 }, nothing)).toEqual([]);
    expect(arrived({}, [set(1, 'a1', 4)], { a1: 4 }, nothing)).toEqual([1]);
  });

  it("cart reconcile: without a confirmed cart, the new cart is compared with the lines in the previous page's journal", () => {
    const left = { confirmed: null, snapshot: [{ key: 'a1', id: 1, quantity: 1 }] };
    expect(arrived({}, [add(1, 1)], { a1: 1 }, left)).toEqual([]);
    expect(arrived({}, [add(1, 1)], { a1: 2 }, left)).toEqual([1]);
  });
});
