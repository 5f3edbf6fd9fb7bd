import { globFiles } from '../support/project-files';

/**
 * Searches browser code for built-ins that the oldest supported browsers lack (Chrome 99, Firefox 97, Safari 15.4).
 * TypeScript does not report them, because its `lib` setting also serves scripts that run in Node.
 */
const UNSUPPORTED_METHODS: Readonly<Record<string, string>> = {
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

/** Static methods, each with its class and the first browser versions that have it. */
const UNSUPPORTED_STATIC_METHODS: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'Chrome 103, Firefox 100, Safari 16',
  'AbortSignal.any': 'Chrome 116, Firefox 124, Safari 17.4',
  'URL.canParse': 'Chrome 120, Firefox 115, Safari 17',
  'URL.parse': 'Chrome 126, Firefox 126, Safari 18',
  'navigator.userActivation': 'Firefox 120, Safari 16.4',
};

function findUnsupportedFeatures(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  return [
    // Does not find optional calls such as `a.b?.()`, because they handle a missing method.
    ...Object.keys(UNSUPPORTED_METHODS).filter((name) => new RegExp(`\\.${name}\\(`).test(code)),
    ...Object.keys(UNSUPPORTED_STATIC_METHODS).filter(
      (name) => code.includes(`${name}(`) || code.includes(`${name}.`),
    ),
    // Finds lookbehind in regular expressions: before Safari 16.4 it makes the whole file a syntax error.
    ...(/\(\?<[=!]/.test(code) ? ['lookbehind'] : []),
  ];
}

it('browser support: the check finds built-ins that the oldest supported browsers lack', () => {
  expect(findUnsupportedFeatures('const a = b.toSorted();')).toEqual(['toSorted']);
  expect(findUnsupportedFeatures('Object.groupBy(a, b)')).toEqual(['groupBy']);
  expect(findUnsupportedFeatures('fetch(a, { signal: AbortSignal.timeout(1) })')).toEqual([
    'AbortSignal.timeout',
  ]);
  expect(findUnsupportedFeatures('const a = /(?<=b)c/;')).toEqual(['lookbehind']);
  expect(findUnsupportedFeatures('a.showPopover?.(); // b.toSorted()')).toEqual([]);
});

describe.each(globFiles(['src', 'widgets', 'mount'], /\.tsx?$/))('$path', ({ text }) => {
  it('browser support: the file uses no built-ins that the oldest supported browsers lack', () => {
    expect(findUnsupportedFeatures(text)).toEqual([]);
  });
});
