declare global {
  interface Element {
    /**
     * Whether a mini cart writes the number in this element. Fragments then change only its text, if they have the
     * same number. It is a property, so that a theme's copies of the element do not have it.
     */
    isTiemFigure?: boolean;
  }
}

/**
 * Makes an element equal to another one in place, without replacing what stays the same, so that focus, scroll
 * positions, a half-typed quantity and mounted widgets survive.
 */
export function patchElement(live: Element, wanted: Element): void {
  if (live.tagName !== wanted.tagName) {
    live.replaceWith(wanted);
    return;
  }
  // Skip an element that contains a widget's view: the view renders from the store, which is newer than this HTML.
  if (live.tagName === 'TIEM-ROOT') return;
  if (live.isTiemFigure && getDigits(live) !== getDigits(wanted)) return;
  patchAttributes(live, wanted);
  if (live instanceof HTMLInputElement) patchValue(live, wanted);
  else patchChildren(live, wanted);
}

const getDigits = (element: Element): string => element.textContent!.replace(/\D/g, '');

/** Matches attributes that scripts add and that are not removed, although the shop's HTML does not contain them. */
const SCRIPTS = /^(aria-|data-tiem|style$|hidden$|tabindex$|role$)/;
const SCRIPT_CLASS = /^(tiem-|loading$|added$)/;

function patchAttributes(live: Element, wanted: Element): void {
  for (const { name, value } of wanted.attributes) {
    if (name === 'class' || live.getAttribute(name) === value) continue;
    // Sets `style.cssText`, because a strict Content Security Policy forbids the attribute `style`.
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

/** Writes the shop's value into an input, but not into a focused one, which keeps what the shopper is typing. */
function patchValue(live: HTMLInputElement, wanted: Element): void {
  const value = wanted.getAttribute('value');
  if (live === document.activeElement || live.type === 'file' || value === null) return;
  if (live.type === 'checkbox' || live.type === 'radio') live.checked = wanted.hasAttribute('checked');
  else if (live.value !== value) live.value = value;
}

function patchChildren(live: Element, wanted: Element): void {
  const old = [...live.childNodes].filter((node) => !isAddedByWidget(node));
  const pairs = [...wanted.childNodes].map((node) => {
    const index = old.findIndex((candidate) => hasSameKey(candidate, node));
    return { node, match: index < 0 ? undefined : old.splice(index, 1)[0] };
  });
  // Removes nodes first, so that the remaining nodes need not move: a moved node loses focus and scroll position.
  for (const node of old) node.remove();
  let place: ChildNode | null = live.firstChild;
  for (const { node, match } of pairs) {
    while (place && isAddedByWidget(place)) place = place.nextSibling;
    if (match && match === place) place = match.nextSibling;
    else live.insertBefore(match ?? node, place);
    if (match instanceof Element && node instanceof Element) patchElement(match, node);
    else if (match && match.nodeValue !== node.nodeValue) match.nodeValue = node.nodeValue;
  }
}

/** Whether a widget has added the node. The shop's HTML does not contain such nodes. */
function isAddedByWidget(node: Node): boolean {
  return node instanceof Element && (node.tagName === 'TIEM-ROOT' || /(^|\s)tiem-/.test(node.className));
}

/**
 * Whether two elements correspond: cart lines have the same key, other elements the same tag name, name or class, and
 * position.
 */
function hasSameKey(one: Node, other: Node): boolean {
  if (one.nodeType !== other.nodeType) return false;
  if (!(one instanceof Element && other instanceof Element)) return true;
  return one.tagName === other.tagName && getMatchKey(one) === getMatchKey(other);
}

function getMatchKey(element: Element): string {
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
