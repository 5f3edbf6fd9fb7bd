import { call, put } from 'redux-saga/effects';
import type { Domain, Saga } from '../../src/app/app.types';
import { type AppDependencies, createApp } from '../../src/app/create-app';
import { makeSlice } from '../../src/app/make-slice';
import { waitUntil } from '../../src/app/typed-effects';

const count = makeSlice({
  name: 'count',
  initialState: 0,
  reducers: { counted: (state) => state + 1, looked: (state) => state },
});
const { counted, looked } = count.actions;
const selectCount = (state: unknown) => (state as { count: number }).count;

/**
 * Runs the saga in an app. Returns the values that it has recorded, and a function that resolves the promise it waits
 * for.
 */
function run(saga: (work: () => Promise<void>, seen: number[]) => Saga) {
  const seen: number[] = [];
  let endWork = () => {};
  const work = () => new Promise<void>((resolve) => (endWork = resolve));
  const app = createApp({ document: new EventTarget() } as AppDependencies);
  const domain: Domain = { name: 'count', reducer: count.reducer, saga: () => saga(work, seen) };
  app.addDomain(domain);
  return { app, seen, endWork: () => endWork() };
}

it('waitUntil: returns at once when the state already passes the test', () => {
  const { app, seen } = run(function* (_, list): Saga {
    yield put(counted());
    list.push(yield* waitUntil(selectCount));
  });
  expect(seen).toEqual([1]);
  app.destroy();
});

it('waitUntil: returns without another action when the state changed while the saga was busy', async () => {
  const { app, seen, endWork } = run(function* (work, list): Saga {
    yield call(work);
    list.push(yield* waitUntil(selectCount));
  });
  app.store.dispatch(counted());
  expect(seen).toEqual([]);
  endWork();
  await Promise.resolve();
  await Promise.resolve();
  expect(seen).toEqual([1]);
  app.destroy();
});

it('waitUntil: keeps waiting through actions after which the test still fails', () => {
  const { app, seen } = run(function* (_, list): Saga {
    list.push((yield call(waitUntil<number>, selectCount, (number) => number > 1)) as number);
  });
  app.store.dispatch(counted());
  app.store.dispatch(looked());
  expect(seen).toEqual([]);
  app.store.dispatch(counted());
  expect(seen).toEqual([2]);
  app.destroy();
});
