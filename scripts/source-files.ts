import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/builds';

export interface SourceFile {
  /** Path of the file relative to the project's root, with forward slashes. */
  path: string;
  text: string;
}

/** The folders with source files that people write and read. */
export const SOURCE_FOLDERS = [
  'src',
  'widgets',
  'mount',
  'styles',
  'testing',
  'fixtures',
  'scripts',
  'test',
] as const;

/** Reads every file below `folders` whose path matches, sorted by path. Leaves out installed packages. */
export function readSourceFiles(folders: readonly string[], matches: RegExp): SourceFile[] {
  const readFolder = (folder: string): SourceFile[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : readFolder(path);
      return matches.test(path) ? [{ path, text: readFileSync(join(ROOT, path), 'utf8') }] : [];
    });
  return folders.flatMap(readFolder).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Reads the files whose comments, names and test titles `npm run sample-prose` samples: the source folders, the PHP
 * code, and the two scripts of the npm package `tiem` that are not generated.
 */
export const readProseFiles = (): SourceFile[] => [
  ...readSourceFiles([...SOURCE_FOLDERS, 'wordpress', 'docs/theme'], /\.(tsx?|m?js|css|php)$/),
  ...readSourceFiles(['packages/tiem'], /^packages\/tiem\/(?:index|bin)\.js$/),
];
