import { useEffect, useState } from 'react';

/** As long as the swatches of a cleared form take to fade in the stylesheet. */
const FADE = 300;

export function useFading(isEmpty: boolean): boolean {
  const [isFading, setFading] = useState(false);
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (wasEmpty !== isEmpty) {
    setWasEmpty(isEmpty);
    setFading(isEmpty);
  }
  useEffect(() => {
    if (!isFading) return;
    const timer = setTimeout(() => setFading(false), FADE);
    return () => clearTimeout(timer);
  }, [isFading]);
  return isFading;
}
