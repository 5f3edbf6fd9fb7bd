import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { WidgetDefinition } from '../../mount/runtime/mount.types';
import { createRuleFinder, type RuleFinder } from '../look/deciding-rule';
import { measureLook } from '../look/measure-look';
import type { Adoption } from './adopt-argument';
import type { Finding, LookProblem, MountPointReport, PageReport, Problem, ShiftReport } from './check.types';
import { type CheckedSource, closeNetwork } from './closed-network';
import { findDuplicateIds, NEEDS } from './contract';
import {
  createAdoptedReport,
  findUnusedEntries,
  mapWidgetsByPosition,
  missingAdoptionScript,
  readAdopted,
  type SeenAdoption,
} from './page-adoption';
import { insertBundle } from './page-bundle';
import { CONTROL_STATES, type ControlStates, findBrokenControls } from './page-controls';
import { type AskedNeed, PLACE, RUN_AXE, type Seen, TOUCH_ALL, unmetNeeds, WATCH } from './page-script';
import { linkedSheet, undressed } from './page-sheet';
import { removeStylesheets, renderThemeLinks } from './page-theme';
import { readMounts, readPageSettings } from './read-mounts';
import { describeRivals, RIVALS, type Rival, WATCH_LISTENERS } from './rival-scripts';
import { type Tag, tagsIn, withPlaces } from './source';

export interface CheckDeps {
  browser: Browser;
  definitions: ReadonlyMap<string, WidgetDefinition>;
  /** Folder of the build to mount. */
  dist: string;
  /** Whether the page's own scripts run. */
  scripts: boolean;
  /** Adopted before the items of the page's own setting `adopt`. */
  adopt?: readonly Adoption[];
  /** A name from fixtures/gallery/themes.ts, used instead of the page's own stylesheets. */
  theme?: string | undefined;
}

const AXE = readFileSync(join(require.resolve('axe-core/package.json'), '../axe.min.js'), 'utf8');
const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
] as const;
/** Longer than the loader's own time limit for revealing a page, also on a busy machine. */
const PATIENCE = 20_000;

/** Compares a page with and without the bundle; every difference is caused by the widgets. */
export async function checkPage(source: CheckedSource, deps: CheckDeps): Promise<PageReport> {
  const tags = tagsIn(source.html);
  const { settings, problems } = readPageSettings(source.html, tags);
  problems.push(...readMounts(tags, deps.definitions, settings), ...undressed(tags));
  for (const { id, lines } of findDuplicateIds(tags))
    problems.push({
      kind: 'contract',
      line: lines[1] ?? null,
      message: `id="${id}" stands here again (first in line ${lines[0]})`,
    });

  const own = Array.isArray(settings.adopt) ? (settings.adopt as Adoption[]) : [];
  problems.push(...missingAdoptionScript(source.html, own));
  const adopt = [...(deps.adopt ?? []), ...own];
  const visits: { before: Visit; after: Visit }[] = [];
  for (const screen of SCREENS) {
    const before = await visit(source, deps, screen);
    visits.push({ before, after: await visit(source, deps, screen, adopt) });
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
    mountPoints: mountPoints(tags, wide.after, problems),
    problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    layoutShift: visits.map(({ before, after }, index) =>
      createShiftReport(SCREENS[index]?.width ?? 0, before, after),
    ),
    accessibility: {
      before: wide.before.findings.length,
      after: wide.after.findings.length,
      added: wide.after.findings.filter((finding) => !known.has(isSameFinding(finding))),
    },
    look: listLookProblems(visits.map(({ after }) => after.look)),
    notFetched: wide.after.notFetched,
  };
}

interface Visit {
  seen: Seen;
  states: Record<string, { state: string; isOff: boolean }>;
  findings: Finding[];
  problems: Problem[];
  look: Omit<LookProblem, 'widths'>[];
  adoption: SeenAdoption;
  controls: ControlStates;
  notFetched: readonly string[];
}

async function visit(
  source: CheckedSource,
  { browser, dist, scripts, theme }: CheckDeps,
  viewport: { width: number; height: number },
  /** If defined, the page gets the bundle and these `adopt` items; otherwise it gets neither. */
  adopt?: readonly Adoption[],
): Promise<Visit> {
  const mounted = adopt !== undefined;
  const nonce = randomBytes(16).toString('base64');
  const context = await browser.newContext({ viewport, locale: 'vi-VN', serviceWorkers: 'block' });
  const marked = withPlaces(source.html, PLACE);
  const html = insertBundle(
    theme === undefined ? marked : removeStylesheets(marked),
    linkedSheet(tagsIn(source.html)),
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
    const seen = (await page.evaluate('window.__tiemCheck')) as Seen;
    const rivals = (await page.evaluate(RIVALS)) as Rival[];
    await page.evaluate(`${AXE}; 0`);
    return {
      seen,
      states: (await page.evaluate(STATES)) as Visit['states'],
      findings: (await page.evaluate(RUN_AXE)) as Finding[],
      problems: mounted
        ? [...(await problems()), ...(await findUnmetNeeds(page)), ...describeRivals(rivals, source.url)]
        : [],
      adoption: (await page.evaluate(readAdopted(adopt ?? []))) as SeenAdoption,
      controls: (await page.evaluate(CONTROL_STATES)) as ControlStates,
      // Runs last, because measuring scrolls the page and moves the focus.
      look: mounted ? await locateLookFindings(page, finder) : [],
      notFetched: network.notFetched,
    };
  } finally {
    await context.close();
    network.close();
  }
}

/** Widgets of the body mount last: they wait until the page is idle after a touch. */
const haveWidgetsSettled = () =>
  [...document.querySelectorAll<HTMLElement>('[data-tiem-state]')].every(({ dataset }) =>
    /ready|failed/.test(dataset.tiemState ?? ''),
  );

const areFailuresReported = () =>
  (window as unknown as { __tiemCheck: Seen }).__tiemCheck.failed.length >=
  document.querySelectorAll('[data-tiem-state=failed]').length;

const STATES = `Object.fromEntries([...document.querySelectorAll('[data-tiem][${PLACE}]')].map((element) => [
  element.getAttribute('${PLACE}'),
  { state: element.dataset.tiemState ?? '', isOff: element.closest('[data-tiem~=off]') !== null },
]))`;

async function mountAll(page: Page): Promise<void> {
  await page.waitForFunction(() => window.tiem !== undefined, undefined, { timeout: PATIENCE });
  await page.evaluate(TOUCH_ALL);
  // After the time limit, a widget that neither mounted nor failed is reported as missing.
  await page.waitForFunction(haveWidgetsSettled, undefined, { timeout: PATIENCE }).catch(() => undefined);
  // Reasons are logged after the states, and only the first ten of each kind.
  await page.waitForFunction(areFailuresReported, undefined, { timeout: 2000 }).catch(() => undefined);
}

/** Collects the bundle's warnings with the line of the element they name, and errors from other code. */
function collectMessages(page: Page): () => Promise<Problem[]> {
  const heard: Promise<Problem>[] = [];
  page.on('console', (message) => {
    // The script that adopts logs wrong entries as errors.
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

async function findUnmetNeeds(page: Page): Promise<Problem[]> {
  const needs: AskedNeed[] = Object.entries(NEEDS).flatMap(([widget, list]) =>
    list.map((need) => ({ widget, ...need })),
  );
  const unmet = (await page.evaluate(unmetNeeds(needs))) as (AskedNeed & { line: number | null })[];
  return unmet.map(({ widget, selector, reason, line }) => ({
    ...{ kind: 'contract', line },
    message: `${widget} needs ${selector}: ${reason}`,
  }));
}

async function locateLookFindings(page: Page, finder: RuleFinder): Promise<Visit['look']> {
  const { findings } = await measureLook(page, finder);
  const lines = await page.evaluate(
    ([indexes, place]) =>
      indexes.map((index) => {
        const tag = window.tiemLook.elementOf(index).closest(`[${place}]`);
        // What a widget renders at the end of the page has no enclosing tag except `body`.
        return tag?.closest('body *') ? Number.parseInt(tag.getAttribute(place) ?? '', 10) : null;
      }),
    [findings.map(({ index }) => index), PLACE] as const,
  );
  return findings.map(({ index: _, ...finding }, at) => ({ ...finding, line: lines[at] ?? null }));
}

/** Merges equal findings of several widths. */
function listLookProblems(looks: readonly Visit['look'][]): LookProblem[] {
  const found = new Map<string, { finding: Visit['look'][number]; widths: number[] }>();
  for (const [index, findings] of looks.entries())
    for (const finding of findings) {
      const key = JSON.stringify(finding);
      const { widths = [] } = found.get(key) ?? {};
      const width: number = SCREENS[index]?.width ?? 0;
      found.set(key, { finding, widths: widths.includes(width) ? widths : [...widths, width] });
    }
  return [...found.values()].map(({ finding, widths }) => ({ ...finding, widths }));
}

function mountPoints(
  tags: readonly Tag[],
  { seen, states, adoption }: Visit,
  problems: readonly Problem[],
): MountPointReport[] {
  const adopted = mapWidgetsByPosition(adoption);
  const madeByScripts = seen.mounted.filter(({ place }) => place === null);
  const failedOnes = seen.failed.filter(({ place }) => place === null);
  const written = tags.flatMap(({ line, place, attributes }) =>
    (attributes.get('data-tiem') ?? adopted.get(place) ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((widget): MountPointReport[] => {
        if (widget === 'off') return [];
        const at = states[place];
        if (at?.isOff) return [{ widget, line, state: 'off' }];
        if (seen.mounted.some((one) => one.place === place && one.widget === widget))
          return [{ widget, line, state: 'mounted' }];
        // Warnings about single options are logged first, the reason why mounting failed last.
        const failure = seen.failed.findLast((one) => one.place === place && one.widget === widget);
        const reason =
          (failure && removeFallbackReasons(failure.message)) ??
          problems.find((problem) => problem.line === line && problem.message.includes(widget))?.message;
        return [{ widget, line, state: reason ? 'fell back' : 'not loaded', ...(reason && { reason }) }];
      }),
  );
  return [
    ...written,
    ...madeByScripts.map(({ widget }) => ({ widget, line: null, state: 'mounted' as const })),
    ...failedOnes.map(({ widget, message }) => ({
      ...{ widget, line: null, state: 'fell back' as const },
      reason: removeFallbackReasons(message),
    })),
  ];
}

const removeFallbackReasons = (message: string): string => message.replace(" The server's HTML stays.", '');

function createShiftReport(width: number, before: Visit, after: Visit): ShiftReport {
  const still = new Set(before.seen.moved);
  const lines = [...new Set(after.seen.moved)].filter((line) => !still.has(line)).sort((a, b) => a - b);
  const roundShift = (value: number) => Math.round(value * 10_000) / 10_000;
  return { width, before: roundShift(before.seen.shift), after: roundShift(after.seen.shift), lines };
}

const isSameFinding = ({ rule, line, target }: Finding): string => `${rule} ${line ?? target}`;
