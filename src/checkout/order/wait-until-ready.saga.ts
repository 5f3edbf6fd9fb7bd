import { call, delay, put, race, select } from 'redux-saga/effects';
import type { App, Saga } from '../../app/app.types';
import { waitUntil } from '../../app/wait-until';
import { type Cart, refreshAsked, selectConfirmed, selectIsSettled, selectReadProblem } from '../../cart';
import { contexts, noticeAdded } from '../../notice';
import { hasChanged, RECENT } from '../attempt/attempt-journal.rules';
import { selectCheckout } from '../checkout.selectors';
import { attemptEvent } from '../checkout.slice';
import type { CheckoutState } from '../checkout.types';
import { pushCustomer } from '../customer/push-customer';
import { cartErrors } from './blocking';

const READY_TIMEOUT = 25_000;

/**
 * Before an order: what is asked of the cart and what was typed has to have arrived, and the shopper has to have
 * seen what it costs. Returns the cart that is going to be ordered. `isHeldBack` is asked about the arrived cart, and
 * says itself what is wrong with it.
 */
export function* waitUntilReady(
  app: App,
  seen: Cart,
  isHeldBack?: (app: App, cart: Cart) => boolean,
): Saga<Cart | null> {
  yield put(attemptEvent({ type: 'waited', on: 'cart' }));
  const { isTimedOut } = (yield race({
    done: call(waitUntilSettled, app),
    isTimedOut: delay(READY_TIMEOUT),
  })) as { isTimedOut?: true };
  const cart = (yield select(selectConfirmed)) as Cart | null;
  const problem = selectReadProblem(yield select((state: unknown) => state));
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
  yield call(pushCustomer, app);
  yield call(waitUntil, (state) => selectIsSettled(state) && selectCheckout(state).calculatingCount === 0);
  const { cartSeenAt } = (yield select(selectCheckout)) as CheckoutState;
  const before = (yield select(selectConfirmed)) as Cart | null;
  // An error of the cart may have been put right elsewhere, so it is never taken from memory.
  if (app.clock.now() - cartSeenAt <= RECENT && cartErrors(before).length === 0) return;
  yield put(refreshAsked());
  yield call(waitUntil, (state) => selectConfirmed(state) !== before || selectReadProblem(state) !== null);
}
