import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../../packages/tiem-testing/package.json';
import { buildTestingKit } from '../../scripts/build/testing-kit';
import { ROOT } from '../support/project-files';

jest.setTimeout(120_000);

/** Returns the test example in README.md, unchanged. */
function readReadmeExample(): string {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const example = /```js\n(\/\*\* @jest-environment tiem-testing\/environment \*\/[\s\S]*?)```/.exec(
    readme,
  )?.[1];
  if (!example) throw new Error('README.md shows no test with the environment tiem-testing/environment.');
  return example;
}

describe('tiem-testing, from a packed tarball in an empty project', () => {
  const project = mkdtempSync(join(tmpdir(), 'tiem-tester-'));
  afterAll(() => rmSync(project, { recursive: true }));

  function runCommandInProject(command: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '', TIEM_BUILD: '', JEST_WORKER_ID: '' },
    });
    if (status !== 0)
      throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
    return stdout + stderr;
  }

  beforeAll(() => {
    buildTestingKit();
    runCommandInProject(
      'npm',
      'pack',
      join(ROOT, 'packages/tiem-testing'),
      '--ignore-scripts',
      '--silent',
      '--pack-destination',
      project,
    );
    runCommandInProject('tar', '-xzf', `tiem-testing-${version}.tgz`);
    const modules = join(project, 'node_modules');
    mkdirSync(modules);
    // Links the packages that `npm install` would install, so that the test needs no registry.
    for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => one !== 'tiem-testing'))
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    runCommandInProject('mv', 'package', 'node_modules/tiem-testing');
  });

  it('tiem-testing: the example test in the README passes', () => {
    writeFileSync(join(project, 'package.json'), '{ "name": "a-theme" }');
    writeFileSync(join(project, 'header.test.js'), readReadmeExample());
    expect(runCommandInProject('node_modules/.bin/jest')).toMatch(/Tests: +\d+ passed, \d+ total/);
  });

  it("tiem-testing: its types compile without this project's sources", () => {
    writeFileSync(
      join(project, 'tester.ts'),
      `import { fakeShop, renderPage } from 'tiem-testing';
       const shop = fakeShop({ as: 11 });
       shop.addFault({ kind: '500', times: 1 });
       export const page: Promise<HTMLElement> = renderPage('/', { shop }).then((opened) => opened.mounted('mini-cart'));
       // @ts-expect-error: there is no such fault
       shop.addFault({ kind: 'earthquake' });`,
    );
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
    ];
    runCommandInProject(
      'node_modules/.bin/tsc',
      ...options,
      '--lib',
      'es2022,dom',
      '--types',
      'node',
      'tester.ts',
    );
  });
});
