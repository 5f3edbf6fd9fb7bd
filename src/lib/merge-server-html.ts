/*
 * Three-way merge of server HTML: only what differs between the server's previous and its new HTML is applied to the
 * live elements. Focus, caret, scroll position, what the shopper is typing, and nodes, classes and attributes that
 * other scripts have added stay (docs/decisions/classic-cart.md).
 *
 *   previous  <td class="price">10</td>                        <a>old</a>
 *   live      <td class="price js">10<i>from a script</i></td> <a>old</a>
 *   new       <td class="price">20</td>
 *   result    <td class="price js">20<i>from a script</i></td>
 */

export interface ServerNodes {
  /** Maps each live node to the node of the server's HTML from which it was made. */
  readonly previous: WeakMap<Node, Node>;
  /**
   * Elements that scripts may have changed or added before the server's nodes were recorded. An element leaves this
   * set at its first merge.
   */
  readonly uncertain: WeakSet<Node>;
}

export const createServerNodes = (): ServerNodes => ({ previous: new WeakMap(), uncertain: new WeakSet() });

/**
 * Returns the text by which an element of the old HTML is found in the new HTML, such as the key of a cart line. If the
 * text is empty, the element at the same position is taken.
 */
export type GetKey = (element: Element) => string;

/**
 * Records which live nodes the server has sent: those that have the same node in `server`, a parsed copy of its HTML.
 */
export function recordServerNodes(live: Node, server: Node, known: ServerNodes, getKey: GetKey): void {
  known.previous.set(live, server);
  known.uncertain.add(live);
  const candidates = [...live.childNodes];
  for (const child of server.childNodes) {
    const index = candidates.findIndex((one) => isSameNode(one, child, getKey));
    if (index < 0) continue;
    recordServerNodes(candidates[index]!, child, known, getKey);
    // Continues after this child, because the copy has the same nodes in the same order, except those that the
    // sanitiser has removed.
    candidates.splice(0, index + 1);
  }
}

export function mergeServerHtml(live: Element, next: Element, known: ServerNodes, getKey: GetKey): void {
  const previous = known.previous.get(live);
  known.previous.set(live, next);
  if (!(previous instanceof Element)) return;
  const wasEdited = isFieldEdited(live, previous);
  mergeAttributes(live, previous, next, known.uncertain.delete(live));
  if (live instanceof HTMLTextAreaElement) {
    if (!wasEdited) live.value = next.textContent ?? '';
    return;
  }
  mergeChildren(live, previous, next, known, getKey);
  if (!wasEdited) resetField(live);
}

/** Whether the shopper or a script has changed the field since the server sent it. */
function isFieldEdited(live: Element, previous: Element): boolean {
  if (live instanceof HTMLInputElement) {
    if (live.type === 'checkbox' || live.type === 'radio')
      return live.checked !== previous.hasAttribute('checked');
    return live.type === 'file' || live.value !== (previous.getAttribute('value') ?? '');
  }
  if (live instanceof HTMLTextAreaElement) return live.value !== previous.textContent;
  if (live instanceof HTMLSelectElement) {
    const selected = previous.querySelector('option[selected]') ?? previous.querySelector('option');
    return live.value !== (selected?.getAttribute('value') ?? selected?.textContent ?? '');
  }
  return false;
}

/**
 * Resets a field. Its value is set as well, because a field that was edited once does not follow its attributes any
 * more.
 */
export function resetField(field: Element): void {
  if (field instanceof HTMLInputElement) {
    if (field.checked !== field.defaultChecked) field.checked = field.defaultChecked;
    // Skips checkboxes and radio buttons, because setting the value of one without the attribute `value` would
    // replace its default "on".
    if (!/^(file|checkbox|radio)$/.test(field.type) && field.value !== field.defaultValue)
      field.value = field.defaultValue;
  } else if (field instanceof HTMLSelectElement) {
    const selected = [...field.options].find((option) => option.defaultSelected);
    if (selected && !selected.selected) selected.selected = true;
  }
}

/** Matches attributes that scripts set and WooCommerce's templates do not. */
const SCRIPT_ATTRIBUTE = /^(aria-|data-|style$|tabindex$|role$)/;

function mergeAttributes(live: Element, previous: Element, next: Element, isUncertain: boolean): void {
  const names = new Set([...previous.getAttributeNames(), ...next.getAttributeNames()]);
  for (const name of names) {
    const value = next.getAttribute(name);
    if (value === previous.getAttribute(name)) continue;
    if (name === 'class') {
      const removed = isUncertain ? [] : previous.classList;
      live.classList.remove(...[...removed].filter((one) => !next.classList.contains(one)));
      live.classList.add(...next.classList);
    } else if (value === null) {
      if (!isUncertain || !SCRIPT_ATTRIBUTE.test(name)) live.removeAttribute(name);
    } else live.setAttribute(name, value);
  }
}

function mergeChildren(
  live: Element,
  previous: Element,
  next: Element,
  known: ServerNodes,
  getKey: GetKey,
): void {
  const old = [...live.childNodes].filter((node) => known.previous.has(node));
  const kept = new Set(old.map((node) => known.previous.get(node)));
  const isRewritten = [...previous.childNodes].some((node) => !kept.has(node) && !isBlank(node));
  if (isRewritten) {
    // If a script has replaced the server's nodes by its own, its nodes stay until the server sends other nodes for
    // this place.
    if (haveEqualChildren(previous, next)) return;
    live.replaceChildren(...[...next.childNodes].map((node) => importNode(node, known)));
    return;
  }
  const pairs = [...next.childNodes].map((node) => {
    const index = old.findIndex((candidate) => isSameNode(known.previous.get(candidate)!, node, getKey));
    return { node, match: index < 0 ? undefined : old.splice(index, 1)[0] };
  });
  // Removes nodes first, so that the remaining nodes need not move: a moved node loses its focus.
  for (const node of old) {
    if (known.uncertain.has(node) && isAddedByScript(node)) known.previous.delete(node);
    else node.remove();
  }
  let place: ChildNode | null = live.firstChild;
  for (const { node, match } of pairs) {
    while (place && !known.previous.has(place)) place = place.nextSibling;
    if (match && match === place) place = match.nextSibling;
    else live.insertBefore(match ?? importNode(node, known), place);
    if (match) mergeNode(match, node, known, getKey);
  }
}

function mergeNode(live: Node, next: Node, known: ServerNodes, getKey: GetKey): void {
  if (live instanceof Element && next instanceof Element) mergeServerHtml(live, next, known, getKey);
  else {
    if (known.previous.get(live)?.nodeValue !== next.nodeValue) live.nodeValue = next.nodeValue;
    known.previous.set(live, next);
  }
}

function importNode(node: Node, known: ServerNodes): Node {
  const live = document.importNode(node, true);
  recordImportedNodes(live, node, known);
  return live;
}

function recordImportedNodes(live: Node, server: Node, known: ServerNodes): void {
  known.previous.set(live, server);
  server.childNodes.forEach((child, index) => {
    recordImportedNodes(live.childNodes[index]!, child, known);
  });
}

/** Matches elements that WooCommerce's templates never print, such as plus and minus buttons and enhanced selects. */
const SCRIPT_ELEMENTS =
  'button:not([name]), input:not([name]), iframe, canvas, .plus, .minus, [class*="select2"], a[href^="javascript:"]';

const isAddedByScript = (node: Node): boolean =>
  node instanceof Element && (node.localName.includes('-') || node.matches(SCRIPT_ELEMENTS));

function isSameNode(one: Node, other: Node, getKey: GetKey): boolean {
  if (one.nodeType !== other.nodeType) return false;
  if (!(one instanceof Element && other instanceof Element)) return true;
  if (one.tagName !== other.tagName) return false;
  const key = getMatchKey(one, getKey);
  if (key !== getMatchKey(other, getKey)) return false;
  // Compares ids only if the elements have no key, because WooCommerce gives quantity fields a new random id in every
  // response.
  return key !== '' || (one.id === other.id && one.classList[0] === other.classList[0]);
}

const getMatchKey = (element: Element, getKey: GetKey): string =>
  getKey(element) || element.getAttribute('name') || '';

const isBlank = (node: Node): boolean => !(node instanceof Element) && !node.nodeValue?.trim();

const haveEqualChildren = (one: Element, other: Element): boolean =>
  one.childNodes.length === other.childNodes.length &&
  [...one.childNodes].every((node, index) => node.isEqualNode(other.childNodes[index]!));
