import type { CartChange, ShownCart } from './cart.change.types';
import type { CartState } from './cart.state.types';
import type { Cart } from './cart.types';
import { isAddition, rulesOf } from './changes';

/**
 * What the shopper sees: what the shop confirmed, with all that is still pending done to it, and with what arrived
 * by a way that answers without a cart.
 */
export function shownCart(
  confirmed: Cart | null,
  pending: readonly CartChange[],
  unread: CartState['unread'],
): ShownCart | null {
  if (!confirmed) return null;
  const start: ShownCart = {
    ...confirmed,
    items: confirmed.items.map((line) => ({ ...line, pending: null })),
    itemsCount: confirmed.itemsCount + addedCount([], unread),
    updating: unread.length > 0,
  };
  return pending.reduce((cart, change) => rulesOf(change).apply(cart, change), start);
}

/** Pieces the shopper added that no cart shows yet; for a badge on pages that never read the cart. */
export function addedCount(pending: readonly CartChange[], unread: CartState['unread']): number {
  const asked = pending.reduce((sum, change) => (isAddition(change) ? sum + change.quantity : sum), 0);
  return unread.reduce((sum, { quantity }) => sum + quantity, asked);
}
