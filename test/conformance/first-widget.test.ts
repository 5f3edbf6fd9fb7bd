import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { copyProject } from '../support/copy-project';
import { ROOT } from '../support/project-files';

const runFile = promisify(execFile);

interface TutorialStep {
  path: string;
  code: string;
}

/**
 * Reads the numbered steps of the tutorial "A widget of your own": the file that each step names first, and the code
 * that it shows.
 */
function readTutorialSteps(): TutorialStep[] {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = /\n## A widget of your own\n([\s\S]*?)\n## /.exec(text) ?? [];
  return section
    .split(/\n(?=\d+\. )/)
    .slice(1)
    .map((step) => {
      const [, path = ''] = /`([\w./-]+)`/.exec(step) ?? [];
      const [, , code = ''] = /\n {3}(`{3,4})\w+\n([\s\S]*?)\n {3}\1/.exec(step) ?? [];
      return { path, code: `${code.replace(/^ {3}/gm, '')}\n` };
    });
}

const CATALOGUE = 'mount/catalogue.ts';

function applyTutorialStep(folder: string, { path, code }: TutorialStep): void {
  const file = join(folder, path);
  if (path === CATALOGUE) {
    const before = readFileSync(file, 'utf8');
    // Does not insert the catalogue entry twice: the file already contains it if the developer has followed the
    // tutorial in this working copy.
    if (before.includes(code.trim())) return;
    writeFileSync(file, before.replace(/\n(?=\s*'?add-to-cart'?: \{)/, `\n  ${code}`));
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}

describe('CONTRIBUTING.md, "A widget of your own"', () => {
  const steps = readTutorialSteps();

  it('tutorial "A widget of your own": each step shows the content of one file', () => {
    expect(steps.map(({ path }) => path)).toEqual([
      'widgets/greeting/index.ts',
      'widgets/greeting/greeting.css',
      CATALOGUE,
      'widgets/greeting/README.md',
      'widgets/greeting/examples.ts',
      'test/widgets/greeting/greeting.test.ts',
    ]);
    for (const { code } of steps) expect(code.trim()).not.toBe('');
  });

  it('tutorial "A widget of your own": following the steps creates a widget that passes types, lint and conformance tests', async () => {
    const copy = copyProject();
    try {
      for (const step of steps) applyTutorialStep(copy, step);
      const runTool = (file: string, ...args: string[]) =>
        runFile(join(ROOT, 'node_modules/.bin', file), args, { cwd: copy, maxBuffer: 2 ** 26 }).catch(
          (failure) =>
            Promise.reject(new Error(`${file} ${args.join(' ')}\n${failure.stdout}\n${failure.stderr}`)),
        );
      await runTool('tsx', 'scripts/docs.ts');
      // Writes the types into the project's copy instead of `node_modules/.cache`, because the copy and the project
      // share `node_modules`.
      await runTool('tsc', '-p', 'tsconfig.browser.json', '--outDir', 'types');
      await runTool('biome', 'check', 'widgets/greeting', 'test/widgets/greeting', CATALOGUE);
      await runTool(
        'jest',
        'test/widgets/greeting',
        'test/conformance/(widgets|examples|docs|styles|class-names)',
        '--testNamePattern=greeting|catalogue|README.md|stylesheet',
      );
    } finally {
      rmSync(copy, { recursive: true });
    }
  }, 300_000);
});
