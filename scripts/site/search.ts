import { foldDiacritics } from '../../src/lib/fold-diacritics';
import type { SearchIndex } from './search-index';

export interface SearchResult {
  title: string;
  heading: string;
  /** URL of the result inside the language's folder, with the section's anchor. */
  address: string;
}

const HEADING_WEIGHT = 10;
const WHOLE_WORD_WEIGHT = 3;

/**
 * Finds the sections that contain every word of the query. A word of the query may be the beginning of a longer word.
 */
export function searchIndex(index: SearchIndex, query: string, limit = 12): SearchResult[] {
  const words = foldDiacritics(query).match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? [];
  let found: Map<number, number> | undefined;
  for (const word of words) {
    const scores = scoreSections(index, word);
    found = found
      ? new Map(
          [...found].flatMap(([section, score]) => addSectionScore(section, score, scores.get(section))),
        )
      : scores;
  }
  return [...(found ?? [])]
    .sort(([a, first], [b, second]) => second - first || a - b)
    .slice(0, limit)
    .map(([section]) => createSearchResult(index, section));
}

const addSectionScore = (section: number, score: number, other: number | undefined): [number, number][] =>
  other === undefined ? [] : [[section, score + other]];

function scoreSections({ words }: SearchIndex, beginning: string): Map<number, number> {
  const scores = new Map<number, number>();
  for (const [word, postings] of Object.entries(words)) {
    if (!word.startsWith(beginning)) continue;
    for (const posting of postings) {
      const score = (posting < 0 ? HEADING_WEIGHT : 1) * (word === beginning ? WHOLE_WORD_WEIGHT : 1);
      const section = Math.abs(posting);
      scores.set(section, Math.max(scores.get(section) ?? 0, score));
    }
  }
  return scores;
}

function createSearchResult({ sections, pages }: SearchIndex, section: number): SearchResult {
  const [page, heading, anchor] = sections[section - 1] ?? [0, '', ''];
  const [path, title] = pages[page] ?? ['', ''];
  return { title, heading, address: anchor ? `${path}#${anchor}` : path };
}
