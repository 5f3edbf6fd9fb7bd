import { decodeEntities } from '../lib/html-entities';
import { asRecord } from '../lib/json-values';

/** The combining characters of entities that are a letter with an accent, such as `&ccedil;`. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  cedil: '\u0327',
  circ: '\u0302',
  grave: '\u0300',
  ring: '\u030a',
  tilde: '\u0303',
  uml: '\u0308',
};

/**
 * Decodes the names of countries or states by their codes. WooCommerce's own lists contain entities, and `wcSettings`
 * contains them unchanged: `Cura&ccedil;ao`.
 */
export function decodePlaceNames(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asRecord(value)).flatMap(([code, name]) =>
      typeof name === 'string' ? [[code, decodePlaceName(name)]] : [],
    ),
  );
}

// Accented letters are decoded first, so that `&amp;eacute;` is decoded once.
const decodePlaceName = (name: string): string =>
  decodeEntities(
    name.replace(/&([a-z])([a-z]+);/gi, (entity, letter, accent) =>
      Object.hasOwn(ACCENTS, accent) ? (letter + ACCENTS[accent]).normalize() : entity,
    ),
  );
