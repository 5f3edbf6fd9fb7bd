import type { Settings } from '../../src/app/settings.types';
import type { Translate } from '../../src/i18n/load-texts';
import type { tocTexts } from '../../src/i18n/vi/toc';
import { foldDiacritics } from '../../src/lib/fold-diacritics';
import { createStorage, deleteCookie, readCookie, writeCookie } from '../../src/lib/storage';

export interface TocSection {
  heading: HTMLElement;
  id: string;
  text: string;
  subsections: TocSection[];
}

export interface TocProps {
  element: HTMLElement;
  /** The list and the title of the table of contents that the server rendered, if any. */
  serverList: HTMLElement | null;
  serverTitle: HTMLElement | null;
  /** The sections for the list that the widget renders; empty if the server rendered a list. */
  sections: readonly TocSection[];
  startsClosed: boolean;
  remember: TocStateStorage['storeClosedState'];
  offset: number;
  t: Translate<typeof tocTexts>;
}

interface TocOptions {
  readonly closed: boolean;
  readonly content: string;
  readonly headings: string;
  readonly offset: number;
}

export function readToc(
  element: HTMLElement,
  options: TocOptions,
  settings: Settings,
  t: TocProps['t'],
): TocProps {
  const { startsClosed, storeClosedState } = createTocStateStorage(settings);
  const list = element.querySelector<HTMLElement>('ul, ol');
  const sections = list ? [] : readSections(element, options);
  return {
    ...{ element, serverList: list, sections, t, remember: storeClosedState, offset: options.offset },
    serverTitle: element.querySelector<HTMLElement>('.toc_title, h2, h3'),
    startsClosed: startsClosed(element, options.closed, list === null),
  };
}

function readSections(element: HTMLElement, { content, headings }: TocOptions): TocSection[] {
  const text = document.querySelector(content) ?? element.closest('article, main') ?? document.body;
  const found = [...text.querySelectorAll<HTMLElement>(headings)].filter(
    (heading) => !element.contains(heading) && heading.textContent?.trim(),
  );
  const usedIds = new Set<string>();
  const sections: TocSection[] = [];
  for (const heading of found) {
    const section = {
      heading,
      id: createSectionId(heading, usedIds),
      text: heading.textContent?.trim() ?? '',
      subsections: [],
    };
    const lastSection = sections.at(-1);
    if (lastSection && readHeadingLevel(heading) > readHeadingLevel(lastSection.heading))
      lastSection.subsections.push(section);
    else sections.push(section);
  }
  // Returns no sections for a single heading, which needs no table of contents.
  return found.length > 1 ? sections : [];
}

function createSectionId(heading: HTMLElement, taken: Set<string>): string {
  if (heading.id) return heading.id;
  const words = foldDiacritics(heading.textContent ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  let id = words || 'muc';
  for (let number = 2; taken.has(id) || document.getElementById(id); number++) id = `${words}-${number}`;
  taken.add(id);
  return id;
}

function readHeadingLevel(heading: HTMLElement): number {
  return Number(heading.tagName.slice(1)) || 2;
}

const COOKIE_NAME = 'tocplus_hidetoc';
const COOKIE_DAYS = 30;
const OPENED_KEY = 'toc:opened';

interface TocStateStorage {
  startsClosed(element: HTMLElement, closedByServer: boolean, isOwnList: boolean): boolean;
  storeClosedState(isClosed: boolean): void;
}

/**
 * Stores in the WordPress plugin's cookie whether the list is closed. A list that the widget renders starts closed,
 * because an open list would push down the text that is being read. It starts open if it is below the viewport or the
 * reader has opened one before.
 */
function createTocStateStorage({ homeUrl, currentUserId }: Settings): TocStateStorage {
  const storage = createStorage('local', homeUrl, currentUserId);
  return {
    startsClosed(element, closedByServer, isOwnList) {
      if (closedByServer || readCookie(COOKIE_NAME) !== undefined) return true;
      if (!isOwnList || storage.read(OPENED_KEY) === true) return false;
      return element.getBoundingClientRect().top < innerHeight;
    },
    storeClosedState(isClosed) {
      if (isClosed) writeCookie(COOKIE_NAME, '1', { days: COOKIE_DAYS });
      else deleteCookie(COOKIE_NAME);
      if (isClosed) storage.remove(OPENED_KEY);
      else storage.write(OPENED_KEY, true);
    },
  };
}
