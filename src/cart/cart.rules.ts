import { isAnswered } from './cart.asked';
import type { CartChange, ShownCart } from './cart.change.types';
import { isAddition } from './cart.kinds';
import { withLookOf } from './cart.looks.rules';
import type { CartState } from './cart.state.types';
import type { Cart } from './cart.types';

/**
 * What the shopper sees: what the shop confirmed, with all that is still pending done to it, and with what arrived
 * by a way that answers without a cart.
 */
export function shownCart(
  confirmed: Cart | null,
  pending: readonly CartChange[],
  unread: CartState['unread'],
  stale: boolean,
): ShownCart | null {
  if (!confirmed) return null;
  const start: ShownCart = {
    ...confirmed,
    items: confirmed.items.map((line) => ({ ...line, pending: null })),
    itemsCount: confirmed.itemsCount + addedCount([], unread),
    updating: stale,
  };
  return pending.reduce(withLookOf, start);
}

/** Pieces the shopper added that no cart shows yet; for a badge on pages that never read the cart. */
export function addedCount(pending: readonly CartChange[], unread: CartState['unread']): number {
  const asked = pending.reduce((sum, change) => (isAddition(change) ? sum + change.quantity : sum), 0);
  return unread.reduce((sum, { quantity }) => sum + quantity, asked);
}

/** Those of them that the shop has taken: who draws what it sent along has drawn them. */
export function answeredCount(pending: readonly CartChange[], unread: CartState['unread']): number {
  return addedCount(pending.filter(isAnswered), unread);
}
