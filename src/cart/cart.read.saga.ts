import type { Action } from '@reduxjs/toolkit';
import { call, put, race, take } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { type Fetched, fetchCart, lossOf } from './cart.fetch';
import {
  cartRead,
  changeAsked,
  leftBehindTaken,
  readDropped,
  readLost,
  readStarted,
  shopperSeen,
} from './cart.slice';
import type { CartState } from './cart.state.types';

export type Step = Generator<unknown, void, never>;

export const isCartAction = ({ type }: { type: string }): boolean => type.startsWith('cart/');

export function* read(app: App, { inDoubt }: CartState): Step {
  const reading = new AbortController();
  // A click need not wait for the cart to be read: its own answer is a newer one. Where the reading is to tell
  // whether something arrived, it does wait.
  yield put(readStarted());
  try {
    const outcome = (yield race({
      fetched: call(fetchCart, app, reading.signal),
      overtaken: take(
        (action: Action) => leftBehindTaken.match(action) || (!inDoubt && changeAsked.match(action)),
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
