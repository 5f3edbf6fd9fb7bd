/**
 * Sanitises HTML. Returns fragments of an inert document, in which nothing is fetched until they are inserted into
 * the page.
 */
export interface Sanitiser {
  /** Sanitises a notice with the short list of allowed tags in section 8 of the specification. */
  notice(html: string): DocumentFragment;
  /**
   * Sanitises product HTML: keeps forms and the width of rating stars; removes scripts, frames, styles and event
   * handlers.
   */
  markup(html: string): DocumentFragment;
}

/**
 * The allowed HTML. Other tags are removed and their text is kept, except for `DROPPED_TAGS`, which are removed
 * with their text.
 */
export interface AllowList {
  tags: readonly string[];
  svg: readonly string[];
  attributes: readonly string[];
  /** Whether all `data-…` and `aria-…` attributes are allowed. */
  dataAttributes: boolean;
}

const splitAtSpaces = (list: string) => list.split(' ');

/** The tags allowed in notices (section 8 of the specification). */
export const NOTICE_ALLOW_LIST: AllowList = {
  tags: splitAtSpaces('a b em i strong p br'),
  svg: [],
  attributes: splitAtSpaces('target href rel name download'),
  dataAttributes: false,
};

/**
 * The tags and attributes allowed in product HTML: forms are allowed; scripts, frames, styles and event handlers are
 * not.
 */
export const MARKUP_ALLOW_LIST: AllowList = {
  tags: splitAtSpaces(
    'a abbr acronym address area article aside audio b bdi bdo big blockquote br button caption center cite code ' +
      'col colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer ' +
      'form h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li main map mark menu meter nav ' +
      'ol optgroup option output p picture pre progress q rp rt ruby s samp search section select small source ' +
      'span strike strong sub summary sup table tbody td textarea tfoot th thead time tr track tt u ul var video wbr',
  ),
  // SVG elements are allowed, because themes print icons as inline SVG. Without them, a refreshed cart link would
  // lose its icon.
  svg: splitAtSpaces(
    'a circle clipPath defs desc ellipse g image line linearGradient marker mask path pattern polygon polyline ' +
      'radialGradient rect stop svg switch symbol text textPath title tspan view',
  ),
  attributes: splitAtSpaces(
    'accept action align alt autocapitalize autocomplete autoplay bgcolor border capture cellpadding cellspacing ' +
      'checked cite class clear color cols colspan controls controlslist coords crossorigin datetime decoding ' +
      'default dir disabled disablepictureinpicture download draggable enctype enterkeyhint face fetchpriority for ' +
      'headers height hidden high href hreflang id inert inputmode ismap kind label lang list loading loop low max ' +
      'maxlength media method min minlength multiple muted name novalidate nowrap open optimum pattern placeholder ' +
      'playsinline popover popovertarget popovertargetaction poster preload readonly rel required reversed role ' +
      'rows rowspan scope selected shape size sizes span spellcheck src srclang srcset start step summary tabindex ' +
      'target title translate type usemap valign value width wrap ' +
      // The attributes that are allowed on SVG elements.
      'alignment-baseline baseline-shift clip-path clip-rule clipPathUnits cx cy d display dominant-baseline dx dy ' +
      'fill fill-opacity fill-rule font-family font-size font-style font-weight fx fy gradientTransform ' +
      'gradientUnits letter-spacing marker-end marker-mid marker-start markerHeight markerUnits markerWidth mask ' +
      'maskContentUnits maskUnits offset opacity orient overflow paint-order pathLength patternContentUnits ' +
      'patternTransform patternUnits points preserveAspectRatio r refX refY rotate rx ry shape-rendering ' +
      'spreadMethod stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap ' +
      'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering ' +
      'textLength transform transform-origin vector-effect version viewBox visibility word-spacing x x1 x2 y y1 y2',
  ),
  dataAttributes: true,
};

/** Tags that are removed together with their content, because their content is not text for readers. */
export const DROPPED_TAGS: readonly string[] = splitAtSpaces(
  'annotation-xml applet audio base basefont canvas colgroup desc embed filter foreignobject frame frameset head ' +
    'iframe link math meta noembed noframes noscript object param plaintext script selectedcontent style svg ' +
    'template title use video xmp',
);

/**
 * Restores the width of rating stars, which shops print as an inline style. The sanitiser removes the style, because a
 * strict Content Security Policy reports it, so the width is computed from the rating's text.
 */
export function restoreStarWidths(root: DocumentFragment): DocumentFragment {
  // Selectors of star ratings: classic templates, then WooCommerce's blocks.
  for (const starBar of root.querySelectorAll<HTMLElement>(
    '.star-rating > span, [class*=rating__stars] > span',
  )) {
    const { textContent } = starBar.querySelector('.rating') ?? starBar;
    const rating = Number(/\d+(?:[.,]\d+)?/.exec(textContent ?? '')?.[0].replace(',', '.'));
    if (rating <= 5) starBar.style.width = `${rating * 20}%`;
  }
  return root;
}

// Expressions that list white space as the HTML standard defines it, because `\s` matches more characters.
const NEXT_TAG =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<!\[CDATA\[[^>]*>?|<(?:[!?]|\/(?![a-z]))[^>]*|<(\/?)([a-z][^\t\n\f\r />]*)/gi;
const ATTRIBUTE_OR_END =
  /[\t\n\f\r ]*(?:(\/?>)|\/|(([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >"'][^\t\n\f\r >]*)?)?))/y;
/**
 * Matches attributes to remove. A name that starts with `=` is removed too: if the attribute before it were removed,
 * the parser would read `=x` as the value of an earlier attribute.
 */
const REMOVED_ATTRIBUTE = /^(style$|on[a-z]+$|=)/i;
/** Matches elements whose content the HTML parser reads as text. Inside SVG, the parser reads the content as markup. */
const TEXT_ONLY_TAG = /^(?:script|style|iframe|noembed|noframes|xmp|title|textarea)$/i;
const REPORTED_TAG = /^(?:base|script|style)$/i;
const SHOWN_TEXT_TAG = /^(?:title|textarea)$/i;

/**
 * Removes every `style`, event handler and `<base>` from the HTML before it is parsed, because under a strict Content
 * Security Policy the browser reports them even in an inert document. This removal is no security measure, because the
 * sanitiser runs afterwards. Markup that is parsed differently inside SVG is rewritten, so that both readings agree.
 */
export function stripInlineCode(html: string): string {
  let strippedHtml = '';
  let copiedLength = 0;
  const appendReplacedRange = (from: number, to: number, text: string) => {
    strippedHtml += html.slice(copiedLength, from) + text;
    copiedLength = to;
    NEXT_TAG.lastIndex = to;
  };
  NEXT_TAG.lastIndex = 0;
  for (let match = NEXT_TAG.exec(html); match; match = NEXT_TAG.exec(html)) {
    const { index, 0: start, 1: slash, 2: name } = match;
    if (start.startsWith('<![')) appendReplacedRange(index, NEXT_TAG.lastIndex, '');
    if (!name) continue;
    const tag = readUnsanitisedTag(html, NEXT_TAG.lastIndex);
    // Stops at a tag that is not closed, because it produces no element.
    if (!tag) break;
    NEXT_TAG.lastIndex = tag.end;
    if (slash) continue;
    if (REPORTED_TAG.test(name)) appendReplacedRange(index, tag.end, '');
    else if (tag.isChanged) appendReplacedRange(index, tag.end, start + tag.attributes);
    if (!TEXT_ONLY_TAG.test(name)) continue;
    if (tag.isClosed && !/textarea/i.test(name)) {
      if (!REPORTED_TAG.test(name)) appendReplacedRange(tag.end, tag.end, `</${name}>`);
      continue;
    }
    const remainingHtml = html.slice(tag.end);
    const length = remainingHtml.search(new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'i'));
    const text = length < 0 ? remainingHtml : remainingHtml.slice(0, length);
    // Keeps the text of title and textarea, and removes the text of other elements, as every sanitiser does.
    appendReplacedRange(
      tag.end,
      tag.end + text.length,
      SHOWN_TEXT_TAG.test(name) ? text.replaceAll('<', '&lt;') : '',
    );
  }
  return strippedHtml + html.slice(copiedLength);
}

interface UnsanitisedTag {
  /** The source text after the tag name, without the removed attributes. */
  attributes: string;
  isChanged: boolean;
  isClosed: boolean;
  end: number;
}

function readUnsanitisedTag(html: string, from: number): UnsanitisedTag | null {
  const attributes: string[] = [];
  let isChanged = false;
  ATTRIBUTE_OR_END.lastIndex = from;
  for (let match = ATTRIBUTE_OR_END.exec(html); match; match = ATTRIBUTE_OR_END.exec(html)) {
    const [, close, attribute, name = ''] = match;
    if (close) {
      const isClosed = close === '/>';
      return {
        attributes: `${attributes.map((one) => ` ${one}`).join('')}${isClosed ? ' />' : '>'}`,
        ...{ isChanged, isClosed, end: ATTRIBUTE_OR_END.lastIndex },
      };
    }
    if (REMOVED_ATTRIBUTE.test(name)) isChanged = true;
    else if (attribute) attributes.push(attribute);
  }
  return null;
}
