import type { Domain } from '../app/app.types';
import { noticeDomain } from '../notice';
import { type CartWriter, cartSaga } from './cart.saga';
import { cartSlice, changesSlice } from './cart.slice';

/** Browsers cache a failed module by its URL, so a retry needs another URL. */
export const loadWriter = (tries: number): Promise<CartWriter> =>
  tries > 0 && process.env.NODE_ENV === 'production'
    ? import(/* @vite-ignore */ `./writer.js?retry=${tries}`)
    : import('./write/writer');

/** The queue of changes. The writer decides what is sent, and sends it. */
const changesDomain: Domain = { name: 'changes', reducer: changesSlice.reducer };

export const cartDomain: Domain = {
  name: 'cart',
  needs: [noticeDomain, changesDomain],
  reducer: cartSlice.reducer,
  saga: (app) => cartSaga(app, loadWriter),
};
