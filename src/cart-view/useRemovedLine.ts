import { useEffect, useRef, useState } from 'react';
import { type OptimisticCart, type RemovedLine, removedLines } from '../cart';

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
