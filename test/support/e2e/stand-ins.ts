import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Files of fixtures/stand-ins: scripts written for these tests, with the habits of those a shop has already. */
export type StandIn =
  | 'blocks'
  | 'cart'
  | 'classic-cart'
  | 'classic-checkout'
  | 'comments'
  | 'product'
  | 'quantity'
  | 'variations';

declare global {
  interface Window {
    /** What the stand-ins did and heard, in that order. */
    heard: string[];
    startOriginals(): void;
  }
}

const source = (name: string): string =>
  readFileSync(join(__dirname, `../../../fixtures/stand-ins/${name}.js`), 'utf8');

/**
 * Puts scripts of the shop's own on a page. Coming `first`, they have done everything before ours is downloaded;
 * coming `later`, they start when the test says so (`startOriginals`).
 */
export async function withOriginals(
  page: Page,
  path: string,
  names: readonly StandIn[],
  comes: 'first' | 'later',
  /** Of the tag that loads them: `defer`, `async`, `type="text/plain"`. */
  attributes = '',
): Promise<void> {
  const ready = `document.addEventListener('DOMContentLoaded', () => { startOriginals(); fetch('/started'); });`;
  const body = ['jquery', ...names].map(source).join('\n') + (comes === 'first' ? ready : '');
  await page.route('**/stand-in.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const nonce = /<script[^>]*\snonce="([^"]+)"/.exec(html)?.[1] ?? '';
      const script = `<script nonce="${nonce}" src="/stand-in.js" ${attributes}></script>`;
      // They write HTML as it comes: a shop that has them has no such policy.
      const { 'content-security-policy': policy = '', ...headers } = response.headers();
      const lax = policy
        .split(';')
        .filter((rule) => !/trusted-types/.test(rule))
        .join(';');
      await route.fulfill({
        response,
        headers: { ...headers, 'content-security-policy': lax },
        body: html.replace('</head>', `${script}</head>`),
      });
    },
  );
  if (comes === 'later') return;
  const started = page.waitForRequest('**/started', { timeout: 0 });
  await page.route('**/started', (route) => route.fulfill({ status: 204 }));
  await page.route(/\/tiem\.js/, async (route) => {
    await started;
    await route.continue();
  });
}

export const startOriginals = (page: Page): Promise<void> => page.evaluate(() => window.startOriginals());
export const heard = (page: Page): Promise<string[]> => page.evaluate(() => window.heard);

/** Resolves when every mount point of that name has become what it will be. */
export const settled = (page: Page, widget: string): Promise<unknown> =>
  page.waitForFunction((name) => {
    const points = [...document.querySelectorAll(`[data-tiem~="${name}"]`)];
    return (
      points.length > 0 &&
      points.every((one) => /ready|failed/.test(one.getAttribute('data-tiem-state') ?? ''))
    );
  }, widget);

/** What the console says to the developer, once it has said all of these. */
export function told(page: Page, ...words: readonly string[]): Promise<unknown> {
  return page.waitForEvent('console', (message) => words.every((word) => message.text().includes(word)));
}
