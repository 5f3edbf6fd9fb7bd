import { ADOPTED } from '../adopt/adopt-elements';
import { getHtmlElement, isParsing, listenOnWindow } from '../loader/safe-dom';
import { readSetting } from './read-mount-point';

/**
 * How an element got its `data-tiem`. `page`: from the HTML or a script; also used if the inspector was opened too
 * late to know.
 */
export type MountPointOrigin =
  | { kind: 'template' | 'script' | 'page' }
  | { kind: 'adopted'; source: string; selector: string };

/**
 * The attribute that the WordPress plugin (adopt.php) writes if an administrator uses the inspector, for example
 * `storefront: #site-header-cart`.
 */
const ADOPTED_BY = 'data-adopted-by';

/** Starts to observe the page. Elements that the HTML parser adds count as part of the template. */
export function watchOrigins() {
  const isFromStart = isParsing();
  let isParsed = !isFromStart;
  const added = new WeakSet<Element>();
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes' && target instanceof Element) added.add(target);
      else if (isParsed)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const element of [node, ...node.querySelectorAll('[data-tiem]')]) added.add(element);
    }
  });
  observer.observe(getHtmlElement(), {
    ...{ childList: true, subtree: true, attributes: true, attributeFilter: ['data-tiem'] },
  });
  const stop = listenOnWindow(['DOMContentLoaded'], () => {
    isParsed = true;
  });
  return {
    findOrigin(element: Element): MountPointOrigin {
      const entry = window[ADOPTED]?.get(element);
      if (entry) return { kind: 'adopted', source: entry.source, selector: entry.selector };
      const [source = '', selector = ''] = element.getAttribute(ADOPTED_BY)?.split(': ') ?? [];
      if (source) return { kind: 'adopted', source, selector };
      if (added.has(element)) return { kind: 'script' };
      return { kind: isFromStart ? 'template' : 'page' };
    },
    stop() {
      observer.disconnect();
      stop();
    },
  };
}

/** Whether the page's setting `adopt` has no effect, because tiem-adopt.js is not in the page or could not be loaded. */
export function isAdoptionMissing(): boolean {
  const setting = readSetting('adopt');
  return Array.isArray(setting) && setting.length > 0 && !(ADOPTED in window);
}
