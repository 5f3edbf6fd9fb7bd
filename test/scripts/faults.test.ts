import { type CoverageTag, readAllTags } from '../../scripts/coverage/read-tags';
import { filterTestsOfFault, summariseTestsOfFaults } from '../../scripts/faults/fault-lines';
import { faults } from '../faults/fault-list';

const FAULT = { number: 7, description: 'The lamp goes out', outcome: 'Stars' };
const tag: CoverageTag = {
  ...{ kind: 'fault', number: '7', rule: '', path: 'test/a.test.ts', line: 1 },
  test: { title: 'shop: finds the candle', lineRange: [2, 4] },
};
const passed = { file: 'test/a.test.ts', name: 'x', line: 2, status: 'passed', build: 'react' };

describe('lines of the fault report', () => {
  it('fault report: for each fault, lists the files whose tests ran and passed', () => {
    expect(summariseTestsOfFaults([FAULT], [tag], [passed])).toEqual([
      { text: '✓  7 The lamp goes out: test/a.test.ts', isTested: true },
    ]);
  });

  it.each([
    ['no test', [{ ...tag, number: '8' }], [passed], 'no test is tagged'],
    ['a test that did not run', [tag], [{ ...passed, line: 9 }], '"shop: finds the candle" did not run'],
    [
      'a test that failed in one build',
      [tag],
      [passed, { ...passed, status: 'failed', build: 'compact' }],
      '"shop: finds the candle" failed',
    ],
  ])('fault report: lists a fault with %s as not proven', (_, tags, runs, why) => {
    const [line] = summariseTestsOfFaults([FAULT], tags, runs);
    expect(line).toEqual({ text: expect.stringContaining(why), isTested: false });
  });
});

test('fault matrix: has 44 rows, each with a test, and no test has the tag of a row that does not exist', () => {
  const tags = readAllTags().filter(({ kind }) => kind === 'fault');
  expect(faults.map(({ number: row }) => row)).toEqual(Array.from({ length: 44 }, (_, index) => index + 1));
  expect(faults.filter(({ number: row }) => filterTestsOfFault(row, tags).length === 0)).toEqual([]);
  expect(tags.filter(({ number }) => !faults.some(({ number: row }) => number === String(row)))).toEqual([]);
});
