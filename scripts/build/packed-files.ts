import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './builds';
import type { ZipEntry } from './zip';

/** Of `dist/`, what is not for a theme: earlier archives, and the kit for tests. */
const NOT_PACKED = /^dist\/(testing\/|.*\.zip$)/;

/**
 * What a theme takes: both builds, the PHP to include them, licences, this version's notes, and what the README leads
 * to. Everything lies below `tiem/`, the folder that `tiem.php` expects in the theme.
 */
export function packedFiles(): ZipEntry[] {
  const readmes = readdirSync(join(ROOT, 'widgets')).map((name) => `widgets/${name}/README.md`);
  const texts = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE'];
  return [...below('dist'), ...below('docs'), ...readmes, ...texts]
    .filter((path) => !NOT_PACKED.test(path))
    .sort()
    .map((path) => ({
      name: `tiem/${path.replace(/^docs\/theme\//, '')}`,
      data: readFileSync(join(ROOT, path)),
    }));
}

function below(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => statSync(join(ROOT, path)).isFile());
}
