import { call, put } from 'redux-saga/effects';
import type { Domain, Saga } from '../../src/app/app.types';
import { type AppDependencies, createApp } from '../../src/app/create-app';
import { makeSlice } from '../../src/app/make-slice';
import { waitUntil } from '../../src/app/typed-effects';

const countSlice = makeSlice({
  name: 'count',
  initialState: 0,
  reducers: { incremented: (state) => state + 1, stateUnchanged: (state) => state },
});
const { incremented, stateUnchanged } = countSlice.actions;
const selectCount = (state: unknown) => (state as { count: number }).count;

/**
 * Runs the saga in an app. Returns the values that the saga recorded, and a function that resolves the promise for
 * which the saga waits.
 */
function runSaga(saga: (callWork: () => Promise<void>, recorded: number[]) => Saga) {
  const recorded: number[] = [];
  let resolveWork = () => {};
  const callWork = () => new Promise<void>((resolve) => (resolveWork = resolve));
  const app = createApp({ document: new EventTarget() } as AppDependencies);
  const domain: Domain = { name: 'count', reducer: countSlice.reducer, saga: () => saga(callWork, recorded) };
  app.addDomain(domain);
  return { app, recorded, resolveWork: () => resolveWork() };
}

it('waitUntil: returns at once when the condition is already true', () => {
  const { app, recorded } = runSaga(function* (_, recordedValues): Saga {
    yield put(incremented());
    recordedValues.push(yield* waitUntil(selectCount));
  });
  expect(recorded).toEqual([1]);
  app.destroy();
});

it('waitUntil: returns at once when the condition became true while the saga was busy', async () => {
  const { app, recorded, resolveWork } = runSaga(function* (callWork, recordedValues): Saga {
    yield call(callWork);
    recordedValues.push(yield* waitUntil(selectCount));
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
    recordedValues.push((yield call(waitUntil<number>, selectCount, (number) => number > 1)) as number);
  });
  app.store.dispatch(incremented());
  app.store.dispatch(stateUnchanged());
  expect(recorded).toEqual([]);
  app.store.dispatch(incremented());
  expect(recorded).toEqual([2]);
  app.destroy();
});
