import { call, delay, put, race, select } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { until } from '../app/until';
import { type Cart, refreshAsked, selectConfirmed, selectIsSettled, selectReadProblem } from '../cart';
import { contexts, noticeAdded } from '../notice';
import { cartErrors } from './blocking';
import { selectCheckout } from './checkout.selectors';
import { attemptMoved } from './checkout.slice';
import type { CheckoutState } from './checkout.types';
import { pushCustomer } from './customer';
import { FRESH, hasChanged } from './journal.rules';

type Step<T> = Generator<unknown, T, never>;

const PATIENCE = 25_000;

/**
 * Before an order: what is asked of the cart and what was typed has to have arrived, and the shopper has to have
 * seen what it costs. Returns the cart that is going to be ordered. `isHeldBack` is asked about the arrived cart, and
 * says itself what is wrong with it.
 */
export function* getReady(
  app: App,
  seen: Cart,
  isHeldBack?: (app: App, cart: Cart) => boolean,
): Step<Cart | null> {
  yield put(attemptMoved({ type: 'waited', on: 'cart' }));
  const { late } = (yield race({ done: call(settle, app), late: delay(PATIENCE) })) as { late?: true };
  const cart = (yield select(selectConfirmed)) as Cart | null;
  const problem = selectReadProblem(yield select((state: unknown) => state));
  if (late || !cart || problem) {
    const content = problem?.message ?? app.messages.t('error.timeout');
    yield put(
      noticeAdded({ id: 'checkout-not-ready', context: contexts.checkout, status: 'error', content }),
    );
    yield put(attemptMoved({ type: 'dropped' }));
    return null;
  }
  if (isHeldBack?.(app, cart)) {
    yield put(attemptMoved({ type: 'dropped' }));
    return null;
  }
  if (!hasChanged(seen, cart)) return cart;
  yield put(
    attemptMoved({
      type: 'totalChanged',
      phase: 'changed',
      oldTotal: seen.totals.totalPrice,
      newTotal: cart.totals.totalPrice,
      currency: cart.totals.currency,
    }),
  );
  return null;
}

function* settle(app: App): Step<void> {
  yield call(pushCustomer, app);
  yield call(until, (state) => selectIsSettled(state) && selectCheckout(state).calculatingCount === 0);
  const { cartSeenAt } = (yield select(selectCheckout)) as CheckoutState;
  const before = (yield select(selectConfirmed)) as Cart | null;
  // An error of the cart may have been put right elsewhere, so it is never taken from memory.
  if (app.clock.now() - cartSeenAt <= FRESH && cartErrors(before).length === 0) return;
  yield put(refreshAsked());
  yield call(until, (state) => selectConfirmed(state) !== before || selectReadProblem(state) !== null);
}
