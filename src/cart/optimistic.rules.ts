import { isAddition, isAnswered } from './cart.change';
import type { CartChange, OptimisticCart, OptimisticLine } from './cart.change.types';
import type { CartState } from './cart.state.types';
import type { Cart } from './cart.types';

/** Applies a change to the cart as far as this is possible without the shop. */
export function applyOptimistically(cart: OptimisticCart, change: CartChange): OptimisticCart {
  const updating: OptimisticCart = { ...cart, isUpdating: true };
  if (isAddition(change)) return { ...updating, itemsCount: cart.itemsCount + change.quantity };
  switch (change.kind) {
    case 'quantity':
      return applyToLine(cart, change.key, change.quantity, {
        quantity: change.quantity,
        pending: 'quantity',
      });
    case 'remove': {
      // The line keeps its place until the shop has answered.
      const { key, lineQuantity } = change;
      return applyToLine(cart, key, 0, {
        ...(lineQuantity && { quantity: lineQuantity }),
        pending: 'removal',
      });
    }
    case 'rate':
      return { ...updating, shippingRates: cart.shippingRates.map((one) => selectRate(one, change)) };
    default:
      // Only the shop knows the value of a coupon or the costs of an address.
      return updating;
  }
}

function applyToLine(
  cart: OptimisticCart,
  key: string,
  pieces: number,
  change: Partial<OptimisticLine>,
): OptimisticCart {
  const line = cart.items.find((item) => item.key === key);
  if (!line) return cart;
  return {
    ...cart,
    items: cart.items.map((item) => (item === line ? { ...line, ...change } : item)),
    itemsCount: cart.itemsCount + pieces - line.quantity,
    isUpdating: true,
  };
}

type RatesOfPackage = OptimisticCart['shippingRates'][number];

function selectRate(
  one: RatesOfPackage,
  { packageId, rateId }: Extract<CartChange, { kind: 'rate' }>,
): RatesOfPackage {
  if (one.packageId !== packageId) return one;
  const shippingRates = one.shippingRates.map((rate) => ({ ...rate, selected: rate.rateId === rateId }));
  return { ...one, shippingRates };
}

/**
 * The optimistic cart: the confirmed cart with the pending changes, and those confirmed by responses without a cart.
 */
export function optimisticCart(
  confirmed: Cart | null,
  pending: readonly CartChange[],
  unread: CartState['unreadAdditions'],
  stale: boolean,
): OptimisticCart | null {
  if (!confirmed) return null;
  const start: OptimisticCart = {
    ...confirmed,
    items: confirmed.items.map((line) => ({ ...line, pending: null })),
    itemsCount: confirmed.itemsCount + addedCount([], unread),
    isUpdating: stale,
  };
  return pending.reduce(applyOptimistically, start);
}

/** The number of added pieces that no cart contains yet, for the badge of pages that never read the cart. */
export function addedCount(pending: readonly CartChange[], unread: CartState['unreadAdditions']): number {
  const addedQuantity = pending.reduce(
    (sum, change) => (isAddition(change) ? sum + change.quantity : sum),
    0,
  );
  return unread.reduce((sum, { quantity }) => sum + quantity, addedQuantity);
}

/** The number of pieces the shop has already added; the fragments of its responses show them. */
export function addedSinceReadCount(
  pending: readonly CartChange[],
  unread: CartState['unreadAdditions'],
): number {
  return addedCount(pending.filter(isAnswered), unread);
}
