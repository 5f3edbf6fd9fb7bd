import { call, delay, fork, put, race, select, take, takeEvery } from 'redux-saga/effects';
import type { App } from '../../app/app.types';
import type { Domain } from '../../app/domain.types';
import { recordCartChange } from '../../session';
import { publishFragments } from '../add-response';
import type { Carried, CartChange } from '../cart.change.types';
import type { Journal } from '../cart.journal';
import { selectCartState } from '../cart.selectors';
import { changesAnswered, fragmentsCame, isCartAction, orphansFound, orphansTaken } from '../cart.slice';
import type { CartState, OrphanedChanges } from '../cart.state.types';
import { lossOf, read, type Step } from '../fetch-cart.saga';
import { announceOutcomes, showServerNotices } from './announce';
import { takeOrphans, takeTurn } from './orphans';
import { nextPlan } from './queue.rules';
import { answerLost, changesSent, reduceAcross, writerJoined } from './reduce-across';
import { type Sent, sendChanges } from './send';

export { announceOutcomes };

/** By id of the change: what cannot be kept in the store, such as a form's body or a pending response. */
export type CarriedBodies = Map<number, Carried>;

/**
 * Decides, sends and reconciles changes, and reads the cart between them. It joins with the first change, or where
 * another page has left some behind.
 */
export const createWriter = (journal: Journal, carried: CarriedBodies): Domain => ({
  name: 'cart-writer',
  reduceAcross,
  saga: (app) => writeSaga(app, journal, carried),
});

function* writeSaga(app: App, journal: Journal, carried: CarriedBodies): Step {
  const leaving = new AbortController();
  let endTurn = null as (() => void) | null;
  const joined = (yield select(selectCartState)) as CartState;
  yield put(writerJoined());
  yield fork(resumeOrphans, app, journal);
  // Each to its end: what one has taken out of the journal is nowhere else until it is in the queue.
  yield takeEvery(orphansFound, resumeOrphans, app, journal);
  yield call(announceOutcomes, app, joined, (yield select(selectCartState)) as CartState);
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
      yield call(announceOutcomes, app, before, (yield select(selectCartState)) as CartState, sent);
    }
  } finally {
    leaving.abort();
    endTurn?.();
  }
}

function* send(
  app: App,
  changes: readonly CartChange[],
  carried: CarriedBodies,
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
    yield call(showServerNotices, app, first, sent.said);
    return sent;
  } catch (error) {
    yield put(answerLost({ loss: lossOf(error, app), now: app.clock.now() }));
    return undefined;
  }
}

/** The page before this one may still be on its way out. */
const LEAVING = 400;

function* resumeOrphans(app: App, journal: Journal): Step {
  for (let times = 0; times < 3; times++) {
    const taken = (yield call(takeOrphans, app, journal)) as { orphans: OrphanedChanges[]; mayCome: boolean };
    for (const one of taken.orphans) yield put(orphansTaken(one));
    if (!taken.mayCome) return;
    yield delay(LEAVING);
  }
}
