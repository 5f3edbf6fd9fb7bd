import { useEffect, useRef, useState } from 'react';
import { type Leaving, leavingLines, type ShownCart } from '../../src/cart';

/** The line that was taken out last, and how to forget it. What tells the way back goes with the line, so it is noted before. */
export function useRemoved(cart: ShownCart | null): [removed: Leaving | undefined, forget: () => void] {
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
