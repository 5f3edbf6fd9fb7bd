import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  DOMAINS,
  EXTENSION_COMPONENTS,
  SHARED_COMPONENTS,
  SHARED_FOLDERS,
  SHARED_MAY_USE,
} from '../../test/conformance/import-rules';
import { ROOT } from '../build/builds';

/**
 * Converts the import rules that depend on paths only into rules of the linter, so that editors show violations. The
 * others (type imports, dynamic imports, public modules) are checked only by test/conformance.
 */
export function renderEditorRules(): string {
  const overrides = [
    ...Object.entries(DOMAINS).map(([folder, allowed]) =>
      createOverride(
        folder,
        [...Object.keys(DOMAINS), 'ui', ...SHARED_COMPONENTS, ...EXTENSION_COMPONENTS],
        allowed,
      ),
    ),
    ...SHARED_FOLDERS.map((folder) =>
      // Allows every import between two shared folders for which type imports are allowed, because the linter cannot
      // distinguish type imports.
      createOverride(
        folder,
        [...Object.keys(DOMAINS), ...SHARED_COMPONENTS, ...EXTENSION_COMPONENTS],
        SHARED_MAY_USE[folder] ?? [],
      ),
    ),
  ];
  return `${JSON.stringify({ overrides }, null, 2)}\n`;
}

const NON_SRC_FOLDERS = ['widgets', 'mount', 'fixtures', 'test', 'scripts'];

function createOverride(folder: string, others: readonly string[], allowed: readonly string[]) {
  const refused = others.filter(
    (other) => other !== folder && !allowed.includes(other) && !hasSubfolder(folder, other),
  );
  const components = [...SHARED_COMPONENTS, ...EXTENSION_COMPONENTS].filter((part) =>
    part.startsWith(`${folder}/`),
  );
  return {
    includes: [`src/${folder}/**`, ...components.map((part) => `!src/${part}/**`)],
    linter: {
      rules: {
        style: {
          noRestrictedImports: {
            level: 'error',
            options: {
              patterns: [
                {
                  group: refused.flatMap(listRelativePaths),
                  message: `src/${folder} may not import this folder: see test/conformance/import-rules.ts.`,
                },
                {
                  group: NON_SRC_FOLDERS.flatMap((place) => [`../../${place}/**`, `../../../${place}/**`]),
                  message: 'src may not import widgets, mount, fixtures, tests or scripts.',
                },
                { group: ['node:*'], message: 'Browser code may not import Node modules.' },
              ],
            },
          },
        },
      },
    },
  };
}

/** Lists the relative paths under which files of a folder and of its subfolders import `folder`. */
const listRelativePaths = (folder: string): string[] =>
  ['..', '../..'].flatMap((up) => [`${up}/${folder}`, `${up}/${folder}/**`]);

/** Whether the folder has a subfolder with the other folder's name, which the other folder's pattern would match. */
const hasSubfolder = (folder: string, name: string): boolean => existsSync(join(ROOT, 'src', folder, name));
