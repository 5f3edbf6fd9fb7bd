import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startServer } from '../../../fixtures/shop/http/server';
import { createShop } from '../../../fixtures/shop/shop';
import type { ShopOptions } from '../../../fixtures/shop/shop.types';
import { freePort } from '../../../scripts/free-port';
import type { JourneysOptions, JourneysReport } from '../../../scripts/journeys/journeys.types';
import { journeysArguments } from '../../../scripts/journeys/journeys-arguments';
import { runJourneys } from '../../../scripts/journeys/run-journeys';

/** A demo shop that is broken on purpose: each member changes what reaches the shop, or what leaves it. */
export interface Breakage {
  request?(request: Request): Promise<Request> | Request;
  html?(html: string, url: URL): string;
}

export interface Journeyed {
  report: JourneysReport;
  files: string[];
}

/** Runs the journeys against a demo shop of its own, with a folder for the pictures that is removed afterwards. */
export async function journeysOn(
  browser: Browser,
  args: readonly string[],
  { breakage = {}, shop: options = {} }: { breakage?: Breakage; shop?: ShopOptions } = {},
): Promise<Journeyed> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const shop = createShop({ origin, ...options });
  const handle = async (request: Request) => {
    const response = await shop.handle((await breakage.request?.(request)) ?? request);
    const isHtml = response.headers.get('content-type')?.startsWith('text/html');
    if (!breakage.html || !isHtml) return response;
    return new Response(breakage.html(await response.text(), new URL(request.url)), response);
  };
  const server = await startServer({ shop: { handle }, host: '127.0.0.1', port });
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  try {
    const told: JourneysOptions = journeysArguments([`--url=${origin}`, `--report=${folder}`, ...args]);
    const report = await runJourneys(browser, told);
    return { report, files: report.results.flatMap(({ pictures }) => pictures) };
  } finally {
    await server.stop();
    shop.close();
    rmSync(folder, { recursive: true });
  }
}

/** Copies the request with another body. Product forms are sent as multipart, other requests are not. */
export async function withForm(
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
