/**
 * What the bundle and the tests read as `immer` (scripts/build/lean.ts). Our reducers return what is new instead of
 * writing into a draft, so of the whole package Redux Toolkit needs one call here. Outside a built bundle every state
 * is frozen, so that a reducer which does write fails its first test.
 */

type Recipe<S> = (state: S) => S | undefined;

export function produce<S>(state: S, recipe: Recipe<S>): S {
  const next = recipe(state) ?? state;
  return process.env.NODE_ENV === 'production' ? next : freeze(next);
}

export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

export const isDraft = (): boolean => false;
export const isDraftable = (): boolean => true;
export const original = <T>(value: T): T => value;
export const current = original;
