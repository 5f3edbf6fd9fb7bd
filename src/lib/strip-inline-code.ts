// The regular expressions use the HTML standard's white space; `\s` matches more.
const NEXT =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<!\[CDATA\[[^>]*>?|<(?:[!?]|\/(?![a-z]))[^>]*|<(\/?)([a-z][^\t\n\f\r />]*)/gi;
const PIECE =
  /[\t\n\f\r ]*(?:(\/?>)|\/|(([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >"'][^\t\n\f\r >]*)?)?))/y;
/**
 * `=x` is an attribute name for the parser, but would become the value of the previous name if the attribute
 * between them were removed.
 */
const INLINE = /^(style$|on[a-z]+$|=)/i;
/** Elements whose content the HTML parser reads as text; inside SVG it is parsed as markup. */
const TEXT_ONLY = /^(?:script|style|iframe|noembed|noframes|xmp|title|textarea)$/i;
const REPORTED = /^(?:base|script|style)$/i;
const TEXT_SHOWN_TAGS = /^(?:title|textarea)$/i;

/**
 * Under a strict Content Security Policy the browser reports every `style`, event handler and `<base>` when HTML is
 * parsed, even in an inert document, so they are removed from the string first. This is not for safety: the
 * sanitiser runs afterwards. Markup that is parsed differently inside SVG is rewritten so that both readings agree.
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
    // A tag without an end produces no element.
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
    // Keeps the text of title and textarea; drops that of other elements, which every sanitiser removes.
    replace(tag.end, tag.end + text.length, TEXT_SHOWN_TAGS.test(name) ? text.replaceAll('<', '&lt;') : '');
  }
  return out + html.slice(copied);
}

interface Tag {
  /** Everything after the tag name, without the removed attributes. */
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
