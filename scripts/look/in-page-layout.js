/** Adds assertions about the icons, positions and sizes of certain elements to `window.tiemLook`. */
(() => {
  const { assertions, drawn, isShown, nameOf, finding, controls } = window.tiemLook.tools;

  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const boxOf = (element) => element.getBoundingClientRect();
  const isTransparent = (value) => /^rgba\(.*, 0\)$|^transparent$/.test(value);

  /** Whether a pseudo-element draws a line, a letter or a mask. */
  function draws(element, pseudo) {
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

  /** Every control without text must show an icon; a plus consists of two strokes. */
  function signless() {
    return controls().flatMap((control) => {
      if (!control.matches('button') || control.textContent.trim() !== '') return [];
      if ([...control.querySelectorAll('svg, img, .tiem-spinner')].some(isShown)) return [];
      const strokes = ['::before', '::after'].filter((pseudo) => draws(control, pseudo)).length;
      const wanted = control.matches('.plus') ? 2 : 1;
      return strokes >= wanted || getComputedStyle(control).backgroundImage !== 'none'
        ? []
        : [
            finding(
              control,
              `draws ${strokes} strokes`,
              `${wanted}`,
              [control, '::before content'],
              [control, '::after display'],
            ),
          ];
    });
  }

  function offCentre() {
    return shown('.tiem-lightbox__previous, .tiem-lightbox__next').flatMap((arrow) => {
      const stage = boxOf(arrow.closest('dialog').querySelector('.tiem-lightbox__stage'));
      const box = boxOf(arrow);
      const off = Math.round(box.top + box.height / 2 - (stage.top + stage.height / 2));
      return Math.abs(off) < 40
        ? []
        : [finding(arrow, `is ${off} px from the middle`, 'at most 40 px', [arrow, 'margin-top'])];
    });
  }

  /** The two columns of cart and checkout: the container width from which they exist, and their elements. */
  const COLUMNS = [
    ['[data-tiem~="block-cart"]', 720, '.tiem-block-cart__goods', '.tiem-block-cart__total'],
    ['[data-tiem~="block-checkout"]', 760, '.tiem-block-checkout__main', '.tiem-block-checkout__summary'],
  ];
  function columns() {
    return COLUMNS.flatMap(([root, least, first, second]) =>
      shown(root).flatMap((widget) => {
        const [left, right] = [widget.querySelector(first), widget.querySelector(second)];
        if (!left || !right || !isShown(left) || !isShown(right)) return [];
        const { paddingLeft, paddingRight } = getComputedStyle(widget);
        const width = widget.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const isBeside = boxOf(right).left >= boxOf(left).right - 1;
        return isBeside === width >= least
          ? []
          : [
              finding(
                right,
                isBeside
                  ? `is beside ${nameOf(left)} in ${width} px`
                  : `is not beside ${first} in ${width} px`,
                `beside it from ${least} px`,
                [right.parentElement, 'display'],
                [right, 'width'],
              ),
            ];
      }),
    );
  }

  function foldsOpenParts() {
    return shown('.tiem-block-checkout__summary-button').flatMap((button) => {
      const content = button
        .closest('.tiem-block-checkout__summary')
        .querySelector('.tiem-block-checkout__summary-content');
      return isShown(content) && button.getAttribute('aria-expanded') !== 'true'
        ? [finding(button, 'is beside the summary that it opens', 'hidden', [button, 'display'])]
        : [];
    });
  }

  function brokenRows() {
    return shown('.tiem-gallery__thumbs').flatMap((list) => {
      const pictures = [...list.querySelectorAll('.tiem-gallery__thumb')].filter(isShown);
      const tops = new Set(pictures.map((picture) => Math.round(boxOf(picture).top)));
      const isCut = pictures[0] && boxOf(pictures[0]).left < boxOf(list).left - 1 && list.scrollLeft === 0;
      return tops.size > 1 || isCut
        ? [finding(list, `has ${tops.size} rows${isCut ? ' and cuts its first picture' : ''}`, 'one row')]
        : [];
    });
  }

  function wrongStars() {
    return shown('.tiem-rating--display').flatMap((rating) => {
      const stars = rating.querySelector('.tiem-stars');
      if (!stars) return [];
      const letters = [
        [rating, '::before'],
        ...[...rating.querySelectorAll('*')].map((element) => [element, '::before']),
      ].find(([element, pseudo]) => draws(element, pseudo) && isShown(element) && boxOf(element).width > 1);
      if (letters) return [finding(letters[0], 'draws letters over the stars', 'stars only')];
      const { position } = getComputedStyle(stars);
      return position === 'static' && boxOf(stars).width > boxOf(stars).height * 3
        ? []
        : [
            finding(
              stars,
              `is ${position}, ${Math.round(boxOf(stars).width)} px wide`,
              'five stars in a row',
            ),
          ];
    });
  }

  function twoChevrons() {
    return shown('.tiem-menu__sub-toggle').flatMap((toggle) => {
      const link = toggle.parentElement.querySelector(':scope > a');
      return link && ['::before', '::after'].some((pseudo) => draws(link, pseudo))
        ? [finding(toggle, "is beside an arrow of the theme's", 'one arrow')]
        : [];
    });
  }

  /** Marks of a selected tab that a theme may draw on its link or on its list item. */
  function twoMarks() {
    return shown('[data-tiem~="product-tabs"] [role="tab"][aria-selected="true"]').flatMap((tab) => {
      const item = tab.closest('li');
      const isUnderlined = getComputedStyle(tab).textDecorationLine.includes('underline');
      const theirs = item ? ['::before', '::after'].filter((pseudo) => draws(item, pseudo)) : [];
      return isUnderlined && theirs.length > 0
        ? [finding(tab, `is underlined beside ${theirs.join(' and ')} of its item`, 'one mark')]
        : [];
    });
  }

  function misplacedMore() {
    return shown('.tiem-show-more').flatMap((button) => {
      const text = button.parentElement.querySelector('.tiem-description--collapsed');
      if (!text) return [];
      const [its, above] = [boxOf(button), boxOf(text)];
      return its.top >= above.bottom - 1 && Math.abs(its.left - above.left) < 2
        ? []
        : [finding(button, `is at ${Math.round(its.left)}, ${Math.round(its.top)}`, 'below its text')];
    });
  }

  function hiddenUnderAdminBar() {
    const bar = document.querySelector('#wpadminbar');
    if (!bar || !isShown(bar) || getComputedStyle(bar).position !== 'fixed') return [];
    return shown('.tiem-stuck').flatMap((header) => {
      const under = boxOf(bar).bottom - boxOf(header).top;
      return getComputedStyle(header).position === 'fixed' && under > 1
        ? [finding(header, `is ${Math.round(under)} px under the admin bar`, 'below it', [header, 'top'])]
        : [];
    });
  }

  function narrowPanels() {
    const wide = Math.min(380, document.documentElement.clientWidth - 34);
    return shown('.tiem-search-panel').flatMap((panel) =>
      boxOf(panel).width >= wide - 1
        ? []
        : [
            finding(panel, `is ${Math.round(boxOf(panel).width)} px wide`, `at least ${wide} px`, [
              panel,
              'width',
            ]),
          ],
    );
  }

  /** A theme's margins between the parts of cart and checkout. */
  const LARGEST_GAP = 64;
  function gaps() {
    const parents = new Set(
      drawn().flatMap((element) =>
        element.closest('[data-tiem~="block-cart"], [data-tiem~="block-checkout"]') && isShown(element)
          ? [element.parentElement]
          : [],
      ),
    );
    return [...parents].flatMap((parent) => {
      // In a grid, a taller neighbouring cell can cause a gap below an element.
      if (getComputedStyle(parent).display.endsWith('grid')) return [];
      const parts = [...parent.children].filter(
        (part) =>
          isShown(part) && boxOf(part).height > 1 && /static|relative/.test(getComputedStyle(part).position),
      );
      return parts.slice(1).flatMap((part, index) => {
        const before = parts[index];
        const isBelow = boxOf(before).right > boxOf(part).left && boxOf(part).right > boxOf(before).left;
        const gap = Math.round(boxOf(part).top - boxOf(before).bottom);
        return isBelow && gap > LARGEST_GAP
          ? [
              finding(
                part,
                `is ${gap} px below ${nameOf(before)}`,
                `at most ${LARGEST_GAP} px`,
                [part, 'margin-top'],
                [before, 'margin-bottom'],
              ),
            ]
          : [];
      });
    });
  }

  /** WooCommerce prints the gallery with `opacity: 0`, which its script changes. */
  function invisible() {
    return [...document.querySelectorAll('[data-tiem~="product-gallery"]')].flatMap((gallery) =>
      gallery.checkVisibility() && getComputedStyle(gallery).opacity === '0'
        ? [finding(gallery, 'has opacity 0', 'visible', [gallery, 'opacity'])]
        : [],
    );
  }

  Object.assign(assertions, {
    'signs are drawn': signless,
    'arrows in the middle': offCentre,
    'columns by container width': columns,
    'no button for an open part': foldsOpenParts,
    'thumbnails in one row': brokenRows,
    'stars as rated': wrongStars,
    'one arrow': twoChevrons,
    'one mark': twoMarks,
    'below its text': misplacedMore,
    'below the admin bar': hiddenUnderAdminBar,
    'suggestions wide enough': narrowPanels,
    'small gaps': gaps,
    visible: invisible,
  });
})();
