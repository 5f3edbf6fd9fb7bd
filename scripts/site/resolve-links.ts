import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from '../build/builds';
import { createRelativeUrl } from './layout';

/** Files of the repository that the site contains unchanged, with the path of the copy. */
const COPIES: Readonly<Record<string, string>> = {
  // Copies PHP files with the extension .txt, because some servers would run a file that ends in .php.
  'docs/theme/tiem.php': 'files/tiem.php.txt',
  LICENSE: 'files/LICENSE.txt',
};

/**
 * Translates a link of a document into one of the site. Returns `undefined` for files and folders of the repository
 * that the site does not contain.
 */
export function resolveDocumentLink(
  target: string,
  from: { file: string; page: string; language: string },
  pages: ReadonlyMap<string, string>,
): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(target)) return target;
  const [path = '', fragment] = target.split('#');
  const file = normalize(join(dirname(from.file), path)).replace(/\/$/, '');
  const page = pages.get(file) ?? pages.get(`${file}/README.md`);
  const suffix = fragment === undefined ? '' : `#${fragment}`;
  const here = `${from.language}/${from.page}`;
  if (page !== undefined) return createRelativeUrl(here, `${from.language}/${page}${suffix}`);
  const copy = COPIES[file];
  if (copy !== undefined) return createRelativeUrl(here, copy);
  if (!existsSync(join(ROOT, file)))
    throw new Error(`${from.file} links to ${target}, which does not exist.`);
  return undefined;
}

export const listCopiedFiles = (): [file: string, copy: string][] => Object.entries(COPIES);
