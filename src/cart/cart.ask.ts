import type { App } from '../app/app.types';
import type { Carried, NewChange } from './cart.change.types';
import { emitCartEvent } from './cart.events';
import { selectCartState, selectNextId, selectOutcome } from './cart.selectors';
import { changeAsked, viewerCame, viewerLeft } from './cart.slice';
import type { Outcome } from './cart.state.types';

export interface Asker extends Carried {
  /** Where the shopper asked, so that others hear it from there. */
  element?: Element;
}

/** Puts a change into the queue and resolves with what became of it, which may be much later: offline, for one. */
export function askCart(app: App, change: NewChange, { element, ...carried }: Asker = {}): Promise<Outcome> {
  const { store } = app;
  const id = selectNextId(store.getState());
  // What was sent ahead was told of then.
  if ('productId' in change && !carried.answer) {
    const { productId, quantity } = change;
    emitCartEvent(app, 'tiem:cart:add-started', { change: id, productId, quantity }, element);
  }
  store.dispatch(changeAsked(change, app.clock.now(), carried));
  return new Promise((resolve) => {
    function look(): void {
      const outcome = selectOutcome(store.getState(), id);
      if (!outcome) return;
      stop();
      resolve(outcome);
    }
    const stop = store.subscribe(look);
    look();
  });
}

/** Resolves when the cart has been read, or cannot be for now. */
export async function cartKnown({ store }: App): Promise<void> {
  store.dispatch(viewerCame());
  await new Promise<void>((resolve) => {
    function look(): void {
      const { confirmed, readProblem, online } = selectCartState(store.getState());
      if (!confirmed && !readProblem && online) return;
      stop();
      resolve();
    }
    const stop = store.subscribe(look);
    look();
  });
  store.dispatch(viewerLeft());
}
