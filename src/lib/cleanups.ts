/** Collects the cleanups of a behaviour, so that all its changes to the page are undone when it unmounts. */
export interface Cleanups {
  listen<K extends keyof DocumentEventMap>(
    target: EventTarget,
    type: K,
    listener: (event: DocumentEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ): void;
  listen<K extends keyof WindowEventMap>(
    target: Window,
    type: K,
    listener: (event: WindowEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ): void;
  /** Adds listeners for events of Tiệm and WooCommerce, whose names TypeScript does not know. */
  listen(
    target: EventTarget,
    type: string,
    listener: (event: Event) => void,
    options?: AddEventListenerOptions,
  ): void;
  add(undo: () => void): void;
  /** Runs the collected cleanups, last one first. */
  run(): void;
}

export function createCleanups(): Cleanups {
  const undoSteps: (() => void)[] = [];
  return {
    listen(
      target: EventTarget,
      type: string,
      listener: (event: never) => void,
      options?: AddEventListenerOptions,
    ) {
      // The cast is safe, because the signatures of `listen` relate each event's name to the listener's argument.
      const handle = listener as EventListener;
      target.addEventListener(type, handle, options);
      undoSteps.push(() => target.removeEventListener(type, handle, options));
    },
    add: (undo) => void undoSteps.push(undo),
    run() {
      for (const undo of undoSteps.splice(0).reverse()) undo();
    },
  };
}

/** Sets the attribute; the cleanup restores the server's value or removes the attribute. */
export function setAttribute(
  cleanups: Pick<Cleanups, 'add'>,
  element: Element,
  name: string,
  value: string,
): void {
  const before = element.getAttribute(name);
  cleanups.add(() => (before === null ? element.removeAttribute(name) : element.setAttribute(name, before)));
  element.setAttribute(name, value);
}

/**
 * Restores styles through `style.cssText`, because a strict Content Security Policy forbids setting the attribute
 * `style`, even from a script.
 */
export function restoreStyleOnCleanup(cleanups: Cleanups, element: HTMLElement): void {
  const before = element.style.cssText;
  cleanups.add(() => {
    element.style.cssText = before;
    if (!before) element.removeAttribute('style');
  });
}

/**
 * Sets `display` too, because a theme that gives the element a `display` of its own would show it in spite of `hidden`.
 */
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
