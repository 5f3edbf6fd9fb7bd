import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ROOT } from './build/builds';
import { buildBundle } from './build/bundle';
import { packTarballs, writePackages } from './build/npm-packages';
import { runMain } from './run-main';
import { buyOnServedPage } from './try-packages/open-project';
import { listProjects, type SampleProject } from './try-packages/projects';

const USAGE = `npm run try-packages [-- --all] [-- project …]

Packs the npm packages, checks them with publint and attw, and installs them into new projects: plain-html, vite and
testing; with --all also next, which takes longer. Each project is built, opened in a browser, and a product is bought.`;

async function main(args: readonly string[]): Promise<number> {
  const names = args.filter((argument) => argument !== '--all');
  const example = /```js\n(\/\*\* @jest-environment [\s\S]*?)```/.exec(
    readFileSync(join(ROOT, 'README.md'), 'utf8'),
  )?.[1];
  const projects = listProjects(example ?? '');
  if (!names.every((name) => projects.some((project) => project.name === name))) throw new Error(USAGE);
  const chosen = projects.filter(({ name, isSlow }) =>
    names.length > 0 ? names.includes(name) : !isSlow || args.includes('--all'),
  );

  const folder = mkdtempSync(join(tmpdir(), 'tiem-packages-'));
  try {
    buildBundle();
    writePackages();
    const tarballs = packTarballs(folder).map(({ file }) => file);
    let failures = 0;
    const printProjectResult = (name: string, problems: readonly string[], started: number) => {
      const seconds = ((Date.now() - started) / 1_000).toFixed(1);
      console.log(`${problems.length > 0 ? '✗' : '✓'} ${name} (${seconds} s)`);
      for (const problem of problems) console.log(`    ${problem}`);
      if (problems.length > 0) failures++;
    };
    for (const tarball of tarballs) {
      const started = Date.now();
      printProjectResult(`${basename(tarball)}: publint and attw`, checkPackedTarball(tarball), started);
    }
    for (const project of chosen) {
      const started = Date.now();
      printProjectResult(
        project.name,
        await testTarballsInProject(project, join(folder, project.name), tarballs),
        started,
      );
    }
    console.log(`\nPackages: ${tarballs.length + chosen.length - failures} passed, ${failures} failed`);
    return failures > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Checks the packed npm package with the linters publint and attw. attw skips the files in `dist/`, which are not entry
 * points, and Node 10, which does not support `exports`.
 */
function checkPackedTarball(tarball: string): string[] {
  const resolveBinary = (name: string) => join(ROOT, 'node_modules/.bin', name);
  const isTiem = !basename(tarball).startsWith('tiem-testing');
  return [
    ...runCommandInFolder(ROOT, resolveBinary('publint'), 'run', tarball, '--strict'),
    ...runCommandInFolder(
      ROOT,
      resolveBinary('attw'),
      tarball,
      '--no-emoji',
      ...(isTiem ? ['--profile', 'esm-only', '--exclude-entrypoints', './dist/*'] : ['--profile', 'node16']),
    ),
  ];
}

async function testTarballsInProject(
  project: SampleProject,
  folder: string,
  tarballs: readonly string[],
): Promise<string[]> {
  for (const [path, text] of Object.entries(project.files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const ownTarballs = project.ownPackages.flatMap((name) =>
    tarballs
      .filter((file) => new RegExp(`^${name}-\\d`).test(basename(file)))
      .map((file) => [name, `file:${file}`]),
  );
  const manifest = {
    private: true,
    ...(project.isModule && { type: 'module' }),
    dependencies: { ...project.dependencies, ...Object.fromEntries(ownTarballs) },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const problems = runCommandInFolder(folder, 'npm', ...install);
  for (const [program, ...args] of project.commands) {
    if (problems.length > 0) return problems;
    problems.push(...runCommandInFolder(folder, join(folder, 'node_modules/.bin', program), ...args));
  }
  if (problems.length === 0 && project.servedFolder)
    return buyOnServedPage(join(folder, project.servedFolder));
  return problems;
}

function runCommandInFolder(cwd: string, program: string, ...args: string[]): string[] {
  const env = { ...process.env, NODE_OPTIONS: '', NEXT_TELEMETRY_DISABLED: '1' };
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', env });
  if (status === 0) return [];
  return [
    `${basename(program)} ${args.join(' ')} ended with ${error?.message ?? status}:\n${stdout}${stderr}`,
  ];
}

runMain(main);
