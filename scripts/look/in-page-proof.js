/**
 * Adds to `window.tiemLook` what `npm run look -- --prove` needs: which known defects a page could show, and whether
 * their assertions report them once the rules that prevent them are taken out.
 */
(() => {
  const look = window.tiemLook;
  const { isShown, nameOf } = look.tools;

  const partsOf = ({ part }) => [...document.querySelectorAll(part)].filter(isShown);

  /** Takes our rules out whose text fits, also those inside of layers and media queries; returns how to put them back. */
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
        // A stylesheet of another host is not ours.
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

  /** The defects whose parts are on the page, with the number of parts. */
  const onPage = (defects) => defects.map((defect) => partsOf(defect).length);

  /** For each defect of the page the sentence that an assertion reports without our rules only; empty without one. */
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
