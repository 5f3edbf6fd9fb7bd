import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUILDS, type BuildName, getDistFolder, ROOT } from './builds';
import { buildInlineStub, buildWcNames } from './plain-scripts';

/** Writes the given builds to `dist/` and removes older files. */
export function buildBundle(names: readonly BuildName[] = BUILDS): void {
  // Empties `dist/` before the React build only, because the compact build's folder is inside it.
  if (names.includes('react')) rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  for (const name of names) {
    buildInProcess(name);
    writeThemeFiles(getDistFolder(name));
  }
}

/**
 * Runs Vite in a process of its own for each build, because Vite caches how `react` was resolved for the first build.
 */
function buildInProcess(name: BuildName): void {
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--configLoader', 'runner', '--logLevel', 'warn'],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TIEM_BUILD: name, NODE_ENV: 'production' } },
  );
  if (status !== 0) throw new Error(`The ${name} build failed.`);
}

/**
 * Writes what a theme needs besides the modules: licence, types, and the two plain scripts that a theme may print
 * inline.
 */
function writeThemeFiles(folder: string): void {
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'tiem.d.ts'), readFileSync(join(ROOT, 'mount/api/public.types.ts')));
  writeFileSync(
    join(folder, 'payment-method.d.ts'),
    readFileSync(join(ROOT, 'src/extend/payment-method.types.ts')),
  );
  writeFileSync(join(folder, 'tiem-stub.js'), buildInlineStub());
  writeFileSync(join(folder, 'tiem-wc.js'), buildWcNames());
}
