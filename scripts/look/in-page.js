/**
 * Measures whether a theme's stylesheet affects the widgets' appearance. The functions are self-contained, so that
 * tests and `npm run look` run the same code in a page: `tiemAppearance.listFindings()` is a list of sentences, empty
 * without problems; `tiemAppearance.reportFindings()` adds the expected values and the properties that may have
 * caused each finding.
 */
(() => {
  /**
   * Selects elements of the server's HTML to which a widget has added a class of Tiệm. Themes may style these
   * elements.
   */
  const SERVERS =
    '.tiem-closed, .tiem-cut, .tiem-reserve, .tiem-panel, .tiem-menu, .tiem-menu--static, .tiem-open, .tiem-gallery, .tiem-stuck, .tiem-has-stuck-header, .tiem-rating--display, .tiem-description--collapsed, .tiem-password, .tiem-password__field, .tiem-search, .tiem-filters__none, [class*="tiem-collection"], .tiem-sticky__button, .tiem-sticky__quantity, .tiem-quick-view__product, html, body';
  /** Selects widget elements that contain third-party HTML, which themes may style. */
  const HOLDERS =
    '.tiem-quick-view, .tiem-photo-feed, .tiem-dialog, .tiem-variation, .tiem-html, .tiem-third-party, .tiem-fill, .tiem-block-checkout__third-party, .tiem-mini-cart__own, .tiem-option__content, .tiem-express__method';
  const CONTROLS =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="radio"], [role="option"]';
  /** The minimum size of a touch target in pixels. */
  const TOUCH = 44;

  const isDrawn = (element) =>
    element.parentElement?.matches('.tiem-quantity') === true ||
    element.matches(`[class*="tiem-"]:not(${SERVERS})`) ||
    (element.matches(':not([class], option, tiem-root, svg *)') &&
      element.parentElement?.matches(`tiem-root, [class*="tiem-"]:not(${SERVERS}, ${HOLDERS})`) === true);
  /**
   * Memoized facts about elements that many assertions need. They exist only while assertions run that do not change
   * the page; undefined at other times.
   */
  let known;
  const memoize = (kind, element, find) => {
    if (!known) return find(element);
    const facts = known[kind];
    if (!facts.has(element)) facts.set(element, find(element));
    return facts.get(element);
  };
  const clearMemoized = () => {
    known = known && { shown: new Map(), drawn: new Map(), faded: new Map(), background: new Map() };
  };

  const isShown = (element) =>
    memoize(
      'shown',
      element,
      () =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest('.tiem-visually-hidden, .screen-reader-text, [inert]') === null,
    );
  const listDrawnElements = () =>
    memoize('drawn', document.body, (body) => [...body.querySelectorAll('*')].filter(isDrawn));
  function listControls() {
    const isModalOpen = document.querySelector('dialog:modal') !== null;
    return listDrawnElements().filter(
      (element) =>
        element.matches(CONTROLS) &&
        (!isModalOpen || element.closest('dialog:modal') !== null) &&
        isShown(element),
    );
  }

  function describeElement(element) {
    const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 24);
    const classes = [...element.classList].filter(
      (name) => name.startsWith('tiem-') || name.startsWith('is-'),
    );
    const own =
      classes.length > 0 ? `.${classes.join('.')}` : ` in .${element.parentElement?.getAttribute('class')}`;
    return `${element.localName}${own}${text && ` "${text}"`}`;
  }

  const getWidgetName = (element) =>
    element.closest('[data-tiem]:not(body)')?.getAttribute('data-tiem') ??
    /tiem-(?!root|dialog\b)[a-z-]+/.exec(
      element.closest('[class*="tiem-"]')?.getAttribute('class') ?? '',
    )?.[0] ??
    '';

  /** Creates a finding. Each of its causes is an element and one of its properties, whose value can be the reason. */
  const createFinding = (element, measured, wanted, ...causes) => ({ element, measured, wanted, causes });

  const colour = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const parsedColours = new Map();
  /** Converts any computed CSS colour to red, green, blue and alpha. */
  function parseColour(value) {
    const parsed = parsedColours.get(value);
    if (parsed) return parsed;
    colour.clearRect(0, 0, 1, 1);
    colour.fillStyle = value;
    colour.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = colour.getImageData(0, 0, 1, 1).data;
    const channels = [red, green, blue, alpha / 255];
    parsedColours.set(value, channels);
    return channels;
  }

  function blendColours(front, back) {
    const alpha = front[3];
    return [0, 1, 2].map((index) => front[index] * alpha + back[index] * (1 - alpha)).concat(1);
  }

  /** Returns the background colour behind an element's text; undefined if an image is behind it. */
  const findBackground = (element) =>
    memoize('background', element, () => {
      const style = getComputedStyle(element);
      if (style.backgroundImage !== 'none') return undefined;
      const own = parseColour(style.backgroundColor);
      if (own[3] === 1) return own;
      const behind = element.parentElement ? findBackground(element.parentElement) : [255, 255, 255, 1];
      return behind && blendColours(own, behind);
    });

  function findPaintedAncestor(element) {
    for (let at = element; at; at = at.parentElement)
      if (parseColour(getComputedStyle(at).backgroundColor)[3] > 0) return at;
    return document.documentElement;
  }

  function calculateLuminance(rgb) {
    const [red, green, blue] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function calculateContrast(element) {
    const ground = findBackground(element);
    if (!ground) return undefined;
    const [light, dark] = [blendColours(parseColour(getComputedStyle(element).color), ground), ground]
      .map(calculateLuminance)
      .sort((one, other) => other - one);
    return (light + 0.05) / (dark + 0.05);
  }

  const isTranslucent = (element) =>
    memoize(
      'faded',
      element,
      () =>
        getComputedStyle(element).opacity !== '1' ||
        (element.parentElement !== null && isTranslucent(element.parentElement)),
    );
  const isTransparent = (element) =>
    isTranslucent(element) ||
    element.closest(':disabled, [aria-disabled="true"], [aria-busy="true"], .is-busy') !== null;
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '') ||
    (element.matches('input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select') &&
      element.value !== '');

  /** Checks the contrast of every text, and of the icons of controls without text. */
  function findLowContrast() {
    return listDrawnElements().flatMap((element) => {
      if (!isShown(element) || isTransparent(element)) return [];
      const isSign = element.matches('button, a') && element.textContent.trim() === '';
      if (!hasText(element) && !isSign) return [];
      const ratio = calculateContrast(element);
      const least = isSign ? 3 : 4.5;
      return ratio === undefined || ratio >= least
        ? []
        : [
            createFinding(
              element,
              `has a contrast of ${ratio.toFixed(1)}`,
              `at least ${least}`,
              [element, 'color'],
              [findPaintedAncestor(element), 'background-color'],
            ),
          ];
    });
  }

  function findListMarkers() {
    return listDrawnElements().flatMap((element) => {
      if (
        !isShown(element) ||
        !element.matches('ul, ol, li, summary') ||
        element.closest('.tiem-notice__list')
      )
        return [];
      const style = getComputedStyle(element);
      const found = [];
      if (style.display === 'list-item' && style.listStyleType !== 'none')
        found.push(
          createFinding(
            element,
            'has a list marker',
            'none',
            [element, 'list-style-type'],
            [element, 'display'],
          ),
        );
      const indent = Number.parseFloat(style.marginInlineStart) + Number.parseFloat(style.paddingInlineStart);
      if (element.matches('ul, ol') && indent > 24)
        found.push(
          createFinding(
            element,
            `is indented by ${indent} px`,
            'at most 24 px',
            [element, 'margin-left'],
            [element, 'padding-left'],
          ),
        );
      return found;
    });
  }

  /** Whether an element reaches further to the left or right than its mount point, whose place the theme decides. */
  function isWiderThanMount(element) {
    const mount = element.closest('[data-tiem]')?.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    return !mount || left < mount.left - 1 || right > mount.right + 1;
  }

  /**
   * Whether the page cuts content off at its edges: many themes set `overflow-x: hidden` or `clip` on the whole page,
   * so shoppers cannot reach what is beyond.
   */
  const isClippedByPage = (element, overflow) =>
    element.matches('body, body > *') && /hidden|clip/.test(overflow);
  const isInScroller = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX !== 'visible' && !(isClippedByPage(at, overflowX) && isWiderThanMount(element)))
        return true;
    }
    return false;
  };

  /** Returns by how many pixels a part of a widget overflows the left or right edge of the widget. */
  function measureOverflow(element, box) {
    const widget = element.closest('.tiem-mini-cart, [data-tiem]');
    if (!widget) return 0;
    for (let at = element; at !== widget; at = at?.parentElement)
      if (!at || /absolute|fixed/.test(getComputedStyle(at).position)) return 0;
    const around = widget.getBoundingClientRect();
    return Math.max(box.right - around.right, around.left - box.left);
  }

  function findOverflowing() {
    const width = document.documentElement.clientWidth;
    return listDrawnElements().flatMap((element) => {
      if (!isShown(element)) return [];
      const found = [];
      const box = element.getBoundingClientRect();
      const isMeasured = box.width > 1 && !isInScroller(element);
      if (isMeasured && (box.right > width + 1 || box.left < -1) && box.right > 0)
        found.push(
          createFinding(
            element,
            `reaches from ${Math.round(box.left)} to ${Math.round(box.right)} px`,
            `within the page's ${width} px`,
            [element, 'width'],
            [element, 'min-width'],
          ),
        );
      const beyond = isMeasured ? measureOverflow(element, box) : 0;
      // Ignores a padding of up to 8 px, which enlarges the touch target of a text at the edge.
      if (beyond > 8)
        found.push(
          createFinding(
            element,
            `reaches ${Math.round(beyond)} px beyond its widget`,
            'within its widget',
            [element, 'width'],
            [element, 'min-width'],
            [element, 'padding-left'],
          ),
        );
      if (
        element.matches('button, a, label') &&
        element.scrollWidth > element.clientWidth + 2 &&
        element.clientWidth
      )
        found.push(
          createFinding(
            element,
            `is ${element.scrollWidth - element.clientWidth} px too narrow for its words`,
            'words within it',
            [element, 'width'],
            [element, 'white-space'],
          ),
        );
      return found;
    });
  }

  function findSmallText() {
    return listDrawnElements().flatMap((element) => {
      if (!isShown(element) || !hasText(element)) return [];
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return size < 11.5
        ? [createFinding(element, `has text of ${size} px`, 'at least 11.5 px', [element, 'font-size'])]
        : [];
    });
  }

  /** Finds single words that are broken over two lines. */
  function findBrokenWords() {
    return listDrawnElements().flatMap((element) => {
      if (!isShown(element) || !element.closest('button, [role="option"]')) return [];
      return [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== 3) return [];
        const range = document.createRange();
        return [...node.data.matchAll(/\S+/g)].flatMap((word) => {
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 && word[0].length < 12
            ? [
                createFinding(
                  element,
                  `breaks "${word[0]}"`,
                  'whole words',
                  [element, 'word-break'],
                  [element, 'width'],
                ),
              ]
            : [];
        });
      });
    });
  }

  const listLabels = (control) => [...(control.labels ?? [])].filter(isShown);

  /** Whether a link is part of a sentence: WCAG 2.5.8 exempts it, because its height is that of the line. */
  const isLinkInSentence = (control) => {
    let block = control;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    return block !== control && block?.textContent.trim() !== control.textContent.trim();
  };

  /** Returns how many pixels away from its centre, in steps of half a pixel, a control still receives clicks. */
  function measureHitDistance(control, across, down) {
    const { x, y, width, height } = control.getBoundingClientRect();
    const areas = [control, ...listLabels(control)];
    for (let far = 0; far < TOUCH; far += 0.5) {
      const hit = document.elementFromPoint(x + width / 2 + across * far, y + height / 2 + down * far);
      if (!areas.some((area) => area.contains(hit))) return far;
    }
    return TOUCH;
  }

  function findSmallTargets() {
    return listControls().flatMap((control) => {
      if (isLinkInSentence(control)) return [];
      const areas = [control, ...listLabels(control)].map((element) => element.getBoundingClientRect());
      const boxes = {
        wide: Math.max(...areas.map(({ width }) => width)),
        high: Math.max(...areas.map(({ height }) => height)),
      };
      const isTouchTargetSize = (size) => size >= TOUCH - 0.5;
      if ((isTouchTargetSize(boxes.wide) && isTouchTargetSize(boxes.high)) || boxes.wide <= 1) return [];
      control.scrollIntoView({ block: 'center', inline: 'center' });
      // Subtracts half a pixel from the sum, because both directions count the control's centre.
      const measureHitSize = (size, across, down) =>
        isTouchTargetSize(size)
          ? size
          : Math.max(
              size,
              measureHitDistance(control, -across, -down) + measureHitDistance(control, across, down) - 0.5,
            );
      const wide = measureHitSize(boxes.wide, 1, 0);
      const high = measureHitSize(boxes.high, 0, 1);
      const sides = [
        ...(isTouchTargetSize(wide) ? [] : ['width']),
        ...(isTouchTargetSize(high) ? [] : ['height', 'min-height']),
      ];
      if (sides.length === 0) return [];
      return [
        createFinding(
          control,
          `is ${Math.floor(wide)} × ${Math.floor(high)} px`,
          `${TOUCH} × ${TOUCH} px that can be pressed`,
          ...sides.map((side) => [control, side]),
        ),
      ];
    });
  }

  /** Finds controls whose centre is covered by another element, so that it cannot be clicked. */
  function findCoveredControls() {
    // Adds the sticky bar's button: it looks like the theme's and is not in the list of controls, but it can be
    // covered, too.
    const sticky = [...document.querySelectorAll('.tiem-sticky__button')].filter(isShown);
    return [...new Set([...listControls(), ...sticky])].flatMap((control) => {
      if (control.closest('[aria-disabled="true"]') || getComputedStyle(control).pointerEvents === 'none')
        return [];
      const before = control.getBoundingClientRect();
      if (before.width <= 1 || before.height <= 1) return [];
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      if (hit === null || control.contains(hit)) return [];
      if (listLabels(control).some((label) => label.contains(hit))) return [];
      if (control.parentElement?.matches('label') && control.parentElement.contains(hit)) return [];
      return [
        createFinding(
          control,
          `lies under ${describeElement(hit)}`,
          'nothing over its middle',
          [hit, 'position'],
          [hit, 'z-index'],
        ),
      ];
    });
  }

  /** Finds sibling elements that overlap although neither of them is positioned. */
  function findOverlaps() {
    const parents = new Set(listDrawnElements().map((element) => element.parentElement));
    return [...parents].flatMap((parent) => {
      const boxes = [...parent.children].flatMap((element) => {
        const style = getComputedStyle(element);
        const inFlow = style.position === 'static' || style.position === 'relative';
        if (!inFlow || style.display === 'inline' || style.display === 'contents' || !isShown(element))
          return [];
        return isDrawn(element) ? [{ element, box: element.getBoundingClientRect() }] : [];
      });
      return boxes.flatMap(({ element, box }, index) =>
        boxes.slice(index + 1).flatMap(({ element: other, box: its }) => {
          const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
          const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
          return across > 2 && down > 2
            ? [
                createFinding(
                  element,
                  `and ${describeElement(other)} overlap by ${Math.round(down)} px`,
                  'no overlap',
                  [element, 'margin-bottom'],
                  [other, 'margin-top'],
                ),
              ]
            : [];
        }),
      );
    });
  }

  function findMissingFocusRings() {
    const before = document.activeElement;
    const describeFocusRing = (element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
      const isOutlined =
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && parseColour(outlineColor)[3] > 0;
      return `${isOutlined ? `${outlineWidth} ${outlineColor}` : ''} ${boxShadow}`;
    };
    const seen = new Set();
    const found = listControls().flatMap((control) => {
      const kind = `${control.localName}.${control.className}`;
      if (seen.has(kind) || control.matches(':disabled, [tabindex="-1"]')) return [];
      seen.add(kind);
      const around = [control, control.parentElement, control.nextElementSibling].filter(Boolean);
      if (document.activeElement === control) control.blur();
      const rest = around.map(describeFocusRing);
      control.focus({ preventScroll: true, focusVisible: true });
      if (document.activeElement !== control) return [];
      const hasRing = around.some(
        (element, index) =>
          describeFocusRing(element) !== rest[index] && describeFocusRing(element) !== ' none',
      );
      control.blur();
      return hasRing
        ? []
        : [createFinding(control, 'shows no focus', 'an outline or a shadow', [control, 'outline-style'])];
    });
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    // Discards the memoized facts, because focusing a field can open its suggestions.
    clearMemoized();
    return found;
  }

  /** The stylesheets that `addStylesheets` has added, with their texts. */
  let added = [];
  const still = new CSSStyleSheet();
  const STILL =
    '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; scroll-behavior: auto !important; }';
  still.replaceSync(`main { padding: 32px !important; } ${STILL}`);

  function parseStylesheet(text) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return { text, sheet };
  }

  const assertions = {
    contrast: findLowContrast,
    'no markers or indents': findListMarkers,
    'inside the page': findOverflowing,
    'whole words': findBrokenWords,
    'text size': findSmallText,
    'touch target': findSmallTargets,
    'not covered': findCoveredControls,
    'no overlap': findOverlaps,
    'visible focus': findMissingFocusRings,
  };
  /**
   * Runs all assertions and scrolls the page back afterwards: some scroll to each control, but a sticky bar depends
   * on the scroll position.
   */
  function runAssertions() {
    const { scrollX, scrollY } = window;
    known = {};
    clearMemoized();
    try {
      return Object.entries(assertions).flatMap(([assertion, measure]) =>
        measure().map((finding) => ({ assertion, ...finding })),
      );
    } finally {
      known = undefined;
      window.scrollTo(scrollX, scrollY);
    }
  }
  let reported = [];

  window.tiemAppearance = {
    /** Helper functions for the other in-page scripts of scripts/look. */
    tools: {
      assertions,
      listDrawnElements,
      isDrawn,
      isShown,
      describeElement,
      createFinding,
      listControls,
    },
    /**
     * Adds a theme's stylesheets after all other stylesheets of the page, and removes those of the previous theme. A
     * text that both themes have is not parsed again, because a CSS framework can have hundreds of kilobytes.
     */
    addStylesheets(...texts) {
      const before = added;
      added = texts.map((text) => before.find((one) => one.text === text) ?? parseStylesheet(text));
      // Keeps the stylesheets that widgets have added.
      const others = document.adoptedStyleSheets.filter(
        (one) => one !== still && before.every(({ sheet }) => sheet !== one),
      );
      document.adoptedStyleSheets = [...others, ...added.map(({ sheet }) => sheet), still];
    },
    /** Disables transitions and smooth scrolling, which would change measured values. */
    disableTransitions() {
      still.replaceSync(STILL);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
    },
    /**
     * Lists widget elements that styles/reset.css does not protect, because a theme's rule for `*` changes them. Links
     * without a class are left out.
     */
    listUnprotectedElements() {
      window.tiemAppearance.addStylesheets('* { outline-offset: 7px }');
      return listDrawnElements()
        .filter((element) => !element.matches('a:not([class])'))
        .filter((element) => getComputedStyle(element).outlineOffset === '7px')
        .map((element) => `styles/reset.css does not apply to ${describeElement(element)}`);
    },
    listFindings: () =>
      runAssertions().map(({ element, measured }) => `${describeElement(element)} ${measured}`),
    /** Reports all findings. The argument `more` has findings that other in-page scripts have measured. */
    reportFindings(more = []) {
      reported = [...runAssertions(), ...more];
      return reported.map(({ assertion, element, measured, wanted, causes, mostClasses }) => ({
        mostClasses,
        ...{ assertion, widget: getWidgetName(element), element: describeElement(element), measured, wanted },
        causes: causes.map(([, property]) => property),
      }));
    },
    listReported: () => reported,
    getElement: (index) => reported[index].element,
    /** Returns the element to which a reported cause of a finding refers. */
    getCause: (index, cause) => reported[index].causes[cause][0],
  };
})();
