import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER_ARGS, ensureBrowser } from './browser';
import { chosenBuild, distOf } from './build/builds';
import { buildBundle } from './build/bundle';
import { isClean, type PageReport } from './check/check.types';
import { checkPage } from './check/check-page';
import { printed } from './check/print';
import { readSource } from './check/read-source';
import { run } from './run';
import { widgetDefinitions } from './widgets/definitions';

const USAGE = `npm run check -- page.html … [--scripts] [--json]

  page.html   a saved page of your theme, or the address of one on this machine
  --scripts   let the page's own scripts run; they are switched off otherwise
  --json      the report as JSON

Exit code 0: nothing to do; 1: there is; 2: the check itself could not run.`;

/** `npm run check`: what becomes of a theme's page when the bundle meets it. */
async function main(args: readonly string[]): Promise<number> {
  const pages = args.filter((argument) => !argument.startsWith('--'));
  const strange = args.find(
    (argument) => argument.startsWith('--') && !['--scripts', '--json'].includes(argument),
  );
  if (pages.length === 0 || strange) {
    console.error(strange ? `"${strange}" is unknown.\n\n${USAGE}` : USAGE);
    return 2;
  }
  const build = chosenBuild();
  if (!existsSync(join(distOf(build), 'tiem.js'))) buildBundle([build]);
  const deps = { definitions: widgetDefinitions(), dist: distOf(build), scripts: args.includes('--scripts') };
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const reports: PageReport[] = [];
  try {
    for (const page of pages) {
      const report = await checkPage(await readSource(page), { browser, ...deps });
      reports.push(report);
      if (!args.includes('--json')) console.log(`${printed(report)}\n`);
    }
  } finally {
    await browser.close();
  }
  if (args.includes('--json')) console.log(JSON.stringify(reports, null, 2));
  return reports.every(isClean) ? 0 : 1;
}

run(main);
