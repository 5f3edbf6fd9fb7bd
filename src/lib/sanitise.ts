import { decodeEntities } from './entities';

/** What it gives lies in a document of its own, in which nothing is fetched, until it is put into the page. */
export interface Sanitiser {
  /** Section 8's short list. */
  notice(html: string): DocumentFragment;
  /** Product markup: forms stay, scripts, frames, styles and handlers go; stars are as full as they were. */
  markup(html: string): DocumentFragment;
}

/** Fetched when the first real markup has to be shown; where the browser has no own one, it is heavier than all else here. */
export async function loadSanitiser(): Promise<Sanitiser> {
  const own = 'setHTML' in Element.prototype && (await import('./sanitise-native')).createSanitiser();
  return own || (await import('./sanitise-engine')).createSanitiser();
}

/** A `ref` for the element that is to show them. They stay as they are: what is shown is a copy. */
export const refShowing = (nodes: DocumentFragment) => (place: Element | null) =>
  place?.replaceChildren(document.importNode(nodes, true));

/** Most notices are plain text, which needs no sanitiser: `undefined` where there is markup. */
export function plainTextOf(html: string): string | undefined {
  return html.includes('<') ? undefined : decodeEntities(html);
}
