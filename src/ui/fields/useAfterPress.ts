import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs work at once, or after the click while a pointer is held down. What appears above a held pointer moves the
 * element under it, and the press is no click any more:
 *
 *   pointerdown ─ blur ─ error appears ─ the checkbox moves down ─ pointerup beside it
 */
export function useAfterPress(): (work: () => void) => void {
  const isHeld = useRef(false);
  useEffect(() => {
    const hold = () => {
      isHeld.current = true;
    };
    const release = () => {
      isHeld.current = false;
    };
    document.addEventListener('pointerdown', hold, true);
    for (const type of RELEASES) document.addEventListener(type, release, true);
    return () => {
      document.removeEventListener('pointerdown', hold, true);
      for (const type of RELEASES) document.removeEventListener(type, release, true);
    };
  }, []);
  return useCallback((work) => {
    if (!isHeld.current) return work();
    // The click follows pointerup in the same task.
    function release(): void {
      for (const type of RELEASES) document.removeEventListener(type, release);
      setTimeout(work);
    }
    for (const type of RELEASES) document.addEventListener(type, release);
  }, []);
}

const RELEASES = ['pointerup', 'pointercancel'];
