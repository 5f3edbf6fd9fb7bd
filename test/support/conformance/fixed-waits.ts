interface TestFile {
  path: string;
  text: string;
}

/**
 * Matches a wait for a fixed time: `await new Promise((resolve) => setTimeout(resolve, 50))`, also with braces or a
 * constant as the time, and Playwright's `waitForTimeout`. A time of 0 only waits for the next task.
 */
const FIXED_WAIT =
  /await new Promise(?:<[^>]*>)?\(\s*\(?\w+\)?\s*=>\s*(?:\{\s*)?(?:void )?(?:window\.)?setTimeout\(\s*(?:\w+|\(\)\s*=>\s*\w+\([^)]*\)),\s*(?:[1-9][\w.]*|[A-Z][A-Z\d_]*)\b|\.waitForTimeout\(/g;

/** Finds fixed waits, which make a test slow on a fast machine and unreliable on a slow one. */
export const findFixedWaits = ({ path, text }: TestFile): string[] =>
  [...text.matchAll(FIXED_WAIT)].map(
    ({ index }) =>
      `${path}:${text.slice(0, index).split('\n').length} waits for a fixed time; wait for a condition, or use fake timers`,
  );
