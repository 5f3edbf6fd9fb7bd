import type { Page } from 'playwright-core';

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Lists the layout shifts since the page was opened, one line each: size, time, and which elements moved from where
 * to where. Leaves out shifts after input and shifts inside of the elements that `except` matches.
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
        new PerformanceObserver((list) => {
          for (const {
            value,
            hadRecentInput,
            sources,
            startTime,
          } of list.getEntries() as LayoutShiftEntry[]) {
            const isIgnored = sources.every(({ node }) => node?.parentElement?.closest(ignored));
            // Leaves out shifts of less than a pixel, as after a font has loaded, because they are invisible.
            if (hadRecentInput || isIgnored || value < 0.001) continue;
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
