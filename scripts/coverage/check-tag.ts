import type { TestRun } from '../jest-report';
import type { CoverageTag } from './read-tags';

/**
 * Returns why a tag proves nothing: its test did not run, or failed on one of the builds. Undefined if the tag is
 * proven.
 */
export function describeTagProblem(
  { path, test }: CoverageTag,
  runs: readonly TestRun[],
): string | undefined {
  const [first, last] = test.lineRange;
  const inFile = runs.filter(({ file, line }) => file === path && first <= line && line <= last);
  const byBuild = [...new Set(inFile.map(({ build }) => build))].map((build) =>
    inFile.filter((run) => run.build === build),
  );
  const { tableCase } = test;
  if (tableCase && byBuild.some((tests) => tests.length % tableCase.size > 0))
    return `"${test.title}" has ${tableCase.size} cases, which is not what ran: tag the test instead of a case`;
  const chosen = byBuild.flatMap((tests) =>
    tableCase ? tests.filter((_, index) => index % tableCase.size === tableCase.index) : tests,
  );
  if (!chosen.some(({ status }) => status !== 'pending')) return `"${test.title}" did not run`;
  return chosen.some(({ status }) => status === 'failed') ? `"${test.title}" failed` : undefined;
}
