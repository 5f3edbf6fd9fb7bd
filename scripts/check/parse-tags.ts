/** Parses the page's source with the position of each tag, so that a report can name lines. */

export interface HtmlTag {
  name: string;
  /** Line number of the tag, counted from 1. */
  line: number;
  /**
   * Identifies the tag by its line and its number on the page (line:n), because a line alone is not enough in a
   * minified page.
   */
  place: string;
  /** Index of the tag's first attribute, right after the tag name. */
  attributesStart: number;
  attributes: ReadonlyMap<string, string>;
}

/** Matches elements whose content is text up to their end tag, so that tags inside it do not count. */
const RAW = /^(script|style|textarea|title|xmp|iframe|noembed|noframes)$/;
const ATTRIBUTE = /[\s/]*([^\s=/>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;

/** Returns every start tag of a page in source order. Skips comments, scripts and text that look like tags. */
export function parseTags(source: string): HtmlTag[] {
  const tags: HtmlTag[] = [];
  const lines = createLineCounter(source);
  let from = 0;
  for (;;) {
    const open = source.indexOf('<', from);
    if (open < 0) return tags;
    if (source.startsWith('<!--', open)) {
      from = findIndexAfterText(source, '-->', open + 4);
      continue;
    }
    const name = /^[a-z][^\s/>]*/i.exec(source.slice(open + 1, open + 80))?.[0].toLowerCase();
    if (!name) {
      from = open + 1;
      continue;
    }
    const at = open + 1 + name.length;
    const { attributes, end } = parseAttributes(source, at);
    const line = lines(open);
    tags.push({ name, line, place: `${line}:${tags.length + 1}`, attributesStart: at, attributes });
    from = RAW.test(name) ? findRawTextEnd(source, name, end) : end;
  }
}

/** Adds the source position to every element as an attribute, from which scripts in the browser report it. */
export function addSourcePositions(source: string, attribute: string): string {
  let marked = '';
  let from = 0;
  for (const { attributesStart: at, place } of parseTags(source)) {
    marked += `${source.slice(from, at)} ${attribute}="${place}"`;
    from = at;
  }
  return marked + source.slice(from);
}

/** Returns a function that counts the line number of a source position. Positions must be passed in rising order. */
export function createLineCounter(source: string): (position: number) => number {
  let line = 1;
  let seen = 0;
  return (position) => {
    for (; seen < position; seen++) if (source[seen] === '\n') line++;
    return line;
  };
}

interface ParsedAttributes {
  attributes: Map<string, string>;
  /** Index after the `>` that ends the tag. */
  end: number;
}

function parseAttributes(source: string, at: number): ParsedAttributes {
  const attributes = new Map<string, string>();
  const next = new RegExp(ATTRIBUTE);
  next.lastIndex = at;
  let end = at;
  for (let found = next.exec(source); found; found = next.exec(source)) {
    end = next.lastIndex;
    const name = (found[1] ?? '').toLowerCase();
    // If an attribute occurs twice, its first value counts, as in browsers.
    if (!attributes.has(name)) attributes.set(name, unescapeEntities(found[2] ?? found[3] ?? found[4] ?? ''));
  }
  return { attributes, end: findIndexAfterText(source, '>', end) };
}

function findRawTextEnd(source: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[\\s/>]`, 'gi');
  end.lastIndex = from;
  return end.exec(source)?.index ?? source.length;
}

function findIndexAfterText(source: string, sign: string, from: number): number {
  const found = source.indexOf(sign, from);
  return found < 0 ? source.length : found + sign.length;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (whole, name: string) =>
    name === '#39' ? "'" : (ENTITIES[name] ?? whole),
  );
}
