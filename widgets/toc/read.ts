import type { Settings } from '../../src/app/settings.types';
import type { Translate } from '../../src/i18n/load-texts';
import type { tocTexts } from '../../src/i18n/vi/toc';
import { foldDiacritics } from '../../src/lib/fold-diacritics';
import { createStorage, deleteCookie, readCookie, writeCookie } from '../../src/lib/storage';

export interface Section {
  heading: HTMLElement;
  id: string;
  text: string;
  parts: Section[];
}

export interface TocProps {
  element: HTMLElement;
  /** The list and title that the server printed, if any. */
  list: HTMLElement | null;
  title: HTMLElement | null;
  /** The sections of our own list; empty if the server printed one. */
  sections: readonly Section[];
  startsClosed: boolean;
  remember: TocMemory['remember'];
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
  const { startsClosed, remember } = createTocMemory(settings);
  const list = element.querySelector<HTMLElement>('ul, ol');
  const sections = list ? [] : sectionsOf(element, options);
  return {
    ...{ element, list, sections, t, remember, offset: options.offset },
    title: element.querySelector<HTMLElement>('.toc_title, h2, h3'),
    startsClosed: startsClosed(element, options.closed, list === null),
  };
}

function sectionsOf(element: HTMLElement, { content, headings }: TocOptions): Section[] {
  const text = document.querySelector(content) ?? element.closest('article, main') ?? document.body;
  const found = [...text.querySelectorAll<HTMLElement>(headings)].filter(
    (heading) => !element.contains(heading) && heading.textContent?.trim(),
  );
  const taken = new Set<string>();
  const sections: Section[] = [];
  for (const heading of found) {
    const section = { heading, id: idOf(heading, taken), text: heading.textContent?.trim() ?? '', parts: [] };
    const chapter = sections.at(-1);
    if (chapter && levelOf(heading) > levelOf(chapter.heading)) chapter.parts.push(section);
    else sections.push(section);
  }
  // A single heading needs no table of contents.
  return found.length > 1 ? sections : [];
}

function idOf(heading: HTMLElement, taken: Set<string>): string {
  if (heading.id) return heading.id;
  const words = foldDiacritics(heading.textContent ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  let id = words || 'muc';
  for (let number = 2; taken.has(id) || document.getElementById(id); number++) id = `${words}-${number}`;
  taken.add(id);
  return id;
}

function levelOf(heading: HTMLElement): number {
  return Number(heading.tagName.slice(1)) || 2;
}

const COOKIE = 'tocplus_hidetoc';
const COOKIE_DAYS = 30;
const OPENED = 'toc:opened';

interface TocMemory {
  startsClosed(element: HTMLElement, closedByServer: boolean, isOurs: boolean): boolean;
  remember(isClosed: boolean): void;
}

/**
 * Remembers whether the list is closed. The cookie is that of the WordPress plugin and only says that the list is
 * closed; the widget applies it on cached pages, which were printed without it.
 *
 * Our own list was not in the server's HTML. Without a cookie it starts open if it is below the viewport. If it is
 * visible, it starts closed, because opening it would push down what is being read, unless the reader opened it before.
 */
function createTocMemory({ homeUrl, currentUserId }: Settings): TocMemory {
  const storage = createStorage('local', homeUrl, currentUserId);
  return {
    startsClosed(element, closedByServer, isOurs) {
      if (closedByServer || readCookie(COOKIE) !== undefined) return true;
      if (!isOurs || storage.read(OPENED) === true) return false;
      return element.getBoundingClientRect().top < innerHeight;
    },
    remember(isClosed) {
      if (isClosed) writeCookie(COOKIE, '1', { days: COOKIE_DAYS });
      else deleteCookie(COOKIE);
      if (isClosed) storage.remove(OPENED);
      else storage.write(OPENED, true);
    },
  };
}
