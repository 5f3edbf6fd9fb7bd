import type { JestReport } from './jest-report';

/** More than a few are no accident. */
const MOST_FILES = 5;

/**
 * A browser on a busy machine is late now and then. Files that failed are tried once more, alone; what passes only then
 * is named at the end of the run, as a fault of the test or of what it tests that has to be found.
 */
export function withSecondTry(
  first: JestReport,
  tryAgain: (files: readonly string[]) => JestReport,
): { report: JestReport; uneasy: string[] } {
  const failed = first.testResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 || failed.length > MOST_FILES) return { report: first, uneasy: [] };
  const second = tryAgain(failed.map(({ name }) => name)).testResults;
  const uneasy = failed.flatMap((file) => {
    if (second.find(({ name }) => name === file.name)?.status !== 'passed') return [];
    const names = file.assertionResults.filter(({ status }) => status === 'failed');
    return names.length > 0 ? names.map(({ fullName }) => `${file.name} › ${fullName}`) : [file.name];
  });
  const testResults = first.testResults.map((file) => second.find(({ name }) => name === file.name) ?? file);
  return { report: { testResults }, uneasy };
}

/** A file that failed without a failed test could not run at all. */
export function countsOf({ testResults }: JestReport): { passed: number; failed: number; skipped: number } {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of testResults) {
    const failures = assertionResults.filter((test) => test.status === 'failed').length;
    const passes = assertionResults.filter((test) => test.status === 'passed').length;
    counts.passed += passes;
    counts.failed += status === 'failed' ? Math.max(1, failures) : failures;
    counts.skipped += assertionResults.length - passes - failures;
  }
  return counts;
}
