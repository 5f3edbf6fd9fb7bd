import { type Cart, selectConfirmed } from '../../cart';
import type { MessageKey } from '../../i18n/keys';

/*
 * Checks that can block an order, in the sequence in which they run:
 *
 *   1. our address fields (show-problems.ts) and delivery; each puts its error into the validation store
 *   2. observers of `checkout_validation`
 *   3. every error in the validation store, from any source: a field's own check, the terms, the account password,
 *      an additional field, a script; hidden errors are then shown
 *   4. the current cart of the server: its errors, and whether it can be delivered
 *
 * A field takes part by `errorsFound({[id]: {message, hidden}})` and `errorsCleared(id)`, and marks its control with
 * `aria-invalid` and `aria-describedby="validate-error-<id>"`. The form lists all errors and focuses the first one.
 */

/** WooCommerce uses the same error id. */
export const DELIVERY_ERROR = 'shipping-rates-error';

/**
 * Errors of the cart that only a change of the cart resolves. A removed coupon is reported as an error too, but does
 * not prevent an order.
 */
export function cartErrors(cart: Pick<Cart, 'errors'> | null): Cart['errors'] {
  return cart?.errors.filter(({ code }) => !/coupon/.test(code)) ?? [];
}

export const selectHasCartErrors = (state: unknown): boolean => cartErrors(selectConfirmed(state)).length > 0;

/** The message key for a cart that needs shipping and has no rate or no chosen rate. */
export function deliveryProblem({
  needsShipping,
  shippingRates,
}: Pick<Cart, 'needsShipping' | 'shippingRates'>): MessageKey | null {
  if (!needsShipping) return null;
  const packages = shippingRates.map(({ shippingRates: rates }) => rates);
  if (packages.length === 0 || packages.some((rates) => rates.length === 0)) return 'checkout.noDelivery';
  const isChosen = packages.every((rates) => rates.some(({ selected }) => selected));
  return isChosen ? null : 'checkout.chooseDelivery';
}
