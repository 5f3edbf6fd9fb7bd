import type { Point } from './mount-points';

/**
 * Handles an element that was removed before its widget loaded. If the theme re-rendered identical markup, the
 * gestures are replayed on the replacement; otherwise they are dropped.
 */
export function transfer(point: Point): void {
  const { element, gestures, state } = point;
  if (state !== 'gone' || gestures.length === 0) return;
  const markup = originalMarkup(element);
  // Called through the prototype, because a named element can shadow the document's method.
  const all = Document.prototype.querySelectorAll.call(document, '[data-tiem][data-tiem-state]');
  const sameMarkup = [...all].find((candidate) => originalMarkup(candidate) === markup);
  if (!sameMarkup) {
    gestures.splice(0);
    return;
  }
  const before = allNodes(element);
  point.replacement = (target) => allNodes(sameMarkup)[before.indexOf(target)];
}

const allNodes = (root: Element): Element[] => [root, ...root.querySelectorAll('*')];

/** Returns the markup without the state attributes that the loader has added. */
const originalMarkup = (element: Element): string => element.outerHTML.replace(/ data-tiem-state="\w+"/g, '');
