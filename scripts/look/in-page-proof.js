/**
 * Adds the functions for `npm run look -- --prove` to `window.tiemAppearance`: which known defects can occur on the page,
 * and whether their assertions report them once the preventing rules are removed.
 */
(() => {
  const look = window.tiemAppearance;
  const { isShown, describeElement } = look.tools;

  const listParts = ({ selector }) => [...document.querySelectorAll(selector)].filter(isShown);

  /**
   * Removes our rules that match the text, also inside layers and media queries. Returns a function that restores
   * them.
   */
  function removeRules(fits) {
    const taken = [];
    const walkRules = (list) => {
      for (let at = list.cssRules.length - 1; at >= 0; at -= 1) {
        const rule = list.cssRules[at];
        if (rule.selectorText === undefined && rule.cssRules) walkRules(rule);
        else if (rule.selectorText !== undefined && fits(rule)) {
          taken.push([list, at, rule.cssText]);
          list.deleteRule(at);
        }
      }
    };
    for (const sheet of document.styleSheets)
      try {
        walkRules(sheet);
      } catch {
        // Stylesheets of other hosts cannot be read, and are not ours.
      }
    return () => {
      for (const [list, at, text] of taken.reverse()) list.insertRule(text, at);
    };
  }

  const isReset = ({ parentRule, cssText }) => !parentRule && cssText.includes('revert-layer');

  function reproduceDefect({ reset, rule, undo, inject }) {
    if (reset) return removeRules(isReset);
    if (rule) return removeRules(({ selectorText }) => selectorText.includes(rule));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(undo ?? inject);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }

  function listAllFindings() {
    look.reportFindings(look.compareWithTheme());
    return look.listReported();
  }

  /** Returns the known defects whose selectors match on this page, with the number of matches. */
  const countDefectParts = (defects) => defects.map((defect) => listParts(defect).length);

  /**
   * Returns, for each defect, the message that an assertion reports only without our rules, and whether it matches the
   * defect's pattern. A message that does takes precedence; the message is empty if there is none.
   */
  function proveDefects(defects) {
    const isSame = (one, other) => one.element === other.element && one.measured === other.measured;
    const before = listAllFindings();
    const without = new Map();
    return defects.map((defect) => {
      if (!defect.reproduceBy || listParts(defect).length === 0)
        return { messageWithoutRules: '', isItself: false };
      const key = JSON.stringify(defect.reproduceBy);
      if (!without.has(key)) {
        const restore = reproduceDefect(defect.reproduceBy);
        without.set(
          key,
          listAllFindings().filter((finding) => !before.some((old) => isSame(old, finding))),
        );
        restore();
      }
      const pattern = new RegExp(defect.pattern ?? '');
      const isItself = ({ assertion, measured }) => pattern.test(`${assertion}: ${measured}`);
      const matching = defect.assertions.flatMap((name) =>
        without
          .get(key)
          .filter(({ assertion, element }) => assertion === name && element.matches(defect.selector)),
      );
      const found = matching.find(isItself) ?? matching[0];
      return {
        messageWithoutRules: found
          ? `${found.assertion}: ${describeElement(found.element)} ${found.measured}`
          : '',
        isItself: found !== undefined && isItself(found),
      };
    });
  }

  Object.assign(look, { countDefectParts, proveDefects });
})();
