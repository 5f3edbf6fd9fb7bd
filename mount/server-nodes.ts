/**
 * Takes what the server wrote off the page in favour of what the view has drawn, and gives it back: the very same
 * nodes, with whatever listeners and values they had. What others have added since stays where it is.
 */
export function takeTheirPlace(element: HTMLElement, container: HTMLElement): () => void {
  const kept = [...element.childNodes].filter((node) => node !== container);
  const focused = element.ownerDocument.activeElement;
  const place = focused && !container.contains(focused) ? placeOf(focused, element) : -1;
  for (const node of kept) node.remove();
  // Whoever had reached the control with the keyboard must not find themselves at the top of the page.
  if (place >= 0) focusablesOf(container)[place]?.focus({ preventScroll: true });
  return () => {
    // The container may be gone where somebody emptied the element.
    if (container.parentNode === element) container.before(...kept);
    else element.append(...kept);
  };
}

const focusablesOf = (element: Element) => [
  ...element.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
];

const placeOf = (focused: Element, element: Element) => focusablesOf(element).indexOf(focused as HTMLElement);
