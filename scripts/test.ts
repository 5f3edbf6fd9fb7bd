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
  ensureBrowser();
  ensurePhp();
  const sum: TestTotals = { passed: 0, failed: 0, skipped: 0, failures: [] };

  runCheck(sum, 'types', ['tsc', '-b']);
  runCheck(sum, 'lint', ['biome', 'check', '.']);
  runCheck(sum, 'build', ['tsx', 'scripts/build.ts']);
  runCheck(sum, 'size', ['tsx', 'scripts/size.ts']);
  runCheck(sum, 'npm packages in new projects', ['tsx', 'scripts/try-packages.ts', '--all']);

  const runs: TestRun[] = [];
  const runProject = (project: string, build: BuildName, ...args: string[]) => {
    runs.push(...runTests(sum, project, build, args));
  };
  /** Runs a project on each build; on the second one without the tests whose result cannot differ. */
  const runOnEachBuild = (project: string, workers: string, ignoredInSecond: readonly string[]) => {
    const [first, second] = builds;
    if (first) runProject(project, first, workers);
    if (second) runProject(project, second, workers, '--testPathIgnorePatterns', ...ignoredInSecond);
  };
  // Runs the tests of the project `node` once, because their code is the same in both builds. The projects run one after
  // the other: at the same time they take as long, because each keeps both cores busy.
  if (builds[0]) runProject('node', builds[0], WORKERS);
  runOnEachBuild('page', WORKERS, [BEHAVIOURS]);
  runOnEachBuild('browser', BROWSERS, findSingleBuildTests());

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

/** Numbers of Jest workers for a machine with two cores, with a browser and without. */
const BROWSERS = '--maxWorkers=3';
const WORKERS = '--maxWorkers=2';

function runTests(sum: TestTotals, project: string, build: BuildName, args: readonly string[]): TestRun[] {
  console.log(`\n— ${project} tests on the ${build} build`);
  const started = Date.now();
  try {
    const { hasPassed, report } = runJest([`--selectProjects=${project}`, ...args], {
      CHROMIUM_PATH: ensureBrowser(),
      TIEM_BUILD: build,
    });
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
