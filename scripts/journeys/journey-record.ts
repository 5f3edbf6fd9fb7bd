import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/builds';
import type { JourneyResult, JourneysReport } from './journeys.types';

/** What docs/journeys.json records: which widgets of a profile mounted in journeys that passed, on which theme. */
export interface JourneyRecord {
  runs: RecordedRun[];
  /** The widgets of each profile that no journey can mount on the profile's theme, with the reason. */
  absent: Record<string, Record<string, string>>;
}

export interface RecordedRun {
  date: string;
  /** The adopt profile that was chosen in the shop. */
  profile: string;
  theme: string;
  woocommerce: string;
  wordpress: string;
  build: 'compact' | 'React';
  pages: 'blocks' | 'classic pages' | 'no cart';
  /** The journeys that passed, keyed by name. */
  journeys: Record<string, RecordedJourney>;
}

export interface RecordedJourney {
  widths: number[];
  /** The widgets that mounted on the journey's pages. */
  widgets: string[];
}

export const RECORD_FILE = join(ROOT, 'docs/journeys.json');

export const readJourneyRecord = (): JourneyRecord => JSON.parse(readFileSync(RECORD_FILE, 'utf8'));

/**
 * Merges a run into the record. Later results of the same shop replace earlier ones for each journey and width, so that
 * a journey that fails now is no longer recorded.
 */
export function mergeRunIntoRecord(
  record: JourneyRecord,
  report: JourneysReport,
  profile: string,
): JourneyRecord {
  const run = createRecordedRun(report, profile);
  const isSameRun = (other: RecordedRun) =>
    (['profile', 'theme', 'woocommerce', 'wordpress', 'build', 'pages'] as const).every(
      (key) => other[key] === run[key],
    );
  const before = record.runs.find(isSameRun);
  const journeys = { ...before?.journeys };
  for (const name of new Set(report.results.map(({ journey }) => journey))) {
    const merged = mergeJourneyResult(
      journeys[name],
      report.results.filter(({ journey }) => journey === name),
    );
    if (merged) journeys[name] = merged;
    else delete journeys[name];
  }
  const others = record.runs.filter((other) => other !== before);
  const runs = Object.keys(journeys).length > 0 ? [...others, { ...run, journeys }] : others;
  return { ...record, runs: runs.sort((a, b) => getRunSortKey(a).localeCompare(getRunSortKey(b), 'en')) };
}

const getRunSortKey = ({ profile, theme, woocommerce, wordpress, pages, build }: RecordedRun) =>
  [profile, theme, woocommerce.padStart(8), wordpress, pages, build].join(' | ');

function createRecordedRun({ date, shop, results }: JourneysReport, profile: string): RecordedRun {
  const [, build] = /\/dist\/(compact\/)?tiem\.js/.exec(shop.Tiệm ?? '') ?? [];
  if (!/\/tiem\.js/.test(shop.Tiệm ?? ''))
    throw new Error('Nothing is recorded: the home page of the shop has no Tiệm.');
  const widgets = new Set(results.flatMap((result) => result.widgets));
  const hasClassic = widgets.has('classic-cart') || widgets.has('classic-checkout');
  const hasBlocks = widgets.has('block-cart') || widgets.has('block-checkout');
  return {
    date: date.slice(0, 10),
    profile,
    theme: shop.theme ?? 'unknown',
    woocommerce: shop.WooCommerce ?? 'unknown',
    wordpress: shop.WordPress ?? 'unknown',
    build: build ? 'compact' : 'React',
    pages: hasBlocks ? 'blocks' : hasClassic ? 'classic pages' : 'no cart',
    journeys: {},
  };
}

function mergeJourneyResult(
  before: RecordedJourney | undefined,
  results: readonly JourneyResult[],
): RecordedJourney | undefined {
  const passed = results.filter(({ outcome }) => outcome === 'passed');
  const otherWidths = (before?.widths ?? []).filter(
    (width) => !results.some((result) => result.width === width),
  );
  const widths = [...otherWidths, ...passed.map(({ width }) => width)].sort((a, b) => a - b);
  if (widths.length === 0) return undefined;
  const widgets = [
    ...(otherWidths.length > 0 ? (before?.widgets ?? []) : []),
    ...passed.flatMap((one) => one.widgets),
  ];
  return { widths, widgets: [...new Set(widgets)].sort() };
}

/** Lists the journeys with one of these profiles in which a widget mounted, in the order of the record. */
export function listJourneysWithWidget(
  { runs }: JourneyRecord,
  profiles: readonly string[],
  widget: string,
): { run: RecordedRun; journey: string }[] {
  return runs
    .filter(({ profile }) => profiles.includes(profile))
    .flatMap((run) =>
      Object.entries(run.journeys)
        .filter(([, { widgets }]) => widgets.includes(widget))
        .map(([journey]) => ({ run, journey })),
    );
}
