import { PAGE_KINDS } from '../page-kinds';
import { type Entry, POSITIONS, type Position, PROFILES, profileNamed } from './profiles';

/** An entry of a profile or of the settings, after validation. */
export interface AdoptEntry {
  /** The entry's source: a profile's name, or its position in the settings (`adopt[2]`). */
  from: string;
  /**
   * Whether the entry comes from the page's own settings. An entry from a profile may match nothing, because
   * profiles contain selectors for elements that many pages lack.
   */
  isOwn: boolean;
  selector: string;
  widget: string;
  options: Readonly<Record<string, string>>;
  within: string;
  unless: string;
  pages: readonly string[];
  insert: Position | undefined;
}

/** Reports an invalid value of a setting together with the allowed values. */
export type ReportInvalid = (key: string, value: unknown, allowed: string) => void;

const KEYS = ['selector', 'widget', 'options', 'within', 'unless', 'pages', 'insert'];
const NAMES = /^[a-z][a-z-]*( [a-z][a-z-]*)*$/;

/**
 * Reads the setting `adopt`, a list of entries and profile names, and returns all entries in the order in which
 * they apply.
 */
export function readAdoption(given: unknown, complain: ReportInvalid): AdoptEntry[] {
  if (!Array.isArray(given)) {
    complain('adopt', given, 'a list of entries and names of profiles');
    return [];
  }
  const entries: AdoptEntry[] = [];
  const site = new Map<string, string>();
  given.forEach((item: unknown, index) => {
    const key = `adopt[${index}]`;
    if (typeof item !== 'string') {
      const entry = readEntry(item, key, complain);
      if (entry) entries.push(entry);
      return;
    }
    const profile = profileNamed(item);
    if (!profile) complain(key, item, `an entry, or a profile: ${Object.keys(PROFILES).join(', ')}`);
    for (const name of profile?.site ?? []) site.set(name, item);
    for (const entry of profile?.adopt ?? [])
      if (entry.default !== false && entry.selector)
        entries.push({ ...checkedEntry(entry, entry.selector), from: item, isOwn: false });
  });
  // Site-wide behaviours are mounted on <body>.
  const widget = [...site.keys()].join(' ');
  const from = [...new Set(site.values())].join(', ');
  if (widget) entries.push({ ...checkedEntry({ widget }, 'body'), from, isOwn: false });
  return entries;
}

function readEntry(given: unknown, from: string, complain: ReportInvalid): AdoptEntry | undefined {
  let isWrong = false;
  const check = (isRight: boolean, key: string, value: unknown, allowed: string) => {
    if (isRight) return;
    complain(from + key, value, allowed);
    isWrong = true;
  };
  const isRecord = (value: unknown) => value instanceof Object && !Array.isArray(value);
  check(isRecord(given), '', given, 'an entry {selector, widget} or the name of a profile');
  if (isWrong) return undefined;

  const entry = given as Entry & Record<string, unknown>;
  for (const key of Object.keys(entry))
    check(KEYS.includes(key), `.${key}`, entry[key], `one of the keys ${KEYS.join(', ')}`);
  const { selector, widget, options = {}, within, unless = [], pages = [], insert } = entry;
  check(isSelector(selector), '.selector', selector, 'a CSS selector');
  check(typeof widget === 'string' && NAMES.test(widget), '.widget', widget, 'one or more names of widgets');
  check(within === undefined || isSelector(within), '.within', within, 'a CSS selector');
  check([unless].flat().every(isSelector), '.unless', unless, 'a CSS selector or a list of them');
  // PHP's `json_encode` turns an empty associative array into `[]`.
  const isEmpty = Array.isArray(options) && options.length === 0;
  check(isRecord(options) || isEmpty, '.options', options, 'an object such as {"panel": "dropdown"}');
  for (const [name, value] of Object.entries(isRecord(options) ? options : {}))
    check(
      NAMES.test(name) && ['string', 'number', 'boolean'].includes(typeof value),
      `.options.${name}`,
      value,
      'an option as it is written after data-tiem-, with a text, a number, true or false',
    );
  const kinds: readonly string[] = PAGE_KINDS;
  check(
    Array.isArray(pages) && pages.every((kind) => kinds.includes(kind)),
    '.pages',
    pages,
    `a list of ${kinds.join(', ')}`,
  );
  const positions: readonly string[] = POSITIONS;
  check(insert === undefined || positions.includes(insert), '.insert', insert, POSITIONS.join(', '));
  return isWrong ? undefined : { ...checkedEntry(entry, selector ?? ''), from, isOwn: true };
}

function checkedEntry(entry: Entry, selector: string): Omit<AdoptEntry, 'from' | 'isOwn'> {
  const { widget, options = {}, within = '', unless = [], pages = [] } = entry;
  const texts = Object.entries(options).map(([name, value]) => [`data-tiem-${name}`, `${value}`]);
  return {
    ...{ selector, widget, within, pages },
    options: Object.fromEntries(texts) as Record<string, string>,
    unless: [unless].flat().join(),
    insert: POSITIONS.find((position) => position === entry.insert),
  };
}

function isSelector(value: unknown): value is string {
  try {
    return (
      typeof value === 'string' &&
      value !== '' &&
      !Document.prototype.createDocumentFragment.call(document).querySelector(value)
    );
  } catch {
    return false;
  }
}
