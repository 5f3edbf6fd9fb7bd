import type { CDPSession, Page } from 'playwright-core';

const matchedStyles = (session: CDPSession, nodeId: number) =>
  session.send('CSS.getMatchedStylesForNode', { nodeId });

type MatchedStyles = Awaited<ReturnType<typeof matchedStyles>>;
type Style = NonNullable<MatchedStyles['inlineStyle']>;
type Rule = NonNullable<MatchedStyles['matchedCSSRules']>[number]['rule'];

interface Sheet {
  isInline: boolean;
  sourceURL: string;
  startLine: number;
  /** Node id of the `<style>` or `<link>`; missing if a script created the stylesheet. */
  ownerNode?: number;
}

interface Declaration {
  value: string;
  isImportant: boolean;
  property: string;
  /** Missing for an element's own `style` attribute. */
  rule?: Rule;
}

/** Shorthands that also set the property; a computed value can come from any of them. */
const SHORTHANDS: Record<string, readonly string[]> = {
  'background-color': ['background'],
  'list-style-type': ['list-style'],
  'margin-left': ['margin', 'margin-inline', 'margin-inline-start'],
  'margin-top': ['margin', 'margin-block', 'margin-block-start'],
  'margin-bottom': ['margin', 'margin-block', 'margin-block-end'],
  'padding-left': ['padding', 'padding-inline', 'padding-inline-start'],
  'font-size': ['font'],
  'outline-style': ['outline'],
  width: ['inline-size'],
  'min-width': ['min-inline-size'],
  height: ['block-size'],
  'min-height': ['min-block-size'],
};
const INHERITED = ['color', 'list-style-type', 'font-size', 'white-space', 'word-break'];

export type RuleFinder = Awaited<ReturnType<typeof createRuleFinder>>;

/**
 * Finds the declaration that decides a property of an element, and the rule it is written in. Call it before the page
 * is opened: otherwise Chromium has no text and no line numbers for stylesheets that are served by request
 * interception.
 */
export async function createRuleFinder(page: Page) {
  const session = await page.context().newCDPSession(page);
  const sheets = new Map<string, Sheet>();
  session.on('CSS.styleSheetAdded', ({ header }) => sheets.set(header.styleSheetId, header));
  await session.send('Network.enable');
  await session.send('DOM.enable');
  await session.send('CSS.enable');

  return {
    /** Call it once the page to be measured is open. */
    begin: () => session.send('DOM.getDocument', { depth: 0 }),
    /** `expression` is evaluated in the page and must return the element. */
    async ruleFor(expression: string, property: string): Promise<string | undefined> {
      const nodeId = await nodeOf(session, expression);
      if (!nodeId) return undefined;
      const forcedPseudoClasses = property.startsWith('outline') ? ['focus', 'focus-visible'] : [];
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
      const decided = decide(await matchedStyles(session, nodeId), property);
      if (!decided) return undefined;
      const { rule } = decided;
      const declaration = `${decided.property}: ${decided.value}${decided.isImportant ? ' !important' : ''}`;
      return rule
        ? `${declaration} of ${selectorOf(rule)} in ${await sheetName(session, rule, sheets)}`
        : `${declaration} of the element's style attribute`;
    },
    close: () => session.detach(),
  };
}

async function nodeOf(session: CDPSession, expression: string): Promise<number | undefined> {
  const { result } = await session.send('Runtime.evaluate', { expression });
  if (!result.objectId) return undefined;
  return (await session.send('DOM.requestNode', { objectId: result.objectId })).nodeId;
}

function decide(matched: MatchedStyles, property: string): Declaration | undefined {
  const levels = [matched, ...(INHERITED.includes(property) ? (matched.inherited ?? []) : [])];
  for (const { inlineStyle, matchedCSSRules = [] } of levels) {
    const among = (isBrowsers: boolean) =>
      matchedCSSRules
        .filter(({ rule }) => (rule.origin === 'user-agent') === isBrowsers)
        .map(({ rule }) => declarationIn(rule.style, property, rule));
    const decided = strongest([...among(false), inlineStyle && declarationIn(inlineStyle, property)]);
    if (decided && !INHERITS.test(decided.value) && !REVERTS.test(decided.value)) return decided;
    if (decided && INHERITS.test(decided.value)) continue;
    // Values from the browser's default stylesheet are not a theme's; if there is none, the value is inherited.
    const browsers = strongest(among(true));
    if (browsers && !INHERITS.test(browsers.value)) return undefined;
  }
  return undefined;
}

const INHERITS = /^(inherit|unset)$/;
const REVERTS = /^(revert|revert-layer)$/;

/** The winner among declarations in cascade order: the last one, unless an earlier one is important and it is not. */
function strongest(declarations: readonly (Declaration | undefined)[]): Declaration | undefined {
  let decided: Declaration | undefined;
  for (const declaration of declarations)
    if (declaration && (declaration.isImportant || !decided?.isImportant)) decided = declaration;
  return decided;
}

function declarationIn({ cssProperties }: Style, property: string, rule?: Rule): Declaration | undefined {
  const names = [property, 'all', ...(SHORTHANDS[property] ?? [])];
  // Declarations with a range are written in the stylesheet; after them Chromium lists the longhands of each
  // shorthand. The browser's own stylesheet and `style` attributes have no ranges.
  const hasRanges = rule !== undefined && rule.origin !== 'user-agent';
  const written = cssProperties.findLast(
    ({ name, range, disabled, parsedOk }) =>
      names.includes(name) && disabled !== true && parsedOk !== false && (range || !hasRanges),
  );
  if (!written) return undefined;
  const value = written.value.replace(/\s*!important$/, '');
  return { property: written.name, value, isImportant: written.important === true, ...(rule && { rule }) };
}

const selectorOf = ({ selectorList }: Rule): string => selectorList.text.replace(/\s+/g, ' ').slice(0, 160);

async function sheetName(
  session: CDPSession,
  { styleSheetId = '', selectorList }: Rule,
  sheets: ReadonlyMap<string, Sheet>,
): Promise<string> {
  const header = sheets.get(styleSheetId);
  // Lines of a `<style>` element are counted from its start in the page.
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
