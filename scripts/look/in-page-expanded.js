/**
 * Adds `pressExpandableControls()` to `window.tiemAppearance`, which checks whether `aria-expanded` matches what is visible.
 */
(() => {
  const { describeElement, createFinding } = window.tiemAppearance.tools;

  /** Selects mount points whose controls belong to the theme, not to a widget. */
  const FRAMES = 'body, [data-tiem="sticky-header"], [data-tiem="smooth-scroll"]';

  /** Whether one of the elements in `aria-controls` is visible: the control of a checkout step names several rows. */
  const hasVisibleControlledElement = (control) =>
    (control.getAttribute('aria-controls') ?? '')
      .split(' ')
      .some((id) => isControlledElementVisible(document.getElementById(id)));

  /**
   * Whether the controlled element is visible. For search suggestions, checks the surrounding panel, which may
   * contain a message instead of the list.
   */
  function isControlledElementVisible(named) {
    const part = named?.closest('.tiem-search-panel') ?? named;
    if (!part?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = part.getBoundingClientRect();
    if (width < 2 || height < 2) return false;
    if (part.matches('ul')) return [...part.children].every((row) => row.checkVisibility());
    // An element that hides a part of its own content, such as a collapsed description, counts as closed.
    return getComputedStyle(part).overflowY !== 'hidden' || part.scrollHeight <= part.clientHeight + 1;
  }

  async function waitForMatchingAttribute(control) {
    for (const end = performance.now() + 1_500; performance.now() < end; ) {
      if (control.getAttribute('aria-expanded') === String(hasVisibleControlledElement(control))) return true;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return false;
  }

  /**
   * Whether an ancestor hides the control by its height: themes collapse phone menus with `max-height: 0`, which
   * `checkVisibility` ignores.
   */
  function isClippedByAncestor(control) {
    const { top, bottom } = control.getBoundingClientRect();
    for (let box = control.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY !== 'hidden') continue;
      const edges = box.getBoundingClientRect();
      if (Math.min(bottom, edges.bottom) - Math.max(top, edges.top) < 2) return true;
    }
    return false;
  }

  /**
   * Lists the widgets' controls that expand something. Text fields are left out, because their panels open by typing.
   */
  const listExpandableControls = () =>
    [...document.querySelectorAll('[aria-expanded]')].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !isClippedByAncestor(control) &&
        !control.matches('input, .tiem-checkbox-list__toggle') &&
        (control.matches('[class*="tiem-"]') || control.closest(`[data-tiem]:not(${FRAMES})`) !== null),
    );

  /**
   * Clicks each control with `aria-expanded` twice. `attributeValues` are the attribute's values before, between and
   * after the clicks; `mismatchedControls` lists the controls whose attribute does not match what is visible.
   */
  async function pressExpandableControls() {
    const attributeValues = [];
    const found = [];
    for (const control of listExpandableControls()) {
      const name = `${control.className || control.id} in ${control.closest('[data-tiem]')?.getAttribute('data-tiem')}`;
      const steps = [];
      for (let presses = 0; presses <= 2; presses += 1) {
        if (presses > 0) {
          // Closes a dialog with its own close button, because it covers the control that opened it.
          const close = document.querySelector('dialog:modal .tiem-dialog__close');
          (close ?? control).click();
        }
        const agrees = await waitForMatchingAttribute(control);
        steps.push(String(control.getAttribute('aria-expanded')));
        if (!agrees)
          found.push({
            assertion: 'expanded as visible',
            ...createFinding(
              control,
              `has aria-expanded ${steps.join(', ')} after ${presses} presses`,
              'what is seen',
            ),
          });
      }
      attributeValues.push(`${name}: ${steps.join(', ')}`);
    }
    return {
      attributeValues,
      found,
      mismatchedControls: found.map(({ element, measured }) => `${describeElement(element)} ${measured}`),
    };
  }

  Object.assign(window.tiemAppearance, { pressExpandableControls });
})();
