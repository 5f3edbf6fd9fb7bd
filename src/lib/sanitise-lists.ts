/** What markup may consist of. Whatever else is around words goes, and the words stay; `GONE` goes with its words. */
export interface AllowList {
  tags: readonly string[];
  svg: readonly string[];
  attributes: readonly string[];
  /** `data-…` and `aria-…`, whatever follows. */
  data: boolean;
}

const splitWords = (list: string) => list.split(' ');

/** Section 8's short list. */
export const NOTICE: AllowList = {
  tags: splitWords('a b em i strong p br'),
  svg: [],
  attributes: splitWords('target href rel name download'),
  data: false,
};

/** Product markup: forms stay; scripts, frames, styles and handlers are in no list. */
export const MARKUP: AllowList = {
  tags: splitWords(
    'a abbr acronym address area article aside audio b bdi bdo big blockquote br button caption center cite code ' +
      'col colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer ' +
      'form h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li main map mark menu meter nav ' +
      'ol optgroup option output p picture pre progress q rp rt ruby s samp search section select small source ' +
      'span strike strong sub summary sup table tbody td textarea tfoot th thead time tr track tt u ul var video wbr',
  ),
  // Themes draw their icons inline: a refreshed cart link without its bag would be a loss.
  svg: splitWords(
    'a circle clipPath defs desc ellipse g image line linearGradient marker mask path pattern polygon polyline ' +
      'radialGradient rect stop svg switch symbol text textPath title tspan view',
  ),
  attributes: splitWords(
    'accept action align alt autocapitalize autocomplete autoplay bgcolor border capture cellpadding cellspacing ' +
      'checked cite class clear color cols colspan controls controlslist coords crossorigin datetime decoding ' +
      'default dir disabled disablepictureinpicture download draggable enctype enterkeyhint face fetchpriority for ' +
      'headers height hidden high href hreflang id inert inputmode ismap kind label lang list loading loop low max ' +
      'maxlength media method min minlength multiple muted name novalidate nowrap open optimum pattern placeholder ' +
      'playsinline popover popovertarget popovertargetaction poster preload readonly rel required reversed role ' +
      'rows rowspan scope selected shape size sizes span spellcheck src srclang srcset start step summary tabindex ' +
      'target title translate type usemap valign value width wrap ' +
      // Of drawings.
      'alignment-baseline baseline-shift clip-path clip-rule clipPathUnits cx cy d display dominant-baseline dx dy ' +
      'fill fill-opacity fill-rule font-family font-size font-style font-weight fx fy gradientTransform ' +
      'gradientUnits letter-spacing marker-end marker-mid marker-start markerHeight markerUnits markerWidth mask ' +
      'maskContentUnits maskUnits offset opacity orient overflow paint-order pathLength patternContentUnits ' +
      'patternTransform patternUnits points preserveAspectRatio r refX refY rotate rx ry shape-rendering ' +
      'spreadMethod stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap ' +
      'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering ' +
      'textLength transform transform-origin vector-effect version viewBox visibility word-spacing x x1 x2 y y1 y2',
  ),
  data: true,
};

/** Not for reading, so it leaves no words behind. */
export const DROPPED_TAGS: readonly string[] = splitWords(
  'annotation-xml applet audio base basefont canvas colgroup desc embed filter foreignobject frame frameset head ' +
    'iframe link math meta noembed noframes noscript object param plaintext script selectedcontent style svg ' +
    'template title use video xmp',
);
