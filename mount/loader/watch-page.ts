export interface PageChanges {
  /** Elements that came, or whose `data-tiem` changed. */
  added(element: Element): void;
  /** Something left the page, or only moved: whoever cares looks now, when the move is over. */
  left(): void;
}

/** Themes replace parts of the page and add more; <html> itself stays, even where the whole body is swapped. */
export function watchPage(page: Element, changes: PageChanges): () => void {
  const observer = new MutationObserver((records) => {
    // A replaced widget lets go before its successor starts.
    if (records.some((record) => record.removedNodes.length > 0)) changes.left();
    const added = new Set<Element>();
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') added.add(target as Element);
      for (const node of addedNodes) if (node instanceof Element) added.add(node);
    }
    for (const element of added) if (element.isConnected) changes.added(element);
  });
  observer.observe(page, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-tiem'],
  });
  return () => observer.disconnect();
}
