/**
 * An element named like a method of the document (`<img name="querySelector">`) shadows it for every script.
 * Nothing shadows the prototype's own, nor what hangs on <html> and on `window`; so the loader asks only those.
 */
function ofDocument<K extends keyof Document>(key: K): Document[K] {
  return Reflect.get(Document.prototype, key, document);
}

export const html = (): HTMLElement => ofDocument('documentElement');

export const isParsing = (): boolean => ofDocument('readyState') === 'loading';

export const createLink = (): HTMLLinkElement =>
  Document.prototype.createElement.call(document, 'link') as HTMLLinkElement;

/** A named input shadows a form's own `id`, so attributes are read as attributes. */
export const attribute = (element: Element, name: string): string => element.getAttribute(name) ?? '';
