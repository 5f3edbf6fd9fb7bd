// biome-ignore lint/suspicious/noExplicitAny: the state is that of the inputs, see `StateOf`
type InputSelector = (state: any, argument: never) => unknown;

type StateOf<Inputs extends readonly InputSelector[]> = Parameters<Inputs[number]>[0];

type InputValues<Inputs extends readonly InputSelector[]> = { [K in keyof Inputs]: ReturnType<Inputs[K]> };

/** The arguments of the selector besides the state, if one of the inputs takes any. */
type SelectorArguments<Inputs extends readonly InputSelector[]> = Inputs[number] extends (
  state: never,
  argument: infer G,
) => unknown
  ? unknown extends G
    ? []
    : [given: G]
  : never;

/**
 * Creates a memoised selector: it recomputes only when an input changes, so components do not re-render needlessly.
 * Redux Toolkit's `createSelector` would add a package to every page with a store.
 */
export function createDerivedSelector<const Inputs extends readonly InputSelector[], Result>(
  inputs: Inputs,
  compute: (...values: InputValues<Inputs>) => Result,
): (state: StateOf<Inputs>, ...args: SelectorArguments<Inputs>) => Result {
  let lastRun: { values: InputValues<Inputs>; result: Result } | undefined;
  return (state, ...args) => {
    // The casts are safe: an input that takes no argument ignores it, and `map` keeps the order of the inputs.
    const values = inputs.map((input) =>
      input(state, ...(args as unknown as [never])),
    ) as unknown as InputValues<Inputs>;
    if (!lastRun?.values.every((value, index) => Object.is(value, values[index])))
      lastRun = { values, result: compute(...values) };
    return lastRun.result;
  };
}
