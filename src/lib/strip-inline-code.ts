// What the HTML standard calls white space; `\s` is more than that.
const NEXT =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<!\[CDATA\[[^>]*>?|<(?:[!?]|\/(?![a-z]))[^>]*|<(\/?)([a-z][^\t\n\f\r />]*)/gi;
const PIECE =
  /[\t\n\f\r ]*(?:(\/?>)|\/|(([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >"'][^\t\n\f\r >]*)?)?))/y;
/** `=x` is a name to the parser, but would become the value of the name before it if what stood between them went. */
const INLINE = /^(style$|on[a-z]+$|=)/i;
/** Text to the parser, however much it looks like markup; inside a drawing it is markup after all. */
const TEXT_ONLY = /^(?:script|style|iframe|noembed|noframes|xmp|title|textarea)$/i;
const REPORTED = /^(?:base|script|style)$/i;
const TEXT_SHOWN_TAGS = /^(?:title|textarea)$/i;

/**
 * Under a strict policy the browser reports every `style`, every handler and every base the moment markup is parsed,
 * also in a document that is never shown: so they go while the markup is still a string. Safety does not rest on this:
 * the sanitiser comes after it. What a drawing and a page are parsed into differently is written so that they are not.
 */
export function stripInlineCode(html: string): string {
  let out = '';
  let copied = 0;
  const replace = (from: number, to: number, text: string) => {
    out += html.slice(copied, from) + text;
    copied = to;
    NEXT.lastIndex = to;
  };
  NEXT.lastIndex = 0;
  for (let found = NEXT.exec(html); found; found = NEXT.exec(html)) {
    const { index, 0: start, 1: slash, 2: name } = found;
    if (start.startsWith('<![')) replace(index, NEXT.lastIndex, '');
    if (!name) continue;
    const tag = readTag(html, NEXT.lastIndex);
    // Nothing comes of a tag that never ends.
    if (!tag) break;
    NEXT.lastIndex = tag.end;
    if (slash) continue;
    if (REPORTED.test(name)) replace(index, tag.end, '');
    else if (tag.isChanged) replace(index, tag.end, start + tag.attributes);
    if (!TEXT_ONLY.test(name)) continue;
    if (tag.isClosed && !/textarea/i.test(name)) {
      if (!REPORTED.test(name)) replace(tag.end, tag.end, `</${name}>`);
      continue;
    }
    const rest = html.slice(tag.end);
    const length = rest.search(new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'i'));
    const text = length < 0 ? rest : rest.slice(0, length);
    // What is not shown is in nobody's list of what may stay.
    replace(tag.end, tag.end + text.length, TEXT_SHOWN_TAGS.test(name) ? text.replaceAll('<', '&lt;') : '');
  }
  return out + html.slice(copied);
}

interface Tag {
  /** All behind the name, as it may be read. */
  attributes: string;
  isChanged: boolean;
  isClosed: boolean;
  end: number;
}

function readTag(html: string, from: number): Tag | null {
  const attributes: string[] = [];
  let isChanged = false;
  PIECE.lastIndex = from;
  for (let piece = PIECE.exec(html); piece; piece = PIECE.exec(html)) {
    const [, close, attribute, name = ''] = piece;
    if (close) {
      const isClosed = close === '/>';
      return {
        attributes: `${attributes.map((one) => ` ${one}`).join('')}${isClosed ? ' />' : '>'}`,
        ...{ isChanged, isClosed, end: PIECE.lastIndex },
      };
    }
    if (INLINE.test(name)) isChanged = true;
    else if (attribute) attributes.push(attribute);
  }
  return null;
}
