import type { AdoptItem } from './adopt-argument';
import type { AdoptedReport, PageProblem } from './check.types';
import { POSITION_ATTRIBUTE } from './page-script';

/** What the setting `adopt` changed on the page: the matches of each entry, with their source positions. */
export interface PageAdoption {
  entries: { from: string; selector: string; widget: string; positions: (string | null)[] }[];
  /** The number of elements that each selector of the setting `adopt` matches. */
  matchCounts: Record<string, number>;
}

/** Reads which `adopt` entry matched which element, and counts the matches of the entries of `--adopt`. */
export const readPageAdoption = (adopt: readonly AdoptItem[]): string => `(() => {
  const adopted = window[Symbol.for('tiem.adopted')];
  const entries = new Map();
  for (const element of adopted ? document.querySelectorAll('[data-tiem]') : []) {
    const entry = adopted.get(element);
    if (!entry) continue;
    const { source, selector, widget } = entry;
    if (!entries.has(entry)) entries.set(entry, { from: source, selector, widget, positions: [] });
    entries.get(entry).positions.push(element.getAttribute('${POSITION_ATTRIBUTE}'));
  }
  const matchCounts = {};
  ${JSON.stringify(adopt)}.forEach(({ selector }, index) => {
    try {
      if (selector) matchCounts['adopt[' + index + ']'] = document.querySelectorAll(selector).length;
    } catch {}
  });
  return { entries: [...entries.values()], matchCounts };
})()`;

/** Maps the source position of each adopted element to its widgets. */
export const mapWidgetsByPosition = ({ entries }: PageAdoption): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap(({ widget, positions: places }) =>
      places.flatMap((place) => (place ? [[place, widget]] : [])),
    ),
  );

export const createAdoptedMountReport = ({ entries }: PageAdoption): AdoptedReport[] =>
  entries.map(({ positions: places, ...entry }) => ({
    ...entry,
    hits: places.length,
    lines: [...new Set(places.flatMap((place) => (place ? [Number.parseInt(place, 10)] : [])))].sort(
      (a, b) => a - b,
    ),
  }));

/**
 * Finds `adopt` entries that match nothing on this page. Entries of profiles are exempt, because they name elements
 * that many pages do not have.
 */
export function findUnusedEntries(
  adopt: readonly AdoptItem[],
  { entries, matchCounts }: PageAdoption,
): PageProblem[] {
  return adopt.flatMap((entry, index): PageProblem[] => {
    const from = `adopt[${index}]`;
    const count = matchCounts[from];
    // Skips invalid selectors, because tiem-adopt.js reports them itself.
    if (typeof entry === 'string' || count === undefined) return [];
    if (entries.some((one) => one.from === from)) return [];
    const what =
      count === 0
        ? 'matches nothing on this page'
        : `adopts none of the ${count} it matches: an earlier entry or a data-tiem decides, or within and unless do`;
    return [{ kind: 'settings', line: null, message: `${from} ("${entry.selector}") ${what}` }];
  });
}

/**
 * Warns about a page with tiem.js but without tiem-adopt.js: in the shop it adopts nothing and logs no warning,
 * because the loader has to stay small. `npm run check` loads tiem-adopt.js itself, so it would hide the mistake.
 */
export function findMissingAdoptionScript(html: string, adopt: readonly AdoptItem[]): PageProblem[] {
  const hasScriptTag = (file: string) => new RegExp(`<script\\b[^>]*\\b${file}\\.js\\b`, 'i').test(html);
  if (adopt.length === 0 || !hasScriptTag('tiem') || hasScriptTag('tiem-adopt')) return [];
  const message =
    'adopt is set, but the page does not load tiem-adopt.js: load it in the head, before tiem.js';
  return [{ kind: 'settings', line: null, message }];
}
