import { type Action, createAction, type Reducer, type createSlice as ToolkitSlice } from '@reduxjs/toolkit';

type CaseReducer = (state: unknown, action: Action) => unknown;
type SliceCase = CaseReducer | { reducer: CaseReducer; prepare(...given: unknown[]): { payload: unknown } };

interface SliceOptions {
  name: string;
  initialState: unknown;
  reducers: Readonly<Record<string, SliceCase>>;
}

function makeSlice({ name, initialState, reducers }: SliceOptions) {
  const cases = new Map<string, CaseReducer>();
  const actions: Record<string, unknown> = {};
  for (const [key, given] of Object.entries(reducers)) {
    const type = `${name}/${key}`;
    const isPlain = typeof given === 'function';
    cases.set(type, isPlain ? given : given.reducer);
    actions[key] = isPlain ? createAction(type) : createAction(type, given.prepare);
  }
  const reducer: Reducer<unknown> = (state = initialState, action) =>
    cases.get(action.type)?.(state, action) ?? state;
  return { name, actions, reducer };
}

/**
 * Has the signature and types of Redux Toolkit's `createSlice`. The toolkit's own would add immer, thunks, matchers
 * and selectors, 7 KiB on every page with a store; our reducers return new states and need none of it.
 */
export const createSlice = makeSlice as unknown as typeof ToolkitSlice;
