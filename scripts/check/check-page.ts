import type { WidgetDefinition } from '../../mount/runtime/mount.types';
import type { AdoptItem } from './adopt-argument';
import type {
  AccessibilityFinding,
  AppearanceProblem,
  LayoutShiftReport,
  MountPointReport,
  PageProblem,
  PageReport,
} from './check.types';
import { checkMountPoints, readPageSettings } from './check-mount-points';
import type { CheckedSource } from './intercept-requests';
import { findUnstyledMountPoints } from './linked-stylesheet';
import {
  createAdoptedMountReport,
  findMissingAdoptionScript,
  findUnusedEntries,
  mapWidgetsByPosition,
} from './page-adoption';
import { findBrokenControls } from './page-controls';
import { type HtmlTag, parseTags } from './parse-tags';
import { findDuplicateIds } from './required-markup';
import { type PageVisit, type VisitDependencies, visitPage } from './visit-page';

export interface CheckDependencies extends VisitDependencies {
  definitions: ReadonlyMap<string, WidgetDefinition>;
  /** Items of `--adopt`, which apply before those of the page's own setting `adopt`. */
  adoptItems?: readonly AdoptItem[];
}

/** Axe runs on one screen only, because the report has the accessibility findings of one. */
const SCREENS = [
  { width: 360, height: 740, runsAxe: false },
  { width: 1280, height: 900, runsAxe: true },
] as const;

/** Compares a page with and without the bundle. Every difference between the two is caused by the widgets. */
export async function checkPage(source: CheckedSource, deps: CheckDependencies): Promise<PageReport> {
  const tags = parseTags(source.html);
  const { settings, problems } = readPageSettings(source.html, tags);
  problems.push(...checkMountPoints(tags, deps.definitions, settings), ...findUnstyledMountPoints(tags));
  for (const { id, lines } of findDuplicateIds(tags))
    problems.push({
      kind: 'contract',
      line: lines[1] ?? null,
      message: `id="${id}" stands here again (first in line ${lines[0]})`,
    });

  const own = Array.isArray(settings.adopt) ? (settings.adopt as AdoptItem[]) : [];
  problems.push(...findMissingAdoptionScript(source.html, own));
  const adopt = [...(deps.adoptItems ?? []), ...own];
  const visits: { before: PageVisit; after: PageVisit }[] = [];
  for (const screen of SCREENS) {
    const before = await visitPage(source, deps, screen);
    visits.push({ before, after: await visitPage(source, deps, screen, adopt) });
  }
  const wide = visits.at(-1) as (typeof visits)[number];
  problems.push(...wide.after.problems, ...findUnusedEntries(adopt, wide.after.adoption));
  for (const [index, { before, after }] of visits.entries())
    problems.push(...findBrokenControls(before.controls, after.controls, SCREENS[index]?.width ?? 0));
  const known = new Set(wide.before.findings.map(getFindingKey));
  return {
    page: source.page,
    ...(deps.theme !== undefined && { theme: deps.theme }),
    adopted: createAdoptedMountReport(wide.after.adoption),
    mountPoints: createMountPointReports(tags, wide.after, problems),
    problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    layoutShift: visits.map(({ before, after }, index) =>
      compareLayoutShifts(SCREENS[index]?.width ?? 0, before, after),
    ),
    accessibility: {
      before: wide.before.findings.length,
      after: wide.after.findings.length,
      added: wide.after.findings.filter((finding) => !known.has(getFindingKey(finding))),
    },
    look: mergeAppearanceProblems(visits.map(({ after }) => after.appearance)),
    notFetched: wide.after.notFetched,
  };
}

/** Merges equal appearance findings of several viewport widths. */
function mergeAppearanceProblems(looks: readonly PageVisit['appearance'][]): AppearanceProblem[] {
  const found = new Map<string, { finding: PageVisit['appearance'][number]; widths: number[] }>();
  for (const [index, findings] of looks.entries())
    for (const finding of findings) {
      const key = JSON.stringify(finding);
      const { widths = [] } = found.get(key) ?? {};
      const width: number = SCREENS[index]?.width ?? 0;
      found.set(key, { finding, widths: widths.includes(width) ? widths : [...widths, width] });
    }
  return [...found.values()].map(({ finding, widths }) => ({ ...finding, widths }));
}

function createMountPointReports(
  tags: readonly HtmlTag[],
  { observations: observed, mountPointStates: states, adoption }: PageVisit,
  problems: readonly PageProblem[],
): MountPointReport[] {
  const adopted = mapWidgetsByPosition(adoption);
  const madeByScripts = observed.mounted.filter(({ place }) => place === null);
  const failedOnes = observed.failed.filter(({ place }) => place === null);
  const written = tags.flatMap(({ line, place, attributes }) =>
    (attributes.get('data-tiem') ?? adopted.get(place) ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((widget): MountPointReport[] => {
        if (widget === 'off') return [];
        const at = states[place];
        if (at?.isOff) return [{ widget, line, state: 'off' }];
        if (observed.mounted.some((one) => one.place === place && one.widget === widget))
          return [{ widget, line, state: 'mounted' }];
        // Takes the last message: warnings about single options are logged first, the reason why mounting failed
        // last.
        const failure = observed.failed.findLast((one) => one.place === place && one.widget === widget);
        const reason =
          (failure && removeServerHtmlNote(failure.message)) ??
          problems.find((problem) => problem.line === line && problem.message.includes(widget))?.message;
        return [{ widget, line, state: reason ? 'fell back' : 'not loaded', ...(reason && { reason }) }];
      }),
  );
  return [
    ...written,
    ...madeByScripts.map(({ widget }) => ({ widget, line: null, state: 'mounted' as const })),
    ...failedOnes.map(({ widget, message }) => ({
      ...{ widget, line: null, state: 'fell back' as const },
      reason: removeServerHtmlNote(message),
    })),
  ];
}

const removeServerHtmlNote = (message: string): string => message.replace(" The server's HTML stays.", '');

function compareLayoutShifts(width: number, before: PageVisit, after: PageVisit): LayoutShiftReport {
  const still = new Set(before.observations.shiftedLines);
  const lines = [...new Set(after.observations.shiftedLines)]
    .filter((line) => !still.has(line))
    .sort((a, b) => a - b);
  const roundShiftScore = (value: number) => Math.round(value * 10_000) / 10_000;
  return {
    width,
    before: roundShiftScore(before.observations.shift),
    after: roundShiftScore(after.observations.shift),
    lines,
  };
}

const getFindingKey = ({ rule, line, target }: AccessibilityFinding): string => `${rule} ${line ?? target}`;
