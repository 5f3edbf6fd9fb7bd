const CONTAINER_SELECTOR = '[data-tiem~="block-cart"], [data-tiem~="block-checkout"]';

/** Everything of the cart or checkout around `element` is out of reach until the undoing is called. */
export function makeSurroundingsInert(element: HTMLElement): () => void {
  const host = element.closest(CONTAINER_SELECTOR);
  const quieted: Element[] = [];
  for (let node: Element = element; host && node !== host && node.parentElement; node = node.parentElement)
    for (const sibling of node.parentElement.children) {
      if (sibling === node || sibling.hasAttribute('inert') || sibling.matches('dialog[open]')) continue;
      sibling.setAttribute('inert', '');
      quieted.push(sibling);
    }
  return () => {
    for (const one of quieted) one.removeAttribute('inert');
  };
}
