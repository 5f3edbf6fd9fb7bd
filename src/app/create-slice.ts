import { type CaseReducerActions, createAction, type PayloadAction, type Reducer } from '@reduxjs/toolkit';

// biome-ignore lint/suspicious/noExplicitAny: each case declares its own payload
type CaseReducer<State, Payload = any> = (state: State, action: PayloadAction<Payload>) => State;

// biome-ignore lint/suspicious/noExplicitAny: each case declares its own arguments
type PreparedCaseReducer<State, Args extends any[] = any> = {
  // Declared as a method, because TypeScript checks the parameters of methods less strictly and so accepts an action
  // type with `meta` too.
  reducer(...args: Parameters<CaseReducer<State>>): State;
  prepare(...args: Args): { payload: unknown };
};

type CaseReducers<State> = Record<string, CaseReducer<State> | PreparedCaseReducer<State>>;

export interface Slice<State, Reducers extends CaseReducers<State>, Name extends string> {
  readonly name: Name;
  readonly actions: CaseReducerActions<Reducers, Name>;
  readonly reducer: Reducer<State>;
}

/**
 * A slice for reducers that return a new state. Redux Toolkit's `createSlice` would add immer, thunks, matchers and
 * selectors, 7 KiB on every page with a store.
 */
export function createSlice<State, Reducers extends CaseReducers<State>, Name extends string>({
  name,
  initialState,
  reducers,
}: {
  name: Name;
  initialState: State;
  reducers: Reducers;
}): Slice<State, Reducers, Name> {
  const cases = new Map<string, CaseReducer<State>>();
  const actions: Record<string, unknown> = {};
  for (const [key, caseReducer] of Object.entries<CaseReducer<State> | PreparedCaseReducer<State>>(
    reducers,
  )) {
    const type = `${name}/${key}`;
    const isPlain = typeof caseReducer === 'function';
    cases.set(type, isPlain ? caseReducer : caseReducer.reducer);
    actions[key] = isPlain ? createAction(type) : createAction(type, caseReducer.prepare);
  }
  // The casts are safe: the loop has created one action per reducer, and a reducer gets only actions of its own type,
  // which its action creator has created.
  return {
    name,
    actions: actions as CaseReducerActions<Reducers, Name>,
    reducer: (state = initialState, action) =>
      cases.get(action.type)?.(state, action as PayloadAction<unknown>) ?? state,
  };
}
