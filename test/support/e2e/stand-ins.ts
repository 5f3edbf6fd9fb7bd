import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/**
 * Scripts in fixtures/stand-ins, written for these tests, that behave like common scripts of WooCommerce,
 * WordPress and themes.
 */
export type StandIn =
  | 'blocks'
  | 'cart'
  | 'classic-cart'
  | 'classic-checkout'
  | 'comment-reply'
  | 'product'
  | 'quantity'
  | 'variations';

declare global {
  interface Window {
    /** What the third-party scripts did and which events they received, in order. */
    standInLog: string[];
    startOriginals(): void;
  }
}

const readSource = (name: string): string =>
  readFileSync(join(__dirname, `../../../fixtures/stand-ins/${name}.js`), 'utf8');

/**
 * Adds third-party scripts to a page. With `first` they run before tiem.js is downloaded; with `later` they run when
 * the test calls `startStandIns`.
 */
export async function serveStandIns(
  page: Page,
  path: string,
  names: readonly StandIn[],
  timing: 'first' | 'later',
  /** Attributes of the script tags, such as `defer`, `async` or `type="text/plain"`. */
  attributes = '',
): Promise<void> {
  const startScript = `document.addEventListener('DOMContentLoaded', () => { startOriginals(); fetch('/started'); });`;
  const body = ['jquery', ...names].map(readSource).join('\n') + (timing === 'first' ? startScript : '');
  await page.route('**/stand-in.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const nonce = /<script[^>]*\snonce="([^"]+)"/.exec(html)?.[1] ?? '';
      const script = `<script nonce="${nonce}" src="/stand-in.js" ${attributes}></script>`;
      // Removes the page's Trusted Types policy, because third-party scripts insert raw HTML.
      const { 'content-security-policy': policy = '', ...headers } = response.headers();
      const relaxedPolicy = policy
        .split(';')
        .filter((rule) => !/trusted-types/.test(rule))
        .join(';');
      await route.fulfill({
        response,
        headers: { ...headers, 'content-security-policy': relaxedPolicy },
        body: html.replace('</head>', `${script}</head>`),
      });
    },
  );
  if (timing === 'later') return;
  const started = page.waitForRequest('**/started', { timeout: 0 });
  await page.route('**/started', (route) => route.fulfill({ status: 204 }));
  await page.route(/\/tiem\.js/, async (route) => {
    await started;
    await route.continue();
  });
}

export const startStandIns = (page: Page): Promise<void> => page.evaluate(() => window.startOriginals());
export const readStandInLog = (page: Page): Promise<string[]> => page.evaluate(() => window.standInLog);

/** Resolves when every mount point of a widget is ready or has failed. */
export const waitUntilMounted = (page: Page, widget: string): Promise<unknown> =>
  page.waitForFunction((name) => {
    const points = [...document.querySelectorAll(`[data-tiem~="${name}"]`)];
    return (
      points.length > 0 &&
      points.every((one) => /ready|failed/.test(one.getAttribute('data-tiem-state') ?? ''))
    );
  }, widget);

/** Resolves when the page logs a message that contains all of these words. */
export function waitForConsoleMessage(page: Page, ...words: readonly string[]): Promise<unknown> {
  return page.waitForEvent('console', (message) => words.every((word) => message.text().includes(word)));
}
