import { listTestFolders, SLOW_TEST_FILES, selectQuickTests } from '../../scripts/quick-tests';
import { readSourceFiles } from '../../scripts/source-files';

const files = [
  'test/lib/money.test.ts',
  'test/conformance/docs.test.ts',
  'test/shop/cart.test.ts',
  'test/scripts/bench.test.ts',
  'test/mount/load-chunk.test.ts',
  'test/mount/wc/wc-names.test.ts',
  'test/widgets/toc/toc.test.tsx',
  'test/widgets/mini-cart/mini-cart.test.ts',
  'test/widgets/block-cart/block-cart.test.ts',
  'test/e2e/cart.e2e.ts',
];
const ALWAYS_RUN_TESTS = ['test/lib/money.test.ts', 'test/conformance/docs.test.ts'];
const selectAddedTests = (...changed: string[]) =>
  selectQuickTests(files, changed).selected.filter((path) => !ALWAYS_RUN_TESTS.includes(path));

describe('npm run test:quick', () => {
  it('quick tests: when no file has changed, only the tests that always run are selected', () => {
    expect(selectQuickTests(files, [])).toEqual({ selected: ALWAYS_RUN_TESTS, skipped: [] });
  });

  it.each([
    ['widgets/toc/read-props.ts', ['test/widgets/toc/toc.test.tsx']],
    [
      'src/cart/view/coupons.tsx',
      ['test/widgets/mini-cart/mini-cart.test.ts', 'test/widgets/block-cart/block-cart.test.ts'],
    ],
    ['mount/loader/load-chunk.ts', ['test/mount/load-chunk.test.ts', 'test/mount/wc/wc-names.test.ts']],
    ['mount/bridges/wc-blocks/open-wc-names.ts', ['test/mount/wc/wc-names.test.ts']],
    ['fixtures/shop/engine.ts', ['test/shop/cart.test.ts']],
    ['scripts/bench/compare-results.ts', ['test/scripts/bench.test.ts']],
    ['test/support/shop/visitor.ts', ['test/shop/cart.test.ts']],
    ['test/support/e2e/browser-shop.ts', []],
    ['test/mount/load-chunk.test.ts', ['test/mount/load-chunk.test.ts']],
    ['test/support/render-page.ts', []],
    ['docs/api.md', []],
  ])('quick tests: a change of %s selects the tests of its folder', (changed, added) => {
    expect(selectAddedTests(changed)).toEqual(added);
  });

  it('quick tests: a changed browser test is listed but not run', () => {
    expect(selectQuickTests(files, ['test/e2e/cart.e2e.ts'])).toEqual({
      selected: ALWAYS_RUN_TESTS,
      skipped: ['test/e2e/cart.e2e.ts'],
    });
  });

  it('quick tests: a slow test in a changed folder is listed but not run, unless it was changed itself', () => {
    const slow = 'test/widgets/block-checkout/payment-plugins.test.ts';
    expect(selectQuickTests([slow], ['widgets/block-checkout/read-props.ts'])).toEqual({
      selected: [],
      skipped: [slow],
    });
    expect(selectQuickTests([slow], [slow])).toEqual({ selected: [slow], skipped: [] });
  });

  it('quick tests: every file in the list of slow tests exists', () => {
    const tests = readSourceFiles(['test'], /\.test\.tsx?$/).map(({ path }) => path);
    expect(SLOW_TEST_FILES.filter((path) => !tests.includes(path))).toEqual([]);
  });

  it('quick tests: every widget and every folder of src has a folder with tests', () => {
    const tests = readSourceFiles(['test'], /\.test\.tsx?$/).map(({ path }) => path);
    const sources = readSourceFiles(['src', 'widgets', 'mount'], /\.tsx?$/);
    const untested = sources.filter(
      ({ path }) => !listTestFolders(path).some((folder) => tests.some((test) => test.startsWith(folder))),
    );
    expect(untested.map(({ path }) => path)).toEqual([]);
  });
});
