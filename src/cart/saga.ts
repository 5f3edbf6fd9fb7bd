import type { PayloadAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { delay, fork, put, take, takeEvery } from 'redux-saga/effects';
import type { App, AppState, Domain, Saga } from '../app/app.types';
import { call, race, select } from '../app/typed-effects';
import { getExtensionState } from '../extend/extension-state';
import { createCleanups } from '../lib/cleanups';
import { getLockName, type ReleaseLock, requestLockInBackground } from '../lib/locks';
import { noticeAdded, noticeDomain } from '../notice';
import { isNewerCart, watchCart } from '../session';
import { type ChangeSource, type NewChange, NOT_SENT } from './change.rules';
import { createCartJournal, type Journal } from './journal/cart-journal';
import type { PageQueue } from './page-queue';
import { fetchCartSaga } from './read/fetch-cart.saga';
import { getNextReadStep, hasCartChanged } from './read/read-state.rules';
import {
  cartSlice,
  changeEnqueued,
  changesAnswered,
  changesRejected,
  changesSlice,
  isCartAction,
  markedStale,
  orphansFound,
  queueClaimed,
  readAborted,
  selectCartState,
  selectChangeOutcome,
  selectNextChangeId,
  selectOptimisticCart,
  wentOffline,
  wentOnline,
} from './slice';
import type { CartEvents, Outcome } from './state.types';
import type { ChangeAttachmentsById } from './write/writer';

/** Browsers cache a failed module by its URL, so a retry needs another URL. */
export const loadWriter = (attempt: number): Promise<CartWriter> =>
  attempt > 0 && process.env.NODE_ENV === 'production'
    ? import(/* @vite-ignore */ `./writer.js?retry=${attempt}`)
    : import('./write/writer');

/** The slice of pending changes. The domain `cart-writer` decides which of them are sent, and when. */
const changesDomain: Domain = { name: 'changes', reducer: changesSlice.reducer };

export const cartDomain: Domain = {
  name: 'cart',
  needs: [noticeDomain, changesDomain],
  reducer: cartSlice.reducer,
  saga: (app) => cartSaga(app, loadWriter),
};

export type CartWriter = Pick<typeof import('./write/writer'), 'createCartWriter' | 'announceOutcomes'>;

type LoadWriter = (attempt: number) => Promise<CartWriter>;

/** Enqueues a change and resolves with its outcome, which may take long, for example offline. */
export function enqueueChange(
  app: App,
  change: NewChange,
  { element, ...meta }: ChangeSource = {},
): Promise<Outcome> {
  const { store } = app;
  const id = selectNextChangeId(store.getState());
  // Emits no event for an addition that already has a response, because the page queue emitted the event when it sent
  // the addition.
  if ('productId' in change && !meta.response) {
    const { productId, quantity } = change;
    const detail = { change: id, productId, quantity } satisfies CartEvents['tiem:cart:add-started'];
    app.emit('tiem:cart:add-started', detail, element);
  }
  store.dispatch(changeEnqueued(change, app.clock.now(), { ...meta, id }));
  return waitForStoreValue(store, (state) => selectChangeOutcome(state, id));
}

/** Calls `find` after each change of the store's state and resolves with its first defined result. */
export function waitForStoreValue<T>(
  store: App['store'],
  findValue: (state: AppState) => T | undefined,
): Promise<T> {
  return new Promise((resolve) => {
    function resolveWhenValueFound(): void {
      const value = findValue(store.getState());
      if (value === undefined) return;
      stop();
      resolve(value);
    }
    const stop = store.subscribe(resolveWhenValueFound);
    resolveWhenValueFound();
  });
}

/** Reads the cart until there is a change to send. From then on, the cart writer sends changes and reads the cart. */
export function* cartSaga(app: App, loadCartWriter: LoadWriter): Saga {
  getExtensionState(app).getCart = () => selectOptimisticCart(app.store.getState());
  const journal = createCartJournal(app);
  const attachments: ChangeAttachmentsById = new Map();
  yield takeEvery(changeEnqueued, storeChangeAttachments, attachments);
  yield fork(watchNetworkConnection);
  yield fork(watchCartChangesElsewhere, app, journal);
  yield fork(writeJournal, app, journal);
  app.earlyWork.claim<PageQueue>('cart')?.transferTo((change, source) => enqueueChange(app, change, source));
  let hasOrphans = journal.hasOthers();
  // The loop runs again only if the cart writer could not be loaded.
  while (true) {
    if (!hasOrphans) {
      yield* race([readCartUntilFirstChange(app, loadCartWriter), take(orphansFound)]);
      // Resets the read state, because `race` may have cancelled a read that was in progress.
      yield put(readAborted());
    }
    hasOrphans = false;
    const writer = yield* loadWriterWithRetry(loadCartWriter);
    if (writer) return app.addDomain(writer.createCartWriter(journal, attachments));
    yield* rejectAllChanges(app, attachments);
  }
}

/** Reads the cart whenever it is needed or outdated, until a change has been enqueued. */
function* readCartUntilFirstChange(app: App, loadCartWriter: LoadWriter): Saga {
  // This is a loop instead of watchers, because each step depends on the state that the previous step has left.
  while (true) {
    const before = yield* select(selectCartState);
    if (before.pending.length > 0) return;
    const now = app.clock.now();
    const nextStep = getNextReadStep(before, now);
    if (nextStep.kind === 'read') yield* fetchCartSaga(app, false);
    else if (nextStep.kind === 'wait') yield* race([delay(nextStep.waitUntil - now), take(isCartAction)]);
    else yield take(isCartAction);
    const after = yield* select(selectCartState);
    if (!hasCartChanged(before, after)) continue;
    const writer = yield* loadWriterWithRetry(loadCartWriter);
    writer?.announceOutcomes(app, before, after);
  }
}

const LOAD_ATTEMPTS = 4;

/** Loads the writer, with retries. Changes that are enqueued meanwhile wait in the store and in the journal. */
function* loadWriterWithRetry(loadCartWriter: LoadWriter): Saga<CartWriter | undefined> {
  for (let attempt = 0; attempt < LOAD_ATTEMPTS; attempt++) {
    try {
      return yield* call(loadCartWriter, attempt);
    } catch {
      const { isOnline } = yield* select(selectCartState);
      yield* race([take(wentOnline), ...(isOnline ? [delay(500 * 2 ** attempt)] : [])]);
    }
  }
  return undefined;
}

function* rejectAllChanges({ messages }: App, attachments: ChangeAttachmentsById): Saga {
  const { pending } = yield* select(selectCartState);
  const content = messages.t('error.broken');
  yield put(changesRejected({ code: NOT_SENT, message: content }));
  // Adds no notice for a change that the page queue sent before the store existed, because the clicked button shows the
  // shop's response to it.
  for (const { id, context, isSilent } of pending)
    if (!isSilent && !attachments.get(id)?.response)
      yield put(noticeAdded({ id: `cart-${id}`, context, content, status: 'error' }));
}

/**
 * Stores the data of a new change that the state cannot hold. The id comes from the action, because the state may
 * contain newer changes by now.
 */
function storeChangeAttachments(
  attachments: ChangeAttachmentsById,
  { meta }: ReturnType<typeof changeEnqueued>,
): void {
  attachments.set(meta.id, meta);
}

function* watchNetworkConnection(): Saga {
  const networkEvents = eventChannel<Event>((emit) => {
    const { listen, run } = createCleanups();
    listen(window, 'online', emit);
    listen(window, 'offline', emit);
    return run;
  });
  if (!window.navigator.onLine) yield put(wentOffline());
  yield takeEvery(networkEvents, function* ({ type }: Event) {
    yield put((type === 'online' ? wentOnline : wentOffline)());
  });
}

/** Writes every change to the journal at once, as the page may be closed at any time. */
function* writeJournal(app: App, journal: Journal): Saga {
  let { pending, inFlight } = yield* select(selectCartState);
  let releasePageLock: ReleaseLock | null = null;
  try {
    // This is a loop instead of `takeEvery`, because `finally` must release the lock when the saga ends.
    while (true) {
      yield take(isCartAction);
      const state = yield* select(selectCartState);
      if (state.pending === pending && state.inFlight === inFlight) continue;
      ({ pending, inFlight } = state);
      journal.save(state);
      if (pending.length > 0)
        releasePageLock ??= requestLockInBackground(getLockName(app.settings.homeUrl, journal.page)).release;
      else {
        releasePageLock?.();
        releasePageLock = null;
      }
    }
  } finally {
    releasePageLock?.();
  }
}

type CartHintHandler = Parameters<typeof watchCart>[1];

/** Marks the cart as stale when another tab or a script of the shop may have changed it. */
function* watchCartChangesElsewhere(app: App, journal: Journal): Saga {
  let watch!: ReturnType<typeof watchCart>;
  const hints = eventChannel<Parameters<CartHintHandler>>((emit) => {
    watch = watchCart(app.settings, (...hint) => emit(hint));
    return watch.stop;
  });
  yield takeEvery(changesAnswered, watch.markChanged);
  // A response with fragments may set a new cart cookie, although nothing has changed the cart. Marks the cookie's
  // version of the cart as shown, so that it does not count as a change by another tab.
  yield takeEvery('fragments/refreshed', (action: PayloadAction<string | undefined>) =>
    watch.markShown(action.payload),
  );
  yield takeEvery(hints, function* ([hint, isOtherVersion]: Parameters<CartHintHandler>): Saga {
    if (hint === 'history') {
      const { pending } = yield* select(selectCartState);
      if (pending.length > 0 && !journal.isOwnEntry()) yield put(queueClaimed());
      if (journal.hasOthers()) yield put(orphansFound());
    }
    if (isNewerCart(hint, isOtherVersion)) yield put(markedStale(hint !== 'script'));
  });
  app.signal.addEventListener('abort', hints.close);
}
