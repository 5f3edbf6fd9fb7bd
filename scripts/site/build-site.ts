import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Html, html, markAsHtml } from '../../fixtures/theme/html-template';
import { getDistFolder, ROOT } from '../build/builds';
import { bundleScript } from '../build/separate-scripts';
import { createExampleFrames, type SiteFiles } from './example-frames';
import { renderExampleFrame } from './example-sections';
import { createRelativeUrl, renderHomePage, renderLanguageChoice, renderMenu, renderPage } from './layout';
import { type RenderedMarkdown, renderMarkdown } from './markdown';
import { listCopiedFiles, resolveDocumentLink } from './resolve-links';
import { createSearchIndex, type IndexedPage } from './search-index';
import type { SiteSource } from './site.types';
import { listSources } from './site-sources';
import { LANGUAGES, type Language, TEXTS } from './ui-texts';

const ASSETS = join(__dirname, 'assets');

/** Writes the documentation site into a folder, which is emptied first. The compact bundle must have been built. */
export async function buildSite(folder: string): Promise<number> {
  const files: SiteFiles = new Map([['index.html', renderLanguageChoice()]]);
  for (const language of LANGUAGES) addLanguagePages(language, files);
  for (const [path, body] of await createExampleFrames()) files.set(path, body);
  for (const name of ['site.css', 'example.css'])
    files.set(`assets/${name}`, readFileSync(join(ASSETS, name)));
  files.set('assets/site.js', await bundleScript('scripts/site/assets/site.ts', 'es2022'));
  for (const [file, copy] of listCopiedFiles()) files.set(copy, readFileSync(join(ROOT, file)));

  rmSync(folder, { recursive: true, force: true });
  for (const [path, body] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  }
  copyBundle(join(folder, 'tiem'));
  return files.size;
}

function copyBundle(folder: string): void {
  const dist = getDistFolder('compact');
  if (!existsSync(join(dist, 'tiem.js')))
    throw new Error('There is no compact build. Run "npm run build" first.');
  cpSync(dist, folder, { recursive: true, filter: (path) => !/\.(map|zip|php)$|includes/.test(path) });
}

function addLanguagePages(language: Language, files: SiteFiles): void {
  const sources = listSources(language);
  const pages = new Map(sources.flatMap(({ file, path }) => (file ? [[file, path] as const] : [])));
  const indexed: IndexedPage[] = [];
  for (const source of sources) {
    const rendered = renderSourcePage(source, language, pages, files);
    if (!source.isLeftOutOfSearch)
      indexed.push({ path: source.path, title: source.title, sections: rendered.sections });
    const after = source.renderHtmlAfterText?.(language, source.path) ?? '';
    files.set(
      `${language}/${source.path}`,
      renderPage({
        ...{ language, path: source.path, title: source.title, summary: source.summary },
        contentLanguage: source.language,
        content: html`${wrapInLanguage(source, language, rendered)}${markAsHtml(after)}`,
        headings: rendered.headings,
        menu: renderMenu(sources, language, source.path),
      }),
    );
  }
  files.set(
    `${language}/index.html`,
    renderPage({
      ...{ language, path: 'index.html', title: TEXTS[language].name, summary: TEXTS[language].introduction },
      ...{ contentLanguage: language, content: renderHomePage(sources, language), headings: [] },
      menu: renderMenu(sources, language, 'index.html'),
    }),
  );
  files.set(
    `assets/search-${language}.js`,
    `window.tiemSearchIndex = ${JSON.stringify(createSearchIndex(indexed))};\n`,
  );
}

const wrapInLanguage = (source: SiteSource, language: Language, { html: content }: RenderedMarkdown): Html =>
  source.language === language
    ? markAsHtml(content)
    : html`<div lang="${source.language}">${markAsHtml(content)}</div>`;

function renderSourcePage(
  { markdown, file = '', path }: SiteSource,
  language: Language,
  pages: ReadonlyMap<string, string>,
  files: SiteFiles,
): RenderedMarkdown {
  const { table, code } = TEXTS[language];
  return renderMarkdown(markdown, {
    resolveLink: (target) => resolveDocumentLink(target, { file, page: path, language }, pages),
    resolveImageUrl(target) {
      const copy = `pictures/${basename(target)}`;
      files.set(copy, readFileSync(join(ROOT, dirname(file), target)));
      return createRelativeUrl(`${language}/${path}`, copy);
    },
    renderExample: (widget, number) => renderExampleFrame(widget, number, language, path),
    labels: { table, code },
  });
}
