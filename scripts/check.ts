import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER_ARGS, ensureBrowser } from './browser';
import { getDistFolder, readChosenBuild } from './build/builds';
import { buildBundle } from './build/bundle';
import { isReportClean, type PageReport } from './check/check.types';
import { parseCheckArguments } from './check/check-arguments';
import { checkPage } from './check/check-page';
import { formatReport } from './check/format-report';
import { readCheckedPage } from './check/read-source';
import { runMain } from './run-main';
import { loadWidgetDefinitions } from './widgets/load-definitions';

const USAGE = `npm run check -- page.html … [--theme=storefront-like] [--adopt=…] [--scripts] [--json]

  page.html   a saved page of your theme, or the address of one on this machine
  --theme     shows it with the stylesheets of another theme in place of its own; can be given several times
  --adopt     adopts elements as the setting does: the name of a profile, selector=widgets, or an entry as JSON; can
              be given several times
  --scripts   let the page's own scripts run; they are switched off otherwise
  --json      the report as JSON

Exit code 0: nothing to do; 1: there is; 2: the check itself could not run.`;

/** `npm run check`: opens a theme's page with and without the bundle and reports problems. */
async function main(args: readonly string[]): Promise<number> {
  if (args.length === 0) throw new Error(USAGE);
  const { pages, themes, adoptItems, runsScripts, printsJson } = parseCheckArguments(args);
  const build = readChosenBuild();
  if (!existsSync(join(getDistFolder(build), 'tiem.js'))) buildBundle([build]);
  const deps = {
    definitions: loadWidgetDefinitions(),
    distFolder: getDistFolder(build),
    adoptItems,
    runsScripts,
  };
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const reports: PageReport[] = [];
  try {
    for (const page of pages) {
      const source = await readCheckedPage(page);
      for (const theme of themes) {
        const report = await checkPage(source, { browser, ...deps, theme });
        reports.push(report);
        if (!printsJson) console.log(`${formatReport(report)}\n`);
      }
    }
  } finally {
    await browser.close();
  }
  if (printsJson) console.log(JSON.stringify(reports, null, 2));
  return reports.every(isReportClean) ? 0 : 1;
}

runMain(main);
