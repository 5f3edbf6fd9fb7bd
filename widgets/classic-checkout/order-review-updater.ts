import { createRunnableScript, parseServerHtml } from '../../src/classic-checkout';
import { createServerNodes, mergeServerHtml, recordServerNodes } from '../../src/lib/merge-server-html';
import { FORM, REVIEW_TABLE } from './checkout-form';

/*
 * Merges the fragments of `update_order_review` into the page. They are not sanitised, unlike products' HTML, because
 * gateways print frames, scripts and styles in them. They are as trustworthy as the page, because the same shop has
 * sent both.
 */

export interface ReviewUpdater {
  /**
   * Merges each fragment into the elements that its selector matches. Skips a fragment that equals that of the
   * previous response.
   */
  mergeFragments(fragments: Readonly<Record<string, string>>): void;
}

const PAYMENT_SECTION = '.woocommerce-checkout-payment';

export function createReviewUpdater(): ReviewUpdater {
  const known = createServerNodes();
  const shown = new Map<string, string>();
  const recordServerElement = (element: Element) =>
    recordServerNodes(element, element.cloneNode(true), known, getReviewElementKey);
  for (const element of document.querySelectorAll(`${FORM} :is(${REVIEW_TABLE}, ${PAYMENT_SECTION})`))
    recordServerElement(element);

  function mergeFragmentHtml(selector: string, html: string): void {
    const next = parseServerHtml(html);
    const roots = [...next.children];
    for (const live of findElementsOrNone(selector)) {
      const [root] = roots;
      if (roots.length === 1 && root?.tagName === live.tagName) {
        if (!known.origins.has(live)) recordServerElement(live);
        // The cast is needed because TypeScript declares the result of `cloneNode` as `Node`.
        mergeServerHtml(live, root.cloneNode(true) as Element, known, getReviewElementKey);
      } else {
        const copy = document.importNode(next, true);
        const added = [...copy.childNodes];
        live.replaceWith(copy);
        for (const node of added) if (node instanceof Element) recordServerElement(node);
      }
    }
  }

  function runFragmentScript(script: HTMLScriptElement): void {
    const copy = createRunnableScript(script);
    const server = known.origins.get(script);
    if (server) known.origins.set(copy, server);
    script.replaceWith(copy);
  }

  return {
    mergeFragments(fragments) {
      const scripts = new Map(listPageScripts().map((script) => [script, script.text]));
      for (const [selector, html] of Object.entries(fragments)) {
        if (shown.get(selector) === html) continue;
        shown.set(selector, html);
        mergeFragmentHtml(selector, html);
      }
      for (const script of listPageScripts())
        if (scripts.get(script) !== script.text) runFragmentScript(script);
    },
  };
}

function findElementsOrNone(selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    // Ignores a plugin's selector that only jQuery supports, because the browser throws an error for it.
    return [];
  }
}

/** Returns a key that identifies a shipping rate, a payment method or a total in every response. */
function getReviewElementKey(element: Element): string {
  if (element.localName === 'li') return element.querySelector('input')?.id ?? '';
  if (element.localName === 'tr') return element.matches('.cart_item') ? '' : element.className.trim();
  // Nonces are identified by their ids, because their fields all have the same name.
  return element.localName === 'input' || element.matches('.payment_box')
    ? element.id || element.className
    : '';
}

const listPageScripts = (): HTMLScriptElement[] => [...document.querySelectorAll('script')];
