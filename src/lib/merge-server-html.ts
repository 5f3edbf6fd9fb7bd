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
  readonly origins: WeakMap<Node, Node>;
  /**
   * Elements that scripts may have changed before the server's nodes were recorded. An element leaves this set when it
   * is merged for the first time.
   */
  readonly unsynced: WeakSet<Node>;
}

export const createServerNodes = (): ServerNodes => ({ origins: new WeakMap(), unsynced: new WeakSet() });

/**
 * Returns the text that identifies an element in the old and in the new HTML, such as the key of a cart line. If the
 * text is empty, elements at the same position correspond.
 */
export type GetElementKey = (element: Element) => string;

/**
 * Records which live nodes the server has sent: those that have the same node in `server`, a parsed copy of its HTML.
 */
export function recordServerNodes(
  live: Node,
  server: Node,
  serverNodes: ServerNodes,
  getKey: GetElementKey,
): void {
  serverNodes.origins.set(live, server);
  serverNodes.unsynced.add(live);
  const candidates = [...live.childNodes];
  for (const child of server.childNodes) {
    const index = candidates.findIndex((one) => isMatchingNode(one, child, getKey));
    if (index < 0) continue;
    recordServerNodes(candidates[index]!, child, serverNodes, getKey);
    // Skips the nodes before the match: the sanitiser has removed them from the copy, whose other nodes are in the same
    // order.
    candidates.splice(0, index + 1);
  }
}

export function mergeServerHtml(
  live: Element,
  next: Element,
  serverNodes: ServerNodes,
  getKey: GetElementKey,
): void {
  const previous = serverNodes.origins.get(live);
  serverNodes.origins.set(live, next);
  if (!(previous instanceof Element)) return;
  const wasEdited = isFieldEdited(live, previous);
  mergeAttributes(live, previous, next, serverNodes.unsynced.delete(live));
  if (live instanceof HTMLTextAreaElement) {
    if (!wasEdited) live.value = next.textContent ?? '';
    return;
  }
  mergeChildren(live, previous, next, serverNodes, getKey);
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
    const defaultOption = previous.querySelector('option[selected]') ?? previous.querySelector('option');
    return live.value !== (defaultOption?.getAttribute('value') ?? defaultOption?.textContent ?? '');
  }
  return false;
}

/** Resets a field. Also sets its value, because a field that was edited once no longer follows its attributes. */
export function resetField(field: Element): void {
  if (field instanceof HTMLInputElement) {
    if (field.checked !== field.defaultChecked) field.checked = field.defaultChecked;
    // Skips checkboxes and radio buttons, because setting the value of one without the attribute `value` would
    // replace its default "on".
    if (!/^(file|checkbox|radio)$/.test(field.type) && field.value !== field.defaultValue)
      field.value = field.defaultValue;
  } else if (field instanceof HTMLSelectElement) {
    const defaultOption = [...field.options].find((option) => option.defaultSelected);
    if (defaultOption && !defaultOption.selected) defaultOption.selected = true;
  }
}

/** Matches attributes that scripts set and WooCommerce's templates do not. */
const SCRIPT_ATTRIBUTE = /^(aria-|data-|style$|tabindex$|role$)/;

function mergeAttributes(live: Element, previous: Element, next: Element, isUnsynced: boolean): void {
  const names = new Set([...previous.getAttributeNames(), ...next.getAttributeNames()]);
  for (const name of names) {
    const value = next.getAttribute(name);
    if (value === previous.getAttribute(name)) continue;
    if (name === 'class') {
      const removedClasses = isUnsynced ? [] : previous.classList;
      live.classList.remove(...[...removedClasses].filter((one) => !next.classList.contains(one)));
      live.classList.add(...next.classList);
    } else if (value === null) {
      if (!isUnsynced || !SCRIPT_ATTRIBUTE.test(name)) live.removeAttribute(name);
    } else live.setAttribute(name, value);
  }
}

function mergeChildren(
  live: Element,
  previous: Element,
  next: Element,
  serverNodes: ServerNodes,
  getKey: GetElementKey,
): void {
  const oldNodes = [...live.childNodes].filter((node) => serverNodes.origins.has(node));
  const keptNodes = new Set(oldNodes.map((node) => serverNodes.origins.get(node)));
  const isRewritten = [...previous.childNodes].some((node) => !keptNodes.has(node) && !isBlankText(node));
  if (isRewritten) {
    // Keeps the nodes by which a script has replaced the server's nodes until the server sends other nodes for this
    // place.
    if (haveEqualChildren(previous, next)) return;
    live.replaceChildren(...[...next.childNodes].map((node) => importServerNode(node, serverNodes)));
    return;
  }
  const pairs = [...next.childNodes].map((node) => {
    const index = oldNodes.findIndex((candidate) =>
      isMatchingNode(serverNodes.origins.get(candidate)!, node, getKey),
    );
    return { node, match: index < 0 ? undefined : oldNodes.splice(index, 1)[0] };
  });
  // Removes nodes first, so that the remaining nodes need not move: a moved node loses its focus.
  for (const node of oldNodes) {
    if (serverNodes.unsynced.has(node) && isAddedByScript(node)) serverNodes.origins.delete(node);
    else node.remove();
  }
  let nextSibling: ChildNode | null = live.firstChild;
  for (const { node, match } of pairs) {
    while (nextSibling && !serverNodes.origins.has(nextSibling)) nextSibling = nextSibling.nextSibling;
    if (match && match === nextSibling) nextSibling = match.nextSibling;
    else live.insertBefore(match ?? importServerNode(node, serverNodes), nextSibling);
    if (match) mergeNode(match, node, serverNodes, getKey);
  }
}

function mergeNode(live: Node, next: Node, serverNodes: ServerNodes, getKey: GetElementKey): void {
  if (live instanceof Element && next instanceof Element) mergeServerHtml(live, next, serverNodes, getKey);
  else {
    if (serverNodes.origins.get(live)?.nodeValue !== next.nodeValue) live.nodeValue = next.nodeValue;
    serverNodes.origins.set(live, next);
  }
}

function importServerNode(node: Node, serverNodes: ServerNodes): Node {
  const live = document.importNode(node, true);
  recordImportedNodes(live, node, serverNodes);
  return live;
}

function recordImportedNodes(live: Node, server: Node, serverNodes: ServerNodes): void {
  serverNodes.origins.set(live, server);
  server.childNodes.forEach((child, index) => {
    recordImportedNodes(live.childNodes[index]!, child, serverNodes);
  });
}

/** Matches elements that WooCommerce's templates never print, such as plus and minus buttons and enhanced selects. */
const SCRIPT_ELEMENTS =
  'button:not([name]), input:not([name]), iframe, canvas, .plus, .minus, [class*="select2"], a[href^="javascript:"]';

const isAddedByScript = (node: Node): boolean =>
  node instanceof Element && (node.localName.includes('-') || node.matches(SCRIPT_ELEMENTS));

function isMatchingNode(one: Node, other: Node, getKey: GetElementKey): boolean {
  if (one.nodeType !== other.nodeType) return false;
  if (!(one instanceof Element && other instanceof Element)) return true;
  if (one.tagName !== other.tagName) return false;
  const key = getElementMatchKey(one, getKey);
  if (key !== getElementMatchKey(other, getKey)) return false;
  // Compares ids only if the elements have no key, because WooCommerce gives quantity fields a new random id in every
  // response.
  return key !== '' || (one.id === other.id && one.classList[0] === other.classList[0]);
}

const getElementMatchKey = (element: Element, getKey: GetElementKey): string =>
  getKey(element) || element.getAttribute('name') || '';

const isBlankText = (node: Node): boolean => !(node instanceof Element) && !node.nodeValue?.trim();

const haveEqualChildren = (one: Element, other: Element): boolean =>
  one.childNodes.length === other.childNodes.length &&
  [...one.childNodes].every((node, index) => node.isEqualNode(other.childNodes[index]!));
