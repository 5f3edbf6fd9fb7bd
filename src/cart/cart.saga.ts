import { eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, takeEvery } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { extensionStateOf } from '../extend/extension-state';
import { noticeAdded } from '../notice';
import { askCart } from './cart.ask';
import { NOT_SENT } from './cart.asked';
import { createJournal } from './cart.journal';
import { watchOtherTabs, writeJournal } from './cart.pages';
import { isNews, readPlan } from './cart.reading.rules';
import { selectCartState, selectShownCart } from './cart.selectors';
import {
  changeAsked,
  changesGivenUp,
  isCartAction,
  networkFound,
  networkLost,
  orphansFound,
  readDropped,
} from './cart.slice';
import type { CartState } from './cart.state.types';
import { read, type Step } from './fetch-cart.saga';
import type { PageQueue } from './page-queue';
import type { CarriedBodies } from './write/writer';

export type CartWriter = Pick<typeof import('./write/writer'), 'createWriter' | 'announceOutcomes'>;

type LoadWriter = (tries: number) => Promise<CartWriter>;

/** Reads the cart until there is something to send; then the writer joins, which sends and reads. */
export function* cartSaga(app: App, load: LoadWriter): Step {
  extensionStateOf(app).shownCart = () => selectShownCart(app.store.getState());
  const journal = createJournal(app);
  const carried: CarriedBodies = new Map();
  yield takeEvery(changeAsked, keepCarried, carried);
  yield fork(watchNetwork);
  yield fork(watchOtherTabs, app, journal);
  yield fork(writeJournal, app, journal);
  app.early.claim<PageQueue>('cart')?.transferTo((change, asker) => askCart(app, change, asker));
  let hasOrphans = journal.hasOthers();
  while (true) {
    if (!hasOrphans) {
      yield race([call(readUntilAsked, app, load), take(orphansFound)]);
      // The race may have cancelled a reading.
      yield put(readDropped());
    }
    hasOrphans = false;
    const writer = (yield call(loadPatiently, load)) as CartWriter | undefined;
    if (writer) return app.addDomain(writer.createWriter(journal, carried));
    yield call(giveUp, app, carried);
  }
}

/** Returns when a change was asked for. */
function* readUntilAsked(app: App, load: LoadWriter): Step {
  while (true) {
    const before = (yield select(selectCartState)) as CartState;
    if (before.pending.length > 0) return;
    const now = app.clock.now();
    const plan = readPlan(before, now);
    if (plan.do === 'read') yield call(read, app, before);
    else if (plan.do === 'wait') yield race([delay(plan.until - now), take(isCartAction)]);
    else yield take(isCartAction);
    const after = (yield select(selectCartState)) as CartState;
    if (!isNews(before, after)) continue;
    const writer = (yield call(loadPatiently, load)) as CartWriter | undefined;
    writer?.announceOutcomes(app, before, after);
  }
}

const TRIES = 4;

/** What is asked meanwhile is in the store and in the journal. */
function* loadPatiently(load: LoadWriter): Generator<unknown, CartWriter | undefined, never> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return (yield call(load, tries)) as CartWriter;
    } catch {
      const { online } = (yield select(selectCartState)) as CartState;
      yield race([take(networkFound), ...(online ? [delay(500 * 2 ** tries)] : [])]);
    }
  }
  return undefined;
}

function* giveUp({ store, messages }: App, carried: CarriedBodies): Step {
  const { pending } = (yield select(selectCartState)) as CartState;
  const content = messages.t('error.broken');
  yield put(changesGivenUp({ code: NOT_SENT, message: content }));
  // A change that was sent before the store was open has a response of its own, which its button shows.
  for (const { id, context, quiet } of pending)
    if (!quiet && !carried.get(id)?.response)
      store.dispatch(noticeAdded({ id: `cart-${id}`, context, content, status: 'error' }));
}

/** By the id in the action: the state may be several changes further by now. */
function keepCarried(carried: CarriedBodies, { meta }: ReturnType<typeof changeAsked>): void {
  if (meta.body || meta.response) carried.set(meta.id, meta);
}

function* watchNetwork(): Step {
  const changes = eventChannel<Event>((emit) => {
    for (const type of NETWORK) window.addEventListener(type, emit);
    return () => {
      for (const type of NETWORK) window.removeEventListener(type, emit);
    };
  });
  if (!window.navigator.onLine) yield put(networkLost());
  yield takeEvery(changes, function* ({ type }: Event) {
    yield put(type === 'online' ? networkFound() : networkLost());
  });
}

const NETWORK = ['online', 'offline'];
