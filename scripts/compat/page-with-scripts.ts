import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';
import { ROOT } from '../build/builds';
import { wcNamesText } from '../build/stub';

/** Plain scripts by name, for one page of the shop. */
export interface PageScripts {
  /** Before everything else: what a platform prints, and our names where it does not. */
  head: Readonly<Record<string, string>>;
  /** At the end of the body, as platforms print what plugins bring. */
  foot: Readonly<Record<string, string>>;
  /** `defer` on all of them, as optimisers do. */
  defer?: boolean;
  /** Also allowed by the page's policy: pages with scripts that write HTML need a default one. */
  defaultPolicy?: boolean;
}

const FOLDER = '/tiem-test-scripts/';
const place = createRequire(join(ROOT, 'fixtures/page-react/package.json'));

/** The React that platforms print today. */
export function pageReactScripts(): Record<string, string> {
  const folder = (name: string) => join(place.resolve(`${name}/package.json`), '../umd');
  return {
    'react.js': readFileSync(join(folder('react'), 'react.production.min.js'), 'utf8'),
    'react-dom.js': readFileSync(join(folder('react-dom'), 'react-dom.production.min.js'), 'utf8'),
  };
}

export const namesScript = (): Record<string, string> => ({ 'tiem-wc.js': wcNamesText() });

/**
 * For stores whose plugins write HTML themselves: what a page with Trusted Types needs besides (docs/wc-names.md). It
 * lets text through that cannot run, and nothing else.
 */
export const DEFAULT_POLICY = `trustedTypes.createPolicy('default', {
  createHTML: (html) => (/<script|<iframe|<object|<embed|<base|\\son\\w+\\s*=|javascript:/i.test(html) ? null : html),
});`;

/** Puts the scripts into the cart and checkout pages that the context opens, as plugins do, with the page's nonce. */
export async function bringScripts(context: BrowserContext, scripts: PageScripts): Promise<void> {
  const files = { ...scripts.head, ...scripts.foot };
  await context.route(`**${FOLDER}*`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(FOLDER.length);
    return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: files[name] ?? '' });
  });
  await context.route(
    (url) => /^\/(?:thanh-toan-khoi|gio-hang)\//.test(url.pathname),
    (route) => (route.request().resourceType() === 'document' ? rewrite(route, scripts) : route.fallback()),
  );
}

async function rewrite(route: Route, { head, foot, defer = false, defaultPolicy = false }: PageScripts) {
  const answer = await route.fetch({ maxRedirects: 0 });
  const html = await answer.text();
  const headers = answer.headers();
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '';
  const tag = (name: string) =>
    `<script src="${FOLDER}${name}" nonce="${nonce}"${defer ? ' defer' : ''}></script>`;
  const policy = defaultPolicy ? `<script nonce="${nonce}">${DEFAULT_POLICY}</script>` : '';
  const body = html
    .replace(/<head>/, (found) => found + policy + Object.keys(head).map(tag).join(''))
    .replace(/<\/body>/, (found) => Object.keys(foot).map(tag).join('') + found);
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
