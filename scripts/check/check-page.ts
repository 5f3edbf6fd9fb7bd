import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { WidgetDefinition } from '../../mount/runtime/mount.types';
import { createRuleFinder, type RuleFinder } from '../look/deciding-rule';
import { measureAppearance } from '../look/measure-appearance';
import type { AdoptItem } from './adopt-argument';
import type {
  AccessibilityFinding,
  AppearanceProblem,
  MountPointReport,
  PageProblem,
  PageReport,
  ShiftReport,
} from './check.types';
import { checkMountPoints, readPageSettings } from './check-mount-points';
import { type CheckedSource, closeNetwork } from './closed-network';
import { describeConflictingScripts, RIVALS, type Rival, WATCH_LISTENERS } from './conflicting-scripts';
import { findLinkedSheet, findUnstyledMounts } from './linked-stylesheet';
import { findDuplicateIds, NEEDS } from './markup-needs';
import {
  createAdoptedReport,
  findMissingAdoptionScript,
  findUnusedEntries,
  mapWidgetsByPosition,
  type PageAdoption,
  readPageAdoption,
} from './page-adoption';
import { insertBundle } from './page-bundle';
import { CONTROL_STATES, type ControlStates, findBrokenControls } from './page-controls';
import {
  createUnmetNeedsScript,
  type PageObservations,
  PLACE,
  RUN_AXE,
  TOUCH_ALL,
  WATCH,
  type WidgetNeed,
} from './page-script';
import { removeStylesheets, renderThemeLinks } from './page-theme';
import { addSourcePositions, type HtmlTag, parseTags } from './parse-tags';

export interface CheckDependencies {
  browser: Browser;
  definitions: ReadonlyMap<string, WidgetDefinition>;
  /** Folder of the build that is loaded into the checked page. */
  dist: string;
  /** Whether to run the page's own scripts. */
  scripts: boolean;
  /** Items of `--adopt`, which apply before those of the page's own setting `adopt`. */
  adopt?: readonly AdoptItem[];
  /** A theme from fixtures/gallery/themes.ts, used instead of the page's own stylesheets. */
  theme?: string | undefined;
}

const AXE = readFileSync(join(require.resolve('axe-core/package.json'), '../axe.min.js'), 'utf8');
const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
] as const;
/** Time limit for mounting, longer than the loader's own time limit for revealing a page, also on a busy machine. */
const TIME_LIMIT = 20_000;

/** Compares a page with and without the bundle. Every difference between the two is caused by the widgets. */
export async function checkPage(source: CheckedSource, deps: CheckDependencies): Promise<PageReport> {
  const tags = parseTags(source.html);
  const { settings, problems } = readPageSettings(source.html, tags);
  problems.push(...checkMountPoints(tags, deps.definitions, settings), ...findUnstyledMounts(tags));
  for (const { id, lines } of findDuplicateIds(tags))
    problems.push({
      kind: 'contract',
      line: lines[1] ?? null,
      message: `id="${id}" stands here again (first in line ${lines[0]})`,
    });

  const own = Array.isArray(settings.adopt) ? (settings.adopt as AdoptItem[]) : [];
  problems.push(...findMissingAdoptionScript(source.html, own));
  const adopt = [...(deps.adopt ?? []), ...own];
  const visits: { before: PageVisit; after: PageVisit }[] = [];
  for (const screen of SCREENS) {
    const before = await visitPage(source, deps, screen);
    visits.push({ before, after: await visitPage(source, deps, screen, adopt) });
  }
  const wide = visits.at(-1) as (typeof visits)[number];
  problems.push(...wide.after.problems, ...findUnusedEntries(adopt, wide.after.adoption));
  for (const [index, { before, after }] of visits.entries())
    problems.push(...findBrokenControls(before.controls, after.controls, SCREENS[index]?.width ?? 0));
  const known = new Set(wide.before.findings.map(isSameFinding));
  return {
    page: source.page,
    ...(deps.theme !== undefined && { theme: deps.theme }),
    adopted: createAdoptedReport(wide.after.adoption),
    mountPoints: createMountPointReports(tags, wide.after, problems),
    problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    layoutShift: visits.map(({ before, after }, index) =>
      createShiftReport(SCREENS[index]?.width ?? 0, before, after),
    ),
    accessibility: {
      before: wide.before.findings.length,
      after: wide.after.findings.length,
      added: wide.after.findings.filter((finding) => !known.has(isSameFinding(finding))),
    },
    look: mergeAppearanceProblems(visits.map(({ after }) => after.appearance)),
    notFetched: wide.after.notFetched,
  };
}

interface PageVisit {
  observed: PageObservations;
  states: Record<string, { state: string; isOff: boolean }>;
  findings: AccessibilityFinding[];
  problems: PageProblem[];
  appearance: Omit<AppearanceProblem, 'widths'>[];
  adoption: PageAdoption;
  controls: ControlStates;
  notFetched: readonly string[];
}

async function visitPage(
  source: CheckedSource,
  { browser, dist, scripts, theme }: CheckDependencies,
  viewport: { width: number; height: number },
  /** The `adopt` items of a page with the bundle; if undefined, the page is opened without the bundle. */
  adopt?: readonly AdoptItem[],
): Promise<PageVisit> {
  const mounted = adopt !== undefined;
  const nonce = randomBytes(16).toString('base64');
  const context = await browser.newContext({ viewport, locale: 'vi-VN', serviceWorkers: 'block' });
  const marked = addSourcePositions(source.html, PLACE);
  const html = insertBundle(
    theme === undefined ? marked : removeStylesheets(marked),
    findLinkedSheet(parseTags(source.html)),
    mounted ? { nonce, adopt } : undefined,
    theme === undefined ? '' : renderThemeLinks(theme),
  );
  const network = await closeNetwork(context, source, html, { dist, nonce, scripts, theme });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: `${WATCH};${WATCH_LISTENERS}` });
    const problems = collectMessages(page);
    const finder = await createRuleFinder(page);
    await page.goto(source.url, { waitUntil: 'load' });
    if (mounted) await mountAll(page);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const seen = (await page.evaluate('window.__tiemCheck')) as PageObservations;
    const rivals = (await page.evaluate(RIVALS)) as Rival[];
    await page.evaluate(`${AXE}; 0`);
    return {
      observed: seen,
      states: (await page.evaluate(STATES)) as PageVisit['states'],
      findings: (await page.evaluate(RUN_AXE)) as AccessibilityFinding[],
      problems: mounted
        ? [
            ...(await problems()),
            ...(await findUnmetNeeds(page)),
            ...describeConflictingScripts(rivals, source.url),
          ]
        : [],
      adoption: (await page.evaluate(readPageAdoption(adopt ?? []))) as PageAdoption,
      controls: (await page.evaluate(CONTROL_STATES)) as ControlStates,
      // Checks the appearance last, because measuring it scrolls the page and moves the focus.
      appearance: mounted ? await locateAppearanceFindings(page, finder) : [],
      notFetched: network.notFetched,
    };
  } finally {
    await context.close();
    network.close();
  }
}

/**
 * Waits for all widgets. Site-wide widgets on <body> mount last: they wait until the page is idle after the first
 * interaction.
 */
const haveWidgetsSettled = () =>
  [...document.querySelectorAll<HTMLElement>('[data-tiem-state]')].every(({ dataset }) =>
    /ready|failed/.test(dataset.tiemState ?? ''),
  );

const areFailuresReported = () =>
  (window as unknown as { __tiemCheck: PageObservations }).__tiemCheck.failed.length >=
  document.querySelectorAll('[data-tiem-state=failed]').length;

const STATES = `Object.fromEntries([...document.querySelectorAll('[data-tiem][${PLACE}]')].map((element) => [
  element.getAttribute('${PLACE}'),
  { state: element.dataset.tiemState ?? '', isOff: element.closest('[data-tiem~=off]') !== null },
]))`;

async function mountAll(page: Page): Promise<void> {
  await page.waitForFunction(() => window.tiem !== undefined, undefined, { timeout: TIME_LIMIT });
  await page.evaluate(TOUCH_ALL);
  // After the time limit, a widget that neither mounted nor failed is reported as missing.
  await page.waitForFunction(haveWidgetsSettled, undefined, { timeout: TIME_LIMIT }).catch(() => undefined);
  // Waits for the logged reasons of failures: they follow the failed states, and only the first ten of each kind are
  // logged.
  await page.waitForFunction(areFailuresReported, undefined, { timeout: 2000 }).catch(() => undefined);
}

/** Collects the bundle's warnings with the line of the element they name, and errors from other code. */
function collectMessages(page: Page): () => Promise<PageProblem[]> {
  const heard: Promise<PageProblem>[] = [];
  page.on('console', (message) => {
    // tiem-adopt.js logs invalid `adopt` entries as errors, which are reported like warnings.
    const isWrongEntry = /^\[tiem\] settings: adopt/.test(message.text()) && message.type() === 'error';
    if (!isWrongEntry && (message.type() !== 'warning' || !message.text().startsWith('[tiem]'))) return;
    const kind = isWrongEntry ? 'settings' : 'warning';
    const text = message
      .text()
      .replace(/^\[tiem\] /, '')
      .replace(/ JSHandle@.*$| <.*$/, '');
    const line = message.args()[1]?.evaluate(`(node) => parseInt(node?.getAttribute?.('${PLACE}')) || null`);
    heard.push(
      Promise.resolve(line)
        .catch(() => null)
        .then((found) => ({ kind, line: (found as number | null) ?? null, message: text })),
    );
  });
  page.on('pageerror', (error) => {
    heard.push(Promise.resolve({ kind: 'script', line: null, message: error.message }));
  });
  return () => Promise.all(heard);
}

async function findUnmetNeeds(page: Page): Promise<PageProblem[]> {
  const needs: WidgetNeed[] = Object.entries(NEEDS).flatMap(([widget, list]) =>
    list.map((need) => ({ widget, ...need })),
  );
  const unmet = (await page.evaluate(createUnmetNeedsScript(needs))) as (WidgetNeed & {
    line: number | null;
  })[];
  return unmet.map(({ widget, selector, reason, line }) => ({
    ...{ kind: 'contract', line },
    message: `${widget} needs ${selector}: ${reason}`,
  }));
}

async function locateAppearanceFindings(page: Page, finder: RuleFinder): Promise<PageVisit['appearance']> {
  const { findings } = await measureAppearance(page, finder);
  const lines = await page.evaluate(
    ([indexes, place]) =>
      indexes.map((index) => {
        const tag = window.tiemAppearance.getElement(index).closest(`[${place}]`);
        // A widget's element at the end of the page has no line: its only enclosing tag is `body`.
        return tag?.closest('body *') ? Number.parseInt(tag.getAttribute(place) ?? '', 10) : null;
      }),
    [findings.map(({ index }) => index), PLACE] as const,
  );
  return findings.map(({ index: _, ...finding }, at) => ({ ...finding, line: lines[at] ?? null }));
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
  { observed, states, adoption }: PageVisit,
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
          (failure && removeFallbackNote(failure.message)) ??
          problems.find((problem) => problem.line === line && problem.message.includes(widget))?.message;
        return [{ widget, line, state: reason ? 'fell back' : 'not loaded', ...(reason && { reason }) }];
      }),
  );
  return [
    ...written,
    ...madeByScripts.map(({ widget }) => ({ widget, line: null, state: 'mounted' as const })),
    ...failedOnes.map(({ widget, message }) => ({
      ...{ widget, line: null, state: 'fell back' as const },
      reason: removeFallbackNote(message),
    })),
  ];
}

const removeFallbackNote = (message: string): string => message.replace(" The server's HTML stays.", '');

function createShiftReport(width: number, before: PageVisit, after: PageVisit): ShiftReport {
  const still = new Set(before.observed.moved);
  const lines = [...new Set(after.observed.moved)].filter((line) => !still.has(line)).sort((a, b) => a - b);
  const roundShift = (value: number) => Math.round(value * 10_000) / 10_000;
  return { width, before: roundShift(before.observed.shift), after: roundShift(after.observed.shift), lines };
}

const isSameFinding = ({ rule, line, target }: AccessibilityFinding): string => `${rule} ${line ?? target}`;
