import { delay, put } from 'redux-saga/effects';
import type { App, Saga } from '../../app/app.types';
import { call, race, select } from '../../app/typed-effects';
import { waitUntil } from '../../app/wait-until';
import { type Cart, refreshRequested, selectConfirmed, selectIsSettled, selectReadProblem } from '../../cart';
import { contexts, noticeAdded } from '../../notice';
import { hasChanged, RECENT } from '../attempt/attempt-journal.rules';
import { selectCheckout } from '../checkout.selectors';
import { attemptEvent } from '../checkout.slice';
import { pushCustomer } from '../customer/push-customer';
import { cartErrors } from './blocking';

const READY_TIMEOUT = 25_000;

/**
 * Waits until pending cart changes and address edits are confirmed, and returns the cart to order. Returns `null` if
 * the total has changed, the wait timed out, or `isHeldBack` (which shows its own errors) is true for the confirmed
 * cart.
 */
export function* waitUntilReady(
  app: App,
  seen: Cart,
  isHeldBack?: (app: App, cart: Cart) => boolean,
): Saga<Cart | null> {
  yield put(attemptEvent({ type: 'waited', on: 'cart' }));
  const { isTimedOut } = yield* race({
    done: waitUntilSettled(app),
    isTimedOut: delay(READY_TIMEOUT),
  });
  const cart = yield* select(selectConfirmed);
  const problem = selectReadProblem(yield* select((state: unknown) => state));
  if (isTimedOut || !cart || problem) {
    const content = problem?.message ?? app.messages.t('error.timeout');
    yield put(
      noticeAdded({ id: 'checkout-not-ready', context: contexts.checkout, status: 'error', content }),
    );
    yield put(attemptEvent({ type: 'dropped' }));
    return null;
  }
  if (isHeldBack?.(app, cart)) {
    yield put(attemptEvent({ type: 'dropped' }));
    return null;
  }
  if (!hasChanged(seen, cart)) return cart;
  yield put(
    attemptEvent({
      type: 'totalChanged',
      phase: 'changed',
      oldTotal: seen.totals.totalPrice,
      newTotal: cart.totals.totalPrice,
      currency: cart.totals.currency,
    }),
  );
  return null;
}

function* waitUntilSettled(app: App): Saga<void> {
  yield* call(pushCustomer, app);
  yield* waitUntil((state) => selectIsSettled(state) && selectCheckout(state).calculatingCount === 0);
  const { cartSeenAt } = yield* select(selectCheckout);
  const before = yield* select(selectConfirmed);
  // A cart error may have been resolved in another tab, so a cart with errors is always fetched again.
  if (app.clock.now() - cartSeenAt <= RECENT && cartErrors(before).length === 0) return;
  yield put(refreshRequested());
  yield* waitUntil((state) => selectConfirmed(state) !== before || selectReadProblem(state) !== null);
}
