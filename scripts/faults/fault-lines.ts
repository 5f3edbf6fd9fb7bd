import type { Fault } from '../../test/faults/fault-list';
import { describeTagProblem } from '../coverage/check-tag';
import type { CoverageTag } from '../coverage/read-tags';
import type { TestRun } from '../jest-report';

export interface FaultLine {
  text: string;
  isTested: boolean;
}

/** Returns the tests whose `// fault` tag has the number of this row of the fault matrix. */
export const filterTestsOfFault = (row: number, tags: readonly CoverageTag[]): CoverageTag[] =>
  tags.filter(({ kind, number }) => kind === 'fault' && number === String(row));

/** Creates one line per fault: the number of tests that prove it, or the test that failed or did not run. */
export function summariseTestsOfFaults(
  faults: readonly Fault[],
  tags: readonly CoverageTag[],
  runs: readonly TestRun[],
): FaultLine[] {
  return faults.map(({ number: row, description: fault }) => {
    const proofs = filterTestsOfFault(row, tags);
    const problems = proofs.flatMap((tag) => describeTagProblem(tag, runs) ?? []);
    const isTested = proofs.length > 0 && problems.length === 0;
    const by = [...new Set(proofs.map(({ path }) => path))].join(', ');
    const why = isTested ? by : problems.join('; ') || 'no test is tagged';
    return { text: `${isTested ? '✓' : '✗'} ${String(row).padStart(2)} ${fault}: ${why}`, isTested };
  });
}
