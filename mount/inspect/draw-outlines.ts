import { readWidgetNames } from './read-mount-point';

/** Draws a rectangle around each element, in a layer above the page, so that the page's layout does not change. */
export function createOutlines(layer: HTMLElement, document: Document) {
  const boxes = new Map<Element, HTMLElement>();
  let highlighted: Element | undefined;

  function getOutline(element: Element): HTMLElement {
    const known = boxes.get(element);
    if (known) return known;
    const box = document.createElement('div');
    const name = document.createElement('span');
    name.className = 'name';
    box.append(name);
    layer.append(box);
    boxes.set(element, box);
    return box;
  }

  return {
    /** Draws the outlines at the elements' current positions and highlights the chosen element. */
    drawOutlines(elements: readonly Element[], nextHighlighted: Element | undefined): void {
      highlighted = nextHighlighted;
      const outlined = new Set(highlighted ? [...elements, highlighted] : elements);
      for (const [element, box] of boxes) {
        if (outlined.has(element)) continue;
        box.remove();
        boxes.delete(element);
      }
      for (const element of outlined) {
        const { left, top, width, height } = element.getBoundingClientRect();
        const box = getOutline(element);
        box.className = `box ${element.getAttribute('data-tiem-state') ?? ''}${element === highlighted ? ' is-chosen' : ''}`;
        box.hidden = width === 0 || height === 0;
        Object.assign(box.style, {
          left: `${left}px`,
          top: `${top}px`,
          width: `${width}px`,
          height: `${height}px`,
        });
        const name = box.firstElementChild!;
        name.textContent = readWidgetNames(element).join(' ') || element.localName;
        name.classList.toggle('is-inside', top < 20);
      }
    },
    clearOutlines(): void {
      layer.replaceChildren();
      boxes.clear();
    },
  };
}
