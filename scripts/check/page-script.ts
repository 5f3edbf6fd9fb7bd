/**
 * What the checked page itself is asked, as text for the browser: bundled functions would carry the compiler's own
 * helpers, which the page does not have.
 */

export const PLACE = 'tiem-check-place';

/** Before anything of the page: writes down what moves, what mounts and what fails, with the places in the source. */
export const WATCH = `(() => {
  const own = (node) => node?.getAttribute?.('${PLACE}') ?? null;
  const line = (node) => parseInt(own(node?.closest?.('[${PLACE}]'))) || null;
  const seen = (window.__tiemCheck = { shift: 0, moved: [], failed: [], mounted: [] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.shift += entry.value;
      for (const { node } of entry.sources ?? []) {
        const moved = line(node instanceof Element ? node : node?.parentElement);
        if (moved) seen.moved.push(moved);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('tiem:widget:failed', ({ detail, target }) => {
    seen.failed.push({ widget: detail.widget, kind: detail.kind, message: detail.message, place: own(target) });
  }, true);
  addEventListener('tiem:widget:mounted', ({ detail }) => {
    seen.mounted.push({ widget: detail.widget, place: own(detail.element) });
  }, true);
})()`;

export interface Seen {
  shift: number;
  moved: number[];
  failed: { widget: string; kind: string; message: string; place: string | null }[];
  mounted: { widget: string; place: string | null }[];
}

/** Every mount point's turn comes: what waits for the shopper is touched as by a pointer, without being pressed. */
export const TOUCH_ALL = `(() => {
  for (const element of document.querySelectorAll('[data-tiem]'))
    element.dispatchEvent(new Event('focusin', { bubbles: true }));
})()`;

export interface AskedNeed {
  widget: string;
  on?: string | undefined;
  where?: 'page' | undefined;
  selector: string;
  reason: string;
}

/** The needs that are not met, as `{widget, selector, reason, line}`. */
export const unmetNeeds = (needs: readonly AskedNeed[]): string => `(() => {
  const found = [];
  for (const { widget, on, where, selector, reason } of ${JSON.stringify(needs)}) {
    for (const element of document.querySelectorAll('[data-tiem~="' + widget + '"]')) {
      if (element.closest('[data-tiem~=off]') || (on && !element.matches(on))) continue;
      const root = where === 'page' ? document : element;
      if (root.querySelector(selector) || (!where && element.matches(selector))) continue;
      found.push({ widget, selector, reason, line: parseInt(element.getAttribute('${PLACE}')) || null });
      if (where === 'page') break;
    }
  }
  return found;
})()`;

/** Runs axe, which must be on the page already. */
export const RUN_AXE = `axe.run().then(({ violations }) => violations.flatMap(({ id, help, nodes }) => nodes.map((node) => {
  const target = node.target.flat().join(' ');
  const element = node.target.length === 1 ? document.querySelector(target) : null;
  const line = parseInt(element?.closest('[${PLACE}]')?.getAttribute('${PLACE}')) || null;
  return { rule: id, help, target, line };
})))`;
