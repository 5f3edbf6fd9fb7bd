import { call, put, race } from 'redux-saga/effects';
import type { ActionMatcher, AppState, Domain, Saga } from '../../src/app/app.types';
import { type AppDependencies, createApp } from '../../src/app/create-app';
import { createSlice } from '../../src/app/create-slice';
import { waitUntil } from '../../src/app/wait-until';
import { isCartAction, selectConfirmedCart } from '../../src/cart';
import { selectNotices } from '../../src/notice';

const countSlice = createSlice({
  name: 'count',
  initialState: 0,
  reducers: { incremented: (state) => state + 1, stateUnchanged: (state) => state },
});
const { incremented, stateUnchanged } = countSlice.actions;
const isCountAction: ActionMatcher<never> = ({ type }) => type.startsWith('count/');
const selectCount = (state: unknown) => (state as { count: number }).count;

/**
 * Runs the saga in an app. Returns the values that the saga recorded, and a function that resolves the promise for
 * which the saga waits.
 */
function runSaga(saga: (startWork: () => Promise<void>, recorded: number[]) => Saga) {
  const recorded: number[] = [];
  let resolveWork = () => {};
  const startPendingWork = () => new Promise<void>((resolve) => (resolveWork = resolve));
  const app = createApp({ document: new EventTarget() } as AppDependencies);
  const domain: Domain = {
    name: 'count',
    reducer: countSlice.reducer,
    saga: () => saga(startPendingWork, recorded),
  };
  app.addDomain(domain);
  return { app, recorded, resolveWork: () => resolveWork() };
}

it('waitUntil: returns at once when the condition is already true', () => {
  const { app, recorded } = runSaga(function* (_, recordedValues): Saga {
    yield put(incremented());
    recordedValues.push(yield* waitUntil(isCountAction, selectCount));
  });
  expect(recorded).toEqual([1]);
  app.destroy();
});

it('waitUntil: returns at once when the condition became true while the saga was busy', async () => {
  const { app, recorded, resolveWork } = runSaga(function* (startWork, recordedValues): Saga {
    yield call(startWork);
    recordedValues.push(yield* waitUntil(isCountAction, selectCount));
  });
  app.store.dispatch(incremented());
  expect(recorded).toEqual([]);
  resolveWork();
  await Promise.resolve();
  await Promise.resolve();
  expect(recorded).toEqual([1]);
  app.destroy();
});

it('waitUntil: keeps waiting after actions that leave the condition false', () => {
  const { app, recorded } = runSaga(function* (_, recordedValues): Saga {
    recordedValues.push(yield* waitUntil(isCountAction, selectCount, (count) => count > 1));
  });
  app.store.dispatch(incremented());
  app.store.dispatch(stateUnchanged());
  expect(recorded).toEqual([]);
  app.store.dispatch(incremented());
  expect(recorded).toEqual([2]);
  app.destroy();
});

it('waitUntil: does not call its selector after actions that cannot change the value', () => {
  const select = jest.fn(selectCount);
  const { app, recorded } = runSaga(function* (_, recordedValues): Saga {
    recordedValues.push(yield* waitUntil(isCountAction, select));
  });
  app.store.dispatch({ type: 'notice/noticeAdded' });
  app.store.dispatch({ type: 'counter/incremented' });
  expect(select).toHaveBeenCalledTimes(1);
  app.store.dispatch(incremented());
  expect(recorded).toEqual([1]);
  app.destroy();
});

it('waitUntil: with two action matchers, checks its condition after an action that either of them matches', () => {
  const isOtherAction: ActionMatcher<never> = ({ type }) => type === 'other';
  let isOpen = false;
  const { app, recorded } = runSaga(function* (_, recordedValues): Saga {
    recordedValues.push(
      yield* waitUntil([isOtherAction, isCountAction], (state) => (isOpen ? selectCount(state) : 0)),
    );
  });
  app.store.dispatch(incremented());
  expect(recorded).toEqual([]);
  isOpen = true;
  app.store.dispatch({ type: 'other' });
  expect(recorded).toEqual([1]);
  app.destroy();
});

it('waitUntil: sees the state after an action that another saga has put in response', () => {
  const { app, recorded } = runSaga(function* (_, recordedValues): Saga {
    recordedValues.push(yield* waitUntil(isCountAction, selectCount, (count) => count === 2));
  });
  const responder: Domain = {
    name: 'responder',
    *saga(): Saga {
      yield* waitUntil(isCountAction, selectCount);
      yield put(incremented());
    },
  };
  app.addDomain(responder);
  app.store.dispatch(incremented());
  expect(recorded).toEqual([2]);
  app.destroy();
});

it('waitUntil: does not call its selector any more after it has lost a race', async () => {
  const select = jest.fn(selectCount);
  const { app, recorded, resolveWork } = runSaga(function* (startWork, recordedValues): Saga {
    yield race({ count: waitUntil(isCountAction, select, (count) => count > 9), work: call(startWork) });
    recordedValues.push(1);
  });
  resolveWork();
  await Promise.resolve();
  await Promise.resolve();
  expect(recorded).toEqual([1]);
  app.store.dispatch(incremented());
  expect(select).toHaveBeenCalledTimes(1);
  app.destroy();
});

it('waitUntil: a selector that reads a slice does not compile if the matcher excludes the actions of this slice', () => {
  const isNoticeAction: ActionMatcher<'notice'> = ({ type }) => type.startsWith('notice/');
  expect(waitUntil(isCartAction, selectConfirmedCart)).toBeDefined();
  // @ts-expect-error the confirmed cart is not in the slice `notice`
  expect(waitUntil(isNoticeAction, selectConfirmedCart)).toBeDefined();
  // @ts-expect-error the selector reads notices, and only the cart's actions are named
  expect(waitUntil(isCartAction, (state) => selectNotices(state))).toBeDefined();
  const selectWholeState = (state: AppState) => state;
  // @ts-expect-error the selector reads all slices
  expect(waitUntil(isCartAction, selectWholeState)).toBeDefined();
});
