import { decodeEntities } from './html-entities';
import type { Sanitiser } from './sanitise-common';

export type { Sanitiser };

/**
 * Loads the sanitiser when HTML must be shown for the first time. For browsers without the Sanitizer API, this is the
 * largest module of this folder.
 */
export async function loadSanitiser(): Promise<Sanitiser> {
  // It is kept, because each `import()` costs several tasks, between which the browser may render.
  sanitiser ??=
    ('setHTML' in Element.prototype && (await import('./sanitise-native')).createSanitiser()) ||
    (await import('./sanitise-engine')).createSanitiser();
  return sanitiser;
}

let sanitiser: Sanitiser | undefined;

/** Creates a `ref` for an element that shows a copy of the nodes. */
export const createContentRef = (nodes: DocumentFragment) => (place: Element | null) =>
  place?.replaceChildren(document.importNode(nodes, true));

/** The text of HTML, for places that show no elements. */
export const convertHtmlToText = (html: string): string => decodeEntities(html.replace(/<[^>]*>/g, ' '));

/** Returns the text if it is plain, like most notices, which need no sanitiser. Returns `undefined` for HTML. */
export function toPlainText(html: string): string | undefined {
  return html.includes('<') ? undefined : decodeEntities(html);
}
