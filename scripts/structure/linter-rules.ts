import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  DOMAINS,
  EXTENSION_COMPONENTS,
  SHARED_COMPONENTS,
  SHARED_FOLDERS,
  SHARED_MAY_USE,
  STORE_HOOKS_MODULE,
  UNTYPED_STORE_HOOKS,
} from '../../test/support/conformance/import-rules';
import { ROOT } from '../build/builds';

/**
 * Converts the import rules that depend on paths only into rules of the linter, so that editors show violations. The
 * others (type imports, dynamic imports, public modules inside src) are checked only by test/conformance.
 */
export function renderEditorRules(): string {
  const overrides = [
    // Restricts files that no other override restricts; the linter applies only the last one that matches a file.
    restrictImports(['src/**', 'widgets/**', 'mount/**'], []),
    ...Object.entries(DOMAINS).map(([folder, allowed]) =>
      createImportOverride(
        folder,
        [...Object.keys(DOMAINS), 'ui', ...SHARED_COMPONENTS, ...EXTENSION_COMPONENTS],
        allowed,
      ),
    ),
    ...SHARED_FOLDERS.map((folder) =>
      // Allows every import between two shared folders for which type imports are allowed, because the linter cannot
      // distinguish type imports.
      createImportOverride(
        folder,
        [...Object.keys(DOMAINS), ...SHARED_COMPONENTS, ...EXTENSION_COMPONENTS],
        SHARED_MAY_USE[folder] ?? [],
      ),
    ),
    ...[1, 2].map(createWidgetOverride),
    createMountOverride(),
    { includes: [STORE_HOOKS_MODULE], linter: { rules: { style: { noRestrictedImports: 'off' } } } },
  ];
  return `${JSON.stringify({ overrides }, null, 2)}\n`;
}

const NON_SRC_FOLDERS = ['widgets', 'mount', 'fixtures', 'test', 'scripts'];

function createImportOverride(folder: string, others: readonly string[], allowed: readonly string[]) {
  const refused = others.filter(
    (other) => other !== folder && !allowed.includes(other) && !hasSubfolder(folder, other),
  );
  const components = [...SHARED_COMPONENTS, ...EXTENSION_COMPONENTS].filter((part) =>
    part.startsWith(`${folder}/`),
  );
  return restrictImports(
    [`src/${folder}/**`, ...components.map((part) => `!src/${part}/**`)],
    [
      {
        group: refused.flatMap(listRelativePaths),
        message: `src/${folder} may not import this folder: see test/support/conformance/import-rules.ts.`,
      },
      {
        group: NON_SRC_FOLDERS.flatMap((place) => [`../../${place}/**`, `../../../${place}/**`]),
        message: 'src may not import widgets, mount, fixtures, tests or scripts.',
      },
    ],
  );
}

/**
 * Restricts the files in the folder of a widget (`depth` 1) or in its subfolders (2), because the relative path of
 * another widget depends on it.
 */
function createWidgetOverride(depth: number) {
  const up = '../'.repeat(depth);
  return restrictImports(
    [depth === 1 ? 'widgets/*/*' : 'widgets/*/*/**'],
    [
      {
        group: [`${up}*`, `${up}*/**`, `!${up}../**`],
        message: 'A widget may not import another widget.',
      },
      {
        group: [
          ...listInnerFiles(`${up}../src`),
          ...SHARED_COMPONENTS.map((part) => `!${up}../src/${part}/**`),
        ],
        message: "Import the domain's public module, such as src/cart.",
      },
      {
        group: ['fixtures', 'test', 'scripts'].map((place) => `${up}../${place}/**`),
        message: 'Product code may not import fixtures, tests or scripts.',
      },
    ],
  );
}

function createMountOverride() {
  const roots = [1, 2, 3, 4].map((depth) => '../'.repeat(depth));
  return restrictImports(
    ['mount/**'],
    [
      {
        group: roots.flatMap((root) => [
          ...listInnerFiles(`${root}src`),
          ...EXTENSION_COMPONENTS.map((part) => `!${root}src/${part}`),
        ]),
        message: "Import the domain's public module, such as src/cart.",
      },
      {
        group: roots.flatMap((root) => ['fixtures', 'test', 'scripts'].map((place) => `${root}${place}/**`)),
        message: 'Product code may not import fixtures, tests or scripts.',
      },
    ],
  );
}

/** Lists patterns that match the inner files of all domains, and not their public modules. */
const listInnerFiles = (src: string): string[] =>
  Object.keys(DOMAINS).flatMap((name) => [
    `${src}/${name}/**`,
    ...['index', 'page-queue', 'refresh'].map((module) => `!${src}/${name}/${module}`),
  ]);

interface RestrictedPattern {
  group: readonly string[];
  message: string;
}

const restrictImports = (includes: readonly string[], patterns: readonly RestrictedPattern[]) => ({
  includes,
  linter: {
    rules: {
      style: {
        noRestrictedImports: {
          level: 'error',
          options: {
            paths: {
              'react-redux': {
                importNames: UNTYPED_STORE_HOOKS,
                message: `Use the typed hooks of ${STORE_HOOKS_MODULE}.`,
              },
            },
            patterns: [
              ...patterns,
              { group: ['node:*'], message: 'Browser code may not import Node modules.' },
            ],
          },
        },
      },
    },
  },
});

/** Lists the relative paths under which files of a folder and of its subfolders import `folder`. */
const listRelativePaths = (folder: string): string[] =>
  ['..', '../..'].flatMap((up) => [`${up}/${folder}`, `${up}/${folder}/**`]);

/** Whether `src/<folder>` has a subfolder `name`. The pattern for imports of `src/<name>` would match its imports, too. */
const hasSubfolder = (folder: string, name: string): boolean => existsSync(join(ROOT, 'src', folder, name));
