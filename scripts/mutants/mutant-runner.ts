import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import TestRunner, { type Test, type TestRunnerOptions, type TestWatcher } from 'jest-runner';
import { ROOT } from '../build/builds';
import { activateMutant } from './mutant-switch';

/** The job that the parent process sends: the test files, the fastest first, and the compiled mutants. */
export interface MutantJob {
  file: string;
  tests: readonly string[];
  mutants: readonly { index: number; code: string }[];
  /** Whether to check first that all tests pass without a mutant. */
  verifiesTestsFirst: boolean;
}

export type RunnerMessage =
  | { type: 'ready'; duration: number }
  | { type: 'begun'; index: number }
  /** Reports that the mutant has been tested; `testFile` is the test file that detected it. */
  | { type: 'ended'; index: number; testFile: string | null }
  /** Reports that a test failed without any mutant, so no result is possible. */
  | { type: 'broken'; testFile: string };

/** A Jest runner that runs all test files in one process, once for each mutant. */
export default class MutantRunner extends TestRunner {
  private failed = false;

  override async runTests(tests: Test[], watcher: TestWatcher, options: TestRunnerOptions): Promise<void> {
    const work = JSON.parse(readFileSync(process.env.TIEM_MUTANTS ?? '', 'utf8')) as MutantJob;
    const ordered = work.tests.flatMap((path) => tests.filter((test) => relative(ROOT, test.path) === path));
    this.on('test-file-success', ([, result]) => {
      this.failed ||= result.numFailingTests > 0 || !!result.testExecError;
    });
    this.on('test-file-failure', () => {
      this.failed = true;
    });
    const findFirstFailingTest = async (): Promise<string | null> => {
      this.failed = false;
      for (const test of ordered) {
        await super.runTests([test], watcher, { ...options, serial: true });
        if (this.failed) return relative(ROOT, test.path);
      }
      return null;
    };

    // Ignores errors that a mutant causes after its test has ended, because only a failed test detects a mutant.
    for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, () => {});

    // Ends this process when the parent process has ended or has received all results.
    process.on('disconnect', () => process.exit());
    if (work.verifiesTestsFirst) {
      const started = Date.now();
      const broken = await findFirstFailingTest();
      sendMessageToParent(
        broken ? { type: 'broken', testFile: broken } : { type: 'ready', duration: Date.now() - started },
      );
      if (broken) return process.disconnect?.();
    }
    for (const { index, code } of work.mutants) {
      sendMessageToParent({ type: 'begun', index });
      activateMutant({ file: work.file, code });
      sendMessageToParent({ type: 'ended', index, testFile: await findFirstFailingTest() });
    }
    process.disconnect?.();
  }
}

function sendMessageToParent(message: RunnerMessage): void {
  process.send?.(message);
}
