/**
 * Adds the functions for `npm run look -- --prove` to `window.tiemLook`: which known defects can occur on the page,
 * and whether their assertions report them once the preventing rules are removed.
 */
(() => {
  const look = window.tiemLook;
  const { isShown, nameOf } = look.tools;

  const partsOf = ({ part }) => [...document.querySelectorAll(part)].filter(isShown);

  /**
   * Removes our rules that match the text, also inside layers and media queries. Returns a function that restores
   * them.
   */
  function takeOut(fits) {
    const taken = [];
    const walk = (list) => {
      for (let at = list.cssRules.length - 1; at >= 0; at -= 1) {
        const rule = list.cssRules[at];
        if (rule.selectorText === undefined && rule.cssRules) walk(rule);
        else if (rule.selectorText !== undefined && fits(rule)) {
          taken.push([list, at, rule.cssText]);
          list.deleteRule(at);
        }
      }
    };
    for (const sheet of document.styleSheets)
      try {
        walk(sheet);
      } catch {
        // Stylesheets of other hosts cannot be read, and are not ours.
      }
    return () => {
      for (const [list, at, text] of taken.reverse()) list.insertRule(text, at);
    };
  }

  const isReset = ({ parentRule, cssText }) => !parentRule && cssText.includes('revert-layer');

  function undo({ reset, rule, css }) {
    if (reset) return takeOut(isReset);
    if (rule) return takeOut(({ selectorText }) => selectorText.includes(rule));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }

  function everything() {
    look.report(look.compare());
    return look.reportedInPage();
  }

  /** Returns the known defects whose selectors match on this page, with the number of matches. */
  const onPage = (defects) => defects.map((defect) => partsOf(defect).length);

  /** For each defect, the message that an assertion reports only without our rules; empty if there is none. */
  function prove(defects) {
    const isSame = (one, other) => one.element === other.element && one.measured === other.measured;
    const before = everything();
    const without = new Map();
    return defects.map((defect) => {
      if (!defect.undo || partsOf(defect).length === 0) return '';
      const key = JSON.stringify(defect.undo);
      if (!without.has(key)) {
        const restore = undo(defect.undo);
        without.set(
          key,
          everything().filter((finding) => !before.some((old) => isSame(old, finding))),
        );
        restore();
      }
      const found = defect.assertions
        .map((name) =>
          without
            .get(key)
            .find(({ assertion, element }) => assertion === name && element.matches(defect.part)),
        )
        .find(Boolean);
      return found ? `${found.assertion}: ${nameOf(found.element)} ${found.measured}` : '';
    });
  }

  Object.assign(look, { onPage, prove });
})();
