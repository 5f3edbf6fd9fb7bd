import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './builds';
import type { ZipEntry } from './zip';

/** Files in `dist/` that are in no package: earlier archives, and the testing kit of an earlier version. */
export const NOT_PUBLISHED = /^dist\/(testing(\/|$)|.*\.zip$)/;

/**
 * Lists the files for a theme: both builds, the PHP files that print their tags, licences, release notes, and
 * documents that the README links to. All are inside `tiem/`, the folder that `tiem.php` expects in the theme.
 */
export function listPackedFiles(): ZipEntry[] {
  const readmes = readdirSync(join(ROOT, 'widgets')).map((name) => `widgets/${name}/README.md`);
  const texts = [
    'README.md',
    'wordpress/README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'LICENSE',
  ];
  return [
    ...listFiles('dist'),
    ...listFiles('docs'),
    ...listFiles('wordpress/tiem/includes'),
    ...readmes,
    ...texts,
  ]
    .filter((path) => !NOT_PUBLISHED.test(path))
    .sort()
    .map((path) => ({
      name: `tiem/${path.replace(/^(docs\/theme|wordpress\/tiem)\//, '')}`,
      data: readFileSync(join(ROOT, path)),
    }));
}

/** Lists the paths of all files in a folder of the project, relative to the project. */
export function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => statSync(join(ROOT, path)).isFile());
}
