import { useEffect, useRef, useState } from 'react';
import { type OptimisticCart, type RemovedLine, removedLines } from '../cart';

/**
 * The line that the shopper removed last, and a function that forgets it. What an undo needs goes with the line, so it
 * is noted while the line is leaving.
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
