import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { CheckedSource } from './intercept-requests';
import { type HtmlTag, parseTags } from './parse-tags';

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export const isOnThisMachine = (url: URL): boolean => LOCAL_HOST.test(url.hostname);

/** Reads a saved page, or fetches one from a server on this machine. */
export async function readCheckedPage(page: string): Promise<CheckedSource> {
  if (/^https?:/i.test(page)) return fetchFromServer(page);
  const path = resolve(page);
  const html = readFileSync(path, 'utf8');
  // Gives a saved page an HTTP URL, because pages opened from `file:` URLs have neither cookies nor storage.
  const url =
    findOriginalUrl(html, parseTags(html)) ?? `https://tiem.test/${encodeURIComponent(basename(path))}`;
  return { page, html, url, assets: { folder: dirname(path) } };
}

async function fetchFromServer(page: string): Promise<CheckedSource> {
  const url = new URL(page);
  if (!isOnThisMachine(url))
    throw new Error(`${page}: only pages of this machine are fetched; save the page and check the file.`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${page} answers ${answer.status}.`);
  return { page, html: await answer.text(), url: answer.url, assets: { server: url.origin } };
}

/**
 * Finds the page's original URL: its canonical URL, which themes print, or the one that browsers write into saved
 * pages.
 */
function findOriginalUrl(html: string, tags: readonly HtmlTag[]): string | undefined {
  const savedUrl = /<!-- saved from url=\(\d+\)(\S+) -->/.exec(html)?.[1];
  const canonical = tags.find(
    ({ name, attributes }) => name === 'link' && attributes.get('rel') === 'canonical',
  );
  const url = savedUrl ?? canonical?.attributes.get('href') ?? '';
  return /^https?:/.test(url) && URL.canParse(url) ? url : undefined;
}
