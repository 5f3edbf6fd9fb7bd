import { type BenchCondition, formatCondition } from './bench.types';
import { type CostSample, describeGrowth, estimateGrowthExponent } from './growth-exponent';
import type { PairedRow } from './side-by-side';
import { summariseValues } from './summarise-runs';

type ComparedShop = 'tiem' | 'other';

/** The rows of one page that was measured in several sizes, all on the same simulated processor and network. */
interface PageGrowthRows {
  of: string;
  condition: BenchCondition;
  rows: { count: number; row: PairedRow }[];
}

/** The measured values whose growth is shown, each with its label in the table. */
const FIGURES: Readonly<Record<string, string>> = {
  mainThread: 'main thread',
  script: 'script',
  usable: 'usable',
  latency: 'action → painted',
};

/** Below this many milliseconds at full speed, growth cannot be distinguished from random variation. */
const MIN_GROWTH_MS = 25;

/** Renders Markdown: how the times of pages that were measured in several sizes grow with the number of items. */
export function renderGrowthTable(rows: readonly PairedRow[]): string[] {
  const lines = groupRowsByPage(rows).flatMap((sizes) =>
    Object.entries(FIGURES).flatMap(([figure, title]) => renderFigureTable(sizes, figure, title)),
  );
  if (lines.length === 0) return [];
  return [
    ...[
      '',
      'Growth: ms with Tiệm / without for each number of items; ms for each item above the smallest page.',
    ],
    ...['', '| items | figure | condition | sizes | per item | growth with Tiệm | growth without |'],
    ...['| --- | --- | --- | --- | --- | --- | --- |', ...lines],
  ];
}

/** Returns the pages that were measured with at least two numbers of items. */
function groupRowsByPage(rows: readonly PairedRow[]): PageGrowthRows[] {
  const groups = new Map<string, PageGrowthRows>();
  for (const row of rows) {
    if (!row.items) continue;
    const { of, count } = row.items;
    const key = `${of}, ${row.kind}, ${formatCondition(row.condition)}`;
    const group = groups.get(key) ?? { of, condition: row.condition, rows: [] };
    group.rows.push({ count, row });
    groups.set(key, group);
  }
  for (const group of groups.values()) group.rows.sort((a, b) => a.count - b.count);
  return [...groups.values()].filter((group) => group.rows.length > 1);
}

function renderFigureTable({ of, condition, rows }: PageGrowthRows, figure: string, title: string): string[] {
  const [ours, theirs] = (['tiem', 'other'] as const).map((shop) =>
    collectCostSamples(rows, figure, shop),
  ) as [CostSample[], CostSample[]];
  if (ours.length === 0) return [];
  const formatCostAtCount = (samples: CostSample[], wanted: number) => {
    const sample = samples.find(({ count }) => count === wanted);
    return sample ? String(Math.round(sample.cost)) : '–';
  };
  const shown = rows.map(
    ({ count }) => `${count}: ${formatCostAtCount(ours, count)} / ${formatCostAtCount(theirs, count)}`,
  );
  const growths = [ours, theirs].map((samples) =>
    // An exponent needs three sizes, and some of them may not have been measured.
    samples.length < 3 ? '–' : describeGrowth(estimateGrowthExponent(samples, MIN_GROWTH_MS * condition.cpu)),
  );
  const perItem = `${formatCostPerItem(ours)} / ${formatCostPerItem(theirs)}`;
  const cells = [of, title, formatCondition(condition), shown.join('; '), perItem, ...growths];
  return [`| ${cells.join(' | ')} |`];
}

/** Takes the fastest round of each size, because it was disturbed least by other load. */
const collectCostSamples = (rows: PageGrowthRows['rows'], figure: string, shop: ComparedShop): CostSample[] =>
  rows.flatMap(({ count, row }) => {
    const times = summariseValues(row.rounds.map((round) => round[shop][figure] ?? null));
    return times ? [{ count, cost: times.min }] : [];
  });

function formatCostPerItem(samples: readonly CostSample[]): string {
  const [smallest, largest] = [samples[0], samples.at(-1)];
  if (!smallest || !largest || smallest === largest) return '–';
  return ((largest.cost - smallest.cost) / (largest.count - smallest.count)).toFixed(1);
}
