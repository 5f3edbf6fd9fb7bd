import { eventChannel } from 'redux-saga';
import { delay, fork, put, take, takeEvery } from 'redux-saga/effects';
import type { App, Saga } from '../app/app.types';
import { call, race, select } from '../app/typed-effects';
import { extensionStateOf } from '../extend/extension-state';
import { noticeAdded } from '../notice';
import { selectCartState, selectOptimisticCart } from './cart.selectors';
import {
  changeEnqueued,
  changesRejected,
  isCartAction,
  orphansFound,
  readAborted,
  wentOffline,
  wentOnline,
} from './cart.slice';
import { NOT_SENT } from './create-change';
import { enqueueChange } from './enqueue-change';
import { createJournal } from './journal/cart-journal';
import { watchOtherTabs, writeJournal } from './journal/cross-tab.saga';
import type { PageQueue } from './page-queue';
import { fetchCartSaga } from './read/fetch-cart.saga';
import { isCartChanged, nextReadStep } from './read/read-state.rules';
import type { ChangeBodies } from './write/writer';

export type CartWriter = Pick<typeof import('./write/writer'), 'createWriter' | 'announceOutcomes'>;

type LoadWriter = (tries: number) => Promise<CartWriter>;

/** Reads the cart until there is a change to send; from then on the writer sends and reads. */
export function* cartSaga(app: App, load: LoadWriter): Saga {
  extensionStateOf(app).shownCart = () => selectOptimisticCart(app.store.getState());
  const journal = createJournal(app);
  const carried: ChangeBodies = new Map();
  yield takeEvery(changeEnqueued, storeAttachments, carried);
  yield fork(watchNetwork);
  yield fork(watchOtherTabs, app, journal);
  yield fork(writeJournal, app, journal);
  app.early.claim<PageQueue>('cart')?.transferTo((change, asker) => enqueueChange(app, change, asker));
  let hasOrphans = journal.hasOthers();
  while (true) {
    if (!hasOrphans) {
      yield* race([readUntilFirstChange(app, load), take(orphansFound)]);
      // The race may have cancelled a read.
      yield put(readAborted());
    }
    hasOrphans = false;
    const writer = yield* loadWithRetry(load);
    if (writer) return app.addDomain(writer.createWriter(journal, carried));
    yield* rejectAll(app, carried);
  }
}

/** Returns when a change has been enqueued. */
function* readUntilFirstChange(app: App, load: LoadWriter): Saga {
  while (true) {
    const before = yield* select(selectCartState);
    if (before.pending.length > 0) return;
    const now = app.clock.now();
    const plan = nextReadStep(before, now);
    if (plan.do === 'read') yield* fetchCartSaga(app, before);
    else if (plan.do === 'wait') yield* race([delay(plan.waitUntil - now), take(isCartAction)]);
    else yield take(isCartAction);
    const after = yield* select(selectCartState);
    if (!isCartChanged(before, after)) continue;
    const writer = yield* loadWithRetry(load);
    writer?.announceOutcomes(app, before, after);
  }
}

const LOAD_ATTEMPTS = 4;

/** Changes enqueued meanwhile are in the store and in the journal. */
function* loadWithRetry(load: LoadWriter): Saga<CartWriter | undefined> {
  for (let tries = 0; tries < LOAD_ATTEMPTS; tries++) {
    try {
      return yield* call(load, tries);
    } catch {
      const { isOnline } = yield* select(selectCartState);
      yield* race([take(wentOnline), ...(isOnline ? [delay(500 * 2 ** tries)] : [])]);
    }
  }
  return undefined;
}

function* rejectAll({ store, messages }: App, carried: ChangeBodies): Saga {
  const { pending } = yield* select(selectCartState);
  const content = messages.t('error.broken');
  yield put(changesRejected({ code: NOT_SENT, message: content }));
  // A change sent before the store was open has its own response, which its button shows.
  for (const { id, context, isSilent } of pending)
    if (!isSilent && !carried.get(id)?.response)
      store.dispatch(noticeAdded({ id: `cart-${id}`, context, content, status: 'error' }));
}

/** Uses the id in the action, as the state may contain newer changes by now. */
function storeAttachments(carried: ChangeBodies, { meta }: ReturnType<typeof changeEnqueued>): void {
  if (meta.body || meta.response) carried.set(meta.id, meta);
}

function* watchNetwork(): Saga {
  const changes = eventChannel<Event>((emit) => {
    for (const type of NETWORK) window.addEventListener(type, emit);
    return () => {
      for (const type of NETWORK) window.removeEventListener(type, emit);
    };
  });
  if (!window.navigator.onLine) yield put(wentOffline());
  yield takeEvery(changes, function* ({ type }: Event) {
    yield put(type === 'online' ? wentOnline() : wentOffline());
  });
}

const NETWORK = ['online', 'offline'];
