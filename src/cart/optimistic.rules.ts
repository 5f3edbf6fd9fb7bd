import { isAnswered } from './cart.asked';
import type { CartChange, ShownCart, ShownLine } from './cart.change.types';
import { isAddition } from './cart.kinds';
import type { CartState } from './cart.state.types';
import type { Cart } from './cart.types';

/** How the cart looks once a change is done, as far as this can be known without the shop. */
export function applyOptimistically(cart: ShownCart, change: CartChange): ShownCart {
  const updating: ShownCart = { ...cart, updating: true };
  if (isAddition(change)) return { ...updating, itemsCount: cart.itemsCount + change.quantity };
  switch (change.kind) {
    case 'quantity':
      return withLine(cart, change.key, change.quantity, { quantity: change.quantity, pending: 'quantity' });
    case 'remove': {
      // The line keeps its place until the shop has answered.
      const { key, pieces } = change;
      return withLine(cart, key, 0, { ...(pieces && { quantity: pieces }), pending: 'removal' });
    }
    case 'rate':
      return { ...updating, shippingRates: cart.shippingRates.map((one) => withRate(one, change)) };
    default:
      // What a coupon is worth, or an address costs, only the shop knows.
      return updating;
  }
}

function withLine(cart: ShownCart, key: string, pieces: number, change: Partial<ShownLine>): ShownCart {
  const line = cart.items.find((item) => item.key === key);
  if (!line) return cart;
  return {
    ...cart,
    items: cart.items.map((item) => (item === line ? { ...line, ...change } : item)),
    itemsCount: cart.itemsCount + pieces - line.quantity,
    updating: true,
  };
}

type RatesOfPackage = ShownCart['shippingRates'][number];

function withRate(
  one: RatesOfPackage,
  { packageId, rateId }: Extract<CartChange, { kind: 'rate' }>,
): RatesOfPackage {
  if (one.packageId !== packageId) return one;
  const shippingRates = one.shippingRates.map((rate) => ({ ...rate, selected: rate.rateId === rateId }));
  return { ...one, shippingRates };
}

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
  return pending.reduce(applyOptimistically, start);
}

/** Pieces the shopper added that no cart shows yet; for a badge on pages that never read the cart. */
export function addedCount(pending: readonly CartChange[], unread: CartState['unread']): number {
  const asked = pending.reduce((sum, change) => (isAddition(change) ? sum + change.quantity : sum), 0);
  return unread.reduce((sum, { quantity }) => sum + quantity, asked);
}

/** How many goods the shop has already added; the fragments in its responses show them. */
export function answeredCount(pending: readonly CartChange[], unread: CartState['unread']): number {
  return addedCount(pending.filter(isAnswered), unread);
}
