/** Adds assertions about icons, positions and sizes of certain elements to `window.tiemAppearance`. */
(() => {
  const { assertions, listDrawnElements, isShown, describeElement, createFinding, listControls } =
    window.tiemAppearance.tools;

  const listShownElements = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const getMeasuredBox = (element) => element.getBoundingClientRect();
  const isTransparent = (value) => /^rgba\(.*, 0\)$|^transparent$/.test(value);

  /** Whether a pseudo-element draws a line, a letter or a mask. */
  function isPseudoElementDrawn(element, pseudo) {
    const style = getComputedStyle(element, pseudo);
    if (/^(none|normal)$/.test(style.content) || style.display === 'none' || style.visibility === 'hidden')
      return false;
    if (!/^(""|'')$/.test(style.content)) return true;
    const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
    if (!(width > 0 && height > 0)) return false;
    return (
      !isTransparent(style.backgroundColor) ||
      style.backgroundImage !== 'none' ||
      ['Top', 'Right', 'Bottom', 'Left'].some(
        (side) =>
          style[`border${side}Style`] !== 'none' && Number.parseFloat(style[`border${side}Width`]) > 0,
      )
    );
  }

  /** Finds controls without text that show no icon. A plus icon must consist of two strokes. */
  function findControlsWithoutIcon() {
    return listControls().flatMap((control) => {
      if (!control.matches('button') || control.textContent.trim() !== '') return [];
      if ([...control.querySelectorAll('svg, img, .tiem-spinner')].some(isShown)) return [];
      const strokes = ['::before', '::after'].filter((pseudo) =>
        isPseudoElementDrawn(control, pseudo),
      ).length;
      const wanted = control.matches('.plus') ? 2 : 1;
      return strokes >= wanted || getComputedStyle(control).backgroundImage !== 'none'
        ? []
        : [
            createFinding(
              control,
              `draws ${strokes} strokes`,
              `${wanted}`,
              [control, '::before content'],
              [control, '::after display'],
            ),
          ];
    });
  }

  function findOffCentreArrows() {
    return listShownElements('.tiem-lightbox__previous, .tiem-lightbox__next').flatMap((arrow) => {
      const stage = getMeasuredBox(arrow.closest('dialog').querySelector('.tiem-lightbox__stage'));
      const box = getMeasuredBox(arrow);
      const off = Math.round(box.top + box.height / 2 - (stage.top + stage.height / 2));
      return Math.abs(off) < 40
        ? []
        : [createFinding(arrow, `is ${off} px from the middle`, 'at most 40 px', [arrow, 'margin-top'])];
    });
  }

  /** Two-column layouts of cart and checkout: the minimum width of their container, and the elements of both columns. */
  const COLUMNS = [
    ['[data-tiem~="block-cart"]', 720, '.tiem-block-cart__goods', '.tiem-block-cart__total'],
    ['[data-tiem~="block-checkout"]', 760, '.tiem-block-checkout__main', '.tiem-block-checkout__summary'],
  ];
  function findMisplacedColumns() {
    return COLUMNS.flatMap(([root, least, first, second]) =>
      listShownElements(root).flatMap((widget) => {
        const [left, right] = [widget.querySelector(first), widget.querySelector(second)];
        if (!left || !right || !isShown(left) || !isShown(right)) return [];
        const { paddingLeft, paddingRight } = getComputedStyle(widget);
        const width = widget.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const isBeside = getMeasuredBox(right).left >= getMeasuredBox(left).right - 1;
        return isBeside === width >= least
          ? []
          : [
              createFinding(
                right,
                isBeside
                  ? `is beside ${describeElement(left)} in ${width} px`
                  : `is not beside ${first} in ${width} px`,
                `beside it from ${least} px`,
                [right.parentElement, 'display'],
                [right, 'width'],
              ),
            ];
      }),
    );
  }

  function findButtonsForOpenParts() {
    return listShownElements('.tiem-block-checkout__summary-button').flatMap((button) => {
      const content = button
        .closest('.tiem-block-checkout__summary')
        .querySelector('.tiem-block-checkout__summary-content');
      return isShown(content) && button.getAttribute('aria-expanded') !== 'true'
        ? [createFinding(button, 'is beside the summary that it opens', 'hidden', [button, 'display'])]
        : [];
    });
  }

  function findBrokenThumbnailRows() {
    return listShownElements('.tiem-gallery__thumbs').flatMap((list) => {
      const pictures = [...list.querySelectorAll('.tiem-gallery__thumb')].filter(isShown);
      const tops = new Set(pictures.map((picture) => Math.round(getMeasuredBox(picture).top)));
      const isCut =
        pictures[0] &&
        getMeasuredBox(pictures[0]).left < getMeasuredBox(list).left - 1 &&
        list.scrollLeft === 0;
      return tops.size > 1 || isCut
        ? [
            createFinding(
              list,
              `has ${tops.size} rows${isCut ? ' and cuts its first picture' : ''}`,
              'one row',
            ),
          ]
        : [];
    });
  }

  function findMisdrawnStars() {
    return listShownElements('.tiem-rating--display').flatMap((rating) => {
      const stars = rating.querySelector('.tiem-stars');
      if (!stars) return [];
      const letters = [
        [rating, '::before'],
        ...[...rating.querySelectorAll('*')].map((element) => [element, '::before']),
      ].find(
        ([element, pseudo]) =>
          isPseudoElementDrawn(element, pseudo) && isShown(element) && getMeasuredBox(element).width > 1,
      );
      if (letters) return [createFinding(letters[0], 'draws letters over the stars', 'stars only')];
      const { position } = getComputedStyle(stars);
      return position === 'static' && getMeasuredBox(stars).width > getMeasuredBox(stars).height * 3
        ? []
        : [
            createFinding(
              stars,
              `is ${position}, ${Math.round(getMeasuredBox(stars).width)} px wide`,
              'five stars in a row',
            ),
          ];
    });
  }

  function findDoubleChevrons() {
    return listShownElements('.tiem-menu__sub-toggle').flatMap((toggle) => {
      const link = toggle.parentElement.querySelector(':scope > a');
      return link && ['::before', '::after'].some((pseudo) => isPseudoElementDrawn(link, pseudo))
        ? [createFinding(toggle, "is beside an arrow of the theme's", 'one arrow')]
        : [];
    });
  }

  /** Returns the box around the text of an element. */
  function getTextBox(element) {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  }

  /** Finds chevrons of submenus whose middle is above or below the line of their link, or on its text. */
  function findMisplacedChevrons() {
    return listShownElements('.tiem-menu__sub-toggle').flatMap((toggle) => {
      const link = toggle.parentElement.querySelector(':scope > a');
      if (!link || !isShown(link)) return [];
      const [box, line, text] = [getMeasuredBox(toggle), getMeasuredBox(link), getTextBox(link)];
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const off = Math.round(y < line.top ? y - line.top : Math.max(0, y - line.bottom));
      const isOnText = off === 0 && x > text.left && x < text.right && y > text.top && y < text.bottom;
      return off === 0 && !isOnText
        ? []
        : [
            createFinding(
              toggle,
              isOnText ? 'is on the text of its link' : `is ${off} px from its link`,
              'beside the text',
              [toggle, 'top'],
            ),
          ];
    });
  }

  /** Finds selected tabs that are marked twice: on their link and on their list item. */
  function findDoubleTabMarks() {
    return listShownElements('[data-tiem~="product-tabs"] [role="tab"][aria-selected="true"]').flatMap(
      (tab) => {
        const item = tab.closest('li');
        const isUnderlined = getComputedStyle(tab).textDecorationLine.includes('underline');
        const theirs = item
          ? ['::before', '::after'].filter((pseudo) => isPseudoElementDrawn(item, pseudo))
          : [];
        return isUnderlined && theirs.length > 0
          ? [createFinding(tab, `is underlined beside ${theirs.join(' and ')} of its item`, 'one mark')]
          : [];
      },
    );
  }

  function findMisplacedMoreButtons() {
    return listShownElements('.tiem-show-more').flatMap((button) => {
      const text = button.parentElement.querySelector('.tiem-description--collapsed');
      if (!text) return [];
      const [its, above] = [getMeasuredBox(button), getMeasuredBox(text)];
      return its.top >= above.bottom - 1 && Math.abs(its.left - above.left) < 2
        ? []
        : [createFinding(button, `is at ${Math.round(its.left)}, ${Math.round(its.top)}`, 'below its text')];
    });
  }

  function findHiddenUnderAdminBar() {
    const bar = document.querySelector('#wpadminbar');
    if (!bar || !isShown(bar) || getComputedStyle(bar).position !== 'fixed') return [];
    return listShownElements('.tiem-stuck').flatMap((header) => {
      const under = getMeasuredBox(bar).bottom - getMeasuredBox(header).top;
      return getComputedStyle(header).position === 'fixed' && under > 1
        ? [
            createFinding(header, `is ${Math.round(under)} px under the admin bar`, 'below it', [
              header,
              'top',
            ]),
          ]
        : [];
    });
  }

  function findNarrowPanels() {
    const wide = Math.min(380, document.documentElement.clientWidth - 34);
    return listShownElements('.tiem-search-panel').flatMap((panel) =>
      getMeasuredBox(panel).width >= wide - 1
        ? []
        : [
            createFinding(
              panel,
              `is ${Math.round(getMeasuredBox(panel).width)} px wide`,
              `at least ${wide} px`,
              [panel, 'width'],
            ),
          ],
    );
  }

  /** Largest gap in pixels between the parts of cart and checkout; larger ones come from a theme's margins. */
  const LARGEST_GAP = 64;
  function findLargeGaps() {
    const parents = new Set(
      listDrawnElements().flatMap((element) =>
        element.closest('[data-tiem~="block-cart"], [data-tiem~="block-checkout"]') && isShown(element)
          ? [element.parentElement]
          : [],
      ),
    );
    return [...parents].flatMap((parent) => {
      // Skips grids, because a taller neighbouring cell can cause a gap below an element.
      if (getComputedStyle(parent).display.endsWith('grid')) return [];
      const parts = [...parent.children].filter(
        (part) =>
          isShown(part) &&
          getMeasuredBox(part).height > 1 &&
          /static|relative/.test(getComputedStyle(part).position),
      );
      return parts.slice(1).flatMap((part, index) => {
        const before = parts[index];
        const isBelow =
          getMeasuredBox(before).right > getMeasuredBox(part).left &&
          getMeasuredBox(part).right > getMeasuredBox(before).left;
        const gap = Math.round(getMeasuredBox(part).top - getMeasuredBox(before).bottom);
        return isBelow && gap > LARGEST_GAP
          ? [
              createFinding(
                part,
                `is ${gap} px below ${describeElement(before)}`,
                `at most ${LARGEST_GAP} px`,
                [part, 'margin-top'],
                [before, 'margin-bottom'],
              ),
            ]
          : [];
      });
    });
  }

  /**
   * Finds galleries that stay invisible: WooCommerce prints them with `opacity: 0`, which only its own script
   * changes.
   */
  function findInvisibleGalleries() {
    return [...document.querySelectorAll('[data-tiem~="product-gallery"]')].flatMap((gallery) =>
      gallery.checkVisibility() && getComputedStyle(gallery).opacity === '0'
        ? [createFinding(gallery, 'has opacity 0', 'visible', [gallery, 'opacity'])]
        : [],
    );
  }

  Object.assign(assertions, {
    'signs are drawn': findControlsWithoutIcon,
    'arrows in the middle': findOffCentreArrows,
    'columns by container width': findMisplacedColumns,
    'no button for an open part': findButtonsForOpenParts,
    'thumbnails in one row': findBrokenThumbnailRows,
    'stars as rated': findMisdrawnStars,
    'one arrow': findDoubleChevrons,
    'arrow beside its text': findMisplacedChevrons,
    'one mark': findDoubleTabMarks,
    'below its text': findMisplacedMoreButtons,
    'below the admin bar': findHiddenUnderAdminBar,
    'suggestions wide enough': findNarrowPanels,
    'small gaps': findLargeGaps,
    visible: findInvisibleGalleries,
  });
})();
