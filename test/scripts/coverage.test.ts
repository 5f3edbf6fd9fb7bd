import { checkCoverage } from '../../scripts/coverage';

const runs = [
  { file: 'test/a.test.ts', name: 'the cart adds a line', passed: true },
  { file: 'test/a.test.ts', name: 'the cart drops a line', passed: false },
];

const table = (...rows: string[]) => ['| section | rule | test |', '| --- | --- | --- |', ...rows].join('\n');

describe('check of docs/coverage.md', () => {
  it('coverage check: a row counts if its test ran and passed', () => {
    const text = table('| 4.1 | a line is added | `test/a.test.ts` › adds a line |');
    expect(checkCoverage(text, runs)).toEqual({ checked: 1, problems: [] });
  });

  it.each([
    ['a test that failed', '| 4.1 | a line is dropped | `test/a.test.ts` › drops a line |', 'failed'],
    [
      'a test nobody wrote',
      '| 4.1 | a line is moved | `test/a.test.ts` › moves a line |',
      'no test "moves a line" ran',
    ],
    [
      'a test of another file',
      '| 4.1 | a line is added | `test/b.test.ts` › adds a line |',
      'no test "adds a line" ran',
    ],
    ['a row nobody can read', '| 4.1 | a line is added | test/a.test.ts |', 'line 3 is not'],
  ])('coverage check: reports %s', (_what, row, problem) => {
    expect(checkCoverage(table(row), runs)).toEqual({
      checked: 0,
      problems: [expect.stringContaining(problem)],
    });
  });

  it('coverage check: an empty list is a problem', () => {
    expect(checkCoverage(table(), runs).problems).toHaveLength(1);
  });
});
