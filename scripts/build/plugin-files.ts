import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './builds';
import { listFiles } from './packed-files';
import type { ZipEntry } from './zip';

type TranslationsByMessage = Readonly<Record<string, string>>;

/** Matches files in `dist/` that a WordPress site does not need: archives, the testing kit, and types. */
const NOT_FOR_WORDPRESS = /^dist\/(testing\/|.*\.zip$|.*\.d\.ts$)/;

/** Lists the files of the WordPress plugin's archive: its code, its translations compiled, and both builds. */
export function listPluginFiles(dist: readonly ZipEntry[]): ZipEntry[] {
  const vi = readTranslations('vi');
  return [
    ...listFiles('wordpress/tiem').map((path) => ({
      name: path.slice('wordpress/'.length),
      data: readFileSync(join(ROOT, path)),
    })),
    ...dist
      .filter(({ name }) => !NOT_FOR_WORDPRESS.test(name))
      .map(({ name, data }) => ({ name: `tiem/${name}`, data })),
    { name: 'tiem/LICENSE', data: readFileSync(join(ROOT, 'LICENSE')) },
    { name: 'tiem/languages/tiem.pot', data: Buffer.from(createTranslationTemplate(Object.keys(vi))) },
    { name: 'tiem/languages/tiem-vi.mo', data: compileMo(vi) },
    { name: 'tiem/languages/tiem-vi.l10n.php', data: Buffer.from(compilePhp(vi)) },
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Lists the built files with their contents. */
export const listBuiltFiles = (): ZipEntry[] =>
  listFiles('dist').map((path) => ({ name: path, data: readFileSync(join(ROOT, path)) }));

/** Reads the plugin's messages and their translations, from `wordpress/tiem/languages/tiem-<language>.po`. */
export function readTranslations(language: string): TranslationsByMessage {
  const po = readFileSync(join(ROOT, `wordpress/tiem/languages/tiem-${language}.po`), 'utf8');
  const pairs = [...po.matchAll(/^msgid (".+")\nmsgstr (".+")$/gm)];
  return Object.fromEntries(
    pairs.map(([, text = '""', translation = '""']) => [
      JSON.parse(text) as string,
      JSON.parse(translation) as string,
    ]),
  );
}

const HEADER = 'Content-Type: text/plain; charset=UTF-8\n';

function createTranslationTemplate(texts: readonly string[]): string {
  const rows = texts.map((text) => `msgid ${JSON.stringify(text)}\nmsgstr ""\n`);
  return [`msgid ""\nmsgstr ${JSON.stringify(HEADER)}\n`, ...rows].join('\n');
}

/**
 * Compiles translations into GNU gettext's binary format: two tables of length and offset, sorted by message, then
 * the messages.
 */
function compileMo(texts: TranslationsByMessage): Buffer {
  const all = { '': HEADER, ...texts };
  const keys = Object.keys(all).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const columns = [keys, keys.map((key) => all[key as keyof typeof all] ?? '')].map((column) =>
    column.map((text) => Buffer.from(`${text}\0`)),
  );
  const tableSize = 8 * keys.length;
  const head = Buffer.alloc(28 + 2 * tableSize);
  [0x950412de, 0, keys.length, 28, 28 + tableSize, 0, head.length].forEach((value, index) => {
    head.writeUInt32LE(value, 4 * index);
  });
  let offset = head.length;
  columns.flat().forEach((text, index) => {
    head.writeUInt32LE(text.length - 1, 28 + 8 * index);
    head.writeUInt32LE(offset, 32 + 8 * index);
    offset += text.length;
  });
  return Buffer.concat([head, ...columns.flat()]);
}

/** Compiles translations into the PHP format, which WordPress 6.5 and later read first. */
function compilePhp(texts: TranslationsByMessage): string {
  const quotePhp = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const rows = Object.entries(texts).map(
    ([text, translation]) => `${quotePhp(text)}=>${quotePhp(translation)}`,
  );
  return `<?php\ndefined( 'ABSPATH' ) || exit;\nreturn ['language'=>'vi','messages'=>[${rows.join(',')}]];\n`;
}
