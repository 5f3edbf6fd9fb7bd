import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseLocalizedObjects, parsePaymentMethodData } from './php-data';

const REGISTRATION = /register(?:Express)?PaymentMethod\b|registerCheckoutBlock\b/;
/**
 * Matches scripts that use WooCommerce's global names, which can run in a page; sources with imports have to be built
 * first.
 */
const USED_GLOBAL =
  /\bwc\.(?:wcBlocksRegistry|blocksCheckout)\b|\bwc\s*:|\{[^}]*\bwcBlocksRegistry\b[^}]*\}\s*=/;
const IS_SOURCE = /^\s*import\s[^;]*from\s*['"]/m;
const EDITOR_REGISTRATION = /\bregisterBlockType\b/;
const PHP_SCRIPT_CALL = /wp_localize_script|get_payment_method_data|wp_register_script|wp_enqueue_script/;
const IGNORED = new Set(['node_modules', '.git', 'tests', 'test', 'src']);

export interface PluginScripts {
  /** The sources of the scripts by file name, sorted by path. */
  scripts: Record<string, string>;
  /** The names that the scripts pass to `getSetting`, with values that make a gateway available. */
  settings: Record<string, unknown>;
  /** WordPress libraries that the scripts require and the demo shop does not have. */
  libraries: string[];
  /** Globals that the plugin's PHP prints before the scripts. */
  globals: Record<string, unknown>;
}

/** Finds the block scripts in a plugin's folder, or reads one script, with the data that its PHP prints for them. */
export function findScripts(path: string): PluginScripts {
  const isFolder = statSync(path).isDirectory();
  const php = isFolder
    ? listFiles(path, '.php')
        .map((file) => readFileSync(file, 'utf8'))
        .filter((text) => PHP_SCRIPT_CALL.test(text))
    : [];
  const files = isFolder
    ? listFiles(path, '.js').filter((file) => isBlockScript(readFileSync(file, 'utf8')))
    : [path];
  const chosen = dropUnminifiedScripts(filterScriptsNamedInPhp(files, php.join('\n')));
  const scripts = Object.fromEntries(chosen.map((file) => [basename(file), readFileSync(file, 'utf8')]));
  const text = Object.values(scripts).join('\n');
  const printed = Object.assign({}, ...php.map(parseLocalizedObjects)) as Record<string, unknown>;
  return {
    scripts,
    settings: createMethodSettings(text, php),
    // Adds jQuery for every script that uses it: scripts need not declare jQuery, because each WooCommerce page has it.
    libraries: [
      ...new Set([...chosen.flatMap(listLibraries), ...(/\bjQuery\b/.test(text) ? ['jquery'] : [])]),
    ].sort(),
    globals: Object.fromEntries(Object.entries(printed).filter(([name]) => text.includes(name))),
  };
}

function listFiles(folder: string, extension: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : listFiles(path, extension);
      return extname(entry.name) === extension ? [path] : [];
    });
}

/**
 * Leaves out scripts that the plugin's PHP does not name, because releases may contain old versions of scripts. If the
 * PHP names none, all are used.
 */
function filterScriptsNamedInPhp(files: readonly string[], php: string): readonly string[] {
  const inPhp = files.filter((file) => php.includes(basename(file).replace(/(\.min)?\.js$/, '')));
  return inPhp.length > 0 ? inPhp : files;
}

const isBlockScript = (text: string): boolean =>
  REGISTRATION.test(text) &&
  USED_GLOBAL.test(text) &&
  !IS_SOURCE.test(text) &&
  !EDITOR_REGISTRATION.test(text);

/** Drops unminified copies. Plugins often include `x.js` and `x.min.js`, of which a page loads one. */
function dropUnminifiedScripts(files: readonly string[]): string[] {
  return files.filter((file) => !files.includes(file.replace(/\.js$/, '.min.js')));
}

/** Creates settings for each payment method that the PHP class names or the script looks up. */
function createMethodSettings(text: string, php: readonly string[]): Record<string, unknown> {
  const lookedUp = [...text.matchAll(/['"]([\w-]+_data)['"]/g)].map(([, key]) => key as string);
  const classes = php.flatMap((one) => {
    const data = parsePaymentMethodData(one);
    return [...one.matchAll(/\$(?:this->)?name\s*=\s*['"]([\w-]+)['"]/g)].map(
      ([, name]) => [`${name}_data`, data] as const,
    );
  });
  const all = Object.assign({}, ...php.map(parsePaymentMethodData)) as Record<string, unknown>;
  const found = new Map<string, object>([...lookedUp.map((key) => [key, all] as const), ...classes]);
  return Object.fromEntries(
    [...found].map(([key, data]) => {
      const title = key.replace(/_data$/, '');
      return [key, { title, description: title, supports: ['products'], icons: [], ...data }];
    }),
  );
}

/** WordPress libraries that tiem-wc.js and React provide on the demo shop's page. */
const PROVIDED_LIBRARIES =
  /^(react|react-dom|react-jsx-runtime|wc-[\w-]+|wp-(data|element|hooks|html-entities|i18n|plugins|polyfill))$/;

function listLibraries(file: string): string[] {
  try {
    const [, list = ''] =
      /'dependencies'\s*=>\s*array\(([^)]*)\)/.exec(
        readFileSync(file.replace(/\.js$/, '.asset.php'), 'utf8'),
      ) ?? [];
    return [...list.matchAll(/'([^']+)'/g)]
      .map(([, name]) => name as string)
      .filter((name) => !PROVIDED_LIBRARIES.test(name));
  } catch {
    return [];
  }
}
