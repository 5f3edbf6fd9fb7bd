import type { Catalogue, CatalogueEntry } from '../runtime/mount.types';
import { attributeOf, htmlElement } from './safe-dom';

/** A name without a widget or, with `after`, a second view on one element. */
export interface NameProblem {
  name: string;
  problemOf: string;
}

/** The mount points in a part of the page, including the root itself. */
export function mountPointsIn(root: Node): HTMLElement[] {
  const from = root instanceof Document ? htmlElement() : (root as Element);
  // `querySelectorAll` does not match the root itself. A fragment has no `matches`.
  const found = [...from.querySelectorAll('[data-tiem]')];
  if (from.matches?.('[data-tiem]')) found.unshift(from);
  return found.filter((element) => element instanceof HTMLElement);
}

export const namesOf = (element: Element): string[] =>
  attributeOf(element, 'data-tiem').split(/\s+/).filter(Boolean);

/** `off` disables widgets on the element and everything inside it. */
export const isOff = (element: Element): boolean => !!element.closest('[data-tiem~=off]');

export function readNames(
  names: readonly string[],
  catalogue: Catalogue,
  disabled: readonly string[],
  complain: (mistake: NameProblem) => void,
): Map<string, CatalogueEntry> {
  const wanted = new Map<string, CatalogueEntry>();
  let view = '';
  for (const name of names) {
    const entry = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
    if (disabled.includes(name) || wanted.has(name)) continue;
    const isView = entry?.kind === 'view';
    if (!entry || (isView && view)) complain({ name, problemOf: entry ? view : '' });
    else {
      if (isView) view = name;
      wanted.set(name, entry);
    }
  }
  return wanted;
}
