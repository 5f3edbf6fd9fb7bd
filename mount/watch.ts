export interface Changes {
  /** Elements that came, or whose `data-tiem` changed. */
  came(element: Element): void;
  /** Something left the page, or only moved: whoever cares looks now, when the move is over. */
  left(): void;
}

/** Themes replace parts of the page and add more; <html> itself stays, even where the whole body is swapped. */
export function watchPage(page: Element, changes: Changes): () => void {
  const observer = new MutationObserver((records) => {
    // A replaced widget lets go before its successor starts.
    if (records.some((record) => record.removedNodes.length > 0)) changes.left();
    const came = new Set<Element>();
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') came.add(target as Element);
      for (const node of addedNodes) if (node instanceof Element) came.add(node);
    }
    for (const element of came) if (element.isConnected) changes.came(element);
  });
  observer.observe(page, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-tiem'],
  });
  return () => observer.disconnect();
}
