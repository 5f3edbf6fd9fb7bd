/**
 * Makes an element look like another one without putting the other in its place: what stays the same stays the same
 * element, so that the focus, a scroll position, a half-typed quantity and a mounted widget live on.
 */
export function patchElement(live: Element, wanted: Element): void {
  if (live.tagName !== wanted.tagName) {
    live.replaceWith(wanted);
    return;
  }
  // The view in there draws from the store, which has newer facts; only the server's own nodes beside it are patched.
  if (live.tagName === 'TIEM-ROOT') return;
  // The store writes this number; the server's words are taken where they are about the same one.
  if (live.hasAttribute('data-tiem-figure') && digitsOf(live) !== digitsOf(wanted)) return;
  patchAttributes(live, wanted);
  if (live instanceof HTMLInputElement) patchValue(live, wanted);
  else patchChildren(live, wanted);
}

const digitsOf = (element: Element): string => element.textContent!.replace(/\D/g, '');

/** What scripts wrote on it since; the shop knows nothing of it. */
const SCRIPTS = /^(aria-|data-tiem|style$|hidden$|tabindex$|role$)/;
const SCRIPT_CLASS = /^(tiem-|loading$|added$)/;

function patchAttributes(live: Element, wanted: Element): void {
  for (const { name, value } of wanted.attributes) {
    if (name === 'class' || live.getAttribute(name) === value) continue;
    // A strict policy forbids the attribute, not what it says.
    if (name === 'style' && live instanceof HTMLElement) live.style.cssText = value;
    else live.setAttribute(name, value);
  }
  for (const { name } of [...live.attributes])
    if (name !== 'class' && !SCRIPTS.test(name) && !wanted.hasAttribute(name)) live.removeAttribute(name);
  const kept = [...live.classList].filter(
    (name) => SCRIPT_CLASS.test(name) || wanted.classList.contains(name),
  );
  const classes = [...new Set([...wanted.classList, ...kept])].join(' ');
  if ((live.getAttribute('class') ?? '') !== classes) live.setAttribute('class', classes);
}

/** What is being typed belongs to the shopper; anything else shows what the shop has. */
function patchValue(live: HTMLInputElement, wanted: Element): void {
  const value = wanted.getAttribute('value');
  if (live === document.activeElement || live.type === 'file' || value === null) return;
  if (live.type === 'checkbox' || live.type === 'radio') live.checked = wanted.hasAttribute('checked');
  else if (live.value !== value) live.value = value;
}

function patchChildren(live: Element, wanted: Element): void {
  const old = [...live.childNodes].filter((node) => !isOurs(node));
  const pairs = [...wanted.childNodes].map((node) => {
    const index = old.findIndex((candidate) => isSame(candidate, node));
    return { node, match: index < 0 ? undefined : old.splice(index, 1)[0] };
  });
  // What is gone goes first, so that what stays need not move: moving loses the focus and the scroll position.
  for (const node of old) node.remove();
  let place: ChildNode | null = live.firstChild;
  for (const { node, match } of pairs) {
    while (place && isOurs(place)) place = place.nextSibling;
    if (match && match === place) place = match.nextSibling;
    else live.insertBefore(match ?? node, place);
    if (match instanceof Element && node instanceof Element) patchElement(match, node);
    else if (match && match.nodeValue !== node.nodeValue) match.nodeValue = node.nodeValue;
  }
}

/** Put there by a widget; the shop does not know of it. */
function isOurs(node: Node): boolean {
  return node instanceof Element && (node.tagName === 'TIEM-ROOT' || /(^|\s)tiem-/.test(node.className));
}

/** Lines of a cart are told apart by their key, other things by their kind and place. */
function isSame(one: Node, other: Node): boolean {
  if (one.nodeType !== other.nodeType) return false;
  if (!(one instanceof Element && other instanceof Element)) return true;
  return one.tagName === other.tagName && keyOf(one) === keyOf(other);
}

function keyOf(element: Element): string {
  const line = element.tagName === 'LI' || element.tagName === 'TR' || element.tagName === 'A';
  return (
    element.id ||
    element.getAttribute('data-key') ||
    element.getAttribute('data-cart_item_key') ||
    (line && element.querySelector('[data-cart_item_key]')?.getAttribute('data-cart_item_key')) ||
    element.getAttribute('name') ||
    element.classList.item(0) ||
    ''
  );
}
