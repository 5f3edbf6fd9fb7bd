/**
 * Measures whether a theme's stylesheet affects the widgets' appearance. Self-contained, so that tests and `npm run
 * look` run the same code in a page: `tiemLook.findings()` is a list of sentences, empty without problems;
 * `tiemLook.report()` adds the expected values and the properties that may have caused each finding.
 */
(() => {
  /** Our classes on elements that the server printed: themes may style them. */
  const SERVERS =
    '.tiem-closed, .tiem-cut, .tiem-reserve, .tiem-panel, .tiem-menu, .tiem-menu--static, .tiem-open, .tiem-gallery, .tiem-stuck, .tiem-has-stuck-header, .tiem-rating--display, .tiem-description--collapsed, .tiem-password, .tiem-password__field, .tiem-search, .tiem-filters__none, [class*="tiem-collection"], .tiem-sticky__button, .tiem-sticky__quantity, .tiem-quick-view__product, html, body';
  /** Our classes on elements that contain third-party HTML. */
  const HOLDERS =
    '.tiem-quick-view, .tiem-photo-feed, .tiem-dialog, .tiem-third-party, .tiem-fill, .tiem-block-checkout__third-party, .tiem-mini-cart__own, .tiem-option__content, .tiem-express__method';
  const CONTROLS =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="radio"], [role="option"]';
  /** The minimum size of a touch target in pixels. */
  const TOUCH = 44;

  const isDrawn = (element) =>
    element.parentElement?.matches('.tiem-quantity') === true ||
    element.matches(`[class*="tiem-"]:not(${SERVERS})`) ||
    (element.matches(':not([class], option)') &&
      element.parentElement?.matches(`tiem-root, [class*="tiem-"]:not(${SERVERS}, ${HOLDERS})`) === true);
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.tiem-visually-hidden, .screen-reader-text, [inert]') === null;
  const drawn = () => [...document.querySelectorAll('body *')].filter((element) => isDrawn(element));
  const isReachable = (element) =>
    element.closest('dialog:modal') !== null || document.querySelector('dialog:modal') === null;
  const controls = () =>
    drawn()
      .filter(isReachable)
      .filter((element) => element.matches(CONTROLS) && isShown(element));

  function nameOf(element) {
    const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 24);
    const classes = [...element.classList].filter(
      (name) => name.startsWith('tiem-') || name.startsWith('is-'),
    );
    const own =
      classes.length > 0 ? `.${classes.join('.')}` : ` in .${element.parentElement?.getAttribute('class')}`;
    return `${element.localName}${own}${text && ` "${text}"`}`;
  }

  const widgetOf = (element) =>
    element.closest('[data-tiem]:not(body)')?.getAttribute('data-tiem') ??
    /tiem-(?!root|dialog\b)[a-z-]+/.exec(
      element.closest('[class*="tiem-"]')?.getAttribute('class') ?? '',
    )?.[0] ??
    '';

  /** Each cause is an element and one of its properties whose value can be the reason. */
  const finding = (element, measured, wanted, ...causes) => ({ element, measured, wanted, causes });

  const colour = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** Converts any CSS colour to red, green, blue and alpha. */
  function channels(value) {
    colour.clearRect(0, 0, 1, 1);
    colour.fillStyle = value;
    colour.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = colour.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  }

  function over(front, back) {
    const alpha = front[3];
    return [0, 1, 2].map((index) => front[index] * alpha + back[index] * (1 - alpha)).concat(1);
  }

  /** The background colour behind an element's text; undefined over an image. */
  function groundOf(element) {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== 'none') return undefined;
      const ground = channels(style.backgroundColor);
      layers.push(ground);
      if (ground[3] === 1) break;
    }
    return layers.reduceRight((back, front) => over(front, back), [255, 255, 255, 1]);
  }

  function paintedBehind(element) {
    for (let at = element; at; at = at.parentElement)
      if (channels(getComputedStyle(at).backgroundColor)[3] > 0) return at;
    return document.documentElement;
  }

  function luminance(rgb) {
    const [red, green, blue] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(element) {
    const ground = groundOf(element);
    if (!ground) return undefined;
    const [light, dark] = [over(channels(getComputedStyle(element).color), ground), ground]
      .map(luminance)
      .sort((one, other) => other - one);
    return (light + 0.05) / (dark + 0.05);
  }

  const isFaded = (element) => {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).opacity !== '1') return true;
    return element.closest(':disabled, [aria-disabled="true"], [aria-busy="true"], .is-busy') !== null;
  };
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '') ||
    (element.matches('input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select') &&
      element.value !== '');

  /** Checks the contrast of every text, and of the icons of controls without text. */
  function unreadable() {
    return drawn().flatMap((element) => {
      if (!isShown(element) || isFaded(element)) return [];
      const isSign = element.matches('button, a') && element.textContent.trim() === '';
      if (!hasText(element) && !isSign) return [];
      const ratio = contrast(element);
      const least = isSign ? 3 : 4.5;
      return ratio === undefined || ratio >= least
        ? []
        : [
            finding(
              element,
              `has a contrast of ${ratio.toFixed(1)}`,
              `at least ${least}`,
              [element, 'color'],
              [paintedBehind(element), 'background-color'],
            ),
          ];
    });
  }

  function findListMarkers() {
    return drawn().flatMap((element) => {
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
          finding(element, 'has a list marker', 'none', [element, 'list-style-type'], [element, 'display']),
        );
      const indent = Number.parseFloat(style.marginInlineStart) + Number.parseFloat(style.paddingInlineStart);
      if (element.matches('ul, ol') && indent > 24)
        found.push(
          finding(
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

  const scrolls = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    return false;
  };

  /** How many pixels a part in its widget's flow overflows the widget on either side. */
  function sticksOut(element, box) {
    const widget = element.closest('.tiem-mini-cart, [data-tiem]');
    if (!widget) return 0;
    for (let at = element; at !== widget; at = at?.parentElement)
      if (!at || /absolute|fixed/.test(getComputedStyle(at).position)) return 0;
    const around = widget.getBoundingClientRect();
    return Math.max(box.right - around.right, around.left - box.left);
  }

  function outside() {
    const width = document.documentElement.clientWidth;
    return drawn().flatMap((element) => {
      if (!isShown(element)) return [];
      const found = [];
      const box = element.getBoundingClientRect();
      if (box.width > 1 && !scrolls(element) && (box.right > width + 1 || box.left < -1) && box.right > 0)
        found.push(
          finding(
            element,
            `reaches from ${Math.round(box.left)} to ${Math.round(box.right)} px`,
            `within the page's ${width} px`,
            [element, 'width'],
            [element, 'min-width'],
          ),
        );
      const beyond = box.width > 1 && !scrolls(element) ? sticksOut(element, box) : 0;
      // A padding of up to 8 px enlarges the touch target of a text at the edge, so it is no finding.
      if (beyond > 8)
        found.push(
          finding(
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
          finding(
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

  function tiny() {
    return drawn().flatMap((element) => {
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return isShown(element) && hasText(element) && size < 11.5
        ? [finding(element, `has text of ${size} px`, 'at least 11.5 px', [element, 'font-size'])]
        : [];
    });
  }

  /** Finds single words that are broken over two lines. */
  function broken() {
    return drawn().flatMap((element) => {
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
                finding(
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

  const labelsOf = (control) => [...(control.labels ?? [])].filter(isShown);

  /** Exempt as in WCAG 2.5.8: a link in a sentence, whose height is the line's. */
  const isInSentence = (control) => {
    let block = control;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    return block !== control && block?.textContent.trim() !== control.textContent.trim();
  };

  /** How many pixels from its centre, in steps of half a pixel, a control still receives clicks. */
  function reach(control, across, down) {
    const { x, y, width, height } = control.getBoundingClientRect();
    const areas = [control, ...labelsOf(control)];
    for (let far = 0; far < TOUCH; far += 0.5) {
      const hit = document.elementFromPoint(x + width / 2 + across * far, y + height / 2 + down * far);
      if (!areas.some((area) => area.contains(hit))) return far;
    }
    return TOUCH;
  }

  function small() {
    return controls().flatMap((control) => {
      if (isInSentence(control)) return [];
      const areas = [control, ...labelsOf(control)].map((element) => element.getBoundingClientRect());
      const boxes = {
        wide: Math.max(...areas.map(({ width }) => width)),
        high: Math.max(...areas.map(({ height }) => height)),
      };
      if ((boxes.wide >= TOUCH - 0.5 && boxes.high >= TOUCH - 0.5) || boxes.wide <= 1) return [];
      control.scrollIntoView({ block: 'center', inline: 'center' });
      // The centre is counted in both directions, so half a pixel is subtracted.
      const wide = Math.max(boxes.wide, reach(control, -1, 0) + reach(control, 1, 0) - 0.5);
      const high = Math.max(boxes.high, reach(control, 0, -1) + reach(control, 0, 1) - 0.5);
      const sides = [
        ...(wide >= TOUCH - 0.5 ? [] : ['width']),
        ...(high >= TOUCH - 0.5 ? [] : ['height', 'min-height']),
      ];
      if (sides.length === 0) return [];
      return [
        finding(
          control,
          `is ${Math.floor(wide)} × ${Math.floor(high)} px`,
          `${TOUCH} × ${TOUCH} px that can be pressed`,
          ...sides.map((side) => [control, side]),
        ),
      ];
    });
  }

  /** Finds controls whose centre is covered by another element. */
  function covered() {
    return controls().flatMap((control) => {
      if (control.closest('[aria-disabled="true"]') || getComputedStyle(control).pointerEvents === 'none')
        return [];
      const before = control.getBoundingClientRect();
      if (before.width <= 1 || before.height <= 1) return [];
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      if (hit === null || control.contains(hit)) return [];
      if (labelsOf(control).some((label) => label.contains(hit))) return [];
      if (control.parentElement?.matches('label') && control.parentElement.contains(hit)) return [];
      return [
        finding(
          control,
          `lies under ${nameOf(hit)}`,
          'nothing over its middle',
          [hit, 'position'],
          [hit, 'z-index'],
        ),
      ];
    });
  }

  /** Finds siblings in the flow that overlap. */
  function overlapping() {
    const parents = new Set(drawn().map((element) => element.parentElement));
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
                finding(
                  element,
                  `and ${nameOf(other)} overlap by ${Math.round(down)} px`,
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

  function ringless() {
    const before = document.activeElement;
    const ringOf = (element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
      const isOutlined =
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && channels(outlineColor)[3] > 0;
      return `${isOutlined ? `${outlineWidth} ${outlineColor}` : ''} ${boxShadow}`;
    };
    const seen = new Set();
    const found = controls().flatMap((control) => {
      const kind = `${control.localName}.${control.className}`;
      if (seen.has(kind) || control.matches(':disabled, [tabindex="-1"]')) return [];
      seen.add(kind);
      const around = [control, control.parentElement, control.nextElementSibling].filter(Boolean);
      if (document.activeElement === control) control.blur();
      const rest = around.map(ringOf);
      control.focus({ preventScroll: true, focusVisible: true });
      if (document.activeElement !== control) return [];
      const hasRing = around.some(
        (element, index) => ringOf(element) !== rest[index] && ringOf(element) !== ' none',
      );
      control.blur();
      return hasRing
        ? []
        : [finding(control, 'shows no focus', 'an outline or a shadow', [control, 'outline-style'])];
    });
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    return found;
  }

  const sheet = new CSSStyleSheet();
  const still = new CSSStyleSheet();
  const STILL =
    '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; scroll-behavior: auto !important; }';
  still.replaceSync(`main { padding: 32px !important; } ${STILL}`);

  const assertions = {
    contrast: unreadable,
    'no markers or indents': findListMarkers,
    'inside the page': outside,
    'whole words': broken,
    'text size': tiny,
    'touch target': small,
    'not covered': covered,
    'no overlap': overlapping,
    'visible focus': ringless,
  };
  const all = () =>
    Object.entries(assertions).flatMap(([assertion, measure]) =>
      measure().map((found) => ({ assertion, ...found })),
    );
  let reported = [];

  window.tiemLook = {
    /** For the other in-page scripts of this folder. */
    tools: { assertions, drawn, isDrawn, isShown, isReachable, nameOf, finding, controls },
    /** Adds a theme's stylesheet after all others of the page. */
    dress(css) {
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet, still];
    },
    /** Disables transitions, which would change measured values, and smooth scrolling. */
    holdStill() {
      still.replaceSync(STILL);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
    },
    findings: () => all().map(({ element, measured }) => `${nameOf(element)} ${measured}`),
    /** `more` are findings of assertions that other scripts have measured. */
    report(more = []) {
      reported = [...all(), ...more];
      return reported.map(({ assertion, element, measured, wanted, causes, mostClasses }) => ({
        mostClasses,
        ...{ assertion, widget: widgetOf(element), element: nameOf(element), measured, wanted },
        causes: causes.map(([, property]) => property),
      }));
    },
    reportedInPage: () => reported,
    elementOf: (index) => reported[index].element,
    /** Returns the element that a reported cause refers to. */
    causeOf: (index, cause) => reported[index].causes[cause][0],
  };
})();
