/**
 * Reads a property of the document. An element whose name or id equals a document method (`<img
 * name="querySelector">`) shadows that method (DOM clobbering). It cannot shadow the prototype, <html> or
 * `window`, so the loader uses only those.
 */
function readDocumentProperty<K extends keyof Document>(key: K): Document[K] {
  return Reflect.get(Document.prototype, key, document);
}

export const getHtmlElement = (): HTMLElement => readDocumentProperty('documentElement');

export const isParsing = (): boolean => readDocumentProperty('readyState') === 'loading';

export const getReferrer = (): string => readDocumentProperty('referrer');

export const readCookies = (): string => readDocumentProperty('cookie');

// `createElement` called by `call` returns `HTMLElement` for TypeScript, so the cast names the element's type.
export const createLinkElement = (): HTMLLinkElement =>
  Document.prototype.createElement.call(document, 'link') as HTMLLinkElement;

/**
 * Reads an attribute and not the property of the same name, because a named input shadows properties of its form,
 * such as `id`.
 */
export const readAttribute = (element: Element, name: string): string => element.getAttribute(name) ?? '';

/**
 * Listens on the window in the capture phase, so that the listener runs before all others and DOM clobbering
 * cannot affect it. Returns a cleanup function.
 */
export function listenOnWindow<K extends keyof WindowEventMap>(
  types: Iterable<K>,
  listener: (event: WindowEventMap[K]) => void,
  options?: AddEventListenerOptions,
): () => void;
export function listenOnWindow(
  types: Iterable<string>,
  listener: (event: Event) => void,
  options?: AddEventListenerOptions,
): () => void;
export function listenOnWindow(
  types: Iterable<string>,
  listener: EventListener,
  options: AddEventListenerOptions = {},
): () => void {
  for (const type of types) window.addEventListener(type, listener, { capture: true, ...options });
  return () => {
    for (const type of types) window.removeEventListener(type, listener, true);
  };
}
