import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import type { BrowserContext, Request as PageRequest, Route } from 'playwright-core';
import { createDistFiles } from '../../fixtures/shop/http/dist-files';
import { createShop } from '../../fixtures/shop/shop';
import type { Shop } from '../../fixtures/shop/shop.types';
import { readThemeFile } from './page-theme';

export interface CheckedSource {
  /** The checked page: a file path or a URL on this machine, as given on the command line. */
  page: string;
  html: string;
  /** The page's original URL, from which requests to the page's own host are recognised. */
  url: string;
  /** Where the page's images and stylesheets are: in the folder beside a saved page, or on the local server. */
  assets: { folder: string } | { server: string };
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.woff2': 'font/woff2',
};
const APPEARANCE_TYPES = ['stylesheet', 'image', 'font', 'media'];

/**
 * Answers every request of the page with the page, its own files, the bundle or the demo shop, and blocks all others.
 */
export async function interceptRequests(
  context: BrowserContext,
  source: CheckedSource,
  html: string,
  options: { distFolder: string; nonce: string; runsScripts: boolean; theme?: string | undefined },
): Promise<{ notFetched: string[]; close(): void }> {
  const { origin } = new URL(source.url);
  const shop = createShop({ origin });
  const bundle = createDistFiles(options.distFolder);
  const notFetched = new Set<string>();
  let isFirst = true;

  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (isFirst && request.isNavigationRequest()) {
      isFirst = false;
      const policy = options.runsScripts ? {} : forbidPageScripts(options.nonce);
      return route.fulfill({ body: html, contentType: 'text/html; charset=utf-8', headers: policy });
    }
    const answer =
      readThemeFile(options.theme, url) ??
      (await bundle.serve?.(url.pathname.startsWith('/tiem/') ? url.pathname : '')) ??
      (await readFileOfSite(source, request, url, options.runsScripts)) ??
      (await requestFromShop(shop, origin, request, url));
    if (answer) return fulfilRouteWithResponse(route, answer);
    notFetched.add(url.href);
    return route.abort('blockedbyclient');
  });
  return {
    get notFetched() {
      return [...notFetched];
    },
    close: () => shop.close(),
  };
}

/** Forbids the page's own scripts by a Content Security Policy that allows only scripts with the check's nonce. */
const forbidPageScripts = (nonce: string) => ({
  'content-security-policy': `script-src 'nonce-${nonce}' 'strict-dynamic'`,
});

async function readFileOfSite(
  source: CheckedSource,
  request: PageRequest,
  url: URL,
  scripts: boolean,
): Promise<Response | undefined> {
  const type = request.resourceType();
  if (!APPEARANCE_TYPES.includes(type) && !(scripts && type === 'script')) return undefined;
  if (url.origin !== new URL(source.url).origin) return undefined;
  if ('server' in source.assets) {
    const answer = await fetch(source.assets.server + url.pathname + url.search).catch(() => undefined);
    return answer?.ok ? answer : undefined;
  }
  const { folder } = source.assets;
  const file = join(
    folder,
    decodeURIComponent(url.pathname.slice(dirname(new URL(source.url).pathname).length)),
  );
  if (!file.startsWith(folder + sep) || !existsSync(file) || !statSync(file).isFile()) return undefined;
  return new Response(new Uint8Array(readFileSync(file)), {
    headers: { 'content-type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream' },
  });
}

/** Lets the demo shop answer a widget's request, whatever shop the page was saved from. */
async function requestFromShop(
  shop: Shop,
  origin: string,
  request: PageRequest,
  url: URL,
): Promise<Response | undefined> {
  const isShopRequest =
    /\/wp-json(\/|$)|admin-ajax\.php$/.test(url.pathname) ||
    url.searchParams.has('wc-ajax') ||
    url.searchParams.has('rest_route');
  if (!isShopRequest || url.origin !== origin) return undefined;
  // Removes what precedes the API's path: in a shop that is installed in a subfolder, the folder is part of each path.
  const path = url.pathname.replace(/^.*(?=\/wp-json(\/|$)|\/wp-admin\/admin-ajax)/, '');
  const body = request.postDataBuffer();
  return shop.handle(
    new Request(origin + path + url.search, {
      method: request.method(),
      headers: await request.allHeaders().then(dropPseudoHeaders),
      ...(body && { body: new Uint8Array(body) }),
    }),
  );
}

const dropPseudoHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));

async function fulfilRouteWithResponse(route: Route, answer: Response): Promise<void> {
  const headers = Object.fromEntries(answer.headers);
  delete headers['content-encoding'];
  delete headers['content-length'];
  await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
}
