import type { Domain } from '../app/domain.types';
import { noticeDomain } from '../notice';
import { type ChangingHalf, cartSaga } from './cart.saga';
import { cartSlice } from './cart.slice';

/** Browsers remember that a module's address failed; only another address asks again. */
export const bringChanging = (tries: number): Promise<ChangingHalf> =>
  tries > 0 && process.env.NODE_ENV === 'production'
    ? import(/* @vite-ignore */ `./cart.changing.js?retry=${tries}`)
    : import('./changing/cart.changing');

export const cartDomain: Domain = {
  name: 'cart',
  needs: [noticeDomain],
  reducer: cartSlice.reducer,
  saga: (app) => cartSaga(app, bringChanging),
};
