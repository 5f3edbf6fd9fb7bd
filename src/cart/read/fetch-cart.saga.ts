import type { Action } from '@reduxjs/toolkit';
import { delay, put, take } from 'redux-saga/effects';
import type { App, Saga } from '../../app/app.types';
import { call, race } from '../../app/typed-effects';
import { getErrorMessage } from '../../http/error-message';
import { HttpError, isHttpError } from '../../http/errors';
import { decodeCart } from '../decode/decode-cart';
import {
  cartRead,
  changeEnqueued,
  orphansClaimed,
  readAborted,
  readFailed,
  readStarted,
  userIdRead,
} from '../slice';
import type { RequestFailure } from '../state.types';
import type { Cart } from '../types';

/**
 * How long a change waits for the response to a read. At the end of a read, WooCommerce 8.5 saves the session as it was
 * at the beginning. An addition that was sent in between is then lost, although it was confirmed.
 */
const MAX_READ_WAIT = 2_000;

/** Reads the cart. A read that the next change needs, `isRequired`, is not interrupted by newer changes. */
export function* fetchCartSaga(app: App, isRequired: boolean): Saga {
  const abortController = new AbortController();
  yield put(readStarted());
  try {
    const outcome = yield* race({
      fetched: call(fetchCart, app, abortController.signal),
      orphansTaken: take(orphansClaimed),
      changeArrived: waitForChangeAndDelay(isRequired),
    });
    const { cart, shopper } = outcome.fetched ?? {};
    if (shopper) yield put(userIdRead(shopper));
    yield put(cart ? cartRead(cart) : readAborted());
  } catch (error) {
    yield put(readFailed({ error: convertToRequestFailure(error, app), now: app.clock.now() }));
  } finally {
    abortController.abort();
  }
}

function* waitForChangeAndDelay(isIgnored: boolean): Saga {
  yield take((action: Action) => !isIgnored && changeEnqueued.match(action));
  yield delay(MAX_READ_WAIT);
}

/**
 * How many seconds to wait before a retry if the shop's response does not say. A retry that is too early would only
 * cause another delay.
 */
const DEFAULT_RETRY_AFTER = 10;

/** A cart and the id of its user, 0 for guests. */
export interface FetchedCart {
  cart: Cart;
  shopper: string | null;
}

export async function fetchCart(app: App, signal: AbortSignal): Promise<FetchedCart> {
  const { body, headers } = await app.http.rest({ path: '/wc/store/v1/cart', signal });
  if (!body) throw new HttpError({ kind: 'unreadable', code: 'cart_api_error', status: 500 });
  return { cart: decodeCart(body), shopper: headers.get('User-ID') };
}

/** Converts an error into the reason why a request has no usable response. */
export function convertToRequestFailure(error: unknown, app: App): RequestFailure {
  if (!isHttpError(error)) {
    app.report('the cart', error);
    const problem = { code: 'cart_unreadable', message: app.messages.t('error.generic') };
    return { reason: 'broken', mayBeDone: true, problem };
  }
  const { kind, mayBeDone, retryAfter = DEFAULT_RETRY_AFTER } = error;
  if (kind === 'offline') return { reason: 'offline', mayBeDone };
  if (kind === 'throttled') return { reason: 'throttled', seconds: retryAfter };
  const problem = { code: error.code, message: getErrorMessage(error, app.messages, 'cart') };
  return { reason: 'broken', mayBeDone, problem };
}
