import { useEffect, useState } from 'react';

/** As long as the stylesheet takes to slide it away. */
const SLIDE = 200;

/** What was there last stays while it slides away; nothing slides for whoever asked for no motion. */
export function useLeaving<T>(now: T | null): [shown: T | null, isLeaving: boolean] {
  const [last, setLast] = useState<T | null>(now);
  useEffect(() => {
    if (now !== null) return setLast(now);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setLast(null), isStill ? 0 : SLIDE);
    return () => clearTimeout(timer);
  }, [now]);
  return [now ?? last, now === null && last !== null];
}
