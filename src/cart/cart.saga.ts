import type { Action } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, takeEvery } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { extendingOf } from '../extend/extending';
import { noticeAdded } from '../notice';
import { askCart } from './cart.ask';
import { NOT_SENT } from './cart.asked';
import { createJournal } from './cart.journal';
import { keepJournal, watchPages } from './cart.pages';
import { isCartAction, read, type Step } from './cart.read.saga';
import { readPlan, takesOtherHalf } from './cart.reading.rules';
import { selectCartState, selectShownCart } from './cart.selectors';
import { changeAsked, changesGivenUp, leftBehindFound, networkFound, networkLost } from './cart.slice';
import type { CartState } from './cart.state.types';
import type { Handover } from './changing/cart.changing';
import type { PageQueue } from './page-queue';

export type ChangingHalf = Pick<typeof import('./changing/cart.changing'), 'changingSaga'>;

/** Reads the cart for as long as nobody changes it; then hands over to the half that can send. */
export function* cartSaga(app: App, bring: (tries: number) => Promise<ChangingHalf>): Step {
  extendingOf(app).shownCart = () => selectShownCart(app.store.getState());
  const journal = createJournal(app);
  const carried: Handover['carried'] = new Map();
  yield takeEvery(changeAsked, keepCarried, carried);
  yield fork(watchNetwork);
  yield fork(watchPages, app, journal);
  yield fork(keepJournal, app, journal);
  app.early.take<PageQueue>('cart')?.transferTo((change, asker) => askCart(app, change, asker));
  let isLeft = journal.hasOthers();
  while (true) {
    const told = (yield isLeft ? select(selectCartState) : call(readOnly, app)) as CartState;
    isLeft = false;
    const half = (yield call(bringHalf, bring)) as ChangingHalf | undefined;
    if (half) yield call(half.changingSaga, app, { journal, carried, told });
    else yield call(giveUp, app, carried);
  }
}

/** Ends when there is something to send, or something to say, with the state before that. */
function* readOnly(app: App): Generator<unknown, CartState, never> {
  while (true) {
    const before = (yield select(selectCartState)) as CartState;
    if (before.pending.length > 0) return before;
    const now = app.clock.now();
    const plan = readPlan(before, now);
    if (plan.do === 'read') yield call(read, app, before);
    else if (plan.do === 'wait') yield race([delay(plan.until - now), take(isCartAction)]);
    else {
      const heard = (yield take(isCartAction)) as Action;
      if (leftBehindFound.match(heard)) return before;
    }
    if (takesOtherHalf(before, (yield select(selectCartState)) as CartState)) return before;
  }
}

const TRIES = 4;

/** What is asked is safe meanwhile: it stands in the store, and in the journal. */
function* bringHalf(
  bring: (tries: number) => Promise<ChangingHalf>,
): Generator<unknown, ChangingHalf | undefined, never> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return (yield call(bring, tries)) as ChangingHalf;
    } catch {
      const { online } = (yield select(selectCartState)) as CartState;
      yield race([take(networkFound), ...(online ? [delay(500 * 2 ** tries)] : [])]);
    }
  }
  return undefined;
}

function* giveUp({ store, messages }: App, carried: Handover['carried']): Step {
  const { pending } = (yield select(selectCartState)) as CartState;
  const content = messages.t('error.broken');
  yield put(changesGivenUp({ code: NOT_SENT, message: content }));
  // A change that was sent before the store was open has a response of its own, which its button shows.
  for (const { id, context, quiet } of pending)
    if (!quiet && !carried.get(id)?.response)
      store.dispatch(noticeAdded({ id: `cart-${id}`, context, content, status: 'error' }));
}

/** By the id in the action: the state may be several changes further by now. */
function keepCarried(carried: Handover['carried'], { meta }: ReturnType<typeof changeAsked>): void {
  if (meta.body || meta.response) carried.set(meta.id, meta);
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
