import type { AdoptEntry, InsertPosition } from './adopt-entries';
import { listEventDirectives, removeClickDirective } from './control-owner';

/** Counts of the elements that one entry of the setting `adopt` matched; error messages are based on them. */
export interface MatchCounts {
  matched: number;
  /** Number of matched elements that were skipped because no ancestor of theirs matches the entry's `within`. */
  outsideWithin: number;
  /** Number of matched controls that WooCommerce's Interactivity API handles; they are left unchanged. */
  interactivityControls: number;
}

/** Maps each adopted element to the entry of the setting `adopt` that matched it. The inspector reads this map. */
export type AdoptedElements = WeakMap<Element, AdoptEntry>;

/**
 * The key on `window` under which tiem-adopt.js stores its map: a second copy of the script sees it and does not
 * start, and the inspector reads the map.
 */
export const ADOPTED_ELEMENTS = Symbol.for('tiem.adopted');

declare global {
  interface Window {
    [ADOPTED_ELEMENTS]?: AdoptedElements;
  }
}

/**
 * Widgets that must not be added to a control that WooCommerce's Interactivity API handles too, because both would
 * handle the click.
 */
const BUYING_WIDGETS = /add-to-cart|variation-form|quantity/;
const BUYING_REGION = '[data-wp-interactive*="woocommerce/add-to-cart-with-options"]';

/** Whether WooCommerce's Interactivity API handles the control, in which case one click would add the product twice. */
const isHandledByInteractivityApi = (element: Element, { widget, block }: AdoptEntry): boolean =>
  listEventDirectives(element).length > 0
    ? !removeClickDirective(element, block)
    : BUYING_WIDGETS.test(widget) && !!element.closest(BUYING_REGION);

/**
 * Writes the attributes of the `adopt` entries to the elements that they match; if several entries match an element,
 * the first one applies. Skips elements that have a `data-tiem` of their own, everything inside `data-tiem="off"`,
 * and elements that Tiệm has rendered.
 */
export function createElementAdopter(entries: readonly AdoptEntry[], adopted: AdoptedElements) {
  const anySelector = entries.map(({ selector }) => selector).join();
  const countsByEntry = new Map<AdoptEntry, MatchCounts>(
    entries.map((entry) => [entry, { matched: 0, outsideWithin: 0, interactivityControls: 0 }]),
  );
  const anchorsByEntry = new Map<AdoptEntry, WeakSet<Element>>();

  function applyAdoptEntry(entry: AdoptEntry, counts: MatchCounts, element: Element): void {
    if (entry.unless && element.closest(entry.unless)) return;
    counts.matched++;
    if (entry.within && !element.parentElement?.closest(entry.within)) {
      counts.outsideWithin++;
      return;
    }
    if (entry.insert) insertMountPoint(entry, entry.insert, element);
    else if (element.hasAttribute('data-tiem')) return;
    else if (isHandledByInteractivityApi(element, entry)) counts.interactivityControls++;
    else adoptElement(element, entry);
  }

  function adoptElement(element: Element, entry: AdoptEntry): void {
    writeMountPointAttributes(element, entry);
    adopted.set(element, entry);
  }

  function insertMountPoint(entry: AdoptEntry, position: InsertPosition, anchor: Element): void {
    const anchors = anchorsByEntry.get(entry) ?? new WeakSet();
    if (anchors.has(anchor)) return;
    anchorsByEntry.set(entry, anchors.add(anchor));
    const isBeside = position === 'before' || position === 'after';
    const mountPoint = `[data-tiem~="${entry.widget.split(' ')[0]}"]`;
    // Inserts no second mount point: the theme's HTML may contain one already, or an earlier call may have inserted one
    // for an element that the theme has replaced since.
    if (
      isBeside
        ? anchor.parentElement?.querySelector(`:scope > ${mountPoint}`)
        : anchor.querySelector(mountPoint)
    )
      return;
    const created = Document.prototype.createElement.call(document, 'div');
    adoptElement(created, entry);
    anchor[position](created);
  }

  return {
    countsByEntry,
    adoptMatchingElementsIn(root: Element): void {
      if (!anySelector || !(root.matches(anySelector) || root.querySelector(anySelector))) return;
      for (const [entry, counts] of countsByEntry) {
        const found = [...root.querySelectorAll(entry.selector)];
        if (root.matches(entry.selector)) found.unshift(root);
        for (const element of found)
          if (!element.closest('[data-tiem~=off], tiem-root')) applyAdoptEntry(entry, counts, element);
      }
    },
  };
}

function writeMountPointAttributes(element: Element, { widget, options }: AdoptEntry): void {
  for (const [name, value] of Object.entries(options))
    if (!element.hasAttribute(name)) element.setAttribute(name, value);
  element.setAttribute('data-tiem', widget);
}
