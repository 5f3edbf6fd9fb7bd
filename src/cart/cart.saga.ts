import { eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, takeEvery } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { extendingOf } from '../extend/extending';
import type { Fragments } from '../session';
import { fetchCart, lossOf, type Sent, sendChanges } from './cart.api';
import type { CartChange } from './cart.change.types';
import { createJournal } from './cart.journal';
import { keepJournal, takeOver, watchPages } from './cart.pages';
import { nextPlan } from './cart.queue';
import { selectCartState, selectShownCart } from './cart.selectors';
import {
  answerLost,
  cartRead,
  changeAsked,
  changesAnswered,
  changesSent,
  fragmentsCame,
  networkFound,
  networkLost,
  readDropped,
  readLost,
  readStarted,
} from './cart.slice';
import type { CartState } from './cart.state.types';
import { tellOutcomes, tellShop } from './cart.tell';
import { takeTurn } from './cart.turn';
import type { Cart } from './cart.types';

type Step = Generator<unknown, void, never>;
type Bodies = Map<number, FormData>;

const isCartAction = ({ type }: { type: string }): boolean => type.startsWith('cart/');

/** Does what the plan says, tells what came of it, and asks for the next plan. */
export function* cartSaga(app: App): Step {
  extendingOf(app).shownCart = () => selectShownCart(app.store.getState());
  const bodies: Bodies = new Map();
  const journal = createJournal(app);
  const leaving = new AbortController();
  let endTurn = null as (() => void) | null;
  yield takeEvery(changeAsked, keepBody, bodies);
  yield fork(watchNetwork);
  yield fork(watchPages, app, journal);
  yield fork(keepJournal, app, journal);
  yield fork(takeOver, journal);
  try {
    while (true) {
      const before = (yield select(selectCartState)) as CartState;
      const now = app.clock.now();
      const plan = nextPlan(before, now);
      let fragments: Fragments | undefined;
      // While another page had its turn the shopper may have thought better of it: the turn comes first, then the plan.
      if (plan.do === 'send' && !endTurn) endTurn = (yield call(takeTurn, app, leaving.signal)) as () => void;
      else {
        if (plan.do === 'send')
          fragments = (yield call(send, app, plan.changes, bodies)) as Fragments | undefined;
        endTurn?.();
        endTurn = null;
        if (plan.do === 'read') yield call(read, app, before);
        else if (plan.do === 'wait') yield race([delay(plan.until - now), take(isCartAction)]);
        else if (plan.do === 'rest') yield take(isCartAction);
      }
      yield call(tellOutcomes, app, before, (yield select(selectCartState)) as CartState, fragments);
    }
  } finally {
    leaving.abort();
    endTurn?.();
  }
}

function* keepBody(bodies: Bodies, action: ReturnType<typeof changeAsked>): Step {
  const { nextId } = (yield select(selectCartState)) as CartState;
  if (action.meta.body) bodies.set(nextId - 1, action.meta.body);
}

function* send(
  app: App,
  changes: readonly CartChange[],
  bodies: Bodies,
): Generator<unknown, Fragments | undefined, never> {
  yield put(changesSent(changes.map(({ id }) => id)));
  const first = changes[0]!;
  try {
    const sent = (yield call(sendChanges, app, changes, bodies.get(first.id))) as Sent;
    bodies.delete(first.id);
    // First what came along, or whoever hears of the answer would ask for it.
    if (sent.fragments) yield put(fragmentsCame(sent.fragments));
    yield put(changesAnswered(sent.answers));
    yield call(tellShop, app, first.context, sent.said);
    return sent.fragments;
  } catch (error) {
    yield put(answerLost({ loss: lossOf(error, app), now: app.clock.now() }));
    return undefined;
  }
}

function* read(app: App, { inDoubt }: CartState): Step {
  const reading = new AbortController();
  // A click need not wait for the cart to be read: its own answer is a newer one. Where the reading is to tell
  // whether something arrived, it does wait.
  yield put(readStarted());
  try {
    const outcome = (yield race({
      cart: call(fetchCart, app, reading.signal),
      ...(!inDoubt && { change: take(changeAsked) }),
    })) as { cart?: Cart };
    yield put(outcome.cart ? cartRead(outcome.cart) : readDropped());
  } catch (error) {
    yield put(readLost({ loss: lossOf(error, app), now: app.clock.now() }));
  } finally {
    reading.abort();
  }
}

function* watchNetwork(): Step {
  const changes = eventChannel<boolean>((tell) => {
    const found = () => tell(true);
    const lost = () => tell(false);
    window.addEventListener('online', found);
    window.addEventListener('offline', lost);
    return () => {
      window.removeEventListener('online', found);
      window.removeEventListener('offline', lost);
    };
  });
  if (!window.navigator.onLine) yield put(networkLost());
  yield takeEvery(changes, function* (isFound: boolean) {
    yield put(isFound ? networkFound() : networkLost());
  });
}
