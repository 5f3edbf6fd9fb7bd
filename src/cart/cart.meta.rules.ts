import { createDerivedSelector } from '../lib/create-derived-selector';
import type { CartChange } from './cart.change.types';
import { selectIsStale, selectPending } from './cart.selectors';

/** The pending changes under the specification's names. */
export interface CartMeta {
  updatingCustomerData: boolean;
  updatingSelectedRate: boolean;
  applyingCoupon: string;
  removingCoupon: string;
  isCartDataStale: boolean;
  itemsPendingQuantity: readonly string[];
  itemsPendingDelete: readonly string[];
}

export function cartMeta(pending: readonly CartChange[], stale: boolean): CartMeta {
  const pendingKeys = (kind: 'quantity' | 'remove') =>
    pending.flatMap((change) => (change.kind === kind && 'key' in change ? [change.key] : []));
  const pendingCoupon = (wanted: boolean) =>
    pending.flatMap((change) =>
      change.kind === 'coupon' && change.isApplied === wanted ? [change.code] : [],
    );
  return {
    updatingCustomerData: pending.some(({ kind }) => kind === 'customer'),
    updatingSelectedRate: pending.some(({ kind }) => kind === 'rate'),
    applyingCoupon: pendingCoupon(true)[0] ?? '',
    removingCoupon: pendingCoupon(false)[0] ?? '',
    isCartDataStale: stale,
    itemsPendingQuantity: pendingKeys('quantity'),
    itemsPendingDelete: pendingKeys('remove'),
  };
}

export const selectCartMeta = createDerivedSelector([selectPending, selectIsStale], cartMeta);
