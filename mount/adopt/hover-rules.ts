/*
 * Copies CSS rules for the hovered state, with which theme-buttons.ts measures the theme's hovered button.
 */

/**
 * Returns the `:hover` rules of a stylesheet that match the element, with `[data-hovered]` in place of `:hover`. Rules for
 * other screens or browsers are left out. The returned rules keep their specificity and cascade layer.
 */
export function copyHoverRules(probe: Element, holder: CSSStyleSheet | CSSGroupingRule): string {
  let found = '';
  for (const rule of readStylesheetRules(holder)) {
    if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover')) {
      const selector = rule.selectorText.replaceAll(':hover', '[data-hovered]');
      if (probe.matches(selector)) found += `${selector}{${rule.style.cssText}}`;
    } else if (rule instanceof CSSMediaRule) {
      const nested = copyHoverRules(probe, rule);
      if (nested && matchMedia(rule.conditionText).matches) found += nested;
    } else if (rule instanceof CSSSupportsRule) {
      if (CSS.supports(rule.conditionText)) found += copyHoverRules(probe, rule);
    } else if (isLayerRule(rule)) found += `@layer ${rule.name}{${copyHoverRules(probe, rule)}}`;
  }
  return found;
}

const isLayerRule = (rule: CSSRule): rule is CSSLayerBlockRule =>
  'CSSLayerBlockRule' in window && rule instanceof CSSLayerBlockRule;

function readStylesheetRules(holder: CSSStyleSheet | CSSGroupingRule): CSSRule[] {
  try {
    return [...holder.cssRules];
  } catch {
    // Returns no rules for a stylesheet from another origin, because scripts cannot read them.
    return [];
  }
}

/** Adds a stylesheet with the given CSS rules after the stylesheets of the page. */
export function addStyleSheet(rules: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}

/**
 * Deletes all rules of a stylesheet but leaves its empty cascade layers, because Chromium lays out the whole page again
 * when a layer or its stylesheet is removed.
 */
export function deleteCopiedRules(holder: CSSStyleSheet | CSSGroupingRule): void {
  for (const [index, rule] of [...[...holder.cssRules].entries()].reverse()) {
    if (isLayerRule(rule)) deleteCopiedRules(rule);
    else holder.deleteRule(index);
  }
}
