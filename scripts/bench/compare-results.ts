import type { BenchResult, InteractionRow, MedianAndRange, PageRow } from './bench.types';
import { createRowKey } from './write-docs';

/**
 * Tolerances of figures that do not depend on the machine. They are above 0 where response headers vary in length.
 */
const EXACT_TOLERANCES: Readonly<Record<string, number>> = {
  ...{ jsFiles: 0, requests: 0, layoutShift: 0.01 },
  ...{ js: 500, css: 500, html: 500 },
};
/** Medians that differ by less than this share count as equal, even if the runs of each vary little. */
const NOISE_SHARE = 0.1;
/** Milliseconds that count as no difference: two frames of 16 ms. */
const MIN_DIFFERENCE_MS = 34;
const HEAP = 200_000;

export interface BenchComparison {
  text: string;
  hasGrownWorse: boolean;
}

/** Lists the benchmark's figures that are worse than the earlier ones by more than the usual variation. */
export function compareResults(before: BenchResult, now: BenchResult): BenchComparison {
  const isSameMachine = before.machine === now.machine;
  const old = new Map([...before.pages, ...before.interactions].map((row) => [createRowKey(row), row]));
  const worse: string[] = [];
  let compared = 0;
  for (const row of [...now.pages, ...now.interactions]) {
    const was = old.get(createRowKey(row));
    if (!was) continue;
    compared++;
    worse.push(...findWorseFigures(was, row, isSameMachine).map((what) => `- ${createRowKey(row)}: ${what}`));
  }
  // Throws an error if no row could be compared; otherwise such a comparison would pass.
  if (compared === 0) throw new Error('No row of this run is in the earlier figures.');
  const scope = isSameMachine
    ? ''
    : ' Another machine, so only bytes, files, requests and layout shift were compared.';
  const head = `Compared with ${before.date}, ${compared} rows.${scope}`;
  return {
    text: worse.length === 0 ? `${head} Nothing got worse.` : `${head} Worse:\n${worse.join('\n')}`,
    hasGrownWorse: worse.length > 0,
  };
}

function findWorseFigures(
  was: PageRow | InteractionRow,
  row: PageRow | InteractionRow,
  isSameMachine: boolean,
) {
  if (row.failed && !was.failed) return [row.failed];
  const before: Readonly<Record<string, MedianAndRange | undefined>> = was.figures;
  const now: Readonly<Record<string, MedianAndRange | undefined>> = row.figures;
  return Object.entries(before).flatMap(([name, old]) => {
    if (!old || (!isSameMachine && !(name in EXACT_TOLERANCES))) return [];
    const figure = now[name];
    if (!figure) return [`${name} could not be measured`];
    if (!hasGrownWorse(name, old, figure)) return [];
    return [`${name} ${formatFigure(old.median)} → ${formatFigure(figure.median)}`];
  });
}

/** A time is worse if even the fastest new run is slower than the slowest old one. */
function hasGrownWorse(name: string, old: MedianAndRange, now: MedianAndRange): boolean {
  const more = now.median - old.median;
  const exact = EXACT_TOLERANCES[name];
  if (exact !== undefined) return more > exact;
  const least = name === 'heap' ? HEAP : name === 'longTasks' ? 0 : MIN_DIFFERENCE_MS;
  return more > Math.max(old.median * NOISE_SHARE, least) && now.min > old.max;
}

const formatFigure = (value: number): string => String(Math.round(value * 1000) / 1000);
