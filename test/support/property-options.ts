import type { Parameters } from 'fast-check';

/** `npm run test:long` tries each property this often. */
const LONG_RUNS = 5_000;

/** Whether this is the long run: everything is tried more often, and nothing is hurried. */
export const isLongRun = process.env.TIEM_LONG === '1';

/**
 * For `fc.assert`: how often a property is tried. What failed prints its seed and path; TIEM_SEED=„seed“ or
 * TIEM_SEED=„seed/path“ tries just that again.
 */
export function propertyOptions<T>(usual: number, long = LONG_RUNS): Parameters<T> {
  const numRuns = isLongRun ? long : usual;
  const [seed, path] = (process.env.TIEM_SEED ?? '').split('/');
  return seed ? { numRuns, seed: Number(seed), ...(path && { path }) } : { numRuns };
}
