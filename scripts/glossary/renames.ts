import type { SourceFile } from '../source-files';

/** A row of the rename tables in docs/glossary.md. A row without names moves the file. */
export interface Rename {
  file: string;
  names?: { now: string; becomes: string };
  /** Index of the row among the page's lines. */
  line: number;
}

const FOLDER = /^\*\*([\w/-]+)\*\*$/;
const MOVE = /^\| ([\w.-]+) \| [\w./-]+ \|$/;
const NAME = /^\| ([\w.-]+) \| `([\w$]+)` \| `([\w$]+)` \|$/;

/** The rows below the headings "Files" and "Names in code". */
export function readRenames(page: string): Rename[] {
  let folder: string | undefined;
  let chapter = '';
  return page.split('\n').flatMap((text, line): Rename[] => {
    if (text.startsWith('#')) {
      chapter = text.replace(/^#+ /, '');
      folder = undefined;
    }
    folder = FOLDER.exec(text)?.[1] ?? folder;
    if (folder === undefined || /^\| (?:now|file|---) /.test(text)) return [];
    const [, file, now = '', becomes = ''] = (chapter === 'Names in code' ? NAME : MOVE).exec(text) ?? [];
    if (!file) return [];
    return [{ file: `${folder}/${file}`, line, ...(now && { names: { now, becomes } }) }];
  });
}

const hasWord = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\w$])${word.replaceAll('$', '\\$')}(?![\\w$])`).test(text);

/** A property such as `document.createElement` does not make the name `createElement` taken. */
const withoutMembers = (text: string): string => text.replace(/\.\w+/g, '');

/** Rows whose file or old name is gone: the rename has landed, or the code has changed. */
export function doneRenames(renames: readonly Rename[], files: readonly SourceFile[]): Rename[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return renames.filter(({ file, names }) => {
    const text = texts.get(file);
    return text === undefined || (names !== undefined && !hasWord(text, names.now));
  });
}

/** Rows whose new name is already used for something else in the file. */
export function takenNames(renames: readonly Rename[], files: readonly SourceFile[]): Rename[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return renames.filter(({ file, names }) => {
    const text = texts.get(file);
    if (text === undefined || !names) return false;
    return hasWord(text, names.now) && hasWord(withoutMembers(text), names.becomes);
  });
}

/** The page without these rows, and without tables that have no rows left. */
export function withoutRenames(page: string, done: readonly Rename[]): string {
  const lines = new Set(done.map(({ line }) => line));
  const rest = page.split('\n').filter((_, line) => !lines.has(line));
  return rest.join('\n').replace(/\n\*\*[\w/-]+\*\*\n\n\|[^\n]*\|\n\|(?: ---:? \|)+\n(?!\|)/g, '');
}
