/**
 * An element named like a method of the document (`<img name="querySelector">`) shadows it for every script.
 * Nothing shadows the prototype's own, nor what hangs on <html> and on `window`; so the loader asks only those.
 */
function readDocument<K extends keyof Document>(key: K): Document[K] {
  return Reflect.get(Document.prototype, key, document);
}

export const htmlElement = (): HTMLElement => readDocument('documentElement');

export const isParsing = (): boolean => readDocument('readyState') === 'loading';

export const referrer = (): string => readDocument('referrer');

export const cookies = (): string => readDocument('cookie');

export const createLink = (): HTMLLinkElement =>
  Document.prototype.createElement.call(document, 'link') as HTMLLinkElement;

/** A named input shadows a form's own `id`, so attributes are read as attributes. */
export const attributeOf = (element: Element, name: string): string => element.getAttribute(name) ?? '';

/** On the window and while capturing: first of all, and whatever elements are named. Undone by what it returns. */
export function listen(
  types: Iterable<string>,
  listener: (event: Event) => void,
  options: AddEventListenerOptions = {},
): () => void {
  for (const type of types) window.addEventListener(type, listener, { capture: true, ...options });
  return () => {
    for (const type of types) window.removeEventListener(type, listener, true);
  };
}
