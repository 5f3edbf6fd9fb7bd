import { type Html, html, markAsHtml } from '../../fixtures/theme/html-template';
import type { RenderedMarkdown } from './markdown';
import { GROUPS, type PageGroup, type SiteSource } from './site.types';
import { getOtherLanguage, type Language, TEXTS } from './ui-texts';

export interface PageLayout {
  language: Language;
  /** Path of the page inside the folder of its language. */
  path: string;
  title: string;
  summary: string;
  /** The language of the page's content, if it differs from that of the page. */
  contentLanguage: Language;
  content: Html;
  headings: RenderedMarkdown['headings'];
  menu: Html;
}

/** Returns the relative URL from one page of the site to another, so that the site works below any path. */
export function createRelativeUrl(from: string, to: string): string {
  const [path = '', fragment] = to.split('#');
  const folders = from.split('/').slice(0, -1);
  const target = path.split('/');
  while (folders.length > 0 && target.length > 1 && folders[0] === target[0]) {
    folders.shift();
    target.shift();
  }
  return `${'../'.repeat(folders.length)}${target.join('/')}${fragment === undefined ? '' : `#${fragment}`}`;
}

export function renderPage(page: PageLayout): string {
  const { language, path, title, summary, contentLanguage, content, headings } = page;
  const texts = TEXTS[language];
  const other = getOtherLanguage(language);
  const createLinkFromPage = (target: string) => createRelativeUrl(`${language}/${path}`, target);
  const contents = headings.filter(({ depth }) => depth === 2);
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === texts.name ? title : `${title} – ${texts.name}`}</title>
<meta name="description" content="${summary}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${createLinkFromPage('assets/site.css')}">
<link rel="alternate" hreflang="${other}" href="${createLinkFromPage(`${other}/${path}`)}">
<script defer src="${createLinkFromPage('assets/site.js')}" data-index="${createLinkFromPage(`assets/search-${language}.js`)}" data-root="${createLinkFromPage(`${language}/`)}"></script>
</head>
<body>
<a class="skip" href="#content">${texts.skipToContent}</a>
<header class="site-header">
<a class="site-name" href="${createLinkFromPage(`${language}/index.html`)}">${texts.name}</a>
<form class="search" role="search">
<label for="search">${texts.search}</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="${texts.searchHint}" aria-controls="search-results" data-none="${texts.noResult}" data-count="${texts.results}">
<noscript>${texts.needsScript}</noscript>
<p class="search-status" role="status"></p>
<ul id="search-results" class="search-results" hidden></ul>
</form>
<a class="language" href="${createLinkFromPage(`${other}/${path}`)}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a>
<a class="to-menu" href="#menu">${texts.menu}</a>
</header>
<div class="columns">
<main id="content" tabindex="-1">
<h1${contentLanguage !== language && markAsHtml(` lang="${contentLanguage}"`)}>${title}</h1>
${contentLanguage !== language && html`<p class="note">${texts.englishOnly}</p>`}
${contents.length > 2 && html`<nav class="contents" aria-label="${texts.contents}"${contentLanguage !== language && markAsHtml(` lang="${contentLanguage}"`)}><ul>${contents.map(({ text, anchor }) => html`<li><a href="#${anchor}">${text}</a></li>`)}</ul></nav>`}
${content}
</main>
<nav id="menu" class="menu" tabindex="-1" aria-label="${texts.menu}">${page.menu}</nav>
</div>
<footer class="site-footer"><p>${texts.footer}</p></footer>
</body>
</html>
`.text;
}

/** Renders the list of all pages, with the current page marked. */
export function renderMenu(sources: readonly SiteSource[], language: Language, current: string): Html {
  const texts = TEXTS[language];
  const renderMenuGroup = (group: PageGroup) => {
    const pages = sources.filter((source) => source.group === group);
    const isOpen = group === 'tasks' || pages.some(({ path }) => path === current);
    return html`<details${isOpen && markAsHtml(' open')}><summary>${texts.groups[group]}</summary><ul>${pages.map(
      ({ path, title, language: own }) =>
        html`<li><a href="${createRelativeUrl(current, path)}"${path === current && markAsHtml(' aria-current="page"')}${own !== language && markAsHtml(` lang="${own}"`)}>${title}</a></li>`,
    )}</ul></details>`;
  };
  return html`<p><a href="${createRelativeUrl(current, 'index.html')}"${current === 'index.html' && markAsHtml(' aria-current="page"')}>${texts.home}</a></p>${GROUPS.map(renderMenuGroup)}`;
}

/** Renders the home page of a language: tasks, widgets and documents. */
export function renderHomePage(sources: readonly SiteSource[], language: Language): Html {
  const texts = TEXTS[language];
  const renderPageCards = (group: PageGroup) =>
    html`<ul class="cards">${sources
      .filter((source) => source.group === group)
      .map(
        ({ path, title, summary, language: own }) =>
          html`<li><a href="${path}"${own !== language && markAsHtml(` lang="${own}"`)}>${title}</a><span${own !== language && markAsHtml(` lang="${own}"`)}>${summary}</span></li>`,
      )}</ul>`;
  return html`<p class="lead">${texts.introduction}</p>
<h2 id="start">${texts.startTitle}</h2>
<ol>${texts.start.map((step) => html`<li>${step}</li>`)}</ol>
${(['tasks', 'widgets', 'api', 'guides'] as const).map((group) => html`<h2 id="${group}">${texts.groups[group]}</h2>${renderPageCards(group)}`)}`;
}

/**
 * Renders the page at the root of the site in both languages, because a static host cannot choose a language for the
 * visitor.
 */
export function renderLanguageChoice(): string {
  return html`<!DOCTYPE html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tiệm</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/site.css">
</head>
<body>
<main id="content" class="choice">
<h1>Tiệm</h1>
<p>${TEXTS.vi.introduction}</p>
<p lang="en">${TEXTS.en.introduction}</p>
<p><a href="vi/index.html" hreflang="vi">Tiếng Việt</a></p>
<p><a href="en/index.html" hreflang="en" lang="en">English</a></p>
</main>
</body>
</html>
`.text;
}
