import { type Cart, selectConfirmed } from '../../cart';
import type { MessageKey } from '../../i18n/keys';

/*
 * What blocks an order, in the order of a press:
 *
 *   1. own address fields (show-problems.ts) and delivery; each puts its error into the validation store
 *   2. observers of `checkout_validation`
 *   3. every error in the validation store, whoever put it there: a field's own check, the terms, the account
 *      password, an additional field, a script; hidden ones are shown then
 *   4. the cart, as the shop answers now: its errors, and whether it can be delivered
 *
 * A field joins by `errorsFound({[id]: {message, hidden}})` and `errorsCleared(id)`, and marks its control with
 * `aria-invalid` and `aria-describedby="validate-error-<id>"`: the form lists it and puts the focus on the first.
 */

/** The name WooCommerce gives the same error. */
export const DELIVERY_ERROR = 'shipping-rates-error';

/**
 * What the shop itself says is wrong with the cart, and only a change of the cart puts right. A coupon that was taken
 * out is told the same way, but the cart can be ordered without it.
 */
export function cartErrors(cart: Pick<Cart, 'errors'> | null): Cart['errors'] {
  return cart?.errors.filter(({ code }) => !/coupon/.test(code)) ?? [];
}

export const selectHasCartErrors = (state: unknown): boolean => cartErrors(selectConfirmed(state)).length > 0;

/** What to say of a cart that has to be delivered and has no way to be. */
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
