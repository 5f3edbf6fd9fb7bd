import type { Action } from '@reduxjs/toolkit';
import { call, delay, put, race, take } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { errorMessage } from '../http/error-message';
import { HttpError, isHttpError } from '../http/errors';
import { decodeCart } from './cart.decode';
import {
  cartRead,
  changeAsked,
  orphansTaken,
  readDropped,
  readLost,
  readStarted,
  shopperSeen,
} from './cart.slice';
import type { CartState, Loss } from './cart.state.types';
import type { Cart } from './cart.types';

export type Step = Generator<unknown, void, never>;

/**
 * WooCommerce 8.5 ends a read with writing back the session that it began with, so an addition that is sent meanwhile
 * is lost from the cart, though it was confirmed. A change waits that long for the response to a read.
 */
const READ_WAIT = 2_000;

export function* read(app: App, { inDoubt }: CartState): Step {
  const reading = new AbortController();
  yield put(readStarted());
  try {
    const outcome = (yield race({
      fetched: call(fetchCart, app, reading.signal),
      orphansTaken: take(orphansTaken),
      // A read that is to tell whether something arrived is always waited for.
      overtaken: call(waitForChange, inDoubt),
    })) as { fetched?: Fetched };
    const { cart, shopper } = outcome.fetched ?? {};
    if (shopper) yield put(shopperSeen(shopper));
    yield put(cart ? cartRead(cart) : readDropped());
  } catch (error) {
    yield put(readLost({ loss: lossOf(error, app), now: app.clock.now() }));
  } finally {
    reading.abort();
  }
}

function* waitForChange(isIgnored: boolean): Step {
  yield take((action: Action) => !isIgnored && changeAsked.match(action));
  yield delay(READ_WAIT);
}

/** Waiting longer than the shop asked for costs nothing; asking again too early costs the queue its turn. */
const DEFAULT_PATIENCE = 10;

/** A cart, and the number of the shopper it is of: 0 for all who have not signed in. */
export interface Fetched {
  cart: Cart;
  shopper: string | null;
}

export async function fetchCart(app: App, signal: AbortSignal): Promise<Fetched> {
  const { body, headers } = await app.http.rest({ path: '/wc/store/v1/cart', signal });
  if (!body) throw new HttpError({ kind: 'unreadable', code: 'cart_api_error', status: 500 });
  return { cart: decodeCart(body), shopper: headers.get('User-ID') };
}

/** Why no answer came, or none that could be read. */
export function lossOf(error: unknown, app: App): Loss {
  if (!isHttpError(error)) {
    app.report('the cart', error);
    const problem = { code: 'cart_unreadable', message: app.messages.t('error.generic') };
    return { why: 'broken', maybeDone: true, problem };
  }
  const { kind, mayBeDone, retryAfter = DEFAULT_PATIENCE } = error;
  if (kind === 'offline') return { why: 'offline', maybeDone: mayBeDone };
  if (kind === 'throttled') return { why: 'throttled', seconds: retryAfter };
  const problem = { code: error.code, message: errorMessage(error, app.messages, 'cart') };
  return { why: 'broken', maybeDone: mayBeDone, problem };
}
