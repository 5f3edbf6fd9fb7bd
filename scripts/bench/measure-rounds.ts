import type { Browser } from 'playwright-core';
import {
  type BenchCondition,
  type BenchResult,
  formatCondition,
  type InteractionMeasurements,
  type PageLoadMeasurements,
  type ShopPlan,
} from './bench.types';
import { measureInteraction, measurePageLoad } from './measure-visit';
import { summariseRuns } from './summarise-runs';

export interface MeasuredSite {
  name: string;
  url: string;
  shopPlan: ShopPlan;
}

/**
 * One cell of the benchmark's table: one page or interaction, on one shop, with one simulated processor and network.
 */
interface MeasurementJob<T> {
  subject: string;
  row: string;
  condition: BenchCondition;
  measure(): Promise<T>;
  measurements: T[];
  failed?: string;
}

/**
 * Measures every page and interaction once, then all of them again, so that other load on the machine affects all
 * alike. The measurements run one after the other, because two browsers at once would slow each other down.
 */
export async function measureRounds(
  browser: Browser,
  subjects: readonly MeasuredSite[],
  { runs, conditions, timeLimit }: { runs: number; conditions: readonly BenchCondition[]; timeLimit: number },
): Promise<Pick<BenchResult, 'runs' | 'pages' | 'interactions'>> {
  const pages = createRowMeasurements<PageLoadMeasurements, ShopPlan['pages'][number]>(
    subjects,
    conditions,
    (plan) => plan.pages,
    (plan, url, condition) => measurePageLoad(browser, { url }, plan, condition),
  );
  const interactions = createRowMeasurements<InteractionMeasurements, ShopPlan['interactions'][number]>(
    subjects,
    conditions.filter(({ slow }) => !slow),
    (plan) => plan.interactions,
    (plan, url, condition) => measureInteraction(browser, { url }, plan, condition),
  );
  const end = performance.now() + timeLimit;
  let round = 0;
  while (round < runs && (round === 0 || performance.now() < end)) {
    round++;
    for (const job of pages) await measureRowInRound(job, round);
    for (const job of interactions) await measureRowInRound(job, round);
  }
  return {
    runs: round,
    pages: pages.map(({ row, ...job }) => ({ ...summariseMeasuredRow(job), page: row })),
    interactions: interactions.map(({ row, ...job }) => ({ ...summariseMeasuredRow(job), interaction: row })),
  };
}

function createRowMeasurements<T, P extends { name: string }>(
  subjects: readonly MeasuredSite[],
  conditions: readonly BenchCondition[],
  rowsOf: (plan: ShopPlan) => readonly P[],
  measure: (plan: P, url: string, condition: BenchCondition) => Promise<T>,
): MeasurementJob<T>[] {
  const names = new Set(subjects.flatMap(({ shopPlan }) => rowsOf(shopPlan).map(({ name }) => name)));
  return [...names].flatMap((row) =>
    conditions.flatMap((condition) =>
      subjects.flatMap(({ name: subject, url, shopPlan }): MeasurementJob<T>[] => {
        const found = rowsOf(shopPlan).find(({ name }) => name === row);
        if (!found) return [];
        return [{ subject, row, condition, measure: () => measure(found, url, condition), measurements: [] }];
      }),
    ),
  );
}

async function measureRowInRound<T>(job: MeasurementJob<T>, round: number): Promise<void> {
  const { subject, row, condition, measurements: measured } = job;
  if (job.failed && measured.length === 0) return;
  console.error(`round ${round}: ${row}, ${subject}, ${formatCondition(condition)}`);
  try {
    measured.push(await rejectAfterTimeout(MEASUREMENT_TIME_LIMIT, job.measure()));
  } catch (error) {
    // Records a failed measurement, because one selector that no longer matches must not discard the others.
    job.failed = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

/** Time limit for one measurement, because a page that hangs would block the whole benchmark. */
const MEASUREMENT_TIME_LIMIT = 90_000;

async function rejectAfterTimeout<T>(time: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${time / 1000} s`)), time);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

function summariseMeasuredRow<T extends { [K in keyof T]: number | null }>({
  subject,
  condition,
  measurements: measured,
  failed,
}: Omit<MeasurementJob<T>, 'row'>) {
  return { subject, condition, figures: summariseRuns(measured), ...(failed && { failed }) };
}
