import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../build/builds';
import type { AppearanceFinding, DefectReport } from './appearance.types';
import { KNOWN_DEFECTS } from './known-defects';
import type { CssRuleFinder, WinningRule } from './winning-css-rule';

const PARTS = [
  'in-page',
  'in-page-comparison',
  'in-page-layout',
  'in-page-expanded',
  'in-page-known-defects',
];
/** Source of the scripts that add `window.tiemAppearance` to the page in which they run. */
export const IN_PAGE = PARTS.map((part) => readFileSync(join(ROOT, `scripts/look/${part}.js`), 'utf8')).join(
  '\n',
);

/** Adds `window.tiemAppearance` to the page if it is missing, and disables transitions. */
export async function prepareMeasurement(page: Page): Promise<void> {
  if (await page.evaluate(() => window.tiemAppearance !== undefined)) return;
  await page.evaluate(IN_PAGE);
  await page.evaluate(() => window.tiemAppearance.disableTransitions());
}

export interface AppearanceMeasurement {
  findings: (AppearanceFinding & { index: number })[];
  /**
   * The theme's CSS rules that override a widget's style without being a finding: their specificity is higher than one
   * class, which docs/styling.md allows.
   */
  allowedThemeRules: string[];
}

/**
 * Measures where stylesheets break the widgets in the page's current state, and finds the CSS rules that cause it.
 * Moves the focus through all fields.
 */
export async function measureAppearance(
  page: Page,
  finder: CssRuleFinder,
  { comparesThemes = false }: { comparesThemes?: boolean } = {},
): Promise<AppearanceMeasurement> {
  await prepareMeasurement(page);
  const report = await page.evaluate(
    (compares) =>
      window.tiemAppearance.reportFindings(compares ? window.tiemAppearance.compareWithTheme() : []),
    comparesThemes,
  );
  return addWinningRules(report, finder);
}

/** Clicks every control with `aria-expanded`. Does not restore the page afterwards. */
export async function measureExpandedState(page: Page): Promise<AppearanceFinding[]> {
  await prepareMeasurement(page);
  const report = await page.evaluate(async () => {
    const { found } = await window.tiemAppearance.pressExpandableControls();
    return found.length > 0 ? window.tiemAppearance.reportFindings(found).slice(-found.length) : [];
  });
  return report.map(({ causes: _, mostClasses: __, ...finding }) => ({ ...finding, rules: [] }));
}

/**
 * Adds to each finding the CSS rule that decides it. A theme rule that may win by docs/styling.md is not reported as
 * a finding; it is returned in `allowed`.
 */
async function addWinningRules(
  report: ReturnType<Window['tiemAppearance']['reportFindings']>,
  finder: CssRuleFinder,
): Promise<AppearanceMeasurement> {
  const measured: AppearanceMeasurement = { findings: [], allowedThemeRules: [] };
  if (report.length === 0) return measured;
  await finder.enableDomRequests();
  for (const [index, { causes, mostClasses, ...finding }] of report.entries()) {
    const rules: WinningRule[] = [];
    for (const [cause, property] of causes.entries()) {
      const rule = await finder.findWinningRule(`tiemAppearance.getCause(${index}, ${cause})`, property);
      if (rule) rules.push(rule);
    }
    const texts = rules.map(({ text }) => text);
    if (
      mostClasses !== undefined &&
      rules.some(({ classSpecificity: classes, isInTiemLayer }) => isInTiemLayer || classes > mostClasses)
    )
      measured.allowedThemeRules.push(
        ...rules.filter(({ isInTiemLayer }) => !isInTiemLayer).map(({ text }) => text),
      );
    else measured.findings.push({ ...finding, index, rules: texts });
  }
  measured.allowedThemeRules = [...new Set(measured.allowedThemeRules)];
  return measured;
}

/**
 * Lists the known defects that could occur on the page. With `provesDefects`, also lists whether they occur without
 * Tiệm's CSS rules.
 */
export async function measureDefects(page: Page, provesDefects: boolean): Promise<DefectReport[]> {
  await prepareMeasurement(page);
  const [elementCounts, without] = await page.evaluate(
    ([defects, isProving]) =>
      [
        window.tiemAppearance.countDefectParts(defects),
        isProving ? window.tiemAppearance.detectAndReproduceDefects(defects) : [],
      ] as const,
    [KNOWN_DEFECTS, provesDefects] as const,
  );
  return KNOWN_DEFECTS.map(({ defect }, index) => ({
    ...{
      defect,
      elementCount: elementCounts[index] ?? 0,
      messageWithoutTiemCss: '',
      messageMatchesDefect: false,
      messageWithDefectCss: '',
    },
    ...without[index],
  }));
}
