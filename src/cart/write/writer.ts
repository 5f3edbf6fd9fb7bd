import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { delay, fork, put, take, takeEvery } from 'redux-saga/effects';
import type { App, AppState, Domain, Saga } from '../../app/app.types';
import { call, race, select } from '../../app/typed-effects';
import { recordTimeOfCartChange, storeAndEmitFragments } from '../../session';
import { type CartChange, type ChangeAttachments, createChange } from '../change.rules';
import type { Journal } from '../journal/cart-journal';
import { acquireCartLock, claimOrphanedChanges } from '../journal/orphaned-changes';
import { convertToRequestFailure, fetchCartSaga } from '../read/fetch-cart.saga';
import { initialChanges } from '../read/read-state.rules';
import {
  cartRead,
  changeEnqueued,
  changesAnswered,
  fragmentsReceived,
  isCartAction,
  orphansClaimed,
  orphansFound,
  readFailed,
  selectCartState,
} from '../slice';
import type { CartReadState, CartState, ChangesState, RequestFailure, SendResult } from '../state.types';
import { announceOutcomes, showServerNotices } from './announce-changes';
import { isCartPageRead } from './change-kinds.rules';
import {
  enqueueCartChange,
  getNextQueueStep,
  markChangesInFlight,
  needsReadFirst,
  prependEarlierChanges,
  prependOrphanedChanges,
} from './queue.rules';
import {
  applyChangeResults,
  applyReadFailure,
  applyRequestFailure,
  reconcileWithCart,
} from './queue-responses.rules';
import { sendChanges } from './send-changes';

export const writerJoined = createAction('changes/writerJoined');
export const changesSent = createAction<readonly number[]>('changes/sent');
export const responseLost = createAction<{ error: RequestFailure; now: number }>('changes/answerLost');

/**
 * Applies the queue's rules to actions that need both slices. The result replaces that of a slice's own reducer for the
 * same action.
 */
function reduceCartState(state: CartState, action: UnknownAction): CartState | null {
  if (writerJoined.match(action)) return prependEarlierChanges(state);
  if (changeEnqueued.match(action))
    return enqueueCartChange(state, createChange(state.nextId, action.payload.change, action.payload.now));
  if (changesSent.match(action)) return markChangesInFlight(state, action.payload);
  if (changesAnswered.match(action)) return applyChangeResults(state, action.payload);
  if (responseLost.match(action)) return applyRequestFailure(state, action.payload.error, action.payload.now);
  if (orphansClaimed.match(action)) return prependOrphanedChanges(state, action.payload);
  if (cartRead.match(action)) return reconcileWithCart(state, action.payload);
  if (readFailed.match(action)) return applyReadFailure(state, action.payload.error, action.payload.now);
  return null;
}

export function crossSliceReducer(state: AppState, action: UnknownAction, before: AppState): AppState {
  const cart = reduceCartState(selectCartState(before), action);
  if (!cart) return state;
  const pickFieldsOfSlice = (isChanges: boolean) =>
    Object.fromEntries(Object.entries(cart).filter(([name]) => name in initialChanges === isChanges));
  // The casts name the fields of each slice, because `cart` has the fields of both slices and TypeScript cannot know
  // which of them `pickFieldsOfSlice` returns.
  return {
    ...state,
    cart: pickFieldsOfSlice(false) as CartReadState,
    changes: pickFieldsOfSlice(true) as ChangesState,
  };
}

export { announceOutcomes };

/** Data that the store cannot hold, such as a form's body or a pending response, by the id of the change. */
export type ChangeAttachmentsById = Map<number, ChangeAttachments>;

/**
 * Decides, sends and reconciles changes, and reads the cart between them. The domain is added with the first change,
 * or if there are orphaned changes.
 */
export const createCartWriter = (journal: Journal, attachments: ChangeAttachmentsById): Domain => ({
  name: 'cart-writer',
  crossReducer: crossSliceReducer,
  saga: (app) => writerSaga(app, journal, attachments),
});

function* writerSaga(app: App, journal: Journal, attachments: ChangeAttachmentsById): Saga {
  const lifetime = new AbortController();
  let releaseLock: (() => void) | null = null;
  const initialState = yield* select(selectCartState);
  yield put(writerJoined());
  yield fork(resumeOrphanedChanges, app, journal);
  // This saga is never cancelled. It removes changes from another page's journal, and until they are in the queue they
  // exist nowhere else.
  yield takeEvery(orphansFound, resumeOrphanedChanges, app, journal);
  yield* call(announceOutcomes, app, initialState, yield* select(selectCartState));
  try {
    // The saga loops instead of watching actions, because it sends the queued changes in the state one after the other.
    while (true) {
      const before = yield* select(selectCartState);
      const now = app.clock.now();
      const nextStep = getNextQueueStep(before, now);
      let sendResult: SendResult | undefined;
      // Acquires the lock first and then plans again, because the shopper may make more changes while another page
      // holds the lock.
      if (nextStep.kind === 'send' && !releaseLock)
        releaseLock = yield* call(acquireCartLock, app, lifetime.signal);
      else {
        if (nextStep.kind === 'send') sendResult = yield* sendChangesSaga(app, nextStep.changes, attachments);
        releaseLock?.();
        releaseLock = null;
        if (nextStep.kind === 'read') yield* fetchCartSaga(app, needsReadFirst(before));
        else if (nextStep.kind === 'wait') yield* race([delay(nextStep.waitUntil - now), take(isCartAction)]);
        else if (nextStep.kind === 'idle') yield take(isCartAction);
      }
      yield* call(announceOutcomes, app, before, yield* select(selectCartState), sendResult);
    }
  } finally {
    lifetime.abort();
    releaseLock?.();
  }
}

function* sendChangesSaga(
  app: App,
  changes: readonly CartChange[],
  attachments: ChangeAttachmentsById,
): Saga<SendResult | undefined> {
  yield put(changesSent(changes.map(({ id }) => id)));
  const first = changes[0]!;
  const attachment = attachments.get(first.id) ?? {};
  // The response that the page queue has stored is used only for the first attempt. If that request got no response,
  // the change is sent again.
  if (attachment.response) attachments.delete(first.id);
  try {
    const sendResult = yield* call(sendChanges, app, changes, attachment);
    // Publishes nothing if the page queue sent the change, because the page queue has already published the response.
    if (!attachment.response) {
      // Publishes the fragments before the event of the change, because listeners of that event would otherwise request
      // them. Also caches them for listeners that have not loaded yet.
      if (sendResult.fragments) {
        storeAndEmitFragments(app.settings, sendResult.fragments, app.clock.now(), app.emit);
        yield put(fragmentsReceived(sendResult.fragments));
      } else if (!isCartPageRead(first) && sendResult.changeResults.some(({ result }) => result === 'done'))
        recordTimeOfCartChange(app.settings, app.clock.now());
    }
    yield put(changesAnswered(sendResult.changeResults));
    yield* deleteSettledAttachments(attachments);
    yield* call(showServerNotices, app, first, sendResult.pageNotices);
    return sendResult;
  } catch (error) {
    yield put(responseLost({ error: convertToRequestFailure(error, app), now: app.clock.now() }));
    return undefined;
  }
}

/** Keeps only the attachments of pending changes, because all other changes have an outcome. */
function* deleteSettledAttachments(attachments: ChangeAttachmentsById): Saga {
  const { pending } = yield* select(selectCartState);
  for (const id of attachments.keys())
    if (!pending.some((change) => change.id === id)) attachments.delete(id);
}

/** How long a previous page may still be unloading, in ms. Its journal entry is checked again after this time. */
const PAGE_EXIT_DELAY = 400;

function* resumeOrphanedChanges(app: App, journal: Journal): Saga {
  // The cart lines with which reconciling compares a fetched cart, for a closed page that added a product without
  // having read the cart.
  const lines = (yield* select(selectCartState)).confirmed?.items ?? null;
  for (let attempt = 0; attempt < 3; attempt++) {
    const claimResult = yield* call(claimOrphanedChanges, app, journal);
    for (const orphans of claimResult.orphans)
      yield put(orphansClaimed({ ...orphans, snapshot: orphans.snapshot ?? lines }));
    if (!claimResult.mayFindMore) return;
    yield delay(PAGE_EXIT_DELAY);
  }
}
