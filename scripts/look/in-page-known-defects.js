/**
 * Adds the functions for `npm run look -- --prove` to `window.tiemAppearance`: which known defects can occur on the
 * page, and whether their assertions report them once the preventing rules are removed.
 */
(() => {
  const look = window.tiemAppearance;
  const { isShown, describeElement } = look.tools;

  const listDefectElements = ({ selector }) => [...document.querySelectorAll(selector)].filter(isShown);

  /**
   * Removes the CSS rules for which the function `fits` returns true, also inside layers and media queries. Returns a
   * function that restores them.
   */
  function removeCssRules(fits) {
    const taken = [];
    const removeMatchingRules = (list) => {
      for (let at = list.cssRules.length - 1; at >= 0; at -= 1) {
        const rule = list.cssRules[at];
        if (rule.selectorText === undefined && rule.cssRules) removeMatchingRules(rule);
        else if (rule.selectorText !== undefined && fits(rule)) {
          taken.push([list, at, rule.cssText]);
          list.deleteRule(at);
        }
      }
    };
    for (const sheet of document.styleSheets)
      try {
        removeMatchingRules(sheet);
      } catch {
        // Skips a stylesheet that cannot be read: it is from another host, so it is not one of Tiệm's.
      }
    return () => {
      for (const [list, at, text] of taken.reverse()) list.insertRule(text, at);
    };
  }

  const isResetRule = ({ parentRule, cssText }) => !parentRule && cssText.includes('revert-layer');

  function addStyleSheet(css) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const removeAddedSheet = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
    return { sheet, removeAddedSheet };
  }

  function reproduceDefect({ reset, rule, undo }) {
    if (reset) return removeCssRules(isResetRule);
    if (rule) return removeCssRules(({ selectorText }) => selectorText.includes(rule));
    return addStyleSheet(undo).removeAddedSheet;
  }

  function listAllFindings() {
    look.reportFindings(look.compareWithTheme());
    return look.listReported();
  }

  /** Returns the known defects whose selectors match on this page, with the number of matches. */
  const countDefectParts = (defects) => defects.map((defect) => listDefectElements(defect).length);

  const isSameFinding = (one, other) => one.element === other.element && one.measured === other.measured;
  const matchesDefectPattern = ({ pattern = '' }, { assertion, measured }) =>
    new RegExp(pattern).test(`${assertion}: ${measured}`);
  const formatMessage = ({ assertion, element, measured }) =>
    `${assertion}: ${describeElement(element)} ${measured}`;

  /**
   * Adds a known defect's CSS to the page. Returns what the defect's assertions then report, or '' if they report
   * nothing.
   */
  function detectDefect(defect, before) {
    const { scrollX, scrollY } = window;
    const { sheet, removeAddedSheet } = addStyleSheet(defect.detectBy);
    const found = [
      ...defect.assertions.flatMap((assertion) =>
        (look.tools.assertions[assertion]?.() ?? []).map((finding) => ({ assertion, ...finding })),
      ),
      ...(defect.assertions.some((name) => name.startsWith('own ')) ? look.compareWithTheme([sheet]) : []),
    ].find(
      (finding) =>
        defect.assertions.includes(finding.assertion) &&
        finding.element.matches(defect.selector) &&
        matchesDefectPattern(defect, finding) &&
        !before.some((old) => isSameFinding(old, finding)),
    );
    const message = found ? formatMessage(found) : '';
    removeAddedSheet();
    window.scrollTo(scrollX, scrollY);
    return message;
  }

  /**
   * Returns a report for each known defect: the message that an assertion gives only without Tiệm's CSS rules, and
   * whether that message matches the defect's pattern. If several assertions give a message, one that matches is
   * reported. If the theme does not cause the defect, the report has the message that the defect's own CSS causes.
   */
  function detectAndReproduceDefects(defects) {
    const before = listAllFindings();
    const without = new Map();
    return defects.map((defect) => {
      const report = { messageWithoutTiemCss: '', messageMatchesDefect: false, messageWithDefectCss: '' };
      if (listDefectElements(defect).length === 0) return report;
      if (defect.reproduceBy) Object.assign(report, reproduceAndListFindings(defect, before, without));
      if (defect.detectBy && !report.messageMatchesDefect)
        report.messageWithDefectCss = detectDefect(defect, before);
      return report;
    });
  }

  function reproduceAndListFindings(defect, before, without) {
    const key = JSON.stringify(defect.reproduceBy);
    if (!without.has(key)) {
      const stopReproducing = reproduceDefect(defect.reproduceBy);
      without.set(
        key,
        listAllFindings().filter((finding) => !before.some((old) => isSameFinding(old, finding))),
      );
      stopReproducing();
    }
    const matching = defect.assertions.flatMap((name) =>
      without
        .get(key)
        .filter(({ assertion, element }) => assertion === name && element.matches(defect.selector)),
    );
    const found = matching.find((finding) => matchesDefectPattern(defect, finding)) ?? matching[0];
    return {
      messageWithoutTiemCss: found ? formatMessage(found) : '',
      messageMatchesDefect: found !== undefined && matchesDefectPattern(defect, found),
    };
  }

  Object.assign(look, { countDefectParts, detectAndReproduceDefects });
})();
