import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './build/builds';

/** One test that ran on one of the builds. */
export interface TestRun {
  file: string;
  name: string;
  /** The line of its call. */
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
export function jestReport(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { isWell: boolean; report: JestReport } {
  const folder = mkdtempSync(join(tmpdir(), 'tiem-test-'));
  const file = join(folder, 'report.json');
  try {
    const { status } = spawnSync(
      join(ROOT, 'node_modules/.bin/jest'),
      [
        ...args,
        ...['--json', '--outputFile', file, '--testLocationInResults'],
        ...['--reporters', './scripts/reporter.js'],
      ],
      { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } },
    );
    return { isWell: status === 0, report: JSON.parse(readFileSync(file, 'utf8')) as JestReport };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const testRuns = ({ testResults }: JestReport, build: string): TestRun[] =>
  testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status, location }) => ({
      ...{ file: file.name.slice(ROOT.length + 1), name: fullName, line: location?.line ?? 0 },
      ...{ status, build },
    })),
  );
