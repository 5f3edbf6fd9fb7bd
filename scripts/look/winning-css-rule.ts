import type { CDPSession, Page } from 'playwright-core';

const fetchMatchedCssRules = (session: CDPSession, nodeId: number) =>
  session.send('CSS.getMatchedStylesForNode', { nodeId });

type MatchedStyles = Awaited<ReturnType<typeof fetchMatchedCssRules>>;
type CssStyle = NonNullable<MatchedStyles['inlineStyle']>;
type RuleMatch = NonNullable<MatchedStyles['matchedCSSRules']>[number];
type CssRule = RuleMatch['rule'];

interface StylesheetHeader {
  isInline: boolean;
  sourceURL: string;
  startLine: number;
  /** Node id of the stylesheet's `<style>` or `<link>`; missing if a script created the stylesheet. */
  ownerNode?: number;
}

interface CssDeclaration {
  value: string;
  isImportant: boolean;
  property: string;
  /** The CSS rule that contains the declaration; undefined for an element's own `style` attribute. */
  rule?: CssRule;
  /** Number of ids and classes in the strongest selector that matches the element. */
  specificity: Specificity;
}

type Specificity = { ids: number; classes: number };

export interface WinningRule {
  /**
   * The deciding declaration and its source, such as `color: #fff !important of .entry-content a in style.css:12`.
   */
  text: string;
  /**
   * Specificity of the deciding selector in classes; infinite with an id, with `!important` or in a `style`
   * attribute.
   */
  classSpecificity: number;
  /**
   * Whether the declaration is in Tiệm's cascade layer. If so, the value depends on another property or a parent that
   * the theme has set.
   */
  isInTiemLayer: boolean;
}

/** Shorthands whose names are not prefixes of the property's name, but which can set the property, too. */
const SHORTHANDS: Record<string, readonly string[]> = {
  'margin-left': ['margin-inline', 'margin-inline-start'],
  'margin-top': ['margin-block', 'margin-block-start'],
  'margin-bottom': ['margin-block', 'margin-block-end'],
  'padding-left': ['padding-inline', 'padding-inline-start'],
  'padding-right': ['padding-inline', 'padding-inline-end'],
  'padding-top': ['padding-block', 'padding-block-start'],
  'padding-bottom': ['padding-block', 'padding-block-end'],
  'font-size': ['font'],
  'font-weight': ['font'],
  'text-decoration-line': ['text-decoration'],
  'flex-grow': ['flex'],
  width: ['inline-size'],
  'min-width': ['min-inline-size'],
  height: ['block-size'],
  'min-height': ['min-block-size'],
};

/**
 * Lists the shorthands of a property: `border-top-width` can also be set by `border`, `border-top` and
 * `border-width`.
 */
function listShorthands(property: string): readonly string[] {
  const words = property.split('-');
  const beginnings = words.slice(1).map((_, count) => words.slice(0, count + 1).join('-'));
  const around = words.length > 2 ? [`${words[0]}-${words.at(-1)}`] : [];
  return [...beginnings, ...around, ...(SHORTHANDS[property] ?? [])];
}

const INHERITED_PROPERTIES = ['color', 'list-style-type', 'font-size', 'white-space', 'word-break'];

export type CssRuleFinder = Awaited<ReturnType<typeof createCssRuleFinder>>;

/**
 * Creates a finder for the CSS rule that decides a property of an element. Call it before the page is opened:
 * otherwise Chromium has no text and no line numbers for stylesheets that request interception serves.
 */
export async function createCssRuleFinder(page: Page) {
  const session = await page.context().newCDPSession(page);
  const sheets = new Map<string, StylesheetHeader>();
  session.on('CSS.styleSheetAdded', ({ header }) => sheets.set(header.styleSheetId, header));
  await session.send('Network.enable');
  await session.send('DOM.enable');
  await session.send('CSS.enable');

  return {
    /**
     * Requests the document from Chromium, which resolves elements to DOM nodes only after that. Call it once the page
     * to be measured is open.
     */
    async enableDomRequests(): Promise<void> {
      await session.send('DOM.getDocument', { depth: 0 });
    },
    /**
     * Finds the CSS rule that decides a property. `expression` is evaluated in the page and must return the element;
     * `name` is `color` or `::after color`.
     */
    async findWinningRule(expression: string, name: string): Promise<WinningRule | undefined> {
      const [property = '', pseudo] = name.split(' ').reverse();
      const nodeId = await findDomNodeId(session, expression);
      if (!nodeId) return undefined;
      const forcedPseudoClasses = property.startsWith('outline') ? ['focus', 'focus-visible'] : [];
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
      const decided = findWinningDeclaration(await fetchMatchedCssRules(session, nodeId), property, pseudo);
      if (!decided) return undefined;
      const { rule, specificity } = decided;
      const isStrong = decided.isImportant || !rule || specificity.ids > 0;
      const classes = isStrong ? Number.POSITIVE_INFINITY : specificity.classes;
      const declaration = `${decided.property}: ${decided.value}${decided.isImportant ? ' !important' : ''}`;
      const text = rule
        ? `${declaration} of ${formatSelector(rule)} in ${await describeStylesheet(session, rule, sheets)}`
        : `${declaration} of the element's style attribute`;
      const isInTiemLayer = rule?.layers?.some((layer) => layer.text.startsWith('tiem')) ?? false;
      return { text, classSpecificity: classes, isInTiemLayer };
    },
    close: () => session.detach(),
  };
}

async function findDomNodeId(session: CDPSession, expression: string): Promise<number | undefined> {
  const { result } = await session.send('Runtime.evaluate', { expression });
  if (!result.objectId) return undefined;
  return (await session.send('DOM.requestNode', { objectId: result.objectId })).nodeId;
}

function findWinningDeclaration(
  matched: MatchedStyles,
  property: string,
  pseudo?: string,
): CssDeclaration | undefined {
  const part = matched.pseudoElements?.find(({ pseudoType }) => `::${pseudoType}` === pseudo);
  if (pseudo && !part) return undefined;
  const own = part ? { matchedCSSRules: part.matches } : matched;
  const levels: Pick<MatchedStyles, 'inlineStyle' | 'matchedCSSRules'>[] = [
    own,
    ...(INHERITED_PROPERTIES.includes(property) ? (matched.inherited ?? []) : []),
  ];
  for (const { inlineStyle, matchedCSSRules = [] } of levels) {
    const listCandidateDeclarations = (isBrowsers: boolean) =>
      matchedCSSRules
        .filter(({ rule }) => (rule.origin === 'user-agent') === isBrowsers)
        .map((match) => findDeclarationInStyle(match.rule.style, property, match));
    const all = [
      ...listCandidateDeclarations(false),
      inlineStyle && findDeclarationInStyle(inlineStyle, property),
    ];
    const first = findStrongestDeclaration(all);
    // Skips `revert-layer` outside of any layer, which comes from Tiệm's reset: then the strongest declaration in a
    // layer decides.
    const decided =
      first?.value === 'revert-layer'
        ? findStrongestDeclaration(all.filter((declaration) => declaration?.rule?.layers?.length))
        : first;
    if (decided && !INHERIT_KEYWORD.test(decided.value) && !REVERT_KEYWORD.test(decided.value))
      return decided;
    if (decided && INHERIT_KEYWORD.test(decided.value)) continue;
    // If the browser's default stylesheet sets the value, no theme rule decides it; otherwise the value is inherited,
    // and the parent is searched.
    const browsers = findStrongestDeclaration(listCandidateDeclarations(true));
    if (browsers && !INHERIT_KEYWORD.test(browsers.value)) return undefined;
  }
  return undefined;
}

const INHERIT_KEYWORD = /^(inherit|unset)$/;
const REVERT_KEYWORD = /^(revert|revert-layer)$/;

/** Finds the declaration that wins the cascade: the last one, unless an earlier one is important and it is not. */
function findStrongestDeclaration(
  declarations: readonly (CssDeclaration | undefined)[],
): CssDeclaration | undefined {
  let decided: CssDeclaration | undefined;
  for (const declaration of declarations)
    if (declaration && (declaration.isImportant || !decided?.isImportant)) decided = declaration;
  return decided;
}

function calculateSpecificity({ rule, matchingSelectors }: RuleMatch): Specificity {
  const weights = matchingSelectors.map((index) => {
    const { a = 0, b = 0 } = rule.selectorList.selectors[index]?.specificity ?? {};
    return { ids: a, classes: b };
  });
  return {
    ids: Math.max(0, ...weights.map(({ ids }) => ids)),
    classes: Math.max(0, ...weights.map(({ classes }) => classes)),
  };
}

function findDeclarationInStyle(
  { cssProperties }: CssStyle,
  property: string,
  match?: RuleMatch,
): CssDeclaration | undefined {
  const rule = match?.rule;
  const names = [property, 'all', ...listShorthands(property)];
  // Skips declarations without a range, because Chromium adds them after a shorthand for each of its longhands.
  // Declarations of the browser's own stylesheet and of `style` attributes never have a range.
  const hasRanges = rule !== undefined && rule.origin !== 'user-agent';
  const written = cssProperties.findLast(
    ({ name, range, disabled, parsedOk }) =>
      names.includes(name) && disabled !== true && parsedOk !== false && (range || !hasRanges),
  );
  if (!written) return undefined;
  const value = written.value.replace(/\s*!important$/, '');
  const weight = match ? calculateSpecificity(match) : { ids: 0, classes: 0 };
  return {
    ...{ property: written.name, value, isImportant: written.important === true, specificity: weight },
    ...(rule && { rule }),
  };
}

const formatSelector = ({ selectorList }: CssRule): string =>
  selectorList.text.replace(/\s+/g, ' ').slice(0, 160);

async function describeStylesheet(
  session: CDPSession,
  { styleSheetId = '', selectorList }: CssRule,
  sheets: ReadonlyMap<string, StylesheetHeader>,
): Promise<string> {
  const header = sheets.get(styleSheetId);
  // Adds the line of the `<style>` element, because Chromium counts lines from its start.
  const line = (header?.startLine ?? 0) + (selectorList.selectors[0]?.range?.startLine ?? 0) + 1;
  if (header && !header.isInline && URL.canParse(header.sourceURL))
    return `${new URL(header.sourceURL).pathname}:${line}`;
  if (!header?.ownerNode) return 'a stylesheet that a script has added';
  const { node } = await session.send('DOM.describeNode', { backendNodeId: header.ownerNode });
  const { attributes = [] } = node;
  const at = attributes.indexOf('id');
  return at < 0
    ? `a <style> in line ${line} of the page`
    : `<style id="${attributes[at + 1]}"> in line ${line} of the page`;
}
