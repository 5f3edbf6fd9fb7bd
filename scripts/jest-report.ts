import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './build/builds';

/** The result of one Jest test on one of the builds. */
export interface TestRun {
  file: string;
  name: string;
  /** The line of the test file on which `it` or `test` is called. */
  line: number;
  status: string;
  build: string;
}

export interface JestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; location?: { line: number } | null }[];
  }[];
}

/** Runs jest and returns its JSON report; throws if jest could not start. */
export function runJest(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { hasPassed: boolean; report: JestReport } {
  const folder = mkdtempSync(join(tmpdir(), 'tiem-test-'));
  const file = join(folder, 'report.json');
  try {
    const { status } = spawnSync(
      join(ROOT, 'node_modules/.bin/jest'),
      [
        ...args,
        ...['--json', '--outputFile', file, '--testLocationInResults'],
        ...['--reporters', './scripts/jest-reporter.js'],
      ],
      { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } },
    );
    return { hasPassed: status === 0, report: JSON.parse(readFileSync(file, 'utf8')) as JestReport };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const listTestRuns = ({ testResults }: JestReport, build: string): TestRun[] =>
  testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status, location }) => ({
      ...{ file: file.name.slice(ROOT.length + 1), name: fullName, line: location?.line ?? 0 },
      ...{ status, build },
    })),
  );

/**
 * Counts the tests of a Jest report. A file that failed without a failed test could not run, and counts as one failed
 * test.
 */
export function countTests({ testResults }: JestReport): { passed: number; failed: number; skipped: number } {
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

/** Lists the failed tests by file and title; for a file that could not run, only the file. */
export function listFailedTests({ testResults }: JestReport): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failures = assertionResults.filter(({ status }) => status === 'failed');
      return failures.length > 0 ? failures.map(({ fullName }) => `${name} › ${fullName}`) : [name];
    });
}
