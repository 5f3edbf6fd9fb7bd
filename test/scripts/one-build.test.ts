import { findSingleBuildTests } from '../../scripts/one-build';

it('browser tests on one build: only files with a `one build` comment and its reason run on one build', () => {
  const createFile = (name: string, text: string) => ({ path: `test/e2e/${name}.e2e.ts`, text });
  const files = [
    createFile('styles', "import a from 'a';\n// one build: the stylesheets are the same\ntest('a', b);\n"),
    createFile('cart', "test('one build: both', b);\n"),
    createFile('no-reason', '// one build:\n'),
  ];
  expect(findSingleBuildTests(files)).toEqual(['test/e2e/styles.e2e.ts']);
});

it('browser tests on one build: some files have the comment, but no test of carts or checkouts', () => {
  const paths = findSingleBuildTests();
  expect(paths).toContain('test/e2e/sanitise.e2e.ts');
  for (const name of ['cart', 'block-cart', 'checkout', 'payment', 'keyboard', 'extensions'])
    expect(paths).not.toContain(`test/e2e/${name}.e2e.ts`);
});
