import type { App, Domain } from '../app/app.types';
import { cartDomain, markedStale, refreshRequested } from '../cart';
import { fragmentsSaga } from './fragments.saga';

/** On a page without fragments, only our views show the cart, which read it from the Store API. */
export function refreshCart({ store }: App): void {
  store.dispatch(markedStale());
  store.dispatch(refreshRequested());
}

export { cartDomain } from '../cart';
export { cookieRead, refreshRequested } from './fragments.saga';

export const fragmentsDomain: Domain = {
  name: 'fragments',
  needs: [cartDomain],
  saga: fragmentsSaga,
};
