import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addPlatformPackages, type Lockfile } from '../../scripts/lockfile/add-platform-packages';
import { ROOT } from '../support/project-files';

const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

function createLockfile(optionalDependencies: Record<string, string>, dev = true): Lockfile {
  return { packages: { '': {}, 'node_modules/tool': { version: '2.0.0', dev, optionalDependencies } } };
}

describe('package-lock.json', () => {
  it('package-lock.json: contains every platform package, so that `npm ci` works on every platform', () => {
    expect(addPlatformPackages(readJson('package-lock.json'))).toEqual([]);
  });

  it('package-lock.json: has the same direct dependencies as package.json and the packages', () => {
    const { packages } = readJson('package-lock.json');
    for (const folder of ['', 'packages/tiem', 'packages/tiem-testing']) {
      const { dependencies, devDependencies } = readJson(join(folder, 'package.json'));
      expect(packages[folder]).toMatchObject(JSON.parse(JSON.stringify({ dependencies, devDependencies })));
    }
  });
});

describe('npm run lockfile', () => {
  it.each([
    ['@tool/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@tool/core-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
    ['@tool/core-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
    ['@tool/core-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
  ])(
    'npm run lockfile: a missing package with %s in its name is added with that platform',
    (name, platform) => {
      const lockfile = createLockfile({ [name]: '2.0.0' });
      expect(addPlatformPackages(lockfile)).toEqual([name]);
      expect(lockfile.packages[`node_modules/${name}`]).toEqual({
        version: '2.0.0',
        dev: true,
        optional: true,
        ...platform,
      });
    },
  );

  it('npm run lockfile: a platform package of a run-time dependency is added without `dev: true`', () => {
    const lockfile = createLockfile({ '@tool/core-linux-x64-gnu': '2.0.0' }, false);
    addPlatformPackages(lockfile);
    expect(lockfile.packages['node_modules/@tool/core-linux-x64-gnu']).not.toHaveProperty('dev');
  });

  it('npm run lockfile: an entry that npm itself has written is kept', () => {
    const lockfile = createLockfile({ '@tool/core-linux-x64-gnu': '2.0.0' });
    const found = { version: '2.0.0', optional: true };
    lockfile.packages['node_modules/@tool/core-linux-x64-gnu'] = found;
    expect(addPlatformPackages(lockfile)).toEqual([]);
    expect(lockfile.packages['node_modules/@tool/core-linux-x64-gnu']).toBe(found);
  });

  it('npm run lockfile: fails with the name of a package whose platform or version is unknown', () => {
    expect(() => addPlatformPackages(createLockfile({ '@tool/core-wasm': '2.0.0' }))).toThrow(
      'package-lock.json: the name @tool/core-wasm does not say for which system and processor it is.',
    );
    expect(() => addPlatformPackages(createLockfile({ '@tool/core-linux-x64-gnu': '^2.0.0' }))).toThrow(
      'package-lock.json: @tool/core-linux-x64-gnu has the range ^2.0.0; only an exact version can be added.',
    );
  });
});
