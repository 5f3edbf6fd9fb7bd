import { readSourceFiles, type SourceFile } from './source-files';

/** Matches the tag `// one build: the reason` at the beginning of a line of a test file. */
const TAG = /^\/\/ one build: \S/m;

/**
 * Finds the browser tests whose result does not depend on the build, by the tag in the file. `npm test` runs them
 * once.
 */
export function findSingleBuildTests(
  files: readonly SourceFile[] = readSourceFiles(['test/e2e'], /\.e2e\.ts$/),
): string[] {
  return files.filter(({ text }) => TAG.test(text)).map(({ path }) => path);
}
