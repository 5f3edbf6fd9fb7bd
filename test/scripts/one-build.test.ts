import { findSingleBuildTests } from '../../scripts/one-build';

it('browser tests on one build: only files with a tag and a reason run on one build', () => {
  const file = (name: string, text: string) => ({ path: `test/e2e/${name}.e2e.ts`, text });
  const files = [
    file('styles', "import a from 'a';\n// one build: the stylesheets are the same\ntest('a', b);\n"),
    file('cart', "test('one build: both', b);\n"),
    file('no-reason', '// one build:\n'),
  ];
  expect(findSingleBuildTests(files)).toEqual(['test/e2e/styles.e2e.ts']);
});

it('browser tests on one build: some files do, but none of carts and checkouts', () => {
  const paths = findSingleBuildTests();
  expect(paths).toContain('test/e2e/sanitise.e2e.ts');
  for (const name of ['cart', 'block-cart', 'checkout', 'payment', 'keyboard', 'extensions'])
    expect(paths).not.toContain(`test/e2e/${name}.e2e.ts`);
});
