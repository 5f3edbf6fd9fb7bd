import type { Page } from 'playwright-core';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Layout shifts since the page began, one line each: when, how much, and which elements moved from where to where.
 * Shifts after input and shifts inside of `except` do not count.
 */
export const readLayoutShifts = (page: Page, except = 'nothing-at-all'): Promise<string[]> =>
  page.evaluate(
    (ignored) =>
      new Promise<string[]>((resolve) => {
        const lines: string[] = [];
        const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round);
        const name = (node: Node | null) =>
          node instanceof Element ? `${node.localName}.${node.className}` : `“${node?.textContent}”`;
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
            const isIgnored = sources.every(({ node }) => node?.parentElement?.closest(ignored));
            // Shifts of less than a pixel, as after a font has loaded, are invisible.
            if (hadRecentInput || isIgnored || value < 0.001) continue;
            const how = sources.map(
              ({ node, previousRect, currentRect }) =>
                `${name(node)} ${place(previousRect)} → ${place(currentRect)}`,
            );
            lines.push(`${value.toFixed(4)} after ${Math.round(startTime)} ms: ${how.join('; ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(lines)));
      }),
    except,
  );
