import { attribute } from './dom';
import type { ErrorKind, WidgetProblem } from './mount.types';

/** One page with a broken widget in every row of a listing must not flood a console or a monitor. */
const MOST_PER_KIND = 10;

export interface Problem {
  kind: ErrorKind;
  widget: string;
  element: Element;
  message: string;
  cause?: unknown;
}

export type Report = (problem: Problem) => void;

export function createReport(tell: (problem: WidgetProblem) => void): Report {
  const told = new Map<ErrorKind, number>();
  return ({ kind, widget, element, message, cause }) => {
    const count = (told.get(kind) ?? 0) + 1;
    told.set(kind, count);
    if (count > MOST_PER_KIND) return;
    const path = pathOf(element);
    const more = count === MOST_PER_KIND ? ' (more of this kind are not shown)' : '';
    console.error(`[tiem] ${widget} at ${path}: ${message}${more}`, element, ...(cause ? [cause] : []));
    // The cause stays here: its text is somebody else's and may quote an address or a name.
    tell({ kind, widget, element: path, message });
  };
}

/** A short way to the element. Names with digits are left out: they may be numbers of orders or customers. */
export function pathOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at && steps.length < 4; at = at.parentElement) {
    const plain = (name: string) => name !== '' && !/\d/.test(name);
    const id = attribute(at, 'id');
    const classes = attribute(at, 'class').split(/\s+/).filter(plain).slice(0, 2);
    steps.unshift(at.localName + (plain(id) ? `#${id}` : '') + classes.map((name) => `.${name}`).join(''));
    if (plain(id)) break;
  }
  return steps.join(' > ');
}
