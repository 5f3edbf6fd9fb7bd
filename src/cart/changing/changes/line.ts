import type { CartChange, ChangeRules, QuantityChange, RemoveChange } from '../../cart.change.types';
import { isLineChange, type LineChange } from '../../cart.kinds';
import type { Cart } from '../../cart.types';
import { BATCH_WINDOW, QUANTITY_LIMIT } from './timing';

const quantityOf = (cart: Cart, key: string): number =>
  cart.items.find((line) => line.key === key)?.quantity ?? 0;

/** A quantity or a removal says how the line shall be, whatever was asked of it before: only the last one counts. */
const isReplacedBy = (change: LineChange, newer: CartChange): boolean =>
  isLineChange(newer) && newer.key === change.key;

const withPieces = (newer: CartChange, pieces: number | undefined): CartChange =>
  newer.kind === 'remove' ? { ...newer, pieces } : newer;

export const quantityRules: ChangeRules<QuantityChange> = {
  way: ({ by }) => (by === 'theme' ? 'ajax' : 'store'),
  request: ({ key, quantity }) => ({ path: '/wc/store/v1/cart/update-item', body: { key, quantity } }),
  dueAt: ({ at, firstAt, urgent }) => (urgent ? at : Math.min(at + BATCH_WINDOW, firstAt + QUANTITY_LIMIT)),
  isReplacedBy,
  keep: ({ quantity }, newer) => withPieces(newer, quantity),
  holds: (cart, { key, quantity }) => quantityOf(cart, key) === quantity,
};

export const removeRules: ChangeRules<RemoveChange> = {
  way: ({ by }) => by,
  request: ({ key }) => ({ path: '/wc/store/v1/cart/remove-item', body: { key } }),
  dueAt: ({ by, at, firstAt }) => (by === 'store' ? firstAt + BATCH_WINDOW : at),
  // The server's own remove link does it then.
  tries: ({ by, quiet }) => (by === 'ajax' && quiet ? 1 : undefined),
  isReplacedBy,
  keep: ({ pieces }, newer) => withPieces(newer, pieces),
  holds: (cart, { key }) => quantityOf(cart, key) === 0,
};

/** What the shop did without showing the cart afterwards; the amounts stay those of before until it is read. */
export function withDone(cart: Cart, change: LineChange): Cart {
  const line = cart.items.find(({ key }) => key === change.key);
  if (!line) return cart;
  const quantity = change.kind === 'quantity' ? change.quantity : 0;
  return {
    ...cart,
    items:
      quantity > 0
        ? cart.items.map((item) => (item === line ? { ...item, quantity } : item))
        : cart.items.filter((item) => item !== line),
    itemsCount: cart.itemsCount + quantity - line.quantity,
  };
}
