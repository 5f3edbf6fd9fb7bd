import type { Parameters } from 'fast-check';

/** `npm run test:long` tries each property this often. */
const LONG_RUNS = 5_000;

/** True in `npm run test:long`: more cases and longer time limits. */
export const isLongRun = process.env.TIEM_LONG === '1';

/**
 * Options for `fc.assert`: the number of cases. A failure prints its seed and path; `TIEM_SEED=seed` or
 * `TIEM_SEED=seed/path` repeats just that case.
 */
export function propertyOptions<T>(usual: number, long = LONG_RUNS): Parameters<T> {
  const numRuns = isLongRun ? long : usual;
  const [seed, path] = (process.env.TIEM_SEED ?? '').split('/');
  return seed ? { numRuns, seed: Number(seed), ...(path && { path }) } : { numRuns };
}
