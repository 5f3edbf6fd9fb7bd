import { useEffect, useRef, useState } from 'react';
import type { OptimisticCart, OptimisticLine } from '../cart';
import { safeUrl } from '../lib/url';

/**
 * The line that the shopper removed last, and a function that forgets it. The data for undo is in the line, so it is
 * saved while the removal is pending.
 */
export function useRemovedLine(
  cart: OptimisticCart | null,
): [removed: RemovedLine | undefined, forget: () => void] {
  const [removed, setRemoved] = useState<RemovedLine>();
  const leaving = useRef<readonly RemovedLine[]>([]);
  const items = cart?.items;
  useEffect(() => {
    if (!items) return;
    const gone = leaving.current.find(({ line }) => !items.some(({ key }) => key === line.key));
    leaving.current = removedLines(items, leaving.current);
    if (gone) setRemoved(gone);
  }, [items]);
  return [removed, () => setRemoved(undefined)];
}

/** A line that is being removed, with the server's undo link if the page has one. */
export interface RemovedLine {
  line: OptimisticLine;
  undoLink?: string | undefined;
}

/** The undo link is in the page only while it shows the line, so it is saved. */
export function removedLines(items: readonly OptimisticLine[], known: readonly RemovedLine[]): RemovedLine[] {
  return items
    .filter(({ pending }) => pending === 'removal')
    .map(
      (line) => known.find((one) => one.line.key === line.key) ?? { line, undoLink: undoLinkOf(line.key) },
    );
}

/**
 * The server prints the undo link only after its own removal. It is the remove link with another parameter: same
 * address and nonce.
 */
function undoLinkOf(key: string): string | undefined {
  for (const { href } of document.querySelectorAll<HTMLAnchorElement>('a.remove[href*="remove_item="]')) {
    const url = safeUrl(href, document.baseURI);
    if (url?.searchParams.get('remove_item') !== key) continue;
    url.searchParams.delete('remove_item');
    url.searchParams.set('undo_item', key);
    return url.href;
  }
  return undefined;
}
