import type { Language } from './ui-texts';

/** A document of the repository, or a generated page, with its place on the site. */
export interface SiteSource {
  /** Path of the page inside a language's folder, such as `widgets/mini-cart.html`. */
  path: string;
  group: PageGroup;
  /** Path of the Markdown file in the repository; missing for pages without one. */
  file?: string;
  /** The language in which the page's text is written. */
  language: Language;
  title: string;
  summary: string;
  markdown: string;
  /** HTML that follows the page's text, such as the widget's examples. */
  renderHtmlAfterText?: (language: Language, page: string) => string;
  /** Whether search leaves out the page, because its long lists for maintainers would fill the results. */
  isLeftOutOfSearch?: boolean;
}

export const GROUPS = ['tasks', 'widgets', 'api', 'guides', 'specification', 'decisions', 'project'] as const;

export type PageGroup = (typeof GROUPS)[number];

/** A part of a page below one heading, as search finds it. */
export interface PageSection {
  heading: string;
  /** The anchor of the heading; empty for the part above the first heading. */
  anchor: string;
  text: string;
}
