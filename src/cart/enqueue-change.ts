import type { App } from '../app/app.types';
import type { ChangeAttachments, NewChange } from './cart.change.types';
import type { CartEvents } from './cart.events';
import { selectNextId, selectOutcome } from './cart.selectors';
import { changeEnqueued } from './cart.slice';
import type { Outcome } from './cart.state.types';

export interface ChangeSource extends ChangeAttachments {
  /** Where the shopper asked, so that others hear it from there. */
  element?: Element;
}

/** Puts a change into the queue and resolves with what became of it, which may be much later: offline, for one. */
export function enqueueChange(
  app: App,
  change: NewChange,
  { element, ...carried }: ChangeSource = {},
): Promise<Outcome> {
  const { store } = app;
  const id = selectNextId(store.getState());
  // Announced by the page's queue when it was sent.
  if ('productId' in change && !carried.response) {
    const { productId, quantity } = change;
    const detail = { change: id, productId, quantity } satisfies CartEvents['tiem:cart:add-started'];
    app.emit('tiem:cart:add-started', detail, element);
  }
  store.dispatch(changeEnqueued(change, app.clock.now(), { ...carried, id }));
  return waitForValue(store, (state) => selectOutcome(state, id));
}

/** Resolves with the first thing that is found in the state. */
export function waitForValue<T>(store: App['store'], find: (state: unknown) => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    function checkState(): void {
      const found = find(store.getState());
      if (found === undefined) return;
      stop();
      resolve(found);
    }
    const stop = store.subscribe(checkState);
    checkState();
  });
}
