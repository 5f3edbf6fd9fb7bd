import { applyMiddleware, legacy_createStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga, type Task } from 'redux-saga';
import { isHttpError } from '../http/errors';
import type { App, AppState, Domain } from './app.types';
import { createEarlyWorkRegistry } from './early-work';

export type AppDependencies = Pick<App, 'settings' | 'messages' | 'http' | 'clock' | 'storage'> & {
  earlyWork?: App['earlyWork'];
  /** The document on which the app dispatches its events; by default the page's. */
  document?: Document;
  /** A callback that receives errors for the developer. */
  onProblem?: (where: string, cause: unknown) => void;
};

type CrossSliceReducer = NonNullable<Domain['crossReducer']>;

/** Creates an app. All state belongs to the app and none to a module, so that two apps never share a cart. */
export function createApp({
  document: page = document,
  onProblem,
  earlyWork = createEarlyWorkRegistry(),
  ...dependencies
}: AppDependencies): App {
  const sagas = createSagaMiddleware({
    // Logs nothing here, because the promise of the domain's task reports the error together with the domain's name.
    onError: () => undefined,
  });
  // Does without `configureStore`, which would add middlewares and enhancers that every page downloads and this app
  // does not use.
  // The cast is safe, because the state of a domain is read only after the domain has been added.
  const reduxStore = legacy_createStore<AppState, UnknownAction>(
    (state = {} as AppState) => state,
    applyMiddleware(sagas),
  );
  const createGuardedCallback: App['isolate'] = (where, callback) => {
    const reported = new Set<string>();
    return (...args) => {
      try {
        callback(...args);
      } catch (cause) {
        const message = String(cause);
        if (!reported.has(message)) reportProblem(where, cause);
        reported.add(message);
      }
    };
  };
  // Guards subscribers, because Redux calls them inside `dispatch` and an exception in one would end the saga that
  // dispatched.
  const store: App['store'] = {
    ...reduxStore,
    subscribe: (listener) => reduxStore.subscribe(createGuardedCallback('a store subscriber', listener)),
  };

  const reducers: Record<string, Reducer> = {};
  const crossSliceReducers: CrossSliceReducer[] = [];
  const addedDomains = new Set<string>();
  const tasks: Task[] = [];
  const lifetime = new AbortController();

  function reportProblem(where: string, cause: unknown): void {
    if (onProblem) onProblem(where, cause);
    else console.error(`[tiem] ${where}:`, cause);
  }

  const app: App = {
    ...dependencies,
    earlyWork,
    store,
    isolate: createGuardedCallback,
    report: reportProblem,
    addDomain(domain: Domain): void {
      if (addedDomains.has(domain.name)) return;
      addedDomains.add(domain.name);
      for (const neededDomain of domain.needs ?? []) app.addDomain(neededDomain);
      if (domain.reducer) reducers[domain.name] = domain.reducer;
      if (domain.crossReducer) crossSliceReducers.push(domain.crossReducer);
      store.replaceReducer(combineReducers(reducers, crossSliceReducers));
      if (!domain.saga || lifetime.signal.aborted) return;
      // The cast is safe, because the types differ only in the result of a `yield`: `any` in redux-saga, `never` here,
      // where only `yield*` returns results.
      const task = sagas.run(domain.saga as Saga<[App]>, app);
      tasks.push(task);
      task.toPromise().catch((cause: unknown) => reportProblem(`the ${domain.name} domain`, cause));
    },
    emit(event, detail, element): void {
      (element ?? page).dispatchEvent(new CustomEvent(event, { detail, bubbles: true }));
    },
    signal: lifetime.signal,
    destroy(): void {
      lifetime.abort();
      for (const task of tasks.splice(0)) task.cancel();
    },
  };
  return app;
}

/**
 * Combines the reducers. Returns the same state if no slice changed, so that memoised selectors keep their results.
 */
function combineReducers(
  reducers: Readonly<Record<string, Reducer>>,
  crossSliceReducers: readonly CrossSliceReducer[],
): Reducer {
  return (state = {}, action) => {
    const slices = Object.entries(reducers).map(([name, reducer]) => [name, reducer(state[name], action)]);
    const next = crossSliceReducers.reduce(
      (partialState, reduce) => reduce(partialState, action, state),
      Object.fromEntries(slices),
    );
    if (process.env.NODE_ENV !== 'production') freezeDeeply(next);
    return Object.keys(next).some((name) => next[name] !== state[name]) ? next : state;
  };
}

/** In development, a reducer that mutates its state fails at once. */
function freezeDeeply(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const child of Object.values(value)) freezeDeeply(child);
}

/**
 * Reports any error other than an HTTP error to the developer. Use it in `catch` blocks that expect only failed
 * requests.
 */
export function reportBug(app: App, where: string, error: unknown): void {
  if (!isHttpError(error)) app.report(where, error);
}
