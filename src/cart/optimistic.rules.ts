import {
  type CartChange,
  isAddition,
  isAnsweredAddition,
  type OptimisticCart,
  type OptimisticLine,
} from './change.rules';
import type { CartState } from './state.types';
import type { Cart } from './types';

/** Applies a pending change to the cart, as far as its result is known without the shop. */
function applyOptimisticUpdate(cart: OptimisticCart, change: CartChange): OptimisticCart {
  const updatingCart: OptimisticCart = { ...cart, isUpdating: true };
  if (isAddition(change)) return { ...updatingCart, itemsCount: cart.itemsCount + change.quantity };
  switch (change.kind) {
    case 'quantity':
      return updateCartLine(cart, change.key, change.quantity, {
        quantity: change.quantity,
        pending: 'quantity',
      });
    case 'remove': {
      // A removed line stays in the list, marked as pending, until the shop has answered.
      const { key, lineQuantity } = change;
      return updateCartLine(cart, key, 0, {
        ...(lineQuantity && { quantity: lineQuantity }),
        pending: 'removal',
      });
    }
    case 'rate':
      return {
        ...updatingCart,
        shippingRates: cart.shippingRates.map((shippingPackage) => markSelectedRate(shippingPackage, change)),
      };
    default:
      // Changes no amounts, because only the shop can calculate the value of a coupon or the shipping costs of an
      // address.
      return updatingCart;
  }
}

function updateCartLine(
  cart: OptimisticCart,
  key: string,
  quantity: number,
  change: Partial<OptimisticLine>,
): OptimisticCart {
  const line = cart.items.find((item) => item.key === key);
  if (!line) return cart;
  return {
    ...cart,
    items: cart.items.map((item) => (item === line ? { ...line, ...change } : item)),
    itemsCount: cart.itemsCount + quantity - line.quantity,
    isUpdating: true,
  };
}

type PackageRates = OptimisticCart['shippingRates'][number];

function markSelectedRate(
  shippingPackage: PackageRates,
  { packageId, rateId }: Extract<CartChange, { kind: 'rate' }>,
): PackageRates {
  if (shippingPackage.packageId !== packageId) return shippingPackage;
  const shippingRates = shippingPackage.shippingRates.map((rate) => ({
    ...rate,
    selected: rate.rateId === rateId,
  }));
  return { ...shippingPackage, shippingRates };
}

/**
 * Creates the optimistic cart: the confirmed cart with the pending changes, and with changes that were confirmed by
 * responses without a cart.
 */
export function createOptimisticCart(
  confirmed: Cart | null,
  pending: readonly CartChange[],
  unreadAdditions: CartState['unreadAdditions'],
  isStale: boolean,
): OptimisticCart | null {
  if (!confirmed) return null;
  const initialCart: OptimisticCart = {
    ...confirmed,
    items: confirmed.items.map((line) => ({ ...line, pending: null })),
    itemsCount: confirmed.itemsCount + countAddedItems([], unreadAdditions),
    isUpdating: isStale,
  };
  return pending.reduce(applyOptimisticUpdate, initialCart);
}

/**
 * The number of added items that no received cart contains yet. It is shown in the badge of pages that never fetch
 * the cart.
 */
export function countAddedItems(
  pending: readonly CartChange[],
  unreadAdditions: CartState['unreadAdditions'],
): number {
  const addedQuantity = pending.reduce(
    (sum, change) => (isAddition(change) ? sum + change.quantity : sum),
    0,
  );
  return unreadAdditions.reduce((sum, { quantity }) => sum + quantity, addedQuantity);
}

/** The number of added items that the shop has confirmed. The fragments in its responses include them. */
export function countConfirmedAddedItems(
  pending: readonly CartChange[],
  unreadAdditions: CartState['unreadAdditions'],
): number {
  return countAddedItems(pending.filter(isAnsweredAddition), unreadAdditions);
}
