import type { MountPoint } from '../runtime/mounting.types';

/**
 * Handles an element that was removed before its widget loaded. If the theme re-rendered identical markup, the
 * gestures are replayed on the replacement; otherwise they are dropped.
 */
export function transferGestures(point: MountPoint): void {
  const { element, gestures, state } = point;
  if (state !== 'gone' || gestures.length === 0) return;
  const markup = readOriginalMarkup(element);
  // Calls `querySelectorAll` through the prototype, because a named element can shadow the document's method.
  const candidates = Document.prototype.querySelectorAll.call(document, '[data-tiem][data-tiem-state]');
  const replacement = [...candidates].find((candidate) => readOriginalMarkup(candidate) === markup);
  if (!replacement) {
    gestures.splice(0);
    return;
  }
  const before = listElementAndDescendants(element);
  point.replacement = (target) => listElementAndDescendants(replacement)[before.indexOf(target)];
}

const listElementAndDescendants = (root: Element): Element[] => [root, ...root.querySelectorAll('*')];

/** Returns the markup without the state attributes that the loader has added. */
const readOriginalMarkup = (element: Element): string =>
  element.outerHTML.replace(/ data-tiem-state="\w+"/g, '');
