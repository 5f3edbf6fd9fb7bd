import type { Fault } from '../../test/faults/matrix';
import { type TestRun, testProblem } from '../coverage';

export interface FaultLine {
  text: string;
  isProven: boolean;
}

/** A line for each fault: how many tests prove that nothing is lost, or which of them does not. */
export function faultLines(faults: readonly Fault[], runs: readonly TestRun[]): FaultLine[] {
  return faults.map(({ row, fault, proofs }) => {
    const problems = proofs.flatMap(([file, name]) => testProblem(runs, file, name) ?? []);
    const isProven = proofs.length > 0 && problems.length === 0;
    const by = [...new Set(proofs.map(([file]) => file))].join(', ');
    const why = isProven ? by : problems.join('; ') || 'no test is named';
    return { text: `${isProven ? '✓' : '✗'} ${String(row).padStart(2)} ${fault}: ${why}`, isProven };
  });
}
