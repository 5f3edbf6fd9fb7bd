import { listWidgetEntries } from '../../fixtures/gallery/examples';
import { html } from '../../fixtures/theme/html-template';
import { createRelativeUrl } from './layout';
import { type Language, TEXTS } from './ui-texts';

const DEFAULT_HEIGHT = 200;

export const getFramePath = (widget: string, index: number): string => `examples/${widget}-${index + 1}.html`;

/** Renders an example within a page of the documentation, without the example's HTML below it. */
export function renderExampleFrame(widget: string, number: number, language: Language, page: string): string {
  const example = listWidgetEntries().find(({ name }) => name === widget)?.examples[number - 1];
  if (!example) throw new Error(`${page} shows example ${number} of ${widget}, which does not exist.`);
  const address = createRelativeUrl(`${language}/${page}`, getFramePath(widget, number - 1));
  return html`<div class="example"><iframe src="${address}" title="${TEXTS[language].examples}: ${example.title}" height="${example.height ?? DEFAULT_HEIGHT}" loading="lazy"></iframe></div>`
    .text;
}

/** Renders the examples of a widget, each in a frame with its HTML below. */
export function renderExamples(widget: string, language: Language, page: string): string {
  const texts = TEXTS[language];
  const examples = listWidgetEntries().find(({ name }) => name === widget)?.examples ?? [];
  return html`<section class="examples" lang="${language}"><h2 id="live-examples">${texts.examples}</h2>
<p>${texts.examplesIntro}</p>
${examples.map(({ title, html: markup, height = DEFAULT_HEIGHT }, index) => {
  const address = createRelativeUrl(`${language}/${page}`, getFramePath(widget, index));
  const code = `html-${index + 1}`;
  return html`<section class="example"><h3 id="example-${index + 1}" lang="vi">${title}</h3>
<iframe src="${address}" title="${texts.examples}: ${title}" height="${height}" loading="lazy"></iframe>
<p><a href="${address}">${texts.openExample}<span class="hidden-text" lang="vi">: ${title}</span></a></p>
<details><summary>HTML<span class="hidden-text" lang="vi">: ${title}</span></summary><pre tabindex="0" role="group" aria-label="${texts.code}: ${title}"><code id="${code}">${markup}</code></pre><button type="button" data-copy="${code}" data-copied="${texts.copied}" hidden>${texts.copy}</button></details></section>`;
})}</section>`.text;
}
