import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/builds';
import { type JourneyRecord, listJourneysWithWidget, type RecordedRun } from '../journeys/journey-record';

const PROFILES = join(ROOT, 'wordpress/tiem/profiles');

interface AdoptionProfile {
  title: string;
  theme?: string;
  extends?: string;
  site?: string[];
  adopt: { widget: string }[];
}

const readAdoptProfile = (name: string): AdoptionProfile =>
  JSON.parse(readFileSync(join(PROFILES, `${name}.json`), 'utf8'));

/** Lists the names of the adopt profiles that the plugin contains. */
export const listProfiles = (): string[] =>
  readdirSync(PROFILES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

/** Lists the widgets that a profile adopts, with those of the profile that it extends. */
export function listProfileWidgets(name: string): string[] {
  const { extends: base, site = [], adopt } = readAdoptProfile(name);
  const own = [...site, ...adopt.flatMap(({ widget }) => widget.split(' '))];
  return [...new Set([...own, ...(base ? listProfileWidgets(base) : [])])].sort();
}

const renderMarkdownTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * Lists the profiles whose recorded journey runs also count for this profile. A general profile, which belongs to no
 * theme, is covered by the profiles that extend it, because they contain its entries unchanged.
 */
export function listProfilesCovering(name: string): string[] {
  if (readAdoptProfile(name).theme) return [name];
  return [name, ...listProfiles().filter((other) => readAdoptProfile(other).extends === name)];
}

/** Renders two tables for docs/journeys.md: the recorded runs, and which journeys cover each widget of each profile. */
export function renderJourneyRecord(record: JourneyRecord): string {
  const runs = renderMarkdownTable(
    ['date', 'profile', 'theme', 'WooCommerce', 'WordPress', 'pages', 'build', '360 px', '1280 px'],
    record.runs.map((run) => [
      ...[run.date, `\`${run.profile}\``, run.theme, run.woocommerce, run.wordpress, run.pages, run.build],
      ...[360, 1280].map((width) => String(countPassedJourneys(run, width))),
    ]),
  );
  const rows = listProfiles().flatMap((profile) =>
    listProfileWidgets(profile).map((widget) => [
      ...[`\`${profile}\``, `\`${widget}\``],
      describePassedJourneys(record, profile, widget),
    ]),
  );
  return `${runs}\n\n${renderMarkdownTable(['profile', 'widget', 'mounted in journeys that passed'], rows)}`;
}

const countPassedJourneys = ({ journeys }: RecordedRun, width: number): number =>
  Object.values(journeys).filter(({ widths }) => widths.includes(width)).length;

function describePassedJourneys(record: JourneyRecord, profile: string, widget: string): string {
  const reason = record.absent[profile]?.[widget];
  const proofs = listJourneysWithWidget(record, listProfilesCovering(profile), widget);
  if (proofs.length === 0) return `none: ${reason ?? 'not run'}`;
  const journeys = [...new Set(proofs.map(({ journey }) => `\`${journey}\``))].sort();
  const versions = [...new Set(proofs.map(({ run }) => run.woocommerce))].sort();
  return `${journeys.join(', ')} (${versions.join(', ')})`;
}
