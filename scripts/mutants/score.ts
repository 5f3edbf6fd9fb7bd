import type { Equivalent } from './equivalent';
import type { Mutant } from './mutate';

export interface Verdict extends Mutant {
  /** The test file that detected it, `time-out` if the tests did not end, `null` if none detected it. */
  by: string | null;
}

export interface FileScore {
  file: string;
  mutants: number;
  killed: number;
  equivalent: readonly Equivalent[];
  left: readonly Pick<Mutant, 'line' | 'was' | 'is'>[];
}

export function scoreOf(file: string, verdicts: readonly Verdict[], known: readonly Equivalent[]): FileScore {
  const survivors = verdicts.filter(({ by }) => by === null);
  const reason = ({ is }: Mutant) => known.find((one) => one.file === file && one.is === is);
  return {
    file,
    mutants: verdicts.length,
    killed: verdicts.length - survivors.length,
    equivalent: survivors.flatMap((survivor) => reason(survivor) ?? []),
    left: survivors.filter((one) => !reason(one)).map(({ line, was, is }) => ({ line, was, is })),
  };
}

/** Reasons given for mutants that are detected or do not exist any more. */
export function idleReasons({ file, equivalent }: FileScore, known: readonly Equivalent[]): string[] {
  return known
    .filter((one) => one.file === file && !equivalent.some(({ is }) => is === one.is))
    .map(({ is }) => `${file}: no mutant survives as "${is}", so it needs no reason`);
}

export function sumOf(scores: readonly FileScore[]) {
  const sum = (count: (score: FileScore) => number) => scores.reduce((all, score) => all + count(score), 0);
  return {
    mutants: sum(({ mutants }) => mutants),
    killed: sum(({ killed }) => killed),
    equivalent: sum(({ equivalent }) => equivalent.length),
    left: sum(({ left }) => left.length),
  };
}

/** Rounded down, so that 99.9 % is not shown as 100 %. */
export const percent = ({ mutants, left }: { mutants: number; left: number }): string =>
  `${(Math.floor((1_000 * (mutants - left)) / Math.max(1, mutants)) / 10).toFixed(1)} %`;
