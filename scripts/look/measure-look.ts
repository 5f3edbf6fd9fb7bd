import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../build/builds';
import type { RuleFinder } from './deciding-rule';
import type { LookFinding } from './look.types';

const IN_PAGE = readFileSync(join(ROOT, 'scripts/look/in-page.js'), 'utf8');

/** Puts `window.tiemLook` into the page, where it is not there yet, and switches transitions off. */
export async function prepareLook(page: Page): Promise<void> {
  if (await page.evaluate(() => window.tiemLook !== undefined)) return;
  await page.evaluate(IN_PAGE);
  await page.evaluate(() => window.tiemLook.holdStill());
}

/**
 * What stylesheets have broken of the parts that widgets draw, in the page as it is now, with the rules that decide it.
 * `tiemLook.elementOf` gives the elements in the same order. The focus moves through all fields meanwhile.
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
