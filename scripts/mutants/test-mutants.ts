import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import config from '../../jest.config';
import { ROOT } from '../build/builds';
import { compileSource } from './jest-transform';
import type { MutantJob, RunnerMessage } from './mutant-runner';
import { createMutants } from './mutate';
import type { MutantVerdict } from './mutation-score';
import type { MutationTarget } from './mutation-targets';

/** Time limit of the first run in milliseconds, before the duration of the tests is known. */
const FIRST_TIME_LIMIT = 120_000;
/** A mutant's time limit is this many times the duration of the same tests on the unchanged code. */
const TIME_LIMIT_FACTOR = 5;
const MIN_TIME_LIMIT = 10_000;
/**
 * Jest's time limit for one test in milliseconds. A test that waits for something that the mutant removed waits this
 * long.
 */
const TEST_TIMEOUT = 4_000;

interface MutantProgress {
  timeLimit: number;
  verdicts: Map<number, string | null>;
}

/** Tests every mutant of one file. */
export async function testMutants({ file, tests }: MutationTarget): Promise<MutantVerdict[]> {
  const mutants = createMutants(readFileSync(join(ROOT, file), 'utf8'));
  const progress: MutantProgress = { timeLimit: FIRST_TIME_LIMIT, verdicts: new Map() };
  const { verdicts } = progress;
  for (let isFirst = true; verdicts.size < mutants.length; isFirst = false) {
    const pendingMutants = mutants.flatMap(({ source }, index) =>
      verdicts.has(index) ? [] : [{ index, code: compileSource(source) }],
    );
    await testMutantsInWorker(
      { file, tests, mutants: pendingMutants, verifiesTestsFirst: isFirst },
      progress,
    );
    if (pendingMutants.length === mutants.length - verdicts.size)
      throw new Error(`${file}: jest ended without a result`);
  }
  return mutants.map((mutant, index) => ({ ...mutant, killedBy: verdicts.get(index) ?? null }));
}

/** Resolves when all mutants have been tested, or one of them exceeds the time limit. */
function testMutantsInWorker(work: MutantJob, progress: MutantProgress): Promise<void> {
  const { verdicts } = progress;
  const folder = mkdtempSync(join(tmpdir(), 'tiem-mutants-'));
  const path = join(folder, 'work.json');
  writeFileSync(path, JSON.stringify(work));
  return new Promise<void>((done, fail) => {
    const child = startJestRunner(work, path);
    let current: number | null = null;
    const killTimedOutWorker = () => {
      if (current === null) fail(new Error(`${work.file}: its tests did not end, even without a mutant`));
      else if (!verdicts.has(current)) verdicts.set(current, 'time-out');
      child.kill('SIGKILL');
    };
    let timer = setTimeout(killTimedOutWorker, FIRST_TIME_LIMIT);
    child.on('message', (message: RunnerMessage) => {
      if (message.type === 'broken') fail(new Error(`${message.testFile} fails even without a mutant`));
      else if (message.type === 'ready')
        progress.timeLimit = Math.max(MIN_TIME_LIMIT, TIME_LIMIT_FACTOR * message.duration);
      else if (message.type === 'begun') current = message.index;
      else verdicts.set(message.index, message.testFile);
      clearTimeout(timer);
      timer = setTimeout(killTimedOutWorker, progress.timeLimit);
    });
    child.on('error', fail);
    child.on('exit', () => {
      clearTimeout(timer);
      done();
    });
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
}

function startJestRunner({ tests }: MutantJob, path: string): ChildProcess {
  const [node] = config.projects ?? [];
  if (typeof node !== 'object') throw new Error('jest.config.ts has no projects');
  const environment = {
    ...node,
    displayName: 'mutants',
    runner: join(ROOT, 'scripts/mutants/mutant-runner.ts'),
    testEnvironment: join(ROOT, 'scripts/mutants/jest-environment.ts'),
    setupFiles: [join(ROOT, 'scripts/mutants/jest-setup.ts')],
    transform: { '\\.(m?js|tsx?)$': join(ROOT, 'scripts/mutants/jest-transform.ts') },
    testMatch: tests.map((test) => `<rootDir>/${test}`),
    testTimeout: TEST_TIMEOUT,
  };
  const args = [
    '--config',
    JSON.stringify(environment),
    '--runInBand',
    '--silent',
    '--reporters',
    join(ROOT, 'scripts/mutants/silent-reporter.js'),
  ];
  return fork(join(ROOT, 'node_modules/jest/bin/jest.js'), args, {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, TIEM_MUTANTS: path },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
