import type { App, Domain } from '../app/app.types';
import { cartDomain, changedElsewhere, refreshRequested } from '../cart';
import { fragmentsSaga } from './fragments.saga';
import { fragmentsSlice } from './fragments.slice';

/** Where no piece of the page is a fragment, what shows the cart is ours, and reads it from the Store API. */
export function refreshCart({ store }: App): void {
  store.dispatch(changedElsewhere());
  store.dispatch(refreshRequested());
}

export { cartDomain } from '../cart';
export { cookieRead, refreshRequested } from './fragments.slice';

export const fragmentsDomain: Domain = {
  name: 'fragments',
  needs: [cartDomain],
  reducer: fragmentsSlice.reducer,
  saga: fragmentsSaga,
};
