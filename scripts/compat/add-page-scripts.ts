import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';
import { ROOT } from '../build/builds';
import { buildWcNames } from '../build/plain-scripts';

/** Plain scripts to insert into one page of the shop, by file name. */
export interface PageScripts {
  /** Scripts that run before all others: those that WordPress prints, and tiem-wc.js if the page lacks it. */
  head: Readonly<Record<string, string>>;
  /** Scripts at the end of the body, where WordPress prints the scripts of plugins. */
  foot: Readonly<Record<string, string>>;
  /** Whether to add `defer` to all scripts, as optimisation plugins do. */
  defer?: boolean;
  /**
   * Whether to allow a default policy in the `trusted-types` directive, which pages need if their scripts write HTML.
   */
  defaultPolicy?: boolean;
}

const FOLDER = '/tiem-test-scripts/';
const place = createRequire(join(ROOT, 'fixtures/page-react/package.json'));

/** Reads the scripts of the React version that WordPress prints today. */
export function readPageReactScripts(): Record<string, string> {
  const findPackageFolder = (name: string) => join(place.resolve(`${name}/package.json`), '../umd');
  return {
    'react.js': readFileSync(join(findPackageFolder('react'), 'react.production.min.js'), 'utf8'),
    'react-dom.js': readFileSync(join(findPackageFolder('react-dom'), 'react-dom.production.min.js'), 'utf8'),
  };
}

export const buildNamesScript = (): Record<string, string> => ({ 'tiem-wc.js': buildWcNames() });

/**
 * The default policy that a shop with Trusted Types needs if its plugins write HTML themselves (docs/wc-names.md). It
 * lets through only text that cannot run scripts.
 */
export const DEFAULT_POLICY = `trustedTypes.createPolicy('default', {
  createHTML: (html) => (/<script|<iframe|<object|<embed|<base|\\son\\w+\\s*=|javascript:/i.test(html) ? null : html),
});`;

/**
 * Inserts the scripts into the cart and checkout pages that the browser context opens, as plugins do. The tags have
 * the nonce of the page's Content Security Policy.
 */
export async function addPageScripts(context: BrowserContext, scripts: PageScripts): Promise<void> {
  const files = { ...scripts.head, ...scripts.foot };
  await context.route(`**${FOLDER}*`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(FOLDER.length);
    return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: files[name] ?? '' });
  });
  await context.route(
    (url) => /^\/(?:thanh-toan-khoi|gio-hang)\//.test(url.pathname),
    (route) =>
      route.request().resourceType() === 'document' ? rewritePage(route, scripts) : route.fallback(),
  );
}

async function rewritePage(route: Route, { head, foot, defer = false, defaultPolicy = false }: PageScripts) {
  const answer = await route.fetch({ maxRedirects: 0 });
  const html = await answer.text();
  const headers = answer.headers();
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '';
  const renderScriptTag = (name: string) =>
    `<script src="${FOLDER}${name}" nonce="${nonce}"${defer ? ' defer' : ''}></script>`;
  const policy = defaultPolicy ? `<script nonce="${nonce}">${DEFAULT_POLICY}</script>` : '';
  const body = html
    .replace(/<head>/, (found) => found + policy + Object.keys(head).map(renderScriptTag).join(''))
    .replace(/<\/body>/, (found) => Object.keys(foot).map(renderScriptTag).join('') + found);
  await route.fulfill({
    response: answer,
    body,
    headers: {
      ...headers,
      ...(defaultPolicy && {
        'content-security-policy': (headers['content-security-policy'] ?? '').replace(
          'trusted-types ',
          'trusted-types default ',
        ),
      }),
    },
  });
}
