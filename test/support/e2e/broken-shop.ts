import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { createDistFiles } from '../../../fixtures/shop/http/dist-files';
import { startServer } from '../../../fixtures/shop/http/server';
import { createShop } from '../../../fixtures/shop/shop';
import type { ShopOptions } from '../../../fixtures/shop/shop.types';
import { BROWSER_ARGS, ensureBrowser } from '../../../scripts/browser';
import { getDistFolder, readChosenBuild } from '../../../scripts/build/builds';
import { findFreePort } from '../../../scripts/free-port';
import type { JourneysOptions, JourneysReport } from '../../../scripts/journeys/journeys.types';
import { parseJourneysArguments } from '../../../scripts/journeys/journeys-arguments';
import { runJourneys } from '../../../scripts/journeys/run-journeys';

/**
 * Options with the demo shop's customer and article; the article must be given because the demo shop has no REST API
 * for posts.
 */
export const CUSTOMER_AND_ARTICLE = [
  '--customer=khach:khach-quen',
  '--page=article=/bai-viet/cham-soc-do-gom/',
];

export const readBundle = () => createDistFiles(getDistFolder(readChosenBuild()));

/** Starts a browser that has the bfcache, which Playwright disables. */
export const startBrowserForJourneys = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureBrowser(),
    args: BROWSER_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });

/**
 * A defect of the demo shop in a test: it changes the requests that reach the shop, or the HTML that the shop
 * returns.
 */
export interface ShopDefect {
  changeRequest?(request: Request): Promise<Request> | Request;
  /** Changes the HTML of a page. Scripts that it adds need `nonce`, because the page has a content security policy. */
  changeHtml?(html: string, url: URL, nonce: string): string;
}

export interface JourneysResult {
  report: JourneysReport;
  reportFiles: string[];
}

const IDLE_TIME_WITHOUT_SCRIPTS = 200;

interface DemoShopForJourneys {
  /** A defect that the shop has during all journeys. */
  permanentDefect?: ShopDefect;
  /** Defects that the shop has only during one journey each, in the order of the journeys. */
  defectsByJourney?: readonly ShopDefect[];
  shopOptions?: ShopOptions;
}

/** Runs the journeys in a new demo shop with defects, and removes the folder of its screenshots afterwards. */
export async function runJourneysOnDemoShop(
  browser: Browser,
  args: readonly string[],
  {
    permanentDefect: breakage = {},
    defectsByJourney = [],
    shopOptions: options = {},
  }: DemoShopForJourneys = {},
): Promise<JourneysResult> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const shop = createShop({ origin, ...options });
  const laterDefects = [...defectsByJourney];
  let defect = breakage;
  const handleRequest = async (request: Request) => {
    const response = await shop.handle((await defect.changeRequest?.(request)) ?? request);
    const isHtml = response.headers.get('content-type')?.startsWith('text/html');
    if (!defect.changeHtml || !isHtml) return response;
    const [, nonce = ''] =
      /'nonce-([^']*)'/.exec(response.headers.get('content-security-policy') ?? '') ?? [];
    return new Response(defect.changeHtml(await response.text(), new URL(request.url), nonce), response);
  };
  const server = await startServer({ shop: { handle: handleRequest }, host: '127.0.0.1', port });
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  try {
    const parsedOptions = parseJourneysArguments([`--url=${origin}`, `--report=${folder}`, ...args]);
    const journeysOptions: JourneysOptions = {
      ...parsedOptions,
      // Waits for less time on pages without Tiệm's bundle, because no other script of the demo shop delays a request.
      ...(!options.bundle && { idleTime: IDLE_TIME_WITHOUT_SCRIPTS }),
    };
    const report = await runJourneys(browser, journeysOptions, {
      onStart() {
        defect = laterDefects.shift() ?? breakage;
      },
    });
    return { report, reportFiles: report.results.flatMap(({ pictures }) => pictures) };
  } finally {
    await server.stop();
    shop.close();
    rmSync(folder, { recursive: true });
  }
}

/** Copies a request with changed form fields. Product forms are sent as multipart, other forms are URL-encoded. */
export async function copyRequestWithChangedForm(
  request: Request,
  change: (form: URLSearchParams | FormData) => void,
): Promise<Request> {
  const type = request.headers.get('content-type') ?? '';
  const isMultipart = type.startsWith('multipart/form-data');
  if (!isMultipart && !type.startsWith('application/x-www-form-urlencoded')) return request;
  const form = isMultipart ? await request.formData() : new URLSearchParams(await request.text());
  change(form);
  const headers = new Headers(request.headers);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  return new Request(request.url, { method: request.method, headers, body: form });
}
