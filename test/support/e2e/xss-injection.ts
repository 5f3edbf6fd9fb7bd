import type { Page, Route } from 'playwright-core';
import { type BrowserShop, DESKTOP } from './browser-shop';
import { LEGITIMATE_MARKUP, payloads } from './xss-payloads';

declare const window: Window & { hasRun: unknown[]; ran(which: unknown): void };

export const ALL_PAYLOADS = payloads.map((payload) => `<p>${payload}</p>${LEGITIMATE_MARKUP}`);
export const JOINED_PAYLOADS = ALL_PAYLOADS.join('\n');
export const BOWL_PAGE = '/san-pham/bat-com-bat-trang/';

interface BrowserProtection {
  bypassCSP?: boolean;
  /** Whether to simulate a browser without the Sanitizer API. */
  hasNoNativeSanitiser?: boolean;
}

/**
 * The page policies with which each payload is tried: the shop's own policies, and none at all, so that only Tiệm's
 * sanitiser can stop the payload.
 */
export const MODES: readonly (readonly [string, BrowserProtection])[] = [
  ['under the policies', {}],
  ['without any policy', { bypassCSP: true }],
];

export const OLD_BROWSER: readonly [string, BrowserProtection] = [
  'in a browser without a sanitiser of its own',
  { hasNoNativeSanitiser: true },
];

const pagesWithScript = new WeakSet<Page>();

export async function openPageWithProtection(
  shop: BrowserShop,
  { bypassCSP = false, hasNoNativeSanitiser: isOld = false }: BrowserProtection = {},
): Promise<Page> {
  const options = { viewport: DESKTOP, bypassCSP };
  const page = await (isOld ? shop.openPage(options) : shop.openSharedPage(options));
  if (isOld) await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'));
  // Adds the script only once, because a shared page keeps its init scripts.
  if (!pagesWithScript.has(page))
    await page.addInitScript(() => {
      window.hasRun = [];
      window.ran = (which) => window.hasRun.push(which);
    });
  pagesWithScript.add(page);
  // Serves the image of the payloads successfully, so that only event handlers can report that they ran.
  await page.route(/\/x$/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  return page;
}

/**
 * Checks that no XSS payload ran, that none waits for a click, and that the shop's own markup is shown where markup
 * is allowed.
 */
export async function expectNoPayloadRan(
  shop: BrowserShop,
  page: Page,
  seen: 'markup' | 'text' | 'both',
): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete');
  const found = await page.evaluate(() => {
    const dangerous: string[] = [];
    for (const element of document.querySelectorAll('body *'))
      for (const { name, value } of element.attributes) {
        const isCode = /^(href|src|action|formaction|data|xlink:href|to|srcdoc)$/.test(name);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them, too
        const scheme = isCode ? value.replace(/[\u0000-\u0020]/g, '').slice(0, 12) : '';
        if (/^on/.test(name) || /^(javascript|data:text|vbscript)/i.test(scheme))
          dangerous.push(`${element.tagName} ${name}="${value}"`);
      }
    const forbiddenSelector = 'iframe, object, embed, base, body meta, body link[href^="javascript"]';
    dangerous.push(...[...document.querySelectorAll(forbiddenSelector)].map(({ outerHTML }) => outerHTML));
    return {
      dangerous,
      ran: window.hasRun,
      strong: [...document.querySelectorAll('strong')].filter(
        ({ textContent }) => textContent === 'Hàng thật',
      ).length,
    };
  });
  const { strong, ...rest } = found;
  expect(rest).toEqual({ dangerous: [], ran: [] });
  if (seen !== 'both') expect(strong > 0).toBe(seen === 'markup');
  // Removes the expected console messages about unknown widget options and invalid values.
  await page.goto('about:blank');
  const isExpectedWarning = (text: string) => /^\[tiem\] .*(data-tiem-[a-z]|settings at html)/.test(text);
  shop.pageErrors.push(...shop.pageErrors.splice(0).filter((said) => !isExpectedWarning(said)));
}

export async function rewriteJson(route: Route, change: (body: object) => unknown): Promise<void> {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, json: change((await answer.json()) as object) });
}

export async function rewriteHtml(page: Page, path: string, change: (html: string) => string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: change(await answer.text()) });
    },
  );
}

export const escapeAsScriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
export const escapeAsAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
