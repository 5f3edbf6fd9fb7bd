import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/builds';

/** A run of `npm run journeys` on a real shop, as docs/compatibility.json records it. */
export interface JourneyRun {
  date: string;
  theme: string;
  wordpress: string;
  woocommerce: string;
  php: string;
  /** Which kind of cart and checkout pages the shop had. */
  pages: 'blocks' | 'classic pages';
  profile?: string;
  build: 'compact' | 'React';
  /** Number of journeys that passed at 360 px (`phone`) and at 1280 px (`desktop`). */
  phone: number;
  desktop: number;
  /** How many journeys the run consisted of; all 14 if absent. */
  of?: number;
}

export interface CompatibilityRecord {
  journeys: readonly JourneyRun[];
  php: readonly { versions: readonly string[]; what: string }[];
  browsers: readonly { name: string; date: string; what: string }[];
}

const ALL_JOURNEYS = 14;

export const readCompatibility = (): CompatibilityRecord =>
  JSON.parse(readFileSync(join(ROOT, 'docs/compatibility.json'), 'utf8'));

/**
 * Reads the oldest supported versions from the places that enforce them: the plugin's header and the bundle's build
 * target.
 */
export function readOldestVersions(): { name: string; version: string }[] {
  const header = readFileSync(join(ROOT, 'wordpress/tiem/tiem.php'), 'utf8');
  const config = readFileSync(join(ROOT, 'vite.config.ts'), 'utf8');
  const readHeaderVersion = (field: string) => new RegExp(`${field}:\\s*([\\d.]+)`).exec(header)?.[1] ?? '';
  const readBuildTargetVersion = (name: string) => new RegExp(`'${name}([\\d.]+)'`).exec(config)?.[1] ?? '';
  return [
    { name: 'WordPress', version: readHeaderVersion('Requires at least') },
    { name: 'WooCommerce', version: readHeaderVersion('WC requires at least') },
    { name: 'PHP', version: readHeaderVersion('Requires PHP') },
    { name: 'Chrome', version: readBuildTargetVersion('chrome') },
    { name: 'Firefox', version: readBuildTargetVersion('firefox') },
    { name: 'Safari', version: readBuildTargetVersion('safari') },
  ];
}

const renderVersionTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * Renders one row for each theme, WooCommerce version and kind of pages, with the results of all runs of the journeys
 * on such shops.
 */
export function renderCompatibility(record: CompatibilityRecord): string {
  const rows = new Map<string, JourneyRun[]>();
  for (const run of record.journeys) {
    const key = [removeThemeAdditions(run.theme), run.woocommerce, run.pages].join();
    rows.set(key, [...(rows.get(key) ?? []), run]);
  }
  const minimums = renderVersionTable(
    ['', 'oldest version'],
    readOldestVersions().map(({ name, version }) => [name, version]),
  );
  const shops = renderVersionTable(
    ['theme', 'WooCommerce', 'WordPress', 'PHP', 'pages', 'builds', 'journeys passed'],
    [...rows.values()]
      .map((runs) => {
        const [first] = runs as [JourneyRun];
        const joinUniqueValues = (values: readonly string[]) => [...new Set(values)].sort().join(', ');
        return [
          ...[
            removeThemeAdditions(first.theme),
            first.woocommerce,
            joinUniqueValues(runs.map(({ wordpress }) => wordpress)),
          ],
          ...[
            joinUniqueValues(runs.map(({ php }) => php)),
            first.pages,
            joinUniqueValues(runs.map(({ build }) => build)),
          ],
          describePassedJourneys(runs),
        ];
      })
      .sort(([a = ''], [b = '']) => a.localeCompare(b, 'en')),
  );
  const php = renderVersionTable(
    ['PHP', 'tried'],
    record.php.map(({ versions, what }) => [versions.join(', '), what]),
  );
  const browsers = renderVersionTable(
    ['browser', 'last run', 'tried'],
    record.browsers.map(({ name, date, what }) => [name, date, what]),
  );
  return [minimums, shops, php, browsers].join('\n\n');
}

/** Renders a table with one row for each journey run, for docs/journeys.md. */
export function renderJourneyRuns({ journeys }: CompatibilityRecord): string {
  return renderVersionTable(
    ['date', 'theme', 'WooCommerce', 'WordPress', 'pages', 'build', '360 px', '1280 px'],
    journeys.map(({ date, theme, woocommerce, wordpress, pages, profile, build, phone, desktop, of }) => [
      ...[date, theme, woocommerce, wordpress],
      ...[profile ? `${pages}, \`${profile}\`` : pages, build],
      ...[phone, desktop].map((passed) => (of ? `${passed} of ${of}` : String(passed))),
    ]),
  );
}

/** Returns the theme's name without the remarks after the comma, such as "with a cart in the header". */
const removeThemeAdditions = (theme: string): string => theme.replace(/,.*/, '');

function describePassedJourneys(runs: readonly JourneyRun[]): string {
  const passed = runs.reduce((sum, { phone, desktop }) => sum + phone + desktop, 0);
  const all = runs.reduce((sum, { of = ALL_JOURNEYS }) => sum + 2 * of, 0);
  const last = runs
    .map(({ date }) => date)
    .sort()
    .at(-1);
  return `${passed} of ${all} (${last})`;
}
