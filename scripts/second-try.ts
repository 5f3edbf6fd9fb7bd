import type { JestReport } from './jest-report';

/** More failed files than this are not retried, because they are no coincidence. */
const MOST_FILES = 5;

/**
 * Browser tests sometimes time out on a busy machine, so failed files run once more, alone. Tests that pass only then
 * are listed at the end of the run, because the test or the code has a defect.
 */
export function withSecondTry(
  first: JestReport,
  tryAgain: (files: readonly string[]) => JestReport,
): { report: JestReport; uneasy: string[] } {
  const failed = first.testResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 || failed.length > MOST_FILES) return { report: first, uneasy: [] };
  const second = tryAgain(failed.map(({ name }) => name)).testResults;
  const passed = failed.filter((file) => second.find(({ name }) => name === file.name)?.status === 'passed');
  const uneasy = failedTests({ testResults: passed });
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

/** The failed tests by file and title; only the file if it could not run at all. */
export function failedTests({ testResults }: JestReport): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failures = assertionResults.filter(({ status }) => status === 'failed');
      return failures.length > 0 ? failures.map(({ fullName }) => `${name} › ${fullName}`) : [name];
    });
}
