import type { EquivalentMutant } from './equivalent-mutants';
import type { Mutant } from './mutate';

export interface MutantVerdict extends Mutant {
  /** The test file that detected the mutant, `time-out` if the tests did not end, `null` if none detected it. */
  killedBy: string | null;
}

export interface MutationScore {
  file: string;
  mutants: number;
  killed: number;
  equivalent: readonly EquivalentMutant[];
  survivors: readonly Pick<Mutant, 'line' | 'was' | 'is'>[];
}

export function computeFileScore(
  file: string,
  verdicts: readonly MutantVerdict[],
  known: readonly EquivalentMutant[],
): MutationScore {
  const survivors = verdicts.filter(({ killedBy }) => killedBy === null);
  const findEquivalenceReason = ({ is }: Mutant) => known.find((one) => one.file === file && one.is === is);
  return {
    file,
    mutants: verdicts.length,
    killed: verdicts.length - survivors.length,
    equivalent: survivors.flatMap((survivor) => findEquivalenceReason(survivor) ?? []),
    survivors: survivors
      .filter((one) => !findEquivalenceReason(one))
      .map(({ line, was, is }) => ({ line, was, is })),
  };
}

/**
 * Finds reasons for undetectable mutants that are detected or do not exist any more, so that the reasons can be
 * removed.
 */
export function findUnusedEquivalenceReasons(
  { file, equivalent }: MutationScore,
  known: readonly EquivalentMutant[],
): string[] {
  return known
    .filter((one) => one.file === file && !equivalent.some(({ is }) => is === one.is))
    .map(({ is }) => `${file}: no mutant survives as "${is}", so it needs no reason`);
}

export function sumScores(scores: readonly MutationScore[]) {
  const sumMutantCounts = (count: (score: MutationScore) => number) =>
    scores.reduce((all, score) => all + count(score), 0);
  return {
    mutants: sumMutantCounts(({ mutants }) => mutants),
    killed: sumMutantCounts(({ killed }) => killed),
    equivalent: sumMutantCounts(({ equivalent }) => equivalent.length),
    survivorCount: sumMutantCounts(({ survivors }) => survivors.length),
  };
}

/** Rounds a percentage down, so that 99.9 % is not shown as 100 %. */
export const formatPercent = ({
  mutants,
  survivorCount: survivors,
}: {
  mutants: number;
  survivorCount: number;
}): string => `${(Math.floor((1_000 * (mutants - survivors)) / Math.max(1, mutants)) / 10).toFixed(1)} %`;
