import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './build/builds';
import { quickTests } from './quick-tests';
import { run } from './run';
import { sourceFiles } from './source-files';

const BASES = ['main', 'origin/main'];

/** `npm run test:quick`: types, lint and the tests of scripts/quick-tests.ts. `npm test` runs everything. */
async function main(): Promise<number> {
  const started = Date.now();
  const changed = changedFiles();
  const testFiles = sourceFiles(['test'], /\.(test|e2e)\.tsx?$/).map(({ path }) => path);
  const { run: files, notRun } = quickTests(testFiles, changed);
  const parts: [name: string, tool: string, args: string[]][] = [
    ['types', 'tsc', ['--noEmit', '-p', '.']],
    ['lint', 'biome', ['check', '.']],
    [
      `${files.length} test files, ${changed.length} changed files`,
      'jest',
      [
        ...['--selectProjects', 'node', 'page', '--maxWorkers=2', '--reporters', './scripts/reporter.js'],
        ...['--reporters', 'summary', '--runTestsByPath', ...files],
      ],
    ],
  ];
  const failed = parts.filter(([name, tool, args]) => {
    console.log(`\n— ${name}`);
    return (
      spawnSync(join(ROOT, 'node_modules/.bin', tool), args, { cwd: ROOT, stdio: 'inherit' }).status !== 0
    );
  });
  if (notRun.length > 0) console.log(`\nLeft to npm test: ${notRun.join(', ')}`);
  for (const [name] of failed) console.error(`FAILED: ${name}`);
  console.log(`\n${((Date.now() - started) / 1_000).toFixed(0)} s`);
  return failed.length > 0 ? 1 : 0;
}

/** Changed since this branch left main, committed or not. */
function changedFiles(): string[] {
  const base = BASES.map((name) => git('merge-base', 'HEAD', name)[0]).find(Boolean) ?? 'HEAD';
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

function git(...args: string[]): string[] {
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter(Boolean);
}

run(main);
