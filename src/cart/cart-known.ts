import type { App } from '../app/app.types';
import { waitFor } from './cart.ask';
import { selectCartState } from './cart.selectors';
import { viewerCame, viewerLeft } from './cart.slice';

/** Resolves when the cart has been read, or cannot be for now. */
export async function cartKnown({ store }: App): Promise<void> {
  store.dispatch(viewerCame());
  await waitFor(store, (state) => {
    const { confirmed, readProblem, online } = selectCartState(state);
    return confirmed ?? readProblem ?? (online ? undefined : 'offline');
  });
  store.dispatch(viewerLeft());
}
