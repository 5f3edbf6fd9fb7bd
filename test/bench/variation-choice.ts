/**
 * `npx tsx test/bench/variation-choice.ts` measures one choice among 1,000 variations, with the product form's index and
 * with a linear search.
 */
import { performance } from 'node:perf_hooks';
import { decodeVariations } from '../../src/product';
import { createVariationFormState, transitionVariationForm } from '../../src/product/variation.machine';
import { findAvailableOptions } from '../../src/product/variation.rules';
import { findVariationNaively, listOptionsNaively } from '../support/product/brute-force-variation-rules';
import { createRawVariation } from '../support/product/variations';

const SIZES = [10, 5, 5, 4, 1];
const ROUNDS = 200;
const LIMIT = 4;

const attributes = SIZES.map((size, at) => ({
  name: `attribute_${at}`,
  values: Array.from({ length: size }, (_, value) => `gia-tri-${value}`),
}));

function createSelection(number: number): Record<string, string> {
  let rest = number;
  return Object.fromEntries(
    attributes.map(({ name, values }) => {
      const value = values[rest % values.length] ?? '';
      rest = Math.floor(rest / values.length);
      return [name, value];
    }),
  );
}

const raw = Array.from({ length: 1000 }, (_, at) =>
  createRawVariation(at + 1, createSelection(at), {
    is_in_stock: at % 7 !== 0,
    variation_is_active: at % 11 !== 0,
  }),
);
const list = decodeVariations(raw) ?? [];
const selections = Array.from({ length: ROUNDS }, (_, at) => createSelection((at * 37) % 1000));

function measureDuration(run: (selection: Record<string, string>) => void): {
  median: number;
  percentile99: number;
} {
  // Runs some selections as a warm-up before measuring, because the first runs include JIT compilation.
  for (const selection of selections.slice(0, 20)) run(selection);
  const times = selections.map((selection) => {
    const from = performance.now();
    run(selection);
    return performance.now() - from;
  });
  times.sort((a, b) => a - b);
  return { median: times[ROUNDS >> 1] ?? 0, percentile99: times[Math.floor(ROUNDS * 0.99)] ?? 0 };
}

const form = createVariationFormState({
  productId: 1,
  customData: null,
  attributes,
  variations: list,
  selection: {},
});
const before = performance.now();
findAvailableOptions(list, attributes, {});
const built = performance.now() - before;

const indexedSearch = measureDuration((selection) => {
  const next = transitionVariationForm(form, { type: 'chosen', selection, changedField: 'attribute_0' });
  findAvailableOptions(list, attributes, next.selection);
});
const linearSearch = measureDuration((selection) => {
  findVariationNaively(list, attributes, selection);
  listOptionsNaively(list, attributes, selection);
});

const printBenchRow = (name: string, { median, percentile99 }: typeof indexedSearch) =>
  console.log(`${name.padEnd(28)} median ${median.toFixed(3)} ms   99th ${percentile99.toFixed(3)} ms`);
console.log(`1,000 variations, ${attributes.length} attributes; index built in ${built.toFixed(2)} ms`);
printBenchRow('variation change, index', indexedSearch);
printBenchRow('variation change, long way', linearSearch);
// Only the median has a limit; the 99th percentile is printed for information, because other processes on the machine
// affect it.
if (indexedSearch.median >= LIMIT) {
  console.error(`A choice takes ${indexedSearch.median.toFixed(2)} ms, ${LIMIT} are allowed.`);
  process.exitCode = 1;
}
