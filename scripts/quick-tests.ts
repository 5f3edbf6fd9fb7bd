/** Folders of `test/` that `npm run test:quick` always runs, because their files take milliseconds each. */
const ALWAYS_RUN_FOLDERS = [
  ...['address', 'app', 'attribution', 'cart', 'catalogue', 'checkout', 'collection', 'conformance'],
  ...['fragments', 'http', 'i18n', 'lib', 'notice', 'payment', 'preview', 'product', 'session', 'validation'],
];

/**
 * For each source folder, the folders with its tests, if they are not in the folder of the same name below `test/`.
 */
const TEST_FOLDERS_BY_SOURCE: readonly (readonly [source: RegExp, folders: readonly string[]])[] = [
  [/^src\/cart\/view\//, ['test/widgets/block-cart/', 'test/widgets/mini-cart/']],
  [/^src\/checkout\/express\/view\//, ['test/widgets/block-checkout/']],
  [/^src\/([^/]+)\//, ['test/$1/']],
  [/^widgets\/([^/]+)\//, ['test/widgets/$1/']],
  [/^mount\/bridges\/wc-blocks\//, ['test/mount/wc/']],
  [/^mount\//, ['test/mount/']],
  [/^fixtures\/(shop|catalogue|theme)\//, ['test/$1/']],
  [/^docs\/theme\//, ['test/theme/']],
  [/^(scripts|testing)\//, ['test/$1/']],
  // Helpers of browser tests and of Jest select no tests, because a change of them would select all.
  [/^test\/support\/(e2e|jest)\//, []],
  [/^test\/support\/(.+)\/[^/]+$/, ['test/$1/']],
];

/**
 * Test files that take more than ten seconds each, as measured: `npm run test:quick` runs them only if they have
 * changed themselves.
 */
export const SLOW_TEST_FILES: readonly string[] = [
  'test/conformance/late-messages.test.tsx',
  ...['additional-fields', 'payment-arguments', 'payment-plugins', 'wc-scripts'].map(
    (name) => `test/widgets/block-checkout/${name}.test.ts`,
  ),
];

export interface TestSelection {
  selected: string[];
  /** Tests of changed files that are skipped, because they take too long or need a build. */
  skipped: string[];
}

/**
 * Selects the tests for everyday work: the quick tests, the tests of changed source files, and changed test files.
 */
export function selectQuickTests(testFiles: readonly string[], changed: readonly string[]): TestSelection {
  const folders = new Set(ALWAYS_RUN_FOLDERS.map((name) => `test/${name}/`));
  for (const path of changed) for (const folder of listTestFolders(path)) folders.add(folder);
  const chosen = testFiles.filter(
    (path) => changed.includes(path) || [...folders].some((folder) => path.startsWith(folder)),
  );
  const isQuickTest = (path: string) =>
    !path.endsWith('.e2e.ts') && (changed.includes(path) || !SLOW_TEST_FILES.includes(path));
  return { selected: chosen.filter(isQuickTest), skipped: chosen.filter((path) => !isQuickTest(path)) };
}

/** Lists the folders of `test/` with tests for a source file, whether or not the folders exist. */
export function listTestFolders(path: string): string[] {
  for (const [source, folders] of TEST_FOLDERS_BY_SOURCE) {
    const match = source.exec(path);
    if (match) return folders.map((folder) => folder.replace('$1', match[1] ?? ''));
  }
  return [];
}
