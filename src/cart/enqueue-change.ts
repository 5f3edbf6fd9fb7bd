import type { App, AppState } from '../app/app.types';
import type { ChangeAttachments, NewChange } from './cart.change';
import { changeEnqueued, selectChangeOutcome, selectNextChangeId } from './cart.slice';
import type { CartEvents, Outcome } from './cart.state.types';

export interface ChangeSource extends ChangeAttachments {
  /** The element that the shopper used, on which events of the change are dispatched. */
  element?: Element;
}

/** Enqueues a change and resolves with its outcome, which may take long, for example offline. */
export function enqueueChange(
  app: App,
  change: NewChange,
  { element, ...meta }: ChangeSource = {},
): Promise<Outcome> {
  const { store } = app;
  const id = selectNextChangeId(store.getState());
  // An addition that already has a response was sent by the page queue, which has emitted this event.
  if ('productId' in change && !meta.response) {
    const { productId, quantity } = change;
    const detail = { change: id, productId, quantity } satisfies CartEvents['tiem:cart:add-started'];
    app.emit('tiem:cart:add-started', detail, element);
  }
  store.dispatch(changeEnqueued(change, app.clock.now(), { ...meta, id }));
  return waitForValue(store, (state) => selectChangeOutcome(state, id));
}

/** Calls `find` after each change of the store's state and resolves with its first defined result. */
export function waitForValue<T>(store: App['store'], find: (state: AppState) => T | undefined): Promise<T> {
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
