import { delay, put } from 'redux-saga/effects';
import type { App, AppState, Saga } from '../../app/app.types';
import { call, race, select } from '../../app/typed-effects';
import { waitUntil } from '../../app/wait-until';
import {
  type Cart,
  isCartAction,
  refreshRequested,
  selectCartReadProblem,
  selectConfirmedCart,
  selectHasNoPendingChange,
} from '../../cart';
import type { MessageKey } from '../../i18n/keys';
import { contexts, noticeAdded } from '../../notice';
import { hasCartChanged, MAX_CART_AGE } from '../attempt/attempt-journal.rules';
import { attemptEvent, isCheckoutAction, selectCheckout } from '../checkout.slice';
import { sendCustomerChanges } from '../customer/send-edits.saga';

const READY_TIMEOUT = 25_000;

/**
 * Waits until pending cart changes and address edits are confirmed, and returns the cart to order. Returns `null` if
 * the total has changed, the wait timed out, or `isBlocked` (which shows its own errors) is true for the confirmed
 * cart.
 */
export function* waitForOrderableCart(
  app: App,
  shownCart: Cart,
  isBlocked?: (app: App, cart: Cart) => boolean,
): Saga<Cart | null> {
  yield put(attemptEvent({ type: 'waiting', waitingFor: 'cart' }));
  const { isTimedOut } = yield* race({
    done: waitUntilConfirmed(app),
    isTimedOut: delay(READY_TIMEOUT),
  });
  const cart = yield* select(selectConfirmedCart);
  const problem = selectCartReadProblem(yield* select((state: AppState) => state));
  if (isTimedOut || !cart || problem) {
    const content = problem?.message ?? app.messages.t('error.timeout');
    yield put(
      noticeAdded({ id: 'checkout-not-ready', context: contexts.checkout, status: 'error', content }),
    );
    yield put(attemptEvent({ type: 'cancelled' }));
    return null;
  }
  if (isBlocked?.(app, cart)) {
    yield put(attemptEvent({ type: 'cancelled' }));
    return null;
  }
  if (!hasCartChanged(shownCart, cart)) return cart;
  yield put(
    attemptEvent({
      type: 'totalChanged',
      phase: 'changed',
      oldTotal: shownCart.totals.totalPrice,
      newTotal: cart.totals.totalPrice,
      currency: cart.totals.currency,
    }),
  );
  return null;
}

function* waitUntilConfirmed(app: App): Saga<void> {
  yield* call(sendCustomerChanges, app);
  yield* waitUntil(
    [isCartAction, isCheckoutAction],
    (state) => selectHasNoPendingChange(state) && selectCheckout(state).calculatingCount === 0,
  );
  const { cartSeenAt } = yield* select(selectCheckout);
  const before = yield* select(selectConfirmedCart);
  // Always fetches the cart again if it has errors, because an error may have been resolved in another tab.
  if (app.clock.now() - cartSeenAt <= MAX_CART_AGE && getBlockingErrors(before).length === 0) return;
  yield put(refreshRequested());
  yield* waitUntil(
    isCartAction,
    (state) => selectConfirmedCart(state) !== before || selectCartReadProblem(state) !== null,
  );
}

/*
 * Checks that can block an order, in this sequence. The form lists all errors and focuses the first one:
 *
 *   1. address fields, delivery              their errors are put into the validation store
 *   2. observers of `checkout_validation`
 *   3. all errors in the validation store    also those of a field's own check, the terms or a script; hidden errors
 *                                            are shown now
 *   4. the current cart of the server        its errors, and whether it can be delivered
 *
 * A field takes part by `errorsSet({[id]: {message, hidden}})` and `errorsCleared(id)`, and marks its control with
 * `aria-invalid` and `aria-describedby="validate-error-<id>"`.
 */

/** The id of the delivery error, which is the same as in WooCommerce. */
export const DELIVERY_ERROR = 'shipping-rates-error';

/**
 * Returns the errors that only a change of the cart resolves. A removed coupon is reported as an error too, but does
 * not prevent an order.
 */
export function getBlockingErrors(cart: Pick<Cart, 'errors'> | null): Cart['errors'] {
  return cart?.errors.filter(({ code }) => !/coupon/.test(code)) ?? [];
}

export const selectHasCartErrors = (state: AppState): boolean =>
  getBlockingErrors(selectConfirmedCart(state)).length > 0;

/** The message key for a cart that needs shipping and has no rate or no chosen rate. */
export function findDeliveryProblem({
  needsShipping,
  shippingRates,
}: Pick<Cart, 'needsShipping' | 'shippingRates'>): MessageKey | null {
  if (!needsShipping) return null;
  const packages = shippingRates.map(({ shippingRates: rates }) => rates);
  if (packages.length === 0 || packages.some((rates) => rates.length === 0)) return 'checkout.noDelivery';
  const isChosen = packages.every((rates) => rates.some(({ selected }) => selected));
  return isChosen ? null : 'checkout.chooseDelivery';
}
