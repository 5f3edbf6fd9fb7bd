import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/builds';
import { type BenchResult, formatCondition } from './bench.types';
import { renderBenchTable } from './results-table';

const [BEGIN_MARKER, END_MARKER] = ['<!-- figures -->', '<!-- /figures -->'];

/** Writes the figures into the documents, and keeps earlier rows that this run did not measure. */
export function writeBenchmarksPage(result: BenchResult, folder = join(ROOT, 'docs')): string[] {
  const files = { json: join(folder, 'benchmarks.json'), text: join(folder, 'benchmarks.md') };
  const before = existsSync(files.json)
    ? (JSON.parse(readFileSync(files.json, 'utf8')) as BenchResult)
    : undefined;
  // Does not merge the figures of two machines into one table, because readers would compare them.
  const whole = before?.machine === result.machine ? mergeResultRows(before, result) : result;
  writeFileSync(files.json, `${JSON.stringify(whole, roundFigures, 2)}\n`);
  writeFileSync(files.text, replaceFiguresInPage(readFileSync(files.text, 'utf8'), renderBenchTable(whole)));
  return Object.values(files);
}

export function replaceFiguresInPage(text: string, table: string): string {
  const [begin, end] = [text.indexOf(BEGIN_MARKER), text.indexOf(END_MARKER)];
  if (begin < 0 || end < begin)
    throw new Error(`docs/benchmarks.md has no place for the figures: ${BEGIN_MARKER} … ${END_MARKER}`);
  return `${text.slice(0, begin + BEGIN_MARKER.length)}\n${table}\n${text.slice(end)}`;
}

function mergeResultRows(before: BenchResult, result: BenchResult): BenchResult {
  const mergeUnmeasuredRows = <T extends BenchResult['pages'][number] | BenchResult['interactions'][number]>(
    old: readonly T[],
    now: readonly T[],
  ): T[] => [...old.filter((row) => !now.some((other) => createRowKey(other) === createRowKey(row))), ...now];
  return {
    ...result,
    runs: Math.min(before.runs, result.runs),
    pages: groupRowsOfSamePage(mergeUnmeasuredRows(before.pages, result.pages)),
    interactions: groupRowsOfSamePage(mergeUnmeasuredRows(before.interactions, result.interactions)),
  };
}

export const createRowKey = (
  row: BenchResult['pages'][number] | BenchResult['interactions'][number],
): string => [getRowName(row), row.subject, formatCondition(row.condition)].join(', ');

const getRowName = (row: BenchResult['pages'][number] | BenchResult['interactions'][number]): string =>
  'page' in row ? row.page : row.interaction;

/** Sorts the rows so that rows of the same page are adjacent. */
function groupRowsOfSamePage<T extends BenchResult['pages'][number] | BenchResult['interactions'][number]>(
  rows: readonly T[],
): T[] {
  const names = [...new Set(rows.map(getRowName))];
  return names.flatMap((name) => rows.filter((row) => getRowName(row) === name));
}

const roundFigures = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
