import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { catalogue } from '../mount/catalogue';
import { faults } from '../test/faults/fault-list';
import { ensureBrowser } from './browser';
import { BUILDS, type BuildName, ROOT } from './build/builds';
import { describeTagProblem } from './coverage/check-tag';
import { readAllTags } from './coverage/read-tags';
import { summariseTestsOfFaults } from './faults/fault-lines';
import { findSingleBuildTests } from './find-single-build-tests';
import { countTests, listFailedTests, listTestRuns, runJest, type TestRun } from './jest-report';
import { ensurePhp } from './system-packages';

/**
 * `npm test`: runs all checks and tests, even if one of them has failed. One that could not run counts as a failure.
 * TIEM_BUILD limits it to one of the two builds.
 */
function main(): void {
  const builds = BUILDS.filter((name) => !process.env.TIEM_BUILD || process.env.TIEM_BUILD === name);
  if (builds.length === 0)
    throw new Error(`TIEM_BUILD is "${process.env.TIEM_BUILD}". It must be "react" or "compact".`);
  const browser = ensureBrowser();
  ensurePhp();
  const sum: TestTotals = { passed: 0, failed: 0, skipped: 0, failures: [] };

  runCheck(sum, 'types', ['tsc', '-b']);
  runCheck(sum, 'lint', ['biome', 'check', '.']);
  runCheck(sum, 'build', ['tsx', 'scripts/build.ts']);
  runCheck(sum, 'size', ['tsx', 'scripts/size.ts']);
  runCheck(sum, 'npm packages in new projects', ['tsx', 'scripts/try-packages.ts', '--all']);

  const runs: TestRun[] = [];
  for (const build of builds) {
    // Runs tests of code without React only once, because that code is the same in both builds.
    const projects = build === builds[0] ? ['node', 'page'] : ['page'];
    const ignoreTestsInSecondBuild = (tried: string) =>
      build === builds[0] ? [] : ['--testPathIgnorePatterns', tried];
    runs.push(
      ...runTests(sum, build, projects, { CHROMIUM_PATH: browser }, ignoreTestsInSecondBuild(BEHAVIOURS)),
    );
    runs.push(
      ...runTests(
        sum,
        build,
        ['browser'],
        { CHROMIUM_PATH: browser },
        ignoreTestsInSecondBuild(findSingleBuildTests().join('|')),
      ),
    );
  }
  const tags = readAllTags();
  console.log('\n— rules of the specification');
  for (const tag of tags.filter(({ kind }) => kind === 'spec')) {
    const problem = describeTagProblem(tag, runs);
    if (problem) console.error(`  ✗ ${tag.path}:${tag.line}: ${tag.number} "${tag.rule}": ${problem}`);
    if (problem) sum.failed++;
    else sum.passed++;
  }

  console.log('\n— faults');
  for (const line of summariseTestsOfFaults(faults, tags, runs)) {
    console.log(`  ${line.text}`);
    if (line.isTested) sum.passed++;
    else sum.failed++;
  }

  if (sum.failures.length > 0) console.log('\n— failed');
  for (const name of sum.failures) console.log(`  ${name.replace(`${ROOT}/`, '')}`);
  console.log(`\nTests: ${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  process.exitCode = sum.failed + sum.skipped > 0 ? 1 : 0;
}

interface TestTotals {
  passed: number;
  failed: number;
  skipped: number;
  /** Repeats the failures at the end, because the beginning of a long log may be cut off. */
  failures: string[];
}

function runCheck(sum: TestTotals, name: string, [tool = '', ...args]: string[]): void {
  console.log(`\n— ${name}`);
  const started = Date.now();
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin', tool), args, { cwd: ROOT, stdio: 'inherit' });
  console.log(`  ${name} ${status === 0 ? 'passed' : 'FAILED'} (${formatSeconds(started)})`);
  if (status === 0) sum.passed++;
  else {
    sum.failed++;
    sum.failures.push(name);
  }
}

/**
 * Matches tests of widgets that only change the server's HTML. They do not use React, so the React build and the compact
 * build have the same code for them. Quick view is left out, because it opens widgets that do use it.
 */
const BEHAVIOURS = `test/widgets/(${Object.entries(catalogue)
  .filter(([name, { kind }]) => kind === 'behaviour' && name !== 'quick-view')
  .map(([name]) => name)
  .join('|')})/`;

/**
 * The number of Jest workers with a browser. Two keep both cores of a small machine busy; a third uses the time in
 * which they wait.
 */
const BROWSERS = 3;

function runTests(
  sum: TestTotals,
  build: BuildName,
  projects: string[],
  env: Record<string, string>,
  more: readonly string[] = [],
): TestRun[] {
  console.log(`\n— ${projects.join(' and ')} tests on the ${build} build`);
  const started = Date.now();
  const workers = projects.includes('browser') ? BROWSERS : 2;
  try {
    const { hasPassed, report } = runJest(
      ['--selectProjects', ...projects, `--maxWorkers=${workers}`, ...more],
      { ...env, TIEM_BUILD: build },
    );
    const counts = countTests(report);
    // Counts a failed Jest run as one failure if no test reports one.
    if (!hasPassed && counts.failed === 0) counts.failed++;
    sum.failures.push(...listFailedTests(report).map((test) => `${test} (${build})`));
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
    console.log(`  ${counts.passed} passed, ${counts.failed} failed (${formatSeconds(started)})`);
    return listTestRuns(report, build);
  } catch (error) {
    console.error(`  the tests could not run: ${error instanceof Error ? error.message : error}`);
    sum.failed++;
    return [];
  }
}

const formatSeconds = (started: number): string => `${((Date.now() - started) / 1000).toFixed(1)} s`;

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\nTests: 0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
}
