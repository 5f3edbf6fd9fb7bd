/** What a behaviour did to the page and how to take it back, in one place. */
export interface Cleanups {
  listen<K extends keyof DocumentEventMap>(
    target: EventTarget,
    type: K,
    listener: (event: DocumentEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ): void;
  add(undo: () => void): void;
  /** The last thing done is undone first. */
  run(): void;
}

export function createCleanups(): Cleanups {
  const steps: (() => void)[] = [];
  return {
    listen(target, type, listener, options) {
      const heard = listener as EventListener;
      target.addEventListener(type, heard, options);
      steps.push(() => target.removeEventListener(type, heard, options));
    },
    add: (undo) => void steps.push(undo),
    run() {
      for (const undo of steps.splice(0).reverse()) undo();
    },
  };
}

/** Undone, an attribute is what the server wrote, or away. */
export function setAttribute(undo: Cleanups, element: Element, name: string, value: string): void {
  const before = element.getAttribute(name);
  undo.add(() => (before === null ? element.removeAttribute(name) : element.setAttribute(name, before)));
  element.setAttribute(name, value);
}

/** Undone through the declaration: a strict policy refuses the attribute `style`, from a script as from HTML. */
export function restoreStyleOnCleanup(undo: Cleanups, element: HTMLElement): void {
  const before = element.style.cssText;
  undo.add(() => {
    element.style.cssText = before;
    if (!before) element.removeAttribute('style');
  });
}

/** For good: a theme that gives the element a `display` of its own would show it in spite of `hidden`. */
export function hideElement(element: HTMLElement): () => void {
  const { hidden, style } = element;
  const { display } = style;
  element.hidden = true;
  style.display = 'none';
  return () => {
    element.hidden = hidden;
    style.display = display;
    if (!element.getAttribute('style')) element.removeAttribute('style');
  };
}
