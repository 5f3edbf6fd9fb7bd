import type { Point } from './mount-points';

/**
 * What was pressed has left the page before its widget came. Where the theme has put the very same thing in anew, the
 * press was meant for that, too; anything else is another thing, and nobody has pressed it.
 */
export function transfer(point: Point): void {
  const { element, gestures, state } = point;
  if (state !== 'gone' || gestures.length === 0) return;
  const markup = originalMarkup(element);
  // An element may be named like this method of the document.
  const all = Document.prototype.querySelectorAll.call(document, '[data-tiem][data-tiem-state]');
  const heir = [...all].find((candidate) => originalMarkup(candidate) === markup);
  if (!heir) {
    gestures.splice(0);
    return;
  }
  const before = allNodes(element);
  point.replacement = (target) => allNodes(heir)[before.indexOf(target)];
}

const allNodes = (root: Element): Element[] => [root, ...root.querySelectorAll('*')];

/** Without what we have written on it. */
const originalMarkup = (element: Element): string => element.outerHTML.replace(/ data-tiem-state="\w+"/g, '');
