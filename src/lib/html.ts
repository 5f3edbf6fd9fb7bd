import type { Sanitiser } from './sanitise-common';

export type { Sanitiser };

/*
 * Converts text and HTML from the page or the shop: decodes entities, extracts plain text, and loads the sanitiser
 * for HTML.
 */

// The named entities that WordPress writes; it does not encode letters.
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  times: '×',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

/** Decodes entities once, so `&amp;lt;` becomes `&lt;`. Unknown entities are kept. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (entity, decimal, hex, name) => {
      if (name) return Object.hasOwn(NAMED_ENTITIES, name) ? NAMED_ENTITIES[name]! : entity;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : entity;
    },
  );
}

/** Escapes text (such as a product name) for use in HTML, including attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the text of HTML, for places that cannot show elements. */
export const convertHtmlToText = (html: string): string => decodeEntities(html.replace(/<[^>]*>/g, ' '));

/**
 * Returns HTML without tags as plain text, so that most notices need no sanitiser. Returns `undefined` if it contains
 * tags.
 */
export function toPlainText(html: string): string | undefined {
  return html.includes('<') ? undefined : decodeEntities(html);
}

let loadedSanitiser: Sanitiser | undefined;

/**
 * Loads the sanitiser when HTML must be shown for the first time. The sanitiser for browsers without the Sanitizer API
 * is large, so pages that show no HTML do not download it.
 */
export async function loadSanitiser(): Promise<Sanitiser> {
  // Caches the sanitiser, because each `import()` takes several tasks, and the page could be painted without the HTML
  // between them.
  loadedSanitiser ??=
    ('setHTML' in Element.prototype && (await import('./sanitise-native')).createSanitiser()) ||
    (await import('./sanitise-engine')).createSanitiser();
  return loadedSanitiser;
}

/** Creates a `ref` that fills its element with a copy of the given nodes. */
export const createContentRef = (nodes: DocumentFragment) => (element: Element | null) =>
  element?.replaceChildren(document.importNode(nodes, true));
