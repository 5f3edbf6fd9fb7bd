import type { Mounted } from './mounting.types';

const CONTROLS = 'a[href], button, input, select, textarea, [role="button"], [tabindex]';

const formControlsIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(CONTROLS)];

/**
 * Takes what the server wrote off the page in favour of what the view has drawn. Undoing gives it back: the very
 * same nodes, with whatever listeners and values they had; what others have added since stays where it is.
 */
export function replaceServerNodes(element: HTMLElement, container: HTMLElement): Mounted {
  const kept = [...element.childNodes].filter((node) => node !== container);
  const before = formControlsIn(element);
  const focused = element.ownerDocument.activeElement;

  /** What stands where a control of the server stood: the one with its id or its field's, else the one at its place. */
  function replacement(target: Element): HTMLElement | undefined {
    const control = target.closest<HTMLElement>(CONTROLS);
    if (!control) return undefined;
    const id = control.getAttribute('id');
    const drawn = formControlsIn(container);
    // `billing_city` is `shipping-city` where one address stands for both.
    const field = /^(?:billing|shipping)_(\w+)$/.exec(id ?? '')?.[1];
    const isField = (own: string) => own.replace(/^(?:billing|shipping)-/, '') === field;
    return (
      drawn.find((candidate) => id && candidate.id === id) ??
      (field ? drawn.find((candidate) => isField(candidate.id)) : drawn[before.indexOf(control)])
    );
  }

  for (const node of kept) node.remove();
  // Whoever had reached the control with the keyboard must not find themselves at the top of the page.
  if (focused && !focused.isConnected) replacement(focused)?.focus({ preventScroll: true });

  return {
    heirOf: replacement,
    cleanup() {
      // The container may be gone where somebody emptied the element.
      if (container.parentNode === element) container.before(...kept);
      else element.append(...kept);
    },
  };
}
