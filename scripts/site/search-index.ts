import { foldDiacritics } from '../../src/lib/fold-diacritics';
import type { PageSection } from './site.types';

/**
 * The search index that the browser downloads: pages, their sections, and for each word the sections that contain it.
 * A section is `[page, heading, anchor]`; a posting is the number of a section, negative if the word is in its
 * heading or in the page's title.
 */
export interface SearchIndex {
  pages: [path: string, title: string][];
  sections: [page: number, heading: string, anchor: string][];
  words: Record<string, number[]>;
}

export interface IndexedPage {
  path: string;
  title: string;
  sections: readonly PageSection[];
}

/** Matches words of 2 to 40 letters, which search finds. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_-]{1,39}/gu;

export const listWords = (text: string): string[] => foldDiacritics(text).match(WORD) ?? [];

export function createSearchIndex(pages: readonly IndexedPage[]): SearchIndex {
  const index: SearchIndex = { pages: [], sections: [], words: Object.create(null) };
  for (const { path, title, sections } of pages) {
    const page = index.pages.push([path, title]) - 1;
    for (const { heading, anchor, text } of sections) {
      // Stores a section's number as negative for words of its heading. Numbers begin at 1, because JSON has no -0.
      const number = index.sections.push([page, heading, anchor]);
      const titles = new Set(listWords(anchor ? heading : title));
      for (const word of titles) addSectionForWord(index, word, -number);
      for (const word of new Set(listWords(text)))
        if (!titles.has(word)) addSectionForWord(index, word, number);
    }
  }
  return index;
}

function addSectionForWord(index: SearchIndex, word: string, posting: number): void {
  const postings = index.words[word] ?? [];
  postings.push(posting);
  index.words[word] = postings;
}
