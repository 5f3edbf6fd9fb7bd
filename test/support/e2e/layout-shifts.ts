import type { Page } from 'playwright-core';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * What moved by itself since the page began, a line each: when, by how much, and which elements from where to where.
 * What the shopper set off does not count, nor what happens inside of `except`.
 */
export const moved = (page: Page, except = 'nothing-at-all'): Promise<string[]> =>
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
            // Parts of a pixel, of a font that has come, are nothing that anybody sees.
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
