/**
 * Scripts that run inside the checked page, as text, because bundled functions would need the compiler's helpers,
 * which the page does not have.
 */

export const POSITION_ATTRIBUTE = 'tiem-check-place';

/** Runs before the page's own code and records layout shifts, mounts and failures with their source positions. */
export const OBSERVE_PAGE_SCRIPT = `(() => {
  const own = (node) => node?.getAttribute?.('${POSITION_ATTRIBUTE}') ?? null;
  const line = (node) => parseInt(own(node?.closest?.('[${POSITION_ATTRIBUTE}]'))) || null;
  const seen = (window.__tiemCheck = { shift: 0, shiftedLines: [], failed: [], mounted: [] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.shift += entry.value;
      for (const { node } of entry.sources ?? []) {
        const shiftedLine = line(node instanceof Element ? node : node?.parentElement);
        if (shiftedLine) seen.shiftedLines.push(shiftedLine);
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

export interface PageObservations {
  shift: number;
  shiftedLines: number[];
  failed: { widget: string; kind: string; message: string; place: string | null }[];
  mounted: { widget: string; place: string | null }[];
}

/** Triggers every mount point. A mount point that waits for the shopper receives a `focusin` event but no click. */
export const TRIGGER_ALL_MOUNT_POINTS = `(() => {
  for (const element of document.querySelectorAll('[data-tiem]'))
    element.dispatchEvent(new Event('focusin', { bubbles: true }));
})()`;

export interface WidgetMarkupRequirement {
  widget: string;
  mountPointSelector?: string | undefined;
  searchScope?: 'page' | undefined;
  selector: string;
  reason: string;
}

/**
 * Returns a script that lists the markup needs that the page does not meet, as `{widget, selector, reason, line}`.
 */
export const createMissingMarkupScript = (needs: readonly WidgetMarkupRequirement[]): string => `(() => {
  const found = [];
  for (const { widget, mountPointSelector, searchScope, selector, reason } of ${JSON.stringify(needs)}) {
    for (const element of document.querySelectorAll('[data-tiem~="' + widget + '"]')) {
      if (element.closest('[data-tiem~=off]') || (mountPointSelector && !element.matches(mountPointSelector))) continue;
      const root = searchScope === 'page' ? document : element;
      if (root.querySelector(selector) || (!searchScope && element.matches(selector))) continue;
      found.push({ widget, selector, reason, line: parseInt(element.getAttribute('${POSITION_ATTRIBUTE}')) || null });
      if (searchScope === 'page') break;
    }
  }
  return found;
})()`;

/** Runs axe, which must already be loaded in the page. */
export const RUN_AXE = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, help, nodes }) => nodes.map((node) => {
  const target = node.target.flat().join(' ');
  const element = node.target.length === 1 ? document.querySelector(target) : null;
  const line = parseInt(element?.closest('[${POSITION_ATTRIBUTE}]')?.getAttribute('${POSITION_ATTRIBUTE}')) || null;
  return { rule: id, help, target, line };
})))`;
