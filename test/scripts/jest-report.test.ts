import { countsOf, failedTests, type JestReport } from '../../scripts/jest-report';

const file = (name: string, ...statuses: string[]): JestReport['testResults'][number] => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({ fullName: `test ${at + 1}`, status })),
});
const reportOf = (...testResults: JestReport['testResults']): JestReport => ({ testResults });

it('jest report: files that could not run count as failed, and tests that were left out as skipped', () => {
  const report = reportOf(file('a'), file('b', 'passed', 'pending', 'todo'));
  expect(countsOf(report)).toEqual({ passed: 1, failed: 1, skipped: 2 });
});

it('jest report: failed tests are named with their file, and a file that could not run by its name', () => {
  const report = reportOf(file('a'), file('b', 'passed', 'failed'), file('c', 'passed'));
  expect(failedTests(report)).toEqual(['a', 'b › test 2']);
});
