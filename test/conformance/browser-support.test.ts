import { globFiles } from '../support/project-files';

/**
 * TypeScript accepts newer built-ins than the oldest supported browsers have (mount/loader/page-setup.ts:
 * Chrome 99, Firefox 97, Safari 15.4), because fixtures and scripts run in Node. So this test searches browser code
 * for built-ins that those browsers lack.
 */
const MISSING: Readonly<Record<string, string>> = {
  toSorted: 'Chrome 110, Firefox 115, Safari 16',
  toReversed: 'Chrome 110, Firefox 115, Safari 16',
  toSpliced: 'Chrome 110, Firefox 115, Safari 16',
  findLast: 'Firefox 104',
  findLastIndex: 'Firefox 104',
  isWellFormed: 'Chrome 111, Firefox 119, Safari 16.4',
  toWellFormed: 'Chrome 111, Firefox 119, Safari 16.4',
  groupBy: 'Chrome 117, Firefox 119, Safari 17.4',
  withResolvers: 'Chrome 119, Firefox 121, Safari 17.4',
  fromAsync: 'Chrome 121, Firefox 115, Safari 16.4',
  checkVisibility: 'Chrome 105, Firefox 106, Safari 17.4',
  getSetCookie: 'Chrome 113, Firefox 112, Safari 17',
  setHTMLUnsafe: 'Chrome 124, Firefox 128, Safari 17.4',
  showPopover: 'Chrome 114, Firefox 125, Safari 17',
  intersection: 'Chrome 122, Firefox 127, Safari 17',
  isSubsetOf: 'Chrome 122, Firefox 127, Safari 17',
  symmetricDifference: 'Chrome 122, Firefox 127, Safari 17',
};

/** Static methods, with the name of their class. */
const MISSING_STATIC: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'Chrome 103, Firefox 100, Safari 16',
  'AbortSignal.any': 'Chrome 116, Firefox 124, Safari 17.4',
  'URL.canParse': 'Chrome 120, Firefox 115, Safari 17',
  'URL.parse': 'Chrome 126, Firefox 126, Safari 18',
  'navigator.userActivation': 'Firefox 120, Safari 16.4',
};

function missingIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  return [
    // An optional call, `?.(`, handles a missing method.
    ...Object.keys(MISSING).filter((name) => new RegExp(`\\.${name}\\(`).test(code)),
    ...Object.keys(MISSING_STATIC).filter((name) => code.includes(`${name}(`) || code.includes(`${name}.`)),
    // Safari supports lookbehind since version 16.4. Before, the whole file would be a syntax error.
    ...(/\(\?<[=!]/.test(code) ? ['lookbehind'] : []),
  ];
}

it('browser support check: finds built-ins that the oldest supported browsers lack', () => {
  expect(missingIn('const a = b.toSorted();')).toEqual(['toSorted']);
  expect(missingIn('Object.groupBy(a, b)')).toEqual(['groupBy']);
  expect(missingIn('fetch(a, { signal: AbortSignal.timeout(1) })')).toEqual(['AbortSignal.timeout']);
  expect(missingIn('const a = /(?<=b)c/;')).toEqual(['lookbehind']);
  expect(missingIn('a.showPopover?.(); // b.toSorted()')).toEqual([]);
});

describe.each(globFiles(['src', 'widgets', 'mount'], /\.tsx?$/))('$path', ({ text }) => {
  it('browser support: the file uses nothing that the oldest supported browsers lack', () => {
    expect(missingIn(text)).toEqual([]);
  });
});
