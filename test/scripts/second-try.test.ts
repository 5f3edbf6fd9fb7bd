import type { JestReport } from '../../scripts/jest-report';
import { countsOf, failedTests, withSecondTry } from '../../scripts/second-try';

const file = (name: string, ...statuses: string[]): JestReport['testResults'][number] => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({ fullName: `test ${at + 1}`, status })),
});
const reportOf = (...testResults: JestReport['testResults']): JestReport => ({ testResults });

describe('second try', () => {
  it('second try: only failed files run again, their result counts, and tests that pass then are listed', () => {
    const tryAgain = jest.fn(() => reportOf(file('b', 'passed', 'passed')));
    const first = reportOf(file('a', 'passed'), file('b', 'passed', 'failed'));
    const { report, uneasy } = withSecondTry(first, tryAgain);
    expect(tryAgain).toHaveBeenCalledWith(['b']);
    expect(countsOf(report)).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(uneasy).toEqual(['b › test 2']);
  });

  it('second try: a file that fails again stays failed, even if other tests fail then', () => {
    const first = reportOf(file('b', 'failed', 'passed'));
    const { report, uneasy } = withSecondTry(first, () => reportOf(file('b', 'passed', 'failed')));
    expect(countsOf(report)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(uneasy).toEqual([]);
  });

  it('second try: not done without failures or with many failed files', () => {
    const tryAgain = jest.fn(() => reportOf());
    const well = reportOf(file('a', 'passed'));
    expect(withSecondTry(well, tryAgain).report).toBe(well);
    const broken = reportOf(...'abcdef'.split('').map((name) => file(name, 'failed')));
    expect(withSecondTry(broken, tryAgain).report).toBe(broken);
    expect(tryAgain).not.toHaveBeenCalled();
  });
});

it('jest report: files that could not run count as failed, and tests that were left out as skipped', () => {
  const report = reportOf(file('a'), file('b', 'passed', 'pending', 'todo'));
  expect(countsOf(report)).toEqual({ passed: 1, failed: 1, skipped: 2 });
  expect(withSecondTry(report, () => reportOf(file('a', 'passed'))).uneasy).toEqual(['a']);
});

it('jest report: failed tests are named with their file, and a file that could not run by its name', () => {
  const report = reportOf(file('a'), file('b', 'passed', 'failed'), file('c', 'passed'));
  expect(failedTests(report)).toEqual(['a', 'b › test 2']);
});
