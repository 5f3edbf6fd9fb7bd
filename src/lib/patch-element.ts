declare global {
  interface Element {
    /**
     * Marks an element in which a mini cart writes a number, such as the count of items. A fragment with the same
     * number then changes only the element's text. The mark is a property, because a theme's copies of the element must
     * not have it.
     */
    isTiemFigure?: boolean;
  }
}

/**
 * Changes an element in place until it equals another one. Equal parts are not replaced, so focus, scroll positions, a
 * half-typed quantity and mounted widgets survive.
 */
export function patchElement(live: Element, next: Element): void {
  if (live.tagName !== next.tagName) {
    live.replaceWith(next);
    return;
  }
  // Skips an element that contains a widget's view, because the view renders from the store, which is newer than this
  // HTML.
  if (live.tagName === 'TIEM-ROOT') return;
  if (live.isTiemFigure && getDigitsOfText(live) !== getDigitsOfText(next)) return;
  patchAttributes(live, next);
  if (live instanceof HTMLInputElement) patchInputValue(live, next);
  else patchChildren(live, next);
}

const getDigitsOfText = (element: Element): string => element.textContent!.replace(/\D/g, '');

/** Matches attributes that scripts add. They stay although the shop's HTML does not contain them. */
const SCRIPT_ATTRIBUTE = /^(aria-|data-tiem|style$|hidden$|tabindex$|role$)/;
const SCRIPT_CLASS = /^(tiem-|loading$|added$)/;

function patchAttributes(live: Element, next: Element): void {
  for (const { name, value } of next.attributes) {
    if (name === 'class' || live.getAttribute(name) === value) continue;
    // Sets `style.cssText`, because a strict Content Security Policy forbids the attribute `style`.
    if (name === 'style' && live instanceof HTMLElement) live.style.cssText = value;
    else live.setAttribute(name, value);
  }
  for (const { name } of [...live.attributes])
    if (name !== 'class' && !SCRIPT_ATTRIBUTE.test(name) && !next.hasAttribute(name))
      live.removeAttribute(name);
  const keptClasses = [...live.classList].filter(
    (name) => SCRIPT_CLASS.test(name) || next.classList.contains(name),
  );
  const classes = [...new Set([...next.classList, ...keptClasses])].join(' ');
  if ((live.getAttribute('class') ?? '') !== classes) live.setAttribute('class', classes);
}

/** Writes the shop's value into an input, but not into a focused one, which keeps what the shopper is typing. */
function patchInputValue(live: HTMLInputElement, next: Element): void {
  const value = next.getAttribute('value');
  if (live === document.activeElement || live.type === 'file' || value === null) return;
  if (live.type === 'checkbox' || live.type === 'radio') live.checked = next.hasAttribute('checked');
  else if (live.value !== value) live.value = value;
}

function patchChildren(live: Element, next: Element): void {
  const oldNodes = [...live.childNodes].filter((node) => !isAddedByWidget(node));
  const pairs = [...next.childNodes].map((node) => {
    const index = oldNodes.findIndex((candidate) => isCorrespondingNode(candidate, node));
    return { node, match: index < 0 ? undefined : oldNodes.splice(index, 1)[0] };
  });
  // Removes nodes first, so that the remaining nodes need not move: a moved node loses focus and scroll position.
  for (const node of oldNodes) node.remove();
  let nextSibling: ChildNode | null = live.firstChild;
  for (const { node, match } of pairs) {
    while (nextSibling && isAddedByWidget(nextSibling)) nextSibling = nextSibling.nextSibling;
    if (match && match === nextSibling) nextSibling = match.nextSibling;
    else live.insertBefore(match ?? node, nextSibling);
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
function isCorrespondingNode(one: Node, other: Node): boolean {
  if (one.nodeType !== other.nodeType) return false;
  if (!(one instanceof Element && other instanceof Element)) return true;
  return one.tagName === other.tagName && getElementMatchKey(one) === getElementMatchKey(other);
}

function getElementMatchKey(element: Element): string {
  const isLine = element.tagName === 'LI' || element.tagName === 'TR' || element.tagName === 'A';
  return (
    element.id ||
    element.getAttribute('data-key') ||
    element.getAttribute('data-cart_item_key') ||
    (isLine && element.querySelector('[data-cart_item_key]')?.getAttribute('data-cart_item_key')) ||
    element.getAttribute('name') ||
    element.classList.item(0) ||
    ''
  );
}
