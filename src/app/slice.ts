import { type Action, createAction, type Reducer, type createSlice as ToolkitSlice } from '@reduxjs/toolkit';

type Reduce = (state: unknown, action: Action) => unknown;
type Case = Reduce | { reducer: Reduce; prepare(...given: unknown[]): { payload: unknown } };

interface Slice {
  name: string;
  initialState: unknown;
  reducers: Readonly<Record<string, Case>>;
}

function makeSlice({ name, initialState, reducers }: Slice) {
  const cases = new Map<string, Reduce>();
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
 * A slice as Redux Toolkit writes it, and of its types. The toolkit's own comes with drafts, thunks, matchers and
 * selectors, 7 KiB on every page with a store; our reducers return what is new, and so need none of it.
 */
export const createSlice = makeSlice as unknown as typeof ToolkitSlice;
