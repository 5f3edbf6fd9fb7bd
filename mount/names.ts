import { attribute, html } from './dom';
import type { Catalogue, CatalogueEntry } from './mount.types';

export interface Reading {
  wanted: Map<string, CatalogueEntry>;
  /** Name as written → what is wrong with it. */
  mistakes: [name: string, message: string][];
}

/** The mount points in a part of the page, itself included. */
export function mountPointsIn(root: Node): HTMLElement[] {
  const from = root instanceof Document ? html() : root;
  if (!(from instanceof Element || from instanceof DocumentFragment)) return [];
  const found = [...from.querySelectorAll('[data-tiem]')];
  if (from instanceof Element && from.matches('[data-tiem]')) found.unshift(from);
  return found.filter((element) => element instanceof HTMLElement);
}

export const wordsOf = (element: Element): string[] => [
  ...new Set(attribute(element, 'data-tiem').split(/\s+/).filter(Boolean)),
];

/** `off` switches off the element it stands on and everything inside. */
export const isOff = (element: Element): boolean => element.closest('[data-tiem~="off"]') !== null;

export function readNames(
  names: readonly string[],
  catalogue: Catalogue,
  disabled: readonly string[],
): Reading {
  const wanted: Reading['wanted'] = new Map();
  const mistakes: Reading['mistakes'] = [];
  let view = '';
  for (const name of names) {
    const entry = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
    if (!entry) mistakes.push([name, unknownName(name, Object.keys(catalogue))]);
    else if (disabled.includes(name)) continue;
    else if (entry.kind === 'view' && view)
      mistakes.push([
        name,
        `data-tiem may name one view only, and ${view} stands before it; give it its own element.`,
      ]);
    else {
      if (entry.kind === 'view') view = name;
      wanted.set(name, entry);
    }
  }
  return { wanted, mistakes };
}

function unknownName(written: string, known: readonly string[]): string {
  const near = known.find((name) => likeness(written, name) >= 0.5);
  const hint = near ? `did you mean "${near}"?` : `there are ${known.join(', ')}.`;
  return `data-tiem="${written}" names no widget; ${hint}`;
}

/** Shared pairs of letters: enough to catch a slip, at a tenth of the bytes of an edit distance. */
function likeness(a: string, b: string): number {
  const pairs = (word: string) => [...word].map((letter, index) => letter + (word[index + 1] ?? ''));
  const own = pairs(a.toLowerCase());
  const others = pairs(b);
  return (2 * own.filter((pair) => others.includes(pair)).length) / (own.length + others.length);
}
