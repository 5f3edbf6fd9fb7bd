import { Marked, Renderer, type Tokens } from 'marked';
import { escapeHtml } from '../../fixtures/shop/text/html';
import type { PageSection } from './site.types';

export interface MarkdownOptions {
  /** Returns the URL of a link on the documentation site, or `undefined` for a file that the site does not have. */
  resolveLink(target: string): string | undefined;
  /** Returns the URL of an image on the documentation site. */
  resolveImageUrl(target: string): string;
  /** Returns the frame of an example, which documents name in a comment: `<!-- example: toc 1 -->`. */
  renderExample(widget: string, number: number): string;
  /** Accessible names of tables and code blocks, which can scroll. */
  labels: { table: string; code: string };
}

export interface RenderedMarkdown {
  html: string;
  /** The page's headings, without its title. */
  headings: { depth: number; text: string; anchor: string }[];
  sections: PageSection[];
}

/** Renders a document. Its first heading is left out, because the page's template prints the title. */
export function renderMarkdown(markdown: string, options: MarkdownOptions): RenderedMarkdown {
  const headings: RenderedMarkdown['headings'] = [];
  const anchors = new Set<string>();
  const defaults = Renderer.prototype;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        if (depth === 1) return '';
        const anchor = createHeadingAnchor(convertToPlainText(text), anchors);
        headings.push({ depth, text: convertToPlainText(text), anchor });
        return `<h${depth} id="${escapeHtml(anchor)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const content = this.parser.parseInline(tokens);
        const address = options.resolveLink(href);
        if (address === undefined) return `<span class="source">${content}</span>`;
        return `<a href="${escapeHtml(address)}">${content}</a>`;
      },
      image({ href, text }: Tokens.Image): string {
        return `<img src="${escapeHtml(options.resolveImageUrl(href))}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      // Comments are markers and are left out; other raw HTML would be a mistake and is shown as text.
      html({ text }: Tokens.HTML | Tokens.Tag): string {
        const [, widget, number] = /^<!-- example: ([\w-]+) (\d+) -->/.exec(text) ?? [];
        if (widget) return options.renderExample(widget, Number(number));
        return /^\s*<!--/.test(text) ? '' : escapeHtml(text);
      },
      code({ text }: Tokens.Code): string {
        return `<pre tabindex="0" role="group" aria-label="${escapeHtml(options.labels.code)}"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      table(token: Tokens.Table): string {
        const table = defaults.table.call(this, token).replaceAll('<th></th>', '<td></td>');
        return `<div class="table" tabindex="0" role="group" aria-label="${escapeHtml(options.labels.table)}">${table}</div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html, headings, sections: splitSections(markdown, headings) };
}

/** Returns the anchor that GitHub gives a heading, so that a link to it works on GitHub and on this site. */
export function createHeadingAnchor(heading: string, taken: Set<string>): string {
  const base = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  let anchor = base;
  for (let count = 1; taken.has(anchor); count++) anchor = `${base}-${count}`;
  taken.add(anchor);
  return anchor;
}

/** Returns the plain text of inline Markdown. */
export const convertToPlainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .trim();

function splitSections(markdown: string, headings: RenderedMarkdown['headings']): PageSection[] {
  const sections: PageSection[] = [{ heading: '', anchor: '', text: '' }];
  let next = 0;
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    if (!isCode && /^#{2,6} /.test(line) && headings[next]) {
      const { text: heading = '', anchor = '' } = headings[next++] ?? {};
      sections.push({ heading, anchor, text: '' });
    } else if (!/^# /.test(line)) {
      const section = sections.at(-1);
      if (section) section.text += `${convertToPlainText(line)}\n`;
    }
  }
  return sections;
}
