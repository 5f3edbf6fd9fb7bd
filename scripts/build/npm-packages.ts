import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './builds';
import { NOT_PUBLISHED } from './packed-files';
import { buildTestingKit } from './testing-kit';

/** The folders in `packages/` that are published to npm. */
export const NPM_PACKAGES = ['tiem', 'tiem-testing'] as const;

/** Copies the builds in `dist/` and the other files of a release into the folders in `packages/`. */
export function writePackages(): void {
  const tiem = join(ROOT, 'packages/tiem');
  for (const name of ['dist', 'includes']) rmSync(join(tiem, name), { recursive: true, force: true });
  cpSync(join(ROOT, 'dist'), join(tiem, 'dist'), {
    recursive: true,
    filter: (path) => !NOT_PUBLISHED.test(path.slice(ROOT.length + 1)),
  });
  cpSync(join(ROOT, 'wordpress/tiem/includes'), join(tiem, 'includes'), { recursive: true });
  copyFileSync(join(ROOT, 'docs/theme/tiem.php'), join(tiem, 'tiem.php'));
  copyFileSync(join(ROOT, 'CHANGELOG.md'), join(tiem, 'CHANGELOG.md'));
  buildTestingKit();
  for (const name of NPM_PACKAGES)
    copyFileSync(join(ROOT, 'LICENSE'), join(ROOT, 'packages', name, 'LICENSE'));
}

interface PackedTarball {
  file: string;
  files: number;
  kib: number;
}

/** Runs `npm pack` for each package. */
export function packTarballs(target = join(ROOT, 'packages')): PackedTarball[] {
  return NPM_PACKAGES.map((name) => {
    const args = ['pack', join(ROOT, 'packages', name), '--ignore-scripts', '--json'];
    const { status, stdout, stderr } = spawnSync('npm', [...args, '--pack-destination', target], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`npm pack of ${name} ended with ${status}:\n${stderr}`);
    const [packed] = JSON.parse(stdout) as { filename: string; entryCount: number; size: number }[];
    if (!packed) throw new Error(`npm pack of ${name} printed no tarball.`);
    return {
      file: join(target, packed.filename),
      files: packed.entryCount,
      kib: Math.round(packed.size / 1024),
    };
  });
}
