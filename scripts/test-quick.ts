import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './build/builds';
import { countTests, runJest } from './jest-report';
import { selectQuickTests } from './quick-tests';
import { runMain } from './run-main';
import { readSourceFiles } from './source-files';

const BASES = ['main', 'origin/main'];

/** `npm run test:quick`: types, lint and the tests that scripts/quick-tests.ts chooses. `npm test` runs everything. */
async function main(): Promise<number> {
  const started = Date.now();
  const changed = listChangedFiles();
  const testFiles = readSourceFiles(['test'], /\.(test|e2e)\.tsx?$/).map(({ path }) => path);
  const { selected: files, skipped } = selectQuickTests(testFiles, changed);

  console.log('— types and lint');
  const tools = [runNodeTool('tsc', '-b'), runNodeTool('biome', 'check', '.')];
  console.log(`\n— ${files.length} test files for ${changed.length} changed files`);
  const { hasPassed, report } = runJest(
    ['--selectProjects', 'node', 'page', '--maxWorkers=2', '--runTestsByPath', ...files],
    {},
  );
  const { passed, failed } = countTests(report);
  if (skipped.length > 0) console.log(`\nOnly in npm test: ${skipped.join(', ')}`);
  console.log(
    `\n${passed} tests passed, ${failed} failed (${((Date.now() - started) / 1_000).toFixed(0)} s)`,
  );
  return hasPassed && tools.every(Boolean) ? 0 : 1;
}

function runNodeTool(name: string, ...args: string[]): boolean {
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin', name), args, { cwd: ROOT, stdio: 'inherit' });
  return status === 0;
}

/** Lists the files that differ from the main branch, committed or not. */
function listChangedFiles(): string[] {
  const base = BASES.map((name) => runGit('merge-base', 'HEAD', name)[0]).find(Boolean) ?? 'HEAD';
  return [...runGit('diff', '--name-only', base), ...runGit('ls-files', '--others', '--exclude-standard')];
}

function runGit(...args: string[]): string[] {
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter(Boolean);
}

runMain(main);
