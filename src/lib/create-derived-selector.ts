type Input = (state: unknown, given: never) => unknown;

type Values<Inputs extends readonly Input[]> = { [K in keyof Inputs]: ReturnType<Inputs[K]> };

/** What the inputs are given beside the state, where one of them asks for more. */
type SelectorArguments<Inputs extends readonly Input[]> = Inputs[number] extends (
  state: unknown,
  given: infer G,
) => unknown
  ? unknown extends G
    ? []
    : [given: G]
  : never;

/**
 * A selector that works anew only when what it works on is another: it keeps its last answer, so that what is drawn
 * from it need not be drawn again. (Redux Toolkit's own brings a package along that every page with a store would pay.)
 */
export function createDerivedSelector<const Inputs extends readonly Input[], Result>(
  inputs: Inputs,
  work: (...values: Values<Inputs>) => Result,
): (state: unknown, ...given: SelectorArguments<Inputs>) => Result {
  let last: { values: Values<Inputs>; result: Result } | undefined;
  return (state, ...given) => {
    const values = inputs.map((input) =>
      input(state, ...(given as unknown as [never])),
    ) as unknown as Values<Inputs>;
    if (!last?.values.every((value, index) => Object.is(value, values[index])))
      last = { values, result: work(...values) };
    return last.result;
  };
}
