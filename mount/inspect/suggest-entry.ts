import { htmlElement } from '../loader/safe-dom';

/** Classes that change while the page is used, that a build or a product made, and our own. */
const UNSTABLE =
  /\d|^(is|has|tiem)-|^(active|current|loading|added|open|hidden|disabled|first|last|wp-container)/;

const matchesOf = (selector: string) => htmlElement().querySelectorAll(selector).length;

/**
 * A selector for the element, for the setting `adopt`: its id, or the class that fewest other elements have, or its
 * place in an element that has one of these.
 */
export function selectorFor(element: Element): { selector: string; matches: number } {
  const own = ownSelector(element);
  if (own) return { selector: own, matches: matchesOf(own) };
  const around = element.parentElement?.closest('[id], [class]');
  const outer = around && around !== htmlElement() ? selectorFor(around).selector : '';
  const selector = outer ? `${outer} ${element.localName}` : element.localName;
  return { selector, matches: matchesOf(selector) };
}

function ownSelector(element: Element): string | undefined {
  const id = element.getAttribute('id') ?? '';
  if (id && !/\d/.test(id)) return `#${CSS.escape(id)}`;
  const [best] = [...element.classList]
    .filter((name) => !UNSTABLE.test(name))
    .map((name) => `${element.localName}.${CSS.escape(name)}`)
    .map((selector) => ({ selector, matches: matchesOf(selector) }))
    .sort((one, other) => one.matches - other.matches);
  return best?.selector;
}

/** One entry of the setting `adopt`, as JSON. */
export function adoptLine(selector: string, widget: string, attributes: readonly [string, string][]): string {
  const options = Object.fromEntries(
    attributes.map(([name, value]) => [name.replace('data-tiem-', ''), value]),
  );
  return JSON.stringify({ selector, widget, ...(attributes.length > 0 && { options }) });
}

/** The attributes of a mount point, as a template would print them. */
export function attributeSnippet(widget: string, attributes: readonly [string, string][]): string {
  const quoted = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return [['data-tiem', widget] as const, ...attributes]
    .map(([name, value]) => `${name}="${quoted(value)}"`)
    .join(' ');
}
