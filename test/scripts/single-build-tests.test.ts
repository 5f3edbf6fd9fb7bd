import { findSingleBuildTests } from '../../scripts/find-single-build-tests';

it('browser tests on one build: only a file with a `one build` comment that gives a reason is skipped on the other build', () => {
  const createBrowserTestFile = (name: string, text: string) => ({ path: `test/e2e/${name}.e2e.ts`, text });
  const files = [
    createBrowserTestFile(
      'styles',
      "import a from 'a';\n// one build: the stylesheets are the same\ntest('a', b);\n",
    ),
    createBrowserTestFile('cart', "test('one build: both', b);\n"),
    createBrowserTestFile('no-reason', '// one build:\n'),
  ];
  expect(findSingleBuildTests(files)).toEqual(['test/e2e/styles.e2e.ts']);
});

it('browser tests on one build: tests of the cart and the checkout always run on both builds', () => {
  const paths = findSingleBuildTests();
  expect(paths).toContain('test/e2e/sanitise.e2e.ts');
  for (const name of ['cart', 'block-cart', 'checkout', 'payment', 'keyboard', 'extensions'])
    expect(paths).not.toContain(`test/e2e/${name}.e2e.ts`);
});
