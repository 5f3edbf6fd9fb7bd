import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { devDependencies, version } from '../../package.json';
import tiem from '../../packages/tiem/package.json';
import testing from '../../packages/tiem-testing/package.json';
import plugin from '../../packages/wordpress/package.json';
import { KIT_FOLDERS, NOT_IN_KIT } from '../../scripts/build/testing-kit';
import { globFiles, ROOT, readProjectFile } from '../support/project-files';

it('packages: all packages, the WordPress plugin and its readme have the same version', () => {
  const [, header] = /^ \* Version: +(\S+)$/m.exec(readProjectFile('wordpress/tiem/tiem.php')) ?? [];
  const [, stable] = /^Stable tag: (\S+)$/m.exec(readProjectFile('wordpress/tiem/readme.txt')) ?? [];
  expect([tiem.version, testing.version, plugin.version, header, stable]).toEqual(Array(5).fill(version));
});

it('package tiem: has no run-time dependencies, because everything that it needs is inside its builds', () => {
  expect(Object.keys(tiem)).not.toContain('dependencies');
  expect(Object.keys(tiem)).not.toContain('peerDependencies');
});

it('package tiem: only the builds have side effects, so a bundler can drop an unused import', () => {
  expect(tiem.sideEffects).toEqual(['./dist/**']);
});

/**
 * Finds the names of the npm packages that the code of tiem-testing imports. Types, files and
 * Node's own modules are left out.
 */
function findImportedPackages(): string[] {
  const files = globFiles(KIT_FOLDERS, /\.tsx?$/).filter(({ path }) => !NOT_IN_KIT.test(path));
  const names = files.flatMap(({ text }) => [
    ...[...text.matchAll(/^(?:import|export)(?! type)[^;]*? from '([^'.][^']*)';/gm)].map(([, name]) => name),
    ...[...text.matchAll(/\b(?:require|require\.resolve|import)\(\s*['`]([^'`.][^'`]*)/g)].map(
      ([, name]) => name,
    ),
  ]);
  const packages = names.map((name = '') => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
  return [...new Set(packages)].filter((name) => !name.startsWith('node:') && name !== 'url').sort();
}

it("package tiem-testing: its dependencies are the packages that its code imports, in the versions of this project's own tests", () => {
  const { dependencies, peerDependencies } = testing;
  const declared = { ...dependencies, ...peerDependencies };
  expect(findImportedPackages()).toEqual(Object.keys(declared).sort());
  expect(devDependencies).toMatchObject(dependencies);
});

it.each([tiem, testing])(
  'package $name: every exported file that is not created by the build exists',
  (manifest) => {
    const targets = JSON.stringify(manifest.exports).match(/\.\/[^"*]+/g) ?? [];
    const written = targets.filter((path) => !/\/dist\//.test(path) && /\.\w+$/.test(path));
    const folder = `packages/${manifest.name}`;
    expect(written.filter((path) => !existsSync(join(ROOT, folder, path)))).toEqual([]);
  },
);

describe('npx tiem copy', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tiem-copy-'));
    for (const path of ['dist/tiem.js', 'dist/chunks/b/store.js', 'tiem.php', 'includes/load.php'])
      writeProjectFile(`tiem/${path}`, path);
    copyFileSync(join(ROOT, 'packages/tiem/bin.js'), join(folder, 'tiem/bin.js'));
    writeProjectFile('tiem/package.json', '{ "type": "module" }');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function writeProjectFile(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const runTiemCommand = (...args: string[]) =>
    spawnSync(process.execPath, ['tiem/bin.js', ...args], { cwd: folder, encoding: 'utf8' });
  const hasProjectFile = (path: string) => existsSync(join(folder, path));

  it('npx tiem copy: writes the builds and no PHP file', () => {
    expect(runTiemCommand('copy', 'public/tiem').status).toBe(0);
    expect(hasProjectFile('public/tiem/dist/tiem.js')).toBe(true);
    expect(hasProjectFile('public/tiem/tiem.php')).toBe(false);
  });

  it('npx tiem copy --php: also writes the PHP files, and removes those of an earlier version', () => {
    writeProjectFile('theme/tiem/includes/old.php', '');
    expect(runTiemCommand('copy', 'theme/tiem', '--php').status).toBe(0);
    expect(['tiem.php', 'includes/load.php'].every((path) => hasProjectFile(`theme/tiem/${path}`))).toBe(
      true,
    );
    expect(hasProjectFile('theme/tiem/includes/old.php')).toBe(false);
  });

  it('npx tiem copy: keeps the chunks of the previous version, which open pages still request', () => {
    writeProjectFile('public/tiem/dist/chunks/a/store.js', '');
    runTiemCommand('copy', 'public/tiem');
    expect(hasProjectFile('public/tiem/dist/chunks/a/store.js')).toBe(true);
    expect(hasProjectFile('public/tiem/dist/chunks/b/store.js')).toBe(true);
  });

  it.each([[[]], [['copy']], [['copy', '--php']], [['copy', 'public', '--all']], [['remove', 'public']]])(
    'npx tiem %j: is rejected with the usage',
    (args) => {
      const { status, stderr } = runTiemCommand(...args);
      expect([status, stderr]).toEqual([2, expect.stringContaining('npx tiem copy folder [--php]')]);
    },
  );

  it('npx tiem copy: in a working copy without builds, says how to build them', () => {
    rmSync(join(folder, 'tiem/dist'), { recursive: true });
    expect(runTiemCommand('copy', 'public/tiem').stderr).toContain('run `npm run packages` first');
  });
});
