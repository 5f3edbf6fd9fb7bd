import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

const REGISTERS = /register(?:Express)?PaymentMethod\b|registerCheckoutBlock\b/;
/** Scripts of pages take the names from the page; sources that import them have to be built first. */
const FROM_PAGE =
  /\bwc\.(?:wcBlocksRegistry|blocksCheckout)\b|\bwc\s*:|\{[^}]*\bwcBlocksRegistry\b[^}]*\}\s*=/;
const IS_SOURCE = /^\s*import\s[^;]*from\s*['"]/m;
const IN_EDITOR = /\bregisterBlockType\b/;
const PASSED_OVER = new Set(['node_modules', '.git', 'tests', 'test', 'src']);

export interface FoundScripts {
  /** By file name, in the order of their paths. */
  scripts: Record<string, string>;
  /** What the scripts ask `getSetting` for, with values that let a gateway show itself. */
  settings: Record<string, unknown>;
  /** Libraries of the page that their asset files name and the demo shop does not have. */
  libraries: string[];
}

/** The block scripts of a plugin's folder, or one script, with settings for what they look up. */
export function findScripts(path: string): FoundScripts {
  const files = statSync(path).isDirectory() ? scriptsIn(path) : [path];
  const chosen = withoutTwins(files);
  const scripts = Object.fromEntries(chosen.map((file) => [basename(file), readFileSync(file, 'utf8')]));
  return {
    scripts,
    settings: settingsFor(Object.values(scripts).join('\n')),
    libraries: [...new Set(chosen.flatMap(librariesOf))].sort(),
  };
}

function scriptsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return PASSED_OVER.has(entry.name) ? [] : scriptsIn(path);
      return extname(entry.name) === '.js' && isBlockScript(readFileSync(path, 'utf8')) ? [path] : [];
    });
}

const isBlockScript = (text: string): boolean =>
  REGISTERS.test(text) && FROM_PAGE.test(text) && !IS_SOURCE.test(text) && !IN_EDITOR.test(text);

/** Plugins often carry `x.js` beside `x.min.js`; a page prints one of them. */
function withoutTwins(files: readonly string[]): string[] {
  return files.filter((file) => !files.includes(file.replace(/\.js$/, '.min.js')));
}

function settingsFor(text: string): Record<string, unknown> {
  const keys = [...text.matchAll(/['"]([\w-]+_data)['"]/g)].map(([, key]) => key as string);
  return Object.fromEntries(
    [...new Set(keys)].map((key) => {
      const title = key.replace(/_data$/, '');
      return [key, { title, description: title, supports: ['products'], icons: [] }];
    }),
  );
}

/** Of WordPress's own, which `tiem-wc.js` and React stand for on the demo shop's page. */
const THERE =
  /^(react|react-dom|react-jsx-runtime|wc-[\w-]+|wp-(data|element|hooks|html-entities|i18n|plugins|polyfill))$/;

function librariesOf(file: string): string[] {
  try {
    const [, list = ''] =
      /'dependencies'\s*=>\s*array\(([^)]*)\)/.exec(
        readFileSync(file.replace(/\.js$/, '.asset.php'), 'utf8'),
      ) ?? [];
    return [...list.matchAll(/'([^']+)'/g)]
      .map(([, name]) => name as string)
      .filter((name) => !THERE.test(name));
  } catch {
    return [];
  }
}
