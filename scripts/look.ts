import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER_ARGS, ensureBrowser } from './browser';
import type { AppearanceReport } from './look/appearance.types';
import { parseLookArguments } from './look/appearance-arguments';
import { formatDefects, formatReport } from './look/format-report';
import { addMountAttributes, blockRequestsToOtherHosts, measurePage } from './look/measure-page';
import { runMain } from './run-main';

const USAGE = `npm run look -- http://127.0.0.1:3000/cua-hang/ [--press=selector] [--type=text] [--at=1280] …
                [--width=360,1280] [--cookie=name=value] [--adopt=selector=widgets] [--screenshots=folder] [--prove]

  address        a page with tiem.js on a server on this machine; all pages are opened in order in one browser profile
  --press        clicked in the page before it, once its widgets have mounted; may be repeated
  --type         typed into the field that the previous --press has focused
  --at           window widths of the page before it, for a control that exists at one width only
  --width        window widths of all other pages; default 360 and 1280
  --cookie       sent with every page; may be repeated
  --adopt        adds data-tiem to the elements of a selector, to try a widget without editing the theme
  --screenshots  folder for a screenshot of each page and width
  --prove        also removes Tiệm's CSS rules against known defects and reports which defects the theme then causes

Exit code 0: no findings; 1: findings; 2: the pages could not be measured.`;

/** `npm run look`: measures whether a theme's stylesheets break the appearance of the widgets. */
async function main(args: readonly string[]): Promise<number> {
  if (args.length === 0) throw new Error(USAGE);
  const {
    pages,
    widths,
    cookies,
    adopted,
    screenshotFolder: screenshots,
    provesDefects,
  } = parseLookArguments(args);
  if (screenshots) mkdirSync(screenshots, { recursive: true });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  let found = 0;
  const reports: AppearanceReport[] = [];
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'vi-VN' });
    await blockRequestsToOtherHosts(context);
    await context.addCookies(
      pages.flatMap(({ address }) => cookies.map((cookie) => ({ ...cookie, url: new URL(address).origin }))),
    );
    await addMountAttributes(context, adopted);
    const page = await context.newPage();
    for (const [index, { address, presses, widths: ownWidths = widths }] of pages.entries()) {
      for (const width of ownWidths) {
        const picture = screenshots && join(screenshots, `${index + 1}-${width}.png`);
        const report = await measurePage(page, address, width, {
          presses,
          screenshotFile: picture,
          provesDefects,
        });
        reports.push(report);
        found += report.findings.length;
        console.log(`${formatReport(report)}\n`);
      }
    }
  } finally {
    await browser.close();
  }
  if (provesDefects) console.log(`${formatDefects(reports)}\n`);
  console.log(found === 0 ? 'No findings.' : `Findings: ${found}.`);
  return found === 0 ? 0 : 1;
}

runMain(main);
