import { themeNames } from '../../fixtures/gallery/themes';
import { type Adoption, parseAdoption } from './adopt-argument';

export interface CheckArguments {
  /** Files, or URLs on this machine. */
  pages: string[];
  /** Each page is checked with each theme; `undefined` keeps the page's own stylesheets. */
  themes: (string | undefined)[];
  /** Elements that become mount points, as in the setting `adopt`. */
  adopt: Adoption[];
  scripts: boolean;
  json: boolean;
}

/** Throws an error that names the allowed values. */
export function checkArguments(args: readonly string[]): CheckArguments {
  const told: CheckArguments = { pages: [], themes: [], adopt: [], scripts: false, json: false };
  for (const argument of args) {
    if (!argument.startsWith('--')) told.pages.push(argument);
    else if (argument === '--scripts') told.scripts = true;
    else if (argument === '--json') told.json = true;
    else if (argument.startsWith('--adopt='))
      told.adopt.push(parseAdoption(argument.slice('--adopt='.length)));
    else if (/^--theme(=|$)/.test(argument)) told.themes.push(parseTheme(argument.slice('--theme='.length)));
    else
      throw new Error(`"${argument}" is unknown; there are --theme=name, --adopt=…, --scripts and --json.`);
  }
  if (told.pages.length === 0)
    throw new Error('No page: give a saved page, or an address such as http://127.0.0.1:8080/shop/.');
  if (told.themes.length === 0) told.themes.push(undefined);
  return told;
}

function parseTheme(name: string): string {
  const names = themeNames();
  if (names.includes(name)) return name;
  throw new Error(`--theme is "${name}"; it must be one of ${names.join(', ')}.`);
}
