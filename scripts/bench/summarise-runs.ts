import type { MedianAndRange } from './bench.types';

/** The median of several measurements with their minimum and maximum. */
export function summariseValues(values: readonly (number | null)[]): MedianAndRange | undefined {
  const sorted = values.filter((value): value is number => value !== null).sort((a, b) => a - b);
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return undefined;
  const middle = sorted.length / 2;
  const median =
    sorted.length % 2 === 1
      ? (sorted[Math.floor(middle)] as number)
      : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
  return { median, min, max };
}

/** Summarises the figures of several runs by name. Figures that no run measured are left out. */
export function summariseRuns<T extends { [K in keyof T]: number | null }>(
  runs: readonly T[],
): Partial<Record<keyof T, MedianAndRange>> {
  const names = Object.keys(runs[0] ?? {}) as (keyof T)[];
  const figures: Partial<Record<keyof T, MedianAndRange>> = {};
  for (const name of names) {
    const figure = summariseValues(runs.map((run) => run[name]));
    if (figure) figures[name] = figure;
  }
  return figures;
}
