import { faultLines } from '../../scripts/faults/lines';
import { type Fault, faults } from '../faults/matrix';

const fault = (proofs: Fault['proofs']): Fault => ({
  row: 7,
  fault: 'The lamp goes out',
  seen: 'Stars',
  proofs,
});
const passed = { file: 'test/a.test.ts', name: 'the shop finds the candle', passed: true };

describe('lines of the fault report', () => {
  it('fault report: a fault names the files whose tests ran and passed', () => {
    expect(faultLines([fault([['test/a.test.ts', 'finds the candle']])], [passed])).toEqual([
      { text: '✓  7 The lamp goes out: test/a.test.ts', isProven: true },
    ]);
  });

  it.each([
    ['no test', [], [passed], 'no test is named'],
    [
      'a test that did not run',
      [['test/a.test.ts', 'finds a match']],
      [passed],
      'no test "finds a match" ran',
    ],
    [
      'a test that failed in one build',
      [['test/a.test.ts', 'finds the candle']],
      [passed, { ...passed, passed: false }],
      'the test "finds the candle" failed',
    ],
  ] as const)('fault report: names a fault with %s', (_, proofs, runs, why) => {
    const [line] = faultLines([fault(proofs)], runs);
    expect(line).toEqual({ text: expect.stringContaining(why), isProven: false });
  });
});

test('fault matrix: has 44 rows, each with a test', () => {
  expect(faults.map(({ row }) => row)).toEqual(Array.from({ length: 44 }, (_, index) => index + 1));
  expect(faults.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
});
