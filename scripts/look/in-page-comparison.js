/**
 * Compares the computed style of each element that a widget draws with and without the theme's stylesheets. Adds to
 * `window.tiemLook`: `keep()` and `changed()` for a page to which the test adds a theme, and `compare()` for a real
 * page, whose stylesheets are disabled while it is measured.
 */
(() => {
  const { drawn, isDrawn, isShown, nameOf, finding } = window.tiemLook.tools;

  /** Properties that a theme must not change; none is inherited. Sizes that depend on the page's are left out. */
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

  function styleOf(element, pseudo) {
    const style = getComputedStyle(element, pseudo);
    if (pseudo && style.content === 'none') return { content: 'none' };
    const around = getComputedStyle(pseudo ? element : element.parentElement);
    // The automatic margins of positioned elements depend on their text.
    const isPlaced = style.position === 'absolute' || style.position === 'fixed';
    // In a flex or grid container the automatic minimum size computes to `auto` instead of 0.
    const ownValue = (name) => (name === 'minHeight' && style[name] === 'auto' ? '0px' : style[name]);
    return Object.fromEntries(
      OWN.filter((name) => !(isPlaced && name.startsWith('margin'))).map((name) => [
        name,
        INHERITED.has(name) && style[name] === around[name] ? 'inherited' : ownValue(name),
      ]),
    );
  }

  const PSEUDO = ['', '::before', '::after'];
  const stylesOf = (element) => PSEUDO.map((pseudo) => styleOf(element, pseudo));
  const kept = new Map();

  /** Call it in a page without a theme: records the reference values that themed pages are compared with. */
  function keep() {
    kept.clear();
    for (const element of drawn().filter((one) => isShown(one) && !one.matches('a:not([class])')))
      kept.set(element, stylesOf(element));
  }

  function differences() {
    return [...kept].flatMap(([element, styles]) => {
      if (!element.isConnected) return [];
      return stylesOf(element).flatMap((now, index) => {
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

  const changed = () =>
    differences().map(
      ({ element, pseudo, name, now, usual }) =>
        `${nameOf(element)}${pseudo} has ${name} ${now} instead of ${usual}`,
    );

  const ASSERTIONS = [
    ['own text', /^(text|letter|font|vertical)/],
    ['own colours and edges', /^(background|boxShadow|border|color$|opacity|appearance|clip)/],
    ['own spacing', /^(margin|padding|min|max)/],
    ['own layout', /./],
  ];
  const assertionOf = ({ pseudo, name }) =>
    pseudo ? 'own signs' : ASSERTIONS.find(([, names]) => names.test(name))[0];
  /** Up to this specificity, in classes, a theme's selector must lose: see "Which rules win" in docs/styling.md. */
  function mostClasses(element, assertion) {
    if (element.parentElement?.matches('.tiem-quantity')) return 3;
    const isLaidOut = element.matches('[class*="wc-block"]:not(.tiem-button)');
    return isLaidOut && /layout|spacing/.test(assertion) ? 3 : 1;
  }
  const cssName = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  /**
   * Our stylesheets are those with a block of the layer `tiem`. Stylesheets that cannot be read are from another
   * host.
   */
  function isOurs(sheet) {
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
   * Fixes the text style of the server's elements and the width of mount points, so that they are equal with and
   * without the theme.
   */
  function holdSurroundings() {
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
        // A strict Content Security Policy forbids `style` attributes, but not this property.
        else point.style.cssText = before[index];
    };
  }

  const TALL = '[data-tiem~="block-cart"], [data-tiem~="block-checkout"]';
  const heights = () =>
    new Map([...document.querySelectorAll(TALL)].filter(isShown).map((part) => [part, part.offsetHeight]));

  /** Findings for all elements whose style the theme's stylesheets change. */
  function compare() {
    const theirs = [...document.styleSheets].filter((sheet) => !sheet.disabled && !isOurs(sheet));
    const release = holdSurroundings();
    for (const sheet of theirs) sheet.disabled = true;
    keep();
    const plain = heights();
    for (const sheet of theirs) sheet.disabled = false;
    const found = differences().map(({ element, pseudo, name, now, usual }) => {
      const assertion = assertionOf({ pseudo, name });
      const property = pseudo ? `${pseudo} ${cssName(name)}` : cssName(name);
      return {
        ...{ assertion, mostClasses: mostClasses(element, assertion) },
        ...finding(element, `${pseudo} has ${cssName(name)} ${now}`.trim(), usual, [element, property]),
      };
    });
    const longer = [...heights()].flatMap(([element, height]) => {
      const usual = plain.get(element) ?? height;
      return height > usual * 1.1
        ? [
            {
              assertion: 'own height',
              ...finding(element, `is ${height} px high`, `at most a tenth more than ${usual} px`),
            },
          ]
        : [];
    });
    release();
    return [...found, ...longer];
  }

  Object.assign(window.tiemLook, { keep, changed, compare });
})();
