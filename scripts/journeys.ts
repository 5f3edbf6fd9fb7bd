import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER_ARGS, ensureBrowser } from './browser';
import { mergeRunIntoRecord, RECORD_FILE, readJourneyRecord } from './journeys/journey-record';
import { JOURNEYS, type JourneysReport } from './journeys/journeys.types';
import { parseJourneysArguments } from './journeys/journeys-arguments';
import { formatResult, formatSummary, renderHtmlPage, renderJunitXml } from './journeys/report';
import { runJourneys } from './journeys/run-journeys';
import { runMain } from './run-main';

const USAGE = `npm run journeys -- --url=https://staging.example/ [--place-orders] [--coupon=CODE] [--only=journey,…]
                   [--width=360,1280] [--cookie=name=value] [--page=cart=address] [--patience=20] [--report=folder]
                   [--customer=name:password] [--record=profile]

  --url           the home page of a WooCommerce shop, with or without Tiệm
  --place-orders  also places an order by each of cod, bacs and cheque that the shop offers, and submits a review, at each
                  width
  --coupon        a code that is valid for a cart with one simple product
  --customer      name and password of a customer with orders, for the journey "orders"
  --only          some of ${JOURNEYS.join(', ')}
  --width         window widths; 360 and 1280 without it
  --cookie        sent with every page; can be given several times
  --page          --page=cart=/basket/ names a page that is not found, or another one than the shop's own; for
                  listing, cart, checkout, account and article
  --patience      seconds that the shop may take to show or to do what it was asked for; 20 without it
  --report        folder for index.html with its pictures, report.json and junit.xml; journeys-report without it
  --record        profile of the shop; merges what passed into docs/journeys.json. Without --url it records the
                  report of an earlier run
  --help          prints this

Without --place-orders no order is placed and no review is sent. Each journey has its own browser profile, and empties the cart that it made.
Exit code 0: nothing failed; 1: a journey failed; 2: the journeys could not run.`;

/** `npm run journeys`: buys in a shop as a shopper does, and compares each step with the server. */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  if (args.length === 0) throw new Error(USAGE);
  const options = parseJourneysArguments(args);
  const file = join(options.reportFolder, 'report.json');
  if (!options.url) {
    recordJourneyRun(JSON.parse(readFileSync(file, 'utf8')), options.recordedProfile);
    return 0;
  }
  mkdirSync(options.reportFolder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: BROWSER_ARGS,
    // Removes Playwright's argument that disables the back/forward cache, because the journey "back" tests
    // that cache.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const report = await runJourneys(browser, options, {
      onResult: (result) => console.log(formatResult(result)),
    });
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync(join(options.reportFolder, 'junit.xml'), renderJunitXml(report));
    writeFileSync(join(options.reportFolder, 'index.html'), renderHtmlPage(report));
    recordJourneyRun(report, options.recordedProfile);
    console.log(`\n${formatSummary(report, options.reportFolder)}`);
    return report.results.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
  } finally {
    await browser.close();
  }
}

function recordJourneyRun(report: JourneysReport, profile: string | undefined): void {
  if (!profile) return;
  const record = mergeRunIntoRecord(readJourneyRecord(), report, profile);
  writeFileSync(RECORD_FILE, `${JSON.stringify(record, null, 2)}\n`);
  console.log(`docs/journeys.json: recorded for ${profile}. "npm run docs" writes the tables.`);
}

runMain(main);
