import type { App } from '../app/app.types';
import { prefersCollection, selectShownCart } from '../cart';
import { selectPayment } from '../payment';
import { isOpen } from './attempt/attempt.machine';
import { linesFingerprint } from './attempt/attempt-journal.rules';
import type { Attempt, CheckoutState } from './checkout.types';

export const selectCheckout = (state: unknown): CheckoutState =>
  (state as { checkout: CheckoutState }).checkout;

export const selectAttempt = (state: unknown): Attempt => selectCheckout(state).attempt;

/** Whether an unpaid order is one of what lies in the cart, so that the form is the place to pay it. */
export const isOrderOfCart = (
  { lines }: Extract<Attempt, { phase: 'unpaid' }>,
  cart: Parameters<typeof linesFingerprint>[0] | null,
): boolean => cart !== null && linesFingerprint(cart) === lines;

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

export function selectPrefersCollection(state: unknown, collectable: readonly string[]): boolean {
  const shown = selectShownCart(state);
  return shown !== null && prefersCollection(shown, collectable);
}

/**
 * The page of an order that was placed and whose payment script has not answered for a while; it may never answer, so
 * the shopper needs a way to the order. `null` where there is no such order.
 */
export const selectPlacedOrderUrl =
  ({ settings }: App) =>
  (state: unknown): string | null => {
    const { hasError, redirectUrl } = selectCheckout(state);
    if (selectPayment(state).pendingScripts !== 'answer' || hasError) return null;
    return isOtherPage(redirectUrl) ? redirectUrl : settings.storePages.myaccount.permalink;
  };

/** Some gateways answer an order with a hash of the checkout page, which only their own script understands. */
const isOtherPage = (url: string): boolean =>
  url !== '' && url.split('#')[0] !== window.location.href.split('#')[0];
