import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../build/builds';
import type { RuleFinder } from './deciding-rule';
import type { LookFinding } from './look.types';

const IN_PAGE = readFileSync(join(ROOT, 'scripts/look/in-page.js'), 'utf8');

/** Adds `window.tiemLook` to the page if it is missing, and disables transitions. */
export async function prepareLook(page: Page): Promise<void> {
  if (await page.evaluate(() => window.tiemLook !== undefined)) return;
  await page.evaluate(IN_PAGE);
  await page.evaluate(() => window.tiemLook.holdStill());
}

/**
 * Where stylesheets break the widgets in the page's present state, with the deciding rules. `tiemLook.elementOf`
 * returns the elements in the same order. Measuring moves the focus through all fields.
 */
export async function measureLook(page: Page, finder: RuleFinder): Promise<LookFinding[]> {
  await prepareLook(page);
  const report = await page.evaluate(() => window.tiemLook.report());
  if (report.length === 0) return [];
  await finder.begin();
  const findings: LookFinding[] = [];
  for (const [index, { causes, ...finding }] of report.entries()) {
    const rules: string[] = [];
    for (const [cause, property] of causes.entries()) {
      const rule = await finder.ruleFor(`tiemLook.causeOf(${index}, ${cause})`, property);
      if (rule) rules.push(rule);
    }
    findings.push({ ...finding, rules });
  }
  return findings;
}
