import { selectConfirmed, selectShownCart } from '../cart';
import { derived } from '../lib/derived';
import { isOpen } from './attempt.machine';
import type { Attempt, CheckoutState } from './checkout.types';

export const selectCheckout = (state: unknown): CheckoutState =>
  (state as { checkout: CheckoutState }).checkout;

export const selectAttempt = (state: unknown): Attempt => selectCheckout(state).attempt;

/** Nothing was submitted yet. */
export const selectIsPristine = (state: unknown): boolean => {
  const { status, hasError, attempt } = selectCheckout(state);
  return status === 'idle' && !hasError && attempt.phase === 'none';
};

export const selectHasOrder = (state: unknown): boolean => selectCheckout(state).orderId > 0;

export const selectIsCalculating = (state: unknown): boolean =>
  selectCheckout(state).calculatingCount > 0 || selectShownCart(state)?.updating === true;

/** An order is under way, or may have been placed: the button answers to nobody. */
export const selectIsOrdering = (state: unknown): boolean =>
  selectCheckout(state).status !== 'idle' || isOpen(selectAttempt(state));

const selectCollectable = (_: unknown, collectable: readonly string[]) => collectable;

/** The goods are fetched: the chosen rate is one of the shop's places. */
export const selectPrefersCollection = derived(
  [selectShownCart, selectConfirmed, selectCollectable],
  (shown, _, collectable): boolean =>
    shown?.shippingRates.some(({ shippingRates }) =>
      shippingRates.some(({ selected, methodId }) => selected && collectable.includes(methodId)),
    ) ?? false,
);
