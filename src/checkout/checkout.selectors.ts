import type { App } from '../app/app.types';
import { prefersCollection, selectOptimisticCart } from '../cart';
import { selectPayment } from '../payment';
import { isOpen } from './attempt/attempt.machine';
import { linesFingerprint } from './attempt/attempt-journal.rules';
import type { Attempt, CheckoutState } from './checkout.types';

export const selectCheckout = (state: unknown): CheckoutState =>
  (state as { checkout: CheckoutState }).checkout;

export const selectAttempt = (state: unknown): Attempt => selectCheckout(state).attempt;

/** Whether the unpaid order has the same lines as the cart. If so, the form pays that order. */
export const isOrderOfCart = (
  { lines }: Extract<Attempt, { phase: 'unpaid' }>,
  cart: Parameters<typeof linesFingerprint>[0] | null,
): boolean => cart !== null && linesFingerprint(cart) === lines;

/** Whether nothing was submitted yet. */
export const selectIsPristine = (state: unknown): boolean => {
  const { status, hasError, attempt } = selectCheckout(state);
  return status === 'idle' && !hasError && attempt.phase === 'none';
};

export const selectHasOrder = (state: unknown): boolean => selectCheckout(state).orderId > 0;

export const selectIsCalculating = (state: unknown): boolean =>
  selectCheckout(state).calculatingCount > 0 || selectOptimisticCart(state)?.isUpdating === true;

/** An order is being sent or may have been placed; the order button is disabled. */
export const selectIsOrdering = (state: unknown): boolean =>
  selectCheckout(state).status !== 'idle' || isOpen(selectAttempt(state));

export function selectPrefersCollection(state: unknown, collectable: readonly string[]): boolean {
  const shown = selectOptimisticCart(state);
  return shown !== null && prefersCollection(shown, collectable);
}

/**
 * The URL of an order that was placed and whose payment script has not answered for 30 s. The script may never answer,
 * so the shopper gets a link to the order. `null` if there is no such order.
 */
export const selectPlacedOrderUrl =
  ({ settings }: App) =>
  (state: unknown): string | null => {
    const { hasError, redirectUrl } = selectCheckout(state);
    if (selectPayment(state).pendingScripts !== 'answer' || hasError) return null;
    return isOtherPage(redirectUrl) ? redirectUrl : settings.storePages.myaccount.permalink;
  };

/** Some gateways redirect to the checkout page with a hash that only their own script understands. */
const isOtherPage = (url: string): boolean =>
  url !== '' && url.split('#')[0] !== window.location.href.split('#')[0];
