import { loadSanitiser } from '../../src/lib/html';
import { patchElement } from '../../src/lib/patch-element';

/**
 * Renders fragments into the page, except those that equal the last rendered ones. Resolves with whether any fragment
 * was rendered.
 */
export function createFragmentRenderer(): (html: Readonly<Record<string, string>>) => Promise<boolean> {
  const last = new Map<string, string>();
  return async (html) => {
    const changedFragments = Object.entries(html).filter(
      ([selector, markup]) => last.get(selector) !== markup && findElementsOrNone(selector).length > 0,
    );
    if (changedFragments.length === 0) return false;
    const sanitiser = await loadSanitiser();
    for (const [selector, markup] of changedFragments) {
      last.set(selector, markup);
      const fragment = sanitiser.markup(markup).firstElementChild;
      if (!fragment) continue;
      for (const target of findElementsOrNone(selector))
        preserveFocus(target, () => patchElement(target, importElementClone(fragment)));
    }
    return true;
  };
}

const importElementClone = (element: Element): Element => document.importNode(element, true);

export const isSelectorFound = (selector: string): boolean => findElementsOrNone(selector).length > 0;

/** Returns no elements for an invalid selector, because selectors may come from plugins. */
export function findElementsOrNone(selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    return [];
  }
}

/** Runs a patch of a cart list. If it removes the element with the focus, moves the focus to the list. */
function preserveFocus(live: Element, patch: () => void): void {
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  patch();
  if (!focused || focused.isConnected || !(live instanceof HTMLElement) || !live.isConnected) return;
  if (!live.hasAttribute('tabindex')) live.tabIndex = -1;
  live.focus({ preventScroll: true });
}

const WIDGET = '.widget_shopping_cart';

/**
 * Hides cart widgets with WooCommerce's option "Hide if cart is empty" while the cart is empty. `isFilled` comes from
 * the cart cookie, because the page may come from a cache.
 */
export function toggleCartWidget(isFilled: boolean): void {
  for (const marker of document.querySelectorAll<HTMLElement>('.hide_cart_widget_if_empty')) {
    const widget = marker.closest<HTMLElement>(WIDGET) ?? marker;
    widget.hidden = !isFilled;
  }
}
