import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/builds';
import { equivalents } from './mutants/equivalent-mutants';
import { renderMutantsPage } from './mutants/mutants-page';
import {
  computeFileScore,
  findUnusedEquivalenceReasons,
  formatPercent,
  type MutationScore,
  sumScores,
} from './mutants/mutation-score';
import { targets } from './mutants/mutation-targets';
import { testMutants } from './mutants/test-mutants';
import { runMain } from './run-main';

/** Number of mutation test jobs that run at once, each in a process of its own. */
const JOBS = 2;
const MIN_KILLED_SHARE = 0.9;

const FIGURES = join(ROOT, 'docs/mutants.json');

/**
 * `npm run mutants` tests the mutants of all files. `npm run mutants -- queue machine` tests files whose path
 * contains one of the words and keeps the earlier results of the others; `--jobs=1` leaves one core free.
 */
async function main(args: readonly string[]): Promise<number> {
  const words = args.filter((word) => !word.startsWith('--'));
  const jobs = Number(args.find((word) => word.startsWith('--jobs='))?.slice('--jobs='.length) ?? JOBS);
  const chosen = targets.filter(
    ({ file }) => words.length === 0 || words.some((word) => file.includes(word)),
  );
  if (chosen.length === 0 || !(jobs > 0))
    throw new Error('Usage: npm run mutants -- [part of a path …] [--jobs=2]');
  const scores: MutationScore[] = [];
  const queuedTargets = [...chosen];
  const testQueuedTargets = async (): Promise<void> => {
    for (let target = queuedTargets.shift(); target; target = queuedTargets.shift()) {
      const started = Date.now();
      const score = computeFileScore(target.file, await testMutants(target), equivalents);
      scores.push(score);
      writeMutationScore(score);
      printMutationScore(score, started);
    }
  };
  await Promise.all(Array.from({ length: jobs }, testQueuedTargets));

  const problems = scores.flatMap((score) => findUnusedEquivalenceReasons(score, equivalents));
  for (const problem of problems) console.error(problem);
  const sum = sumScores(scores);
  console.log(
    `\nMutants: ${sum.mutants}, ${sum.killed} killed, ${sum.equivalent} equivalent, ${sum.survivorCount} survived (${formatPercent(sum)})`,
  );
  return problems.length > 0 || sum.survivorCount > (1 - MIN_KILLED_SHARE) * sum.mutants ? 1 : 0;
}

function writeMutationScore(score: MutationScore): void {
  const old = existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as MutationScore[]) : [];
  const all = targets.flatMap(({ file }) => [score, ...old].find((one) => one.file === file) ?? []);
  writeFileSync(FIGURES, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(
    join(ROOT, 'docs/mutants.md'),
    renderMutantsPage(
      all,
      targets.map(({ file }) => file),
    ),
  );
}

function printMutationScore(score: MutationScore, started: number): void {
  const { file, mutants, survivors } = score;
  const seconds = ((Date.now() - started) / 1_000).toFixed(0);
  console.log(`${formatPercent(sumScores([score]))} ${file} (${mutants} mutants, ${seconds} s)`);
  for (const { line, was, is } of survivors) console.log(`  ${line}: ${was}\n    → ${is}`);
}

runMain(main);
