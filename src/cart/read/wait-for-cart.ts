import type { App } from '../../app/app.types';
import { selectCartState } from '../cart.selectors';
import { viewerAdded, viewerRemoved } from '../cart.slice';
import { waitForValue } from '../enqueue-change';

/** Resolves when the cart has been read, or cannot be for now. */
export async function waitForCart({ store }: App): Promise<void> {
  store.dispatch(viewerAdded());
  await waitForValue(store, (state) => {
    const { confirmed, readProblem, isOnline } = selectCartState(state);
    return confirmed ?? readProblem ?? (isOnline ? undefined : 'offline');
  });
  store.dispatch(viewerRemoved());
}
