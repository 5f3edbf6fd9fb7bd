/**
 * An element named like a method of the document (`<img name="querySelector">`) shadows it for every script.
 * Nothing shadows the prototype's own, nor what hangs on <html> and on `window`; so the loader asks only those.
 */
function ofDocument<K extends keyof Document>(key: K): Document[K] {
  return Reflect.get(Document.prototype, key, document);
}

export const html = (): HTMLElement => ofDocument('documentElement');

export const isParsing = (): boolean => ofDocument('readyState') === 'loading';

export const referrer = (): string => ofDocument('referrer');

export const cookies = (): string => ofDocument('cookie');

export const createLink = (): HTMLLinkElement =>
  Document.prototype.createElement.call(document, 'link') as HTMLLinkElement;

/** A named input shadows a form's own `id`, so attributes are read as attributes. */
export const attribute = (element: Element, name: string): string => element.getAttribute(name) ?? '';

/** On the window and while capturing: first of all, and whatever elements are named. Undone by what it returns. */
export function listen(
  types: Iterable<string>,
  hear: (event: Event) => void,
  how: AddEventListenerOptions = {},
): () => void {
  for (const type of types) window.addEventListener(type, hear, { capture: true, ...how });
  return () => {
    for (const type of types) window.removeEventListener(type, hear, true);
  };
}
