import type { Parameters } from 'fast-check';

/** The number of random cases of each property in `npm run test:long`. */
const LONG_RUNS = 5_000;

/** Whether the tests run in `npm run test:long`, with more cases and longer time limits. */
export const isLongRun = process.env.TIEM_LONG === '1';

/**
 * Returns options for `fc.assert`. A failure prints its seed and path; `TIEM_SEED=seed` or
 * `TIEM_SEED=seed/path` repeats just that case.
 */
export function createPropertyOptions<T>(usual: number, long = LONG_RUNS): Parameters<T> {
  const numRuns = isLongRun ? long : usual;
  const [seed, path] = (process.env.TIEM_SEED ?? '').split('/');
  return seed ? { numRuns, seed: Number(seed), ...(path && { path }) } : { numRuns };
}
