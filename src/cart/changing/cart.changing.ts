import { call, delay, fork, put, race, select, take, takeEvery } from 'redux-saga/effects';
import type { App } from '../../app/app.types';
import { cartNewsTexts } from '../../i18n/vi/cart-news';
import { recordCartChange } from '../../session';
import { publishFragments } from '../add-response';
import type { Carried, CartChange } from '../cart.change.types';
import { lossOf } from '../cart.fetch';
import type { Journal } from '../cart.journal';
import { isCartAction, read, type Step } from '../cart.read.saga';
import { selectCartState } from '../cart.selectors';
import { changesAnswered, fragmentsCame, leftBehindFound, leftBehindTaken } from '../cart.slice';
import type { CartState, LeftBehind } from '../cart.state.types';
import { type Sent, sendChanges } from './cart.api';
import { answerLost, changesSent, queueOpened, queueReducer } from './cart.changing.slice';
import { takeLeftBehind } from './cart.left-behind';
import { nextPlan } from './cart.queue';
import { tellOutcomes, tellShop } from './cart.tell';
import { takeTurn } from './cart.turn';

/** What the half that reads hands over: nothing it has begun is lost. */
export interface Handover {
  journal: Journal;
  /** What travels beside the state, by change. */
  carried: Map<number, Carried>;
  /** The state of which everybody has been told. */
  told: CartState;
}

/**
 * The half of the cart that changes it: it comes with the first change, or where another page has left one behind,
 * and stays. Does what the plan says, tells what came of it, and asks for the next plan.
 */
export function* changingSaga(app: App, { journal, carried, told }: Handover): Step {
  const leaving = new AbortController();
  let endTurn = null as (() => void) | null;
  app.messages.bring(cartNewsTexts);
  app.grow('cart', queueReducer);
  yield put(queueOpened());
  yield fork(takeOver, app, journal);
  // Each to its end: what one has taken out of the journal stands nowhere else until it is in the queue.
  yield takeEvery(leftBehindFound, takeOver, app, journal);
  yield call(tellOutcomes, app, told, (yield select(selectCartState)) as CartState, undefined);
  try {
    while (true) {
      const before = (yield select(selectCartState)) as CartState;
      const now = app.clock.now();
      const plan = nextPlan(before, now);
      let sent: Sent | undefined;
      // While another page had its turn the shopper may have thought better of it: the turn comes first, then the plan.
      if (plan.do === 'send' && !endTurn) endTurn = (yield call(takeTurn, app, leaving.signal)) as () => void;
      else {
        if (plan.do === 'send') sent = (yield call(send, app, plan.changes, carried)) as Sent | undefined;
        endTurn?.();
        endTurn = null;
        if (plan.do === 'read') yield call(read, app, before);
        else if (plan.do === 'wait') yield race([delay(plan.until - now), take(isCartAction)]);
        else if (plan.do === 'rest') yield take(isCartAction);
      }
      yield call(tellOutcomes, app, before, (yield select(selectCartState)) as CartState, sent);
    }
  } finally {
    leaving.abort();
    endTurn?.();
  }
}

function* send(
  app: App,
  changes: readonly CartChange[],
  carried: Handover['carried'],
): Generator<unknown, Sent | undefined, never> {
  yield put(changesSent(changes.map(({ id }) => id)));
  const first = changes[0]!;
  const along = carried.get(first.id) ?? {};
  // Where it was lost, the change itself is sent.
  if (along.response) carried.delete(first.id);
  try {
    const sent = (yield call(sendChanges, app, changes, along)) as Sent;
    carried.delete(first.id);
    // The page's queue has published the response to what it sent itself.
    if (!along.response) {
      // First what came along, or whoever hears of the answer would ask for it; and kept, as they may not be there yet.
      if (sent.fragments) {
        publishFragments(app.settings, sent.fragments, app.clock.now(), app.emit);
        yield put(fragmentsCame(sent.fragments));
      } else if (sent.answers.some(({ result }) => result === 'done'))
        recordCartChange(app.settings, app.clock.now());
    }
    yield put(changesAnswered(sent.answers));
    yield call(tellShop, app, first, sent.said);
    return sent;
  } catch (error) {
    yield put(answerLost({ loss: lossOf(error, app), now: app.clock.now() }));
    return undefined;
  }
}

/** The page before this one may still be on its way out. */
const LEAVING = 400;

function* takeOver(app: App, journal: Journal): Step {
  for (let times = 0; times < 3; times++) {
    const taken = (yield call(takeLeftBehind, app, journal)) as { left: LeftBehind[]; mayCome: boolean };
    for (const one of taken.left) yield put(leftBehindTaken(one));
    if (!taken.mayCome) return;
    yield delay(LEAVING);
  }
}
