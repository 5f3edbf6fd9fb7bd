import type { BenchResult, Figure, InteractionRow, PageRow } from './bench.types';
import { keyOf } from './write-docs';

/** What no machine changes: these count on any, to the last byte that headers do not blur. */
const EXACT: Readonly<Record<string, number>> = {
  ...{ jsFiles: 0, requests: 0, layoutShift: 0.01 },
  ...{ js: 500, css: 500, html: 500 },
};
/** Medians nearer than this are the same, however close together the runs lie. */
const NOISE = 0.1;
/** Screens paint in steps: less than two of them is nothing to compare. */
const LEAST_MS = 34;
const HEAP = 200_000;

export interface Comparison {
  text: string;
  isWorse: boolean;
}

/** What got worse than in the figures of before, by more than the noise. */
export function comparisonOf(before: BenchResult, now: BenchResult): Comparison {
  const isSameMachine = before.machine === now.machine;
  const old = new Map([...before.pages, ...before.interactions].map((row) => [keyOf(row), row]));
  const worse: string[] = [];
  let compared = 0;
  for (const row of [...now.pages, ...now.interactions]) {
    const was = old.get(keyOf(row));
    if (!was) continue;
    compared++;
    worse.push(...worseIn(was, row, isSameMachine).map((what) => `- ${keyOf(row)}: ${what}`));
  }
  // A comparison of nothing must not pass for a good one.
  if (compared === 0) throw new Error('No row of this run stands in the figures of before.');
  const scope = isSameMachine ? '' : ' Another machine: only bytes, files, requests and shift were compared.';
  const head = `Against ${before.date}, ${compared} rows.${scope}`;
  return {
    text: worse.length === 0 ? `${head} Nothing got worse.` : `${head} Worse:\n${worse.join('\n')}`,
    isWorse: worse.length > 0,
  };
}

function worseIn(was: PageRow | InteractionRow, row: PageRow | InteractionRow, isSameMachine: boolean) {
  if (row.failed && !was.failed) return [row.failed];
  const before: Readonly<Record<string, Figure | undefined>> = was.figures;
  const now: Readonly<Record<string, Figure | undefined>> = row.figures;
  return Object.entries(before).flatMap(([name, old]) => {
    if (!old || (!isSameMachine && !(name in EXACT))) return [];
    const figure = now[name];
    if (!figure) return [`${name} could not be measured`];
    if (!isWorse(name, old, figure)) return [];
    return [`${name} ${show(old.median)} → ${show(figure.median)}`];
  });
}

/** Times are worse when even the best of the runs is slower than the slowest before. */
function isWorse(name: string, old: Figure, now: Figure): boolean {
  const more = now.median - old.median;
  const exact = EXACT[name];
  if (exact !== undefined) return more > exact;
  const least = name === 'heap' ? HEAP : name === 'longTasks' ? 0 : LEAST_MS;
  return more > Math.max(old.median * NOISE, least) && now.min > old.max;
}

const show = (value: number): string => String(Math.round(value * 1000) / 1000);
