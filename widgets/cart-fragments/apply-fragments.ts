import { patchElement } from '../../src/lib/patch-element';
import { loadSanitiser } from '../../src/lib/sanitise';

/**
 * Renders fragments into the page. A fragment equal to the last one rendered is skipped; the result says whether
 * any was rendered.
 */
export function createFragmentRenderer(): (html: Readonly<Record<string, string>>) => Promise<boolean> {
  const last = new Map<string, string>();
  return async (html) => {
    const fresh = Object.entries(html).filter(
      ([selector, markup]) => last.get(selector) !== markup && findAll(selector).length > 0,
    );
    if (fresh.length === 0) return false;
    const sanitiser = await loadSanitiser();
    for (const [selector, markup] of fresh) {
      last.set(selector, markup);
      const wanted = sanitiser.markup(markup).firstElementChild;
      if (!wanted) continue;
      for (const live of findAll(selector)) keepingFocus(live, () => patchElement(live, importClone(wanted)));
    }
    return true;
  };
}

const importClone = (element: Element): Element => document.importNode(element, true);

/** A selector from a plugin may be invalid. */
export function findAll(selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    return [];
  }
}

/** If the focused line is removed, the focus moves to the list. */
function keepingFocus(live: Element, patch: () => void): void {
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  patch();
  if (!focused || focused.isConnected || !(live instanceof HTMLElement) || !live.isConnected) return;
  if (!live.hasAttribute('tabindex')) live.tabIndex = -1;
  live.focus({ preventScroll: true });
}
