import { PROFILES, type RawAdoptEntry } from '../../mount/adopt/adopt-entries';

/** One item of the setting `adopt`: the name of a theme's profile, or an object with a selector and a widget. */
export type AdoptItem = string | RawAdoptEntry;

/**
 * Parses `--adopt=storefront`, `--adopt=.header-cart=mini-cart` or `--adopt={"selector": …}`. The widget names follow
 * the last `=`, because a selector may contain one. The keys of an object are checked in the page, by tiem-adopt.js.
 */
export function parseAdoptArgument(value: string): AdoptItem {
  if (value.startsWith('{')) return parseAdoptItem(value);
  if (/^[a-z-]+$/.test(value)) return parseProfile(value);
  const [, selector = '', widget = ''] = /^(.+)=([a-z -]+)$/.exec(value) ?? [];
  if (selector && widget) return { selector, widget };
  throw new Error(
    `--adopt is "${value}"; it is the name of a profile, selector=widgets, or an entry as JSON (docs/settings.md).`,
  );
}

function parseProfile(name: string): string {
  if (Object.hasOwn(PROFILES, name)) return name;
  throw new Error(
    `--adopt is "${name}"; the profiles are ${Object.keys(PROFILES).join(', ')}. An element is named by selector=widgets.`,
  );
}

function parseAdoptItem(json: string): RawAdoptEntry {
  try {
    return JSON.parse(json) as RawAdoptEntry;
  } catch (error) {
    throw new Error(`--adopt is ${json}: ${(error as Error).message}`);
  }
}
