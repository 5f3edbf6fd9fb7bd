import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { listThemeFiles } from '../../fixtures/gallery/themes';

/** URL path of the theme's stylesheets. The files keep their names, because the report names CSS rules by file. */
const FOLDER = '/tiem/themes/';

/** Removes the page's own stylesheets, linked or inline. `style` attributes stay. */
export const removeStylesheets = (html: string): string =>
  html
    .replace(/<link\b[^>]*\brel=(["']?)[^"'>]*\bstylesheet\b[^>]*>/gi, '')
    .replace(/<style\b[^>]*>[\s\S]*?<\/style\s*>/gi, '');

export const renderThemeLinks = (theme: string): string =>
  (listThemeFiles(theme) ?? [])
    .map((file) => `<link rel="stylesheet" href="${FOLDER}${basename(file)}">`)
    .join('');

export function readThemeFile(theme: string | undefined, { pathname }: URL): Response | undefined {
  const files = theme === undefined ? [] : (listThemeFiles(theme) ?? []);
  const requestedFile = files.find((file) => pathname === FOLDER + basename(file));
  return requestedFile === undefined
    ? undefined
    : new Response(readFileSync(requestedFile, 'utf8'), {
        headers: { 'content-type': 'text/css; charset=utf-8' },
      });
}
