import { countTests, type JestReport, listFailedTests } from '../../scripts/jest-report';

const createFileResult = (name: string, ...statuses: string[]): JestReport['testResults'][number] => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({ fullName: `test ${at + 1}`, status })),
});
const createJestReport = (...testResults: JestReport['testResults']): JestReport => ({ testResults });

it('jest report: a file that could not run counts as failed, and an omitted test as skipped', () => {
  const report = createJestReport(createFileResult('a'), createFileResult('b', 'passed', 'pending', 'todo'));
  expect(countTests(report)).toEqual({ passed: 1, failed: 1, skipped: 2 });
});

it('jest report: a failed test is listed with its file; a file that could not run is listed alone', () => {
  const report = createJestReport(
    createFileResult('a'),
    createFileResult('b', 'passed', 'failed'),
    createFileResult('c', 'passed'),
  );
  expect(listFailedTests(report)).toEqual(['a', 'b › test 2']);
});
