import { listThemeNames } from '../../fixtures/gallery/themes';
import { type AdoptItem, parseAdoptArgument } from './adopt-argument';

export interface CheckArguments {
  /** The pages to check: files, or URLs on this machine. */
  pages: string[];
  /** The themes with which each page is checked; `undefined` keeps the page's own stylesheets. */
  themes: (string | undefined)[];
  /** Elements to make mount points on the checked page, as in the setting `adopt`. */
  adoptItems: AdoptItem[];
  runsScripts: boolean;
  printsJson: boolean;
}

/** Parses the command line; throws an error that names the allowed values. */
export function parseCheckArguments(args: readonly string[]): CheckArguments {
  const options: CheckArguments = {
    pages: [],
    themes: [],
    adoptItems: [],
    runsScripts: false,
    printsJson: false,
  };
  for (const argument of args) {
    if (!argument.startsWith('--')) options.pages.push(argument);
    else if (argument === '--scripts') options.runsScripts = true;
    else if (argument === '--json') options.printsJson = true;
    else if (argument.startsWith('--adopt='))
      options.adoptItems.push(parseAdoptArgument(argument.slice('--adopt='.length)));
    else if (/^--theme(=|$)/.test(argument))
      options.themes.push(parseTheme(argument.slice('--theme='.length)));
    else
      throw new Error(`"${argument}" is unknown; there are --theme=name, --adopt=…, --scripts and --json.`);
  }
  if (options.pages.length === 0)
    throw new Error('No page: give a saved page, or an address such as http://127.0.0.1:8080/shop/.');
  if (options.themes.length === 0) options.themes.push(undefined);
  return options;
}

function parseTheme(name: string): string {
  const names = listThemeNames();
  if (names.includes(name)) return name;
  throw new Error(`--theme is "${name}"; it must be one of ${names.join(', ')}.`);
}
