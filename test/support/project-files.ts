import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '../..');

export interface ProjectFile {
  path: string;
  text: string;
}

/** Reads every matching file below the folders; paths are relative to the project's root. */
export function globFiles(folders: readonly string[], pattern: RegExp): ProjectFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => pattern.test(path))
      .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
  );
}

/** Lists the names of a folder's subfolders. */
export function listFolders(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** Reads one file; the path is relative to the project's root. */
export const readProjectFile = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
