import { useEffect, useRef, useState } from 'react';
import { type Leaving, leavingLines, type ShownCart } from '../cart';

/**
 * The line that the shopper removed last, and a function that forgets it. What an undo needs goes with the line, so it
 * is noted while the line is leaving.
 */
export function useRemovedLine(cart: ShownCart | null): [removed: Leaving | undefined, forget: () => void] {
  const [removed, setRemoved] = useState<Leaving>();
  const leaving = useRef<readonly Leaving[]>([]);
  const items = cart?.items;
  useEffect(() => {
    if (!items) return;
    const gone = leaving.current.find(({ line }) => !items.some(({ key }) => key === line.key));
    leaving.current = leavingLines(items, leaving.current);
    if (gone) setRemoved(gone);
  }, [items]);
  return [removed, () => setRemoved(undefined)];
}
