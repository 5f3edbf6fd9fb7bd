import type { Page } from 'playwright-core';

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Lists the layout shifts since the browser has parsed the page, one line each: size, time, and which elements moved
 * from where to where. Earlier shifts are not caused by our scripts: a busy browser paints the page while it arrives,
 * before any deferred script runs. Leaves out shifts after input and shifts inside of the elements that
 * `ignoredSelector` matches.
 */
export const readLayoutShifts = (page: Page, ignoredSelector = 'nothing-at-all'): Promise<string[]> =>
  page.evaluate(
    (ignored) =>
      new Promise<string[]>((resolve) => {
        const lines: string[] = [];
        const formatRect = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map(Math.round);
        const describeNode = (node: Node | null) =>
          node instanceof Element ? `${node.localName}.${node.className}` : `“${node?.textContent}”`;
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const parsedAt = navigation?.domInteractive ?? 0;
        new PerformanceObserver((list) => {
          for (const {
            value,
            hadRecentInput,
            sources,
            startTime,
          } of list.getEntries() as LayoutShiftEntry[]) {
            const isIgnored = sources.every(({ node }) => node?.parentElement?.closest(ignored));
            // Leaves out shifts of less than a pixel, as after a font has loaded, because they are invisible.
            if (startTime < parsedAt || hadRecentInput || isIgnored || value < 0.001) continue;
            const movements = sources.map(
              ({ node, previousRect, currentRect }) =>
                `${describeNode(node)} ${formatRect(previousRect)} → ${formatRect(currentRect)}`,
            );
            lines.push(`${value.toFixed(4)} after ${Math.round(startTime)} ms: ${movements.join('; ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(lines)));
      }),
    ignoredSelector,
  );
