import astra from '../../wordpress/tiem/profiles/astra.json';
import storefront from '../../wordpress/tiem/profiles/storefront.json';
import twentyTwentyFive from '../../wordpress/tiem/profiles/twentytwentyfive.json';
import blocks from '../../wordpress/tiem/profiles/woocommerce-blocks.json';
import classic from '../../wordpress/tiem/profiles/woocommerce-classic.json';
import { PAGE_KINDS } from '../page-kinds';

const INSERT_POSITIONS = ['before', 'after', 'prepend', 'append'] as const;
export type InsertPosition = (typeof INSERT_POSITIONS)[number];

/** One entry of a profile or of the setting `adopt`. The format is in wordpress/README.md. */
export interface RawAdoptEntry {
  selector?: string;
  widget: string;
  /** Options of the widget, written as `data-tiem-<name>` attributes. */
  options?: Readonly<Record<string, string | number | boolean>>;
  /** A selector that an ancestor of the matched element must match. */
  within?: string;
  /** Selectors that neither the matched element nor an ancestor may match. */
  unless?: string | readonly string[];
  /** The kinds of pages on which the entry applies (page-kinds.ts); all by default. */
  pages?: readonly string[];
  /** Whether the entry is on by default in the WordPress plugin. */
  default?: boolean;
  /**
   * Position relative to the matched element at which an empty mount point is inserted. `content`: before the content
   * of a post, only in the WordPress plugin.
   */
  insert?: string;
  /**
   * Name of the WooCommerce block to which the WordPress plugin adds the widget when it renders the block. Pages
   * without the plugin use `selector` instead.
   */
  block?: string;
}

/** An entry of a profile or of the settings, after validation. */
export interface AdoptEntry {
  /** The entry's source: a profile's name, or its position in the settings (`adopt[2]`). */
  source: string;
  /**
   * Whether the entry comes from the page's own settings. An entry from a profile may match nothing, because
   * profiles contain selectors for elements that many pages lack.
   */
  isFromSettings: boolean;
  selector: string;
  widget: string;
  options: Readonly<Record<string, string>>;
  within: string;
  unless: string;
  pages: readonly string[];
  insert: InsertPosition | undefined;
  /** Name of the WooCommerce block whose control the widget takes over (control-owner.ts); '' for other elements. */
  block: string;
}

/** Reports an invalid value of a setting together with the allowed values. */
export type ReportInvalidValue = (key: string, value: unknown, allowed: string) => void;

const ENTRY_KEYS = ['selector', 'widget', 'options', 'within', 'unless', 'pages', 'insert'];
const WIDGET_NAMES = /^[a-z][a-z-]*( [a-z][a-z-]*)*$/;

/**
 * Reads the setting `adopt`, a list of entries and profile names, and returns all entries in the order in which
 * they apply.
 */
export function readAdoptEntries(given: unknown, reportInvalid: ReportInvalidValue): AdoptEntry[] {
  if (!Array.isArray(given)) {
    reportInvalid('adopt', given, 'a list of entries and names of profiles');
    return [];
  }
  const entries: AdoptEntry[] = [];
  const site = new Map<string, string>();
  given.forEach((item: unknown, index) => {
    const key = `adopt[${index}]`;
    if (typeof item !== 'string') {
      const entry = readAdoptEntry(item, key, reportInvalid);
      if (entry) entries.push(entry);
      return;
    }
    const profile = findProfileEntries(item);
    if (!profile) reportInvalid(key, item, `an entry, or a profile: ${Object.keys(PROFILES).join(', ')}`);
    for (const name of profile?.site ?? []) site.set(name, item);
    for (const entry of profile?.adopt ?? [])
      if (entry.default !== false && entry.selector)
        entries.push({ ...normaliseEntry(entry, entry.selector), source: item, isFromSettings: false });
  });
  // Adds one entry for <body>, on which all site-wide behaviours are mounted.
  const widget = [...site.keys()].join(' ');
  const source = [...new Set(site.values())].join(', ');
  if (widget) entries.push({ ...normaliseEntry({ widget }, 'body'), source, isFromSettings: false });
  return entries;
}

function readAdoptEntry(
  given: unknown,
  source: string,
  reportInvalid: ReportInvalidValue,
): AdoptEntry | undefined {
  let isWrong = false;
  const reportUnlessValid = (isValid: boolean, key: string, value: unknown, allowed: string) => {
    if (isValid) return;
    reportInvalid(source + key, value, allowed);
    isWrong = true;
  };
  const isRecord = (value: unknown) => value instanceof Object && !Array.isArray(value);
  reportUnlessValid(isRecord(given), '', given, 'an entry {selector, widget} or the name of a profile');
  if (isWrong) return undefined;

  // The cast is safe, because all keys are checked below and the entry is used only if they are valid.
  const entry = given as RawAdoptEntry & Record<string, unknown>;
  for (const key of Object.keys(entry))
    reportUnlessValid(
      ENTRY_KEYS.includes(key),
      `.${key}`,
      entry[key],
      `one of the keys ${ENTRY_KEYS.join(', ')}`,
    );
  const { selector, widget, options = {}, within, unless = [], pages = [], insert } = entry;
  reportUnlessValid(isValidSelector(selector), '.selector', selector, 'a CSS selector');
  reportUnlessValid(
    typeof widget === 'string' && WIDGET_NAMES.test(widget),
    '.widget',
    widget,
    'one or more names of widgets',
  );
  reportUnlessValid(within === undefined || isValidSelector(within), '.within', within, 'a CSS selector');
  reportUnlessValid(
    [unless].flat().every(isValidSelector),
    '.unless',
    unless,
    'a CSS selector or a list of them',
  );
  // Accepts `[]` as an empty object, because PHP's `json_encode` turns an empty associative array into it.
  const isEmpty = Array.isArray(options) && options.length === 0;
  reportUnlessValid(
    isRecord(options) || isEmpty,
    '.options',
    options,
    'an object such as {"panel": "dropdown"}',
  );
  for (const [name, value] of Object.entries(isRecord(options) ? options : {}))
    reportUnlessValid(
      WIDGET_NAMES.test(name) && ['string', 'number', 'boolean'].includes(typeof value),
      `.options.${name}`,
      value,
      'an option as it is written after data-tiem-, with a text, a number, true or false',
    );
  const kinds: readonly string[] = PAGE_KINDS;
  reportUnlessValid(
    Array.isArray(pages) && pages.every((kind) => kinds.includes(kind)),
    '.pages',
    pages,
    `a list of ${kinds.join(', ')}`,
  );
  const positions: readonly string[] = INSERT_POSITIONS;
  reportUnlessValid(
    insert === undefined || positions.includes(insert),
    '.insert',
    insert,
    INSERT_POSITIONS.join(', '),
  );
  return isWrong ? undefined : { ...normaliseEntry(entry, selector ?? ''), source, isFromSettings: true };
}

function normaliseEntry(
  entry: RawAdoptEntry,
  selector: string,
): Omit<AdoptEntry, 'source' | 'isFromSettings'> {
  const { widget, options = {}, within = '', unless = [], pages = [], block = '' } = entry;
  const texts = Object.entries(options).map(([name, value]): [string, string] => [
    `data-tiem-${name}`,
    `${value}`,
  ]);
  return {
    ...{ selector, widget, within, pages, block },
    options: Object.fromEntries(texts),
    unless: [unless].flat().join(),
    insert: INSERT_POSITIONS.find((position) => position === entry.insert),
  };
}

function isValidSelector(value: unknown): value is string {
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

export interface AdoptionProfile {
  extends?: string;
  /** Behaviours that are mounted on every page and need no element of their own. */
  site?: readonly string[];
  adopt: readonly RawAdoptEntry[];
}

/**
 * The adoption profiles by name. The WordPress plugin reads the same JSON files. A test compares this list with the
 * files in the profiles' folder.
 */
export const PROFILES: Readonly<Record<string, AdoptionProfile>> = {
  astra,
  storefront,
  twentytwentyfive: twentyTwentyFive,
  'woocommerce-blocks': blocks,
  'woocommerce-classic': classic,
};

/** Returns a profile's entries, followed by those of the profiles that it extends, as in profiles.php. */
function findProfileEntries(
  name: string,
): { site: readonly string[]; adopt: readonly RawAdoptEntry[] } | undefined {
  const profile = Object.hasOwn(PROFILES, name) ? PROFILES[name] : undefined;
  if (!profile) return undefined;
  const base = profile.extends ? findProfileEntries(profile.extends) : undefined;
  return {
    site: [...(profile.site ?? []), ...(base?.site ?? [])],
    adopt: [...profile.adopt, ...(base?.adopt ?? [])],
  };
}
