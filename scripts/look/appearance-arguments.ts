import { isOnThisMachine } from '../check/read-source';
import type { PageAction } from './appearance.types';

export interface AdoptedSelector {
  selector: string;
  widgets: string;
}

interface PageVisit {
  address: string;
  presses: PageAction[];
  /** Window widths for this page; without them, the widths of the command line apply. */
  widths?: number[];
}

export interface AppearanceArguments {
  pages: PageVisit[];
  widths: number[];
  /** Cookies that are set for the host of every measured page. */
  cookies: { name: string; value: string }[];
  /** Elements that become mount points of the measured page, as if they had the attribute `data-tiem`. */
  adopted: AdoptedSelector[];
  /** Folder for a screenshot of each page at each width. If absent, no screenshots are taken. */
  screenshotFolder?: string;
  /** Whether to remove Tiệm's CSS rules, to see which known defects they prevent. */
  provesDefects: boolean;
}

const WIDTHS = [360, 1280];

/** Parses the command line; throws an error that names the allowed values. */
export function parseLookArguments(args: readonly string[]): AppearanceArguments {
  const options: AppearanceArguments = {
    pages: [],
    widths: WIDTHS,
    cookies: [],
    adopted: [],
    provesDefects: false,
  };
  for (const argument of args) {
    const [, name = '', value = ''] = /^(--\w+)(?:=(.*))?$/.exec(argument) ?? [];
    if (!argument.startsWith('--')) options.pages.push({ address: parsePageArgument(argument), presses: [] });
    else if (name === '--width') options.widths = value.split(',').map(parseWidth);
    else if (name === '--at') getLastPage(options, argument).widths = value.split(',').map(parseWidth);
    else if (name === '--cookie') options.cookies.push(parseCookie(value));
    else if (name === '--press' && value) getLastPage(options, argument).presses.push({ selector: value });
    else if (name === '--type' && value) getLastPage(options, argument).presses.push({ type: value });
    else if (name === '--adopt') options.adopted.push(parseAdoptedSelector(value));
    else if (argument === '--prove') options.provesDefects = true;
    else if (name === '--screenshots' && value) options.screenshotFolder = value;
    else
      throw new Error(
        `"${argument}" is unknown. Known are --press=selector, --type=text and --at=1280 after an address, --width=360,1280, --cookie=name=value, --adopt=selector=widgets, --screenshots=folder and --prove.`,
      );
  }
  if (options.pages.length === 0)
    throw new Error('No page given. Name an address such as http://127.0.0.1:3000/.');
  return options;
}

function parsePageArgument(argument: string): string {
  if (!/^https?:/i.test(argument) || !URL.canParse(argument))
    throw new Error(`"${argument}" is not an address. Use one such as http://127.0.0.1:3000/.`);
  if (!isOnThisMachine(new URL(argument)))
    throw new Error(`${argument}: only pages on this machine can be opened.`);
  return argument;
}

function getLastPage({ pages }: AppearanceArguments, argument: string): PageVisit {
  const last = pages.at(-1);
  if (!last) throw new Error(`"${argument}" must come after the address of its page.`);
  return last;
}

function parseWidth(value: string): number {
  const width = Number(value);
  if (Number.isInteger(width) && width >= 200 && width <= 4_000) return width;
  throw new Error(`A width is "${value}". It must be a whole number of pixels from 200 to 4000.`);
}

function parseCookie(argument: string): AppearanceArguments['cookies'][number] {
  const at = argument.indexOf('=');
  if (at < 1) throw new Error(`--cookie is "${argument}". Write --cookie=name=value.`);
  return { name: argument.slice(0, at), value: argument.slice(at + 1) };
}

/** Splits `selector=widgets` at the last `=`, because a selector may contain one. */
function parseAdoptedSelector(argument: string): AdoptedSelector {
  const [, selector = '', widgets = ''] = /^(.+)=([a-z -]+)$/.exec(argument) ?? [];
  if (!selector || !widgets) throw new Error(`--adopt is "${argument}". Write --adopt=selector=widgets.`);
  return { selector, widgets };
}
