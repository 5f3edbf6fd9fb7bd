/**
 * Compares the computed style of each element that a widget draws with and without the theme's stylesheets. Adds to
 * `window.tiemAppearance`: `recordUnthemedStyles()` and `listThemeChanges()` for a page to which the test adds a theme,
 * and `compareWithTheme()` for a real page, whose stylesheets are disabled while it is measured.
 */
(() => {
  const { listDrawnElements, isDrawn, isShown, describeElement, createFinding } = window.tiemAppearance.tools;

  /**
   * CSS properties that a theme must not change; none of them is inherited. Sizes that depend on the page are left out.
   */
  const OWN = [
    ...['display', 'position', 'float', 'boxSizing', 'textDecorationLine', 'overflowX', 'overflowY'],
    ...['marginTop', 'marginBottom', 'paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'],
    ...['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth', 'borderTopStyle'],
    ...['borderTopLeftRadius', 'backgroundColor', 'backgroundImage', 'boxShadow', 'opacity', 'appearance'],
    ...['minHeight', 'maxWidth', 'maxHeight', 'order', 'flexGrow', 'alignItems', 'justifyContent'],
    ...['textTransform', 'letterSpacing', 'verticalAlign', 'content', 'zIndex', 'clipPath'],
    ...['listStyleType', 'textAlign', 'fontSize', 'fontWeight', 'animationName', 'color'],
  ];
  const INHERITED = new Set([
    ...['textTransform', 'letterSpacing', 'listStyleType', 'textAlign', 'fontSize', 'fontWeight', 'color'],
  ]);

  function readElementStyle(element, pseudo) {
    const style = getComputedStyle(element, pseudo);
    if (pseudo && style.content === 'none') return { content: 'none' };
    const around = getComputedStyle(pseudo ? element : element.parentElement);
    // Leaves out margins of positioned elements, because automatic ones depend on the element's text.
    const isPlaced = style.position === 'absolute' || style.position === 'fixed';
    // Treats `auto` and 0 as equal, because in a flex or grid container the automatic minimum size computes to
    // `auto`.
    const normaliseStyleValue = (name) =>
      name === 'minHeight' && style[name] === 'auto' ? '0px' : style[name];
    return Object.fromEntries(
      OWN.filter((name) => !(isPlaced && name.startsWith('margin'))).map((name) => [
        name,
        INHERITED.has(name) && style[name] === around[name] ? 'inherited' : normaliseStyleValue(name),
      ]),
    );
  }

  const PSEUDO = ['', '::before', '::after'];
  const readStyles = (element) => PSEUDO.map((pseudo) => readElementStyle(element, pseudo));
  const kept = new Map();

  /** Records the computed styles with which themed pages are compared. Call it on a page without a theme. */
  function recordUnthemedStyles() {
    kept.clear();
    for (const element of listDrawnElements().filter((one) => isShown(one) && !one.matches('a:not([class])')))
      kept.set(element, readStyles(element));
  }

  function listDifferences() {
    return [...kept].flatMap(([element, styles]) => {
      if (!element.isConnected) return [];
      return readStyles(element).flatMap((now, index) => {
        const then = styles[index];
        const isAdded = then.content === 'none' || now.content === 'none';
        const known = isAdded ? ['content'] : Object.keys(now);
        const names = known.filter((name) => then[name] !== now[name]);
        return names.map((name) => ({
          ...{ element, pseudo: PSEUDO[index], name, now: now[name], usual: then[name] },
        }));
      });
    });
  }

  const listThemeChanges = () =>
    listDifferences().map(
      ({ element, pseudo, name, now, usual }) =>
        `${describeElement(element)}${pseudo} has ${name} ${now} instead of ${usual}`,
    );

  const ASSERTIONS = [
    ['own text', /^(text|letter|font|vertical)/],
    ['own colours and edges', /^(background|boxShadow|border|color$|opacity|appearance|clip)/],
    ['own spacing', /^(margin|padding|min|max)/],
    ['own layout', /./],
  ];
  const getAssertionOfProperty = ({ pseudo, name }) =>
    pseudo ? 'own signs' : ASSERTIONS.find(([, names]) => names.test(name))[0];
  /**
   * The highest specificity, counted in classes, at which a theme's selector must not change the element: see "Which
   * rules win" in docs/styling.md.
   */
  function getSpecificityLimit(element, assertion) {
    if (element.parentElement?.matches('.tiem-quantity')) return 3;
    const isLaidOut = element.matches('[class*="wc-block"]:not(.tiem-button)');
    return isLaidOut && /layout|spacing/.test(assertion) ? 3 : 1;
  }
  const formatCssName = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  /**
   * Whether the stylesheet is one of Tiệm's: these have a block of the layer `tiem`. A stylesheet from another host
   * cannot be read and counts as the theme's.
   */
  function isTiemStylesheet(sheet) {
    try {
      return [...sheet.cssRules].some((rule) => rule instanceof CSSLayerBlockRule && rule.name === 'tiem');
    } catch {
      return false;
    }
  }

  const SAME = new CSSStyleSheet();
  SAME.replaceSync(`[data-look-server] {
    color: #222 !important; font: 16px/1.5 sans-serif !important; letter-spacing: 0 !important;
    list-style: none !important; text-align: start !important; text-transform: none !important;
  }`);

  /**
   * Sets fixed values for the text style of the server's elements and the width of mount points, so that both are equal with and
   * without the theme.
   */
  function fixContextStyles() {
    const points = [...document.querySelectorAll('body [data-tiem]')].filter(
      (point) => isShown(point) && !isDrawn(point) && /block|flex|grid/.test(getComputedStyle(point).display),
    );
    const widths = points.map((point) => {
      const { paddingLeft, paddingRight } = getComputedStyle(point);
      return point.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    });
    const before = points.map((point) => point.getAttribute('style'));
    for (const [index, point] of points.entries())
      for (const [name, value] of [
        ...[
          ['box-sizing', 'content-box'],
          ['padding', '0'],
          ['float', 'none'],
          ['flex', 'none'],
        ],
        ...[
          ['width', `${widths[index]}px`],
          ['min-width', '0'],
          ['max-width', 'none'],
        ],
      ])
        point.style.setProperty(name, value, 'important');
    const servers = [document.documentElement, ...document.querySelectorAll('body, body *')].filter(
      (element) => !isDrawn(element) && element.localName !== 'tiem-root',
    );
    for (const element of servers) element.setAttribute('data-look-server', '');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, SAME];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== SAME);
      for (const element of servers) element.removeAttribute('data-look-server');
      for (const [index, point] of points.entries())
        if (before[index] === null) point.removeAttribute('style');
        // Restores the style through `cssText`, because a strict Content Security Policy forbids `style` attributes.
        else point.style.cssText = before[index];
    };
  }

  const TALL = '[data-tiem~="block-cart"], [data-tiem~="block-checkout"]';
  const measureHeights = () =>
    new Map([...document.querySelectorAll(TALL)].filter(isShown).map((part) => [part, part.offsetHeight]));

  /**
   * Lists a finding for each element whose style is changed by the theme's stylesheets, or by those in the argument
   * `more`.
   */
  function compareWithTheme(more = []) {
    const themeStylesheets = [...document.styleSheets, ...more].filter(
      (sheet) => !sheet.disabled && !isTiemStylesheet(sheet),
    );
    const release = fixContextStyles();
    for (const sheet of themeStylesheets) sheet.disabled = true;
    recordUnthemedStyles();
    const plain = measureHeights();
    for (const sheet of themeStylesheets) sheet.disabled = false;
    const found = listDifferences().map(({ element, pseudo, name, now, usual }) => {
      const assertion = getAssertionOfProperty({ pseudo, name });
      const property = pseudo ? `${pseudo} ${formatCssName(name)}` : formatCssName(name);
      return {
        ...{ assertion, mostClasses: getSpecificityLimit(element, assertion) },
        ...createFinding(element, `${pseudo} has ${formatCssName(name)} ${now}`.trim(), usual, [
          element,
          property,
        ]),
      };
    });
    const longer = [...measureHeights()].flatMap(([element, height]) => {
      const usual = plain.get(element) ?? height;
      return height > usual * 1.1
        ? [
            {
              assertion: 'own height',
              ...createFinding(element, `is ${height} px high`, `at most a tenth more than ${usual} px`),
            },
          ]
        : [];
    });
    release();
    return [...found, ...longer];
  }

  Object.assign(window.tiemAppearance, { recordUnthemedStyles, listThemeChanges, compareWithTheme });
})();
