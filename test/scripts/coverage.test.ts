import { describeTagProblem } from '../../scripts/coverage/check-tag';
import { readSectionHeadings, renderCoveragePage } from '../../scripts/coverage/coverage-page';
import { type CoverageTag, readTags } from '../../scripts/coverage/read-tags';
import type { TestRun } from '../../scripts/jest-report';

const PATH = 'test/cart/a.test.ts';
const readTestTags = (...lines: string[]) => readTags({ path: PATH, text: lines.join('\n') });
const listTitlesOfTaggedTests = (...lines: string[]) =>
  readTestTags(...lines).tags.map(({ test }) => test.title);

const TABLE = [
  'it.each([',
  "  ['SG', 6],",
  '  // spec 5.3: six digits in Romania',
  "  ['RO', 6],",
  "])('postcode of %s: has %d digits', check);",
];

describe('coverage tags: reading', () => {
  it('coverage tags: a tag above a test is read with its section and rule, and with the title and lines of the test', () => {
    const { tags, problems } = readTestTags(
      '// spec 4.1: a line is added',
      '/** Comments in between do not matter. */',
      "it('cart: adds a line', () => {",
      '  check();',
      '});',
    );
    expect(problems).toEqual([]);
    expect(tags).toEqual([
      {
        ...{ kind: 'spec', number: '4.1', rule: 'a line is added', path: PATH, line: 1 },
        test: { title: 'cart: adds a line', lineRange: [3, 5] },
      },
    ]);
  });

  it('coverage tags: several tags above one test all belong to that test', () => {
    const { tags } = readTestTags(
      '// spec 8: one',
      '// spec 9: two',
      '// fault 12',
      "test('cart: a', check);",
    );
    expect(tags.map(({ kind, number, rule }) => [kind, number, rule])).toEqual([
      ['spec', '8', 'one'],
      ['spec', '9', 'two'],
      ['fault', '12', ''],
    ]);
  });

  it.each([
    ['a describe', ["describe('cart', () => {", "  it('cart: a', check);", '});'], ['cart']],
    ['an it.each', ["it.each(cases)('cart: %s', check);"], ['cart: %s']],
    ['a computed title', ['it(`cart of $' + '{name}: a`, check);'], ['cart of …: a']],
  ])('coverage tags: a tag can be above %s', (_what, lines, titles) => {
    expect(listTitlesOfTaggedTests('// spec 4.1: a line is added', ...lines)).toEqual(titles);
  });

  it.each([
    ['an array', TABLE],
    [
      'a constant',
      [
        'const CASES = [',
        ...TABLE.slice(1, 4),
        '] as const;',
        "it.each(CASES)('postcode of %s: has %d digits', check);",
      ],
    ],
  ])('coverage tags: in a table of test cases in %s, a tag applies to the case below it', (_what, lines) => {
    const [tag] = readTestTags(...lines).tags;
    expect(tag?.test).toMatchObject({
      title: 'postcode of RO: has 6 digits',
      tableCase: { index: 1, size: 2 },
    });
  });

  it('coverage tags: in it.each with objects, a tag above an object applies to that test case', () => {
    const [tag] = readTestTags(
      'const TABLE: Table = {',
      '  async US() {},',
      '  // spec 5.3: six digits in Romania',
      '  async RO() {},',
      '};',
      "it.each(Object.entries(TABLE))('postcode of %s: has six digits', check);",
    ).tags;
    expect(tag?.test).toMatchObject({
      title: 'postcode of RO: has six digits',
      tableCase: { index: 1, size: 2 },
    });
  });

  it.each([
    [
      'a tag above no test',
      ['// spec 4.1: a line is added', 'const a = 1;', "it('a', check);"],
      'is not directly above',
    ],
    ['a tag at the end', ["it('a', check);", '// spec 4.1: a line is added'], 'is not directly above'],
    [
      'a tag above a computed case',
      ['it.each([', '  // spec 4.1: one', "  'a',", '  ...b,', "])('%s', check);"],
      'is not',
    ],
    ['a tag without a rule', ['// spec 4.1', "it('a', check);"], 'a tag is "// spec 4.1: the rule"'],
    ['a tag without a number', ['// spec: a line is added', "it('a', check);"], 'a tag is'],
  ])('coverage tags: %s is reported with file and line', (_what, lines, problem) => {
    const { tags, problems } = readTestTags(...lines);
    expect(tags).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems[0]).toMatch(/^test\/cart\/a\.test\.ts:\d+: /);
  });
});

describe('coverage tags: check against the tests that ran', () => {
  const createTestRun = (line: number, status = 'passed', build = 'react'): TestRun => ({
    ...{ file: PATH, name: 'any', line, status, build },
  });
  const single = readTestTags('// spec 4.1: one', "it('cart: a', () => {", '});').tags[0] as CoverageTag;
  const oneCase = readTestTags(...TABLE).tags[0] as CoverageTag;

  it.each([
    ['its test passed', single, [createTestRun(2), createTestRun(9, 'failed')], undefined],
    [
      'its test failed in one build',
      single,
      [createTestRun(2), createTestRun(2, 'failed', 'compact')],
      '"cart: a" failed',
    ],
    ['its test did not run', single, [createTestRun(9)], '"cart: a" did not run'],
    ['its test was left out', single, [createTestRun(2, 'pending')], '"cart: a" did not run'],
    [
      'a test of another file ran',
      single,
      [{ ...createTestRun(2), file: 'test/b.test.ts' }],
      '"cart: a" did not run',
    ],
    ['its case passed', oneCase, [createTestRun(1, 'failed'), createTestRun(1)], undefined],
    [
      'its case failed',
      oneCase,
      [createTestRun(1), createTestRun(1, 'failed')],
      '"postcode of RO: has 6 digits" failed',
    ],
    [
      'its case failed in the second describe',
      oneCase,
      [createTestRun(1), createTestRun(1), createTestRun(1), createTestRun(1, 'failed')],
      '"postcode of RO: has 6 digits" failed',
    ],
    [
      'another number of cases ran',
      oneCase,
      [createTestRun(1), createTestRun(1), createTestRun(1)],
      'has 2 cases, which is not what ran',
    ],
  ])(
    'coverage tags: a tag counts as proven only if its test ran and passed: %s',
    (_what, tag, runs, problem) => {
      const found = describeTagProblem(tag, runs);
      if (problem) expect(found).toContain(problem);
      else expect(found).toBeUndefined();
    },
  );
});

describe('docs/coverage.md', () => {
  const renderPageOfTags = (...lines: string[]) =>
    renderCoveragePage(readTestTags(...lines).tags, readSectionHeadings());

  it('coverage page: has a table for each section, in the order of the specification', () => {
    const text = renderPageOfTags('// spec 9: a limit', '// spec 2.1: a route', "it('cart: a | b', check);");
    expect(text).toContain('## 2.1 Routes and endpoints\n\n| section | rule | test |\n| --- | --- | --- |\n');
    expect(text).toContain('| 2.1 | a route | `test/cart/a.test.ts` › cart: a \\| b |\n\n## 9 ');
  });

  it('coverage page: a rule proved by two tests is one row', () => {
    const text = renderPageOfTags(
      '// spec 9: one',
      "it('cart: a', check);",
      '// spec 9: one',
      "it('cart: b', check);",
    );
    expect(text).toContain(
      '| 9 | one | `test/cart/a.test.ts` › cart: a<br>`test/cart/a.test.ts` › cart: b |',
    );
  });
});
