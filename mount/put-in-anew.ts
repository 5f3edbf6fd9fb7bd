import type { Point } from './points';

/**
 * What was pressed has left the page before its widget came. Where the theme has put the very same thing in anew, the
 * press was meant for that, too; anything else is another thing, and nobody has pressed it.
 */
export function handOn(point: Point): void {
  const { element, gestures, state } = point;
  if (state !== 'gone' || gestures.length === 0) return;
  const markup = markupOf(element);
  // An element may be named like this method of the document.
  const all = Document.prototype.querySelectorAll.call(document, '[data-tiem][data-tiem-state]');
  const heir = [...all].find((candidate) => markupOf(candidate) === markup);
  if (!heir) {
    gestures.splice(0);
    return;
  }
  const before = nodesOf(element);
  point.heirOf = (target) => nodesOf(heir)[before.indexOf(target)];
}

const nodesOf = (root: Element): Element[] => [root, ...root.querySelectorAll('*')];

/** Without what we have written on it. */
const markupOf = (element: Element): string => element.outerHTML.replace(/ data-tiem-state="\w+"/g, '');
