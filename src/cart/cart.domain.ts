import type { Domain } from '../app/domain.types';
import { noticeDomain } from '../notice';
import { type CartWriter, cartSaga } from './cart.saga';
import { cartSlice, changesSlice } from './cart.slice';

/** Browsers remember that a module's address failed; only another address asks again. */
export const loadWriter = (tries: number): Promise<CartWriter> =>
  tries > 0 && process.env.NODE_ENV === 'production'
    ? import(/* @vite-ignore */ `./writer.js?retry=${tries}`)
    : import('./write/writer');

/** What is asked of the cart; decided and sent by the writer. */
const changesDomain: Domain = { name: 'changes', reducer: changesSlice.reducer };

export const cartDomain: Domain = {
  name: 'cart',
  needs: [noticeDomain, changesDomain],
  reducer: cartSlice.reducer,
  saga: (app) => cartSaga(app, loadWriter),
};
