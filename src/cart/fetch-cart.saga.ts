import type { Action } from '@reduxjs/toolkit';
import { call, put, race, take } from 'redux-saga/effects';
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

export function* read(app: App, { inDoubt }: CartState): Step {
  const reading = new AbortController();
  // A click need not wait for the cart to be read: its own answer is a newer one. Where the reading is to tell
  // whether something arrived, it does wait.
  yield put(readStarted());
  try {
    const outcome = (yield race({
      fetched: call(fetchCart, app, reading.signal),
      overtaken: take(
        (action: Action) => orphansTaken.match(action) || (!inDoubt && changeAsked.match(action)),
      ),
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
