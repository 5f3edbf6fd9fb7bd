import type { Browser } from 'playwright-core';
import {
  type BenchCondition,
  type BenchmarkedSite,
  formatCondition,
  type MedianAndRange,
  type PageItems,
  type ShopPlan,
} from './bench.types';
import { measureInteraction, measurePageLoad } from './measure-visit';
import { summariseValues } from './summarise-runs';

/** Figures of one page visit by name; `null` if the visit has no such figure. */
type VisitMeasurements = Readonly<Record<string, number | null>>;

/**
 * The figures of one page or interaction, of the shop with Tiệm and of the one without it, on the same simulated
 * processor and network.
 */
export interface PairedRow {
  kind: 'page' | 'interaction';
  name: string;
  /** For a large page: what it shows, and how many of it. */
  items?: PageItems;
  condition: BenchCondition;
  /** The figures of both shops, for each round that was measured on both. */
  rounds: { tiem: VisitMeasurements; other: VisitMeasurements }[];
  /** The reasons why rounds of measurement have no figures. */
  failures: string[];
}

export interface SideBySideOptions {
  runs: number;
  conditions: readonly BenchCondition[];
  timeLimit: number;
}

/**
 * Measures each page and interaction on both shops, one directly after the other, and changes the order of the shops
 * with each round. Load on the machine or the server then affects both, and the ratio within a round stays
 * comparable.
 */
export async function measureSideBySide(
  browser: Browser,
  sites: { tiem: BenchmarkedSite; other: BenchmarkedSite },
  plan: ShopPlan,
  { runs, conditions, timeLimit }: SideBySideOptions,
): Promise<PairedRow[]> {
  const rows = [
    ...createPairedRows('page', plan.pages, conditions, (page, site, condition) =>
      measurePageLoad(browser, site, page, condition),
    ),
    ...createPairedRows(
      'interaction',
      plan.interactions,
      conditions.filter(({ slow }) => !slow),
      (interaction, site, condition) => measureInteraction(browser, site, interaction, condition),
    ),
  ];
  const end = performance.now() + timeLimit;
  for (let round = 1; round <= runs && (round === 1 || performance.now() < end); round++)
    for (const row of rows) await measureBothShops(row, sites, round);
  return rows.map(({ measure: _, ...row }) => row);
}

type MeasuredRow = PairedRow & { measure(site: BenchmarkedSite): Promise<VisitMeasurements> };

function createPairedRows<Plan extends { name: string; items?: PageItems }>(
  kind: PairedRow['kind'],
  plans: readonly Plan[],
  conditions: readonly BenchCondition[],
  measure: (plan: Plan, site: BenchmarkedSite, condition: BenchCondition) => Promise<object>,
): MeasuredRow[] {
  return plans.flatMap((plan) =>
    conditions.map((condition) => ({
      ...{ kind, name: plan.name, condition, rounds: [], failures: [] },
      ...(plan.items && { items: plan.items }),
      measure: async (site) => ({ ...(await measure(plan, site, condition)) }),
    })),
  );
}

async function measureBothShops(
  row: MeasuredRow,
  sites: { tiem: BenchmarkedSite; other: BenchmarkedSite },
  round: number,
): Promise<void> {
  console.error(`round ${round}: ${row.name}, ${formatCondition(row.condition)}`);
  const figures: Partial<Record<'tiem' | 'other', VisitMeasurements>> = {};
  for (const name of round % 2 === 1 ? (['other', 'tiem'] as const) : (['tiem', 'other'] as const)) {
    try {
      figures[name] = await row.measure(sites[name]);
    } catch (error) {
      const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
      row.failures.push(`round ${round}, ${sites[name].url} (${name}): ${reason}`);
    }
  }
  const { tiem, other } = figures;
  if (tiem && other) row.rounds.push({ tiem, other });
}

/** Divides the figure with Tiệm by the one without, for each round; `undefined` if no round has both. */
export function summariseRatios({ rounds }: PairedRow, name: string): MedianAndRange | undefined {
  return summariseValues(
    rounds.map(({ tiem, other }) => {
      const [ours, theirs] = [tiem[name] ?? null, other[name] ?? null];
      if (ours === null || theirs === null) return null;
      if (theirs === 0) return ours === 0 ? 1 : null;
      return ours / theirs;
    }),
  );
}
