import { appendFileSync, readFileSync } from 'node:fs';
import { runMain } from './run-main';
import { compareSizes, writePullRequestComment } from './size/compare-sizes';
import type { SizeReport } from './size/measure-build';

const USAGE = `npm run size:compare -- before.json after.json [--comment]

The files are written by npm run size -- --output=file. With --comment, the table is also written to the pull request
on GitHub, which needs the variables GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN and PULL_REQUEST.`;

/** `npm run size:compare`: prints which pages became larger or smaller than in an earlier build. */
async function main(args: readonly string[]): Promise<void> {
  const [before, after] = args.filter((argument) => !argument.startsWith('--'));
  if (!before || !after) throw new Error(USAGE);
  const table = compareSizes(readSizeReports(before), readSizeReports(after));
  console.log(table);
  const { GITHUB_STEP_SUMMARY } = process.env;
  if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, table);
  if (!args.includes('--comment')) return;
  const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN, PULL_REQUEST } = process.env;
  if (!GITHUB_API_URL || !GITHUB_REPOSITORY || !GITHUB_TOKEN || !PULL_REQUEST) throw new Error(USAGE);
  const target = { apiUrl: GITHUB_API_URL, repository: GITHUB_REPOSITORY, pullRequest: PULL_REQUEST };
  await writePullRequestComment({ ...target, token: GITHUB_TOKEN }, table);
}

const readSizeReports = (file: string): SizeReport[] =>
  JSON.parse(readFileSync(file, 'utf8')) as SizeReport[];

runMain(main);
