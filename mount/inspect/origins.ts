import type { AdoptedElements } from '../adopt/adopt-elements';
import { htmlElement, isParsing, listen } from '../loader/safe-dom';

/** Where the `data-tiem` of an element comes from. `page`: the inspector was opened too late to know. */
export type Origin =
  | { kind: 'template' | 'script' | 'page' }
  | { kind: 'adopted'; by: string; selector: string };

/** Written by tiem-adopt.js (adopt-page.ts). */
const ADOPTED = Symbol.for('tiem.adopted');

/** Written by the WordPress plugin (adopt.php) for administrators with the inspector: `storefront: #site-header-cart`. */
const ADOPTED_BY = 'data-adopted-by';

/** Watches the page from now on. Elements that the parser adds belong to the template. */
export function watchOrigins() {
  const isFromStart = isParsing();
  let isParsed = !isFromStart;
  const added = new WeakSet<Element>();
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') added.add(target as Element);
      else if (isParsed)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const element of [node, ...node.querySelectorAll('[data-tiem]')]) added.add(element);
    }
  });
  observer.observe(htmlElement(), {
    ...{ childList: true, subtree: true, attributes: true, attributeFilter: ['data-tiem'] },
  });
  const stop = listen(['DOMContentLoaded'], () => {
    isParsed = true;
  });
  return {
    originOf(element: Element): Origin {
      const page = window as unknown as Record<symbol, AdoptedElements | undefined>;
      const entry = page[ADOPTED]?.get(element);
      if (entry) return { kind: 'adopted', by: entry.from, selector: entry.selector };
      const [by = '', selector = ''] = element.getAttribute(ADOPTED_BY)?.split(': ') ?? [];
      if (by) return { kind: 'adopted', by, selector };
      if (added.has(element)) return { kind: 'script' };
      return { kind: isFromStart ? 'template' : 'page' };
    },
    stop() {
      observer.disconnect();
      stop();
    },
  };
}
