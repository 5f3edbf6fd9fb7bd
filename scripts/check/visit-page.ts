import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { measureAppearance } from '../look/measure-appearance';
import { type CssRuleFinder, createCssRuleFinder } from '../look/winning-css-rule';
import type { AdoptItem } from './adopt-argument';
import type { AccessibilityFinding, AppearanceProblem, PageProblem } from './check.types';
import {
  describeConflictingScripts,
  LIST_CONFLICTS_SCRIPT,
  RECORD_LISTENERS_SCRIPT,
  type Rival,
} from './conflicting-scripts';
import { type CheckedSource, interceptRequests } from './intercept-requests';
import { findLinkedSheet } from './linked-stylesheet';
import { type PageAdoption, readPageAdoption } from './page-adoption';
import { insertBundleTags } from './page-bundle';
import { CONTROL_STATES, type ControlStates } from './page-controls';
import {
  createMissingMarkupScript,
  OBSERVE_PAGE_SCRIPT,
  type PageObservations,
  POSITION_ATTRIBUTE,
  RUN_AXE,
  TRIGGER_ALL_MOUNT_POINTS,
  type WidgetMarkupRequirement,
} from './page-script';
import { removeStylesheets, renderThemeLinks } from './page-theme';
import { addSourcePositions, parseTags } from './parse-tags';
import { REQUIRED_MARKUP } from './required-markup';

export interface VisitDependencies {
  browser: Browser;
  /** Folder of the build that is loaded into the checked page. */
  distFolder: string;
  /** Whether to run the page's own scripts. */
  runsScripts: boolean;
  /** A theme from fixtures/gallery/themes.ts, used instead of the page's own stylesheets. */
  theme?: string | undefined;
}

const AXE = readFileSync(join(require.resolve('axe-core/package.json'), '../axe.min.js'), 'utf8');
/** Time limit for mounting, longer than the loader's own time limit for revealing a page, also on a busy machine. */
const TIME_LIMIT = 20_000;
/** Interval in milliseconds at which conditions in the page are polled. */
const POLLING_INTERVAL = 50;

/** What one visit of the page, with or without the bundle, has measured. */
export interface PageVisit {
  observations: PageObservations;
  mountPointStates: Record<string, { state: string; isOff: boolean }>;
  findings: AccessibilityFinding[];
  problems: PageProblem[];
  appearance: Omit<AppearanceProblem, 'widths'>[];
  adoption: PageAdoption;
  controls: ControlStates;
  notFetched: readonly string[];
}

/** Opens the page in one viewport, waits for its widgets, and measures everything that the report compares. */
export async function visitPage(
  source: CheckedSource,
  { browser, distFolder: dist, runsScripts: scripts, theme }: VisitDependencies,
  { width, height, runsAxe }: { width: number; height: number; runsAxe: boolean },
  /** The `adopt` items of a page with the bundle; if undefined, the page is opened without the bundle. */
  adopt?: readonly AdoptItem[],
): Promise<PageVisit> {
  const mounted = adopt !== undefined;
  const nonce = randomBytes(16).toString('base64');
  const viewport = { width, height };
  const context = await browser.newContext({ viewport, locale: 'vi-VN', serviceWorkers: 'block' });
  const marked = addSourcePositions(source.html, POSITION_ATTRIBUTE);
  const html = insertBundleTags(
    theme === undefined ? marked : removeStylesheets(marked),
    findLinkedSheet(parseTags(source.html)),
    mounted ? { nonce, adoptItems: adopt } : undefined,
    theme === undefined ? '' : renderThemeLinks(theme),
  );
  const network = await interceptRequests(context, source, html, {
    distFolder: dist,
    nonce,
    runsScripts: scripts,
    theme,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: `${OBSERVE_PAGE_SCRIPT};${RECORD_LISTENERS_SCRIPT}` });
    const problems = collectConsoleProblems(page);
    const finder = await createCssRuleFinder(page);
    await page.goto(source.url, { waitUntil: 'load' });
    if (mounted) await triggerAllMounts(page);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const seen = (await page.evaluate('window.__tiemCheck')) as PageObservations;
    const rivals = (await page.evaluate(LIST_CONFLICTS_SCRIPT)) as Rival[];
    if (runsAxe) await page.evaluate(`${AXE}; 0`);
    return {
      observations: seen,
      mountPointStates: (await page.evaluate(STATES)) as PageVisit['mountPointStates'],
      findings: runsAxe ? ((await page.evaluate(RUN_AXE)) as AccessibilityFinding[]) : [],
      problems: mounted
        ? [
            ...(await problems()),
            ...(await findMissingMarkup(page)),
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
 * interaction. On a page without mount points, only <html> has a state, which stays "waiting" for seconds.
 */
const areWidgetsReadyOrFailed = () =>
  document.querySelector('[data-tiem]') === null ||
  [...document.querySelectorAll<HTMLElement>('[data-tiem-state]')].every(({ dataset }) =>
    /ready|failed/.test(dataset.tiemState ?? ''),
  );

const areFailuresReported = () =>
  (window as unknown as { __tiemCheck: PageObservations }).__tiemCheck.failed.length >=
  document.querySelectorAll('[data-tiem][data-tiem-state=failed]').length;

const STATES = `Object.fromEntries([...document.querySelectorAll('[data-tiem][${POSITION_ATTRIBUTE}]')].map((element) => [
  element.getAttribute('${POSITION_ATTRIBUTE}'),
  { state: element.dataset.tiemState ?? '', isOff: element.closest('[data-tiem~=off]') !== null },
]))`;

async function triggerAllMounts(page: Page): Promise<void> {
  await page.waitForFunction(() => window.tiem !== undefined, undefined, { timeout: TIME_LIMIT });
  await page.evaluate(TRIGGER_ALL_MOUNT_POINTS);
  // After the time limit, a widget that neither mounted nor failed is reported as missing.
  await page
    .waitForFunction(areWidgetsReadyOrFailed, undefined, { timeout: TIME_LIMIT, polling: POLLING_INTERVAL })
    .catch(() => undefined);
  // Waits until the reasons of failures are logged, which happens shortly after a widget's state becomes `failed`. At
  // most ten failures of each kind are logged.
  await page.waitForFunction(areFailuresReported, undefined, { timeout: 2000 }).catch(() => undefined);
}

/** Collects the bundle's warnings with the line of the element they name, and errors from other code. */
function collectConsoleProblems(page: Page): () => Promise<PageProblem[]> {
  const messages: Promise<PageProblem>[] = [];
  page.on('console', (message) => {
    // tiem-adopt.js logs invalid `adopt` entries as errors, which are reported like warnings.
    const isWrongEntry = /^\[tiem\] settings: adopt/.test(message.text()) && message.type() === 'error';
    if (!isWrongEntry && (message.type() !== 'warning' || !message.text().startsWith('[tiem]'))) return;
    const kind = isWrongEntry ? 'settings' : 'warning';
    const text = message
      .text()
      .replace(/^\[tiem\] /, '')
      .replace(/ JSHandle@.*$| <.*$/, '');
    const line = message
      .args()[1]
      ?.evaluate(`(node) => parseInt(node?.getAttribute?.('${POSITION_ATTRIBUTE}')) || null`);
    messages.push(
      Promise.resolve(line)
        .catch(() => null)
        .then((found) => ({ kind, line: (found as number | null) ?? null, message: text })),
    );
  });
  page.on('pageerror', (error) => {
    messages.push(Promise.resolve({ kind: 'script', line: null, message: error.message }));
  });
  return () => Promise.all(messages);
}

async function findMissingMarkup(page: Page): Promise<PageProblem[]> {
  const needs: WidgetMarkupRequirement[] = Object.entries(REQUIRED_MARKUP).flatMap(([widget, list]) =>
    list.map((need) => ({ widget, ...need })),
  );
  const unmetRequirements = (await page.evaluate(
    createMissingMarkupScript(needs),
  )) as (WidgetMarkupRequirement & {
    line: number | null;
  })[];
  return unmetRequirements.map(({ widget, selector, reason, line }) => ({
    ...{ kind: 'contract', line },
    message: `${widget} needs ${selector}: ${reason}`,
  }));
}

async function locateAppearanceFindings(page: Page, finder: CssRuleFinder): Promise<PageVisit['appearance']> {
  const { findings } = await measureAppearance(page, finder);
  const lines = await page.evaluate(
    ([indexes, place]) =>
      indexes.map((index) => {
        const tag = window.tiemAppearance.getElement(index).closest(`[${place}]`);
        // A widget's element at the end of the page has no line: its only enclosing tag is `body`.
        return tag?.closest('body *') ? Number.parseInt(tag.getAttribute(place) ?? '', 10) : null;
      }),
    [findings.map(({ index }) => index), POSITION_ATTRIBUTE] as const,
  );
  return findings.map(({ index: _, ...finding }, at) => ({ ...finding, line: lines[at] ?? null }));
}
