import type { CartChange, ChangeKind, ChangeOfKind } from '../../../src/cart/change.rules';
import { decodeCart } from '../../../src/cart/decode/decode-cart';
import { initialCart, initialChanges } from '../../../src/cart/read/read-state.rules';
import type { CartState, Outcome } from '../../../src/cart/state.types';
import type { Cart } from '../../../src/cart/types';

export type QuantitiesByKey = Record<string, number>;

/**
 * Creates a cart from quantities by line key; the key's number is the product, so `a1` and `b1` are lines of
 * product 1.
 */
export function createCart(lines: QuantitiesByKey, more: Record<string, unknown> = {}): Cart {
  const items = Object.entries(lines).map(([key, quantity]) => ({
    ...{ key, quantity, id: Number(key.slice(1)), name: key, type: 'simple' },
    prices: {},
    totals: {},
  }));
  return decodeCart({ items, totals: { total_price: '0' }, ...more });
}

export const getQuantitiesByKey = (cart: { items: Cart['items'] } | null): QuantitiesByKey =>
  Object.fromEntries((cart?.items ?? []).map(({ key, quantity }) => [key, quantity]));

const BASE = { context: 'wc/cart', attempts: 0, failure: null, unacknowledged: false };
const CHANGES: { [K in ChangeKind]: Omit<ChangeOfKind<K>, keyof typeof BASE | 'id' | 'at' | 'firstAt'> } = {
  add: { kind: 'add', productId: 1, quantity: 1, item: { id: 1, quantity: 1 } },
  ajaxAdd: { kind: 'ajaxAdd', productId: 1, quantity: 1, fields: {} },
  formAdd: { kind: 'formAdd', productId: 1, quantity: 1, url: '/', fields: [] },
  quantity: { kind: 'quantity', key: 'a1', quantity: 5, urgent: false },
  remove: { kind: 'remove', key: 'a1', sentVia: 'store' },
  coupon: { kind: 'coupon', code: 'TET', isApplied: true },
  rate: { kind: 'rate', packageId: 0, rateId: 'b' },
  customer: { kind: 'customer', urgent: false },
  extension: { kind: 'extension', namespace: 'x', data: { a: 1 } },
  page: { kind: 'page', url: '/gio-hang/', purpose: 'read', pageOnly: true },
};

/** Creates a change in the queue, enqueued at 100 ms times its id. */
export function createChange<K extends ChangeKind>(
  kind: K,
  id = 1,
  more: Partial<ChangeOfKind<K>> = {},
): ChangeOfKind<K> {
  return {
    ...BASE,
    ...CHANGES[kind],
    id,
    at: id * 100,
    firstAt: id * 100,
    ...more,
  } as unknown as ChangeOfKind<K>;
}

export const createCartState = (more: Partial<CartState> = {}): CartState => ({
  ...initialCart,
  ...initialChanges,
  confirmed: createCart({ a1: 2, a2: 1 }),
  nextId: 50,
  ...more,
});

export const getChangeIds = (pending: readonly CartChange[]): number[] => pending.map(({ id }) => id);
export const describeOutcomes = (outcomes: readonly Outcome[]): string[] =>
  outcomes.map(({ id, result }) => `${id} ${result}`);
